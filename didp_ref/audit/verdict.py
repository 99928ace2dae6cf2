"""What follows from the evidence: the status of every part, and the verdict on the claim.

Of one part under one reading, the first that applies:

=================  ================================================================================
CONFLICT           the printed statement is settled and refuted, or the correction is
UNDECIDED          a check came to no answer, or a check of the correction failed
CORRECTED          the printed statement is refuted; the claim's correction is settled, and shown
                   to be defined
FALSE              the printed statement is refuted
NOT_REPRODUCED     a printed number is not ours
REPRODUCED         every printed number is ours
OPEN               its statement is not shown to be defined wherever its hypotheses hold
WELL_FORMED        settled, and a definition at concrete instances
PROVED             settled
SAMPLED            it holds wherever it was looked at
OPEN               nothing was found, or only skipped or recorded
=================  ================================================================================

Of a claim, the first that applies ("lost" is a reading under which some part is false; "missed" is
one under which some printed number is not ours):

==================  ===============================================================================
NOT_CHECKABLE       nothing can be checked; with evidence all the same, UNDECIDED
CONFLICT            some part is in conflict
UNDECIDED           some part is undecided, or stands beside a remark that refutes its words
CORRECTED           every reading is lost, and whatever is false is corrected
REFUTED             every reading is lost
DEPENDS_ON_READING  a reading is lost or missed, and a part that falls under it stands under
                    another, or another reading stands with all its parts
NOT_REPRODUCED      a printed number is not ours
REPRODUCED          every part stands, and some of them by its numbers
WELL_FORMED         every part stands, and some of them as a definition
PROVED              every part is proved, under every reading
PARTLY_PROVED       some part is proved, and all others stand or are sampled
OPEN                anything else
==================  ===============================================================================

A check that fails by sampling refutes, because every check evaluates exact points. What was
skipped, and what is only recorded, proves nothing and refutes nothing.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from didp_ref.audit.claim import (
    Claim,
    Evidence,
    Harm,
    Kind,
    Outcome,
    Part,
    Place,
    Scope,
    Severity,
    Status,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.errors import InputError

STANDS = (Status.PROVED, Status.WELL_FORMED, Status.REPRODUCED)
FALLEN = (Status.FALSE, Status.CORRECTED)
MISSED = (*FALLEN, Status.NOT_REPRODUCED)
"""What does not stand under a reading, where another reading may be the right one."""
UNSEEN = (Outcome.SKIPPED, Outcome.RECORDED)
"""What was not looked at here."""
Undefined: TypeAlias = AbstractSet[tuple[Place, Subject]]
"""The statements of a claim that are not shown to be defined, each by its place."""


def settles(scope: Scope, piece: Evidence) -> bool:
    """Say whether evidence that holds is enough to settle an assertion of this kind.

    One instance settles a "there is" and never a "for every"; a correction is settled by instances
    only where it speaks of concrete values.
    """
    if piece.outcome is not Outcome.HOLDS:
        return False
    by_instance = (
        (Scope.CONCRETE,) if piece.subject is Subject.CORRECTION else (Scope.CONCRETE, Scope.EXISTS)
    )
    exact = piece.strength is Strength.EXACT and scope in by_instance
    return exact or piece.strength is Strength.PROOF


def refutes(scope: Scope, piece: Evidence) -> bool:
    """Say whether evidence that fails shows an assertion of this kind to be false.

    An instance refutes a "for every"; a "there is" falls by a proof alone.
    """
    by_instance = scope is not Scope.EXISTS or piece.subject is Subject.CORRECTION
    return piece.outcome is Outcome.FAILS and (by_instance or piece.strength is Strength.PROOF)


def places_of(claim: Claim, piece: Evidence) -> tuple[Place, ...]:
    """Return the parts, each under a reading, that evidence speaks of.

    Raises :class:`InputError` for a part or a reading that the claim does not have, and where the
    claim has several parts and what counts for a verdict does not say which one it is about.
    """
    for what, named, known in (
        ("part", piece.part, claim.names),
        ("reading", piece.reading, tuple(claim.readings)),
    ):
        if named and named not in known:
            there = ", ".join(map(repr, known)) or "none"
            raise InputError(claim.id, f"evidence speaks of the {what} {named!r}; there is {there}")
    counts = piece.outcome in (Outcome.HOLDS, Outcome.FAILS) and piece.subject is not Subject.REMARK
    if counts and not piece.part and len(claim.names) > 1:
        raise InputError(
            claim.id, f"evidence must say of which part it speaks: {', '.join(claim.names)}"
        )
    places = _places(claim, piece.part, piece.reading)
    if claim.parts and not places:
        raise InputError(claim.id, f"the part {piece.part!r} is not under {piece.reading!r}")
    return places


def _places(claim: Claim, part: str, reading: str) -> tuple[Place, ...]:
    """Return the places of a part, under a reading; an empty name stands for all of them."""
    every = claim.places
    return tuple(at for at in every if part in ("", at.part) and reading in ("", at.reading))


def undefined_at(claim: Claim, part: str, reading: str, target: str) -> Undefined:
    """Return where a statement of a claim stands, to say that it is not shown to be defined."""
    return {(place, Subject(target)) for place in _places(claim, part, reading)}


def statuses(
    claim: Claim, evidence: Iterable[Evidence], undefined: Undefined = frozenset()
) -> Mapping[Place, Status]:
    """Compute what was found of every part under every reading.

    ``undefined`` are the statements that are not shown to be defined: none of them is proved.
    """
    about: dict[Place, list[Evidence]] = {place: [] for place in claim.places}
    for piece in evidence:
        for place in places_of(claim, piece):
            if piece.outcome not in UNSEEN:
                about[place].append(piece)
    lacking = {
        place: {subject for where, subject in undefined if where == place} for place in claim.places
    }
    return {
        place: _status(claim, part, about[place], lacking[place])
        for place, part in claim.places.items()
    }


def _status(
    claim: Claim, part: Part, evidence: Sequence[Evidence], undefined: Collection[Subject]
) -> Status:
    by_numbers = Strength.REPRODUCTION
    correction = [piece for piece in evidence if piece.subject is Subject.CORRECTION]
    printed = [piece for piece in evidence if piece.subject is Subject.PRINTED]
    statement = [piece for piece in printed if piece.strength is not by_numbers]
    numbers = [piece for piece in printed if piece.strength is by_numbers]
    settled, mended = (
        any(settles(part.scope, piece) for piece in group) for group in (statement, correction)
    )
    refuted, spoiled = (
        any(refutes(part.scope, piece) for piece in group) for group in (statement, correction)
    )
    if (settled and refuted) or (mended and spoiled):
        return Status.CONFLICT
    if spoiled or any(piece.outcome is Outcome.UNDECIDED for piece in evidence):
        return Status.UNDECIDED
    if refuted:
        mended = mended and Subject.CORRECTION not in undefined
        return Status.CORRECTED if claim.correction and mended else Status.FALSE
    if numbers:
        agree = all(piece.outcome is Outcome.HOLDS for piece in numbers)
        return Status.REPRODUCED if agree else Status.NOT_REPRODUCED
    if Subject.PRINTED in undefined:
        return Status.OPEN
    if settled:
        defines = claim.kind is Kind.DEFINITION and part.scope is Scope.CONCRETE
        return Status.WELL_FORMED if defines else Status.PROVED
    held = any(piece.outcome is Outcome.HOLDS for piece in statement)
    return Status.SAMPLED if held else Status.OPEN


def judge(
    claim: Claim, evidence: Iterable[Evidence], undefined: Undefined = frozenset()
) -> Verdict:
    """Compute the verdict on a claim from the evidence, and from what is not shown defined."""
    pieces = tuple(evidence)
    if claim.not_checkable:
        looked_at = any(piece.outcome not in UNSEEN for piece in pieces)
        return Verdict.UNDECIDED if looked_at else Verdict.NOT_CHECKABLE
    return verdict_of(claim, statuses(claim, pieces, undefined))


def verdict_of(claim: Claim, by_place: Mapping[Place, Status]) -> Verdict:
    """Compute the verdict on a claim that can be checked from the statuses of its parts."""
    seen = set(by_place.values())
    for spoils in (Status.CONFLICT, Status.UNDECIDED):
        if spoils in seen:
            return Verdict(spoils.value)
    fallen = {place.part for place, status in by_place.items() if status in FALLEN}
    if not {refuted.part for refuted in claim.refutes} <= fallen:
        return Verdict.UNDECIDED
    readings = tuple(claim.readings) or ("",)
    lost = [reading for reading in readings if _under(reading, by_place) & set(FALLEN)]
    if len(lost) == len(readings):
        return Verdict.REFUTED if Status.FALSE in seen else Verdict.CORRECTED
    if seen & set(MISSED) and _depends(claim, by_place):
        return Verdict.DEPENDS_ON_READING
    if Status.NOT_REPRODUCED in seen:
        return Verdict.NOT_REPRODUCED
    if seen <= set(STANDS):
        last = next(s for s in (Status.REPRODUCED, Status.WELL_FORMED, Status.PROVED) if s in seen)
        return Verdict(last.value)
    partly = Status.PROVED in seen and seen <= {*STANDS, Status.SAMPLED}
    return Verdict.PARTLY_PROVED if partly else Verdict.OPEN


def standing_readings(claim: Claim, by_place: Mapping[Place, Status]) -> list[str]:
    """Return the readings under which every part stands."""
    return [name for name in claim.readings if _under(name, by_place) <= set(STANDS)]


def _under(reading: str, by_place: Mapping[Place, Status]) -> set[Status]:
    return {status for place, status in by_place.items() if place.reading == reading}


def _depends(claim: Claim, by_place: Mapping[Place, Status]) -> bool:
    """Say whether a part stands under one reading and falls under another, or a reading stands."""
    by_part = [{s for place, s in by_place.items() if place.part == name} for name in claim.names]
    turns = any(seen & set(STANDS) and seen & set(MISSED) for seen in by_part)
    return turns or bool(standing_readings(claim, by_place))


def harms(evidence: Iterable[Evidence]) -> tuple[Harm, ...]:
    """Return what counterexamples to the printed statement exhibit of mechanisms, the worst first.

    Only a check that failed has a counterexample.
    """
    exhibited = (
        piece.counterexample.harm
        for piece in evidence
        if piece.subject is Subject.PRINTED and piece.counterexample and piece.counterexample.harm
    )
    return tuple(sorted(exhibited, key=lambda harm: list(Severity).index(harm.severity)))


def worst_example(evidence: Iterable[Evidence]) -> Evidence | None:
    """Return the evidence whose counterexample is shown first, if any has one.

    One that harms a mechanism most comes first, then one that contrasts a number, then any other.
    """
    order = list(Severity)

    def rank(piece: Evidence) -> tuple[int, bool]:
        shown = piece.counterexample
        harm = shown.harm if shown else None
        return order.index(harm.severity) if harm else len(order), not (shown and shown.contrast)

    return min((piece for piece in evidence if piece.counterexample), key=rank, default=None)


def severity(claim: Claim, evidence: Iterable[Evidence]) -> Severity:
    """Compute how bad it is that a claim, or something beside it, is wrong.

    A counterexample that exhibits harm to a mechanism decides. Without one it is what the
    correction says; and where there is no correction, a remark.
    """
    exhibited = harms(evidence)
    if exhibited:
        return exhibited[0].severity
    return claim.correction.severity if claim.correction else Severity.REMARK
