"""Sums of Laplace variables: the chance that so many of scale one exceed a number together."""

from __future__ import annotations

from functools import lru_cache

from flint import arb, arb_poly, ctx, fmpq, fmpq_poly

from didp_ref.numbers.precision import arb_precision


def laplace_sum_above(x: arb, count: int) -> arb:
    """Return the chance that the sum of so many Laplace variables of scale one is above ``x``.

    The sum is the time that one clock takes to strike so often, less the time that another takes.
    By the lack of memory a fair coin says whose strike is next: after ``j`` strikes of the first
    within the last ``x``, the others have to come first among what is left of the coins.
    """
    if x < 0:
        return 1 - laplace_sum_above(-x, count)
    return (-x).exp() * _rounded_polynomial(count, ctx.prec)(x)


@lru_cache(maxsize=64)
def _rounded_polynomial(count: int, bits: int) -> arb_poly:
    """Return the polynomial with as many bits as are computed with: a search asks it again."""
    with arb_precision(bits):
        return arb_poly(_after_strikes(count))


@lru_cache(maxsize=64)
def _after_strikes(count: int) -> fmpq_poly:
    """Return the polynomial whose j-th coefficient is, over j factorial, a chance of fair coins.

    It is that of at least ``count`` heads among ``2 count - 1 - j`` coins.
    """
    coefficients = []
    heads, factorial = fmpq(1, 2), fmpq(1)
    fall = fmpq(1, 2)
    for k in range(1, count):
        fall *= fmpq(2 * k - 1, 2 * k)  # just k heads among 2 k coins, halved
    for j in range(count):
        coefficients.append(heads / factorial)
        heads -= fall
        factorial *= j + 1
        fall *= fmpq(2 * (count - 1 - j), max(2 * count - 2 - j, 1))
    return fmpq_poly(coefficients)
