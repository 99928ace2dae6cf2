"""Parameters on which results do not depend: they stay the same where one alone changes.

Among the inputs of a check are pairs that differ in one number, by which exact results differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import isclose

from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.vectors import Vector

FLAG = "parameter-without-effect"
LEAST_PAIRS = 2
APART, FAR_APART = 1e-9, 0.01
"""Exact results that differ by a smaller share may be equal in an approximation that is right; and
one pair differs by a larger share, as a rough search may give the same to those that are near."""
Pair = tuple[Vector, Vector]


def without_effect(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Name the parameters that alone change and leave all results as they are, if there are any."""
    wrong = {finding.vector.id: finding.numbers for finding in far}

    def is_same(pair: Pair) -> bool:
        """Say whether both got the same; of what is not wrong, that is the exact value."""
        ones, others = (wrong.get(vector.id) or _exact(vector) for vector in pair)
        return not _are_apart(ones, others, APART)

    seen = {}
    for name in dict.fromkeys(name for vector in answered for name in vector.written):
        pairs = [*_pairs(answered, name)]
        far_apart = any(_are_apart(_exact(a), _exact(b), FAR_APART) for a, b in pairs)
        if len(pairs) >= LEAST_PAIRS and far_apart and all(map(is_same, pairs)):
            seen[name] = len(pairs)
    if not seen:
        return []
    return [
        suspect(
            FLAG,
            f"results do not depend on {' or '.join(seen)}: they stay the same where "
            f"{'it' if len(seen) == 1 else 'one of these'} alone changes",
            far,
            len(answered),
            Severity.FORMULA,
            score=len(far) / len(answered),
            ground=f"so in all {sum(seen.values())} pairs of inputs that show it",
        )
    ]


def _pairs(answered: Sequence[Vector], name: str) -> Iterator[Pair]:
    """Yield inputs that differ in one parameter alone, and have results apart."""
    groups: Mapping[str, list[Vector]] = defaultdict(list)
    for vector in answered:
        others = {each: value for each, value in vector.written.items() if each != name}
        groups[repr(others)].append(vector)
    for first, *rest in groups.values():
        for vector in rest:
            differs = vector.written[name] != first.written[name]
            if differs and _are_apart(_exact(first), _exact(vector), APART):
                yield first, vector


def _exact(vector: Vector) -> list[float]:
    return [target.nearest for target in vector.targets]


def _are_apart(ones: Sequence[float], others: Sequence[float], share: float) -> bool:
    """Say whether results differ by more than a share of the larger one."""
    return not all(isclose(a, b, rel_tol=share) for a, b in zip(ones, others, strict=True))
