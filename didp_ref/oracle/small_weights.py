"""Posteriors from weights that are so small that float64 keeps few of their digits, or none."""

from __future__ import annotations

import math
from collections.abc import Sequence

from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect

FLAG, FORMULA = "distant-response", "belief.posterior"
BUG = (
    "exp(-|response - value|/scale) is so small in some world that float64 has few digits of it, "
    "or 0; take the smallest distance off all of them first"
)
CLOSE = 1e-14
"""So near are results to those of such weights, from which the exact ones are farther."""


def small_weights(far: Sequence[Finding], total: int) -> list[Suspect]:
    """Return this bug if all wrong results are those of such weights."""
    if not far or not all(map(_is_of_weights, far)):
        return []
    ground = f"all {len(far)} wrong results are those of such weights"
    score = len(far) / total
    return [suspect(FLAG, BUG, far, total, Severity.CORNER, score=score, ground=ground)]


def _is_of_weights(finding: Finding) -> bool:
    if finding.vector.id.partition("/")[0] != FORMULA:
        return False
    given = finding.vector.floats
    prior, values, response, scale = (given[x] for x in ("prior", "values", "response", "scale"))
    worlds = zip(prior, values, strict=True)  # type: ignore[arg-type]  # sequences
    weights = [p * math.exp(-abs(response - value) / scale) for p, value in worlds]  # type: ignore[operator]  # numbers
    whole = math.fsum(weights)
    exact = [target.nearest for target in finding.vector.targets]
    own = [weight / whole for weight in weights] if whole else []
    return _are_close(finding.numbers, own) and not _are_close(exact, own)


def _are_close(some: Sequence[float], others: Sequence[float]) -> bool:
    return len(some) == len(others) and all(
        math.isclose(a, b, rel_tol=CLOSE) for a, b in zip(some, others, strict=True)
    )
