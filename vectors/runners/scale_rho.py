"""An implementation under test: scale.rho, rounded up."""

import math
from fractions import Fraction


def target(rho, n_worlds, sensitive_range):
    """Return the scale, or raise ValueError for input that must be refused."""
    for number in (rho, n_worlds, sensitive_range):
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise ValueError("no number")
    if not (0 < rho < 1 and 2 <= n_worlds < math.inf and 0 <= sensitive_range < math.inf):
        raise ValueError("out of range")
    if n_worlds != int(n_worlds):
        raise ValueError("no whole number")
    excess = Fraction(rho) * int(n_worlds) - 1  # exact: it cancels near rho = 1/m
    if excess <= 0:
        raise ValueError("a guess does as well")
    value = sensitive_range / math.log1p(float(excess) / (1 - rho))
    return (
        value + value * 1.5 * 2.0**-52 + (value and 5e-324)
    )  # rounded up: the safe side of a scale
