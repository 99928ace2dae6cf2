"""Whether wrong answers are those of single precision."""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence
from statistics import median

from didp_ref.oracle import short_erf
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.vectors import Vector

SINGLE = "single-precision"
SINGLE_ERRORS = (2.0**-30, 2.0**-20)
"""Between these lies the typical error of single precision, whose last bit is worth 2**-24."""
LEAST_EITHER_SIDE = 0.2
LEAST_SHARE = 0.5
LEAST_MATCHES = 3


def by_precision(
    valid: Sequence[Vector], far: Sequence[Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    """Look for float32: its numbers as answers, or its errors in them.

    A saturated answer such as 1.0 is a number of float32 too: there must be several different ones,
    and all near the right ones. An error made once, such as a constant added, has one sign.
    """
    failing = {finding.vector.id: finding for finding in far}
    bearing = [vector for vector in valid if SINGLE in vector.flags]
    findings = [failing[vector.id] for vector in bearing if vector.id in failing]
    errors = [error for finding in findings for error in relative_errors(finding)]
    if not bearing or len(findings) < LEAST_SHARE * len(bearing) or not errors:
        return []
    least, most = SINGLE_ERRORS
    either = min(sum(e > 0 for e in errors), sum(e < 0 for e in errors))
    if not least < median(map(abs, errors)) < most or either < LEAST_EITHER_SIDE * len(errors):
        return []
    held = [finding for finding in findings if all(map(_is_single, finding.numbers))]
    distinct = {math.frexp(x)[0] for finding in held for x in finding.numbers}
    certain = len(held) >= LEAST_SHARE * len(findings) and len(distinct) >= LEAST_MATCHES
    ground = (
        f"{len(held)} of {len(bearing)} answers are numbers of float32 near the right ones"
        if certain
        else f"{len(findings)} of {len(bearing)} answers err as float32 does, on either side"
    )
    score = len(findings) / len(bearing)
    is_erf = not certain and short_erf.may_be_short(findings[0].vector.id.partition("/")[0])
    return [
        suspect(
            short_erf.FLAG if is_erf else SINGLE,
            short_erf.BUG if is_erf else notes[SINGLE],
            findings,
            len(bearing),
            Severity.FORMULA,
            score=score,
            certain=certain,
            ground=ground,
        )
    ]


def relative_errors(finding: Finding) -> list[float]:
    """Return the relative errors of an answer's numbers; none where one of the two is 0."""
    pairs = zip(finding.numbers, finding.vector.targets, strict=False)
    return [
        (x - target.nearest) / abs(target.nearest) for x, target in pairs if target.nearest and x
    ]


def _is_single(number: float) -> bool:
    try:
        return bool(struct.unpack("f", struct.pack("f", number))[0] == number)
    except OverflowError:
        return False
