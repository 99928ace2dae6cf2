"""What Coq is asked: the theorems of every claim, the lemma schemas, and the formulas.

Written by hand, in ``proofs``, are the theories, beside the derivations, with a table in each
paper's folder that says which theorem stands for what, and in ``proofs/shared`` what papers share,
the schemas' proofs and the lemmas that replays use. All else is generated: the statements, a file
of each theorem's with what belongs to it, a replay of each stored proof object, the formulas, and
for each paper a last file on its theorems (:mod:`tools.coq.kernel`).

To ask Coq what one theorem rests on takes about a second, as long as for hundreds together. So
theorems that are expected to rest on the same axioms are asked about together, and stand where just
these come out; where others do, each of them is asked about by itself.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from didp_ref.audit import checking, proofs
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.pins import DEFINITION, THEOREM, WITNESS
from didp_ref.audit.proof_store import name_of
from didp_ref.audit.theorems import JOINED, REPLAY, SOURCES, Theorem, sources_of, written_for_coq
from didp_ref.errors import InputError
from didp_ref.kernel.terms import IllFormed
from didp_ref.papers import CLAIMS, PAPERS
from tools.coq import (
    gallina,
    joins,
    kernel,
    levels,
    pins,
    premises,
    quantity_points,
    replay,
    tables,
    tactics,
)
from tools.coq.build import Progress, build
from tools.coq.coqc import Compiled
from tools.coq.formulas import together
from tools.coq.instances import SCHEMAS

JOINS_SHOWN = "final/joins.v"
"""The file that has Coq print what these theorems take."""
NAMED_TYPES = "final/types_named.v"
"""The file that has Coq print the types of the theorems of some claims, and all definitions."""
PINNED, EMPTY, READABLE, MET = "final/pinned_", "final/empty_", "final/readable_", "final/met_"
"""How the files are called that have Coq print what is stated, once more for people, and say
whether it is nothing, and which witnesses there are of what is supposed."""
SHARED = "shared"
"""The folder of what papers share."""
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


Shown: TypeAlias = Theorem | str
"""A theorem, or the name of what else is shown."""


@dataclass
class Work:
    """Files to be compiled; the last of them on theorems; and what is wrong before Coq is asked."""

    files: dict[str, str] = field(default_factory=dict)
    last: dict[str, list[list[Shown]]] = field(default_factory=dict)
    """The last files, each with the groups of what it shows; a theorem with expected axioms."""
    proofs: dict[Shown, kernel.Asked] = field(default_factory=dict)
    """Of what is shown, the statement and its proof."""
    problems: list[str] = field(default_factory=list)
    rows: list[Theorem] = field(default_factory=list)
    """All theorems of the papers' tables, whichever claims are asked about."""
    joins: dict[str, list[str]] = field(default_factory=dict)
    """The theorems that join the levels, and what they may use, by file; these are printed too."""
    complete: bool = True
    """Whether it is of all claims; if not, only what these rest on is compiled."""

    def show(self, file: str, groups: Iterable[list[Shown]]) -> None:
        """Add a last file, or write it anew."""
        self.last[file] = list(groups)
        self.files[file] = kernel.last_file(
            *([self.proofs[subject] for subject in group] for group in self.last[file])
        )


@dataclass(frozen=True)
class Found:
    """What Coq's kernel accepted, with seconds; what it did not; and of how many files.

    Of what else is proved, the schemas and the formulas, it has the axioms too.
    """

    theorems: Mapping[Theorem, float]
    others: Mapping[str, tuple[str, float]]
    problems: tuple[str, ...]
    compiled: Mapping[str, Compiled]
    pinned: Mapping[tuple[str, str], str]
    """Of all claims: the hash of what each theorem states or definition says, and its axioms."""
    printed: Mapping[str, str]
    """And what Coq prints of them for people to read."""
    met: Mapping[str, str] = field(default_factory=dict)
    """Of each theorem that has premises, how they are known to be met."""


