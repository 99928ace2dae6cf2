"""Figure 1 and Theorem 2: the range over every adversary; misreadings are rejected."""

from sympy import Abs

from didp_ref.papers.rhodi import theorem_2
from didp_ref.papers.rhodi.alphabet import R, S, a, k, v
from didp_ref.papers.rhodi.shared import OTHERS
from didp_ref.symbolic.notation import every, ge, le
from didp_ref.worlds.risk import risk_bound
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.rhodi.shared import TWO_WORLDS


def test_with_the_range_over_every_adversary_the_second_condition_is_not_always_met():
    """The sum of two of 1, 2 and 10: how far apart the two worlds lie, by what is known."""
    pairs = {1: (1 + 2, 1 + 10), 2: (2 + 1, 2 + 10), 10: (10 + 1, 10 + 2)}
    apart = {known: high - low for known, (low, high) in pairs.items()}
    assert max(apart.values()) == apart[2] == 9
    assert apart[10] == 1
    assert "S(f) is 9, at D' = {2}; at D' = {10} the two worlds are 1 apart" in (
        theorem_2.THEOREM_2.note
    )


def bent_bound(n_worlds, span, growth):
    """Return eq. 9 with m for m - 1."""
    return risk_bound(n_worlds + 1, span, growth)


def test_a_bent_bound_is_noticed(assert_noticed):
    assert_noticed(theorem_2, "risk_bound", bent_bound, "rhodi.theorem-2")


NEGATIVE_CONTROLS = {
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

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
