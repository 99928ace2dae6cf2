"""Theorem 3, bent: every claim falls."""

from __future__ import annotations

import pytest
from sympy import Rational, log

from didp_ref.papers.abdi.alphabet import Theta, lambda_, p_max, p_min, posterior, prior, priors
from didp_ref.papers.abdi.statements.prior_dependent import (
    IMPOSSIBLE,
    POSSIBLE,
    SCALE,
    limit_theorem_2,
)
from didp_ref.papers.abdi.statements.worlds import WORLDS
from didp_ref.papers.shared.alphabet import alpha, beta, i, j
from didp_ref.symbolic.notation import eq, every, le
from tests.proofs.abdi.models import AT_PRIOR, HALF, worlds
from tests.twins import Twin, assert_false_and_refused

LIMIT = limit_theorem_2().conclusion

TWINS = {
    "Theorem 3 at a larger smallest prior": Twin(
        "abdi.theorem-3",
        {
            **worlds([Rational(1, 4), Rational(3, 4)], 1 / log(Rational(5, 3))),
            alpha: HALF,
            beta: Rational(1, 4),
            p_min: HALF,
            p_max: Rational(3, 4),
        },
        hypotheses={"no prior is below P_min": every(le(p_min / 2, priors[j]), WORLDS)},
        target="printed",
    ),
    "Theorem 3 with half its scale": Twin(
        "abdi.theorem-3",
        {**worlds([HALF, HALF], 1 / log(8)), **AT_PRIOR},
        hypotheses={"lambda is at least Theorem 3's scale": le(SCALE / 2, lambda_)},
        target="printed",
    ),
    "the smallest positive prior for a larger P_min": Twin(
        "abdi.theorem-3.smallest-positive-prior",
        {
            **worlds([Rational(1, 4), Rational(3, 4)], 1 / log(Rational(5, 3))),
            alpha: HALF,
            beta: Rational(1, 4),
            p_min: HALF,
            p_max: Rational(3, 4),
        },
        hypotheses={"the prior of the world i is at least P_min": le(p_min / 2, priors[i])},
        part=POSSIBLE,
        target="printed",
    ),
    "a world of any prior keeps inequality (2) whatever the scale": Twin(
        "abdi.theorem-3.smallest-positive-prior",
        {**worlds([HALF, HALF], 1 / log(8)), alpha: HALF, beta: Rational(1, 4)},
        hypotheses={"the prior of the world i is 0": le(0, priors[i])},
        part=IMPOSSIBLE,
        target="printed",
    ),
    "beta below 1/P_max keeps certainty away": Twin(
        "abdi.theorem-3.beta-condition",
        {beta: 1, p_max: HALF, prior: HALF, posterior: 1},
        hypotheses={"beta < 1/P_max - 1": le(beta, 1 / p_max - 1)},
    ),
    "Theorem 3 at P_min = 0 is twice Theorem 2": Twin(
        "abdi.theorem-3.limit-theorem-2",
        {alpha: HALF, beta: 1, Theta: 1},
        eq(LIMIT.lhs, 2 * LIMIT.rhs),
    ),
    "the strong adversary's scale is half of Theorem 2's": Twin(
        "abdi.section-9.no-compromise",
        {alpha: HALF, beta: 1, Theta: 1},
        eq(LIMIT.lhs, LIMIT.rhs / 2),
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
