"""The record of what Coq's kernel accepted: a line a theorem, shipped with the package.

A claim has theorems of two levels. A *replay* is generated from a stored proof object, and proves
the formal statement itself, step by step. A theorem *over defined notions* is written by hand, and
speaks of mechanisms, worlds, priors and events as they are defined in ``proofs``. The
two are *joined* where the formal statement is drawn from such a theorem, or such a theorem from it.

``make prove`` has Coq check all of them, and fails where the record says anything else. The audit
does not ask Coq, which takes minutes: there a theorem is recorded evidence, counted apart, and
settles nothing. What was changed since Coq checked it was *recorded for an older text*: it is no
evidence, and the audit says so and does not fail.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, fields
from functools import cache
from pathlib import Path
from typing import TypeAlias

from didp_ref.audit import proofs
from didp_ref.audit.claim import Evidence, Outcome, Part, Strength, Subject
from didp_ref.audit.proof_store import paper_of
from didp_ref.errors import InputError

FILE = Path(__file__).with_name("theorems.tsv")
REASONS = Path(__file__).with_name("reasons.tsv")
SOURCES = proofs.CHECKOUT / "proofs"
GENERATED = "generated"
"""The folder beside them in which everything is written and compiled."""
REMEDY = "run `python -m tools.prove --record`, then `make generate`"

REPLAY = "replayed step by step"
NOTIONS = "over defined notions"
JOINED = "joined"
LEVELS = (REPLAY, NOTIONS, JOINED)
REFUTATION = "refutation"
TARGETS = ("printed", "correction", REFUTATION, "remark")
"""What a theorem is of: the printed statement, the correction; or it refutes the printed one."""


@dataclass(frozen=True)
class Theorem:
    """A theorem that Coq's kernel accepted, of a part of a claim under a reading; empty: of all.

    ``target`` is what it is of (:data:`TARGETS`), ``file`` the proof object
    that it replays or the file that it stands in; ``of`` is that proof object's hash.
    """

    claim: str
    part: str
    reading: str
    target: str
    level: str
    name: str
    file: str
    says: str
    of: str
    axioms: str

    def speaks_of(self, part: Part) -> bool:
        """Say whether it is about a part."""
        return self.part in ("", part.name) and (
            not (self.reading and part.reading) or self.reading == part.reading
        )

    @property
    def evidence(self) -> Evidence:
        """The theorem as recorded evidence."""
        refuted = self.target == REFUTATION
        level = f"refuted {self.level}" if refuted else self.level
        said = ": ".join(filter(None, (level, self.says)))
        rests = f"theorem {self.name} ({self.file}); axioms: {self.axioms or 'none'}"
        return Evidence(
            "Coq",
            Outcome.RECORDED,
            Strength.PROOF,
            f"{said}; {rests}",
            Subject.PRINTED if refuted else Subject(self.target),
            self.reading,
            part=self.part,
        )


Record: TypeAlias = tuple[tuple[Theorem, ...], str]
"""The theorems, and the hash of what is written by hand."""

COLUMNS = tuple(field.name for field in fields(Theorem))


def written_for_coq(folder: Path = SOURCES) -> list[Path]:
    """Return the files that are written by hand for Coq, sorted."""
    found = sorted(folder.rglob("*.v"))
    return [path for path in found if path.relative_to(folder).parts[0] != GENERATED]


def sources_hash(folder: Path = SOURCES) -> str:
    """Return one hash of all that is written by hand for Coq."""
    found = hashlib.sha256()
    for path in written_for_coq(folder):
        found.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def write(theorems: Iterable[Theorem], sources: str) -> str:
    """Return the text of a record, sorted by the claims' ids."""
    rows = ((quote(claim), *row) for claim, *row in sorted(map(astuple, theorems)))
    lines = [("written by hand", sources), COLUMNS, *rows]
    return "".join("\t".join(line) + "\n" for line in lines)


def quote(claim: str) -> str:
    """Return a claim's id as a table has it: quoted, so that it is found as in the code."""
    return f'"{claim}"'


