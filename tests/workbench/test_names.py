"""Whose name is it: by the name itself, by meaning, by what agrees; never by force."""

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.oracle.meanings import is_foreign
from didp_ref.workbench.names import assignments, is_blind, read_mapping, unreadable

RHO = di.quantities["scale.rho"]


def first(names, item, fixed=None, sequences=None):
    return next(assignments(names, item, fixed or {}, sequences))


def test_a_parameter_is_itself_and_others_are_read_by_meaning():
    assert first(["rho", "m", "S"], RHO) == {"rho": "rho", "m": "n_worlds", "S": "sensitive_range"}
    quantity = di.quantities["scale.prior_dependent"]
    assert (
        first(["a", "b", r"P_min", "Theta_q"], quantity)["Theta_q"] == "identifiability_sensitivity"
    )


def test_what_is_given_comes_first():
    fixed = read_mapping(["x=rho", "y=n_worlds"], ["x", "y", "s"], RHO)
    assert first(["x", "y", "s"], RHO, fixed)["x"] == "rho"


def test_a_sequence_is_read_as_a_sequence():
    quantity = di.quantities["composition.alpha_at_prior"]
    assert first(["a", "p"], quantity, sequences={"a"}) == {"a": "alphas", "p": "p_min"}
    assert first(["q", "r"], quantity, sequences={"r"}) == {"r": "alphas", "q": "p_min"}


def test_more_names_than_parameters_have_no_reading():
    assert not list(assignments(["a", "b", "c", "d"], RHO, {}))
    assert "--map" in str(unreadable(["a"], RHO))


def test_a_name_of_something_else_is_foreign_and_a_letter_is_not():
    assert is_foreign({"lambda": "epsilon"}, {})
    assert not is_foreign({"lambda": "epsilon"}, {"lambda": "epsilon"})
    assert not is_foreign({"z": "epsilon"}, {})
    assert is_blind({"z": "epsilon"}, {})
    assert not is_blind({"eps": "epsilon"}, {})


WRONG_WORDS = [
    *(["m"], ["=rho"], ["m="], ["q=rho"], ["m=alpha"]),
    *(["m=rho", "m=rho"], ["m=rho", "s=rho"]),
]


@pytest.mark.parametrize("words", WRONG_WORDS)
def test_wrong_words_are_refused(words):
    with pytest.raises(InputError, match="--map"):
        read_mapping(words, ["m", "s"], RHO)