def prove(work: Work, folder: Path, progress: Progress = lambda *_: None, *, fresh: bool) -> Found:
    """Have Coq compile all files, and read what the last of them say.

    Raises :class:`Unavailable` where Coq is missing.
    """
    only = None if work.complete else [*work.last, *work.joins]
    compiled = build(work.files, folder, progress, fresh=fresh, only=only)
    if _apart(work, compiled):
        compiled = _rebuilt(work, compiled, folder, progress, only)
    notes = _notes(work, compiled, folder)
    mentions = joins.mentioned(notes.values())
    further = _ask_further(work, compiled, notes, mentions)
    if further:
        only = None if only is None else [*only, *further]
        compiled = _rebuilt(work, compiled, folder, progress, only)
    problems = [*work.problems, *_not_compiled(compiled)]
    types = _types(compiled, further)
    notions = levels.speaking_of_notions(types[DEFINITION])
    if JOINS_SHOWN in further and not compiled[JOINS_SHOWN].problem:
        joined = [
            theorem for theorem in work.rows if theorem.level == JOINED and theorem in work.proofs
        ]
        known = [subject for subject in (*work.rows, *work.proofs) if isinstance(subject, Theorem)]
        printed = compiled[JOINS_SHOWN].printed
        problems += joins.problems(joined, known, work.joins, printed, mentions)
        if types[DEFINITION]:
            alone = {*joins.on_numbers_alone(joined, work.joins, printed, mentions, notions)}
            problems += joins.misnamed(joined, alone)
    pinned, texts, empty = _said(compiled, further)
    problems += empty
    by_witness: set[str] = set()
    for file in further:
        if file.startswith(MET) and not compiled[file].problem:
            found_met, not_met = premises.answered(compiled[file].printed, further[file])
            by_witness |= found_met
            problems += not_met
    stated = [name for kind, name in pinned if kind == THEOREM]
    supposing = [
        name
        for file in further
        if file.startswith(EMPTY)
        for name in pins.supposing(compiled[file].printed)
    ]
    met = premises.table(stated, supposing, mentions, by_witness)
    accepted: dict[Theorem, float] = {}
    others: dict[str, tuple[str, float]] = {}
    for file, shown, axioms, problem in _answers(work, compiled):
        if problem:
            names = ", ".join(
                subject.name if isinstance(subject, Theorem) else subject for subject in shown
            )
            problems.append(f"{names}: {problem}")
            continue
        short = _short_names(axioms)
        for subject in shown:
            if isinstance(subject, Theorem):
                level = levels.level_of(subject, types[THEOREM], notions)
                seconds = compiled[made_in(work.proofs[subject])].seconds
                accepted[replace(subject, axioms=short, level=level)] = seconds
            else:
                others[subject] = short, compiled[file].seconds
    if pinned:  # of all claims
        pinned = pins.completed(pinned, accepted)
    return Found(accepted, others, tuple(problems), compiled, pinned, texts, met)


def _rebuilt(
    work: Work,
    before: Mapping[str, Compiled],
    folder: Path,
    progress: Progress,
    only: Collection[str] | None,
) -> dict[str, Compiled]:
    """Compile what is new; what this run compiled before is not counted as kept from another."""
    again = build(work.files, folder, progress, only=only)
    of_this_run = {file for file, result in before.items() if not result.kept}
    kept = {file for file in of_this_run if file in again and again[file].kept}
    return again | {file: before[file] for file in kept}


def _types(
    compiled: Mapping[str, Compiled], further: Mapping[str, Mapping[str, str]]
) -> dict[str, dict[str, str]]:
    """Return by kind what Coq prints of what is stated and defined, with full names of ours."""
    everything = {name: "" for asked in further.values() for name in asked}
    types: dict[str, dict[str, str]] = defaultdict(dict)
    for file, asked in further.items():
        if file.startswith((PINNED, NAMED_TYPES)) and not compiled[file].problem:
            for name, text in pins.printed_types(compiled[file].printed, everything).items():
                types[asked[name]][name] = text
    return types


