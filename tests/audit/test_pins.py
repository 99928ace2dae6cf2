"""The pins that ship with the package: how they are read, and which lines of a record are none."""

from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.audit import pins, theorems
from didp_ref.audit.theorems import NOTIONS, REFUTATION, REPLAY, Theorem
from didp_ref.errors import InputError

CLAIM = "abdi.theorem-2"
HAND = Theorem(CLAIM, "", "", "printed", NOTIONS, "free", "abdi/a.v", "any prior", "", "classic")
REPLAYED = Theorem(
    CLAIM, "statement", "", "printed", REPLAY, "c_two", f"{CLAIM}.statement.printed", "", "02", ""
)
OTHER = replace(HAND, claim="abdi.theorem-3", name="other")
RECORD = [HAND, REPLAYED, OTHER]
PINNED = {
    (pins.THEOREM, "didp.abdi.a.free"): "01 classic",
    (pins.THEOREM, "didp.abdi.a.other"): "03 classic",
    (pins.REPLAY, "c_two"): "02",
}
PINNED |= theorems.pinned_lines(RECORD, PINNED)


def test_pins_are_read_as_they_were_written(tmp_path: Path) -> None:
    kept = {(pins.THEOREM, "didp.a.one"): "01", (pins.DEFINITION, "didp.a.two"): "02"}
    file = tmp_path / "pins.tsv"
    file.write_text(pins.write(kept))
    assert pins.read(file) == kept
    for damaged in ("", "kind\tname\n", pins.write(kept) + "theorem\tdidp.a.one\t03\n"):
        file.write_text(damaged)
        pins.read.cache_clear()
        with pytest.raises(InputError, match="--record"):
            pins.read(file)


def test_the_record_as_it_was_pinned_has_no_problem() -> None:
    assert list(theorems.unpinned(RECORD, PINNED)) == []


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (replace(HAND, name="freer"), "freer: "),
        (replace(HAND, file="abdi/b.v"), "free: "),
        (replace(HAND, level=REPLAY), "free: "),
        (replace(HAND, axioms=""), "free: "),
        (replace(HAND, says="every prior"), "free: "),
        (replace(HAND, target=REFUTATION), "free: "),
        (replace(HAND, sources="04"), "free: "),
        (replace(HAND, claim="abdi.theorem-4"), "free: "),
        (replace(REPLAYED, of="05"), "c_two: "),
        (replace(REPLAYED, part="other"), "c_two: "),
    ],
)
def test_a_line_that_is_not_pinned_is_named(row: Theorem, said: str) -> None:
    changed = [
        row if theorem.level == REPLAY and row.name == theorem.name else theorem
        for theorem in RECORD
    ]
    changed[0] = HAND if row.name == "c_two" else row
    texts = list(theorems.unpinned(changed, PINNED))
    assert any(f": {said}" in text for text in texts)
    assert [text for text in texts if text.startswith("abdi.theorem-3")] == []
    assert list(theorems.unpinned(changed, PINNED, ["abdi.theorem-3"])) == []


@pytest.mark.parametrize("kept", [[], [HAND], [HAND, HAND], [HAND, REPLAYED, REPLAYED]])
def test_lines_that_are_missing_or_doubled_are_noticed(kept: list[Theorem]) -> None:
    (said,) = theorems.unpinned([*kept, OTHER], PINNED, [CLAIM])
    assert said.startswith(f"{CLAIM}: {len(kept)} ") and " 2 " in said
    assert list(theorems.unpinned([*kept, OTHER], PINNED)) == [said]


@pytest.mark.parametrize("pin", ["07 classic", "01", ""])
def test_a_changed_pin_is_noticed(pin: str) -> None:
    (said,) = theorems.unpinned(RECORD, PINNED | {(pins.THEOREM, "didp.abdi.a.free"): pin})
    assert said.startswith(f"{CLAIM}: free: ")
    lost = {key: value for key, value in PINNED.items() if key != (pins.LINES, CLAIM)}
    assert len(list(theorems.unpinned(RECORD, lost))) == 2


def test_an_unpinned_line_is_no_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    known = theorems.read()
    own = [theorem for theorem in known.theorems if theorem.claim == CLAIM]
    more = replace(own[0], says="and more")
    rows = tuple(more if theorem is own[0] else theorem for theorem in known.theorems)
    monkeypatch.setattr(theorems, "read", lambda: known._replace(theorems=rows))
    assert {*theorems.current(CLAIM)} | {*theorems.of_older_texts(CLAIM)} == {*own[1:]}
    (said,) = theorems.problems([CLAIM])
    assert said.startswith(f"{CLAIM}: {more.name}: ")
