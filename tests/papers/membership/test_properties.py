"""The two notions agree, by their definitions, at the gamma that the formulas compute."""

from fractions import Fraction

import pytest
import sympy
from hypothesis import assume, given
from hypothesis import strategies as st

from didp_ref.formulas import translation
from didp_ref.numbers.domains import POSITIVE, UNIT_OPEN
from didp_ref.papers.membership.notions import (
    CHOSEN,
    POSITIVE_ONLY,
    Entities,
    fixed_probability,
    identifiable,
    is_member_private,
    one_of_m,
    private_under_sampling,
)
from didp_ref.worlds.distributions import Distribution

TENTHS = st.integers(0, 10)


@given(first=TENTHS, second=TENTHS, third=TENTHS, rho=UNIT_OPEN.strategy())
def test_theorem_5_6_holds_at_gamma_from_rho(
    first: int, second: int, third: int, rho: Fraction
) -> None:
    """Identifiability and membership privacy hold together at translation.gamma_from_rho."""
    assume(rho * 3 > 1)
    chances = {"a": Fraction(first, 10), "b": Fraction(second, 10), "c": Fraction(third, 10)}

    def mechanism(data: Entities) -> Distribution:
        shown = chances[min(data)]
        return [shown, 1 - shown]

    family = one_of_m("abc", 3, CHOSEN)
    gamma = translation.gamma_from_rho.enclose(rho, 3).lower
    assert identifiable(family, mechanism, 2, rho) == is_member_private(family, mechanism, 2, gamma)


def gamma_from_sampling(growth: Fraction, rate: Fraction) -> Fraction:
    """Return Theorem 5.10's gamma at ``epsilon = ln(growth)``, where it is rational."""
    epsilon, beta = sympy.log(sympy.Rational(growth)), sympy.Rational(rate)
    gamma = translation.gamma_from_sampling.at(epsilon=epsilon, sampling_rate=beta)
    return Fraction(gamma.p, gamma.q)


@pytest.mark.parametrize(("growth", "rate"), [("3/2", "1/3"), ("5", "9/10"), ("2", "1/100")])
def test_gamma_at_a_rational_growth(growth: str, rate: str) -> None:
    grown, beta = Fraction(growth), Fraction(rate)
    by_hand = max(grown, (grown - 1 + beta) / (beta * grown))
    assert gamma_from_sampling(grown, beta) == by_hand


@given(
    first=TENTHS,
    second=TENTHS,
    rate=UNIT_OPEN.strategy(),
    growth=POSITIVE.strategy().map(lambda x: 1 + x),
)
def test_theorem_5_10_holds_at_gamma_from_sampling(
    first: int, second: int, rate: Fraction, growth: Fraction
) -> None:
    """Privacy under sampling implies membership privacy at translation.gamma_from_sampling."""
    chances = {False: Fraction(first, 10), True: Fraction(second, 10)}

    def mechanism(data: Entities) -> Distribution:
        shown = chances[bool(data)]
        return [shown, 1 - shown]

    assume(private_under_sampling("ab", mechanism, rate, growth, POSITIVE_ONLY))
    gamma = gamma_from_sampling(growth, rate)
    assert is_member_private(fixed_probability("ab", rate), mechanism, 2, gamma)
