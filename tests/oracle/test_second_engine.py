"""The second engine against numbers that can be had without any engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
import sympy

from didp_ref.audit.claim import Source
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.numbers.compensated import Pair
from didp_ref.numbers.domains import NON_NEGATIVE, POSITIVE
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.arithmetic import Number, arithmetic
from didp_ref.oracle.second_engine import FORMULAS, INDEPENDENT, derived
from didp_ref.oracle.subjects import subjects

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def value(name: str, **inputs: Fraction | list[Fraction]) -> Number:
    return arithmetic(200).evaluate(FORMULAS[name], inputs)


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
    computed = value(
        "scale.prior_free", alpha=HALF, beta=Fraction(3), identifiability_sensitivity=HALF
    )
    assert computed == HALF.numerator / (2 * two)
    assert value("belief.ratio_floor", exponent=Fraction(0), prior=QUARTER) == 1


def test_posterior_of_equal_values_is_the_prior() -> None:
    computed = value(
        "belief.posterior",
        prior=[QUARTER, 3 * QUARTER],
        values=[HALF, HALF],
        response=Fraction(7),
        scale=Fraction(2),
    )
    assert computed == [0.25, 0.75]


def test_every_subject_has_a_second_engine() -> None:
    # a formula put into another has its own in the same process, once it is asked for
    assert {name for name in FORMULAS if "(" not in name} == set(subjects())
    assert set(INDEPENDENT) < set(FORMULAS)


# what the independent formulas are written in and sympy's printer knows: sums and products
PRINTABLE = [
    name
    for name in INDEPENDENT
    if name in quantities and "symmetric" not in name and name != "belief.posterior"
]
POINT: dict[str, Fraction | list[Fraction]] = {
    "alpha": QUARTER,
    "beta": HALF,
    "alphas": [QUARTER, HALF],
    "betas": [QUARTER, HALF],
    "identifiability_sensitivity": 3 * HALF,
    "global_sensitivity": 5 * HALF,
    "sensitive_range": 3 * HALF,
    "rho": HALF,
    "p_min": QUARTER,
    "p_max": QUARTER,
    "scale": 5 * HALF,
    "epsilon": 3 * HALF,
    "gamma": 3 * HALF,
    "n_worlds": Fraction(7),
    "order": 5 * HALF,
    "sampling_rate": QUARTER,
    "delta": QUARTER,
    "exponent": 3 * HALF,
    "deviation": 3 * HALF,
    "rho_1": QUARTER,
    "rho_2": HALF,
    "advantage": HALF,
    "collision_probability": QUARTER,
}


@pytest.mark.parametrize("name", PRINTABLE)
def test_independent_formula_is_the_expression_by_another_way(name: str) -> None:
    quantity = quantities[name]
    inputs = {parameter: POINT[parameter] for parameter in quantity.names}
    if name == "gaussian.discrete_delta":
        inputs["global_sensitivity"] = Fraction(3)  # it is a whole number there
    by_hand, printed = (
        arithmetic(300).evaluate(formula, inputs)
        for formula in (INDEPENDENT[name], derived(quantity))
    )
    assert abs(by_hand - printed) < 1e-80 * abs(by_hand)


def test_derived_formula_computes_fractions_in_its_own_arithmetic() -> None:
    third = Quantity(
        lambda epsilon: Pair(epsilon / 3, 0.0),
        id="test.third",
        expression=lambda epsilon: sympy.Rational(1, 3) + epsilon,
        parameters=(Parameter("epsilon", POSITIVE, "Any number.", "e"),),
        source=Source("abdi", "nowhere"),
        safe_side=Side.UP,
        result=NON_NEGATIVE,
    )
    a = arithmetic(300)
    computed = a.evaluate(derived(third), {"epsilon": Fraction(1, 3)})
    assert abs(3 * computed - 2) < a.context.mpf(2) ** -290


def test_derived_formula_takes_an_exchanged_operation() -> None:
    a = arithmetic(200)
    binary = replace(a, log=lambda x: a.log(x) / a.log(2))
    inputs = {"rho": a.context.mpf("0.75"), "n_worlds": 5}
    assert FORMULAS["translation.epsilon_from_rho"](a, **inputs) == a.log(12)
    assert "translation.epsilon_from_rho" not in INDEPENDENT
    assert FORMULAS["translation.epsilon_from_rho"](binary, **inputs) == a.log(12) / a.log(2)
