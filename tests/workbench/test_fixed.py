"""Compared at fixed parameters: what is left out is said, and is not simply equal."""

import math
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.errors import DomainError, InputError
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.sharper import least_known
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.comparison import compare
from didp_ref.workbench.fixed import at_fixed, fixed_in, read_fixed, usually_fixed
from didp_ref.workbench.points import as_input, simplest

WORLDS = di.quantities["translation.rho_from_epsilon"]


@pytest.mark.parametrize(
    ("text", "identifier", "fixed"),
    [
        ("alpha/(2*sigma**2)", "renyi.gaussian", {"global_sensitivity": 1}),
        ("1/(1+exp(-epsilon))", "translation.rho_from_epsilon", {"n_worlds": 2}),
        ("log(p/(1-p))", "translation.epsilon_from_rho", {"n_worlds": 2}),
        ("1/epsilon", "scale.differential_privacy", {"global_sensitivity": 1}),
        ("tanh(epsilon/2)", "testing.advantage", {"delta": 0}),
        (r"\frac{m-1}{m} \frac{e^\epsilon-1}{e^\epsilon+m-1}", "reconstruction.uniform",
         {"delta": 0}),
        ("2/(1+exp(-t))", "belief.ratio_ceiling", {"prior": Fraction(1, 2)}),
        ("exp(epsilon)/(exp(epsilon)+1)", "testing.bayes_success", {"delta": 0, "n_worlds": 2}),
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
        ("tanh(epsilon/4)", "testing.advantage"),
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


@pytest.mark.parametrize(
    "text",
    ["alpha/(2*sigma**2)", "1/(1+exp(-epsilon))", "log(p/(1-p))", "tanh(epsilon/2)*(1-kappa)"],
)
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


def test_a_value_that_a_condition_excludes_is_rejected_and_never_assumed():
    quantity = di.quantities["gaussian.deviation"]
    with pytest.raises(DomainError, match="delta > 0"):
        read_fixed(["delta=0"], quantity)
    assert not [each for each in usually_fixed(quantity, ["epsilon"]) if "delta" in each]
    advanced = di.quantities["composition.advanced"]
    with pytest.raises(InputError, match="no valid input"):
        compare("epsilon*times*slack", advanced, fixed=["delta=1"])


def test_beside_a_value_that_is_given_others_may_be_left_out():
    answer = compare("exp(epsilon)/(exp(epsilon)+1)", "testing.bayes_success", fixed=["delta=0"])
    assert (answer.verdict, answer.fixed) == (Verdict.EQUAL, {"delta": 0, "n_worlds": 2})
    assert answer.assumed and not answer.holds


def test_a_fixed_parameter_has_one_value():
    two = at_fixed(WORLDS, {"n_worlds": Fraction(2)})
    assert fixed_in(two) == {"n_worlds": 2} and not fixed_in(WORLDS)
    assert at_fixed(WORLDS, {}) is WORLDS
    assert [*usually_fixed(WORLDS, ["epsilon"])] == [{"n_worlds": 2}]
    assert not [*usually_fixed(WORLDS, ["epsilon", "m"])]


def test_pi_is_a_prior_where_one_is_left_out():
    assert compare("1/(pi + (1 - pi)*exp(t))", "belief.ratio_floor").holds


KEPT = (
    *("id", "source", "safe_side", "result", "per_world", "limits", "enough", "conditions"),
    *("_build", "__wrapped__"),
)
ENOUGH = [each for each in di.quantities.values() if not each.is_least]
ADVANCED = di.quantities["composition.advanced"]


def test_at_fixed_values_a_formula_keeps_all_else_that_is_declared():
    assert len(ENOUGH) > 10
    for quantity in di.quantities.values():
        single = [each.name for each in quantity.parameters if not each.sequence]
        point = next(simplest(quantity, 1 if quantity.is_family else None))
        for name in single:
            fixed = at_fixed(quantity, {name: point[name]})
            assert [getattr(fixed, each) for each in KEPT] == [
                getattr(quantity, each) for each in KEPT
            ], quantity.id


def test_at_fixed_values_a_sufficient_bound_is_one_and_the_best_value_the_same():
    for quantity in ENOUGH:
        point = as_input(next(simplest(quantity)))
        for name in quantity.names:
            fixed = at_fixed(quantity, {name: point[name]})
            assert not fixed.is_least, quantity.id
            assert least_known(fixed, point) == least_known(quantity, point), quantity.id


def kairouz(epsilon, times, slack):
    """KOV 2015, Theorem 3.4, with log(1/slack): a valid bound, below advanced composition."""
    linear = times * epsilon * math.tanh(epsilon / 2)
    return epsilon * math.sqrt(2 * times * math.log(1 / slack)) + linear


def third(epsilon, times, slack):
    return kairouz(epsilon, times, slack) / 3


def test_the_best_value_judges_a_smaller_one_at_fixed_values():
    answer = compare(kairouz, ADVANCED, fixed=["delta=0"])
    assert (answer.verdict, answer.safe_side, answer.judged_by) == (Verdict.DIFFERENT, None, "")
    wrong = compare(third, ADVANCED, fixed=["delta=0"])
    assert (wrong.safe_side, wrong.judged_by) == (Side.UP, "composition.epsilon_repeated")
    point, theirs = wrong.counterexample.values, wrong.counterexample.theirs
    at = {name: float(point[name]) for name in ("epsilon", "delta", "times")}
    least = di.composition.epsilon_repeated(**at, total_delta=float(point["slack"]))
    assert theirs.upper < wrong.counterexample.ours.lower <= least


def right(epsilon, times, slack):
    linear = times * epsilon * (math.exp(epsilon) - 1)
    return epsilon * math.sqrt(2 * times * math.log(1 / slack)) + linear


def with_all(epsilon, delta, times, slack):
    return right(epsilon, times, slack) + 0 * delta


@pytest.mark.parametrize(
    "fixed", [["delta=0"], ["delta=1/100"], ["slack=1/2"], ["delta=0", "times=3"]]
)
@pytest.mark.parametrize("function", [with_all, right])
def test_a_right_function_is_proved_at_fixed_values_with_or_without_their_names(function, fixed):
    assert compare(function, ADVANCED, fixed=fixed).holds


def test_a_fixed_parameter_may_have_another_name():
    assert compare("1/(1+(m-1)*exp(-epsilon))", WORLDS, fixed=["n_worlds=2"]).holds
    with pytest.raises(InputError, match=r"n_worlds = 2 is fixed"):
        compare("x*y*z*t", WORLDS, fixed=["n_worlds=2"])


MAXIMUM = (
    "max(1/log((1+p_min*(alpha-1))/((1-alpha)*(1-p_min))), "
    "1/log((1+beta)*(1-p_min)/(1-p_min*(1+beta))))"
)


@pytest.mark.parametrize("mapping", [["theta=identifiability_sensitivity"], []])
def test_a_sensitivity_of_another_name_is_not_left_out(mapping: list[str]) -> None:
    """The quantity's p_max is in a condition alone, so that no name is missing."""
    name = "theta" if mapping else "Theta_q"
    quantity = di.quantities["scale.prior_dependent"]
    whole = compare(f"{name}*{MAXIMUM}", quantity, mapping)
    assert (whole.verdict, whole.fixed, whole.assumed) == (Verdict.EQUAL, {}, False)
    without = compare(MAXIMUM, quantity)
    assert without.verdict is Verdict.EQUAL
    assert without.assumed and without.fixed == {"identifiability_sensitivity": 1}


def test_what_differs_is_not_compared_at_a_sensitivity_that_it_has() -> None:
    answer = compare("Theta_q/log(1+beta)", di.quantities["scale.prior_free"])
    assert answer.verdict is Verdict.DIFFERENT and not answer.fixed
