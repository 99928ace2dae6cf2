"""formulas/quantity/enclosable.py: a function keeps its name, its words and its signature."""

import copy
import inspect
import pickle

import pytest

import didp_ref as di
from didp_ref.formulas.quantity.enclosable import enclosed_by


def exactly(x, bits=128):
    return x, bits


@enclosed_by(exactly)
def half(x):
    """Half of it."""
    return x / 2


def test_it_is_called_as_the_function_and_encloses_by_the_other():
    assert half(3.0) == 1.5 and half.enclose("1/3", bits=5) == ("1/3", 5)


def test_it_goes_by_the_functions_name():
    assert half.__name__ == "half" and half.__doc__ == "Half of it."
    assert list(inspect.signature(half).parameters) == ["x"]


def test_it_is_copied_and_pickled_by_name():
    for found in (copy.deepcopy(half), pickle.loads(pickle.dumps(half))):
        assert found is half


@pytest.mark.parametrize("name", ["expression", "latex", "at", "symbols"])
def test_a_formula_without_a_closed_form_says_so(name):
    with pytest.raises(AttributeError, match=r"no closed form; use \.enclose"):
        getattr(di.accounting.epsilon, name)
    assert not hasattr(di.accounting.epsilon, "anything_else")
