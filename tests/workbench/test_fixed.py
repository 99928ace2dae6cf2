"""Compared at fixed parameters: what is left out is said, and is not simply equal."""

from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.errors import DomainError, InputError
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.comparison import compare
from didp_ref.workbench.fixed import at_fixed, fixed_in, read_fixed, usually_fixed

WORLDS = di.quantities["translation.rho_from_epsilon"]


@pytest.mark.parametrize(
    ("text", "identifier", "fixed"),
    [
        ("alpha/(2*sigma**2)", "renyi.gaussian", {"global_sensitivity": 1}),
        ("1/(1+exp(-epsilon))", "translation.rho_from_epsilon", {"n_worlds": 2}),
        ("log(p/(1-p))", "translation.epsilon_from_rho", {"n_worlds": 2}),
        ("1/epsilon", "scale.differential_privacy", {"global_sensitivity": 1}),
        (r"\Phi\left(\frac{1}{2\sigma}-\epsilon\sigma\right)-e^\epsilon\Phi"
         r"\left(-\frac{1}{2\sigma}-\epsilon\sigma\right)", "gaussian.delta",
         {"global_sensitivity": 1}),
    ],
)  # fmt: skip
def test_what_a_formula_leaves_out_is_said_and_proved(text, identifier, fixed):
    comparison = compare(text, identifier)
    assert (comparison.verdict, comparison.fixed, comparison.assumed) == (
        Verdict.EQUAL,
        fixed,
        True,
    )
    assert not comparison.holds  # nobody has said that this is meant
    assert f"at {next(iter(fixed))} = {next(iter(fixed.values()))}" in comparison.headline
    said = compare(text, identifier, fixed=[f"{name}={value}" for name, value in fixed.items()])
    assert said.holds and not said.assumed


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("2/epsilon", "scale.differential_privacy"),
        ("1/(2+exp(-epsilon))", "translation.rho_from_epsilon"),
        ("alpha/sigma**2", "renyi.gaussian"),
    ],
)
def test_what_is_wrong_at_the_usual_values_is_different(text, identifier):
    assert compare(text, identifier).verdict is Verdict.DIFFERENT


def test_a_value_can_be_given_and_a_wrong_one_is_told():
    assert compare("1/(1+2*exp(-epsilon))", WORLDS, fixed=["n_worlds=3"]).holds
    comparison = compare("1/(1+2*exp(-epsilon))", WORLDS, fixed=["n_worlds=4"])
    assert comparison.verdict is Verdict.DIFFERENT
    assert comparison.counterexample.values["n_worlds"] == 4


def sigmoid(epsilon):
    return 1 / (1 + 2.718281828459045 ** (-epsilon))


def test_a_function_of_fewer_parameters_is_compared_too():
    comparison = compare(sigmoid, WORLDS)
    assert (comparison.verdict, comparison.fixed) == (Verdict.EQUAL, {"n_worlds": 2})


@pytest.mark.parametrize("text", ["alpha/(2*sigma**2)", "1/(1+exp(-epsilon))", "log(p/(1-p))"])
def test_they_are_found_without_a_name(text):
    comparison = compare(text)
    assert comparison and all(each.verdict is Verdict.EQUAL and each.assumed for each in comparison)


def test_a_name_may_stand_for_a_formula():
    comparison = compare(
        "alpha/x", "renyi.gaussian", ["x=2*sigma**2"], fixed=["global_sensitivity=1"]
    )
    assert comparison.holds and "x = 2*sigma^2" in comparison.notes
    assert not compare("alpha/x", "renyi.gaussian", ["x=3*sigma**2"]).holds
    assert compare("1/(1+(n_worlds-1)*exp(-epsilon))", WORLDS, ["n_worlds=2"]).holds
    with pytest.raises(InputError, match="y is not in it"):
        compare("alpha/x", "renyi.gaussian", ["y=2*sigma**2"])
    with pytest.raises(InputError, match="cannot be read"):
        compare("alpha/x", "renyi.gaussian", ["x=__import__('os')"])


@pytest.mark.parametrize(
    ("word", "error"),
    [
        ("n_worlds", InputError),
        ("m=2", InputError),
        ("n_worlds=1", DomainError),
        ("n_worlds=2.5", DomainError),
        ("n_worlds=", InputError),
    ],
)
def test_what_cannot_be_fixed_is_rejected(word, error):
    with pytest.raises(error):
        read_fixed([word], WORLDS)


def test_a_fixed_parameter_has_one_value():
    two = at_fixed(WORLDS, {"n_worlds": Fraction(2)})
    assert fixed_in(two) == {"n_worlds": 2} and not fixed_in(WORLDS)
    assert at_fixed(WORLDS, {}) is WORLDS
    assert [*usually_fixed(WORLDS, ["epsilon"])] == [{"n_worlds": 2}]
    assert not [*usually_fixed(WORLDS, ["epsilon", "m"])]


def test_pi_is_a_prior_where_one_is_left_out():
    assert compare("1/(pi + (1 - pi)*exp(t))", "belief.ratio_floor").holds
