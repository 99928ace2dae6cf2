"""Theorem 4, bent: every claim falls."""

from __future__ import annotations

import pytest
from sympy import Rational, exp, log

from didp_ref.papers.abdi.alphabet import Delta, Theta, h_1, h_2, lambda_, q_1, q_2, tau
from didp_ref.papers.abdi.statements.translation import ENOUGH, EPSILON
from didp_ref.proof.notation import le, lt
from tests.proofs.abdi.models import AT_PRIOR
from tests.proofs.twins import Twin, assert_false_and_refused

TWINS = {
    "Theorem 4 for any scale that is positive": Twin(
        "abdi.theorem-4",
        {
            **AT_PRIOR,
            Theta: 1,
            Delta: 1,
            lambda_: Rational(1, 4),
            tau: 0,
            q_1: 0,
            q_2: 1,
            h_1: 2,
            h_2: 2 * exp(-4),
        },
        hypotheses={ENOUGH: lt(0, lambda_)},
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
