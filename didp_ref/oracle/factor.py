"""By what factor a wrong result is wrong, and what it is too much or too little of."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING
from fractions import Fraction

from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.sharper import least_known, sharpest_known
from didp_ref.oracle.subjects import entrywise, subject
from didp_ref.summary import factor_text

TOO_SMALL = {"scale": "less noise", "deviation": "less noise", "threshold": "a lower one"}
"""What a mechanism is given so that it keeps a promise, and what too little of it is."""
LOST = 1.001
"""From this factor on, a result is off by a factor, and its ulps say nothing to a reader."""


def unsafe_factor(finding: Finding, side: Side) -> float:
    """Return how many times too small an answer is, or too large, where that is unsafe.

    Beside a bound that is merely enough, it is measured from the best value, if that is known.
    """
    if math.isinf(finding.numbers[0]):  # an exact number beyond float64
        return math.inf if (finding.numbers[0] < 0) is (side is Side.UP) else 0.0
    answer, best = Fraction(finding.numbers[0]), best_known(finding)
    exact = best[1].lower if best else exact_value(finding)
    small, large = (answer, exact) if side is Side.UP else (exact, answer)
    return quotient(large, small)


def factor_off(finding: Finding) -> float:
    """Return how many times the larger of answer and exact value is the smaller."""
    if math.isinf(finding.numbers[0]):  # an exact number beyond float64
        return math.inf
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


def sharper_than(finding: Finding, side: Side) -> str:
    """Say which sharper result is safe too, where a bound is merely enough, if one is known."""
    name = finding.vector.id.partition("/")[0]
    quantity, given = subject(name), finding.vector.exact
    rows = entrywise(quantity, given)
    known = sharpest_known(quantity, rows[0] if rows else given)
    if known is None or known[0] == name:
        return ""
    safe = known[1].float_up() if side is Side.UP else known[1].float_down()
    return f"{safe!r} is safe too ({known[0]})"


def exact_value(finding: Finding) -> Fraction:
    """Return the middle of the exact value's enclosure."""
    target = finding.vector.targets[0]
    return (target.lower + target.upper) / 2


def too_what(quantity: str, *, above: bool) -> str:
    """Say what a result is too much or too little of.

    >>> too_what("scale.rho", above=False), too_what("guarantee.rho", above=True)
    ('too little noise', 'too large')
    """
    if given_to_keep(quantity) in ("scale", "deviation"):
        return "too much noise" if above else "too little noise"
    return "too large" if above else "too small"


def times(factor: float) -> str:
    """Return a factor, rounded up.

    >>> times(11.8001), times(1.00001), times(15034), times(1.0000012)
    ('11.9 times', '1.00001 times', '15,100 times', '1.000002 times')
    """
    if factor < 1.00001:
        return f"{1 + math.ceil((factor - 1) * 1e6) / 1e6:.7g} times"
    if factor < 1.01:
        return f"{factor:.6g} times"
    above = rounded_decimal(Fraction(factor), 3, ROUND_CEILING)
    return f"{factor_text(float(above))} times"


def distance(quantity: str, answer: Fraction, exact: Fraction, ulps: float) -> str:
    """Say how far a number is from the exact one: by a factor where hardly a digit is right.

    >>> distance("scale.rho", Fraction(1), Fraction(284, 100), 3.2e15)
    '2.84 times too little noise'
    >>> distance("scale.rho", Fraction(0), Fraction(1), 3.2e15)
    'off by 3.2e+15 ulp'
    >>> distance("scale.rho", Fraction(1, 1024), Fraction(0), 3.2e15)
    '0.000977 instead of 0'
    """
    if not exact:
        return f"{float(answer):.3g} instead of 0"
    factor = max(quotient(answer, exact), quotient(exact, answer))
    if not LOST <= factor < math.inf:
        return f"off by {ulps:.3g} ulp"
    return f"{times(factor)} {too_what(quantity, above=answer > exact)}"


def how_far(finding: Finding) -> str:
    """Say how far a wrong result is from the exact value; nothing of what is no single number."""
    if finding.ulps is None or len(finding.vector.targets) != 1 or len(finding.numbers) != 1:
        return "" if finding.ulps is None else f"off by {finding.ulps:.3g} ulp"
    if not math.isfinite(finding.numbers[0]):
        return ""
    answer = Fraction(finding.numbers[0])
    quantity = finding.vector.id.partition("/")[0]
    return distance(quantity, answer, exact_value(finding), finding.ulps)


def given_to_keep(quantity: str) -> str:
    """Return what a mechanism is given so that it keeps a promise, if that is what a quantity is.

    >>> given_to_keep("exponential.scale_monotone"), given_to_keep("scale.rho")
    ('scale', 'scale')
    >>> given_to_keep("sparse_vector.threshold_epsilon_monotone")
    ''
    """
    topic, _, name = quantity.partition(".")
    words = reversed((topic, *name.split("_")))
    last = next((word for word in words if word in (*TOO_SMALL, "epsilon")), "")
    return last if last in TOO_SMALL else ""
