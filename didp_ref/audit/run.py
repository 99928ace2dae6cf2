"""Gathering the evidence: the checks of every claim, and the derivations.

Claims are independent, so they are spread over the machine's cores. A check that needs something
optional which is not at hand is skipped, and said to be; a check that stays undecided is not a
pass.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any

from didp_ref.audit import ledger
from didp_ref.audit.derivations import at_hand, written
from didp_ref.claim import Evidence, Outcome, Strength, Verdict, judge
from didp_ref.errors import InputError, Unavailable, Undecided
from didp_ref.papers import CLAIMS
from didp_ref.proof import checking

Progress = Callable[[str, int, int], Any]
"""What is told of progress: what is being done, how many are done, of how many."""


@dataclass(frozen=True)
class Report:
    """The outcome of an audit."""

    entries: Mapping[str, ledger.Entry]
    derivations: tuple[dict[str, Any], ...]
    problems: tuple[str, ...]
    seconds: float

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


EXTRAS = {"hypothesis": "install didp_ref[audit]"}
"""What a check may need that is not among the core dependencies."""


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


def audit(
    names: Iterable[str] | None = None,
    progress: Progress = lambda *_: None,
    *,
    compare: bool = True,
) -> Report:
    """Gather the evidence on the claims, judge them, and compare with the ledger."""
    started = time.perf_counter()
    wanted = list(CLAIMS if names is None else names)
    gathered: dict[str, tuple[Evidence, ...]] = {}
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(gather, name) for name in wanted]):
            name, evidence = done.result()
            gathered[name] = evidence
            progress("claims", len(gathered), len(wanted))
    found, problems = derive(wanted, progress)
    entries = {}
    for name in wanted:
        proofs, derivations = found.get(name, ((), ()))
        entries[name] = ledger.make_entry(CLAIMS[name], gathered[name] + proofs, derivations)
    problems += [
        f"{name}: undecided"
        for name, entry in entries.items()
        if Verdict.UNDECIDED in (entry.verdict, *entry.readings.values())
    ]
    if compare:
        problems += differences(entries, complete=names is None)
    reports = tuple(one for _, found_of in found.values() for one in found_of)
    return Report(entries, reports, tuple(problems), time.perf_counter() - started)


def report_to_plain(report: Report) -> dict[str, Any]:
    """Return a report as plain JSON values."""
    return {
        "entries": {name: ledger.entry_to_json(entry) for name, entry in report.entries.items()},
        "derivations": list(report.derivations),
        "problems": list(report.problems),
        "seconds": report.seconds,
    }


def report_from_plain(plain: Mapping[str, Any]) -> Report:
    """Return the report that :func:`report_to_plain` wrote."""
    return Report(
        {name: ledger.entry_from_json(name, one) for name, one in plain["entries"].items()},
        tuple(plain["derivations"]),
        tuple(plain["problems"]),
        plain["seconds"],
    )


Found = dict[str, tuple[tuple[Evidence, ...], tuple[dict[str, Any], ...]]]


def derive(names: Iterable[str], progress: Progress) -> tuple[Found, list[str]]:
    """Check the derivations of the claims, where the proofs and the solvers are at hand.

    Elsewhere (in an installed package) the ledger's derivations stand in, and are said to.
    """
    if not at_hand():
        return _remembered(names, "the derivations are not part of the installed package"), []
    derivations, problems = written(names)
    try:
        reports = checking.check_derivations(derivations, partial(progress, "derivations"))
    except Unavailable as missing:
        return _remembered(names, str(missing)), problems
    found: Found = {}
    for report in reports:
        evidence, earlier = found.get(report["claim"], ((), ()))
        found[report["claim"]] = ((*evidence, *checking.evidence(report)), (*earlier, report))
    return found, problems


def _remembered(names: Iterable[str], why: str) -> Found:
    known = ledger.read()
    found: Found = {}
    for name in names:
        if name in known and known[name].derivations:
            proofs = [one for one in known[name].evidence if one.strength is Strength.PROOF]
            note = Evidence("ledger", Outcome.SKIPPED, Strength.PROOF, f"not re-checked: {why}")
            found[name] = ((*proofs, note), tuple(map(dict, known[name].derivations)))
    return found


def differences(entries: Mapping[str, ledger.Entry], *, complete: bool) -> list[str]:
    """Say where the ledger is missing, stale, or of another opinion."""
    try:
        known = ledger.read()
    except InputError as problem:
        return [str(problem)]
    found = []
    for name, entry in entries.items():
        remembered = known.get(name)
        if remembered is None:
            found.append(f"{name}: missing from the ledger")
        elif remembered.statement_hash != entry.statement_hash:
            found.append(f"{name}: the ledger speaks of an older statement")
        elif judge(CLAIMS[name], remembered.evidence) is not remembered.verdict:
            found.append(f"{name}: the ledger's verdict does not follow from its evidence")
        elif remembered.verdict is not entry.verdict and not _skipped(entry):
            found.append(
                f"{name}: {entry.verdict.value} here, {remembered.verdict.value} in the ledger"
            )
    if complete:
        found += [f"{name}: in the ledger, but no claim" for name in known if name not in entries]
    return found


def _skipped(entry: ledger.Entry) -> bool:
    return any(one.outcome is Outcome.SKIPPED for one in entry.evidence)
