"""What can be seen in wrong answers themselves: they are one number, or rounded to decimals.

These are facts about the answers, whatever mistake is behind them.
"""

from __future__ import annotations

from collections.abc import Sequence

from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.vectors import Target, Vector

LEAST = 5
SURELY_WRONG = 64.0
MOST_DECIMALS = 12
MOST_DIGITS = 13
NOT_NAMED = 0.9
"""What the score of one number counts for beside a flag's, which says more."""


def patterns(valid: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return what the wrong answers have in common, if anything."""
    wrong = [pair for finding in far for pair in _pairs(finding) if _is_wrong(*pair)]
    if len(far) < LEAST or not wrong:
        return []
    ground = f"all of the {len(far)} answers that are far off, of {len(valid)}"
    bug = _rounded(wrong)
    if bug:
        return [_fact("rounded", bug, far, valid, Severity.FORMULA, 1.0, ground)]
    answers = {number for number, _ in wrong}
    if len(answers) != 1:
        return []
    (limit,) = answers
    exact = [target.nearest for _, target in wrong]
    right = _right(valid, far)
    larger = min(exact) > limit and all(value <= limit for value in right)
    smaller = max(exact) < limit and all(value >= limit for value in right)
    if larger or smaller:
        bug = f"answers are cut at {limit!r}, where the exact value is {_which(larger)}"
        return [_fact("clamped", bug, far, valid, Severity.FORMULA, 1.0, ground)]
    if any(min(exact) <= value <= max(exact) for value in right):
        return []
    where = f"the exact value lies between {min(exact):.4g} and {max(exact):.4g}"
    bug = f"{limit!r} is answered wherever {where}"
    return [_fact("one answer", bug, far, valid, Severity.CORNER, NOT_NAMED, ground)]


def _which(larger: bool) -> str:
    return "larger" if larger else "smaller"


def _pairs(finding: Finding) -> list[tuple[float, Target]]:
    return list(zip(finding.numbers, finding.vector.targets, strict=False))


def _is_wrong(number: float, target: Target) -> bool:
    return abs(number - target.nearest) > SURELY_WRONG * target.ulp


def _right(valid: Sequence[Vector], far: Sequence[Finding]) -> list[float]:
    """Return the exact values that were answered, in other vectors or other worlds."""
    failing = {finding.vector.id for finding in far}
    right = [
        target.nearest for vector in valid if vector.id not in failing for target in vector.targets
    ]
    right += [
        target.nearest
        for finding in far
        for number, target in _pairs(finding)
        if not _is_wrong(number, target)
    ]
    return right


def _rounded(wrong: Sequence[tuple[float, Target]]) -> str:
    """Say that answers are what the exact values are to a few decimals, or a few digits."""
    numbers = {number for number, _ in wrong}
    if len(numbers) < LEAST or all(number.is_integer() for number in numbers):
        return ""
    for places in range(1, MOST_DECIMALS + 1):
        unit = 10.0**-places
        if all(round(x, places) == x and abs(x - target.nearest) <= unit for x, target in wrong):
            return f"answers are rounded to {places} decimals"
    for digits in range(1, MOST_DIGITS + 1):
        unit = 10.0 ** (1 - digits)
        if all(
            float(f"{x:.{digits}g}") == x and abs(x - target.nearest) <= unit * abs(x)
            for x, target in wrong
        ):
            return f"answers are rounded to {digits} digits"
    return ""


def _fact(
    flag: str,
    bug: str,
    far: Sequence[Finding],
    valid: Sequence[Vector],
    severity: Severity,
    score: float,
    ground: str,
) -> Suspect:
    certain = severity is Severity.FORMULA
    return suspect(
        flag, bug, far, len(valid), severity, score=score, certain=certain, ground=ground
    )
