"""What a second engine computes lies inside every bracket, on both sides."""

from fractions import Fraction
from random import Random

import mpmath
import pytest

import didp_ref as di
from tests.formulas.accounting import second

acc = di.accounting


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(second.DIGITS):
        yield


def inside(bracket, value):
    return second.number(bracket.lower) <= value <= second.number(bracket.upper)


def assert_epsilon(bracket, delta, delta_at):
    """Delta at the upper end is at most what was asked, and at the lower end at least."""
    asked = second.number(delta)
    assert delta_at(bracket.upper) <= asked
    assert bracket.lower == 0 or delta_at(bracket.lower) >= asked
    assert bracket.lower <= bracket.upper


GAUSSIANS = [("2", 4, "1e-6"), ("1/2", 9, "1e-10"), ("10", 400, "1e-4"), ("50", 2500, "1e-15")]


@pytest.mark.parametrize(("deviation", "times", "delta"), GAUSSIANS)
def test_gaussian_noise_composes_to_gaussian_noise(deviation, times, delta):
    mechanisms = [(acc.gaussian(deviation=deviation), times)]
    root = int(times**0.5)
    whole = di.gaussian.epsilon.enclose(delta, Fraction(deviation) / root, 1)
    enclosure = acc.epsilon.enclose(mechanisms, delta=delta)
    assert enclosure.contains(whole)
    assert enclosure.relative_width <= 1e-4
    epsilon = (whole.lower + whole.upper) / 2
    at = acc.delta.enclose(mechanisms, epsilon=epsilon, width="1e-2")
    assert at.contains(di.gaussian.delta.enclose(epsilon, Fraction(deviation) / root, 1))


def test_different_gaussian_mechanisms_compose_to_one():
    mechanisms = [acc.gaussian(deviation="5/3"), (acc.gaussian(deviation="5/2"), 4)]
    # (3/5)^2 + 4 (2/5)^2 = 1
    whole = di.gaussian.epsilon.enclose("1e-5", 1, 1)
    assert acc.epsilon.enclose(mechanisms, delta="1e-5").contains(whole)


STEPS = [
    ("1/100", "1.1", "1/2"),
    ("1/2", "1/2", 3),
    ("0.9", 3, "1/10"),
    ("1/1000", "1/2", 2),
    ("1/10", 30, "1/1000"),
    ("1/3", 1, 0),
]


@pytest.mark.parametrize(("rate", "deviation", "epsilon"), STEPS)
def test_one_sampled_step_has_a_closed_form(rate, deviation, epsilon):
    step = acc.sampled(acc.gaussian(deviation=deviation), rate)
    enclosure = acc.delta.enclose([step], epsilon=epsilon)
    value = second.sampled_gaussian_delta(epsilon, rate, deviation)
    assert inside(enclosure, value)
    assert enclosure.relative_width <= 1e-3
    asked = Fraction(int(value * 10**30), 10**31)
    back = acc.epsilon.enclose([step], delta=asked)
    assert_epsilon(back, asked, lambda x: second.sampled_gaussian_delta(x, rate, deviation))


LAPLACES = [(1, 2, "1/2"), ("1/2", 3, 1), (2, 3, 1), ("1/3", 4, "2/3"), (3, 4, 1), (5, 2, 0)]


@pytest.mark.parametrize(("scale", "times", "epsilon"), LAPLACES)
def test_laplace_noise_agrees_with_integrals(scale, times, epsilon):
    enclosure = acc.delta.enclose([(acc.laplace(scale=scale), times)], epsilon=epsilon)
    value = second.laplace_delta(epsilon, 1 / Fraction(scale), times)
    assert inside(enclosure, value)
    assert enclosure.relative_width <= 1e-3


@pytest.mark.parametrize(
    ("truth", "times", "epsilon"),
    [("3/4", 2, 1), ("3/4", 100, 10), ("0.51", 1000, 1), ("0.99", 7, 25)],
)
def test_randomized_response_is_binomial(truth, times, epsilon):
    outcomes = second.repeated_response(truth, times)
    enclosure = acc.delta.enclose([(acc.randomized_response(truth=truth), times)], epsilon=epsilon)
    assert inside(enclosure, second.delta_of(outcomes, epsilon))
    back = acc.epsilon.enclose([(acc.randomized_response(truth=truth), times)], delta="1e-4")
    assert_epsilon(back, "1e-4", lambda x: second.delta_of(outcomes, x))


