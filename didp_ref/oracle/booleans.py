"""Booleans taken for numbers: Python's ``True`` is 1, and so a function may take it for 1.

Where 1 in its place is valid, and the answer is the one for 1, that is worth a remark.
"""

from __future__ import annotations

from typing import Any

from didp_ref.errors import DidpError
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.judge import Finding, Kind
from didp_ref.oracle.subjects import enclosures, subject
from didp_ref.oracle.vectors import Vector

FLAG = "boolean"
BITS = 64
CLOSE = 2.0**-40


def is_taken_for_a_number(finding: Finding) -> bool:
    """Say whether a boolean was answered as the number is to which it is equal."""
    if finding.kind is not Kind.ACCEPTED or FLAG not in finding.vector.flags:
        return False
    values = _values(finding.vector)
    return len(values) == len(finding.numbers) and all(
        abs(answer - value.float_nearest()) <= CLOSE * abs(value.float_nearest())
        for answer, value in zip(finding.numbers, values, strict=True)
    )


def _values(vector: Vector) -> tuple[Enclosure, ...]:
    """Return the values with numbers in the place of booleans; none where they are refused."""
    point = {name: _number(value) for name, value in vector.exact.items()}
    try:
        return enclosures(subject(vector.id.partition("/")[0]), point, BITS)
    except DidpError:
        return ()


def _number(value: Input) -> Any:
    if isinstance(value, list):
        return [_number(entry) for entry in value]
    return int(value) if isinstance(value, bool) else value
