"""The levels of theorems written by hand, computed from what their statements mention.

Coq prints each statement, and the body of each definition, with all notations off. A theorem is
over defined notions where its statement mentions a definition that speaks of a notion, directly or
by way of other definitions. Any other is one of numbers only, whatever its name and its line in a
table say. A statement that names a formal one joins; :mod:`tools.coq.joins` holds it to that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from didp_ref.audit.theorems import JOINED, LEVELS, NOTIONS, NUMBERS, REPLAY, TARGETS, Theorem
from tools.coq.coqc import ROOT
from tools.coq.kernel import module

QUALIFIED = re.compile(r"\w+(?:\.\w+)+")
NOTIONS_OF = (
    f"{ROOT}.shared.belief.mechanism",
    f"{ROOT}.shared.belief.distribution",
    f"{ROOT}.shared.belief.mixture",
    f"{ROOT}.shared.belief.posterior",
    f"{ROOT}.shared.probability.event",
    f"{ROOT}.refine.definitions.range",
    f"{ROOT}.refine.definitions.event",
    f"{ROOT}.abdi.definitions.global_sensitivity",
    f"{ROOT}.abdi.definitions.identifiability_sensitivity",
    f"{ROOT}.abdi.definitions.possible_worlds",
    f"{ROOT}.membership.privacy.drawn",
)
"""Mechanisms, priors and beliefs, spaces and events, and what a query does: the notions that all
others are made of. A definition that speaks of none of them is one of numbers."""


def speaking_of_notions(types: Mapping[str, str]) -> set[str]:
    """Return which definitions speak of mechanisms, beliefs, spaces or queries, by what Coq prints.

    >>> types = {"didp.a.keeps": "fun M : didp.shared.belief.mechanism", "didp.a.odds": "1 / 2"}
    >>> speaking_of_notions(types | {"didp.a.also": "didp.a.keeps"}) - {*NOTIONS_OF} == {
    ...     "didp.a.keeps", "didp.a.also"}
    True
    """
    words = {name: set(QUALIFIED.findall(text)) for name, text in types.items()}
    speaking = set(NOTIONS_OF)
    while more := {name for name in words.keys() - speaking if words[name] & speaking}:
        speaking |= more
    return speaking


def level_of(theorem: Theorem, printed: Mapping[str, str], notions: Collection[str]) -> str:
    """Return the level of a theorem, by what Coq prints of each that is written by hand.

    Of a statement that Coq did not print nothing is known, and its level is the least.
    """
    if theorem.level in (REPLAY, JOINED):
        return theorem.level
    stated = printed.get(f"{module(theorem.file)}.{theorem.name}", "")
    return NOTIONS if set(QUALIFIED.findall(stated)).intersection(notions) else NUMBERS


def rows(theorems: Iterable[Theorem]) -> list[tuple[str | int, ...]]:
    """Return a row a level: how many theorems there are of each target, and of how many names."""
    found = list(theorems)
    counts = Counter((theorem.level, theorem.target) for theorem in found)
    return [
        (
            level,
            *(counts[level, target] for target in TARGETS),
            sum(counts[level, target] for target in TARGETS),
            len({(one.file, one.name) for one in found if one.level == level}),
        )
        for level in LEVELS
    ]
