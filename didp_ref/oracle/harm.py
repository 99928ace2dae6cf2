"""Failures by the harm that they do: the order of ``check --details``."""

from __future__ import annotations

from collections.abc import Sequence

from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.factor import factor_off, unsafe_factor
from didp_ref.oracle.judge import NEAR, NUMBERS, Finding
from didp_ref.oracle.ordinary import is_ordinary

KINDS = (
    "numbers for inputs that have none",
    "unsafe results, those at ordinary parameters first",
    "results beyond this bound, not known to be safe, those at ordinary parameters first",
    "other wrong results, those at ordinary parameters first",
    "invalid inputs accepted",
    "valid inputs without a number",
    "results beyond the exact value by rounding",
    "inputs of a wrong type accepted",
)
"""What can fail, the most harmful first."""


def by_harm(findings: Sequence[Finding], side: Side) -> list[tuple[str, list[Finding]]]:
    """Return the failures of each kind.

    Of wrong results those at ordinary parameters come first, as on the first screen.
    """
    groups: dict[str, list[Finding]] = {kind: [] for kind in KINDS}
    for finding in findings:
        groups[_kind(finding)].append(finding)
    for kind in KINDS[1:4]:
        groups[kind].sort(key=lambda each: _badness(each, side), reverse=True)
    return [(kind, group) for kind, group in groups.items() if group]


def _kind(finding: Finding) -> str:
    if finding.is_impossible:
        return KINDS[0]
    if finding.vector.error:
        return KINDS[7] if finding.vector.error == "type" else KINDS[4]
    if finding.kind not in NUMBERS:
        return KINDS[5]
    if finding.kind in NEAR:
        return KINDS[6]
    return KINDS[1] if finding.unsafe else KINDS[2] if finding.unproved else KINDS[3]


def _badness(finding: Finding, side: Side) -> tuple[bool, float]:
    """Return whether a wrong result is at ordinary parameters, and by which factor it is wrong."""
    factor = unsafe_factor(finding, side) if finding.unsafe else factor_off(finding)
    return is_ordinary(finding.vector), factor
