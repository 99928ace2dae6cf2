"""Whether what theorems suppose can be met, or of which it is not known."""

from __future__ import annotations

from pathlib import Path

from didp_ref.audit.theorems import SOURCES
from tools.coq import pins, premises

MENTIONS = {
    ("didp.a", "example"): {("didp.a", "used"), ("didp.b", "value")},
    ("didp.a", "used"): {("didp.a", "below")},
    ("didp.a", "below"): set[tuple[str, str]](),
    ("didp.a", "other"): {("didp.a", "left")},
    ("didp.a", "left"): set[tuple[str, str]](),
    ("didp.a", "shown_met"): set[tuple[str, str]](),
}
NAMES = [f"didp.a.{name}" for name in ("example", "used", "below", "other", "left", "shown")]
FOUND = premises.table(NAMES, NAMES[1:], MENTIONS)


def test_premises_are_met_by_a_witness_or_where_a_theorem_without_premises_applies_it() -> None:
    assert FOUND == {
        "didp.a.below": "where it is applied: didp.a.example",
        "didp.a.left": "no witness is written",
        "didp.a.other": "no witness is written",
        "didp.a.shown": "by witness: didp.a.shown_met",
        "didp.a.used": "where it is applied: didp.a.example",
    }
    assert premises.in_words(FOUND, 6) == (
        "6 theorems by hand: 1 suppose nothing; of the others 1 by witness, "
        "2 where it is applied, 2 no witness is written"
    )


def test_another_table_is_a_problem(tmp_path: Path) -> None:
    assert len(list(premises.differences(FOUND, tmp_path))) == 1
    (tmp_path / premises.FILE).write_text(premises.write(FOUND))
    assert list(premises.differences(FOUND, tmp_path)) == []


def test_the_table_is_of_theorems_that_are_pinned() -> None:
    heading, *lines = (SOURCES / premises.FILE).read_text("utf-8").splitlines()
    listed = [line.split("\t")[0] for line in lines]
    assert heading == premises.HEADER and listed == sorted(set(listed))
    assert set(listed) <= {name for kind, name in pins.read(SOURCES) if kind == pins.THEOREM}
