"""Every formula at the ends of its domain: the value in the table, or an error, and its inverse."""

import math
from fractions import Fraction
from typing import Any

import pytest

import didp_ref as di
from didp_ref.errors import DidpError
from didp_ref.oracle.arithmetic import arithmetic
from didp_ref.oracle.second_engine import FORMULAS
from tests.formulas.limit_values import VALUES
from tests.formulas.limits import (
    BASE,
    ENTRIES,
    EQUAL,
    FAMILIES,
    INVERSES,
    NONE,
    NONE_OF,
    cells,
    ends,
    value_of,
)
from tests.formulas.quantity.points import QUANTITIES, every_quantity, every_scalar

NEAR = Fraction(1, 2**300)
"""How far from an end the second engine is asked: it knows nothing of declared limits there."""


def at(quantity: di.Quantity, **given: Any) -> dict[str, Any]:
    return {name: given.get(name, BASE[name]) for name in quantity.names}


def as_float(quantity: di.Quantity, point: dict[str, Any]) -> float:
    return float(quantity(**{name: float(value) for name, value in point.items()}))


def assert_rejected(quantity: di.Quantity, point: dict[str, Any]) -> None:
    with pytest.raises(DidpError):
        quantity.enclose(**point)
    with pytest.raises(DidpError):
        as_float(quantity, point)


@every_quantity
def test_every_end_has_a_value_or_a_reason(quantity):
    said = cells(quantity)
    assert said and all(text not in ("none: ", "= ") for text in said.values()), said
    known = {end for parameter in quantity.parameters for end in ends(parameter)}
    assert set(VALUES.get(quantity.id, {})) <= known
    assert set(NONE_OF.get(quantity.id, {})) <= known


@every_scalar
def test_an_end_has_the_value_that_is_derived_or_is_rejected(quantity):
    for parameter in quantity.parameters:
        for name, end in ends(parameter).items():
            point = at(quantity, **{parameter.name: end})
            expected = VALUES.get(quantity.id, {}).get(name)
            if expected is None:
                assert_rejected(quantity, point)
                continue
            wanted = value_of(expected, point)
            enclosed = quantity.enclose(**point)
            assert math.isclose(enclosed.lower, wanted, rel_tol=1e-12, abs_tol=1e-15), name
            assert math.isclose(as_float(quantity, point), wanted, rel_tol=1e-12, abs_tol=1e-15)


@every_scalar
def test_an_end_is_the_limit_from_inside(quantity):
    """By the second engine, beside the end: of whole numbers there is nothing beside it."""
    engine = arithmetic(2000)
    for parameter in quantity.parameters:
        for name, end in ends(parameter).items():
            inside = NEAR if end == parameter.domain.lower else -NEAR
            if name not in VALUES.get(quantity.id, {}) or parameter.domain.integer:
                continue
            beside = at(quantity, **{parameter.name: end + inside})
            if not all(
                condition.holds(
                    *(Fraction(beside[parameter]) for parameter in condition.parameters)
                )
                for condition in quantity.conditions
            ):
                continue
            value = engine.evaluate(FORMULAS[quantity.id], beside)
            here = quantity.enclose(**at(quantity, **{parameter.name: end}))
            assert abs(float(value) - float(here.lower)) < 1e-12, name


@pytest.mark.parametrize(("name", "where", "given", "text"), EQUAL)
def test_where_parameters_are_tied(name: str, where: str, given: dict[str, Any], text: str) -> None:
    quantity = di.quantities[name]
    point = at(quantity, **given)
    if text.startswith("none"):
        assert_rejected(quantity, point)
        return
    wanted = value_of(text, point)
    assert math.isclose(quantity.enclose(**point).lower, wanted, rel_tol=1e-12, abs_tol=1e-15)
    assert math.isclose(as_float(quantity, point), wanted, rel_tol=1e-12, abs_tol=1e-15), where


def family_point(quantity: di.Quantity, entries: str) -> dict[str, Any]:
    """One entry, an entry of zero before it, or none; of scalars what the base is."""
    point: dict[str, Any] = {}
    for parameter in quantity.parameters:
        if not parameter.sequence:
            point[parameter.name] = BASE.get(parameter.name, Fraction(1))
            continue
        entry = ENTRIES.get(parameter.name, Fraction(1))
        point[parameter.name] = {"[]": [], "[x]": [entry], "[0, x]": [Fraction(0), entry]}[entries]
    return point


@pytest.mark.parametrize("name", FAMILIES)
def test_sequences_without_an_entry_with_one_and_with_zero(name: str) -> None:
    quantity = di.quantities[name]
    for entries, text in FAMILIES[name].items():
        point = family_point(quantity, entries)
        if not text:
            with pytest.raises(DidpError):
                quantity.enclose(**point)
            continue
        wanted = value_of(text, ENTRIES)
        enclosure = quantity.enclose(**point)
        first = enclosure[0] if quantity.per_world else enclosure
        assert math.isclose(first.lower, wanted, rel_tol=1e-12), entries


def test_every_family_is_in_the_table() -> None:
    assert set(FAMILIES) == {quantity.id for quantity in QUANTITIES if quantity.is_family}


@pytest.mark.parametrize(("forth", "back", "parameter"), INVERSES)
@pytest.mark.parametrize("factor", [Fraction(1), Fraction(7, 8), Fraction(9, 8)])
def test_a_formula_and_its_inverse(forth: str, back: str, parameter: str, factor: Fraction) -> None:
    there, here = di.quantities[forth], di.quantities[back]
    point = at(there, **{parameter: BASE[parameter] * factor})
    if parameter == "delta":
        point["groups"] = 1
    value = there.enclose(**point)
    target = {"epsilon": "epsilon", "rho": "rho", "delta": "delta", "alpha": "alpha"}
    result = {"laplace_threshold": "threshold", "gamma_from_rho": "gamma"}
    short = forth.partition(".")[2]
    named = result.get(short, short.partition("_of_")[0].partition("_from_")[0])
    if short in ("rho_at_prior", "epsilon_uniform"):
        named = short.partition("_")[0]
    given = {name: point.get(name, BASE.get(name)) for name in here.names}
    given[target.get(named, named)] = value.lower
    if "scale" in here.names and "scale" not in point:  # noise of a budget
        given["scale"] = point["groups"] / point["epsilon"]
    returned = here.enclose(**given)
    assert math.isclose(returned.lower, point[parameter], rel_tol=1e-12)


def test_no_reason_is_left_over() -> None:
    known = {end for quantity in QUANTITIES for p in quantity.parameters for end in ends(p)}
    assert set(NONE) <= known
