"""The second engine against numbers that can be had without any engine."""

from __future__ import annotations

from fractions import Fraction

import pytest

from didp_ref.oracle.second_engine import FORMULAS, arithmetic, textbook_float64

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def value(name: str, **inputs: object) -> object:
    return arithmetic(200).evaluate(FORMULAS[name], dict(inputs))


def test_rational_quantities() -> None:
    assert value("composition.alpha", alphas=[HALF, HALF]) == 0.75
    assert value("composition.alpha_symmetric", alphas=[HALF, HALF, HALF]) == 0.875
    assert value("composition.beta", betas=[Fraction(1), HALF]) == 2
    assert value("composition.beta_symmetric", betas=[Fraction(1), HALF]) == 2
    assert value("translation.gamma_from_rho", rho=HALF, n_worlds=Fraction(4)) == 2
    assert value("refinement.mass_up", factor_up=5 * HALF, factor_down=HALF) == 0.25


def test_logarithms_and_exponentials_against_exact_cases() -> None:
    a = arithmetic(200)
    two = a.log(a.context.mpf(2))
    assert (
        value("scale.rho", rho=HALF, n_worlds=Fraction(3), sensitive_range=Fraction(1)) == 1 / two
    )
    found = value(
        "scale.prior_free", alpha=HALF, beta=Fraction(3), identifiability_sensitivity=HALF
    )
    assert found == HALF.numerator / (2 * two)
    assert value("belief.ratio_floor", exponent=Fraction(0), prior=QUARTER) == 1


def test_posterior_of_equal_values_is_the_prior() -> None:
    found = value(
        "belief.posterior",
        prior=[QUARTER, 3 * QUARTER],
        values=[HALF, HALF],
        response=Fraction(7),
        scale=Fraction(2),
    )
    assert found == [0.25, 0.75]


def test_textbook_arithmetic_overflows_as_float64_does() -> None:
    with pytest.raises(OverflowError):
        textbook_float64().exp(textbook_float64().context.mpf(710))
    assert textbook_float64().number(Fraction(1, 3)) == 1 / 3
