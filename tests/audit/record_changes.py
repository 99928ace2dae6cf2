"""Consistent changes of the records: ``python -m tests.audit.record_changes`` counts them.

Each is made in a copy of ``theorems.tsv``, ``pins.tsv`` and ``defined.tsv``. The ledger would be
changed with it, so a change that only the ledger contradicts counts as not noticed. A change of the
record alone has to be noticed by what ``didp-ref audit ID`` asks. Where the pins are changed
with it, as ``--record`` would write them, what ``make test`` asks has to notice it.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from unittest import mock

from didp_ref.audit import checking, defined, pins, proofs, theorems
from didp_ref.audit.claim import Part
from didp_ref.audit.theorems import JOINED, NOTIONS, REFUTATION, REPLAY, Theorem
from didp_ref.kernel import objects
from didp_ref.papers import CLAIMS
from tools.coq import record

Rows = list[Theorem]
Edit = Callable[[Rows], Rows]
"""A change of the lines of a claim."""


@dataclass(frozen=True)
class Change:
    """A change of what is recorded of a claim; with ``pinned`` the pins are changed with it."""

    kind: str
    claim: str
    edit: Edit
    pinned: bool = False

    @property
    def name(self) -> str:
        """What is changed, and of which claim."""
        return f"{self.kind}{', with its pins' * self.pinned}: {self.claim}"


def _first(level: str, change: Callable[[Theorem], Theorem], target: str = "") -> Edit:
    """Return the change of the first line of a level, or of what it is of."""

    def edit(rows: Rows) -> Rows:
        changed = next(row for row in rows if _fits(row, level, target))
        return [change(row) if row is changed else row for row in rows]

    return edit


def _fits(row: Theorem, level: str, target: str = "") -> bool:
    return row.level == level and target in ("", row.target)


def _set(**cells: str) -> Callable[[Theorem], Theorem]:
    return lambda row: replace(row, **cells)


def _invent(rows: Rows) -> Rows:
    """Add a theorem that nobody proved, beside one that somebody did."""
    real = next(row for row in rows if row.level != REPLAY)
    return [*rows, replace(real, name=f"{real.name}_always", says="it holds of every mechanism")]


def _weaker(row: Theorem) -> Theorem:
    return replace(row, axioms=" ".join(row.axioms.split()[:-1]))


def _stronger(row: Theorem) -> Theorem:
    return replace(row, says=f"{row.says}, of every mechanism and at every prior")


def _renamed(row: Theorem) -> Theorem:
    return replace(row, name=f"{row.name}_in_general")


def _elsewhere(row: Theorem) -> Theorem:
    """Return a theorem as one of another part of its claim, or of the whole."""
    parts: Sequence[Part] = CLAIMS[row.claim].parts
    return replace(row, part=next((part.name for part in parts if part.name != row.part), "whole"))


BLANK = _set(axioms="")
LINES: dict[str, tuple[str, str, Edit]] = {
    "axioms of a replay blanked": (REPLAY, "", _first(REPLAY, BLANK)),
    "axioms blanked": (NOTIONS, "", _first(NOTIONS, BLANK)),
    "axioms of a join blanked": (JOINED, "", _first(JOINED, BLANK)),
    "one axiom left out": (NOTIONS, "", _first(NOTIONS, _weaker)),
    "level raised": (NOTIONS, "", _first(NOTIONS, _set(level=JOINED))),
    "level of a replay raised": (REPLAY, "", _first(REPLAY, _set(level=JOINED))),
    "says strengthened": (NOTIONS, "", _first(NOTIONS, _stronger)),
    "says of a join strengthened": (JOINED, "", _first(JOINED, _stronger)),
    "theorem renamed": (NOTIONS, "", _first(NOTIONS, _renamed)),
    "replay renamed": (REPLAY, "", _first(REPLAY, _renamed)),
    "theorem invented": (NOTIONS, "", _invent),
    "all theorems removed": (NOTIONS, "", lambda rows: []),
    "one theorem removed": (NOTIONS, "", lambda rows: [r for r in rows if r.level != NOTIONS]),
    "a remark made the statement": (
        NOTIONS,
        "remark",
        _first(NOTIONS, _set(target="printed"), "remark"),
    ),
    "a refutation made a proof": (
        NOTIONS,
        REFUTATION,
        _first(NOTIONS, _set(target="printed"), REFUTATION),
    ),
    "moved to another part": (NOTIONS, "printed", _first(NOTIONS, _elsewhere, "printed")),
    "sources changed": (NOTIONS, "", _first(NOTIONS, _set(sources="0" * 16))),
    "file changed": (NOTIONS, "", _first(NOTIONS, _set(file="abdi/theorem_99.v"))),
}
"""What is changed, a level and a target of which its claim has a theorem, and the change."""
ALONE = {
    "proof object of a replay changed": (REPLAY, "", _first(REPLAY, _set(of="0" * 16))),
    "replay moved to another part": (REPLAY, "", _first(REPLAY, _elsewhere)),
}
"""With the pins changed too, these are no evidence any more, and the audit says so."""


def changes() -> list[Change]:
    """Return two changes of every kind of the record alone, and one with its pins, of other claims.

    With the pins, no two are of one claim, so that all of them can be made at once.
    """
    rows = theorems.read().theorems
    made = []
    used: set[str] = set()
    for kind, (level, target, edit) in (LINES | ALONE).items():
        fitting = [row.claim for row in rows if _fits(row, level, target)]
        claims = [name for name in dict.fromkeys(fitting) if name not in used]
        made += [Change(kind, claim, edit) for claim in claims[1:3]]
        if kind in LINES:
            made.append(Change(kind, claims[0], edit, pinned=True))
            used.add(claims[0])
    return made


CHANGES = changes()


def by_audit(change: Change) -> list[str]:
    """Return what the audit of a claim says of its lines where the record alone is changed."""
    known = theorems.read()
    own = [row for row in known.theorems if row.claim == change.claim]
    others = [row for row in known.theorems if row.claim != change.claim]
    rows = (*others, *change.edit(own))
    with mock.patch.object(theorems, "read", lambda: known._replace(theorems=rows)):
        return theorems.problems([change.claim])


def by_tests(made: Sequence[Change]) -> list[list[str]]:
    """Return what the tests say of each change of record and pins, where all are made at once."""
    known, pinned = theorems.read(), dict(pins.read())
    rows = list(known.theorems)
    told = []
    for change in made:
        own = [row for row in rows if row.claim == change.claim]
        changed = change.edit(own)
        rows = [row for row in rows if row.claim != change.claim] + changed
        theirs = {theorems.pin_of(row)[1] for row in changed if row not in own}
        told.append(tuple(f"{name}: " for name in (change.claim, *theirs)))
        for row in changed:
            place = theorems.pin_of(row)
            stating = pinned.get(place, "0" * 16).split()[0]
            pinned[place] = " ".join(
                [row.of if row.level == REPLAY else stating, *row.axioms.split()]
            )
        for gone in {*map(theorems.pin_of, own)} - {*map(theorems.pin_of, rows)}:
            del pinned[gone]
    lines = theorems.pinned_lines(rows, pinned)
    pinned = {place: pin for place, pin in pinned.items() if place[0] != pins.LINES} | lines
    said = list(record.problems(known._replace(theorems=tuple(rows)), pinned))
    return [[text for text in said if text.startswith(names)] for names in told]


# --- where statements are defined ---------------------------------------------------------------

Table = dict[proofs.About, defined.Asked]


@dataclass(frozen=True)
class Cell:
    """A change of the line that says where a statement is defined."""

    kind: str
    about: proofs.About
    line: defined.Asked | None

    @property
    def name(self) -> str:
        """What is changed, and of which statement."""
        return f"{self.kind}: {proofs.label(self.about)} of {self.about[0]}"


def cells() -> list[Cell]:
    """Return changes of lines: cells emptied and filled, lines removed, and of other statements."""
    known = defined.read()
    not_shown = [about for about, (_, missing) in known.items() if missing]
    shown = [about for about in known if about not in not_shown]
    made = [Cell("not-shown cell emptied", about, (known[about][0], "")) for about in not_shown]
    made += [Cell("condition invented", entry, (known[entry][0], "x != 0")) for entry in shown[:3]]
    made += [Cell("line removed", entry, None) for entry in shown[3:5]]
    made += [Cell("line of another statement", entry, ("0" * 16, "")) for entry in shown[5:7]]
    return made


CELLS = cells()


def by_audit_of_cell(change: Cell) -> list[str]:
    """Return what the audit of a claim says of where its statements are defined."""
    known: Table = {about: line for about, line in defined.read().items() if about != change.about}
    if change.line:
        known[change.about] = change.line
    claim = change.about[0]
    asked, _ = checking.paired(proofs.stored_beside([claim]), [claim])
    statements = {about: entry.statement for about, entry in asked.items()}
    with mock.patch.object(defined, "read", lambda: known):
        again = (objects.read_proof(asked[about].text) for about in defined.drawn(asked))
        return [*defined.problems(statements, [claim]), *defined.differences(again)]


# --- all of them --------------------------------------------------------------------------------


def noticed() -> Iterator[tuple[str, str, bool]]:
    """Yield each change by its kind and name, and whether it is noticed."""
    yield from (
        (change.kind, change.name, bool(by_audit(change)))
        for change in CHANGES
        if not change.pinned
    )
    yield from ((cell.kind, cell.name, bool(by_audit_of_cell(cell))) for cell in CELLS)
    pinned = [change for change in CHANGES if change.pinned]
    for entry, said in zip(pinned, by_tests(pinned), strict=True):
        yield f"{entry.kind}, with its pins", entry.name, bool(said)


def main() -> int:
    """Print a line a kind, and which changes are not noticed."""
    changes = list(noticed())
    made, seen = (
        Counter(kind for kind, *_ in changes),
        Counter(kind for kind, _, yes in changes if yes),
    )
    for kind, count in made.items():
        print(f"{seen[kind]} of {count}  {kind}")
    for _, name, yes in changes:
        if not yes:
            print(f"not noticed: {name}")
    print(f"noticed {sum(seen.values())} of {len(changes)}")
    return int(len(changes) > sum(seen.values()))


if __name__ == "__main__":
    sys.exit(main())
