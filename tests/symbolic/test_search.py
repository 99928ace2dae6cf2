"""didp_ref/symbolic/search.py: what is found is a counterexample; where there is none, none is."""

import time
from fractions import Fraction

import pytest
from sympy import Le, Lt, Max, Rational, Sum, exp, log, sympify

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import Term
from didp_ref.kernel.text import read_term
from didp_ref.symbolic import display, search, sympy_reader
from didp_ref.symbolic.notation import as_written, eq, every, integers, le, lt, reals, sequences
from didp_ref.symbolic.statement import Statement
from tests.kernel.direct import truth


def stated(given: list[str], conclusion: str) -> Sequent:
    return Sequent(tuple((text, read_term(text)) for text in given), read_term(conclusion))


def plain(values):
    """Values as the tests' own evaluation takes them."""
    collected = {}
    for name, entry in values.items():
        if isinstance(entry, Term):
            collected[name] = Fraction(str(entry.label))
        else:
            table = {place: Fraction(str(term.label)) for place, term in entry.items()}
            collected[name] = lambda *at, table=table: table[tuple(map(int, at))]
    return collected


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
    computed = search.counterexample(statement)
    assert computed is not None and search.refutes(statement, computed)
    if "exp" not in conclusion and "log" not in conclusion:
        values = plain(computed)
        assert all(truth(hypothesis, values) for _, hypothesis in statement.hypotheses)
        assert not truth(statement.conclusion, values)


@pytest.mark.parametrize(("given", "conclusion"), TRUE)
def test_of_what_is_true_nothing_is_found(given, conclusion) -> None:
    assert search.counterexample(stated(given, conclusion), 5_000) is None


@pytest.mark.parametrize(("given", "conclusion"), FALSE + TRUE)
def test_a_model_meets_every_hypothesis(given, conclusion) -> None:
    statement = stated(given, conclusion)
    computed = search.model(statement)
    assert computed is not None
    assert all(truth(hypothesis, plain(computed)) for _, hypothesis in statement.hypotheses)


def test_the_simplest_comes_first() -> None:
    computed = search.counterexample(stated(["(< 2 x:R)"], "(< x:R 3)"))
    assert computed == {"x": read_term("3")}
    computed = search.counterexample(stated(["(< 0 x:R)", "(< x:R 1)"], "(< x:R 3/5)"))
    assert computed == {"x": read_term("2/3")}


def test_a_point_at_which_something_is_not_defined_refutes_nothing() -> None:
    assert search.counterexample(stated([], "(= (* x:R (inverse x:R)) 1)"), 3_000) is None
    assert search.counterexample(stated([], "(= (exp (log x:R)) x:R)"), 3_000) is None


def test_what_contradicts_itself_has_no_model() -> None:
    statement = stated(["(< x:R 0)", "(< 0 x:R)"], "(< 0 1)")
    assert search.model(statement, 5_000) is None
    assert search.counterexample(statement, 5_000) is None


def test_a_statement_without_letters_is_decided_at_once() -> None:
    assert search.counterexample(stated([], "(< (exp 1) 2)")) == {}
    assert search.counterexample(stated([], "(< 2 (exp 1))")) is None


def test_an_engine_suggests_where_numbers_are_large() -> None:
    pytest.importorskip("z3")
    squares = "(or (< (* x:R x:R) 2000000) (< 2100000 (* x:R x:R)))"
    statement = stated(["(< 1000 x:R)", "(< x:R 2000)"], squares)
    assert search.counterexample(statement, 3_000) is None
    result = search.suggested(statement)
    assert result is not None and search.refutes(statement, result)
    assert search.suggested(stated(["(< 0 x:R)"], "(< -1 x:R)")) is None
    assert search.suggested(stated([], "(<= (+ 1 x:R) (exp x:R))")) is None


@pytest.mark.parametrize("sides", ["max", "difference"])
@pytest.mark.parametrize(("more", "is_false"), [(2, True), (1, False)])
def test_an_engine_suggests_letters_for_exponentials(sides, more, is_false) -> None:
    """Of two eps-private distributions of three outputs, (e^eps-1)/(e^eps+1) is the best bound."""
    pytest.importorskip("z3")
    a1, a2, b1, b2, t = reals("a1 a2 b1 b2 t")
    pairs = [(a1, b1), (a2, b2), (1 - a1 - a2, 1 - b1 - b2)]
    given = [lt(0, x) for pair in pairs for x in pair]
    near = [le(x, exp(t) * y) for pair in pairs for x, y in (pair, pair[::-1])]
    gap = sum(Max(x - y, 0) for x, y in pairs) if sides == "max" else a1 - b1
    wrong = Statement(as_written(*given, *near), le(gap, (exp(t) - 1) / (exp(t) + more)))
    statement = sympy_reader.statement(wrong)
    assert search.counterexample(statement, 3_000) is None
    result = search.suggested(statement)
    assert (result is not None) == is_false
    assert result is None or search.refutes(statement, result)


@pytest.mark.parametrize("given", ["(<= 0 t:R)", "(<= t:R (log 3))", "(< (exp (* -2 t:R)) 1)"])
def test_of_a_letter_in_an_exponential_bounds_are_kept(given: str) -> None:
    pytest.importorskip("z3")
    known = stated([given, "(< 100 (* x:R x:R (exp t:R)))"], "(< (* x:R x:R) 90)")
    result = search.suggested(known)
    assert result is not None and search.refutes(known, result)


