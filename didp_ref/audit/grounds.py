"""On what each status rests: which part of the evidence is enough for it by itself.

A status is computed again from some of the evidence, by the same rules
(:func:`didp_ref.audit.verdict.statuses`): from what Coq's kernel accepted, from exact arithmetic,
from both, and then with the solvers too. The first of these that gives it is its ground. So a
reader who trusts no solver sees what is left without them.

Coq's kernel counts here wherever it spoke of the very statement. A part that has no formal one is
stated for Coq by hand, as a refutation is; that this is what the paper says, people have to read.
Whether the kernel was asked in this run, or what it said is only recorded, whoever asks has to say:
the verdict of an audit never rests on a record.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from didp_ref.audit import theorems
from didp_ref.audit.claim import Claim, Evidence, Place, Status, Strength
from didp_ref.audit.theorems import Theorem, settling
from didp_ref.audit.verdict import statuses


class Ground(Enum):
    """What is enough for a status, the least that has to be trusted first."""

    KERNEL = "Coq's kernel"
    ARITHMETIC = "exact arithmetic"
    KERNEL_AND_ARITHMETIC = "Coq's kernel and exact arithmetic"
    SOLVERS = "solvers"
    SAMPLES = "samples"


BY_KERNEL = (Ground.KERNEL, Ground.KERNEL_AND_ARITHMETIC)
SETTLED = (Status.PROVED, Status.CORRECTED)
"""The statuses that a proof gives."""

EXACT = (Strength.EXACT, Strength.REPRODUCTION)


def grounds(
    claim: Claim, evidence: Iterable[Evidence], accepted: Iterable[Theorem]
) -> Mapping[Place, Ground]:
    """Return the ground of each part's status, where ``accepted`` is what Coq's kernel accepted."""
    seen = tuple(evidence)
    kernel = tuple(settling(claim, accepted))
    exact = tuple(piece for piece in seen if piece.strength in EXACT)
    no_sample = tuple(piece for piece in seen if piece.strength is not Strength.SAMPLED)
    enough: Mapping[Ground, Sequence[Evidence]] = {
        Ground.KERNEL: kernel,
        Ground.ARITHMETIC: exact,
        Ground.KERNEL_AND_ARITHMETIC: (*kernel, *exact),
        Ground.SOLVERS: no_sample,
    }
    judged = {ground: statuses(claim, some) for ground, some in enough.items()}
    return {
        place: next(
            (ground for ground in enough if judged[ground][place] is status), Ground.SAMPLES
        )
        for place, status in statuses(claim, seen).items()
    }


def contradicted(
    claim: Claim, evidence: Iterable[Evidence], accepted: Iterable[Theorem]
) -> tuple[Place, ...]:
    """Return the parts of which Coq's kernel accepted the contrary of what was found."""
    both = statuses(claim, [*evidence, *settling(claim, accepted)])
    return tuple(place for place, status in both.items() if status is Status.CONFLICT)


def of_claim(of_parts: Collection[Ground]) -> Ground:
    """Return on what a verdict rests whose parts have these grounds.

    >>> of_claim([Ground.KERNEL, Ground.ARITHMETIC])
    <Ground.KERNEL_AND_ARITHMETIC: "Coq's kernel and exact arithmetic">
    """
    last = max(of_parts, key=list(Ground).index)
    both = last is Ground.ARITHMETIC and Ground.KERNEL in of_parts
    return Ground.KERNEL_AND_ARITHMETIC if both else last


Counted: TypeAlias = Mapping[tuple[Ground, Status], int]


def count(claims: Iterable[tuple[Mapping[Place, Status], Mapping[Place, Ground]]]) -> Counted:
    """Count the parts of claims, given by their statuses and grounds, each under its readings."""
    return Counter(
        (ground[place], status) for judged, ground in claims for place, status in judged.items()
    )


def count_recorded(
    claims: Iterable[tuple[Claim, Mapping[Place, Status], Sequence[Evidence]]],
) -> Counted:
    """Count the parts of claims, by statuses and evidence, and what Coq is recorded to accept."""
    return count(
        (judged, grounds(claim, evidence, theorems.current(claim.id)))
        for claim, judged, evidence in claims
    )


def settled(counted: Counted) -> Mapping[Ground, int]:
    """Return how many parts that are proved or corrected have which ground."""
    return {
        ground: sum(counted.get((ground, status), 0) for status in SETTLED) for ground in Ground
    }


def rows(counted: Counted) -> tuple[tuple[str, ...], list[tuple[str | int, ...]]]:
    """Return a table of such counts: the heads of its columns, and a row a ground."""
    shown = [status for status in Status if any(counted.get((ground, status)) for ground in Ground)]
    numbers = {ground: [counted.get((ground, status), 0) for status in shown] for ground in Ground}
    lines = [
        (ground.value, *counts, sum(counts)) for ground, counts in numbers.items() if any(counts)
    ]
    return ("ground", *(status.value for status in shown), "all"), lines


def in_words(counted: Counted, how: str) -> str:
    """Say on what the parts that are proved or corrected rest; ``how`` says how Coq was asked.

    >>> in_words({(Ground.KERNEL, Status.PROVED): 2}, "recorded")
    "2 statements are PROVED or CORRECTED: 2 by Coq's kernel (recorded)"
    """
    by_ground = settled(counted)
    shares = ", ".join(
        f"{number} by {ground.value}{f' ({how})' if ground in BY_KERNEL else ''}"
        for ground, number in by_ground.items()
        if number
    )
    number = sum(by_ground.values())
    if not number:
        return "no statement is PROVED or CORRECTED"
    are = "statement is" if number == 1 else "statements are"
    return f"{number} {are} PROVED or CORRECTED: {shares}"
