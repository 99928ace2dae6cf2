"""A budget of ours in a conversion of ours: found, compared, and never a false accusation."""

from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.formulas import quantities
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.comparison import compare
from didp_ref.workbench.composed import budgets_of, composed, with_formulas
from didp_ref.workbench.points import ours_at, simplest

GAUSSIAN_RDP = composed(quantities["renyi.epsilon"], "budget", quantities["renyi.gaussian"])
OF_ZCDP = r"\frac{1}{2\sigma^2} + \frac{\sqrt{2\log(1/\delta)}}{\sigma}"
OF_RDP = "max(0, a*D^2/(2*sigma^2) + log((a - 1)/a) - (log(delta) + log(a))/(a - 1))"
WORDS = ["a=order", "D=global_sensitivity"]


def test_its_value_is_the_conversion_of_the_budget():
    both = di.renyi.epsilon(order=8.0, budget=di.renyi.gaussian(8.0, 2.0, 1.0), delta=1e-6)
    given = {"order": 8.0, "deviation": 2.0, "global_sensitivity": 1.0, "delta": 1e-6}
    assert GAUSSIAN_RDP(**given) == both
    exact = {name: Fraction(value) for name, value in given.items()}
    (enclosed,) = ours_at(GAUSSIAN_RDP, exact)
    assert enclosed.lower <= both and both - enclosed.upper < 1e-15


def test_every_budget_has_a_value_in_its_conversion():
    conversions = [both for each in quantities.values() for both in budgets_of(each)]
    assert len(conversions) == 14
    for both in conversions:
        point = next(simplest(both))
        budget = ours_at(both.inner, {name: point[name] for name in both.inner.names})[0]
        if budget.lower == budget.upper:
            given = {name: point.get(name, budget.lower) for name in both.outer.names}
            assert ours_at(both, point)[0].overlaps(ours_at(both.outer, given)[0])


def test_the_epsilon_of_gaussian_noise_is_found_and_not_taken_for_a_wrong_delta():
    (answer,) = compare(rf"\varepsilon = {OF_ZCDP}")
    assert answer.quantity == "concentrated.epsilon_simple(rho=concentrated.rho_of_gaussian)"
    assert (answer.verdict, answer.fixed) == (Verdict.EQUAL, {"global_sensitivity": 1})


def test_a_formula_is_put_for_a_parameter_and_a_wrong_one_differs():
    answer = compare(OF_RDP, "renyi.epsilon", WORDS, fixed=["budget=renyi.gaussian"])
    assert answer.holds
    wrong = compare(
        OF_RDP.replace("(2*", "("), "renyi.epsilon", WORDS, fixed=["budget=renyi.gaussian"]
    )
    assert wrong.verdict is Verdict.DIFFERENT and wrong.counterexample.gap > 0


def test_a_bound_that_is_known_by_name_is_known_with_a_budget_in_it():
    answer = compare(
        "a*D^2/(2*sigma^2) + log(1/delta)/(a - 1)",
        "renyi.epsilon",
        WORDS,
        fixed=["budget=renyi.gaussian"],
    )
    assert "Mironov" in answer.instead[0] and "proved" in answer.instead[0]
    of_one = compare(OF_ZCDP, "gaussian.epsilon")  # where the sensitivity is left out, too
    assert "concentrated.epsilon_simple" in of_one.instead[0]
    assert of_one.counterexample.side(of_one.safe_side) == "wasteful"


def test_the_least_epsilon_of_the_noise_judges_a_smaller_value():
    answer = compare(
        "a*D^2/(8*sigma^2)", "renyi.epsilon", [*WORDS, "sigma=deviation"],
        fixed=["budget=renyi.gaussian"],
    )  # fmt: skip
    assert answer.judged_by == "gaussian.epsilon"
    assert answer.counterexample.side(answer.safe_side) == "unsafe"


def test_what_gives_something_else_than_the_left_side_is_not_accused():
    for answer in compare(rf"\varepsilon = {OF_ZCDP.replace('2', '3')}"):
        assert answer.verdict is not Verdict.DIFFERENT or "epsilon" in answer.quantity
        assert answer.names["delta"] == "delta"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("nothing=renyi.gaussian", "renyi.epsilon has order"),
        ("delta=renyi.gaussian", "condition on delta"),
        ("budget=composition.epsilon", "sequences"),
    ],
)
def test_a_formula_that_cannot_be_put_there_is_refused(word, said):
    with pytest.raises(InputError, match=said):
        with_formulas([word], quantities["renyi.epsilon"])
