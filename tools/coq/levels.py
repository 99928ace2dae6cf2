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
MECHANISMS_AND_BELIEFS = (
    "shared.belief.mechanism",
    "shared.belief.distribution",
    "shared.belief.mixture",
    "shared.belief.posterior",
    "shared.notions.uniform",
    "abdi.definitions.smallest_prior",
    "abdi.definitions.largest_prior",
    "membership.privacy.drawn",
    "refine.section_3.three_masses",
    "refine.section_3.moved_answer",
)
"""Functions of a world and an answer, priors over worlds, and what an answer makes of them."""
EVENTS_AND_PROBABILITIES = (
    "shared.probability.event",
    "shared.probability.has_cumulative",
    "shared.points_and_events.event",
    "shared.data_sets.probability_that",
    "shared.laplace.laplace_density",
    "shared.laplace.laplace_cumulative",
    "shared.laplace_sum.laplace_sum_above",
    "shared.gaussian.gaussian_density",
    "shared.gaussian.gaussian_cumulative",
    "abdi.theorem_2.density",
    "refine.definitions.range",
    "refine.definitions.event",
    "refine.proposition_3.chance",
)
"""Spaces, events, and the distributions of noise."""
DATABASES_AND_QUERIES = (
    "shared.data_sets.one_more",
    "shared.data_sets.one_replaced",
    "shared.data_sets.one_added_or_removed",
    "abdi.definitions.global_sensitivity",
    "abdi.definitions.identifiability_sensitivity",
    "abdi.definitions.possible_worlds",
    "refine.definitions.data_set",
    "refine.protocols.change",
    "rhodi.definition_4.possible_worlds",
    "rhodi.definition_4.database_of",
    "rhodi.table_4.adult_education",
)
"""Data sets, which of them are neighbours or possible, and how far a query's answers lie apart."""
NOTIONS_OF = tuple(
    f"{ROOT}.{name}"
    for name in (*MECHANISMS_AND_BELIEFS, *EVENTS_AND_PROBABILITIES, *DATABASES_AND_QUERIES)
)
"""The notions that all others are made of.

A formula for a scale, a budget or a bound is none, nor is a sum. A definition that speaks of none
of them is one of numbers.
"""


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
