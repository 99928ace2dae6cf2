"""Which quantity is it? The one it is equal to, or those it resembles, or none."""

import math

import pytest

import didp_ref as di
from didp_ref.errors import DidpError, InputError
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.identify import identify
from tests.workbench import theirs


def test_a_formula_is_found_among_all_quantities():
    answers = identify(parse("Delta/lambda"))
    found = ["guarantee.epsilon", "exponential.epsilon_monotone"]
    assert [answer.quantity for answer in answers] == found
    answers = identify(parse("log((m - 1)*rho/(1 - rho))"))
    assert {answer.quantity for answer in answers} == {"translation.epsilon_from_rho"}


def test_a_root_that_is_of_a_negative_number_elsewhere_is_compared_all_the_same():
    """Of a Renyi order, which is above one, the logarithm of 1/d is negative."""
    (answer,) = identify(parse("r + 2*sqrt(r*log(1/d))"))
    assert (answer.quantity, answer.verdict) == ("concentrated.epsilon_simple", Verdict.EQUAL)


def test_what_has_a_value_at_zero_alone_agrees_with_nothing():
    """sqrt(-x) is 0 at zero, as a scale is of a sensitivity of zero, and nothing elsewhere."""
    answers = identify(parse("sqrt(-x)"))
    assert not any(answer.agrees for answer in answers)
    scale = compare(
        parse("sqrt(-x)"), di.quantities["scale.differential_privacy"], ["x=global_sensitivity"]
    )
    assert not scale.agrees
    for each in (*answers, scale):
        assert each.missing > each.agreed
        assert f" {each.missing} " in each.how


def test_one_formula_may_be_several_quantities():
    answers = identify(theirs.guarantee_textbook)
    assert {answer.quantity for answer in answers} == {"guarantee.rho", "belief.risk_bound"}
    assert all(answer.verdict is Verdict.EQUAL for answer in answers)


@pytest.mark.slow
def test_what_is_not_proved_for_every_length_is_the_quantity_that_it_agrees_with():
    (answer,) = identify(theirs.total_by_halves)
    assert (answer.quantity, answer.verdict) == ("composition.epsilon", Verdict.AGREES_WHERE_TRIED)


def test_a_sensitivity_divided_by_the_noise_has_a_name_of_its_own():
    for text, quantity in (
        ("exp(-epsilon) + epsilon - 1", "concentrated.rho_of_laplace"),
        ("alpha*mu^2/2", "renyi.gaussian"),
        ("Phi(mu/2 - eps/mu) - exp(eps)*Phi(-mu/2 - eps/mu)", "gaussian.delta"),
    ):
        (answer,) = identify(parse(text))
        assert (answer.quantity, answer.verdict) == (quantity, Verdict.EQUAL)
        assert any("guessed; change with --map" in note for note in answer.notes)
    (answer,) = identify(parse("1/(1 + (m - 1)*exp(-eps))"))  # epsilon is a parameter there
    assert answer.quantity == "translation.rho_from_epsilon"
    different = compare(parse("exp(-eps) + eps"), di.quantities["concentrated.rho_of_laplace"])
    assert different.verdict is Verdict.DIFFERENT


def test_a_parameter_that_only_bounds_others_may_be_missing():
    (answer,) = identify(theirs.advanced_composition)
    assert (answer.quantity, answer.verdict) == ("composition.advanced", Verdict.EQUAL)


def sampled(q, sigma, alpha):
    """The Renyi divergence of a step of DP-SGD (Mironov, Talwar, Zhang 2019), of whole orders."""
    if q in (0, 1):
        return q * alpha / (2 * sigma**2)
    terms = [
        math.comb(alpha, k) * q**k * (1 - q) ** (alpha - k) * math.exp((k * k - k) / (2 * sigma**2))
        for k in range(alpha + 1)
    ]
    return math.log(sum(terms)) / (alpha - 1)


def only_at_its_ends(q, sigma, alpha):
    if float(str(q)) not in (0, 1):
        raise ValueError(q)
    return q * alpha / (2 * sigma**2)


def test_a_function_that_needs_whole_numbers_gets_them():
    """At q = 1/2, sigma = 1 and order 2 it is log(1 + (e - 1)/4): renyi.gaussian has 1/4 there."""
    assert sampled(0.5, 1, 2) == pytest.approx(math.log(1 + (math.e - 1) / 4), rel=1e-12)
    assert [each.quantity for each in identify(sampled)] == []
    meant = ["q=global_sensitivity", "sigma=deviation", "alpha=order"]
    answer = compare(sampled, di.quantities["renyi.gaussian"], meant)
    assert answer.verdict is Verdict.DIFFERENT


def test_what_agrees_at_the_ends_of_a_parameter_alone_is_not_said_to_agree():
    """Where q is 0 or 1 nothing is sampled."""
    assert [each.quantity for each in identify(only_at_its_ends)] == []
    answer = compare(only_at_its_ends, di.quantities["renyi.gaussian"])
    assert (answer.verdict, answer.agrees) == (Verdict.UNDECIDED, False)
    assert "all with global_sensitivity = 0 or 1: this decides nothing" in answer.headline


def test_a_mistake_is_recognised_and_never_called_equal():
    answers = identify(parse("log(m*rho/(1 - rho))"))
    assert "m-for-m-minus-one" in answers[0].instead[0]
    assert answers[0].quantity == "translation.epsilon_from_rho"
    assert not any(answer.holds for answer in answers)
    assert all(answer.is_similar for answer in answers)


