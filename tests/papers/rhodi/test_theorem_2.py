"""Figure 1 and Theorem 2: bent, every statement falls."""

from sympy import Abs, Integer, Rational, log

from didp_ref.audit.claim import Statement
from didp_ref.audit.derivation import author_of, derive
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi import theorem_2
from didp_ref.papers.rhodi.alphabet import R, S, a, b, k, lambda_, rho, v
from didp_ref.papers.rhodi.shared import OTHERS
from didp_ref.papers.shared.risk import risk
from didp_ref.symbolic.notation import eq, every, ge, le, lt
from didp_ref.worlds.risk import risk_bound
from tests.negative_controls import (
    NegativeControl,
    checked,
    each_is_refused,
    stated,
    with_statement,
)
from tests.papers.rhodi.shared import HALF, TWO_WORLDS, assert_falls_alone


def test_with_the_range_over_every_adversary_the_second_condition_is_not_always_met():
    """The sum of two of 1, 2 and 10: how far apart the two worlds lie, by what is known."""
    pairs = {1: (1 + 2, 1 + 10), 2: (2 + 1, 2 + 10), 10: (10 + 1, 10 + 2)}
    apart = {known: high - low for known, (low, high) in pairs.items()}
    assert max(apart.values()) == apart[2] == 9
    assert apart[10] == 1
    assert "S(f) is 9, at D' = {2}, and at D' = {10} the two worlds lie 1 apart" in (
        theorem_2.THEOREM_2.note
    )


def bent_bound(n_worlds, span, growth):
    """Return eq. 9 with m for m - 1."""
    return risk_bound(n_worlds + 1, span, growth)


def test_a_bent_bound_is_noticed(assert_noticed):
    assert_noticed(theorem_2, "risk_bound", bent_bound, "rhodi.theorem-2")


def test_two_worlds_do_not_reach_the_bound_of_a_wider_range() -> None:
    """The risk is at most eq. 9 at S = |a - b|, and so below eq. 9 at twice that."""
    claim = CLAIMS["rhodi.theorem-2"]
    part = stated(claim, "printed", "two worlds")
    true = theorem_2.two_worlds()
    wider = {"S = |a - b|": eq(S, 2 * Abs(a - b))}
    bent = with_statement(
        claim, part, "printed", Statement({**true.hypotheses, **wider}, true.conclusion)
    )
    author = author_of(claim, "printed", "two worlds")
    assert checked(derive(bent, author, "printed", "two worlds"))["outcome"] == "fails"


NEGATIVE_CONTROLS = {
    "the mean's risk is below half of rho": NegativeControl(
        "rhodi.figure-1",
        {
            **{R: 0, a: 0, v: {1: 1} | dict.fromkeys(range(2, 8), Rational(8, 3))},
            **{rho: HALF, lambda_: Rational(8, 3) / log(7)},
        },
        conclusion=lt(risk(Integer(8)), rho / 2),
        part="the mean",
    ),
    "the median's risk is half of rho": NegativeControl(
        "rhodi.figure-1",
        {rho: HALF, lambda_: 1 / log(7)},
        conclusion=eq(theorem_2.MEDIAN_RISK, rho / 2),
        part="the median",
    ),
    "equality where the distances are at most S": NegativeControl(
        "rhodi.theorem-2",
        {**TWO_WORLDS, S: 2},
        hypotheses={"|a - v[k]| = S for every other world k": every(le(Abs(a - v[k]), S), OTHERS)},
        part="eq. 9",
    ),
    "equality where the response lies on one side of a": NegativeControl(
        "rhodi.theorem-2",
        {**TWO_WORLDS, R: 1},
        hypotheses={
            "R >= a >= v[k] or R <= a <= v[k] for every other world k": every(ge(R, a), OTHERS)
        },
        part="eq. 8",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS, assert_falls_alone)
