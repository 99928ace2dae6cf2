"""didp_ref/symbolic/search.py: what is found is a counterexample; where there is none, none is."""

from fractions import Fraction

import pytest

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import Term
from didp_ref.kernel.text import read_term
from didp_ref.symbolic import search
from tests.kernel.direct import truth


def stated(given: list[str], conclusion: str) -> Sequent:
    return Sequent(tuple((one, read_term(one)) for one in given), read_term(conclusion))


def plain(values):
    """Values as the tests' own evaluation takes them."""
    found = {}
    for name, one in values.items():
        if isinstance(one, Term):
            found[name] = Fraction(str(one.label))
        else:
            table = {place: Fraction(str(term.label)) for place, term in one.items()}
            found[name] = lambda *at, table=table: table[tuple(map(int, at))]
    return found


DISTRIBUTION = ["(<= 2 m:Z)", "(every 1 m:Z (<= 0 (at p #0:Z)))", "(= (sum 1 m:Z (at p #0:Z)) 1)"]
FALSE = [
    (["(< 0 x:R)"], "(< (* x:R x:R) x:R)"),
    (["(< 0 x:R)", "(< x:R 1)"], "(<= (* 2 x:R) 1)"),
    (["(<= 0 x:R)", "(= y:R (+ (* x:R x:R) 1))"], "(<= y:R 2)"),
    (["(= (+ x:R y:R) 1)", "(= z:R (* x:R y:R))"], "(<= 0 z:R)"),
    (["(<= 0 x:R)"], "(<= (exp x:R) (+ 1 x:R))"),
    (["(< 0 x:R)"], "(<= 0 (log x:R))"),
    (["(<= 1 k:Z)"], "(<= (* k:Z k:Z) (* 3 k:Z))"),
    (DISTRIBUTION, "(every 1 m:Z (<= (at p #0:Z) 1/2))"),
    (DISTRIBUTION, "(<= (* m:Z (at p 1)) 1)"),
    (["(<= (abs x:R) 1)"], "(<= (max x:R 0) (min x:R 1/2))"),
]
TRUE = [
    (["(< 0 x:R)"], "(< -1 x:R)"),
    (["(<= 0 x:R)"], "(<= (+ 1 x:R) (exp x:R))"),
    (DISTRIBUTION, "(<= (at p 1) 1)"),
    ([], "(<= 0 (* x:R x:R))"),
]


@pytest.mark.parametrize(("given", "conclusion"), FALSE)
def test_what_is_found_is_false_by_another_evaluation(given, conclusion) -> None:
    statement = stated(given, conclusion)
    found = search.counterexample(statement)
    assert found is not None and search.refutes(statement, found)
    if "exp" not in conclusion and "log" not in conclusion:
        values = plain(found)
        assert all(truth(one, values) for _, one in statement.hypotheses)
        assert not truth(statement.conclusion, values)


@pytest.mark.parametrize(("given", "conclusion"), TRUE)
def test_of_what_is_true_nothing_is_found(given, conclusion) -> None:
    assert search.counterexample(stated(given, conclusion), 0.5) is None


@pytest.mark.parametrize(("given", "conclusion"), FALSE + TRUE)
def test_a_model_meets_every_hypothesis(given, conclusion) -> None:
    statement = stated(given, conclusion)
    found = search.model(statement)
    assert found is not None
    assert all(truth(one, plain(found)) for _, one in statement.hypotheses)


def test_the_simplest_comes_first() -> None:
    found = search.counterexample(stated(["(< 2 x:R)"], "(< x:R 3)"))
    assert found == {"x": read_term("3")}
    found = search.counterexample(stated(["(< 0 x:R)", "(< x:R 1)"], "(< x:R 3/5)"))
    assert found == {"x": read_term("2/3")}


def test_a_point_at_which_something_is_not_defined_refutes_nothing() -> None:
    assert search.counterexample(stated([], "(= (* x:R (inverse x:R)) 1)"), 0.3) is None
    assert search.counterexample(stated([], "(= (exp (log x:R)) x:R)"), 0.3) is None


def test_what_contradicts_itself_has_no_model() -> None:
    statement = stated(["(< x:R 0)", "(< 0 x:R)"], "(< 0 1)")
    assert search.model(statement, 0.5) is None
    assert search.counterexample(statement, 0.5) is None


def test_a_statement_without_letters_is_decided_at_once() -> None:
    assert search.counterexample(stated([], "(< (exp 1) 2)")) == {}
    assert search.counterexample(stated([], "(< 2 (exp 1))")) is None


def test_an_engine_suggests_where_numbers_are_large() -> None:
    pytest.importorskip("z3")
    statement = stated(["(< 1000 x:R)", "(= y:R (* x:R x:R))"], "(< y:R 1002002)")
    assert search.counterexample(statement, 0.3) is None
    found = search.suggested(statement)
    assert found is not None and search.refutes(statement, found)
    assert search.suggested(stated(["(< 0 x:R)"], "(< -1 x:R)")) is None
    assert search.suggested(stated([], "(<= (+ 1 x:R) (exp x:R))")) is None
