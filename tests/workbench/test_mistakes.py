"""What it is instead: proved for another quantity, told from agreement for a mistake."""

import math
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.candidate import Written
from didp_ref.workbench.compare import compare
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
        (
            "composition.epsilon",
            "sqrt(sum(epsilons[i]^2, i, 0, n - 1))",
            ["returns the root of the sum of the sq"],
        ),
        ("group.epsilon", "min(epsilon*size, 20)", ["is 20 at all "]),
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


EDITS = {
    # an edit on the way has an imaginary part: times is exchanged with slack in a logarithm
    ("composition.advanced", "epsilon*(sqrt(times*log(1/slack)) + times*(exp(epsilon) - 1))"): (
        "too small by a factor of sqrt(2)"
    ),
    ("testing.gaussian_advantage", "erf(mu/2)"): "erf(x) stands for erf(x/sqrt(2))",
    ("accuracy.laplace", "-scale*log(2*(1 - probability))"): "doubled inside the logarithm",
    ("selection.laplace_delta", "groups*exp((1 - threshold)/scale)/2"): "chances are added",
    (
        "gaussian.textbook_deviation",
        "global_sensitivity*sqrt(2*log(5/4)/delta)/epsilon",
    ): "outside of the logarithm",
    (
        "subsampling.without_replacement_epsilon",
        "log(1 + n_records/sample_size*(exp(epsilon) - 1))",
    ): "are exchanged",
    (
        "renyi.laplace",
        "log((order*exp(global_sensitivity*(order - 1)/scale) + (order - 1)"
        "*exp(-global_sensitivity*(order - 1)/scale))/(2*order - 1))/(order - 1)",
    ): "order - 1 stands for order in exp",
}


def test_one_changed_part_is_named():
    for (identifier, text), said in EDITS.items():
        quantity = di.quantities[identifier]
        (line,) = what_instead(Written(parse(text)), quantity, {}, edits=True)
        assert said in line


def test_points_that_differ_are_looked_at_where_others_show_nothing():
    """The second branch of gamma_from_rho is the larger one close to rho = 1 alone."""
    quantity = di.quantities["translation.gamma_from_rho"]
    one_side = Written(parse("n_worlds*rho"))
    assert what_instead(one_side, quantity, {}) == []
    near_one = [
        {"rho": 1 - Fraction(1, 10**k), "n_worlds": Fraction(m)} for k in (3, 4) for m in (2, 3, 5)
    ]
    assert what_instead(one_side, quantity, {}, differing=near_one)


def test_a_posterior_that_ignores_the_priors_says_so():
    def alike(prior, values, response, scale):
        weights = [math.exp(-abs(value - response) / scale) for value in values]
        return [weight / sum(weights) for weight in weights]

    comparison = compare(alike, di.quantities["belief.posterior"])
    assert comparison.instead[0].startswith("ignores the priors")
