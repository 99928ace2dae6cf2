"""Composing many mechanisms: float64 beside numpy's plain product, exact beside Python's fractions.

The plain product, 1 - prod(1 - alpha), is what one would write; it rounds to either side and has
lost as many digits as the result is small. Ours is on the safe side and within one ulp or two.
"""

from fractions import Fraction
from functools import reduce

import numpy as np

import didp_ref
from benchmarks.measure import Row, seconds, show

FLOATS = 10**6
RATIONALS = 10**4
FEWER = 10**3


def rationals(count: int) -> list[Fraction]:
    """Return alphas whose denominators have nothing in common."""
    numerators, denominators = np.random.default_rng(1).integers(1, 999, (2, count))
    return [
        Fraction(int(a), 1000 * int(b) + 1) for a, b in zip(numerators, denominators, strict=True)
    ]


def fractions_product(values: list[Fraction]) -> Fraction:
    """Return the composed alpha, one fraction after the other."""
    return 1 - reduce(lambda left, alpha: left * (1 - alpha), values, Fraction(1))


def rows() -> list[Row]:
    """Measure."""
    alpha = didp_ref.composition.alpha
    floats = np.random.default_rng(1).random(FLOATS) * 1e-6
    ours = seconds(lambda: alpha(floats))
    plain = seconds(lambda: 1.0 - np.prod(1.0 - floats))
    naive, exact_enough = 1.0 - np.prod(1.0 - floats), alpha(floats)
    lost = abs(naive - exact_enough) / np.spacing(exact_enough)
    results = [
        Row(
            f"alpha of {FLOATS:,} floats",
            f"{ours * 1e3:.1f} ms",
            f"numpy {plain * 1e3:.1f} ms, {lost:,.0f} ulp off",
            f"{ours / plain:.1f} x the time",
            "at most 60 ms",
        )
    ]
    exact = rationals(RATIONALS)
    alpha.enclose(exact[:2])  # the first call imports sympy and compiles the formula
    ours = seconds(lambda: alpha.enclose(exact).lower, repeats=3)
    plain = seconds(lambda: fractions_product(exact), repeats=1)
    results.append(
        Row(
            f"alpha of {RATIONALS:,} rationals, exactly",
            f"{ours * 1e3:.0f} ms",
            f"fractions {plain * 1e3:,.0f} ms",
            f"{plain / ours:.0f} x the speed",
            "at most 2 s",
        )
    )
    symmetric = didp_ref.composition.alpha_symmetric
    symmetric.enclose(exact[:2])
    by_sums = seconds(lambda: symmetric.enclose(exact[:FEWER]).lower, repeats=3)
    by_product = seconds(lambda: alpha.enclose(exact[:FEWER]).lower, repeats=3)
    results.append(
        Row(
            f"as symmetric polynomials, {FEWER:,} rationals",
            f"{by_sums * 1e3:.0f} ms",
            f"as the product {by_product * 1e3:.1f} ms",
            f"{by_sums / by_product:.0f} x the time",
            "as fast as reasonable",
        )
    )
    return results


if __name__ == "__main__":
    show(rows())
