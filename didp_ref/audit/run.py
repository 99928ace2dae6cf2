"""Gathering the evidence: the checks of every claim, and the proof objects.

A check that needs something optional which is not at hand is skipped, and said to be; what then
stands is the ledger's verdict, recorded and not re-checked, as long as all that was found here
agrees with it. A check that stays undecided is not a pass.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypedDict

from didp_ref.audit import checking, comparing, defined, grounds, ledger, proofs, theorems
from didp_ref.audit.claim import Check, Evidence, Outcome, Strength, Verdict
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.proof_store import name_of
from didp_ref.audit.registry import CLAIMS
from didp_ref.errors import InputError, Unavailable, Undecided
from didp_ref.extras import EXTRAS, remedy

Progress = Callable[[str, int, int], object]
"""What is told of progress: what is being done, how many are done, of how many."""


@dataclass(frozen=True)
class Report:
    """The outcome of an audit; ``proofs`` are the checker's reports on the proof objects."""

    entries: Mapping[str, ledger.Entry]
    proofs: tuple[checking.Report, ...]
    problems: tuple[str, ...]
    seconds: float
    asked_again: int = 0
    """Of how many statements the solvers were asked again where they are defined."""

    @property
    def recorded(self) -> tuple[str, ...]:
        """The claims of which anything was skipped here: all others were checked again."""
        return tuple(name for name, entry in self.entries.items() if entry.partial)

    @property
    def skipped(self) -> tuple[tuple[str, str], ...]:
        """What could not be looked at here, with the reason, by claim."""
        return tuple(
            (name, piece.detail)
            for name, entry in self.entries.items()
            for piece in entry.evidence
            if piece.outcome is Outcome.SKIPPED
        )

    @property
    def in_coq(self) -> tuple[str, ...]:
        """The claims that have theorems in Coq: those are recorded, and not checked again here."""
        return tuple(
            name
            for name, entry in self.entries.items()
            if any(piece.outcome is Outcome.RECORDED for piece in entry.evidence)
        )

    @property
    def in_coq_for_older_texts(self) -> tuple[str, ...]:
        """The claims of which Coq accepted what has changed since: that is not counted."""
        return tuple(name for name in self.entries if theorems.of_older_texts(name))

    @property
    def not_replayed(self) -> tuple[str, ...]:
        """The claims that have a proof of which no replay in Coq is recorded."""
        return tuple(
            name
            for name, entry in self.entries.items()
            if len(entry.derivations) > len(theorems.replays(name))
        )

    @property
    def by_ground(self) -> grounds.Counted:
        """How many parts of the claims that were looked at here rest on what; Coq is recorded."""
        return grounds.count_recorded(
            (CLAIMS[name], entry.statuses, entry.evidence)
            for name, entry in self.entries.items()
            if not entry.partial
        )

    @property
    def not_asked_again(self) -> int:
        """How many answers of the engines were kept from an earlier run."""
        steps = (step for proof in self.proofs if proof["kept"] for step in proof["steps"].values())
        return sum(len(answers) for step in steps for answers in step["said"])

    @property
    def holds(self) -> bool:
        """Whether the audit found every claim decided as the ledger says."""
        return not self.problems


class PlainReport(TypedDict):
    """A report, as JSON holds it."""

    entries: dict[str, ledger.PlainEntry]
    proofs: list[checking.Report]
    problems: list[str]
    seconds: float
    asked_again: int


def report_to_plain(report: Report) -> dict[str, object]:
    """Return a report as plain JSON values."""
    return {
        "entries": {name: ledger.entry_to_json(entry) for name, entry in report.entries.items()},
        "proofs": list(report.proofs),
        "problems": list(report.problems),
        "seconds": report.seconds,
        "asked_again": report.asked_again,
    }


def report_from_plain(plain: PlainReport) -> Report:
    """Return the report that :func:`report_to_plain` wrote."""
    return Report(
        {name: ledger.entry_from_json(name, entry) for name, entry in plain["entries"].items()},
        tuple(plain["proofs"]),
        tuple(plain["problems"]),
        plain["seconds"],
        plain["asked_again"],
    )


KEPT = "its proof was not checked again: the report is kept from an earlier run"


def _skipped_because(why: str) -> Evidence:
    return Evidence("none", Outcome.SKIPPED, Strength.SAMPLED, f"skipped: {why}")


def _absent(package: str) -> str:
    return f"{package} is not installed; {remedy(package)}"


def gather(name: str) -> tuple[str, tuple[Evidence, ...]]:
    """Run the checks of one claim."""
    return name, evidence_of(CLAIMS[name].checks)


def evidence_of(checks: Iterable[Check]) -> tuple[Evidence, ...]:
    """Run checks; one that needs what is not at hand is skipped, and said to be."""
    evidence: list[Evidence] = []
    for check in checks:
        try:
            evidence += check()
        except Unavailable as missing:
            known = missing.what in EXTRAS
            evidence.append(_skipped_because(_absent(missing.what) if known else str(missing)))
        except ModuleNotFoundError as missing:
            if missing.name not in EXTRAS:
                raise
            evidence.append(_skipped_because(_absent(missing.name)))
        except Undecided as open_question:
            undecided = Outcome.UNDECIDED
            evidence.append(Evidence("Arb", undecided, Strength.EXACT, str(open_question)))
    return tuple(evidence)


