"""The record of what Coq's kernel accepted: a line a theorem, shipped with the package.

A claim has theorems of several levels. A *replay* is generated from a stored proof object, and
proves the formal statement itself, step by step. A theorem *over defined notions* is written by
hand, and speaks of mechanisms, worlds, priors and events as they are defined in ``proofs``. The
two are *joined* where the formal statement is drawn from such a theorem, or such a theorem from it.
A theorem of *numbers only* is written by hand too, and mentions none of these notions. It is exact
arithmetic that Coq has checked, and neither proves nor refutes what a paper says of a mechanism.
``make prove`` computes the level from the statement as Coq prints it.

``make prove`` has Coq check all of them, and fails where the record says anything else; what its
kernel accepts there, of the very statement, carries the verdict alone. The audit
does not ask Coq, which takes minutes: there a theorem is recorded evidence, counted apart, and
settles nothing. The record is not believed by itself: a line that is not the pinned one
(:mod:`didp_ref.audit.pins`) is no evidence, and a problem of the audit. What was changed since Coq
checked it was *recorded for an older text*: it is no evidence, and the audit says so and does not
fail.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from didp_ref.audit import pins, proofs
from didp_ref.audit.claim import Claim, Evidence, Outcome, Part, Strength, Subject
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.pins import Pins
from didp_ref.audit.proof_store import name_of, paper_of
from didp_ref.errors import InputError

FILE = Path(__file__).with_name("theorems.tsv")
REASONS = Path(__file__).with_name("reasons.tsv")
SOURCES = proofs.CHECKOUT / "proofs"
GENERATED = "generated"
"""The folder beside them in which everything is written and compiled."""
TACTICS = "shared/questions.tsv"
LEMMAS = (
    *("shared/lemmas.v", "shared/schemas.v", "shared/points_and_events.v"),
    *("shared/further_schemas.v", "shared/normal_schemas.v", "shared/normal_tail_schemas.v"),
    *("shared/pinsker_schemas.v", "shared/hyperbolic_schemas.v"),
)
"""What replays may require of that which is written by hand."""
REQUIRED = re.compile(
    r"^From didp((?:\.\w+)?) Require(?: Import| Export)?([\w\s]+)\.", re.MULTILINE
)
"""In a file for Coq: the folder of ours from which it requires which files."""
REMEDY = "run `python -m tools.prove --record`, then `make generate`"
UNPINNED = f"restore theorems.tsv and pins.tsv, or {REMEDY}"

REPLAY = "replayed step by step"
NOTIONS = "over defined notions"
JOINED = "joined"
NUMBERS = "numbers only"
LEVELS = (REPLAY, NOTIONS, JOINED, NUMBERS)
IN_WORDS = {
    REPLAY: "the same proof",
    NOTIONS: "a theorem from definitions",
    JOINED: "their link",
    NUMBERS: "exact arithmetic",
}
"""What Coq accepted at each level, as a screen says it."""
AXIOMS = "; axioms: "
"""What a theorem's evidence has before the axioms that its proof rests on."""
COMPLETE = (REPLAY, NOTIONS, JOINED)
"""What a part has of which nothing is missing."""
REFUTATION = "refutation"
TARGETS = ("printed", "correction", REFUTATION, "remark")
"""What a theorem is of: the printed statement, the correction; or it refutes the printed one."""


