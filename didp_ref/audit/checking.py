"""Having proof objects checked, by the checker as a process of its own, and reporting.

What is checked is text: the lines of a claim's statement, and a proof object. Answers are kept only
where one asks for it: with ``kept``, a report is taken from there, or put there, and says so.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypedDict, cast

from didp_ref.audit.claim import Evidence, Outcome, Part, Strength, Subject
from didp_ref.audit.proof_store import name_of
from didp_ref.audit.proofs import About
from didp_ref.audit.registry import CLAIMS
from didp_ref.errors import DomainError, InputError, Unavailable
from didp_ref.kernel.engines import step_engines, versions
from didp_ref.kernel.objects import ProofObject, Sequent, read_proof
from didp_ref.kernel.solvers import isolated
from didp_ref.kernel.terms import IllFormed
from didp_ref.kernel.writing import sequent_lines
from didp_ref.processes.child import Command
from didp_ref.symbolic import models, sympy_reader

Progress = Callable[[int, int], object]

LONGEST_REPORT = 1 << 28
"""Bytes of what the checker says of one proof object."""
NOT_SEEN = (
    "the checker looks into this Python's own site-packages, not into yours, nor where PYTHONPATH "
    "points: python -m pip install --no-user 'didp_ref[proofs]'"
)


class StepReport(TypedDict):
    """What became of a step that the engines were asked about."""

    outcome: str
    said: list[dict[str, str]]


class Report(TypedDict):
    """What became of a proof object; ``kept`` where the answers are not of this run."""

    about: list[str]
    outcome: str
    problem: str
    steps: dict[str, StepReport]
    engines: dict[str, str]
    kept: bool


@dataclass(frozen=True)
class Asked:
    """A proof object, and the statement that it must prove."""

    statement: Sequent
    text: str
    known: ProofObject | None = field(default=None, compare=False, repr=False)
    """The proof object, if the text has been read."""

    @cached_property
    def proof(self) -> ProofObject:
        """The proof object; raises :class:`IllFormed` if the text is none."""
        return self.known or read_proof(self.text)

    @property
    def line(self) -> str:
        """Both, as the checker reads them."""
        return json.dumps({"statement": sequent_lines(self.statement), "object": self.text})


def paired(
    texts: Mapping[str, str], names: Iterable[str] | None = None
) -> tuple[dict[About, Asked], list[str]]:
    """Pair proof objects with the statements of the claims that they name; say which cannot be.

    Of named claims only what is stored under their names is read: all of it takes seconds.
    """
    wanted = None if names is None else set(names)
    prefixes = None if wanted is None else tuple(f"{claim}." for claim in wanted)
    pairs: dict[About, Asked] = {}
    problems: list[str] = []
    for name, text in sorted(texts.items()):  # the order of the files, whoever wrote them
        if prefixes is not None and not name.startswith(prefixes):
            continue
        try:
            proof = read_proof(text)
            claim, part, reading_, target = proof.about
            about = (claim, part, reading_, target)
            if name_of(about) != name:
                raise IllFormed("it says that it is another's")
            if wanted is None or claim in wanted:
                pairs[about] = Asked(_statement(about), text, proof)
        except (IllFormed, DomainError, LookupError) as wrong:
            problems.append(f"{name}: {wrong}")
    return pairs, problems


def _statement(about: About) -> Sequent:
    claim, name, under, target = about
    for part in CLAIMS[claim].parts:
        if (part.name, part.reading) == (name, under):
            return _built(part, target)
    raise IllFormed(f"the claim has no part {name!r} under the reading {under!r}")


def _built(part: Part, target: str) -> Sequent:
    build = {"printed": part.formal, "correction": part.corrected}.get(target)
    if build is None:
        raise IllFormed(f"the part {part.name!r} has no such statement: {target!r}")
    return sympy_reader.statement(build())


def check(
    asked: Sequence[Asked], progress: Progress = lambda *_: None, kept: Path | None = None
) -> list[Report]:
    """Check proof objects, and report on each.

    Raises :class:`~didp_ref.errors.Unavailable` when an engine is not installed.
    """
    versions()
    recalled = {proof: _recall(kept, proof) for proof in asked}
    reports = {proof: report for proof, report in recalled.items() if report is not None}
    fresh = [proof for proof in recalled if proof not in reports]
    for proof, report in zip(fresh, _run(fresh, progress) if fresh else (), strict=True):
        reports[proof] = report
        _remember(kept, proof, report)
    return [_with_model(proof, reports[proof]) for proof in asked]


def _run(asked: Sequence[Asked], progress: Progress) -> list[Report]:
    reports: list[Report] = []
    with Command(isolated("didp_ref.kernel.checker"), ours=True, longest=LONGEST_REPORT) as checker:
        checker.send("".join(f"{proof.line}\n" for proof in asked).encode(), last=True)
        for message in map(json.loads, checker.lines()):
            if "unavailable" in message:
                raise Unavailable(message["unavailable"], NOT_SEEN)
            if "done" in message:
                progress(*message["done"])
            else:
                reports.append(message | {"kept": False})
    if len(reports) != len(asked):
        raise InputError("the checker of proofs", "ended before it had checked every proof object")
    return reports


def _with_model(asked: Asked, report: Report) -> Report:
    """Add what keeps the hypotheses from being shown to hold somewhere."""
    if report["problem"]:
        return report
    try:
        missing = models.problem(asked.statement, asked.proof.model)
    except IllFormed as wrong:
        missing = str(wrong)
    if not missing:
        return report
    problem = f"no values are shown at which the hypotheses hold: {missing}"
    return {**report, "problem": problem, "outcome": "undecided"}


def _checked_with() -> bytes:
    """Return what a report depends on beside what was asked: the checker, and the engines."""
    rooms = (Path(__file__).parents[1] / name for name in ("kernel", "symbolic"))
    sources = (path for room in rooms for path in sorted(room.rglob("*.py")))
    parts = [path.read_bytes() for path in sources] + [str(sorted(versions().items())).encode()]
    return hashlib.sha256(b"\0".join(parts)).digest()


def _place(folder: Path, asked: Asked) -> Path:
    digest = hashlib.sha256(_checked_with() + asked.line.encode()).hexdigest()
    return folder / f"{digest}.json"


def _recall(folder: Path | None, asked: Asked) -> Report | None:
    if folder is None:
        return None
    try:
        recorded = json.loads(_place(folder, asked).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None  # not checked before, or the note is damaged: check it
    if not isinstance(recorded, dict) or recorded.keys() != Report.__annotations__.keys():
        return None
    report = cast("Report", recorded | {"kept": True})
    return report if isinstance(report["steps"], dict) else None


def _remember(folder: Path | None, asked: Asked, report: Report) -> None:
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _place(folder, asked).write_text(json.dumps(report), encoding="utf-8")
    except OSError:
        return  # a folder that is full or read-only keeps nothing; the report stands all the same


def evidence(report: Report, proof: ProofObject) -> list[Evidence]:
    """Return a report as evidence for the verdict on its claim, one entry an engine."""
    _, part, reading, target = proof.about
    outcome = Outcome(report["outcome"])
    if outcome is Outcome.FAILS:
        outcome = Outcome.UNDECIDED  # a proof that fails proves nothing, and refutes nothing
    schemas = sorted({name for step in proof.steps for name, _ in step.schemas})
    detail = f"{len(report['steps'])} steps; assumes {', '.join(schemas) or 'no lemma'}"
    subject = Subject.PRINTED if target == "printed" else Subject.CORRECTION
    return [
        Evidence(engine, outcome, Strength.PROOF, detail, subject, reading, part=part)
        for engine in step_engines()
    ]


SAYS = {"fails": "fails", "undecided": "is undecided"}


def why_not(report: Report) -> list[str]:
    """Say, a line each, what keeps a proof object from being a proof."""
    reasons = [report["problem"]] if report["problem"] else []
    return reasons + [
        f"step {name!r} {SAYS[step['outcome']]} ({_said(step)})"
        for name, step in report["steps"].items()
        if step["outcome"] != "holds"
    ]


def _said(step: StepReport) -> str:
    """Return what the engines said of the questions of a step that does not stand."""
    rows = [", ".join(f"{name}: {text}" for name, text in row.items()) for row in step["said"]]
    return "; ".join(dict.fromkeys(rows))
