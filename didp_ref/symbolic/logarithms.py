"""A sum of logarithms with fractions as factors has the sign of a product of powers minus one.

``3 log(a) - 2 log(b)`` is positive, zero or negative as ``a^3 - b^2`` is, for positive a and b.
So where a and b are algebraic numbers, the sign of the sum is decided exactly.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import reduce

from didp_ref.kernel.normal import ONE, Polynomial, add, multiply, scale
from didp_ref.kernel.terms import IllFormed

MOST_FACTORS = 200
"""How many factors the powers may have."""
Sign = Callable[[Polynomial], int | None]


def power_gap(number: Polynomial, sign: Sign) -> Polynomial | None:
    """Return a number of the same sign without the logarithms; None if it is no sum of these.

    ``sign`` decides that the arguments are positive.

    >>> from didp_ref.kernel.normal import normal
    >>> from didp_ref.kernel.text import read_term
    >>> power_gap(normal(read_term("(+ (* 1/2 (log 9)) (* -1 (log 3)))")), lambda _: 1)
    ()
    """
    parts: list[tuple[Polynomial, Fraction]] = []
    for (powers, exponent), coefficient in number:
        (atom, count), *others = powers or ((("", "", ()), 0),)
        if exponent or others or atom[0] != "log" or count != 1 or sign(atom[2][0]) != 1:
            return None
        parts.append((atom[2][0], coefficient))
    common = math.lcm(*(coefficient.denominator for _, coefficient in parts))
    shared = math.gcd(*(int(coefficient * common) for _, coefficient in parts))
    counts = [(argument, int(coefficient * common) // shared) for argument, coefficient in parts]
    if sum(abs(count) for _, count in counts) > MOST_FACTORS:
        return None
    above = [argument for argument, count in counts for _ in range(count)]
    below = [argument for argument, count in counts for _ in range(-count)]
    try:
        return add(reduce(multiply, above, ONE), scale(-1, reduce(multiply, below, ONE)))
    except IllFormed:  # too long when multiplied out
        return None
