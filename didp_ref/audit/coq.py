"""What Coq is asked: the theorems of every claim, the lemma schemas, and the formulas.

Written by hand, in ``proofs/coq``, are the schemas' proofs, the lemmas that replays use, and the
theories, with a table in each paper's folder that says which theorem stands for what. All else is
generated: the statements, a replay of each stored proof object, the formulas, and a last file on
each theorem (:mod:`didp_ref.proof.engines.coq.kernel`).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from didp_ref.audit import formulas, proofs
from didp_ref.audit.theorems import JOINED, NOTIONS, REPLAY, SOURCES, TARGETS, Theorem
from didp_ref.claim import Claim
from didp_ref.errors import DomainError, InputError
from didp_ref.papers import CLAIMS
from didp_ref.proof import objects
from didp_ref.proof.engines.coq import gallina, kernel, replay, tactics
from didp_ref.proof.engines.coq.build import Progress, build
from didp_ref.proof.engines.coq.coqc import Compiled
from didp_ref.proof.engines.coq.formulas import together
from didp_ref.proof.terms import IllFormed

TABLE = "theorems.tsv"
JOINS = "bridges/"
"""The folder of theorems that draw formal statements from theorems over defined notions."""
COLUMNS = ("claim", "part", "reading", "of", "file", "theorem", "says")
BY_HAND = ("schemas.v", "lemmas.v")
"""What stands beside the theories."""
PROVED_BY = re.compile(r"^Lemma q_(\w+) :.*?^Proof\. (?:intros; )?\W*(\w+)", re.M | re.S)
USED = re.compile(r"\(q_(\w+)\b")
"""In a replay: the lemma that answers a question, with its tactic; and where it is used."""
NAMED = re.compile("[a-z0-9_/]+[.]v")
"""How our files are called: no name of Coq's own is among them, by which it lists its axioms."""
HEAD = """\
From Coq Require Import ZArith Reals.
From didp Require Import defined.
Open Scope R_scope.
"""


@dataclass
class Work:
    """Files to be compiled; the last of them on theorems; and what is wrong before Coq is asked."""

    files: dict[str, str] = field(default_factory=dict)
    last: dict[str, list[Theorem | str]] = field(default_factory=dict)
    """The last files, each with its theorems in order, or with what else it shows."""
    problems: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Found:
    """What Coq's kernel accepted, with seconds; what it did not; and of how many files."""

    theorems: Mapping[Theorem, float]
    others: Mapping[str, float]
    problems: tuple[str, ...]
    compiled: Mapping[str, Compiled]


def prove(work: Work, folder: Path, progress: Progress = lambda *_: None, *, fresh: bool) -> Found:
    """Have Coq compile all files, and read what the last of them say.

    Raises :class:`Unavailable` where Coq is missing.
    """
    compiled = build(work.files, folder, progress, fresh=fresh)
    problems = [*work.problems, *(one.problem for one in compiled.values() if one.problem)]
    own = {kernel.module(file) for file in work.files}
    found: dict[Theorem, float] = {}
    others: dict[str, float] = {}
    for file, shown in work.last.items():
        if compiled[file].problem:
            continue
        interval = not all(isinstance(one, Theorem) for one in shown)
        libraries = kernel.INTERVAL if interval else kernel.LIBRARIES
        rests_on = kernel.assumed(compiled[file].printed, len(shown), own, libraries)
        for what, (axioms, problem) in zip(shown, rests_on, strict=True):
            if problem:
                problems.append(f"{what.name if isinstance(what, Theorem) else what}: {problem}")
            elif isinstance(what, Theorem):
                short = " ".join(one.rpartition(".")[2] for one in axioms)
                seconds = compiled[made_in(what)].seconds
                found[replace(what, axioms=short)] = seconds
            else:
                others[what] = compiled[file].seconds
    return Found(found, others, tuple(problems), compiled)


def made_in(one: Theorem) -> str:
    """Return the file in which a theorem is proved."""
    return f"replays/{one.name}.v" if one.level == REPLAY else f"theories/{one.file}"


def steps_by_tactic(work: Work) -> Counter[str]:
    """Count the steps of all replays by the tactic that proves them, or by how else they are."""
    found: Counter[str] = Counter()
    for file, text in work.files.items():
        if file.startswith("replays/"):
            by = dict(PROVED_BY.findall(text))
            found.update(by[key] for key in USED.findall(text) if key in by)
    return found


def work(names: Iterable[str] | None = None, folder: Path = SOURCES) -> Work:
    """Return all that is to be compiled and shown of claims; of all, schemas and formulas too."""
    found = Work({"defined.v": gallina.DEFINED, "schema_statements.v": _schema_statements()})
    add_written_by_hand(found, folder)
    _replays(found, names, folder)
    by_file: dict[str, list[Theorem]] = defaultdict(list)
    for one in theories(found, folder):
        if names is None or one.claim in names:
            by_file[made_in(one)].append(one)
    for file, stated in by_file.items():
        full = [f"{kernel.module(file)}.{one.name}" for one in stated]
        found.files[f"final/{file}"] = kernel.are_proved(*full)
        found.last[f"final/{file}"] = [*stated]
    if names is None:
        _add(found, "schemas", "didp.schema_statements.claim", "didp.schemas.proof")
        written = formulas.files()
        topics = [kernel.module(file) for file in written if file != formulas.REQUIRED]
        found.files |= written | {"formulas/together.v": together(topics)}
        both = (f"didp.formulas.together.{one}" for one in ("statement", "proof"))
        _add(found, "formulas", *both)
    return found


