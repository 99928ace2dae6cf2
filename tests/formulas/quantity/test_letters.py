"""formulas/quantity/letters.py: a notebook shows the papers' letters, and text the call's names."""

import copy
import pickle

import pytest
import sympy

import didp_ref as di
from didp_ref.formulas.quantity.letters import Letter
from tests.formulas.quantity.points import every_quantity


def test_an_expression_is_shown_as_the_paper_writes_it():
    shown = di.scale.rho.expression._repr_latex_()  # what a notebook asks for; rhodi, eq. 15
    assert shown == (
        r"$\displaystyle \frac{S}{\log{\left(\frac{\rho \left(m - 1\right)}{1 - \rho} \right)}}$"
    )
    assert str(di.scale.rho.expression) == "sensitive_range/log(rho*(n_worlds - 1)/(1 - rho))"


def test_the_entries_of_a_family_have_letters_too():
    shown = sympy.latex(di.composition.alpha.expression_at(2))
    assert r"\alpha_{1}" in shown and r"\alpha_{2}" in shown and "alphas" not in shown


@every_quantity
def test_every_letter_is_the_parameters(quantity):
    for parameter in quantity.parameters:
        symbol = quantity.symbols[parameter.name]
        assert (str(symbol), sympy.latex(symbol)) == (parameter.name, parameter.latex)


def test_a_letter_is_copied_with_what_is_assumed_of_it():
    rho = di.scale.rho.symbols["rho"]
    for same in (copy.deepcopy(rho), pickle.loads(pickle.dumps(rho))):
        assert same == rho and same.is_positive and sympy.latex(same) == r"\rho"


def test_one_name_under_two_letters_is_two_symbols():
    one, other = Letter("size", "k"), Letter("size", "m")
    assert one != other and sympy.latex(one + 1) == "k + 1" and sympy.latex(other + 1) == "m + 1"


@pytest.mark.parametrize("assumption", ["positive", "integer"])
def test_an_assumption_is_one_that_sympy_knows(assumption):
    assert getattr(Letter("x", "x", **{assumption: True}), f"is_{assumption}")
