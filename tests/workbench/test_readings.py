"""Names of a formula: known meanings, values that decide, and a question only where both fail."""

import pytest

import didp_ref as di
from didp_ref.errors import InputError, UnknownName
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.comparison import compare as compare_text
from didp_ref.workbench.readings import EVERY_OTHER

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
    assert EVERY_OTHER in comparison.notes

    def odds(v, w):
        return v / w

    comparison = compare(odds, di.quantities["translation.epsilon_of_breach"])
    assert comparison.verdict is Verdict.DIFFERENT


ADVANCED = r"\sqrt{2k\ln(1/\delta)}\epsilon_0 + k\epsilon_0(e^{\epsilon_0}-1)"
"""As books write it for pure differential privacy: delta is what composing adds, our slack."""


def test_a_name_of_ours_may_mean_another_parameter_if_the_formula_does_not_use_its_own():
    comparison = compare_text(ADVANCED, "composition.advanced")
    assert comparison.verdict is Verdict.EQUAL
    assert comparison.names["delta"] == "slack"
    with_both = ADVANCED.replace(r"\delta", r"\delta'") + r" + 0 \cdot \delta"
    assert compare_text(with_both, "composition.advanced").names.get("delta") in (None, "delta")


@pytest.mark.parametrize(
    ("text", "identifier", "mapped"),
    [
        # our own names, exchanged; and one that nobody calls so beside them
        ("epsilon/global_sensitivity", "scale.differential_privacy", "global_sensitivity=epsilon"),
        ("epsilon/foo", "scale.differential_privacy", "epsilon=global_sensitivity"),
    ],
)
def test_what_agrees_with_other_names_is_not_said_to_differ_under_every_meaning(
    text, identifier, mapped
):
    comparison = compare(parse(text), di.quantities[identifier])
    assert comparison.verdict is Verdict.DIFFERENT  # our own names mean what they say
    assert not any(EVERY_OTHER in note for note in comparison.notes)
    (said,) = (note for note in comparison.notes if "--map" in note and "agree" in note)
    assert mapped in said
    words = [word for word in said.split() if "=" in word]
    assert compare(parse(text), di.quantities[identifier], words).verdict is Verdict.EQUAL


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


def test_an_expression_is_compared_with_a_formula_of_an_id():
    for compared in (compare, di.compare):
        assert compared(di.scale.rho.expression, "scale.rho").verdict is Verdict.EQUAL
    with pytest.raises(UnknownName, match=r"did you mean scale\.rho"):
        compare(di.scale.rho.expression, "scale.rh")