def _said(
    compiled: Mapping[str, Compiled], further: Mapping[str, Mapping[str, str]]
) -> tuple[dict[tuple[str, str], str], dict[str, str], list[str]]:
    """Return the hashes of what is stated and defined, what is printed, and what states nothing."""
    pinned: dict[tuple[str, str], str] = {}
    texts: dict[str, str] = {}
    problems: list[str] = []
    everything = {name: "" for asked in further.values() for name in asked}
    for file, asked in further.items():
        printed = compiled[file].printed
        if compiled[file].problem:
            continue
        if file.startswith(EMPTY):
            problems += pins.empty(printed, asked)
        elif file.startswith(READABLE):
            texts |= dict(pins.printed_texts(printed))
        elif file.startswith(PINNED):
            types = pins.printed_types(printed, everything)
            pinned |= {(asked[name], name): hash_of(types[name]) for name in asked}
    return pinned, texts, problems


def _notes(work: Work, compiled: Mapping[str, Compiled], folder: Path) -> dict[str, str]:
    """Return what Coq noted of the files that are written by hand, where they compiled."""
    return {
        file: (folder / file).with_suffix(".glob").read_text("utf-8")
        for file in sorted(work.files)
        if _by_hand(file) and file in compiled and not compiled[file].problem
    }


def _ask_further(
    work: Work,
    compiled: Mapping[str, Compiled],
    notes: Mapping[str, str],
    mentions: Mapping[joins.Place, Collection[joins.Place]],
) -> dict[str, dict[str, str]]:
    """Add what is asked of compiled theories: what joins join, and of all, what each states.

    Returned is what is asked about, by file, each with its kind.
    """
    further: dict[str, dict[str, str]] = {}
    if any(result.problem for result in compiled.values()):
        return further
    joined = {theorem.name for theorem in work.rows if theorem.level == JOINED}
    proved = {asked[0] for asked in work.proofs.values() if asked[0].startswith(joins.STATEMENTS)}
    if work.joins:
        work.files[JOINS_SHOWN] = joins.last_file(work.joins, mentions, joined)
        further[JOINS_SHOWN] = {}
    if not work.complete:
        asked = (row for row in work.rows if row in work.proofs)
        named = dict.fromkeys(f"{kernel.module(row.file)}.{row.name}" for row in asked)
        bodies = [name for name in pins.definitions(notes) if not premises.witnessed(name)]
        kinds = dict.fromkeys(named, THEOREM) | dict.fromkeys(bodies, DEFINITION)
        further[NAMED_TYPES] = kinds
        work.files[NAMED_TYPES] = pins.printing_file([*named], bodies)
    for paper in (*PAPERS, SHARED) if work.complete else ():
        own = {file: text for file, text in notes.items() if file.startswith(f"{paper}/")}
        rows = (theorem for theorem in work.rows if theorem.file in own)
        stated = dict.fromkeys(f"{kernel.module(theorem.file)}.{theorem.name}" for theorem in rows)
        witnesses = dict.fromkeys(filter(premises.witnessed, pins.definitions(own)), WITNESS)
        defined = [name for name in pins.definitions(own) if name not in witnesses]
        readable = dict.fromkeys(stated, THEOREM) | dict.fromkeys(defined, DEFINITION)
        further[f"{PINNED}{paper}.v"] = readable | witnesses
        work.files[f"{PINNED}{paper}.v"] = pins.printing_file([*stated, *witnesses], defined)
        further[f"{MET}{paper}.v"] = witnesses
        work.files[f"{MET}{paper}.v"] = premises.asking_file(witnesses, mentions, proved)
        further[f"{READABLE}{paper}.v"] = readable
        work.files[f"{READABLE}{paper}.v"] = pins.printing_file([*stated], defined, pins.READABLE)
        further[f"{EMPTY}{paper}.v"] = dict.fromkeys(stated, THEOREM)
        work.files[f"{EMPTY}{paper}.v"] = pins.emptiness_file([*stated])
    return further


def _not_compiled(compiled: Mapping[str, Compiled]) -> Iterator[str]:
    """Yield what is wrong with files, and in one line which could not be tried for that."""
    yield from (
        result.problem for result in compiled.values() if result.problem and not result.left_out
    )
    left_out = [result.problem for result in compiled.values() if result.left_out]
    if left_out:
        others = f"; {len(left_out) - 1} more likewise" if len(left_out) > 1 else ""
        yield f"{left_out[0]}{others}"


Answer: TypeAlias = tuple[str, list[Shown], list[str], str]
"""A last file, a group of what it shows, its axioms, and why they are not accepted."""


