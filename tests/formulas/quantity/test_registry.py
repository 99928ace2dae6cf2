"""didp_ref/formulas/quantity/registry.py: every quantity under its id, and no id twice."""

import subprocess
import sys

import pytest

import didp_ref as di
from didp_ref.formulas.quantity import Registry


def made_again(quantity):
    """The same declaration as another object; a copy of a quantity is the quantity."""
    other = object.__new__(type(quantity))
    vars(other).update(vars(quantity))
    return other


def test_an_id_is_used_once():
    registry = Registry()
    registry.add(di.scale.rho)
    other = made_again(di.scale.rho_at_prior)
    other.id = "scale.rho"
    with pytest.raises(ValueError, match=r"'scale\.rho'"):
        registry.add(other)
    assert list(registry) == ["scale.rho"] and len(registry) == 1


def test_a_declaration_that_is_made_again_takes_its_own_place():
    registry = Registry()
    registry.add(di.scale.rho)
    again = made_again(di.scale.rho)
    registry.add(again)
    assert registry["scale.rho"] is again


def test_the_package_has_one_registry_of_all_quantities():
    assert "scale.rho" in di.quantities and di.quantities["scale.rho"] is di.scale.rho
    with pytest.raises(KeyError, match=r"^'scale\.roh' .*scale\.rho"):
        di.quantities["scale.roh"]
    assert di.quantities.get("scale.roh") is None


ASK = """
import sys
from didp_ref.formulas import quantities
assert quantities["scale.rho"].id == "scale.rho" and "scale.no_such" not in quantities
assert "didp_ref.formulas.testing" not in sys.modules
first = list(quantities)
import didp_ref as di
assert first == list(di.quantities) and "testing.advantage" in first
print(len(first), len(quantities))
"""


def test_one_quantity_takes_the_module_of_its_topic_and_all_are_there_for_who_counts():
    """In a process of its own: here all are imported already."""
    done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=True)
    listed, counted = done.stdout.split()
    assert listed == counted == str(len(di.quantities))


def test_quantities_are_in_the_order_of_their_topics_whichever_was_asked_for_first():
    topics = list(dict.fromkeys(name.partition(".")[0] for name in di.quantities))
    assert topics[:9] == [
        *("guarantee", "belief", "composition", "gaussian"),
        *("reconstruction", "refinement", "scale", "testing", "translation"),
    ]
