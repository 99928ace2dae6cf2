"""Reconstruction advantage beside rho: each derivation falls when bent."""

from __future__ import annotations

import pytest
from sympy import Rational, Sum, exp, log

from didp_ref.audit.derivation import PROOFS
from didp_ref.formulas import reconstruction, translation
from didp_ref.papers.ours.reconstruction import CLAIMS
from didp_ref.papers.ours.shared import OUTPUTS, best, h, o
from didp_ref.papers.shared.alphabet import beta, delta, epsilon, gamma, m, n, rho
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, assert_false_and_refused

HALF = Rational(1, 2)
NEGATIVE_CONTROLS = {
    "the advantage is rho itself": NegativeControl(
        "bridges.reconstruction",
        {m: 2, epsilon: log(3)},
        conclusion=eq(
            reconstruction.uniform.at(epsilon=epsilon, delta=0, n_worlds=m),
            translation.rho_from_epsilon.at(epsilon=epsilon, n_worlds=m),
        ),
        part="beside rho",
    ),
    "two guesses are taken off": NegativeControl(
        "bridges.reconstruction",
        {m: 2, n: 1, rho: 1, h: {1: 1}, best: {1: 1}},
        conclusion=le(Sum(h[o] * best[o], OUTPUTS) - 1 / m, rho - 2 / m),
        part="from rho",
    ),
    "the prior is not taken off": NegativeControl(
        "bridges.reconstruction",
        {m: 2, n: 1, gamma: 2, h: {1: 1}, best: {1: 1}},
        conclusion=le(Sum(h[o] * best[o], OUTPUTS), (gamma - 1) / m),
        part="from gamma",
    ),
    "half of the gain": NegativeControl(
        "bridges.reconstruction",
        {m: 2, n: 1, beta: 1, h: {1: 1}, best: {1: 1}},
        conclusion=le(Sum(h[o] * best[o], OUTPUTS) - 1 / m, beta / (2 * m)),
        part="from beta",
    ),
    "delta is left out": NegativeControl(
        "bridges.reconstruction",
        {m: 2, epsilon: log(3), delta: HALF, rho: 7 * HALF / 4},
        conclusion=eq(exp(epsilon) * (1 - rho), (m - 1) * rho),
        part="way back",
    ),
}


def test_every_derivation_has_a_control() -> None:
    claims = {claim.id for claim in CLAIMS}
    written = {key[:2] for key in PROOFS if key[0] in claims}
    assert written == {(control.claim, control.part) for control in NEGATIVE_CONTROLS.values()}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control: NegativeControl) -> None:
    assert_false_and_refused(control)
