"""Enclosures of `scale.prior_dependent` at 128 bits, beside mpmath's interval arithmetic.

Both get ready exact inputs and do the same formula: ours fractions.Fraction numbers, mpmath
intervals that were made beforehand at its 128 bits. mpmath's intervals are not rigorous, and its
formula here guards nothing; ours checks domains and side conditions on every call.
"""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath

import didp_ref
from benchmarks.measure import Row, seconds, show

BITS = 128
POINTS = 200


def points() -> list[dict[str, Fraction]]:
    """Return exact arguments of everyday size."""
    rng = random.Random(1)
    return [
        {
            "alpha": Fraction(rng.randint(1, 999), 1000),
            "beta": Fraction(rng.randint(1, 900), 1000),
            "identifiability_sensitivity": Fraction(rng.randint(1, 100)),
            "p_min": Fraction(rng.randint(0, 100), 1000),
            "p_max": Fraction(rng.randint(100, 500), 1000),
        }
        for _ in range(POINTS)
    ]


def interval_formula(alpha, beta, identifiability_sensitivity, p_min, p_max):  # type: ignore[no-untyped-def]  # mpmath has no types
    """Theorem 3 as printed, in mpmath's interval arithmetic."""
    iv = mpmath.iv
    falling = 1 / iv.log((1 + p_min * (alpha - 1)) / ((1 - alpha) * (1 - p_min)))
    rising = 1 / iv.log((1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta)))
    # the larger of two intervals runs from the larger lower end to the larger upper end
    larger = iv.mpf([max(falling.a, rising.a), max(falling.b, rising.b)])
    return identifiability_sensitivity * larger


def rows() -> list[Row]:
    """Measure."""
    ready = points()
    enclose = didp_ref.scale.prior_dependent.enclose
    mpmath.iv.prec = BITS
    intervals = [
        {
            name: mpmath.iv.mpf(value.numerator) / value.denominator
            for name, value in arguments.items()
        }
        for arguments in ready
    ]

    def ours() -> None:
        for arguments in ready:
            enclose(**arguments, bits=BITS)

    def theirs() -> None:
        for arguments in intervals:
            interval_formula(**arguments)

    enclose(**ready[0])  # the first call imports sympy and compiles the formula
    ours_each = seconds(ours, repeats=60) / POINTS
    theirs_each = seconds(theirs, repeats=12) / POINTS
    return [
        Row(
            f"enclose at {BITS} bits",
            f"{1 / ours_each:,.0f} a second",
            f"mpmath.iv {1 / theirs_each:,.0f} a second",
            f"{theirs_each / ours_each:.1f} x the speed",
            "at least 80,000 a second, 10 x",
        )
    ]


if __name__ == "__main__":
    show(rows())
