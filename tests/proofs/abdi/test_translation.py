"""Theorem 4, bent: every claim falls."""

from __future__ import annotations

import pytest
from sympy import And, Implies, Rational, exp, log

from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    answers,
    h,
    h_1,
    h_2,
    h_far,
    h_near,
    l,
    lambda_,
    priors,
    q_1,
    q_2,
    tau,
    tau_far,
    tau_near,
    x,
)
from didp_ref.papers.abdi.readings import EVERY, ONE
from didp_ref.papers.abdi.statements.translation import DEFINITION_4, EPSILON, LOWERED, RAISED
from didp_ref.papers.shared.alphabet import alpha, beta, i, m
from didp_ref.symbolic.notation import Formula, every, le, lt
from tests.proofs.abdi.models import AT_PRIOR, HALF
from tests.twins import Twin, assert_false_and_refused

FEW = Rational(1, 81)
LESS_NOISE = {
    **AT_PRIOR,
    Theta: 1,
    Delta: 1,
    lambda_: 1 / log(81),
    tau: 0,
    q_1: 0,
    q_2: 1,
    h_1: log(81) / 2,
    h_2: log(81) / 162,
}
AT_ANY_PRIOR = {
    answers: {1: 0, 2: 1},
    tau_near: 0,
    h_near: {1: 1, 2: FEW},
    tau_far: 1,
    h_far: {1: FEW, 2: 1},
}


AT_ONE_PRIOR = {
    **LESS_NOISE,
    **{m: 2, i: 1, l: 2, priors: {1: HALF, 2: HALF}, answers: {1: 0, 2: 1}, x: 0},
    h: {1: log(81) / 2, 2: log(81) / 162},
}
"""Two worlds whose likelihoods lie 81 apart: beliefs of 1/2 become 81/82 and 1/82."""
RISES = {**AT_ONE_PRIOR, beta: 1}
FALLS = {**AT_ONE_PRIOR, alpha: Rational(40, 41), beta: Rational(1, 100)}


def at_every_prior(kept: Formula) -> Formula:
    """Something at every prior x and 1 - x."""
    return every(Implies(And(lt(0, x), lt(x, 1)), kept), x)


NEAR, FAR = (DEFINITION_4.format(name) for name in ("near", "far"))
OBSERVED = x * h_far[1] + (1 - x) * h_far[2]

TWINS = {
    "Theorem 4 where no belief rises too far": Twin(
        "abdi.theorem-4",
        RISES,
        hypotheses={LOWERED: le(0, priors[l])},
        reading=ONE,
    ),
    "Theorem 4 where no belief falls too far": Twin(
        "abdi.theorem-4",
        FALLS,
        hypotheses={RAISED: le(0, priors[i])},
        reading=ONE,
    ),
    "Theorem 4 for worlds where nothing is kept": Twin(
        "abdi.theorem-4",
        {**LESS_NOISE, **AT_ANY_PRIOR},
        hypotheses={NEAR: at_every_prior(le(0, x)), FAR: at_every_prior(le(0, x))},
        reading=EVERY,
        target="printed",
    ),
    "Theorem 4 for worlds that keep the left side of inequality (2) alone": Twin(
        "abdi.theorem-4",
        {**LESS_NOISE, **AT_ANY_PRIOR, alpha: 1 - FEW},
        hypotheses={
            NEAR: at_every_prior(le(0, x)),
            FAR: at_every_prior(le((1 - alpha) * OBSERVED, h_far[1])),
        },
        reading=EVERY,
        target="printed",
    ),
    "Theorem 4 with Theta/Delta for Delta/Theta": Twin(
        "abdi.theorem-4.calibrated",
        {
            **AT_PRIOR,
            Theta: 1,
            Delta: 2,
            lambda_: 1 / log(3),
            tau: 0,
            q_1: 0,
            q_2: 2,
            h_1: log(3) / 2,
            h_2: log(3) / 18,
        },
        le(h_1, exp(EPSILON * Theta**2 / Delta**2) * h_2),
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
