"""A parameter that is not used: results stay the same where it alone changes.

Among the inputs of a check are pairs that differ in one number, by which exact results differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.vectors import Vector

FLAG = "parameter-unused"
LEAST_PAIRS = 2
APART = 1e-9
"""Exact results that differ by a smaller share may be equal in an approximation that is right."""


def unused(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Name the parameters that alone change and leave all results as they are, if there are any."""
    wrong = {finding.vector.id: finding.numbers for finding in far}

    def result(vector: Vector) -> Sequence[float]:
        """Return what was answered: of what is not wrong, the exact value to many digits."""
        return wrong.get(vector.id) or _exact(vector)

    seen = {}
    for name in dict.fromkeys(name for vector in answered for name in vector.written):
        pairs = [*_pairs(answered, name)]
        same = [pair for pair in pairs if not _are_apart(*map(result, pair))]
        if len(same) == len(pairs) >= LEAST_PAIRS:
            seen[name] = len(pairs)
    if not seen:
        return []
    one = len(seen) == 1
    return [
        suspect(
            FLAG,
            f"{' and '.join(seen)} {'is' if one else 'are'} not used: results stay the same where "
            f"{'it' if one else 'one of them'} alone changes",
            far,
            len(answered),
            Severity.FORMULA,
            score=len(far) / len(answered),
            ground=f"so in all {sum(seen.values())} pairs of inputs that show it",
        )
    ]


def _pairs(answered: Sequence[Vector], name: str) -> Iterator[tuple[Vector, Vector]]:
    """Yield inputs that differ in one parameter alone, and have results apart."""
    groups: Mapping[str, list[Vector]] = defaultdict(list)
    for vector in answered:
        others = {each: value for each, value in vector.written.items() if each != name}
        groups[repr(others)].append(vector)
    for first, *rest in groups.values():
        for vector in rest:
            if vector.written[name] != first.written[name] and _are_apart(
                *map(_exact, (first, vector))
            ):
                yield first, vector


def _exact(vector: Vector) -> list[float]:
    return [target.nearest for target in vector.targets]


def _are_apart(ones: Sequence[float], others: Sequence[float]) -> bool:
    """Say whether results differ by more than digits that an approximation may lose."""
    pairs = zip(ones, others, strict=True)
    return any(abs(a - b) > APART * max(abs(a), abs(b)) for a, b in pairs)
