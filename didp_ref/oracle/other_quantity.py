"""Whether wrong answers are those of another quantity, which has the same parameters."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.textbook import is_of_textbook, spread
from didp_ref.oracle.vectors import Vector

NEAR = 1e-6
SMALLEST = sys.float_info.min
"""Smaller numbers have too few digits for that."""
SEVERAL = 3
"""Fewer different numbers may be what another formula gives by chance, such as 1/2."""
LEAST_AGREEING = 8
"""Fewer answers may agree by chance, where one of the two is a limit of the other."""
ALWAYS = 0.9


def another_quantity(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return the quantities whose values all answers are, wherever these have a value."""
    asked = [each for each in far if each.vector.float64 is not None and len(each.numbers) == 1]
    if len(asked) < LEAST_AGREEING:
        return []
    failing = {finding.vector.id for finding in far}
    right = [vector for vector in answered if vector.id not in failing]
    own, names = asked[0].vector.id.partition("/")[0], asked[0].vector.floats.keys()
    suspects = []
    for other in quantities.values():
        if other.id == own or other.per_world or other.names != tuple(names):
            continue
        agreeing = _agreeing(asked, other)
        if len(agreeing) < LEAST_AGREEING or not all(_is_right(each, other) for each in right):
            continue
        bug = f"computes {other.id}, another formula with the same parameters"
        beyond = _where_defined(other, own) if len(agreeing) < len(far) else ""
        suspects.append(of_formula(other.id, bug, agreeing, far, beyond))
    return suspects


def simpler_quantity(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return the quantity of fewer parameters whose values the wrong answers are.

    Where others are right, a case returns the limit of the formula, too early.
    """
    if len(far) >= ALWAYS * len(answered):
        return []
    numbers = (x for x in spread(far) if x.vector.float64 is not None and len(x.numbers) == 1)
    asked = [each for each in numbers if not is_of_textbook(each)]  # there, digits are lost
    if len(asked) < LEAST_AGREEING:
        return []
    names = asked[0].vector.floats.keys()
    for other in quantities.values():
        if other.per_world or other.is_family or not {*other.names} < names:
            continue
        agreeing = [each for each in asked if has_value_of_quantity(each, other)]
        if len({each.numbers for each in agreeing}) < SEVERAL:
            continue
        if len(agreeing) >= max(LEAST_AGREEING, ALWAYS * len(asked)):
            left_out = " and ".join(name for name in names if name not in other.names)
            bug = f"returns {other.id}, which has no {left_out}, where results are wrong"
            return [of_formula(f"only-{other.id}", bug, agreeing, asked)]
    return []


def has_value_of_quantity(finding: Finding, other: Quantity) -> bool:
    """Say whether a result is the value of another formula."""
    try:
        value = float(other(**{name: finding.vector.floats[name] for name in other.names}))
    except DidpError:
        return False
    return is_near(finding.numbers[0], value)


def _where_defined(other: Quantity, own: str) -> str:
    """Say where another formula is defined, and the one that is asked about is too."""
    asked = quantities.get(own)
    shared = {condition.text for condition in asked.conditions} if asked else set()
    narrower = [each.text for each in other.conditions if each.text not in shared]
    return f"; it is defined for {' and '.join(narrower)} only" if narrower else ""


def of_formula(
    flag: str, bug: str, agreeing: Sequence[Finding], far: Sequence[Finding], beyond: str = ""
) -> Suspect:
    """Return the suspect that the wrong results are the values of another formula."""
    every = len(agreeing) == len(far)
    return suspect(
        flag,
        bug,
        agreeing,
        len(far),
        Severity.FORMULA,
        score=len(agreeing) / len(far),
        certain=len(agreeing) >= ALWAYS * len(far),
        ground=f"{'all ' if every else f'{len(agreeing)} of '}{len(far)} wrong results equal its "
        f"values{beyond}",
    )


def _agreeing(findings: Sequence[Finding], other: Quantity) -> list[Finding]:
    """Return the findings whose answers are a quantity's values; none where one is not."""
    agreeing = []
    for finding in findings:
        value = _value(finding.vector, other)
        if value is None or is_near(finding.vector.targets[0].nearest, value):
            continue  # where both are the same, an answer says nothing
        if not is_near(finding.numbers[0], value):
            return []
        agreeing.append(finding)
    return agreeing


def _is_right(vector: Vector, other: Quantity) -> bool:
    """Say whether another quantity, where it has a value, has the right one."""
    value = _value(vector, other)
    return value is None or is_near(vector.targets[0].nearest, value)


def _value(vector: Vector, other: Quantity) -> float | None:
    if vector.float64 is None:
        return None
    try:
        return float(other(**vector.floats))
    except DidpError:
        return None


def cut(value: float, vector: Vector) -> float:
    """Return the value of another formula, cut at the ends of the range that results lie in."""
    quantity = quantities.get(vector.id.partition("/")[0])
    if quantity is None:
        return value
    low, high = quantity.result.lower, quantity.result.upper
    least = value if low is None else max(value, float(low))
    return least if high is None else min(least, float(high))


def is_near(number: float, value: float) -> bool:
    """Say whether a result is a value but for rounding."""
    return abs(number - value) <= NEAR * max(abs(value), SMALLEST)
