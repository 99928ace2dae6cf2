"""zCDP: the promise of Gaussian noise a second way; misreadings are rejected."""

import mpmath
from sympy import Equivalent, Rational, exp, log, sqrt

from didp_ref.formulas import concentrated
from didp_ref.papers.field.bun_steinke_2016 import (
    CONCENTRATED,
    GAUSSIAN_RHO,
    NEAR_ONE,
    SMALLER,
    kept_at,
)
from didp_ref.papers.field.mironov_2017_noise import moment as moment_of_noise
from didp_ref.papers.field.shared import (
    Delta,
    L,
    R,
    distance,
    f_1,
    f_2,
    kept,
    loss,
    order,
    peak,
    s,
    sigma,
)
from didp_ref.papers.shared.alphabet import epsilon, n, rho
from didp_ref.papers.shared.events import S
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused


def test_the_promise_is_kept_by_gaussian_noise_a_second_way() -> None:
    """Its delta by Balle and Wang's Theorem 8, in mpmath, at the deviation of the budget."""
    with mpmath.workdps(40):
        for budget, target in ((0.5, 1e-6), (0.01, 1e-3), (8.0, 0.25)):
            left = mpmath.mpf(concentrated.epsilon_simple(rho=budget, delta=target))
            half = mpmath.sqrt(mpmath.mpf(budget) / 2)  # half of 1/deviation
            needed = mpmath.ncdf(half - left / (2 * half)) - mpmath.exp(left) * mpmath.ncdf(
                -half - left / (2 * half)
            )
            assert needed <= target


def test_the_budget_of_epsilon_holds_every_order_of_randomized_response_a_second_way() -> None:
    """In mpmath its divergence is within the budget, and nearly all of it at an order near 1."""
    with mpmath.workdps(60):
        for own in (1e-6, 0.1, 1.0, 3.0, 50.0):
            growth, budget = mpmath.exp(own), mpmath.mpf(concentrated.rho_of_epsilon(epsilon=own))
            assert abs(budget - own * mpmath.tanh(mpmath.mpf(own) / 2)) < 1e-15 * budget
            for beyond in (1e-9, 1e-3, 0.5, 1, 3, 40):
                alpha = 1 + mpmath.mpf(beyond)
                moment = (growth**alpha + growth ** (1 - alpha)) / (1 + growth)
                share = mpmath.log(moment) / (beyond * alpha) / budget
                assert share <= 1
                assert beyond > 1e-9 or share > 1 - 1e-7


HALF, THIRD = Rational(1, 2), Rational(1, 3)
ABOUT_TWO = {
    **{order: 2, sigma: 1, peak: 1, distance: 1, Delta: 1},
    **{R: {1: 2}, L: {1: 3 * HALF}, S: {1: 1}},
}
"""The response 2 alone, of the density 1 about 2: its moment of order 2 is exp(1)."""
TELLS = {
    **{n: 2, loss: {1: log(2), 2: -log(2)}, kept: {1: 1, 2: 0}},
    **{f_1: {1: 2 * THIRD, 2: THIRD}, f_2: {1: THIRD, 2: 2 * THIRD}},
}
NEGATIVE_CONTROLS = {
    "rho alone": NegativeControl(
        "field.concentrated-conversion",
        {**TELLS, rho: Rational(1, 4), s: 4, order: 5},
        kept_at(rho, exp(-s)),
    ),
    "epsilon squared over two is not kept": NegativeControl(
        "field.concentrated-of-epsilon",
        {epsilon: log(2), rho: log(2) ** 2 / 2, order: Rational(3, 2)},
        hypotheses={SMALLER: le(rho, epsilon**2 / 2), NEAR_ONE: eq(order, Rational(3, 2))},
        part="attained",
    ),
    "an order more": NegativeControl(
        "field.concentrated-of-gaussian",
        {**ABOUT_TWO, rho: THIRD},
        hypotheses={CONCENTRATED: le(moment_of_noise(Delta), exp((order - 1) * (order + 1) * rho))},
        part="attained",
    ),
    "the root of rho alone": NegativeControl(
        "field.concentrated-of-gaussian",
        {rho: HALF, sigma: 1, Delta: 1},
        Equivalent(le(GAUSSIAN_RHO, rho), le(Delta / sqrt(rho), sigma)),
        part="least deviation",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
