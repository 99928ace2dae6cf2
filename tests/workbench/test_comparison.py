"""workbench/comparison.py: what `didp-ref compare` answers, from Python."""

import re

import pytest
import sympy

import didp_ref as di
from didp_ref.errors import DomainError, InputError, UnknownName
from didp_ref.numbers.enclosure import Side
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.inequality import must_not_allow


def test_a_formula_is_read_as_text_as_latex_and_from_sympy():
    epsilon, sensitivity = sympy.symbols("epsilon global_sensitivity")
    for candidate in (
        "global_sensitivity/epsilon",
        r"\frac{\Delta}{\epsilon}",
        sensitivity / epsilon,
    ):
        answer = di.compare(candidate, di.scale.differential_privacy)
        assert answer.holds and repr(answer).startswith("EQUAL  "), candidate


def test_names_mean_what_the_mapping_says():
    swapped = di.compare("a/b", "scale.differential_privacy", ["a=epsilon", "b=global_sensitivity"])
    assert not swapped.holds and swapped.counterexample is not None
    with pytest.raises(InputError, match="mine=ours"):
        di.compare("a/b", "scale.differential_privacy", ["a"])


def test_a_function_is_run_and_what_it_is_instead_is_shown():
    answer = di.compare(
        lambda epsilon, global_sensitivity: global_sensitivity, "scale.differential_privacy"
    )
    assert repr(answer).startswith("DIFFERENT\n")
    assert f"\nAt        {answer.counterexample.where()} (" in repr(answer)


def test_without_a_quantity_those_are_listed_that_it_is():
    assert [answer.quantity for answer in di.compare("Delta/epsilon")] == [
        "scale.differential_privacy",
        "exponential.scale_monotone",
    ]


def test_an_id_of_nothing_is_refused_with_the_nearest():
    with pytest.raises(UnknownName, match=r"scale\.rho"):
        di.compare("s/epsilon", "scale.roh")


@pytest.mark.parametrize(
    ("text", "right"),
    [("rho-DI scale = S/ln(m*rho/(1-rho))", "S/ln(m*rho/(1-rho))"), ("a = b = c", "c")],
)
def test_of_an_equation_the_right_side_alone_is_wanted(text: str, right: str) -> None:
    with pytest.raises(InputError) as error:
        di.compare(text, "scale.rho")
    assert str(error.value).endswith(f"alone, such as {right!r}")


SCALE = "{} s/log((m-1)*rho/(1-rho))"
SPENT = r"\epsilon {} \ln\frac{{(m-1)\rho}}{{1-\rho}}"


@pytest.mark.parametrize(
    ("text", "quantity", "is_safe"),
    [
        *((SCALE.format(f"scale {sign}"), "scale.rho", True) for sign in (">=", ">", "≥", "=")),
        *((SCALE.format(f"scale {sign}"), "scale.rho", False) for sign in ("<=", "<", "≤")),
        ("s/log((m-1)*rho/(1-rho)) <= scale", "scale.rho", True),
        ("s/log((m-1)*rho/(1-rho)) > scale", "scale.rho", False),
        (SPENT.format(r"\leq"), "translation.epsilon_from_rho", True),
        (SPENT.format(r"\ge"), "translation.epsilon_from_rho", False),
        (r"\frac{\Delta^2}{2\rho} \leq \sigma^2", "concentrated.deviation", True),
        (r"\sigma^2 < \frac{\Delta^2}{2\rho}", "concentrated.deviation", False),
        (r"\sigma \leq \frac{\Delta\sqrt{2\ln(1.25/\delta)}}{\epsilon}",
         "gaussian.textbook_deviation", False),
        # a bound on what is measured, or a promise: the value is no larger, and larger ones hold
        (r"\frac{1}{1 + (m-1)e^{-S/\lambda}} \leq \rho", "guarantee.rho", True),
        (r"\rho \leq \frac{1}{1 + (m-1)e^{-S/\lambda}}", "guarantee.rho", True),
        # a lower bound
        ("ratio >= 1/(prior + (1-prior)*exp(exponent))", "belief.ratio_floor", True),
        ("ratio <= 1/(prior + (1-prior)*exp(exponent))", "belief.ratio_floor", False),
    ],
)  # fmt: skip
def test_an_inequality_that_points_to_the_unsafe_side_does_not_hold(text, quantity, is_safe):
    answer = di.compare(text, quantity)
    assert answer.verdict is Verdict.EQUAL
    assert answer.holds == is_safe
    assert answer.allows_unsafe != is_safe
    assert answer.summary().word == ("EQUAL" if is_safe else "WARN")