def _gather_all(names: list[str], progress: Progress) -> dict[str, tuple[Evidence, ...]]:
    """Run the checks of the claims, one after the other: those of all claims take about 2 s."""
    gathered: dict[str, tuple[Evidence, ...]] = {}
    for name in names:
        gathered |= [gather(name)]
        progress("claims", len(gathered), len(names))
    return gathered


def audit(
    names: Iterable[str] | None = None,
    progress: Progress = lambda *_: None,
    *,
    written: proofs.Written | None = None,
    found: Mapping[proofs.About, defined.Asked] | None = None,
    kept: Path | None = None,
) -> Report:
    """Gather the evidence on the claims, judge them, and compare with the ledger.

    Proof objects are those that are stored; with ``written``, those that the derivations have just
    written, and nothing is compared; ``found`` says where their statements are defined, and else
    what is written down does. With ``kept``, a folder, what was checked before is not
    checked again there, and the claims are counted as recorded only.

    Raises :class:`InputError` for evidence on a part or a reading that its claim does not have.
    """
    started = time.perf_counter()
    wanted = list(CLAIMS if names is None else names)
    gathered = _gather_all(wanted, progress)
    asked, problems = _proof_objects(None if names is None else wanted, written)
    reports, missing = _check(asked, progress, kept)
    statements = {about: proof.statement for about, proof in asked.items()}
    entries = {}
    for name in wanted:
        own = {about: proof for about, proof in asked.items() if about[0] == name}
        evidence = [*gathered[name]]
        for about, proof in own.items():
            evidence += checking.evidence(reports[about], proof.proof) if about in reports else ()
        evidence += (theorem.evidence for theorem in theorems.current(name, written and written[0]))
        if missing and any(part.formal or part.corrected for part in CLAIMS[name].parts):
            evidence.append(_skipped_because(f"not re-checked: {missing}"))
        if any(reports[about]["kept"] for about in own if about in reports):
            evidence.append(_skipped_because(KEPT))
        hashes = {proofs.label(about): hash_of(proof.text) for about, proof in own.items()}
        lacking = defined.undefined(name, statements, found)
        entries[name] = comparing.make_entry(CLAIMS[name], evidence, hashes, lacking)
    for about, report in reports.items():
        problems += [f"{name_of(about)}: {why}" for why in checking.why_not(report)]
    again = defined.drawn(asked) if written is None and not missing else []
    if written is None:
        only = None if names is None else wanted
        problems += theorems.problems(only)
        problems += defined.problems(statements, only)
        problems += defined.differences(asked[about].proof for about in again)
        problems += _compare(entries, complete=names is None, answers=not missing)
    # last: what was skipped has the ledger's verdict now, unless all else differs from the ledger
    problems += [
        f"{name}: {entry.verdict.value}: {SPOILED[entry.verdict]}"
        for name, entry in entries.items()
        if entry.verdict in SPOILED
    ]
    seconds = time.perf_counter() - started
    return Report(entries, tuple(reports.values()), tuple(problems), seconds, len(again))


SPOILED = {
    Verdict.UNDECIDED: "a check came to no answer",
    Verdict.CONFLICT: "a part is both proved and refuted",
}
"""The verdicts that fail the audit, whatever the ledger says."""


def _proof_objects(
    names: list[str] | None, written: proofs.Written | None
) -> tuple[dict[proofs.About, checking.Asked], list[str]]:
    """Return the proof objects of the claims (all), and what is wrong with others."""
    if written is not None:
        texts, problems = written
    else:
        today, problems = proofs.fresh(names)
        problems += proofs.stale(today, complete=names is None)
        # of a new derivation nothing is stored yet
        texts = {**today, **proofs.stored_beside(names)}
    asked, wrong = checking.paired(texts, names)
    return asked, problems + wrong


def _check(
    asked: dict[proofs.About, checking.Asked], progress: Progress, folder: Path | None
) -> tuple[dict[proofs.About, checking.Report], str]:
    """Have proof objects checked: the reports, and which solver is not at hand."""
    try:
        reports = checking.check(
            list(asked.values()), lambda done, total: progress("questions", done, total), folder
        )
    except Unavailable as missing:
        return {}, str(missing)
    return dict(zip(asked, reports, strict=True)), ""


def _compare(entries: dict[str, ledger.Entry], *, complete: bool, answers: bool) -> list[str]:
    """Compare what was found with the ledger and the index; if partly skipped, take its verdict."""
    try:
        recorded = ledger.read() if complete else ledger.read_beside(entries)
    except InputError as problem:
        return [str(problem)]
    problems, agreeing = [], []
    for name, entry in entries.items():
        older = [theorem.evidence for theorem in theorems.of_older_texts(name)]
        different = comparing.differences(entry, recorded.get(name), answers=answers, older=older)
        problems += different
        if entry.partial and not different:
            entries[name] = replace(
                entry, verdict=recorded[name].verdict, statuses=recorded[name].statuses
            )
        if not different:
            agreeing.append(entries[name])
    problems += comparing.differences_from_index(agreeing)
    if complete:
        problems += [
            f"{name}: in the ledger, but no claim" for name in recorded if name not in entries
        ]
    return problems
