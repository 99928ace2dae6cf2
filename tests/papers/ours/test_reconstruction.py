"""Reconstruction advantage beside rho: misreadings are rejected."""

from sympy import Rational, Sum, exp, log

from didp_ref.formulas import reconstruction, translation
from didp_ref.papers.ours.shared import OUTPUTS, best, h, o
from didp_ref.papers.shared.alphabet import delta, epsilon, gamma, m, n, rho
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused

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
    "the prior is not taken off": NegativeControl(
        "bridges.reconstruction",
        {m: 2, n: 1, gamma: 2, h: {1: 1}, best: {1: 1}},
        conclusion=le(Sum(h[o] * best[o], OUTPUTS), (gamma - 1) / m),
        part="from gamma",
    ),
    "delta is left out": NegativeControl(
        "bridges.reconstruction",
        {m: 2, epsilon: log(3), delta: HALF, rho: 7 * HALF / 4},
        conclusion=eq(exp(epsilon) * (1 - rho), (m - 1) * rho),
        part="way back",
    ),
}


test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
