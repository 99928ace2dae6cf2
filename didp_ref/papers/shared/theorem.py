"""A theorem of a collection that nobody has printed: the field's results, and our bridges."""

from didp_ref.audit.claim import Check, Claim, Kind, Part, Source


def theorem(
    collection: str,
    name: str,
    title: str,
    statement: str,
    *parts: Part,
    place: str,
    equation: str = "",
    checks: tuple[Check, ...] = (),
    rests_on: tuple[str, ...] = (),
    quantities: tuple[str, ...] = (),
    note: str = "",
) -> Claim:
    """Return a theorem of a collection, and the text that it is cited by."""
    return Claim(
        id=name,
        kind=Kind.THEOREM,
        source=Source(collection, place, equation),
        title=title,
        statement=statement,
        parts=parts,
        checks=checks,
        rests_on=rests_on,
        quantities=quantities,
        note=note,
    )
