import math
import sys
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.refinement import (
    factor_down_individual,
    factor_down_statistical,
    factor_up_individual,
    factor_up_statistical,
    mass_down,
    mass_up,
    moved_mass_individual,
)
from didp_ref.numbers.domains import FACTOR_DOWN, FACTOR_UP, PROBABILITY

BUDGETS = st.floats(1e-12, 270.0)
SHARES = st.one_of(st.floats(0.0, 1.0).filter(lambda p: p == 0 or p > 1e-140), st.just(1e-12))


@given(FACTOR_UP.strategy(), FACTOR_DOWN.strategy())
def test_masses_balance_exactly(up: Fraction, down: Fraction) -> None:
    assume(up != down)
    near = mass_up.enclose(up, down)
    far = mass_down.enclose(up, down)
    assert near.is_exact and far.is_exact
    assert near.lower + far.lower == 1
    assert up * near.lower + down * far.lower == 1


@given(st.fractions("1/100", 20, max_denominator=1000), PROBABILITY.strategy())
def test_statistical_factors_have_the_ratio_and_the_mass_asked_for(
    epsilon: Fraction, mass: Fraction
) -> None:
    up = factor_up_statistical.enclose(epsilon, mass)
    down = factor_down_statistical.enclose(epsilon, mass)
    with mpmath.workdps(60):
        grown = mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
        ratio = mpmath.mpf(up.lower.numerator) / up.lower.denominator
        ratio /= mpmath.mpf(down.lower.numerator) / down.lower.denominator
        assert abs(ratio / grown - 1) < mpmath.mpf(10) ** -30
    total = up.lower * mass + down.lower * (1 - mass)
    assert abs(total - 1) < Fraction(1, 10**30)


@given(BUDGETS, SHARES)
def test_factors_are_the_belief_ratios(epsilon: float, mass: float) -> None:
    ceiling = di.belief.ratio_ceiling.enclose(Fraction(epsilon), Fraction(mass))
    assert ceiling.overlaps(factor_up_statistical.enclose(Fraction(epsilon), Fraction(mass)))
    floor = di.belief.ratio_floor.enclose(Fraction(epsilon), 1 - Fraction(mass))
    assert floor.overlaps(factor_down_statistical.enclose(Fraction(epsilon), Fraction(mass)))


def test_equal_factors_are_infeasible() -> None:
    with pytest.raises(di.Infeasible) as raised:
        mass_up(1.0, 1.0)
    assert {*raised.value.values} == {"factor_up", "factor_down"}
    with pytest.raises(di.Infeasible) as raised:
        mass_down.enclose(1, 1)
    assert {*raised.value.values} == {"factor_up", "factor_down"}


@pytest.mark.parametrize(("up", "down"), [(0.5, 0.5), (2.0, 1.5), (2.0, -0.1), (math.nan, 0.5)])
def test_factors_on_the_wrong_side_of_one_are_refused(up: float, down: float) -> None:
    with pytest.raises(di.DomainError):
        mass_up(up, down)


@pytest.mark.parametrize("epsilon", [710.0, 7e4, 1e300, sys.float_info.max])
def test_a_factor_beyond_float64_is_the_largest_that_there_is(epsilon: float) -> None:
    """Down is its safe side: e^epsilon is above the largest float64, which is no less safe."""
    largest = sys.float_info.max
    assert factor_up_individual(epsilon) == largest
    assert factor_up_statistical(epsilon, 0.0) == largest
    assert factor_up_statistical(np.array([epsilon, 800.0]), 0.0).tolist() == [largest] * 2


def test_factors_never_vanish_and_masses_that_vanish_are_not_moved() -> None:
    assert factor_down_individual(800.0) == math.ulp(0.0)
    assert factor_down_individual(700.0) >= factor_down_individual.enclose(700).float_down() > 0
    assert moved_mass_individual(800.0, 0.5) == 0.0
    assert moved_mass_individual.enclose(800, "1/2").lower > 0
