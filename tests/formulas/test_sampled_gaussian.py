"""didp_ref/formulas/sampled_gaussian.py: by the definition, integrated by mpmath."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.errors import DomainError, ExactInputRequired, OutOfRange
from tests.formulas.accounting import second

renyi, delta = di.subsampling.gaussian_renyi, di.subsampling.gaussian_delta
POINTS = [
    (2, "1/2", "1"),
    (3, "1/100", "1.1"),
    (8, "9/10", "3"),
    (5, "1/1000", "1/2"),
    (16, "1/10", "20"),
    (Fraction(5, 2), "1/10", "2"),
    (Fraction(17, 2), "1/100", "3/2"),
]
CLOSE = mpmath.mpf(10) ** -25


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(second.DIGITS):
        yield


def divergences(order, rate, deviation):
    """Both directions' divergences: the mixture from the noise without the record, and back."""
    q, sigma = second.number(rate), second.number(deviation)

    def ratio(x):
        return 1 - q + q * mpmath.exp((2 * x - 1) / (2 * sigma**2))

    def without(x):
        return mpmath.npdf(x, 0, sigma)

    def divergence(power):
        integral = mpmath.quad(lambda x: without(x) * ratio(x) ** power, ends)
        return mpmath.log(integral) / (order - 1)

    ends = mpmath.linspace(-16 * sigma - order, 16 * sigma + order, 33)
    return divergence(order), divergence(1 - order)


@pytest.mark.parametrize(("order", "rate", "deviation"), POINTS)
def test_the_budget_is_the_integral_and_no_less_than_the_other_way_round(order, rate, deviation):
    removed, added = divergences(order, rate, deviation)
    enclosure = renyi.enclose(order, rate, deviation)
    assert abs(second.number(enclosure.lower) / removed - 1) < CLOSE
    assert abs(second.number(enclosure.upper) / removed - 1) < CLOSE
    assert added <= second.number(enclosure.upper)
    assert enclosure.lower < enclosure.upper < enclosure.lower * (1 + Fraction(1, 10**30))


def test_of_all_records_it_is_the_budget_of_the_noise_alone():
    enclosure = renyi.enclose(7, 1, "3/2")
    assert enclosure.lower == enclosure.upper == Fraction(14, 9)  # order/(2 deviation^2)
    nearly = renyi.enclose(7, Fraction(10**9 - 1, 10**9), "3/2")
    assert 0 < enclosure.lower - nearly.upper < Fraction(1, 10**7)


def test_of_hardly_any_records_no_digit_is_lost():
    # log(1 + q^2 (e^(1/sigma^2) - 1)) is q^2 (e - 1), but for its square
    enclosure = renyi.enclose(2, "1e-20", 1)
    limit = (mpmath.e - 1) * mpmath.mpf("1e-40")
    assert abs(second.number(enclosure.upper) / limit - 1) < mpmath.mpf("1e-38")


DELTAS = [
    ("1/2", "1/100", "1.1"),
    ("1", "1", "1"),
    ("1/1000", "1/3", "5"),
    ("3", "1/2", "1/2"),
    (0, "1/10", 2),
    ("6", "1/100", "1"),
]


@pytest.mark.parametrize(("epsilon", "rate", "deviation"), DELTAS)
def test_delta_is_the_larger_of_both_directions(epsilon, rate, deviation):
    enclosure = delta.enclose(epsilon, rate, deviation)
    value = second.sampled_gaussian_delta(epsilon, rate, deviation)
    assert abs(second.number(enclosure.lower) / value - 1) < CLOSE
    assert abs(second.number(enclosure.upper) / value - 1) < CLOSE


@pytest.mark.parametrize(("epsilon", "rate", "deviation"), DELTAS[:3])
def test_delta_lies_in_the_accountants_bracket(epsilon, rate, deviation):
    step = di.accounting.sampled(di.accounting.gaussian(deviation), rate)
    bracket = di.accounting.delta.enclose([step], epsilon, width="1e-2")
    assert bracket.contains(delta.enclose(epsilon, rate, deviation))


def test_the_usual_accountants_epsilon_follows():
    """The officer's sentence of issue 51, at the best whole order, by integrals and in mpmath."""

    def epsilon(order):
        budget = 10_000 * divergences(order, "1/100", "1.1")[0]
        lost = mpmath.log("1e-6") + mpmath.log(order)
        return budget + mpmath.log(1 - 1 / mpmath.mpf(order)) - lost / (order - 1)

    least = min(epsilon(order) for order in (4, 5, 6))
    budgets = {order: renyi.enclose(order, "1/100", "1.1").upper for order in range(2, 20)}
    left = min(
        di.renyi.epsilon.enclose(order, 10_000 * budget, "1e-6").upper
        for order, budget in budgets.items()
    )
    assert abs(second.number(left) / least - 1) < CLOSE
    assert f"{float(least):.3f}" == "6.230"  # as didp-ref explain shows, rounded up


def test_floats_are_rounded_up():
    exactly = [Fraction(0.01), Fraction(1.1)]
    assert renyi(3, 0.01, 1.1) == renyi.enclose(3, *exactly).float_up()
    assert delta(1.0, 0.01, 1.1) == delta.enclose(1, *exactly).float_up()
    assert delta(1, 0.5, 1e-200) == 0.5  # without noise, the record is seen if it is sampled


REFUSED = [
    (renyi, (1, "1/2", 1), DomainError, "order"),
    (renyi, (10_001, "1/2", 1), DomainError, "order <= 10,000"),
    (renyi, ("1001/2", "1/2", 1), DomainError, "order <= 500"),
    (renyi, ("5/2", "1/2", "1/11"), DomainError, "whole"),
    (renyi, (2, 0, 1), DomainError, "sampling_rate"),
    (renyi, (2, "1/2", 0), DomainError, "deviation"),
    (renyi, (2, 0.5, 1e-200), OutOfRange, "float64"),
    (delta, (-1, "1/2", 1), DomainError, "epsilon"),
    (delta, (1, 2, 1), DomainError, "sampling_rate"),
    (renyi.enclose, (2, 0.5, 1), ExactInputRequired, "sampling_rate"),
    (delta.enclose, (1, "1/2", 1.5), ExactInputRequired, "deviation"),
]


@pytest.mark.parametrize(("function", "values", "kind", "problem"), REFUSED)
def test_bad_input_is_refused(function, values, kind, problem):
    with pytest.raises(kind, match=problem):
        function(*values)
