"""Names of a formula: known meanings, values that decide, and a question only where both fail."""

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.comparison import compare as compare_text

USUAL = {
    (r"1 - \frac{1}{p_{\min} + (1-p_{\min}) e^{\Delta/\lambda}}", "guarantee.alpha"): {
        "Delta": "identifiability_sensitivity"
    },
    (r"\frac{1}{1+(n-1)e^{-\Delta/b}}", "guarantee.rho"): {"Delta": "sensitive_range"},
    (
        r"\sqrt{2k\ln(1/\delta')}\varepsilon + k\varepsilon(e^\varepsilon-1)",
        "composition.advanced",
    ): {"delta'": "slack"},
    (
        r"\max\{0, 1-\delta-e^{\varepsilon}\alpha, e^{-\varepsilon}(1-\delta-\alpha)\}",
        "testing.false_negatives",
    ): {"alpha": "false_positives"},
}


def test_names_mean_what_the_field_means_by_them():
    for (text, identifier), names in USUAL.items():
        comparison = compare_text(text, identifier)
        assert comparison.verdict is Verdict.EQUAL, text
        assert names.items() <= comparison.names.items()
        assert any("guessed" in note for note in comparison.notes)


def test_what_differs_under_every_meaning_of_the_names_is_different():
    comparison = compare(parse("1/(1 + u*exp(-v/w))"), di.quantities["guarantee.rho"])
    assert comparison.verdict is Verdict.DIFFERENT
    assert any("every other meaning" in note for note in comparison.notes)

    def odds(v, w):
        return v / w

    comparison = compare(odds, di.quantities["translation.epsilon_of_breach"])
    assert comparison.verdict is Verdict.DIFFERENT


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("a1 + b1 + c1 + d1 + e1 + f1", "auditing.epsilon_from_counts"),  # 720 meanings
        ("log(-1 - u - v)", "guarantee.epsilon"),  # no value at any point
    ],
)
def test_names_are_asked_for_where_some_meaning_was_not_tried(text, identifier):
    with pytest.raises(InputError, match="say which is which"):
        compare(parse(text), di.quantities[identifier])


def test_names_that_mean_something_else_are_asked_for_with_the_meaning_that_agrees():
    with pytest.raises(InputError) as problem:  # b is a scale, and here the range
        compare(parse("1/(1 + (m - 1)*exp(-b/y))"), di.quantities["guarantee.rho"])
    assert "--map b=sensitive_range" in problem.value.problem
    assert "--map y=scale" in problem.value.problem


def test_a_name_that_is_ours_in_another_unit_is_asked_for():
    with pytest.raises(InputError, match="variance"):  # it may be one, and nobody has said so
        compare(parse("Delta^2/(2*y)"), di.quantities["concentrated.rho_of_gaussian"])


def test_without_a_sensitivity_a_formula_differs_at_one():
    comparison = compare(parse("alpha/(3*sigma^2)"), di.quantities["renyi.gaussian"])
    assert comparison.verdict is Verdict.DIFFERENT
    assert comparison.fixed == {"global_sensitivity": 1}
    assert comparison.instead[0].startswith("is 2/3 times ")
