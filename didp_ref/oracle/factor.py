"""By what factor a wrong result is wrong."""

from __future__ import annotations

import math
from fractions import Fraction

from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.sharper import least_known
from didp_ref.oracle.subjects import entrywise, subject


def unsafe_factor(finding: Finding, side: Side) -> float:
    """Return how many times too small an answer is, or too large, where that is unsafe.

    Beside a bound that is merely enough, it is measured from the best value, if that is known.
    """
    answer, best = Fraction(finding.numbers[0]), best_known(finding)
    exact = best[1].lower if best else exact_value(finding)
    small, large = (answer, exact) if side is Side.UP else (exact, answer)
    return quotient(large, small)


def factor_off(finding: Finding) -> float:
    """Return how many times the larger of answer and exact value is the smaller."""
    answer, exact = Fraction(finding.numbers[0]), exact_value(finding)
    return max(quotient(answer, exact), quotient(exact, answer))


def quotient(large: Fraction, small: Fraction) -> float:
    """Return a quotient of two numbers, infinite where the smaller is not positive."""
    if small <= 0:
        return math.inf
    try:
        return float(large / small)
    except OverflowError:
        return math.inf


def best_known(finding: Finding) -> tuple[str, Enclosure] | None:
    """Return the best value beside a bound that is merely enough, with its formula's name."""
    quantity, given = subject(finding.vector.id.partition("/")[0]), finding.vector.exact
    rows = entrywise(quantity, given)
    return least_known(quantity, rows[0] if rows else given)


def exact_value(finding: Finding) -> Fraction:
    """Return the middle of the exact value's enclosure."""
    target = finding.vector.targets[0]
    return (target.lower + target.upper) / 2