@dataclass(frozen=True)
class Theorem:
    """A theorem that Coq's kernel accepted, of a part of a claim under a reading; empty: of all.

    ``target`` is what it is of (:data:`TARGETS`), ``file`` the proof object
    that it replays or the file that it stands in; ``of`` is that proof object's hash, and
    ``sources`` the hash of all that it needs of what is written by hand. What it states has its
    hash in the name of a replay, and of a theorem written by hand in ``pins.tsv``.
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
    sources: str = ""

    def speaks_of(self, part: Part) -> bool:
        """Say whether it is about a part."""
        return self.part in ("", part.name) and (
            not (self.reading and part.reading) or self.reading == part.reading
        )

    def states(self, part: Part) -> bool:
        """Say whether it proves or refutes what a part says: the formal statement, if there is one.

        Where a part has none, the theorem over defined notions stands for it, as people read it.
        A theorem of numbers alone stands for none.
        """
        formal = {"printed": part.formal, "correction": part.corrected}.get(self.target)
        states = self.level == REPLAY or not (formal or self.level == NUMBERS)
        return self.speaks_of(part) and self.target != "remark" and states

    @property
    def label(self) -> str:
        """The level as it is shown."""
        beside = "exact arithmetic, checked by Coq: " if self.level == NUMBERS else ""
        return f"{beside}{self.level}"

    @property
    def evidence(self) -> Evidence:
        """The theorem as recorded evidence, which settles nothing."""
        refuted = self.target == REFUTATION
        arithmetic = self.level == NUMBERS
        level = f"refuted {self.level}" if refuted and not arithmetic else self.label
        stated = ": ".join(filter(None, (level, self.says)))
        rests = f"theorem {self.name} ({self.file}){AXIOMS}{self.axioms or 'none'}"
        return Evidence(
            "Coq",
            Outcome.RECORDED,
            Strength.EXACT if arithmetic else Strength.PROOF,
            f"{stated}; {rests}",
            Subject.PRINTED if refuted else Subject(self.target),
            self.reading,
            part=self.part,
        )


class Record(NamedTuple):
    """The theorems, and with what Coq was asked: its version, and a hash of the tactics."""

    theorems: tuple[Theorem, ...]
    coq: str
    tactics: str


COLUMNS = tuple(field.name for field in fields(Theorem))


def written_for_coq(folder: Path = SOURCES) -> list[Path]:
    """Return the files that are written by hand for Coq, sorted."""
    paths = sorted(folder.rglob("*.v"))
    return [path for path in paths if path.relative_to(folder).parts[0] != GENERATED]


def required(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """Return which of some files each of them requires, given by path and text."""
    return {
        file: {
            path
            for place, names in REQUIRED.findall(text)
            for name in names.split()
            if (path := f"{place[1:]}/{name}.v".lstrip("/")) in texts
        }
        for file, text in texts.items()
    }


@cache
def hashes(folder: Path = SOURCES) -> Mapping[str, str]:
    """Return of every file that is written by hand the hash of all that it requires, and of it."""
    texts = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8", "replace")
        for path in written_for_coq(folder)
    }
    needs = required(texts)
    return {
        file: hash_of(
            "\0".join(part for needed in sorted(below) for part in (needed, texts[needed]))
        )
        for file, below in ((file, _reached(needs, file)) for file in texts)
    }


def _reached(needs: Mapping[str, set[str]], start: str) -> set[str]:
    """Return a file with all that it requires, itself or by way of others."""
    reached, ahead = {start}, [start]
    while ahead:
        new = needs[ahead.pop()] - reached
        reached |= new
        ahead += new
    return reached


def sources_of(theorem: Theorem, folder: Path = SOURCES) -> str:
    """Return one hash of all that a theorem needs of what is written by hand for Coq.

    What is generated beside it follows from the formal statements, whose names have their hashes.
    """
    files = LEMMAS if theorem.level == REPLAY else (theorem.file,)
    return hash_of(" ".join(hashes(folder).get(file, "") for file in files))


def tactics_hash(folder: Path = SOURCES) -> str:
    """Return the hash of the tactics by which replays answer the questions of their steps."""
    file = folder / TACTICS
    return hash_of(file.read_text("utf-8", "replace")) if file.is_file() else ""


def write(record: Record) -> str:
    """Return the text of a record, sorted by the claims' ids."""
    rows = ((quote(claim), *row) for claim, *row in sorted(map(_cells, record.theorems)))
    lines = [("Coq", record.coq, "tactics", record.tactics), COLUMNS, *rows]
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
    """Return the record of a file.

    Raises :class:`InputError` for a record that is missing, or that :func:`write` would write
    otherwise.
    """
    try:
        text = file.read_text("utf-8")
        head, _, *rows = (line.split("\t") for line in text.splitlines())
        record = Record(tuple(Theorem(unquote(claim), *row) for claim, *row in rows), *head[1::2])
        valid = {theorem.level for theorem in record.theorems} <= set(LEVELS)
        valid = valid and {theorem.target for theorem in record.theorems} <= set(TARGETS)
        damaged = not valid or write(record) != text
    except OSError as problem:
        raise InputError(file.name, f"cannot be read ({problem.strerror}); {REMEDY}") from None
    except (ValueError, TypeError, IndexError):
        damaged = True
    if damaged:
        raise InputError(file.name, f"it is no record of theorems as they are written; {REMEDY}")
    return record


