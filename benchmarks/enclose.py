"""Enclosures of `scale.prior_dependent` at 128 bits, beside mpmath's interval arithmetic.

Both get the same ready fractions and do the same formula, and they take turns, so that both meet
the same machine. A second row gives mpmath intervals that were made beforehand. mpmath's intervals
are not rigorous, and its formula here guards nothing; ours checks domains and side conditions on
every call.
"""

import random
from fractions import Fraction
from typing import Any

import mpmath

import didp_ref
from benchmarks.measure import Row, seconds, show
from benchmarks.points import Arguments

BITS = 128
POINTS = 200


def points() -> list[Arguments]:
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


def in_intervals(arguments: Arguments) -> list[Any]:
    """Return the four numbers that enter the formula as mpmath intervals."""
    entering = list(arguments.values())[:4]
    return [mpmath.iv.mpf(value.numerator) / value.denominator for value in entering]


def interval_formula(alpha: Any, beta: Any, theta: Any, p_min: Any) -> Any:
    """Theorem 3 as printed, in mpmath's interval arithmetic."""
    iv = mpmath.iv
    falling = 1 / iv.log((1 + p_min * (alpha - 1)) / ((1 - alpha) * (1 - p_min)))
    rising = 1 / iv.log((1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta)))
    # the larger of two intervals runs from the larger lower end to the larger upper end
    larger = iv.mpf([max(falling.a, rising.a), max(falling.b, rising.b)])
    return theta * larger


def rows() -> list[Row]:
    """Measure."""
    ready = points()
    enclose = didp_ref.scale.prior_dependent.enclose
    mpmath.iv.prec = BITS
    made = [in_intervals(arguments) for arguments in ready]

    def ours() -> None:
        for arguments in ready:
            enclose(**arguments)

    def theirs() -> None:
        for arguments in ready:
            interval_formula(*in_intervals(arguments))

    def theirs_made() -> None:
        for intervals in made:
            interval_formula(*intervals)

    ours()  # the first call imports sympy and compiles the formula
    rounds = [
        [seconds(entry, repeats=3) for entry in (ours, theirs, theirs_made)] for _ in range(8)
    ]
    mine, same, prepared = (min(times) / POINTS for times in zip(*rounds, strict=True))
    return [
        Row(
            f"enclose at {BITS} bits",
            f"{1 / mine:,.0f} a second",
            f"mpmath.iv {1 / theirs:,.0f} a second{how}",
            f"{theirs / mine:.1f} x the speed",
            target,
        )
        for theirs, how, target in (
            (same, "", "at least 80,000 a second, 10 x"),
            (prepared, ", intervals ready", ""),
        )
    ]


if __name__ == "__main__":
    show(rows())
