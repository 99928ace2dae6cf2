"""What it is instead: proved for another quantity, told from agreement for a mistake."""

import math

import pytest

import didp_ref as di
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.candidate import Written
from didp_ref.workbench.mistakes import what_instead


@pytest.mark.parametrize(
    ("identifier", "text", "expected"),
    [
        ("scale.rho", "sensitive_range/log((n_worlds - 2)*rho/(1 - rho))", ["m-minus-two: "]),
        ("scale.rho", "sensitive_range/log((n_worlds - 1)*rho)", ["odds-not-formed: "]),
        (
            "translation.epsilon_from_rho",
            "log10((n_worlds - 1)*rho/(1 - rho))",
            ["logarithm-base-10: "],
        ),
        ("scale.rho", "5*sensitive_range/log((n_worlds - 1)*rho/(1 - rho))", ["is 5 times "]),
        (
            "refinement.mass_up",
            "(factor_up - 1)/(factor_up - factor_down)",
            ["is refinement.mass_down (proved)", "masses-exchanged: "],
        ),
        ("guarantee.alpha", "1 - exp(-identifiability_sensitivity/scale)", ["prior-ignored: "]),
        ("composition.beta", "sum(betas)", ["sum-of-entries: "]),
        ("scale.rho", "rho^7*sensitive_range + n_worlds", []),
    ],
)
def test_what_it_is_instead(identifier, text, expected):
    texts = what_instead(Written(parse(text)), di.quantities[identifier], {})
    assert len(texts) == len(expected)
    for line, start in zip(texts, expected, strict=True):
        assert line.startswith(start)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("s/log(m*rho/(1 - rho))", "less"),
        ("s/log((m - 2)*rho/(1 - rho))", "more"),
        ("s/log((m + 1)*rho/(1 - rho))", None),
        ("2*s/log(m*rho/(1 - rho))", None),
    ],
)
def test_what_is_right_with_one_counted_more_or_less_is_proved_to_be(text, expected):
    said = di.compare(text, "scale.rho").instead
    counted = [line for line in said if line.startswith("equal if ")]
    assert len(counted) == (expected is not None)
    for line in counted:
        assert expected in line and "n_worlds" in line


def others_counted(rho, others, spread):
    return spread / math.log(others * rho / (1 - rho))


def others_counted_unseen(rho, others, spread):
    return spread / math.log(float(str(others)) * rho / (1 - rho))


@pytest.mark.parametrize(
    ("function", "how"), [(others_counted, "proved"), (others_counted_unseen, "agrees")]
)
def test_so_is_a_function_and_one_that_is_a_black_box_agrees(function, how):
    answer = di.compare(function, "scale.rho", ["others=n_worlds", "spread=sensitive_range"])
    (line,) = [line for line in answer.instead if line.startswith("equal if ")]
    assert "others" in line and "n_worlds" in line and how in line


def test_one_part_changed_is_looked_for_last():
    for identifier, text, what in (
        ("testing.advantage", "(exp(epsilon) - 1 + delta)/(exp(epsilon) + 1)", "delta is halved"),
        ("selection.laplace_delta", "1 - (1 - exp((1 - threshold)/scale))^groups", "is dropped"),
        ("concentrated.epsilon_simple", "rho + sqrt(2*rho*log(1/delta))", "sqrt(2)"),
    ):
        formula, quantity = Written(parse(text)), di.quantities[identifier]
        (said,) = what_instead(formula, quantity, {}, edits=True)
        assert said.startswith("one-part-changed: ") and what in said
        assert what_instead(formula, quantity, {}) == []
    other = Written(parse("rho + delta"))
    quantity = di.quantities["concentrated.epsilon_simple"]
    assert what_instead(other, quantity, {}, edits=True) == []