def unquote(text: str) -> str:
    """Return the id of a claim in a table; raise ``ValueError`` where it is not quoted."""
    claim = text[1:-1]
    if quote(claim) != text:
        raise ValueError(f"{text!r} is no quoted id")
    return claim


@cache
def read(file: Path = FILE) -> Record:
    """Return the theorems of a record, and the hash of what is written by hand.

    Raises :class:`InputError` for a record that is missing, or that :func:`write` would write
    otherwise.
    """
    try:
        text = file.read_text("utf-8")
        head, _, *rows = (line.split("\t") for line in text.splitlines())
        found = tuple(Theorem(unquote(claim), *row) for claim, *row in rows)
        sources = head[1]
        known = {one.level for one in found} <= set(LEVELS)
        known = known and {one.target for one in found} <= set(TARGETS)
        damaged = not known or write(found, sources) != text
    except OSError as problem:
        raise InputError(file.name, f"cannot be read ({problem.strerror}); {REMEDY}") from None
    except (ValueError, TypeError, IndexError):
        damaged = True
    if damaged:
        raise InputError(file.name, f"it is no record of theorems as they are written; {REMEDY}")
    return found, sources


def of(claim: str, texts: Mapping[str, str] | None = None) -> tuple[Theorem, ...]:
    """Return the recorded theorems of a claim that have not changed since Coq checked them.

    ``texts`` are the proof objects by name, those that are stored where none are given.
    """
    return tuple(theorem for theorem in _of_any_text(claim) if _is_current(theorem, texts))


def of_older_texts(claim: str, texts: Mapping[str, str] | None = None) -> tuple[Theorem, ...]:
    """Return the recorded theorems of a claim that have changed since Coq checked them."""
    return tuple(theorem for theorem in _of_any_text(claim) if not _is_current(theorem, texts))


def _of_any_text(claim: str) -> Iterator[Theorem]:
    return (theorem for theorem in read()[0] if theorem.claim == claim)


def _is_current(theorem: Theorem, texts: Mapping[str, str] | None) -> bool:
    if theorem.level == REPLAY:
        texts = proofs.stored(paper=paper_of(theorem.file)) if texts is None else texts
        text = texts.get(theorem.file)
        return text is not None and proofs.hash_of(text) == theorem.of
    return not SOURCES.is_dir() or written_by_hand() == read()[1]


@cache
def written_by_hand() -> str:
    """Return the hash of what is written by hand here."""
    return sources_hash()


def levels(part: Part, theorems: Iterable[Theorem]) -> tuple[str, ...]:
    """Return how Coq has settled a part of a claim: by a replay, over defined notions, joined.

    What is proved beside the part, as a remark, settles nothing of it.

    >>> levels(Part("statement", informal="it prints no formula"), ())
    ()
    """
    found = {one.level for one in theorems if one.speaks_of(part) and one.target != "remark"}
    return tuple(level for level in LEVELS if level in found)


@cache
def reasons(file: Path = REASONS) -> Mapping[tuple[str, str, str], tuple[str, str]]:
    """Return of parts (claim, part, reading) that have a replay which level they lack, and why.

    Raises :class:`InputError` for a table that is missing or has another shape.
    """
    try:
        head, *rows = (line.split("\t") for line in file.read_text("utf-8").splitlines())
        found = {(unquote(row[0]), row[1], row[2]): (row[3], row[4]) for row in rows}
    except (OSError, ValueError, IndexError):
        head, rows, found = [], [], {}
    if head != ["claim", "part", "reading", "lacks", "why"] or len(found) != len(rows):
        raise InputError(file.name, "it has five columns, and one line a part")
    return found


def lacks(claim: str, part: Part, theorems: Iterable[Theorem]) -> tuple[str, str]:
    """Return the level that a part with a replay lacks, and why: defined notions, or the join.

    >>> lacks("abdi.theorem-2", Part("statement", informal="it prints no formula"), ())
    ('', '')
    """
    wanted = {(REPLAY,): NOTIONS, (REPLAY, NOTIONS): JOINED}
    if not (level := wanted.get(levels(part, theorems), "")):
        return "", ""
    _, why = reasons().get((claim, part.name, part.reading), ("", ""))
    return level, why or "no reason is written down"
