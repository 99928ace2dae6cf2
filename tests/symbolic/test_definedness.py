"""Where a conclusion is defined, and values at which it is not."""

import pytest

pytest.importorskip("z3")
pytest.importorskip("cvc5")

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic.definedness import missing, needed


def look(conclusion, *hypotheses):
    given = tuple((str(count), read_term(text)) for count, text in enumerate(hypotheses))
    found = missing(Sequent(given, read_term(conclusion)))
    return [(write(condition), values is not None) for condition, values in found]


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
    ],
)
def test_what_does_not_follow_is_missing_with_values(conclusion, hypotheses, condition):
    assert look(conclusion, *hypotheses) == [(condition, True)]


def test_what_is_needed_of_every_index_is_one_condition():
    every = read_term("(every 1 m:Z (<= 0 (inverse (at p #0:Z))))")
    assert [write(one) for one in needed(Sequent((), every))] == [
        "(every 1 m:Z (!= (at p #0:Z) 0))"
    ]


def test_what_a_proof_states_on_its_way_is_known():
    """The sum of what is positive is positive: no single step shows it, a derivation does."""
    total = "(sum 1 m:Z (at h #0:Z))"
    statement = Sequent(
        (("", read_term("(every 1 m:Z (< 0 (at h #0:Z)))")),),
        read_term(f"(<= 0 (inverse {total}))"),
    )
    positive = read_term(f"(< 0 {total})")
    assert [write(one) for one, _ in missing(statement)] == [f"(!= {total} 0)"]
    assert list(missing(statement, facts=[positive])) == []
    assert len(list(missing(statement, facts=[read_term("(< 0 x:R)")]))) == 1
