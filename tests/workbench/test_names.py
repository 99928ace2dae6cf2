"""Whose name is it: by the name itself, by meaning, by what agrees; never by force."""

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.oracle.meanings import is_foreign
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.comparison import compare as compare_with
from didp_ref.workbench.names import (
    assignments,
    is_blind,
    name_in,
    read_mapping,
    unreadable,
    with_expressions,
)

RHO = di.quantities["scale.rho"]
SCALE = di.quantities["scale.differential_privacy"]


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


def test_a_name_may_mean_ours_that_a_formula_of_another_name_has():
    term, rest, _, _ = with_expressions(
        parse("alpha/(2*sigma^2)"), ["alpha=order", "sigma=sqrt(order/(2*budget))"]
    )
    assert term.names() == {"order", "budget"} and rest == []


def test_the_advice_is_what_a_name_means_and_what_can_be_typed():
    renyi = di.quantities["renyi.epsilon"]
    said = str(unreadable(["Delta", "alpha", "delta", "sigma"], renyi))
    assert "--map alpha=order" in said and "--fix budget=renyi.gaussian" in said
    assert "--map alpha" not in str(
        unreadable(["alpha", "x", "y"], renyi, given={"alpha": "order"})
    )
    with pytest.raises(InputError, match=r"--fix budget=renyi\.gaussian"):
        with_expressions(parse("a*d"), [r"budget=\alpha/2"])
    with pytest.raises(InputError, match="--fix budget=1/2"):
        with_expressions(parse("a*d"), ["budget=1/2"])
    with pytest.raises(InputError, match="of a function"):
        read_mapping(["m=2*rho"], ["m"], RHO)


def test_pi_is_mapped_as_it_is_written():
    assert name_in(r"\pi", ["f", "pi"]) == "pi"
    assert name_in(r"\pi", ["f"]) == r"\pi"
    text = r"\frac{\pi t}{\pi t + (1 - \pi)f}"
    words = [r"\pi=prior", "t=1-false_negatives", "f=false_positives"]
    comparison = compare_with(text, "testing.posterior_ceiling", words)
    assert comparison.holds
    assert not any("3.14159" in note for note in comparison.notes)


def test_more_names_than_parameters_are_of_another_formula():
    """No --map can help: the noise of Holohan 2015 has a delta, and that of pure DP has none."""
    said = str(unreadable(["delta", "epsilon", "sensitivity"], SCALE))
    assert "has 3 names, delta, epsilon, sensitivity" in said and "--map" not in said
    assert "to search all of them, type didp-ref compare with your formula alone" in said


def test_a_word_that_latex_reads_as_a_product_is_written_upright():
    with pytest.raises(InputError, match=r"write \\mathrm\{TPR\}"):
        read_mapping(["TPR=true_positives"], [*"FPRT", "delta"], di.auditing.epsilon)
