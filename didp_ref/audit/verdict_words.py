"""Verdicts as they are shown: with what they are not of, and their scope. It decides nothing."""

from collections.abc import Iterator, Mapping, Sequence

from didp_ref.audit.claim import Claim, Part, Place, Status, Verdict
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


def scopes(claim: Claim) -> Iterator[str]:
    """Say the scopes, and of which statements and which readings each is, if not of all."""
    for (names, readings), narrow in _scopes(claim).items():
        read = f"if read as {' or '.join(readings)}" if readings else ""
        where = ", ".join(filter(None, (*names, read)))
        yield f"{where and f'{where}: '}{'; '.join(narrow)}"


def _scope(claim: Claim) -> Iterator[str]:
    for (names, readings), narrow in _scopes(claim).items():
        where = ", ".join((*names, *readings))
        yield f"scope{where and f' ({where})'}: {', '.join(narrow)}"


def _scopes(claim: Claim) -> dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]]:
    """Return the scopes by the statements and the readings that they are of, if not of all."""
    limited: dict[str, list[Part]] = {}
    for part in claim.parts:
        for scope in part.narrower:
            limited.setdefault(scope, []).append(part)
    together: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for scope, parts in limited.items():
        names = tuple(dict.fromkeys(part.name for part in parts))
        under = tuple(dict.fromkeys(f'"{part.reading}"' for part in parts if part.reading))
        every = {part.reading for part in claim.parts if part.name in names}
        own = names if len(names) < len(claim.names) else ()
        read = under if len(under) < len(every) else ()
        together.setdefault((own, read), []).append(scope)
    return together


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
