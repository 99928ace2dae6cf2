"""The papers' tables of what is proved by hand: which theorem stands for which claim and part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from didp_ref.audit.claim import Claim
from didp_ref.audit.theorems import JOINED, NUMBERS, TARGETS, Theorem, sources_of, unquote
from didp_ref.errors import DomainError, InputError
from didp_ref.papers import CLAIMS
from tools.coq import joins

TABLE = "theorems.tsv"
COLUMNS = ("claim", "part", "reading", "of", "file", "theorem", "says")


def theorems_in(folder: Path, problems: list[str]) -> Iterator[Theorem]:
    """Yield the theorems of the papers' tables; add to the problems which lines are none."""
    for table in sorted(folder.glob(f"*/{TABLE}")):
        heading, *lines = table.read_text("utf-8", "replace").splitlines() or [""]
        if tuple(heading.split("\t")) != COLUMNS:
            problems.append(f"{_short(table)}: its columns are not {', '.join(COLUMNS)}")
            continue
        for number, line in enumerate(lines, 2):
            try:
                yield _theorem(folder, line.split("\t"))
            except (InputError, DomainError) as problem:
                problems.append(f"{_short(table)}, line {number}: {problem}")


def _short(table: Path) -> str:
    return f"{table.parent.name}/{table.name}"


def _theorem(folder: Path, row: list[str]) -> Theorem:
    """Return the theorem of a line of a table, or raise what is wrong with it.

    Its level is the least, until Coq prints what it states (:mod:`tools.coq.levels`).
    """
    if len(row) != len(COLUMNS) or not row[-1]:
        raise InputError(
            "it", f"has {len(row)} columns; there are {len(COLUMNS)}, none at the end empty"
        )
    quoted, part, reading, target, file, name, says = row
    try:
        claim = unquote(quoted)
    except ValueError as problem:
        raise InputError("it", str(problem)) from None
    known: Claim = CLAIMS[claim]
    for what, named, there in (
        ("part", part, known.names),
        ("reading", reading, tuple(known.readings)),
    ):
        if named and named not in there:
            raise InputError(
                claim, f"has no {what} {named!r}; there is {', '.join(there) or 'none'}"
            )
    try:
        text = (folder / file).read_text("utf-8", "replace")
    except OSError:
        raise InputError(file, "there is no such file in proofs") from None
    if name not in (stated := joins.stated(text)):
        raise InputError(file, f"it states no theorem {name}")
    if target not in TARGETS:
        raise InputError(claim, f"a theorem is of {', '.join(TARGETS)}, not of {target!r}")
    level = JOINED if joins.FORMAL.search(stated[name]) else NUMBERS
    theorem = Theorem(claim, part, reading, target, level, name, file, says, "", "")
    return replace(theorem, sources=sources_of(theorem, folder))
