"""didp_ref/formulas/quantity/registry.py: every quantity under its id, and no id twice."""

import copy

import pytest

import didp_ref as di
from didp_ref.formulas.quantity import Registry


def test_an_id_is_used_once():
    registry = Registry()
    registry.add(di.scale.rho)
    other = copy.copy(di.scale.rho_at_prior)
    other.id = "scale.rho"
    with pytest.raises(ValueError, match=r"'scale\.rho' is used twice"):
        registry.add(other)
    assert list(registry) == ["scale.rho"] and len(registry) == 1


def test_a_declaration_that_is_made_again_takes_its_own_place():
    registry = Registry()
    registry.add(di.scale.rho)
    again = copy.copy(di.scale.rho)
    registry.add(again)
    assert registry["scale.rho"] is again


def test_the_package_has_one_registry_of_all_quantities():
    assert "scale.rho" in di.quantities and di.quantities["scale.rho"] is di.scale.rho
    with pytest.raises(KeyError):
        di.quantities["scale.no_such"]
