"""Gathering the evidence: the checks of every claim, and the derivations.

Claims are independent, so they are spread over the machine's cores. A check that needs something
optional which is not at hand is skipped, and said to be; what then stands is the ledger's verdict,
recorded and not re-checked, as long as all that was found here agrees with it. A check that stays
undecided is not a pass.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from multiprocessing import active_children, get_context
from typing import TypedDict

from didp_ref.audit import ledger
from didp_ref.audit.derivations import at_hand, written
from didp_ref.claim import Evidence, Outcome, Strength, Verdict
from didp_ref.errors import InputError, Unavailable, Undecided
from didp_ref.papers import CLAIMS
from didp_ref.proof import checking
from didp_ref.proof.derivation import Derivation

Progress = Callable[[str, int, int], object]
"""What is told of progress: what is being done, how many are done, of how many."""

DerivationReport = dict[str, object]
"""What was found of one derivation, as the engine reports it."""


@dataclass(frozen=True)
class Report:
    """The outcome of an audit; ``derivations`` are the reports on the derivations."""

    entries: Mapping[str, ledger.Entry]
    derivations: tuple[DerivationReport, ...]
    problems: tuple[str, ...]
    seconds: float

    @property
    def recorded(self) -> tuple[str, ...]:
        """The claims of which anything was skipped here: all others were checked again."""
        return tuple(name for name, entry in self.entries.items() if entry.partial)

    @property
    def skipped(self) -> tuple[tuple[str, str], ...]:
        """What could not be looked at here, with the reason, by claim."""
        return tuple(
            (name, one.detail)
            for name, entry in self.entries.items()
            for one in entry.evidence
            if one.outcome is Outcome.SKIPPED
        )

    @property
    def holds(self) -> bool:
        """Whether the audit found every claim decided as the ledger says."""
        return not self.problems


class PlainReport(TypedDict):
    """A report, as JSON holds it."""

    entries: dict[str, ledger.PlainEntry]
    derivations: list[DerivationReport]
    problems: list[str]
    seconds: float


def report_to_plain(report: Report) -> dict[str, object]:
    """Return a report as plain JSON values."""
    return {
        "entries": {name: ledger.entry_to_json(entry) for name, entry in report.entries.items()},
        "derivations": list(report.derivations),
        "problems": list(report.problems),
        "seconds": report.seconds,
    }


def report_from_plain(plain: PlainReport) -> Report:
    """Return the report that :func:`report_to_plain` wrote."""
    return Report(
        {name: ledger.entry_from_json(name, one) for name, one in plain["entries"].items()},
        tuple(plain["derivations"]),
        tuple(plain["problems"]),
        plain["seconds"],
    )


EXTRAS = {"hypothesis": "install didp_ref[audit]"}
"""What a check may need that is not among the core dependencies."""

NOT_SHIPPED = "the derivations are not part of the installed package"


def _skipped_because(why: str) -> Evidence:
    return Evidence("none", Outcome.SKIPPED, Strength.SAMPLED, f"skipped: {why}")


def gather(name: str) -> tuple[str, tuple[Evidence, ...]]:
    """Run the checks of one claim."""
    found: list[Evidence] = []
    for check in CLAIMS[name].checks:
        try:
            found += check()
        except Unavailable as missing:
            found.append(_skipped_because(str(missing)))
        except ModuleNotFoundError as missing:
            if missing.name not in EXTRAS:
                raise
            found.append(
                _skipped_because(f"{missing.name} is not installed; {EXTRAS[missing.name]}")
            )
        except Undecided as open_question:
            undecided = Outcome.UNDECIDED
            found.append(Evidence("Arb", undecided, Strength.EXACT, str(open_question)))
    return name, tuple(found)


def _gather_all(names: list[str], progress: Progress) -> dict[str, tuple[Evidence, ...]]:
    """Run the checks of the claims on every core; whatever ends it ends the workers too."""
    gathered: dict[str, tuple[Evidence, ...]] = {}
    pool = ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn"))
    try:
        for done in as_completed([pool.submit(gather, name) for name in names]):
            name, evidence = done.result()
            gathered[name] = evidence
            progress("claims", len(gathered), len(names))
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in active_children():
            worker.kill()
        raise
    pool.shutdown()
    return gathered


def audit(
    names: Iterable[str] | None = None,
    progress: Progress = lambda *_: None,
    *,
    compare: bool = True,
) -> Report:
    """Gather the evidence on the claims, judge them, and compare with the ledger.

    Raises :class:`InputError` for evidence on a part or a reading that its claim does not have.
    """
    started = time.perf_counter()
    wanted = list(CLAIMS if names is None else names)
    gathered = _gather_all(wanted, progress)
    read = at_hand()
    derivations, problems = written(wanted) if read else ([], [])
    reports, missing = derive(derivations, progress) if read else ([], NOT_SHIPPED)
    entries = {}
    for name in wanted:
        own = [one for one in reports if one["claim"] == name]
        proofs = [one for report in own for one in checking.evidence(report)]
        if missing and any(part.formal or part.corrected for part in CLAIMS[name].parts):
            proofs.append(_skipped_because(f"not re-checked: {missing}"))
        hashes = {one.label: one.fingerprint() for one in derivations if one.claim.id == name}
        entries[name] = ledger.make_entry(CLAIMS[name], [*gathered[name], *proofs], hashes)
    problems += [
        f"{name}: {entry.verdict.value}: {SPOILED[entry.verdict]}"
        for name, entry in entries.items()
        if entry.verdict in SPOILED
    ]
    if compare:
        problems += _compare(entries, complete=names is None, derivations=read, answers=not missing)
    seconds = time.perf_counter() - started
    return Report(entries, tuple(reports), tuple(problems), seconds)


SPOILED = {
    Verdict.UNDECIDED: "a check came to no answer",
    Verdict.CONFLICT: "a part is both proved and refuted",
}
"""The verdicts that fail the audit, whatever the ledger says."""


def derive(derivations: list[Derivation], progress: Progress) -> tuple[list[DerivationReport], str]:
    """Check derivations: the reports, and which solver is not at hand."""
    try:
        found = checking.check_derivations(
            derivations, lambda done, of: progress("derivations", done, of)
        )
    except Unavailable as missing:
        return [], str(missing)
    return list(found), ""


def _compare(
    entries: dict[str, ledger.Entry], *, complete: bool, derivations: bool, answers: bool
) -> list[str]:
    """Hold what was found against the ledger; of what was skipped in part, take its verdict."""
    try:
        known = ledger.read()
    except InputError as problem:
        return [str(problem)]
    problems = []
    for name, entry in entries.items():
        different = ledger.differences(
            entry, known.get(name), derivations=derivations, answers=answers
        )
        problems += different
        if entry.partial and not different:
            entries[name] = replace(
                entry, verdict=known[name].verdict, statuses=known[name].statuses
            )
    if complete:
        problems += [
            f"{name}: in the ledger, but no claim" for name in known if name not in entries
        ]
    return problems
