"""Tails of the normal distribution that are computed as 1 + erf or 1 - cdf, which loses small ones.

Each tail is then off by about 2**-53, whatever its own size. A delta of Gaussian noise is one tail
minus another one times ``exp(epsilon)``. So results with this bug miss the given delta, or are a
delta that misses the exact one, by no more than that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.textbook import MANY_DIGITS_LOST, is_of_textbook

FLAG = "lost-tails"
BUG = (
    "a normal tail computed as 1 + erf(x), or as 1 - cdf(x), which has no digit of a tail below "
    "1e-16"
)
MEND = "Compute the normal distribution function as erfc(-x/sqrt(2))/2, or use scipy's ndtr."
DELTA = "gaussian.delta"
OF_ONE_DELTA = {DELTA: "delta", "gaussian.deviation": "deviation", "gaussian.epsilon": "epsilon"}
"""The formulas that are about this delta, and which of its numbers each returns."""
ROOM = 2
"""How many roundings of one each tail may be off by."""
LARGEST_EXPONENT = 700.0
SHARE = 0.25
"""So many wrong results may be off by little for another reason."""
LEAST = 3
"""So many results at least that neither the printed formula in float64 nor right tails give.

Where lost tails could give any delta they explain nothing: such results are not counted.
"""


def lost_tails(far: Sequence[Finding], total: int) -> list[Suspect]:
    """Return this bug if it explains all wrong results of some valid inputs, and rounding does not.

    The few that it does not explain are off by a millionth at most: such code may lose digits
    elsewhere too. ``total`` is how many valid inputs there are.
    """
    formula = far[0].vector.id.partition("/")[0] if far else ""
    if formula not in OF_ONE_DELTA:
        return []
    told = [each for each in far if _is_explained(each, formula)]
    others = [each for each in far if each not in told]
    if len(others) > SHARE * len(far) or not all(_is_small(each) for each in others):
        return []
    if sum(_shows(each, formula) for each in told) < LEAST:
        return []
    ground = f"it explains all {len(far)} wrong results"
    if others:
        most = "off by a millionth at most"
        ground = f"it explains {len(told)} of {len(far)} wrong results; the others are {most}"
    score = len(told) / total
    return [suspect(FLAG, BUG, told, total, Severity.CORNER, score=score, ground=ground)]


def _is_small(finding: Finding) -> bool:
    """Say whether a result is off by a millionth at most."""
    return finding.ulps is not None and finding.ulps <= MANY_DIGITS_LOST


def _shows(finding: Finding, formula: str) -> bool:
    """Say whether a result that lost tails explain is one that right tails would not give."""
    if _room(finding) >= 1 or is_of_textbook(finding):
        return False
    return not _is_explained(finding, formula, _of_right_tails(finding, formula))


def _is_explained(finding: Finding, formula: str, room: Fraction | None = None) -> bool:
    """Say whether the delta of a result is off by no more than the two tails are, or than this."""
    numbers = _numbers(finding, formula)
    room = _room(finding) if room is None else room
    try:
        delta = Fraction(numbers.pop("delta"))
        right = quantities[DELTA].enclose(**{name: Fraction(x) for name, x in numbers.items()})  # type: ignore[arg-type]
    except (DidpError, ValueError, OverflowError):
        return False
    return bool(right.lower - room <= delta <= right.upper + room)


def _numbers(finding: Finding, formula: str) -> dict[str, float]:
    """Return the arguments and the result by name."""
    given = {**finding.vector.floats, OF_ONE_DELTA[formula]: finding.numbers[0]}
    return {name: float(x) for name, x in given.items()}  # type: ignore[arg-type]  # of valid input, numbers


def _of_right_tails(finding: Finding, formula: str) -> Fraction:
    """Return how far off a delta may be by the rounding of right tails, and of where they begin."""
    at = _numbers(finding, formula)
    try:
        ratio = at["deviation"] / at["global_sensitivity"]
        start = 1 / (2 * ratio) - at["epsilon"] * ratio
        tail = math.erfc(-start / math.sqrt(2)) / 2
        return Fraction(2 * ROOM * (1 + start * start) * tail) / 2**53
    except (ArithmeticError, ValueError):
        return Fraction(0)


def _room(finding: Finding) -> Fraction:
    """Return how far off a delta may be by lost tails, at the epsilon given or returned."""
    epsilon = float(finding.vector.floats.get("epsilon", finding.numbers[0]))  # type: ignore[arg-type]  # of valid input, a number
    return ROOM * Fraction(1 + math.exp(min(epsilon, LARGEST_EXPONENT))) / 2**53
