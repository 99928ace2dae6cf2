"""The discrete Gaussian distribution: k has the weight ``exp(-k^2/(2 deviation^2))``.

A short sum runs over the weights themselves, so that no digits are lost in a tail; what it leaves
out is less than a geometric series. A long sum is an integral and the terms of Euler and Maclaurin.
The derivatives of a weight are Hermite polynomials; Cramer's inequality bounds what is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from flint import arb, ctx, fmpq

from didp_ref.numbers.precision import arb_precision

GUARD_BITS = 48
"""What as many products as there are weights lose: each ratio is a product too."""
ZERO = fmpq(0)
LOOKS = 32
"""After so many weights it is looked whether the others matter."""
MANY = 2048
"""So many weights take longer than the terms of Euler and Maclaurin, beside 16 for each bit."""


def discrete_normal_above(x: fmpq, deviation: fmpq) -> arb:
    """Return the chance that a discrete Gaussian variable is above a number."""
    first = int(x.floor()) + 1
    if first <= 0:
        return 1 - discrete_normal_above(fmpq(-first), deviation)
    bits = ctx.prec
    with arb_precision(bits + GUARD_BITS):
        if _are_few(first, deviation, bits):
            part = _weighed(first, deviation, lambda _: arb(1), bits)
        else:
            part = _tail(first, deviation, bits)
        return part / _all_weights(deviation, bits)


def discrete_gaussian_delta(epsilon: fmpq, deviation: fmpq, shift: fmpq) -> arb:
    """Return what the noise leaves beyond e^epsilon between two numbers that are ``shift`` apart.

    A response at k from the nearer number is more than e^epsilon times as likely from there where k
    is above epsilon deviation^2/shift - shift/2. The sum is over the excess at each of these.
    """
    square, bits = deviation**2, ctx.prec
    first = int((epsilon * square / shift - shift / 2).floor()) + 1
    if _are_few(first, deviation, bits):
        with arb_precision(bits + GUARD_BITS):
            # epsilon - (2 k + shift) shift/(2 square), over one denominator
            least, slope = epsilon - shift**2 / (2 * square), shift / square
            whole, part, below = least.p * slope.q, slope.p * least.q, arb(least.q * slope.q)
            excess = _weighed(
                first, deviation, lambda k: -(arb(whole - k * part) / below).expm1(), bits
            )
            return excess / _all_weights(deviation, bits)
    bits += 2 * max(0, int((deviation / shift).ceil()).bit_length())  # what the difference loses
    second = first + int(shift)  # not below zero: it is above epsilon deviation^2/shift - 1/2
    with arb_precision(bits + GUARD_BITS):
        if first <= 0:
            before = _tail(1 - first, deviation, bits) + _tail(second, deviation, bits, epsilon)
            return 1 - before / _all_weights(deviation, bits)
        grown = arb(epsilon - (2 * first + shift) * shift / (2 * square)).exp()
        left = _over_first(first, deviation, bits) - grown * _over_first(second, deviation, bits)
        return arb(-(first**2) / (2 * square)).exp() * left / _all_weights(deviation, bits)


def _are_few(first: int, deviation: fmpq, bits: int) -> bool:
    """Say whether the weights that matter, from a number on, are summed one by one."""
    reach = _reach(deviation, bits)
    count = min(2 * reach, int((deviation**2 * bits / first).ceil()) if first > 0 else 2 * reach)
    return count <= MANY + 16 * bits


def _reach(deviation: fmpq, bits: int) -> int:
    """Return a number from which on the weights are less than 2^-bits of all, together."""
    return isqrt(int((deviation**2 * 2 * (bits + GUARD_BITS)).ceil())) + 1


def _all_weights(deviation: fmpq, bits: int) -> arb:
    """Return the sum of all weights, by Poisson's formula where the noise is wide."""
    if deviation < 1:
        return 1 + 2 * _weighed(1, deviation, lambda _: arb(1), bits)
    waves = arb(1 / deviation) / (2 * arb.pi())  # the deviation of what is summed instead
    return arb(deviation) * (2 * arb.pi()).sqrt() * (1 + 2 * _falling(waves, bits))


