"""What there is to cover of a quantity: decades, and zones of two or three parameters at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from didp_ref.formulas.quantity import Parameter
from didp_ref.oracle.points.regions import Region, decades, zones
from didp_ref.oracle.subjects import Function, Subject

Place = tuple[tuple[str, Region], ...]
"""Some parameters, and a region for each."""
KINDS = ("practical", "decades", "pairs", "triples")
CROSSED = {"pairs": 2, "triples": 3}


def regions(parameter: Parameter, kind: str) -> Sequence[Region]:
    """Return the regions of a parameter that a kind of place asks for."""
    if kind in CROSSED:
        return zones(parameter.domain, few=kind == "triples")
    return [region for region in decades(parameter.domain) if kind == "decades" or region.practical]


def kinds(subject: Subject) -> tuple[str, ...]:
    """Return the kinds of places that are asked of a subject.

    A function's values are found by exhaustion, which takes too long for more than one.
    """
    return KINDS[:1] if isinstance(subject, Function) else KINDS


def places(subject: Subject, kind: str) -> Iterator[Place]:
    """Yield the places of one kind: ``practical`` or all ``decades``, ``pairs``, ``triples``."""
    for chosen in combinations(subject.parameters, CROSSED.get(kind, 1)):
        names = [parameter.name for parameter in chosen]
        for crossed in product(*(regions(parameter, kind) for parameter in chosen)):
            yield tuple(zip(names, crossed, strict=True))


def named(place: Place) -> str:
    """Say which place it is.

    >>> named((("alpha", Region(1, -1, -4, -3)), ("n_worlds", Region(2))))
    'alpha 1 - 1e-4, n_worlds 2'
    """
    return ", ".join(f"{name} {region.name}" for name, region in place)
