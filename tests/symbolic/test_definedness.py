"""Where a conclusion is defined, and values at which it is not."""

import pytest

pytest.importorskip("z3")
pytest.importorskip("cvc5")

from didp_ref.kernel.objects import ProofObject, Sequent, Step
from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic.definedness import Known, known_from, missing, needed

SPREAD = "(+ (normal x:R) (normal (* -1 x:R)) -1)"
"""Zero everywhere: the normal distribution is symmetric."""
TOTAL = "(sum 1 m:Z (exp (at h #0:Z)))"


def stated(conclusion, *hypotheses):
    given = tuple((str(count), read_term(text)) for count, text in enumerate(hypotheses))
    return Sequent(given, read_term(conclusion))


def look(conclusion, *hypotheses):
    missed = missing(stated(conclusion, *hypotheses))
    return [(write(condition), values is not None) for condition, values in missed]


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        ("(<= 0 x:R)", []),
        ("(<= 0 (inverse x:R))", ["(< x:R 0)"]),
        ("(<= 0 (log (exp x:R)))", []),
        ("(=> (< 0 x:R) (<= 0 (inverse x:R)))", []),
        ("(and (<= 0 x:R) (=> (< 0 x:R) (<= 0 (log x:R))))", []),
        ("(<= (log x:R) y:R)", ["(= y:R (log x:R))"]),  # the hypothesis holds where it is defined
        ("(every 1 m:Z (<= 0 (inverse (at p #0:Z))))", ["(every 1 m:Z (< 0 (at p #0:Z)))"]),
        ("(every-real (=> (< 0 #0:R) (< 0 (inverse #0:R))))", []),
        (
            "(<= 0 (inverse (at p i:Z)))",
            ["(every 1 m:Z (< 0 (at p #0:Z)))", "(<= 1 i:Z)", "(<= i:Z m:Z)"],
        ),
        (f"(<= 0 (inverse (+ 1 {TOTAL})))", []),
        (f"(<= 0 (inverse {TOTAL}))", ["(<= 1 m:Z)"]),
        ("(<= 0 (inverse (product 1 m:Z (exp (at h #0:Z)))))", []),
        ("(<= 0 (log (+ 1 (normal x:R) (exp y:R))))", []),
        ("(<= 0 (inverse (+ -2 (* (root 3) (root 3)))))", []),  # it is 1: no letters
        ("(not (every-real (not (< 0 (inverse #0:R)))))", []),  # at 1
    ],
)
def test_what_follows_is_not_missing(conclusion, hypotheses):
    assert look(conclusion, *hypotheses) == []


@pytest.mark.parametrize(
    ("conclusion", "hypotheses", "condition"),
    [
        ("(<= 0 (inverse x:R))", ["(<= 0 x:R)"], "(!= x:R 0)"),
        ("(= (* 2 (log x:R)) 1)", [], "(< 0 x:R)"),
        ("(=> (<= 0 (log x:R)) (< 0 x:R))", [], "(< 0 x:R)"),
        ("(or (< 0 x:R) (<= 0 (inverse x:R)))", [], "(!= x:R 0)"),
        (f"(<= 0 (inverse {SPREAD}))", [], f"(!= {SPREAD} 0)"),
        ("(<= 0 (inverse (+ -2 (* x:R x:R))))", ["(= x:R (root 2))"], "(!= (+ -2 (* x:R x:R)) 0)"),
        (f"(<= 0 (inverse {TOTAL}))", [], f"(!= {TOTAL} 0)"),  # a sum of nothing
        ("(<= 0 (inverse (+ y:R -1)))", ["(= y:R (exp (+ x:R (* -1 x:R))))"], "(!= (+ y:R -1) 0)"),
    ],
)
def test_what_does_not_follow_is_missing_with_values(conclusion, hypotheses, condition):
    assert look(conclusion, *hypotheses) == [(condition, True)]


