"""Promises (epsilon, delta) composed, held against the sum over all outcomes."""

from fractions import Fraction
from itertools import product

import mpmath
import pytest

import didp_ref as di
from didp_ref.errors import DidpError, DomainError, Infeasible, Unavailable
from tests.formulas.accounting import second

acc = di.accounting


def least_delta(promises, epsilon):
    """Delta of randomized responses at an epsilon (Murtagh, Vadhan 2016, Theorem 1.5)."""
    kept = Fraction(1)
    for _, delta in promises:
        kept *= 1 - Fraction(delta)
    epsilons = [second.number(Fraction(each)) for each, _ in promises]
    whole = mpmath.fprod(1 + mpmath.exp(each) for each in epsilons)
    told = mpmath.mpf(0)
    for signs in product((0, 1), repeat=len(promises)):
        up = mpmath.fsum(e for e, sign in zip(epsilons, signs, strict=True) if sign)
        down = mpmath.fsum(epsilons) - up
        told += max(mpmath.exp(up) - mpmath.exp(second.number(epsilon) + down), 0)
    return 1 - second.number(kept) * (1 - told / whole)


CASES = [
    ([("1/2", "1e-6"), ("1/3", 0), ("1", "1e-9")], "1e-5"),
    ([("0.1", "1e-7")] * 4 + [("0.25", "1e-8")] * 4, "1e-4"),
    ([("2", "1/10"), ("1/2", "1/5")], "1/2"),
    ([("1/2", 0)] * 9, "1e-3"),
]


@pytest.mark.parametrize(("promises", "delta"), CASES)
def test_promises_compose_to_the_optimal_epsilon(promises, delta):
    mechanisms = [acc.promise(epsilon=epsilon, delta=each) for epsilon, each in promises]
    with mpmath.workdps(second.DIGITS):
        found = acc.epsilon.enclose(mechanisms, delta=delta)
        assert found.relative_width <= 1e-4
        asked = second.number(Fraction(delta))
        assert least_delta(promises, found.upper) <= asked <= least_delta(promises, found.lower)
        at = acc.delta.enclose(mechanisms, epsilon=found.upper, width="1e-4")
        assert second.number(at.lower) <= least_delta(promises, found.upper)
        assert second.number(at.upper) >= least_delta(promises, found.upper)


def test_equal_promises_have_the_epsilon_of_the_closed_form():
    found = acc.epsilon.enclose([(acc.promise("1/10", "1e-8"), 100)], delta="1e-5")
    closed = di.composition.epsilon_repeated.enclose("1/10", "1e-8", 100, "1e-5")
    assert found.lower <= closed.upper and closed.lower <= found.upper


def test_a_coarse_grid_beside_atoms_that_lie_elsewhere_is_made_finer():
    """Randomized response is not rounded to the quarters of the promise: it made 3.03 a 3.25."""
    listed = [(di.accounting.randomized_response("0.7"), 3), (di.accounting.promise("1/4"), 2)]
    bracket = di.accounting.epsilon.enclose(listed, delta="1/1000")
    assert bracket.relative_width < 1e-3
    with mpmath.workdps(second.DIGITS):
        rare = 1 / (1 + mpmath.exp(mpmath.mpf(1) / 4))
        promised = [(1 - rare, rare), (rare, 1 - rare)]
        often, seldom = mpmath.mpf(7) / 10, mpmath.mpf(3) / 10
        answered = [(often, seldom), (seldom, often)]
        outcomes = second.composed(*[answered] * 3, *[promised] * 2)  # alike in both directions

        def over(epsilon):
            factor = mpmath.exp(second.number(epsilon))
            return mpmath.fsum(max(p - factor * q, 0) for p, q in outcomes)

        asked = mpmath.mpf(1) / 1000
        assert over(bracket.upper) * (1 - mpmath.mpf(10) ** -30) <= asked <= over(bracket.lower)
    noises = [(di.accounting.discrete_laplace("8.23"), 7), (di.accounting.promise("1/2"), 1)]
    assert di.accounting.epsilon.enclose(noises, delta="1e-6").relative_width < 1e-3


def test_a_promise_beside_noise_costs_more_than_the_noise_alone():
    noise = (acc.gaussian(deviation=10), 50)
    alone = acc.epsilon.enclose([noise], delta="1e-6")
    both = acc.epsilon.enclose([noise, acc.promise("1/2", "1e-7")], delta="1e-6")
    assert alone.upper < both.lower
    assert both.upper < alone.upper + Fraction(1, 2) + Fraction(1, 10)


def test_what_is_published_outright_leaves_no_epsilon():
    with pytest.raises(Infeasible) as problem:
        acc.epsilon([(acc.promise(1, "1e-6"), 101)], delta="1e-4")
    assert problem.value.values["delta"] == "0.0001"


@pytest.mark.parametrize(
    ("given", "error"),
    [((0, 0), DomainError), ((1, 1), DomainError), ((1, -1), DomainError), (("x", 0), DomainError)],
)
def test_what_is_no_promise_is_refused(given, error):
    with pytest.raises(error):
        acc.promise(*given)


def test_a_promise_with_a_delta_cannot_be_sampled():
    with pytest.raises(Unavailable):
        acc.sampled(acc.promise(1, "1e-6"), "1/10")
    assert isinstance(acc.sampled(acc.promise(1), "1/10"), acc.Mechanism)


def test_data_name_a_promise():
    data = {"mechanism": "promise", "epsilon": "1/2", "delta": "1e-7", "times": 3}
    assert acc.epsilon([data], delta="1e-5") == acc.epsilon(
        [(acc.promise("1/2", "1e-7"), 3)], delta="1e-5"
    )
    with pytest.raises(DidpError):
        acc.epsilon([{"mechanism": "promise", "delta": "1e-7"}], delta="1e-5")


@pytest.mark.parametrize(
    ("others", "losses"),
    [
        ([], lambda: 3),
        (
            [(acc.laplace("3/2"), 2), (acc.discrete_laplace(2, 3), 1)],
            lambda: 3 + mpmath.mpf(17) / 6,
        ),
        ([(acc.randomized_response("3/4", 3), 2)], lambda: 3 + 2 * mpmath.log(6)),
        (
            [(acc.sampled(acc.laplace(1), "1/10"), 2)],
            lambda: 3 + 2 * mpmath.log1p(mpmath.expm1(1) / 10),
        ),
    ],
)
def test_at_the_delta_that_is_published_epsilon_is_the_largest_loss(others, losses):
    promises = [(acc.promise(1, "1/1000"), 2), (acc.promise(1, 0), 1)]
    delta = 1 - Fraction(999, 1000) ** 2
    found = acc.epsilon.enclose([*promises, *others], delta=delta)
    with mpmath.workdps(100):
        assert second.number(found.lower) <= losses() <= second.number(found.upper)
    assert found.relative_width < 1e-30
    above = acc.epsilon.enclose([*promises, *others], delta=delta + Fraction(1, 10**9))
    assert above.lower <= found.upper
    with pytest.raises(Infeasible):
        acc.epsilon([*promises, (acc.gaussian(1), 1)], delta=delta)
