"""The level of a theorem, computed from what its statement mentions."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from didp_ref.audit import theorems
from didp_ref.audit.theorems import JOINED, LEVELS, NOTIONS, NUMBERS, REFUTATION, REPLAY, Theorem
from tools.coq import levels

THEOREM = Theorem(
    "abdi.theorem-2", "statement", "", "printed", NUMBERS, "keeps", "abdi/a.v", "", "", ""
)
NAME = "didp.abdi.a.keeps"
DEFINED = {
    "didp.abdi.a.private": "fun M : didp.shared.belief.mechanism W E => forall w, M w = M w",
    "didp.abdi.a.keeps_more": "fun M => didp.abdi.a.private M",
    "didp.abdi.a.odds": "fun p : R => Rdiv p (Rminus 1 p)",
    "didp.abdi.a.odds_of_odds": "fun p : R => didp.abdi.a.odds (didp.abdi.a.odds p)",
    "didp.abdi.a.mechanism": "fun p : R => p",
}


def level(printed: str, theorem: Theorem = THEOREM, defined: Mapping[str, str] = DEFINED) -> str:
    """Return the level of a theorem of which Coq prints this type."""
    return levels.level_of(theorem, {NAME: printed}, levels.speaking_of_notions(defined))


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("and (Rlt 0 (Rplus 3 (Ropp 1))) (Rlt (Ropp 1) 0)", NUMBERS),
        ("forall p : R, Rlt 0 (didp.abdi.a.odds p)", NUMBERS),
        ("forall p : R, Rlt 0 (didp.abdi.a.odds_of_odds p)", NUMBERS),
        ("forall M : didp.shared.belief.mechanism W E, eq M M", NOTIONS),
        ("forall p, didp.shared.belief.distribution worlds p", NOTIONS),
        ("didp.abdi.a.private M", NOTIONS),
        ("didp.abdi.a.keeps_more M", NOTIONS),
        ("didp.abdi.a.mechanism 1", NUMBERS),  # another definition of the name
        ("mechanism W E", NUMBERS),  # a variable of the name
        ("didp.abdi.a.privates M", NUMBERS),
    ],
)
def test_the_level_follows_from_what_is_mentioned(printed: str, expected: str) -> None:
    assert level(printed) == expected


def test_neither_the_table_nor_the_name_sets_a_level() -> None:
    for said in (NOTIONS, NUMBERS):
        assert level("Rlt 0 1", replace(THEOREM, level=said, says="a mechanism")) == NUMBERS
        assert level("didp.abdi.a.private M", replace(THEOREM, level=said)) == NOTIONS


def test_of_what_coq_did_not_print_the_level_is_the_least() -> None:
    assert level("didp.abdi.a.private M", replace(THEOREM, file="abdi/b.v")) == NUMBERS


def test_replays_and_joins_have_their_own_checks() -> None:
    for own in (REPLAY, JOINED):
        assert level("Rlt 0 1", replace(THEOREM, level=own)) == own


def test_theorems_are_counted_by_level_and_target() -> None:
    fallen = replace(THEOREM, target=REFUTATION)
    theorems = [
        THEOREM,
        fallen,
        replace(fallen, claim="abdi.theorem-3"),
        replace(THEOREM, level=REPLAY),
    ]
    counted = {level: counts for level, *counts in levels.rows(theorems)}
    assert list(counted) == list(LEVELS)
    assert counted[NUMBERS] == [1, 0, 2, 0, 3, 1]
    assert counted[REPLAY] == [1, 0, 0, 0, 1, 1] and counted[JOINED] == [0] * 6


def test_the_record_knows_theorems_of_numbers_and_most_are_not() -> None:
    by_hand = [
        theorem for theorem in theorems.read().theorems if theorem.level in (NOTIONS, NUMBERS)
    ]
    numbers = [theorem for theorem in by_hand if theorem.level == NUMBERS]
    assert 0 < 5 * len(numbers) < len(by_hand)