def problems(claims: Iterable[str] | None = None) -> list[str]:
    """Say where the record of claims (all) is not what is pinned.

    And where Coq would be asked with other tactics than those that it was asked with.
    """
    found = list(unpinned(read().theorems, pins.read(), claims))
    if SOURCES.is_dir() and tactics_hash(SOURCES) != read().tactics:
        found.append(f"{TACTICS}: it is not the table with which Coq's kernel was asked; {REMEDY}")
    return found


def pin_of(theorem: Theorem) -> tuple[str, str]:
    """Return the kind and the name under which a theorem is pinned."""
    if theorem.level == REPLAY:
        return pins.REPLAY, theorem.name
    return pins.THEOREM, pins.full_name(theorem.file, theorem.name)


def pinned_lines(theorems: Iterable[Theorem], pinned: Pins) -> dict[tuple[str, str], str]:
    """Return the pins of the record's lines: of each claim the hashes of its lines, sorted.

    A line is hashed with what is pinned of its theorem, so a changed pin is seen here too.
    """
    hashes: dict[str, list[str]] = defaultdict(list)
    for theorem in theorems:
        hashes[theorem.claim].append(_line_hash(theorem, pinned))
    return {(pins.LINES, claim): " ".join(sorted(own)) for claim, own in hashes.items()}


def _line_hash(theorem: Theorem, pinned: Pins) -> str:
    return hash_of("\t".join((*_cells(theorem), pinned.get(pin_of(theorem), ""))))


def _cells(theorem: Theorem) -> list[str]:
    return [getattr(theorem, column) for column in COLUMNS]


def unpinned(
    recorded: Iterable[Theorem], pinned: Pins, claims: Iterable[str] | None = None
) -> Iterator[str]:
    """Say which lines of a record are not those that are pinned, of claims or of all."""
    lines: dict[str, list[Theorem]] = defaultdict(list)
    for theorem in recorded:
        lines[theorem.claim].append(theorem)
    known = {*lines, *(name for kind, name in pinned if kind == pins.LINES)}
    for claim in sorted(known if claims is None else known.intersection(claims)):
        own = lines.get(claim, [])
        wrong = {theorem: why for theorem in own if (why := _why_unpinned(theorem, pinned))}
        for theorem, why in wrong.items():
            yield f"{claim}: {theorem.name}: {why}; {UNPINNED}"
        expected = pinned.get((pins.LINES, claim), "")
        if not wrong and pinned_lines(own, pinned).get((pins.LINES, claim), "") != expected:
            count = len(expected.split())
            yield f"{claim}: {len(own)} theorems are recorded, and {count} are pinned; {UNPINNED}"


def _why_unpinned(theorem: Theorem, pinned: Pins) -> str:
    """Say why a line of the record is not believed, or nothing."""
    replayed = name_of((theorem.claim, theorem.part, theorem.reading, theorem.target))
    if theorem.level == REPLAY and theorem.file != replayed:
        return f"it is recorded of a proof of something else, {theorem.file}"
    pin = pinned.get(pin_of(theorem), "").split()
    if not pin:
        return "no such theorem is pinned"
    if theorem.axioms.split() != pin[1:]:
        return f"it is pinned with other axioms, {' '.join(pin[1:]) or 'none'}"
    if theorem.level == REPLAY and theorem.of != pin[0]:
        return "it is pinned as the replay of another proof"
    lines = pinned.get((pins.LINES, theorem.claim), "").split()
    return "" if _line_hash(theorem, pinned) in lines else "its line is not the pinned one"