def test_without_a_formula_an_inequality_is_judged_by_each_that_it_is():
    answers = di.compare("scale <= s/epsilon")
    assert {answer.quantity for answer in answers} >= {"scale.differential_privacy"}
    assert not any(answer.holds for answer in answers)
    assert all(answer.holds for answer in di.compare("scale >= s/epsilon"))


def test_a_formula_that_differs_names_its_unsafe_inequality_too():
    answer = di.compare("scale <= s/log(m*rho/(1-rho))", "scale.rho")
    assert answer.verdict is Verdict.DIFFERENT
    assert "Also" in dict(answer.summary().rows)


def test_every_lower_bound_is_judged_as_one():
    """What is chosen is at most the formula; what is measured is at least the formula."""
    down = [each for each in di.quantities.values() if each.safe_side is Side.DOWN]
    measured = {each.id for each in down if must_not_allow(each) is Side.DOWN}
    assert measured == {
        "belief.ratio_floor", "testing.false_negatives", "testing.gaussian_false_negatives",
        "testing.concentrated_false_negatives", "auditing.rate_below", "auditing.epsilon",
        "auditing.epsilon_from_counts", "auditing.one_run_epsilon",
    }  # fmt: skip


def test_all_that_is_chosen_is_noise_a_threshold_or_a_bound():
    up = [each for each in di.quantities.values() if each.safe_side is Side.UP]
    chosen = {each.id for each in up if must_not_allow(each) is Side.DOWN}
    named = {
        each.id
        for each in up
        if {"scale", "deviation", "threshold"} & {*re.split(r"[._]", each.id)}
    }
    factors = {"refinement.factor_down_individual", "refinement.factor_down_statistical"}
    assert chosen == named | factors | {"laplace.truncated_bound"}


@pytest.mark.parametrize("text", [r"\frac{\mathcal{S}(f)}{\epsilon}", "S(f)/epsilon"])
@pytest.mark.parametrize("name", ["S(f)", r"\mathcal{S}(f)", "S"])
def test_a_name_is_mapped_as_it_is_written_in_the_formula(text, name):
    answer = di.compare(text, "scale.differential_privacy", [f"{name}=global_sensitivity"])
    assert answer.holds and answer.names["S"] == "global_sensitivity"


def test_an_expression_for_a_name_counts_where_no_formula_is_named():
    doubled = di.compare("d/epsilon", None, ["d=2*global_sensitivity"])
    named = {answer.quantity for answer in doubled if answer.holds}
    assert "scale.differential_privacy" not in named
    assert "exponential.scale" in named


@pytest.mark.parametrize(
    "line",
    [
        "counts + np.random.laplace(0, 1/epsilon, len(counts))",
        "counts + Lap(1/epsilon)",
        "rng.laplace(scale=1/epsilon)",
        "y = counts + scipy.laplace(0, scale=1/epsilon, size=3)",
    ],
)
def test_a_line_that_draws_noise_is_told_its_scale(line):
    with pytest.raises(InputError, match=r"give the scale alone: 1/epsilon$"):
        di.compare(line, "scale.differential_privacy")


@pytest.mark.parametrize("words", [None, 3, [3], {"s": "global_sensitivity"}, b"s=x"])
@pytest.mark.parametrize("name", ["mapping", "fixed"])
def test_words_are_a_list_of_texts(name, words):
    with pytest.raises(DomainError, match=f"{name} = .*a list of texts"):
        di.compare("s/epsilon", "scale.differential_privacy", **{name: words})


def test_an_answer_is_true_where_it_is_equal_and_has_a_status():
    equal = di.compare("global_sensitivity/epsilon", "scale.differential_privacy")
    assert equal
    assert equal.status == "PASS"
    different = di.compare("2*global_sensitivity/epsilon", "scale.differential_privacy")
    assert not different
    assert different.status == "FAIL"
