"""What is compared: values at exact points, branch by branch."""

import re
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.symbolic.term import NoValue
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.candidate import Recovered, Written, names_of_function, read_names
from didp_ref.workbench.user_function import UserFunction
from tests.workbench import theirs

RHO = di.quantities["scale.rho"]
SAME = {name: name for name in RHO.names}
POINT = {"rho": Fraction(1, 2), "n_worlds": Fraction(2), "sensitive_range": Fraction(0)}


def test_a_formula_of_worlds_has_a_value_for_each():
    written = Written(parse("prior[j]/sum(prior[i])"))
    result = written.at({"prior": (Fraction(1, 4), Fraction(1, 2))})
    assert [text.lower for text in result] == [Fraction(1, 3), Fraction(2, 3)]
    assert written.understood == ["prior[j]/sum(prior[i], i, 0, n - 1)"]


def test_the_branch_that_is_taken_gives_the_value():
    with UserFunction(theirs.rho_scale_unsafe_at_zero, quantity=RHO) as apart:
        recovered = Recovered(apart, RHO, SAME, (None,))
        assert recovered.at(POINT)[0].lower == Fraction("1e-300")
        assert "where sensitive_range = 0" in " ".join(recovered.understood)
        branches = recovered.branches(None, None)
        assert len(branches) == 2
        assert recovered.for_every_length() == branches


def test_a_branch_that_refuses_has_no_value():
    quantity = di.quantities["scale.differential_privacy"]
    names = {name: name for name in quantity.names}
    with UserFunction("tests.wrong.scale:epsilon_zero_is_an_error", quantity=quantity) as apart:
        recovered = Recovered(apart, quantity, names, (None,))
        with pytest.raises(NoValue):
            recovered.at({"epsilon": Fraction(1), "global_sensitivity": Fraction(0)})
        with pytest.raises(NoValue, match="ValueError"):
            recovered.called({"epsilon": Fraction(1), "global_sensitivity": Fraction(0)})
        numbers = [re.search(r"2\^\(-(\d+)\)", note)[1] for note in recovered.notes]
        assert numbers == ["52", "50"]


def test_a_black_box_is_asked_and_what_it_answers_is_taken_roughly():
    quantity = di.quantities["scale.differential_privacy"]
    with UserFunction(theirs.rounded, quantity=quantity) as apart:
        recovered = Recovered(apart, quantity, {name: name for name in quantity.names}, (None,))
        assert "rounds" in recovered.problem
        assert recovered.branches(None, None) is None
        (value,) = recovered.at({"epsilon": Fraction(2), "global_sensitivity": Fraction(1)})
        assert value.contains("1/2")
        assert not value.is_exact


def test_names():
    assert names_of_function(theirs.rho_scale, 10.0) == ["rho", "m", "s"]
    assert str(read_names(parse("a/b"), {"a": "b", "b": "a"}, RHO)) == "b/a"
    with pytest.raises(InputError, match="two names"):
        read_names(parse("a/b"), {"a": "x", "b": "x"}, RHO)