def current(claim: str, texts: Mapping[str, str] | None = None) -> tuple[Theorem, ...]:
    """Return the recorded theorems of a claim that have not changed since Coq checked them.

    ``texts`` are the proof objects by name, those that are stored where none are given.
    """
    return tuple(theorem for theorem in _of_any_text(claim) if _is_current(theorem, texts))


def of_older_texts(claim: str, texts: Mapping[str, str] | None = None) -> tuple[Theorem, ...]:
    """Return the recorded theorems of a claim that have changed since Coq checked them."""
    return tuple(theorem for theorem in _of_any_text(claim) if not _is_current(theorem, texts))


def replays(claim: str) -> list[Theorem]:
    """Return the recorded replays of a claim's proofs, of older texts too."""
    return [theorem for theorem in _of_any_text(claim) if theorem.level == REPLAY]


def _of_any_text(claim: str) -> Iterator[Theorem]:
    """Yield the theorems of a claim: of the record's lines those that are pinned, and no others."""
    pinned = pins.read()
    own = (theorem for theorem in read().theorems if theorem.claim == claim)
    return (theorem for theorem in own if not _why_unpinned(theorem, pinned))


def _is_current(theorem: Theorem, texts: Mapping[str, str] | None) -> bool:
    if theorem.level == REPLAY:
        if texts is None:
            texts = proofs.stored(paper=paper_of(theorem.file), claim=theorem.claim)
        text = texts.get(theorem.file)
        if text is None or hash_of(text) != theorem.of:
            return False
    return not SOURCES.is_dir() or sources_of(theorem, SOURCES) == theorem.sources


def settling(claim: Claim, accepted: Iterable[Theorem]) -> Iterator[Evidence]:
    """Yield theorems that Coq's kernel accepts as evidence that settles what they state.

    It carries a verdict where the kernel was asked in this run; else it says what the kernel would
    carry.
    """
    for theorem in accepted:
        outcome = Outcome.FAILS if theorem.target == REFUTATION else Outcome.HOLDS
        for part in filter(theorem.states, claim.parts):
            reading = theorem.reading or part.reading
            yield replace(theorem.evidence, outcome=outcome, part=part.name, reading=reading)


def levels(part: Part, theorems: Iterable[Theorem]) -> tuple[str, ...]:
    """Return the levels of the theorems on a part of a claim.

    What is proved beside the part, as a remark, is not among them.

    >>> levels(Part("statement", informal="it prints no formula"), ())
    ()
    """
    found = {
        theorem.level
        for theorem in theorems
        if theorem.speaks_of(part) and theorem.target != "remark"
    }
    return tuple(level for level in LEVELS if level in found)


@cache
def reasons(file: Path = REASONS) -> Mapping[tuple[str, str, str], tuple[str, str]]:
    """Return of parts (claim, part, reading) that have a replay which level they lack, and why.

    Raises :class:`InputError` for a table that is missing or has another shape.
    """
    try:
        head, *rows = (line.split("\t") for line in file.read_text("utf-8").splitlines())
        table = {(unquote(row[0]), row[1], row[2]): (row[3], row[4]) for row in rows}
    except (OSError, ValueError, IndexError):
        head, rows, table = [], [], {}
    if head != ["claim", "part", "reading", "lacks", "why"] or len(table) != len(rows):
        raise InputError(file.name, "it has five columns, and one line a part")
    return table


def lacks(claim: str, part: Part, theorems: Iterable[Theorem]) -> tuple[str, str]:
    """Return the level that a part with a replay lacks, and why: defined notions, or the join.

    >>> lacks("abdi.theorem-2", Part("statement", informal="it prints no formula"), ())
    ('', '')
    """
    wanted = {(REPLAY,): NOTIONS, (REPLAY, NOTIONS): JOINED}
    found = tuple(level for level in levels(part, theorems) if level != NUMBERS)
    if not (level := wanted.get(found, "")):
        return "", ""
    _, why = reasons().get((claim, part.name, part.reading), ("", ""))
    return level, why or "no reason is written down"
