"""What can be seen in wrong answers themselves: they are one number, or rounded to decimals.

These are facts about the answers, whatever mistake is behind them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from didp_ref.formulas import quantities
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.textbook import is_of_textbook
from didp_ref.oracle.vectors import Target, Vector

LEAST = 5
SURELY_WRONG = 64.0
MOST_DECIMALS = 12
MOST_DIGITS = 13
CUT, ONE_ANSWER = "clamped", "one answer"
NOT_NAMED = 0.9
"""What the score of one number counts for beside a flag's, which says more."""


def patterns(valid: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return what the wrong answers have in common, if anything."""
    apart = [each for each in far if not (each.is_of_zero and is_of_textbook(each))]
    wrong = [pair for finding in apart for pair in _pairs(finding) if _is_wrong(*pair)]
    if len(far) < LEAST or not wrong:
        return []
    flag = "rounded"
    bug, shown = _rounded(wrong), far
    if not bug:
        (limit, _), *_ = Counter(number for number, _ in wrong).most_common(1)
        flag, bug = _one_number(limit, wrong, _right(valid, far))
        if limit in _ends(far[0].vector) and any(limit not in each.numbers for each in far):
            bug = ""  # right code ends there too: what the others err by says more
        shown = [finding for finding in far if limit in finding.numbers]
    if not bug:
        return []
    certain = flag != ONE_ANSWER
    which = "all" if len(shown) == len(far) else len(shown)
    beyond = len(shown) if flag == CUT else len(valid)  # right ones are on the other side of it
    return [
        suspect(
            flag,
            bug,
            shown,
            beyond,
            Severity.FORMULA if certain else Severity.CORNER,
            score=1.0 if certain else NOT_NAMED,
            certain=certain,
            ground=f"{which} of the {len(far)} answers that are far off, of {len(valid)}",
        )
    ]


def _ends(vector: Vector) -> list[float]:
    """Return the ends of the range that a formula's results lie in."""
    quantity = quantities.get(vector.id.partition("/")[0])
    ends = (quantity.result.lower, quantity.result.upper) if quantity else ()
    return [float(end) for end in ends if end is not None]


def _one_number(
    limit: float, wrong: Sequence[tuple[float, Target]], right: Sequence[float]
) -> tuple[str, str]:
    """Return the flag, and say what is answered by one number where most wrong answers are it.

    A few may be others: where the number is a limit, digits may be lost elsewhere.
    """
    exact = [target.nearest for number, target in wrong if number == limit]
    least, most = min(exact), max(exact)
    if len(exact) < len(wrong) and (
        min(len(exact), len(right)) < LEAST or 2 * len(exact) < len(wrong)
    ):
        return "", ""
    if least > limit and all(value <= limit for value in right):
        return CUT, f"answers are cut at {limit!r}, where the exact value is larger"
    if most < limit and all(value >= limit for value in right):
        return CUT, f"answers are cut at {limit!r}, where the exact value is smaller"
    if len(exact) < len(wrong) or any(least <= value <= most for value in right):
        return "", ""
    where = f"the exact value lies between {least:.4g} and {most:.4g}"
    return ONE_ANSWER, f"{limit!r} is answered wherever {where}"


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
