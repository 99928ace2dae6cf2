"""By what factor a wrong result is wrong."""

from __future__ import annotations

import math
from fractions import Fraction

from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.judge import Finding


def unsafe_factor(finding: Finding, side: Side) -> float:
    """Return how many times too small an answer is, or too large, where that is unsafe."""
    answer, exact = Fraction(finding.numbers[0]), exact_value(finding)
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


def exact_value(finding: Finding) -> Fraction:
    """Return the middle of the exact value's enclosure."""
    target = finding.vector.targets[0]
    return (target.lower + target.upper) / 2
