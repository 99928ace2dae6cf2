"""Moments of noise, integrated a second way, and the derivations fall with a bent statement."""

import mpmath
import pytest
from sympy import Implies, Rational, exp, log

from didp_ref.audit.claim import Outcome
from didp_ref.formulas import renyi
from didp_ref.papers.field.mironov_2017_noise import CLAIMS, WHOLE, density, moment, together
from didp_ref.papers.field.shared import (
    Delta,
    L,
    R,
    above,
    below,
    between,
    distance,
    order,
    peak,
    scale,
    sigma,
)
from didp_ref.papers.shared.events import S, omega, probability
from didp_ref.symbolic.notation import eq, every, le
from tests.negative_controls import NegativeControl, each_is_refused


@pytest.mark.parametrize(("a", "size", "apart"), [(1.5, 2.0, 1.0), (4.0, 0.5, 0.75)])
def test_moments_are_those_of_the_formulas_a_second_way(
    a: float, size: float, apart: float
) -> None:
    with mpmath.workdps(20):
        budget = (a - 1) * mpmath.mpf(renyi.gaussian(a, size, apart))
        whole = mpmath.quad(
            lambda x: mpmath.npdf(x, apart, size) ** a * mpmath.npdf(x, 0, size) ** (1 - a),
            mpmath.linspace(a * apart - 12 * size, a * apart + 12 * size, 13),
        )
        assert abs(mpmath.log(whole) - budget) < 1e-14
        budget = (a - 1) * mpmath.mpf(renyi.laplace(a, size, apart))
        whole = mpmath.quad(
            lambda x: mpmath.exp((-a * abs(x - apart) - (1 - a) * abs(x)) / size) / (2 * size),
            [-60 * size, 0, apart, apart + 60 * size],
        )
        assert abs(mpmath.log(whole) - budget) < 1e-14


def test_integrals_of_arb_have_the_closed_forms() -> None:
    outcomes = [one.outcome for claim in CLAIMS for check in claim.checks for one in check()]
    assert outcomes == [Outcome.HOLDS] * 2


ABOUT_TWO = {
    **{order: 2, sigma: 1, peak: 1, distance: 1, Delta: 1},
    **{R: {1: 2}, L: {1: Rational(3, 2)}, S: {1: 1}},
}
"""The response 2 alone, of the density 1 about 2: its moment of order 2 is exp(1)."""
ABOUT_FOUR = {**ABOUT_TWO, distance: 2, R: {1: 4}, L: {1: 6}}
HALVED = {
    **{order: 2, scale: 1, distance: log(2), Delta: log(2)},
    **{below: Rational(1, 4), between: Rational(7, 24), above: Rational(1, 2)},
}
"""A likelihood falls by one half from one answer to the other: the moment of order 2 is 17/12."""
QUARTERED = {
    **{order: 2, scale: 1, distance: 2 * log(2), Delta: log(2)},
    **{below: Rational(1, 8), between: Rational(21, 32), above: Rational(1, 2)},
}
NEGATIVE_CONTROLS = {
    "Gaussian noise without the order": NegativeControl(
        "field.renyi-of-gaussian",
        ABOUT_TWO,
        le(moment(distance), exp((order - 1) * Delta**2 / (2 * sigma**2))),
        part="bound",
    ),
    "Gaussian noise twice": NegativeControl(
        "field.renyi-of-gaussian",
        {**ABOUT_TWO, S: {1: 2}},
        hypotheses={WHOLE: eq(probability(density(order * distance)), 2)},
        part="bound",
    ),
    "twice as far apart": NegativeControl(
        "field.renyi-of-gaussian",
        ABOUT_FOUR,
        hypotheses={"distance <= Delta": le(distance, 2 * Delta)},
        part="bound",
    ),
    "the concentrated budget": NegativeControl(
        "field.renyi-of-gaussian",
        ABOUT_TWO,
        eq(moment(Delta), exp((order - 1) * Delta**2 / (2 * sigma**2))),
        part="attained",
    ),
    "the whole loss from zero on": NegativeControl(
        "field.renyi-of-laplace",
        {scale: 1, distance: 1, R: {1: 0}, L: {1: -1}, S: {1: 1}},
        every(Implies(le(0, R(omega)), eq(L(omega), distance / scale)), omega),
        part="loss",
    ),
    "Laplace answers twice as far apart": NegativeControl(
        "field.renyi-of-laplace",
        QUARTERED,
        hypotheses={"distance <= Delta": le(distance, 2 * Delta)},
        part="bound",
    ),
    "the whole epsilon": NegativeControl(
        "field.renyi-of-laplace",
        HALVED,
        eq(together(Delta), exp((order - 1) * Delta / scale)),
        part="attained",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
