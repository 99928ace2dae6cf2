"""How the bridges are declared, and the phrases that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Scope, Source, Statement
from didp_ref.papers.shared.informal import WITNESS

FINITE = "finitely many worlds, and outputs whose probabilities add up"


def bridge(
    name: str,
    title: str,
    statement: str,
    *parts: Part,
    checks: tuple[Callable[[], Iterator[Evidence]], ...] = (),
    place: str = "one notion in another's terms",
    rests_on: tuple[str, ...] = (),
    quantities: tuple[str, ...] = (),
    correction: Correction | None = None,
    note: str = "",
) -> Claim:
    """Return a claim of this project about the notions."""
    return Claim(
        id=f"bridges.{name}",
        kind=Kind.THEOREM,
        source=Source("ours", place),
        title=title,
        statement=statement,
        parts=parts,
        checks=checks,
        correction=correction,
        rests_on=rests_on,
        quantities=quantities,
        note=note,
    )


def whole(formal: Callable[[], Statement], *narrower: str) -> Part:
    """Return a statement that is one assertion, or several that one derivation proves."""
    return Part("statement", formal=formal, narrower=narrower)


MAY_HAPPEN = Part("statement", informal=WITNESS, scope=Scope.EXISTS)