@pytest.mark.parametrize("text", ["exp(epsilon) - 1", "rho"])
def test_a_similar_formula_that_nobody_named_gets_no_verdict(text):
    answers = identify(parse(text))
    assert answers and all(answer.is_similar for answer in answers)
    for answer in answers:
        summary = answer.summary()
        assert summary.word == "NONE"
        assert {label for label, text in summary.rows if text} <= {"Near", "Note"}


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("(exp(epsilon) - 1)/(exp(epsilon) + 1)", "testing.advantage"),
        ("tanh(epsilon/2)", "testing.advantage"),
        ("(exp(epsilon) - 1)/(exp(epsilon) + 1)*(1 - kappa)", "reconstruction.advantage"),
        ("(m - 1)/m*(exp(epsilon) - 1)/(exp(epsilon) + m - 1)", "reconstruction.uniform"),
    ],
)
def test_a_formula_at_delta_zero_is_found(text, quantity):
    (answer,) = identify(parse(text))
    assert (answer.quantity, answer.verdict, answer.fixed) == (
        quantity,
        Verdict.EQUAL,
        {"delta": 0},
    )
    assert answer.assumed
    (answer,) = identify(parse(text), fixed=["delta=0"])
    assert answer.quantity == quantity and answer.holds


@pytest.mark.parametrize(
    ("word", "problem"), [("dleta=0", "no formula of ours"), ("delta=2", "outside its domain")]
)
def test_a_value_that_no_formula_can_have_is_rejected(word, problem):
    with pytest.raises(DidpError, match=problem):
        identify(parse("tanh(epsilon/2)"), fixed=[word])


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("candidate", "quantity"),
    [
        (parse("1/eps"), "scale.differential_privacy"),
        (theirs.laplace_of_one, "scale.differential_privacy"),
        (parse("sqrt(2*log(5/4/delta))/epsilon"), "gaussian.textbook_deviation"),
    ],
)
def test_a_sensitivity_that_is_left_out_is_named(candidate, quantity):
    answers = {answer.quantity: answer for answer in identify(candidate)}
    assert answers[quantity].fixed == {"global_sensitivity": 1}
    assert answers[quantity].assumed and not any(answer.holds for answer in answers.values())


@pytest.mark.slow
def test_what_is_off_in_places_is_like_what_it_is_nearly_everywhere():
    (answer,) = identify(theirs.deviation_by_halving)
    assert answer.quantity == "gaussian.deviation"
    assert answer.resemblance.startswith("gaussian.deviation: equal at ")
    assert answer.verdict is Verdict.DIFFERENT


@pytest.mark.slow  # tests/cli/test_compare.py asks it too
def test_what_agrees_without_a_proof_comes_before_what_it_is_like():
    answers = identify(theirs.scale_in_single_precision)
    same = {"scale.differential_privacy", "exponential.scale_monotone"}
    assert {answer.quantity for answer in answers} == same
    assert all(each.verdict is Verdict.UNDECIDED and each.agreed > 100 for each in answers)


def test_the_normal_distribution_is_followed():
    (answer,) = identify(theirs.delta_of_gaussian)
    assert (answer.quantity, answer.verdict) == ("gaussian.delta", Verdict.EQUAL)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("function", [theirs.deviation_and_name, theirs.two_numbers])
def test_a_function_that_returns_no_number_is_refused(function):
    with pytest.raises(InputError, match=function.__name__):
        identify(function)


def test_what_is_nothing_of_ours_is_nothing():
    assert identify(parse("x^5 + y^7 - x*y")) == []
    assert set(di.quantities) >= {a.quantity for a in identify(parse("q"))}


@pytest.mark.parametrize(
    ("text", "quantity", "names"),
    [
        (
            "normal(root(x, normal(x) - (1 - alpha)) - mu)",
            "testing.gaussian_false_negatives",
            {"alpha": "false_positives", "mu": "mu"},
        ),
        ("log((rho - alpha)/beta)", "auditing.epsilon", None),
    ],
)
def test_names_that_usually_mean_something_else_are_tried_last(text, quantity, names):
    answers = identify(parse(text))
    if names is None:  # the greater of this and zero is ours
        assert quantity not in {answer.quantity for answer in answers if answer.holds}
        return
    (answer,) = answers
    assert (answer.quantity, answer.verdict, answer.names) == (quantity, Verdict.EQUAL, names)


def test_randomized_response_of_two_values_is_found_in_latex():
    answers = identify(parse("exp(epsilon)/(1 + exp(epsilon))"))
    found = {answer.quantity: answer.fixed for answer in answers if answer.verdict is Verdict.EQUAL}
    assert found["local.randomized_response_truth"] == {"n_values": 2}


def test_a_value_that_was_fixed_varies_enough():
    def by_bisection(truth: float) -> float:
        low, high = 0.0, 800.0
        for _ in range(200):
            middle = (low + high) / 2
            odds = math.exp(middle)
            low, high = (middle, high) if odds / (odds + 1) < truth else (low, middle)
        return high

    formula = "local.randomized_response_epsilon"
    answer = di.compare(by_bisection, formula, fixed=["n_values=2"])
    assert not answer.hardly_varied and answer.agrees
    assert "decides nothing" not in answer.summary().headline