def _add(work: Work, what: str, statement: str, proof: str) -> None:
    work.files[f"final/{what}.v"] = kernel.proves((statement, proof))
    work.last[f"final/{what}.v"] = [what]


def _schema_statements() -> str:
    return HEAD + gallina.schemas().removeprefix(gallina.DEFINED)


def add_written_by_hand(work: Work, folder: Path) -> None:
    """Add what is written by hand."""
    for path in sorted(folder.rglob("*.v")):
        file = path.relative_to(folder).as_posix()
        if not NAMED.fullmatch(file):
            work.problems.append(f"{file}: a name has small letters, digits and _")
        elif file in BY_HAND or file.startswith("theories/"):
            text = path.read_text("utf-8", "replace")
            work.files[file] = text
            work.problems += filter(None, [kernel.refused(file, text)])
        else:
            work.problems.append(f"{file}: no place of a file that is compiled")


def _replays(work: Work, names: Iterable[str] | None, folder: Path) -> None:
    """Add the statement, the replay and the last file of each stored proof object."""
    stored = proofs.stored()
    everything, _ = proofs.asked(stored)  # what joins the levels requires the statements of all
    asked, problems = proofs.asked(stored, names)
    work.problems += problems
    recorded = tactics.record(folder / "tactics")
    by_paper: dict[str, list[Theorem]] = defaultdict(list)
    for about, one in everything.items():
        file, proof = proofs.name_of(about), objects.read(one.text)
        # the statement is the claim's, whatever the proof object says that it proves
        statement = gallina.proposition(one.statement)
        if gallina.proposition(proof.sequent) != statement:
            work.problems.append(f"{file}: it proves another statement than the claim's")
            continue
        name = replay.statement_name(proof)
        work.files[f"statements/{name}.v"] = f"{HEAD}\nDefinition {name} : Prop :=\n{statement}.\n"
        if about not in asked:
            continue
        try:
            text = replay.replay(proof, recorded)
        except (InputError, IllFormed) as problem:
            work.problems.append(f"the replay of {file}: {problem}")
            continue
        work.problems += filter(None, [kernel.refused(f"the replay of {file}", text)])
        work.files[f"replays/{name}.v"] = _on_its_own(text, name)
        about_it = (*about, REPLAY, name, file, "", proofs.hash_of(one.text), "")
        by_paper[CLAIMS[about[0]].paper].append(Theorem(*about_it))
    for paper, replayed in by_paper.items():
        asked_last = [
            (f"didp.statements.{one.name}.{one.name}", f"didp.replays.{one.name}.proof")
            for one in replayed
        ]
        work.files[f"final/{paper}.v"] = kernel.proves(*asked_last)
        work.last[f"final/{paper}.v"] = [*replayed]


def _on_its_own(text: str, name: str) -> str:
    """Let a replay require its own statement alone, so that others may change without it."""
    required = f"From didp Require schemas.\nFrom didp.statements Require {name}."
    text = text.replace("From didp Require schemas statements.", required)
    return text.replace(f"statements.{name}", f"{name}.{name}")


def theories(work: Work, folder: Path) -> Iterator[Theorem]:
    """Yield the theorems of the papers' tables; say which of the lines are none."""
    for table in sorted(folder.glob(f"theories/*/{TABLE}")):
        heading, *lines = table.read_text("utf-8", "replace").splitlines() or [""]
        if tuple(heading.split("\t")) != COLUMNS:
            work.problems.append(f"{_short(table)}: its columns are not {', '.join(COLUMNS)}")
            continue
        for number, line in enumerate(lines, 2):
            try:
                yield _theorem(folder, line.split("\t"))
            except (InputError, DomainError) as problem:
                work.problems.append(f"{_short(table)}, line {number}: {problem}")


def _short(table: Path) -> str:
    return f"{table.parent.name}/{table.name}"


def _theorem(folder: Path, row: list[str]) -> Theorem:
    """Return the theorem of a line of a table, or raise what is wrong with it."""
    if len(row) != len(COLUMNS) or not row[-1]:
        raise InputError(
            "it", f"has {len(row)} columns; there are {len(COLUMNS)}, none at the end empty"
        )
    claim, part, reading, target, file, name, says = row
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
        text = (folder / "theories" / file).read_text("utf-8", "replace")
    except OSError:
        raise InputError(file, "there is no such file in proofs/coq/theories") from None
    stated = rf"^\s*(?:Theorem|Lemma|Corollary|Proposition|Fact|Remark)\s+{re.escape(name)}\b"
    if not re.search(stated, text, re.MULTILINE):
        raise InputError(file, f"it states no theorem {name}")
    if target not in TARGETS:
        raise InputError(claim, f"a theorem is of {', '.join(TARGETS)}, not of {target!r}")
    level = JOINED if file.startswith(JOINS) else NOTIONS
    return Theorem(claim, part, reading, target, level, name, file, says, "", "")