def test_what_is_needed_of_every_index_is_one_condition():
    every = read_term("(every 1 m:Z (<= 0 (inverse (at p #0:Z))))")
    assert [write(entry) for entry in needed(Sequent((), every))] == [
        "(every 1 m:Z (!= (at p #0:Z) 0))"
    ]


@pytest.mark.parametrize(
    ("hypothesis", "condition"),
    [
        # each holds at 0 as well, where it does not speak of 1/x
        ("(=> (!= x:R 0) (< 0 (* (inverse x:R) (inverse x:R))))", "(!= x:R 0)"),
        ("(or (= x:R 0) (< 0 (* (inverse x:R) (inverse x:R))))", "(!= x:R 0)"),
        ("(not (and (!= x:R 0) (= 0 (inverse x:R))))", "(!= x:R 0)"),
    ],
)
def test_of_a_hypothesis_that_holds_where_part_of_it_is_undefined_nothing_follows(
    hypothesis, condition
):
    ((text, _),) = look("(< (inverse x:R) (+ 1 (inverse x:R)))", hypothesis)
    assert text == condition
    assert look("(< (inverse x:R) (+ 1 (inverse x:R)))", "(<= 0 (inverse x:R))") == []


def test_what_there_is_needs_to_be_defined_there():
    """Of 1/0 nothing is known: that it is 0 somewhere is not shown by what is said of 0."""
    ((condition, values),) = missing(stated("(not (every-real (not (= (inverse #0:R) 0))))"), 500)
    assert (write(condition), values) == (
        "(not (every-real (not (and (!= #0:R 0) (= (inverse #0:R) 0)))))",
        None,
    )


def test_a_witness_of_a_proof_is_where_it_is_defined():
    below = "(not (every-real (not (< y:R (inverse #0:R)))))"
    statement = stated(below, "(< 0 y:R)")
    assert [values for _, values in missing(statement, 500)] == [None]
    at_twice = read_term("(inverse (* 2 y:R))")
    known = Known([read_term("(< y:R (* 2 y:R))")], [at_twice])
    assert list(missing(statement, 500, known)) == []
    assert len(list(missing(statement, 500, Known(known.facts, [read_term("0")])))) == 1


def test_values_that_a_proof_gives_are_looked_at():
    """No search finds the root of 2 where it is only said that its square is 2."""
    statement = stated("(< 0 (inverse (+ -2 (* x:R x:R))))", "(= (* x:R x:R) 2)", "(< 0 x:R)")
    assert [values for _, values in missing(statement, 500)] == [None]
    root = {"x": read_term("(root 2)")}
    ((_, values),) = missing(statement, 500, Known(points=[root]))
    assert values == root


def test_what_another_formula_needs_is_passed_over():
    statement = stated("(< (inverse (* -1 x:R)) (log y:R))")
    assert [write(entry) for entry in needed(statement)] == ["(!= (* -1 x:R) 0)", "(< 0 y:R)"]
    beside = [read_term("(< 0 (inverse x:R))")]
    assert [write(entry) for entry, _ in missing(statement, 500, beside=beside)] == ["(< 0 y:R)"]


def test_what_a_proof_states_on_its_way_is_known():
    """That f(x) is positive shows no single step, a derivation does."""
    total = "(call f x:R)"
    statement = stated(f"(<= 0 (inverse {total}))", "(< 0 x:R)")
    positive = Step("positive", "entailment", read_term(f"(< 0 {total})"), (), ())
    other = Step("other", "entailment", read_term("(< 0 x:R)"), (), ())
    last = Step("conclusion", "entailment", statement.conclusion, (), ())
    about, model = ("", "", "", ""), {"x": "1"}
    shown = known_from(ProofObject(about, statement, (positive, other, last), model))
    assert list(missing(statement, known=shown)) == []
    assert list(shown.points) == [{"x": read_term("1")}]
    less = known_from(ProofObject(about, statement, (other, last), model))
    assert [write(entry) for entry, _ in missing(statement, known=less)] == [f"(!= {total} 0)"]