a, b, c, d, p, q, n, alpha, beta, delta, epsilon, rho = reals(
    "a b c d p q n alpha beta delta epsilon rho"
)
j, m = integers("j m")
P, Q = sequences("P Q")
PROBABILITY = as_written(lt(0, p), lt(p, 1))
NEAR = as_written(lt(0, b), le(0, epsilon), le(a, exp(epsilon) * b), le(b, exp(epsilon) * a))
AFTER = p * exp(epsilon) / (1 - p + p * exp(epsilon))
CHAIN = as_written(le(0, epsilon), lt(0, d), le(a, exp(epsilon) * b), le(b, exp(epsilon) * c))
TRADED = as_written(
    le(0, epsilon), le(1, exp(epsilon) * alpha + beta), le(1, alpha + exp(epsilon) * beta)
)
CLAIMED = {
    "a posterior grows by epsilon": Statement(
        {**PROBABILITY, **NEAR}, le(p * a / (p * a + (1 - p) * b), (1 + epsilon) * p)
    ),
    "the prior is a number of the statement": Statement(
        as_written(le(Rational(49, 100), p), lt(p, 1), le(0, epsilon)),
        le(AFTER / p, 1 + epsilon / 2),
    ),
    "the prior is below one": Statement(
        {**as_written(lt(0, p), lt(p, Rational(1, 2)), le(0, epsilon)), "after": eq(rho, AFTER)},
        le(rho, Rational(1, 2) + epsilon / 5),
    ),
    "groups of three cost two": Statement(
        {**CHAIN, **as_written(le(c, exp(epsilon) * d))}, le(a, exp(2 * epsilon) * d)
    ),
    "delta is not that small": Statement(
        as_written(lt(0, delta), lt(delta, 1)), le(log(1 / delta), 10)
    ),
    "errors add up to more": Statement(
        {**as_written(le(0, alpha), le(0, beta)), **TRADED}, le(1 - epsilon * 2 / 5, alpha + beta)
    ),
    "ten worlds or more": Statement(
        as_written(le(10, n), le(0, epsilon), le(epsilon, 1)),
        le(exp(epsilon) / (exp(epsilon) + n - 1), (1 + epsilon * 3 / 2) / n),
    ),
    "ten records or more": Statement(as_written(le(10, m)), le(m * m, 11 * m)),
    "a ratio of probabilities": Statement(
        {
            "records": le(1, m),
            "of the other": every(le(0, Q[j]), (j, 1, m)),
            "near": every(le(P[j], exp(epsilon) * Q[j]), (j, 1, m)),
            "budget": le(0, epsilon),
        },
        le(Sum(P[j], (j, 1, m)), (1 + epsilon) * Sum(Q[j], (j, 1, m))),
    ),
}
"""Claims of the field's own, each a little more than is true."""


@pytest.mark.parametrize("name", CLAIMED)
def test_a_claim_that_is_a_little_more_than_true_is_refuted(name: str) -> None:
    """By as much as half of one in ten thousand, computed to fifty digits by sympy."""
    stated_in_sympy = CLAIMED[name]
    statement = sympy_reader.statement(stated_in_sympy)
    values = search.counterexample(statement, 10_000)
    assert values is not None and search.refutes(statement, values)
    put = {}
    for letter, value in values.items():
        if isinstance(value, Term):
            symbol = m if letter == "m" else reals(letter)[0]
            put[symbol] = sympify(display.plain(value))
        else:
            (sequence,) = sequences(letter)
            put |= {sequence[k]: sympify(display.plain(x)) for (k,), x in value.items()}
    left, right = (side.subs(put).doit().subs(put) for side in stated_in_sympy.conclusion.args)
    assert (left - right).evalf(50) > Rational(1, 20_000)
    for fact in stated_in_sympy.hypotheses.values():
        if isinstance(fact, Le | Lt):
            gap = (fact.rhs - fact.lhs).subs(put).evalf(50)
            assert gap > -(10**-40)


def test_no_clock_is_asked(monkeypatch) -> None:
    def asked() -> float:
        raise AssertionError("a clock was asked")

    for clock in ("monotonic", "perf_counter", "process_time", "time", "thread_time"):
        monkeypatch.setattr(time, clock, asked)
    statement = stated(["(<= 0 x:R)"], "(<= (+ 1 x:R) (exp x:R))")
    assert search.counterexample(statement, 500) is None
    assert search.model(statement, 500) is not None


def test_more_tries_look_further() -> None:
    statement = stated(["(< 0 x:R)", "(< 0 y:R)"], "(<= (+ (* 47 x:R) y:R) (* 2000 y:R x:R))")
    results = [search.counterexample(statement, tries) for tries in (5, 5_000)]
    assert results[0] is None and results[1] is not None


def test_how_many_integers_there_are_does_not_hide_them() -> None:
    """The tries end, whatever letters there are."""
    letters_of_eight = [f"(< k{place}:Z k{place + 1}:Z)" for place in range(8)]
    assert search.counterexample(stated(letters_of_eight, "(< k0:Z k8:Z)"), 2_000) is None


def test_what_has_no_letters_is_computed() -> None:
    holds = search.holds_without_letters
    assert holds(stated([], "(< 1359/500 (exp 1))"))
    assert holds(stated(["(< 0 1)"], "(= (log 6) (+ (log 2) (log 3)))"))
    assert not holds(stated([], "(< (exp 1) 1359/500)"))
    assert not holds(stated(["(< 1 0)"], "(< 0 1)"))
    assert not holds(stated([], "(= (* x:R 0) 0)"))
    assert not holds(stated([], "(<= 0 (log -1))"))
    assert not holds(stated([], "(every-real (<= 0 (* #0:R #0:R)))"))