def _answers(work: Work, compiled: Mapping[str, Compiled]) -> Iterator[Answer]:
    """Yield what the last files say, where they compiled."""
    own = {kernel.module(file) for file in work.files}
    for file, groups in work.last.items():
        if compiled[file].problem:
            continue
        interval = not all(isinstance(subject, Theorem) for group in groups for subject in group)
        libraries = kernel.INTERVAL if interval else kernel.LIBRARIES
        rests_on = kernel.assumed(compiled[file].printed, len(groups), own, libraries)
        for group, (axioms, problem) in zip(groups, rests_on, strict=True):
            yield file, group, axioms, problem


def _short_names(axioms: Iterable[str]) -> str:
    return " ".join(axiom.rpartition(".")[2] for axiom in axioms)


def _apart(work: Work, compiled: Mapping[str, Compiled]) -> bool:
    """Take groups apart that rest on other axioms than expected; say whether there are any."""
    wrong: set[str] = set()
    groups: dict[str, list[list[Shown]]] = defaultdict(list)
    for file, shown, axioms, problem in _answers(work, compiled):
        expected = {subject.axioms for subject in shown if isinstance(subject, Theorem)}
        if len(shown) > 1 and (problem or expected != {_short_names(axioms)}):
            wrong.add(file)
            groups[file] += [[subject] for subject in shown]
        else:
            groups[file].append(shown)
    for file in wrong:
        work.show(file, groups[file])
    return bool(wrong)


def made_in(asked: kernel.Asked) -> str:
    """Return the file in which a theorem is proved.

    >>> made_in(("didp.statements.abdi_theorem_2.claim", "didp.replays.claim.proof"))
    'replays/claim.v'
    """
    _, *folders, _ = asked[1].split(".")
    return f"{'/'.join(folders)}.v"


def lines(work: Work) -> dict[str, tuple[int, int]]:
    """Count the files and the lines that are generated, and those that are written by hand."""
    counts = {"generated": (0, 0), "written by hand": (0, 0)}
    for file, text in work.files.items():
        kind = "written by hand" if _by_hand(file) else "generated"
        files, count = counts[kind]
        counts[kind] = files + 1, count + text.count("\n")
    return counts


def steps_by_tactic(work: Work) -> Counter[str]:
    """Count the steps of all replays by the tactic that proves them, or by how else they are."""
    counts: Counter[str] = Counter()
    for file, text in work.files.items():
        if file.startswith("replays/"):
            by = dict(PROVED_BY.findall(text))
            counts.update(by[key] for key in USED.findall(text) if key in by)
    return counts


def work(
    names: Iterable[str] | None = None, folder: Path = SOURCES, recorded: Iterable[Theorem] = ()
) -> Work:
    """Return all that is to be compiled and shown of claims; of all, schemas and formulas too.

    Theorems that are recorded are expected to rest on the axioms that they are recorded with.
    """
    planned = Work({"defined.v": gallina.DEFINED})
    for module, schemas in SCHEMAS.items():
        text = gallina.schemas(schemas)
        planned.files[f"{stated(module)}.v"] = f"{gallina.required(text)}{HEAD}{text}"
    planned.complete = names is None
    add_written_by_hand(planned, folder)
    by_paper: dict[str, list[Theorem]] = defaultdict(list)
    for theorem in _replays(planned, names, folder):
        by_paper[CLAIMS[theorem.claim].paper].append(theorem)
    planned.rows = list(tables.theorems_in(folder, planned.problems))
    for theorem in planned.rows:
        if names is None or theorem.claim in names:
            planned.proofs[theorem] = "", f"{kernel.module(theorem.file)}.{theorem.name}"
            by_paper[CLAIMS[theorem.claim].paper].append(theorem)
    joined: dict[str, list[str]] = defaultdict(list)
    for theorem in (
        theorem for group in by_paper.values() for theorem in group if theorem.level == JOINED
    ):
        joined[theorem.file].append(theorem.name)
    for file in sorted(joined):
        planned.joins[file] = joins.shown(planned.files[file], joined[file])
    expected = {(theorem.name, theorem.file): theorem.axioms for theorem in recorded}
    for paper, shown in by_paper.items():
        last = f"final/{paper}.v" if names is None else f"final/named_{paper}.v"
        planned.show(last, _groups(planned, shown, expected))
    if names is None:
        for module in SCHEMAS:
            _add(planned, module, f"didp.{stated(module)}.claim", f"didp.shared.{module}.proof")
        written = quantity_points.files()
        topics = [kernel.module(file) for file in written if file != quantity_points.REQUIRED]
        planned.files |= written | {"formulas/together.v": together(topics)}
        both = (f"didp.formulas.together.{name}" for name in ("statement", "proof"))
        _add(planned, "formulas", *both)
    return planned