@pytest.mark.parametrize(
    ("categories", "rate", "times", "epsilon"),
    [(3, "1", 4, 1), (5, "1/2", 3, "1/2"), (2, "1/10", 5, "1/5"), (4, "9/10", 2, "3/2")],
)
def test_sampled_randomized_response_agrees_with_all_outcomes(categories, rate, times, epsilon):
    pair = second.sampled(second.response("7/10", categories), Fraction(rate))
    step = acc.sampled(acc.randomized_response(truth="7/10", categories=categories), rate)
    value = second.larger_delta([pair] * times, epsilon)
    assert inside(acc.delta.enclose([(step, times)], epsilon=epsilon), value)


@pytest.mark.parametrize(
    ("kind", "spread", "shift", "rate", "epsilon"),
    [
        ("laplace", 2, 3, 1, 1),
        ("laplace", 1, 1, "1/4", "1/3"),
        ("gaussian", 2, 1, 1, "1/2"),
        ("gaussian", "3/2", 2, "1/5", "1/4"),
    ],
)
def test_discrete_noise_agrees_with_all_outcomes(kind, spread, shift, rate, epsilon):
    weights = second.discrete_weights(kind, spread)
    pair = second.sampled(second.shifted(weights, shift), second.number(rate))
    value = max(
        second.delta_of_two(pair, epsilon), second.delta_of_two(second.reverse(pair), epsilon)
    )
    make = acc.discrete_laplace if kind == "laplace" else acc.discrete_gaussian
    step = acc.sampled(make(spread, shift), rate)
    assert inside(acc.delta.enclose([(step, 2)], epsilon=epsilon), value)


def drawn(seed):
    """Two or three mechanisms of few outcomes, with their outcomes."""
    random = Random(seed)
    mechanisms, pairs = [], []
    for _ in range(random.randint(1, 3)):
        categories = random.randint(2, 4)
        truth = Fraction(random.randint(100 // categories + 1, 99), 100)
        rate = random.choice([Fraction(1), Fraction(random.randint(1, 99), 100)])
        times = random.randint(1, 3)
        step = acc.sampled(acc.randomized_response(truth, categories), rate)
        mechanisms.append((step, times))
        pairs += [
            second.composed(*[second.sampled(second.response(truth, categories), rate)] * times)
        ]
    return mechanisms, pairs, Fraction(random.randint(0, 40), 20)


def check_drawn(seed):
    mechanisms, pairs, epsilon = drawn(seed)
    outcomes = second.composed(*pairs)

    def delta_at(x):
        return max(second.delta_of(outcomes, x), second.delta_of(second.reverse(outcomes), x))

    enclosure = acc.delta.enclose(mechanisms, epsilon=epsilon, width="1e-2")
    assert inside(enclosure, delta_at(epsilon))
    back = acc.epsilon.enclose(mechanisms, delta="1e-2", width="1e-2")
    assert_epsilon(back, "1e-2", delta_at)


@pytest.mark.parametrize("seed", range(6))
def test_a_few_random_lists_agree_with_all_outcomes(seed):
    check_drawn(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, 60))
def test_random_lists_agree_with_all_outcomes(seed):
    check_drawn(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_random_single_steps_agree_with_the_closed_form(seed):
    random = Random(seed)
    rate = f"{10 ** random.uniform(-3, 0):.4g}"
    deviation = f"{10 ** random.uniform(-0.3, 2):.4g}"
    epsilon = f"{random.uniform(0, 3) / float(deviation):.4g}"
    step = acc.sampled(acc.gaussian(deviation=deviation), rate)
    enclosure = acc.delta.enclose([step], epsilon=epsilon)
    assert inside(enclosure, second.sampled_gaussian_delta(epsilon, rate, deviation))
