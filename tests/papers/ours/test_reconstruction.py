"""Reconstruction advantage beside rho: each derivation falls when bent."""

from sympy import Rational, Sum, exp, log

from didp_ref.formulas import reconstruction, translation
from didp_ref.papers.ours.reconstruction_any_prior import chance, least, right
from didp_ref.papers.ours.shared import OUTPUTS, best, h, o, priors, x
from didp_ref.papers.shared.alphabet import alpha, beta, delta, epsilon, gamma, j, m, n, rho
from didp_ref.papers.shared.guesses import WORLDS
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
    "half of the loss": NegativeControl(
        "bridges.reconstruction",
        {m: 2, n: 1, alpha: 1, h: {1: 1}, best: {1: 1}},
        conclusion=le(Sum(h[o] * best[o], OUTPUTS) - 1 / m, alpha * (m - 1) / (2 * m)),
        part="from alpha",
    ),
    "half of what an output adds": NegativeControl(
        "bridges.reconstruction-any-prior",
        {
            **{m: 2, epsilon: log(4), least: HALF / 2, x: HALF, right: {1: 1, 2: 0}},
            **{priors: {1: Rational(1, 3), 2: Rational(2, 3)}, chance: {1: 1, 2: HALF / 2}},
        },
        conclusion=le(Sum(priors[j] * (right[j] * (chance[j] - x)), WORLDS), x / 6),
        part="bound",
    ),
    "delta is left out": NegativeControl(
        "bridges.reconstruction",
        {m: 2, epsilon: log(3), delta: HALF, rho: 7 * HALF / 4},
        conclusion=eq(exp(epsilon) * (1 - rho), (m - 1) * rho),
        part="way back",
    ),
}


test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