def _groups(
    work: Work, theorems: Iterable[Theorem], expected: Mapping[tuple[str, str], str]
) -> list[list[Shown]]:
    """Group theorems by the axioms that they are expected to rest on; others stand alone."""
    by_axioms: dict[object, list[Shown]] = defaultdict(list)
    for theorem in theorems:
        axioms = expected.get((theorem.name, theorem.file))
        expecting = replace(theorem, axioms=axioms or "")
        work.proofs[expecting] = work.proofs[theorem]
        by_axioms[theorem if axioms is None else axioms].append(expecting)
    return list(by_axioms.values())


def _add(work: Work, what: str, statement: str, proof: str) -> None:
    work.proofs[what] = statement, proof
    work.show(f"final/{what}.v", [[what]])


def stated(module: str) -> str:
    """Return the module that says what the schemas state that a module proves."""
    return f"{module.removesuffix('s')}_statements"


def add_written_by_hand(work: Work, folder: Path) -> None:
    """Add what is written by hand."""
    for path in written_for_coq(folder):
        file = path.relative_to(folder).as_posix()
        if not NAMED.fullmatch(file):
            work.problems.append(f"{file}: a name has small letters, digits and _")
        elif _by_hand(file):
            text = path.read_text("utf-8", "replace")
            work.files[file] = text
            work.problems += filter(None, [kernel.refused(file, text)])
        else:
            work.problems.append(f"{file}: no place of a file that is compiled")


def _by_hand(file: str) -> bool:
    folder, _, name = file.partition("/")
    return folder in (SHARED, *PAPERS) and "/" not in name


def _replays(work: Work, names: Iterable[str] | None, folder: Path) -> Iterator[Theorem]:
    """Add every statement, in its theorem's file, and the replays of stored proof objects.

    Of replays that are the same but for whose they are, the first is compiled for all.
    """
    stored = proofs.stored()
    everything, problems = checking.paired(stored)  # what joins the levels requires the statements
    if names is not None:
        problems = checking.paired(stored, names)[1]
    work.problems += problems
    recorded = tactics.record(folder / SHARED)
    same: dict[str, str] = {}
    for about, asked in everything.items():
        file, proof = name_of(about), asked.proof
        # the statement is the claim's, whatever the proof object says that it proves
        if gallina.proposition(proof.sequent) != gallina.proposition(asked.statement):
            work.problems.append(f"{file}: it proves another statement than the claim's")
            continue
        stated_in, name = f"statements/{replay.word(about[0])}.v", replay.statement_name(proof)
        stated, definition = work.files.setdefault(stated_in, HEAD), replay.definition(proof)
        needed = gallina.required(definition)
        needed = "" if needed in stated else needed
        work.files[stated_in] = f"{needed}{stated}\n{definition}"
        if names is not None and about[0] not in names:
            continue
        try:
            text = replay.replay(proof, recorded)
        except (InputError, IllFormed) as problem:
            work.problems.append(f"the replay of {file}: {problem}")
            continue
        work.problems += filter(None, [kernel.refused(f"the replay of {file}", text)])
        made_for = same.setdefault(text.partition("\n")[2].replace(name, ""), name)
        if made_for == name:
            work.files[f"replays/{name}.v"] = text
        theorem = Theorem(*about, REPLAY, name, file, "", hash_of(asked.text), "")
        theorem = replace(theorem, sources=sources_of(theorem, folder))
        work.proofs[theorem] = (
            f"{kernel.module(stated_in)}.{name}",
            f"didp.replays.{made_for}.proof",
        )
        yield theorem
