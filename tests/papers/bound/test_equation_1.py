"""Eq. 1 and its remarks: the numbers again with mpmath; misreadings are rejected."""

from fractions import Fraction

import mpmath
import pytest
from sympy import Rational, log

import didp_ref as di
from didp_ref.papers import CLAIMS
from didp_ref.papers.bound.equation_1 import bound_among
from didp_ref.papers.bound.shared import Delta_f, Delta_v
from didp_ref.papers.shared.alphabet import epsilon, n, rho
from didp_ref.papers.shared.risk import R, a, lambda_, v
from didp_ref.symbolic.notation import eq, gt, le
from tests.negative_controls import NegativeControl, each_is_refused


def test_the_printed_number():
    mpmath.mp.dps = 50
    exact = mpmath.log(mpmath.mpf(599_999) / 10 / (1 - mpmath.mpf(1) / 10))
    assert mpmath.nstr(exact, 3) == "11.1"
    ours = di.translation.epsilon_bound.enclose("1/10", 600_000, 1, 1)
    assert abs(mpmath.mpf(ours.lower.numerator) / ours.lower.denominator - exact) < 1e-20


def test_at_the_bound_the_risk_is_rho_and_at_11_1_it_is_below():
    mpmath.mp.dps = 50
    bound = di.translation.epsilon_bound.enclose("1/10", 600_000, 1, 1)
    exact = mpmath.mpf(bound.lower.numerator) / bound.lower.denominator
    assert abs(1 / (1 + 599_999 * mpmath.exp(-exact)) - mpmath.mpf(1) / 10) < 1e-35
    below = 1 / (1 + 599_999 * mpmath.exp(-mpmath.mpf("11.1")))
    assert mpmath.nstr(below, 3) == "0.0993"
    assert "0.0993" in CLAIMS["bound.interpretive-model"].not_checkable


def test_the_bound_is_affine_and_not_proportional():
    mpmath.mp.dps = 50
    small, large = (
        di.translation.epsilon_bound.enclose("1/2", n, 1, 1).float_nearest() for n in (3, 9)
    )
    assert large / small == pytest.approx(3, rel=1e-15)
    assert abs(mpmath.log(9) / mpmath.log(3) - 2) < 1e-45
    assert "from ln 2 to ln 8" in CLAIMS["bound.remark-growth"].correction.consequence


def test_counts_of_worlds_that_lack_one_record_differ_by_at_most_one():
    records = [0, 1, 1, 0, 1]
    worlds = [records[:k] + records[k + 1 :] for k in range(len(records))]
    assert {sum(world) for world in worlds} == {sum(records) - 1, sum(records)}


def bound(n, rho):
    """Return eq. 1's bound where Df = Dv."""
    return mpmath.log((n - 1) * mpmath.mpf(rho.numerator) / (rho.denominator - rho.numerator))


def test_the_growth():
    half = Fraction(1, 2)
    with mpmath.workdps(40):
        assert abs(bound(9, half) - 3 * bound(3, half)) < mpmath.mpf(10) ** -35
        assert abs(mpmath.log(9) - 2 * mpmath.log(3)) < mpmath.mpf(10) ** -35
    text = CLAIMS["bound.remark-growth"].correction.consequence
    assert "from ln 2 to ln 8 as n goes from 3 to 9, threefold, while ln n doubles" in text
    tenth = Fraction(1, 10)
    for records in range(2, 30):
        assert (bound(records, tenth) < 0) == (records * tenth < 1)


def test_the_number_of_the_example_and_the_risk_at_it():
    with mpmath.workdps(40):
        exact = bound(600_000, Fraction(1, 10))
        assert mpmath.nstr(exact, 6) == "11.1075"
        assert mpmath.nstr(1 / (1 + 599_999 * mpmath.exp(mpmath.mpf("-11.1"))), 3) == "0.0993"
    text = CLAIMS["bound.interpretive-model"].not_checkable
    assert "11.1075" in text
    assert "0.0993" in text


HALF = Rational(1, 2)

BUDGET = "epsilon <= (Delta_f/Delta_v) log((n-1) rho/(1-rho))"
TWO_WORLDS = {n: 2, Delta_f: 1, R: 0, a: 0}

NEGATIVE_CONTROLS = {
    "the budget of n + 1 worlds": NegativeControl(
        "bound.equation-1",
        TWO_WORLDS | {rho: HALF, Delta_v: 1, epsilon: HALF, lambda_: 2, v: {1: 1}},
        hypotheses={BUDGET: le(epsilon, Delta_f / Delta_v * log(n * rho / (1 - rho)))},
        part="the bound",
    ),
    "Dv/Df for Df/Dv": NegativeControl(
        "bound.equation-1",
        TWO_WORLDS | {rho: Rational(3, 4), Delta_v: 2, epsilon: 2, lambda_: HALF, v: {1: 2}},
        hypotheses={BUDGET: le(epsilon, Delta_v / Delta_f * log((n - 1) * rho / (1 - rho)))},
        part="the bound",
    ),
    "the bound is affine in ln n": NegativeControl(
        "bound.remark-growth",
        {n: 2, rho: HALF, Delta_f: 1, Delta_v: 1},
        conclusion=eq(bound_among(n), Delta_f / Delta_v * (log(n) + log(rho / (1 - rho)))),
        part="proportional",
    ),
    "the bound is positive": NegativeControl(
        "bound.remark-growth",
        {n: 2, rho: Rational(1, 10), Delta_f: 1, Delta_v: 1},
        conclusion=gt(bound_among(n), 0),
        part="extremes",
    ),
}


test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
