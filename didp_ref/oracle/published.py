"""The ids that were published: each is still in a file, or is retired with a reason.

``vectors/published.json`` lists them by the data version in which they first appeared, grouped by
quantity and flag; ``vectors/retired.json`` says of those taken out since when, and why. Both stand
beside the data, in the sources and in the release, and not in the installed package.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

Listed: TypeAlias = dict[str, dict[str, dict[str, str]]]
"""Codes, one space between them, by data version, quantity and flag."""

PUBLISHED, RETIRED = "published.json", "retired.json"


def listed(identifiers: Iterable[str]) -> dict[str, dict[str, str]]:
    """Group ids by quantity and flag.

    >>> listed(["scale.rho/everyday/00", "scale.rho/everyday/01"])
    {'scale.rho': {'everyday': '00 01'}}
    """
    found: dict[str, dict[str, list[str]]] = {}
    for identifier in sorted(identifiers):
        quantity, flag, code = identifier.split("/")
        found.setdefault(quantity, {}).setdefault(flag, []).append(code)
    return {
        quantity: {flag: " ".join(codes) for flag, codes in flags.items()}
        for quantity, flags in found.items()
    }


def identifiers(published: Mapping[str, Mapping[str, str]]) -> set[str]:
    """Return the ids of one data version.

    >>> sorted(identifiers({"scale.rho": {"everyday": "00 01"}}))
    ['scale.rho/everyday/00', 'scale.rho/everyday/01']
    """
    return {
        f"{quantity}/{flag}/{code}"
        for quantity, flags in published.items()
        for flag, codes in flags.items()
        for code in codes.split()
    }


def publish(folder: Path, version: str, present: Sequence[str]) -> int:
    """Add the ids that are new to the list, under a data version; return how many there are."""
    path = folder / PUBLISHED
    known: Listed = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    before = set().union(*map(identifiers, known.values()))
    fresh = set(present) - before
    if fresh:
        known[version] = listed(fresh | identifiers(known.get(version, {})))
        path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    return len(fresh)


def lost(folder: Path, present: Iterable[str]) -> list[str]:
    """Return what is wrong: ids that went without a word, or came back after they were retired."""
    known: Listed = json.loads((folder / PUBLISHED).read_text(encoding="utf-8"))
    retired = json.loads((folder / RETIRED).read_text(encoding="utf-8"))
    here = set(present)
    published = set().union(*map(identifiers, known.values()))
    return [
        *(f"{one} is gone, and not retired" for one in sorted(published - here - set(retired))),
        *(f"{one} is retired, and came back" for one in sorted(here & set(retired))),
        *(f"{one} is retired, and was never published" for one in sorted(set(retired) - published)),
    ]
