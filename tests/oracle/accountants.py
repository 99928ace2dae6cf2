"""Accountants with known faults, written with math and bisection alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable


def _log_tail(x: float) -> float:
    """The logarithm of the upper tail of the normal distribution."""
    if x < 30:
        return math.log(math.erfc(x / math.sqrt(2)) / 2)
    return -x * x / 2 - math.log(x * math.sqrt(2 * math.pi)) + math.log1p(-1 / x**2 + 3 / x**4)


def gaussian_epsilon(noise: float, delta: float) -> float:
    """The least epsilon of Gaussian noise, by bisection (Balle, Wang 2018)."""

    def too_small(epsilon: float) -> bool:
        first = _log_tail(noise * epsilon - 1 / (2 * noise))
        second = epsilon + _log_tail(noise * epsilon + 1 / (2 * noise))
        return second >= first or first + math.log(-math.expm1(second - first)) <= math.log(delta)

    low, high = 0.0, 1.0
    while not too_small(high):
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if too_small(middle) else (middle, high)
    return high


def one_epoch_epsilon(noise: float, rate: float, steps: int, delta: float) -> float:
    return gaussian_epsilon(noise / math.sqrt(max(math.ceil(rate * steps), 1)), delta)


def one_step_times_root(noise: float, rate: float, steps: int, delta: float) -> float:
    return math.sqrt(steps) * math.log1p(
        rate * math.expm1(min(gaussian_epsilon(noise, delta), 700))
    )


def by_central_limit(noise: float, rate: float, steps: int, delta: float) -> float:
    return gaussian_epsilon(1 / (rate * math.sqrt(steps * math.expm1(noise**-2))), delta)


def moment(order: int, noise: float, rate: float) -> float:
    """The logarithm of a step's moment of a whole order: (order - 1) times its divergence."""
    terms = [
        math.log(math.comb(order, k))
        + k * math.log(rate)
        + ((order - k) * math.log1p(-rate) if rate < 1 else (0.0 if k == order else -math.inf))
        + k * (k - 1) / (2 * noise**2)
        for k in range(order + 1)
    ]
    top = max(terms)
    return top + math.log(sum(math.exp(term - top) for term in terms))


def by_orders(
    noise: float, rate: float, steps: int, delta: float, orders: Iterable[int], corrected: bool
) -> float:
    """The best of some whole orders: sums of logarithms, as libraries compute them."""
    best = math.inf
    for order in orders:
        budget = moment(order, noise, rate) / (order - 1)
        gain = math.log1p(-1 / order) - math.log(order) / (order - 1) if corrected else 0.0
        best = min(best, steps * budget - math.log(delta) / (order - 1) + gain)
    return max(best, 0.0)


def wrongly(
    bound: Callable[[int, float, float, float, float, float], float],
) -> Callable[[float, float, int, float], float]:
    """An accountant with another bound of order, moment, noise, rate, steps and log(1/delta)."""

    def answer(noise: float, rate: float, steps: int, delta: float) -> float:
        bounds = (
            bound(order, moment(order, noise, rate), noise, rate, steps, -math.log(delta))
            for order in range(2, 65)
        )
        return min(bounds)

    return answer
