"""Hold the record and its pins against everything that is written beside them, without Coq.

The audit holds the record against the pins. Whoever changes both consistently is seen here: against
the files for Coq and the papers' tables (which theorem stands where, for what, in which words),
against the pages (which level, which pin), and against the proof objects (what is replayed). `make
test` runs this. Only `make prove`, which asks Coq, sees a change of all of these together; and of
replays, axioms that are left out beyond those that :func:`least` tells.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from didp_ref.audit import pins, proofs
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.pins import Pins
from didp_ref.audit.theorems import (
    JOINED,
    REPLAY,
    SOURCES,
    Record,
    Theorem,
    pin_of,
    sources_of,
    tactics_hash,
    unpinned,
)
from didp_ref.kernel import objects
from didp_ref.kernel.objects import ProofObject, Sequent
from didp_ref.kernel.terms import Term
from didp_ref.papers import CLAIMS
from tools.coq import kernel, pages, tables
from tools.coq.coqc import TESTED
from tools.coq.replay import statement_name

OF_REALS = frozenset({"sig_forall_dec"})
OF_INVERSE = OF_REALS | {"functional_extensionality_dep"}
OF_EXP = OF_INVERSE | {"sig_not_dec"}
OF_LN = OF_EXP | {"classic"}
LEAST = {
    **dict.fromkeys(("inverse", "abs", "max", "min"), OF_INVERSE),
    **dict.fromkeys(("exp", "root", "normal"), OF_EXP),
    "log": OF_LN,
}
"""The axioms on which Coq's own definitions rest: of real numbers, and of these functions."""


def problems(recorded: Record, pinned: Pins, folder: Path = SOURCES) -> Iterator[str]:
    """Say where the record or a pin is not what is written beside them."""
    rows = recorded.theorems
    if (recorded.coq, recorded.tactics) != (TESTED, tactics_hash(folder)):
        yield "the record is of another version of Coq, or of other tactics"
    if unknown := sorted({row.claim for row in rows} - {*CLAIMS}):
        yield f"the record has theorems of {', '.join(unknown)}, and there is no such claim"
        return
    yield from unpinned(rows, pinned)
    yield from _without_a_line(rows, pinned)
    yield from _of_axioms(rows)
    by_hand = [row for row in rows if row.level != REPLAY]
    yield from _by_hand(by_hand, folder)
    yield from pages.unlike(by_hand, pinned, folder)
    yield from _of_replays([row for row in rows if row.level == REPLAY], folder)


def least(statement: Sequent) -> frozenset[str]:
    """Return the axioms that every proof of a formal statement rests on, since it speaks of reals.

    >>> from didp_ref.kernel.text import read_term
    >>> sorted(least(Sequent((), read_term("(< 0 (exp x:R))"))))
    ['functional_extensionality_dep', 'sig_forall_dec', 'sig_not_dec']
    """
    terms = [statement.conclusion, *(term for _, term in statement.hypotheses)]
    return OF_REALS.union(*(LEAST.get(head, OF_REALS) for head in _heads(terms)))


def _heads(terms: Iterable[Term]) -> set[str]:
    heads: set[str] = set()
    ahead = list(terms)
    while ahead:
        term = ahead.pop()
        heads.add(term.head)
        ahead += term.args
    return heads


def _without_a_line(rows: Iterable[Theorem], pinned: Pins) -> Iterator[str]:
    """Say which pinned theorems no line of the record is of."""
    recorded = {pin_of(row) for row in rows}
    for kind, name in sorted(pinned.keys() - recorded):
        if kind in (pins.THEOREM, pins.REPLAY):
            yield f"{name}: this {kind} is pinned, and no line of the record is of it"


def _of_axioms(rows: Iterable[Theorem]) -> Iterator[str]:
    """Say which theorems rest on an axiom that is not accepted."""
    accepted = {axiom.rpartition(".")[2] for axiom in kernel.AXIOMS}
    for row in rows:
        if others := sorted(set(row.axioms.split()) - accepted):
            yield f"{_label(row)}: it rests on {', '.join(others)}, which is not accepted"


def _by_hand(rows: Sequence[Theorem], folder: Path) -> Iterator[str]:
    """Say where the record is not what the papers' tables and the files for Coq say."""
    found: list[str] = []
    tabled = list(tables.theorems_in(folder, found))
    yield from found
    here, there = (Counter(map(_as_tabled, some)) for some in (rows, tabled))
    for row in here - there:
        yield f"{_label(row)}: the record has it, and no table of a paper says the same"
    for row in there - here:
        yield f"{_label(row)}: a table of a paper has it, and the record does not say the same"
    joins = {(row.file, row.name) for row in tabled if row.level == JOINED}
    for row in rows:
        if row.level == JOINED and (row.file, row.name) not in joins:
            yield f"{_label(row)}: it is recorded as joined, and names no formal statement"


def _as_tabled(row: Theorem) -> Theorem:
    """Return a line of the record without what only Coq says; the pages have its level."""
    return replace(row, level="", axioms="")


def _of_replays(rows: Iterable[Theorem], folder: Path) -> Iterator[str]:
    """Say which replays are not of the proof object that is stored.

    One that is recorded of an older proof object is no evidence, and the audit says so.
    """
    texts = proofs.stored()
    for row in rows:
        if row.sources != sources_of(row, folder):
            yield f"{_label(row)}: it is recorded of other lemmas than those that are there"
        text = texts.get(row.file)
        if text is None or hash_of(text) != row.of:
            continue
        proof = _without_steps(text)
        if row.name != statement_name(proof) or row.says:
            yield f"{_label(row)}: it is not the replay of the proof object {row.file}"
        if missing := sorted(least(proof.sequent) - {*row.axioms.split()}):
            yield f"{_label(row)}: it rests on {', '.join(missing)} too, by what it states"


@cache
def _without_steps(text: str) -> ProofObject:
    """Return a proof object whose steps are not read: what it proves stands before them."""
    head, *stated = map(json.loads, text.partition('\n{"step": ')[0].splitlines())
    about = tuple(head[key] for key in ("claim", "part", "reading", "target"))
    return ProofObject(about, objects.read_sequent(stated), (), {})


def _label(row: Theorem) -> str:
    return f"{row.claim}: {row.name}"
