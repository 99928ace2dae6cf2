"""Verdicts as they are shown: with what they are not of, and their scope. It decides nothing."""

from collections.abc import Iterator, Mapping, Sequence

from didp_ref.audit.claim import Claim, Place, Status, Verdict
from didp_ref.audit.verdict import FALLEN, STANDS

WORDS = {
    "true": STANDS,
    "false": FALLEN,
    "not reproduced": (Status.NOT_REPRODUCED,),
    "sampled": (Status.SAMPLED,),
    "open": (Status.OPEN,),
    "undecided": (Status.UNDECIDED,),
    "in conflict": (Status.CONFLICT,),
}


def verdict_text(claim: Claim, verdict: Verdict, by_place: Mapping[Place, Status]) -> str:
    """Return the verdict as it is always shown: with what it is not of, and its scope.

    Then follows of what more a recorded theorem of Coq's is, by its name.

    ``PROVED (scope: finite outcomes)``; ``PARTLY_PROVED (sampled: tightness)``;
    ``DEPENDS_ON_READING (true if read as "every prior"; false if read as "one prior")``.
    """
    beyond = dict.fromkeys(
        f"in Coq also {more}: {theorem}"
        for part in claim.parts
        for more, theorem in part.beyond.items()
    )
    remarks = [*_found(claim, verdict, by_place), *_scope(claim), *beyond]
    return f"{verdict.value} ({'; '.join(remarks)})" if remarks else verdict.value


def verdict_beside_readings(
    claim: Claim, verdict: Verdict, by_place: Mapping[Place, Status]
) -> str:
    """Return the verdict as it is shown beside the readings under which it holds and fails.

    What Coq's theorems cover beyond the formal statement is left out.
    """
    depends = verdict is Verdict.DEPENDS_ON_READING
    found = () if depends else _found(claim, verdict, by_place)
    remarks = [*found, *_scope(claim)]
    return f"{verdict.value} ({'; '.join(remarks)})" if remarks else verdict.value


def _found(claim: Claim, verdict: Verdict, by_place: Mapping[Place, Status]) -> Iterator[str]:
    """Say of which parts, under which readings, the verdict is not."""
    for word, group in WORDS.items():
        places = [place for place, status in by_place.items() if status in group]
        shown = word != "true" or verdict is Verdict.DEPENDS_ON_READING
        if shown and 0 < len(places) < len(by_place):
            yield f"{word}{_told_of(claim, places)}"


def _scope(claim: Claim) -> Iterator[str]:
    if narrower := dict.fromkeys(narrow for part in claim.parts for narrow in part.narrower):
        yield f"scope: {', '.join(narrower)}"


def _told_of(claim: Claim, places: Sequence[Place]) -> str:
    """Name places as shortly as the claim allows: by reading, by part, or by both."""
    parts = {name for name in claim.names if _all_of(claim, places, part=name)}
    readings = {place.reading for place in places}
    if not parts and all(_all_of(claim, places, reading=reading) for reading in readings):
        shown = (f'"{reading}"' for reading in claim.readings if reading in readings)
        return f" if read as {' or '.join(shown)}"
    both = (
        place.part if place.part in parts else f'{place.part} if read as "{place.reading}"'
        for place in places
    )
    return f": {', '.join(dict.fromkeys(both))}"


def _all_of(claim: Claim, places: Sequence[Place], *, part: str = "", reading: str = "") -> bool:
    """Say whether all places of a part, or all under a reading, are among some."""
    every = (at for at in claim.places if part in ("", at.part) and reading in ("", at.reading))
    return set(every) <= set(places)
