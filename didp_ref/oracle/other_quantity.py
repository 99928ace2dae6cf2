"""Whether wrong answers are those of another quantity, which has the same parameters."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect

NEAR = 1e-6
SMALLEST = sys.float_info.min
"""Smaller numbers have too few digits for that."""
LEAST_AGREEING = 8
"""Fewer answers may agree by chance, where one of the two is a limit of the other."""
ALWAYS = 0.9


def another_quantity(far: Sequence[Finding]) -> list[Suspect]:
    """Return the quantities whose values wrong answers are, wherever these have a value."""
    asked = [each for each in far if each.vector.float64 is not None and len(each.numbers) == 1]
    if len(asked) < LEAST_AGREEING:
        return []
    own, names = asked[0].vector.id.partition("/")[0], asked[0].vector.floats.keys()
    suspects = []
    for other in quantities.values():
        if other.id == own or other.per_world or other.names != tuple(names):
            continue
        agreeing = _agreeing(asked, other)
        if len(agreeing) < LEAST_AGREEING:
            continue
        suspects.append(
            suspect(
                other.id,
                f"another formula of the same parameters is computed: {other.id}",
                agreeing,
                len(far),
                Severity.FORMULA,
                score=len(agreeing) / len(far),
                certain=len(agreeing) >= ALWAYS * len(far),
                ground=f"{len(agreeing)} of {len(far)} wrong answers are its values; it has none "
                "at the others" * (len(agreeing) < len(far)),
            )
        )
    return suspects


def _agreeing(findings: Sequence[Finding], other: Quantity) -> list[Finding]:
    """Return the findings whose answers are a quantity's values; none where one is not."""
    agreeing = []
    for finding in findings:
        try:
            value = float(other(**finding.vector.floats))
        except DidpError:
            continue  # it has no value there
        if abs(finding.numbers[0] - value) > NEAR * max(abs(value), SMALLEST):
            return []
        agreeing.append(finding)
    return agreeing
