"""Section 3 as mathematics speaks of the algorithm that the paper prints."""

from fractions import Fraction

import pytest

from didp_ref.papers.refine.alphabet import (
    alpha_d,
    alpha_u,
    alpha_ud,
    alpha_ud_other,
    p,
    s,
    u,
    v,
    w,
    z,
)
from didp_ref.papers.refine.evidence.algorithm_1 import algorithm_1
from didp_ref.papers.refine.statements.section_3 import (
    algorithm_privacy,
    algorithm_total,
    three_factors,
)
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq
from didp_ref.worlds.distributions import fractions

TWO, HALF = Fraction(2), Fraction(1, 2)
CASES = {
    "the first layer": (fractions("3/5", "1/10", "3/10"), [], [0], Fraction(4, 3)),
    "the second layer": (fractions("1/4", "1/4", "1/2"), [0], [1], Fraction(1)),
}
"""A prior, what lies near and between for f(D) = 0, and the factor between, by hand.

p_u = 1/3 and p_d = 2/3, so (1 - (2/5)/2)/(3/5) = 4/3 and (1 - 2/4 - (1/2)/2)/(1/4) = 1.
"""


def numbered(members):
    return {outcome + 1: int(outcome in members) for outcome in range(3)}


@pytest.mark.parametrize("name", CASES)
def test_what_algorithm_1_finds_is_what_the_statement_assumes(name):
    prior, near, between, factor = CASES[name]
    answer = algorithm_1(prior, (0, 1, 2), TWO, HALF)
    values = {
        **{n: 3, alpha_u: TWO, alpha_d: HALF, epsilon: 2, s: numbered([0])},
        **{p: dict(enumerate(prior, 1)), alpha_ud: factor, alpha_ud_other: factor},
        **{u: numbered(near), v: numbered(near), w: numbered(between), z: numbered(between)},
    }
    for statement in (algorithm_total(), algorithm_privacy()):
        assert [name for name, one in statement.hypotheses.items() if not holds(one, values)] == []
        assert holds(statement.conclusion, values)
    for outcome, probability in enumerate(answer, 1):
        assert holds(eq(three_factors(u, w, alpha_ud).subs(k, outcome), probability), values)