def _falling(deviation: arb, bits: int) -> arb:
    """Return the sum of the weights from one on, for a deviation below one."""
    rate = 1 / (2 * deviation**2)
    total, k = arb(0), 1
    while True:
        total += (-rate * k * k).exp()
        k += 1
        following = (-rate * k * k).exp()
        if not following > arb(2) ** -bits:
            return total + arb(0).union(following / (1 - (-rate * (2 * k + 1)).exp()))


def _weighed(first: int, deviation: fmpq, share: Callable[[int], arb], bits: int) -> arb:
    """Return the sum of the weights from a number on, each times its share, from 0 to 1.

    The sum is made over its first weight, which may be far below what has a known exponent.
    """
    half_rate = 1 / (2 * deviation**2)
    reach = _reach(deviation, bits)
    start = k = max(first, -reach)
    total = arb(0)
    if first < start:  # what is left of it is less than 2^-bits of all weights
        total = arb(0).union(1 / arb(half_rate * (1 - 2 * k)).expm1())
    weight = arb(1)
    ratio, falling = arb(-half_rate * (2 * k + 1)).exp(), arb(-2 * half_rate).exp()
    while True:
        total += weight * share(k)
        weight *= ratio
        ratio *= falling
        k += 1
        if k >= 0 and (k - start) % LOOKS == 0:
            rest = weight / (1 - ratio)
            if rest < total * arb(2) ** -bits or k - start > 2 * reach + LOOKS:
                return arb(-half_rate * start * start).exp() * (total + arb(0).union(rest))


def _tail(first: int, deviation: fmpq, bits: int, exponent: fmpq = ZERO) -> arb:
    """Return the sum of the weights from a number that is not negative, times an exponential."""
    weight = arb(exponent - first**2 / (2 * deviation**2)).exp()
    return weight * _over_first(first, deviation, bits)


def _over_first(first: int, deviation: fmpq, bits: int) -> arb:
    """Return a tail over its first weight, by Euler's and Maclaurin's formula.

    The integral is Mills' ratio. Far out it is Tricomi's function, as nothing there is too small.
    """
    y, sigma = arb(first / deviation), arb(deviation)
    square = arb(first**2 / (2 * deviation**2))
    if square > bits:
        ratio = square.hypgeom_u(arb(1) / 2, arb(1) / 2) / arb.pi().sqrt()
    else:
        ratio = square.exp() * square.sqrt().erfc()
    return sigma * (arb.pi() / 2).sqrt() * ratio + arb(1) / 2 + _corrections(y, sigma, bits)


def _corrections(y: arb, sigma: arb, bits: int) -> arb:
    """Return the terms of the odd derivatives over the first weight, and a ball of what is left.

    The n-th derivative is ``(-1/sigma)^n He_n(y)`` times the weight. With terms up to n = 2 p - 1
    at most ``4 (2 pi)^(-2 p)`` times the integral of the absolute derivative of order 2 p is left.
    By Cramer's inequality, ``He_n(u)^2 <= 1.09^2 n! exp(u^2/2)``, that is ``near``. Beyond all
    zeros of the polynomials, which are below sqrt(4 n + 2), that derivative keeps its sign, and the
    integral is the derivative of order 2 p - 1: ``far``.
    """
    small, total = arb(2) ** -bits, arb(0)
    wave = 1 / (2 * arb.pi() * sigma)
    near, far = 8 * sigma * (y * y / 4).exp(), 4 * sigma / y
    before, odd = arb(1), y  # He_(n - 1) and He_n, n = 2 p - 1
    power, p = sigma, 1  # sigma^(1 - 2 p), after its first division
    while True:
        n = 2 * p - 1
        power /= sigma * sigma
        total += arb.bernoulli(n + 1) / arb.fac_ui(n + 1) * power * odd
        near *= wave * wave * arb(2 * p * n).sqrt()
        far *= (y * wave) ** 2
        left = far if y * y > 8 * p + 2 and not near < far else near
        if left < small or p > bits:
            return total + arb(0, 1) * left
        even = y * odd - n * before
        before, odd = even, y * even - (n + 1) * odd
        p += 1
