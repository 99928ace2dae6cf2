"""``didp-ref audit``: check every claim and print the verdicts."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from typing import Any

from didp_ref.audit.ledger import Entry, entry_to_json
from didp_ref.audit.run import Report, audit
from didp_ref.claim import Evidence, Outcome, Strength, Verdict
from didp_ref.commands.lying_about import kept_out
from didp_ref.commands.terminal import message, print_json, print_table, print_text, progress
from didp_ref.errors import DomainError, suggestion
from didp_ref.papers import CLAIMS, PAPERS


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("claims", nargs="*", metavar="ID", help="claims; all where none is named")
    parser.add_argument("--paper", metavar="KEY", help=f"one of {', '.join(PAPERS)}")
    parser.add_argument("--adult", metavar="PATH", help="the folder that holds adult.data")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Audit the claims; exit code 0 where every one is decided as the ledger says."""
    names = select(arguments.claims, arguments.paper)
    if arguments.adult:
        os.environ["DIDP_ADULT"] = arguments.adult
    with kept_out(), progress() as show:
        report = audit(names, show)
    if arguments.json:
        print_json(report_to_json(report))
    else:
        print_report(report, detailed=names is not None)
    return 0 if report.holds else 1


def select(ids: list[str], paper: str | None) -> list[str] | None:
    """Return the ids asked for, or None for all; raise for a name that does not exist."""
    if paper is not None and paper not in PAPERS:
        raise DomainError("paper", paper, "the key of a paper", suggestion(paper, PAPERS))
    for name in ids:
        CLAIMS[name]
    if paper is None:
        return ids or None
    return ids + [name for name, claim in CLAIMS.items() if claim.paper == paper]


def print_report(report: Report, *, detailed: bool) -> None:
    """Print the verdicts by paper, the evidence by engine, and what needs a look."""
    entries = report.entries
    if detailed:
        rows = [(name, entry.verdict.value, _grounds(entry)) for name, entry in entries.items()]
        print_table("claims", ("claim", "verdict", "evidence"), rows)
    else:
        print_table("claims by verdict", ("verdict", *PAPERS, "claims"), _by_verdict(entries))
    engines = Counter(
        (one.engine, one.strength.value, one.outcome.value)
        for entry in entries.values()
        for one in entry.evidence
        if one.outcome is not Outcome.SKIPPED
    )
    counted = [(*key, count) for key, count in sorted(engines.items())]
    print_table("evidence by engine", ("engine", "ground", "outcome", "checks"), counted)
    unsettled = [name for name, entry in entries.items() if entry.verdict is Verdict.OPEN]
    if unsettled:
        why = "sampled or exercised only"
        print_table(f"open: {len(unsettled)}", ("claim", "why"), [(n, why) for n in unsettled])
    for reason in dict.fromkeys(reason for _, reason in report.skipped):
        left_out = [name for name, because in report.skipped if because == reason]
        print_text(f"{len(left_out)} checks {reason}", "yellow")
        print_text(", ".join(dict.fromkeys(left_out)), indent=2)
    if report.problems:
        print_table("problems", ("problem",), [(problem,) for problem in report.problems])
    print_text(_last_line(report), "green" if report.holds else "bold red")
    if not report.holds:
        message("didp-ref: the audit found problems (see above)")


def _last_line(report: Report) -> str:
    recorded = len(report.recorded)
    said = f"{len(report.entries) - recorded} claims checked in {report.seconds:.1f} s"
    if recorded:
        said += (
            f", {recorded} not wholly checked here: their verdicts are the ledger's "
            f"({len(report.skipped)} checks skipped)"
        )
    if not report.holds:
        return f"{said}: {len(report.problems)} problems"
    return f"{said}: every verdict stands" + (" as far as it was checked" if recorded else "")


def _by_verdict(entries: dict[str, Entry] | Any) -> list[tuple[object, ...]]:
    counts = Counter((e.verdict, CLAIMS[name].paper) for name, e in entries.items())
    rows: list[tuple[object, ...]] = []
    for verdict in Verdict:
        row = [counts[verdict, paper] for paper in PAPERS]
        if sum(row):
            rows.append((verdict.value, *(n or "" for n in row), sum(row)))
    totals = [sum(counts[v, paper] for v in Verdict) for paper in PAPERS]
    return [*rows, ("all", *totals, sum(totals))]


def _grounds(entry: Entry) -> str:
    kinds = Counter(map(_ground, entry.evidence))
    return "; ".join(f"{kind} ({count})" if count > 1 else kind for kind, count in kinds.items())


def _ground(one: Evidence) -> str:
    if one.outcome is Outcome.SKIPPED:
        return "skipped"
    proved = one.strength is Strength.PROOF
    return one.engine if proved else f"{one.engine}, {one.strength.value}"


def report_to_json(report: Report) -> dict[str, Any]:
    """Return the report as plain JSON values."""
    return {
        "holds": report.holds,
        "seconds": round(report.seconds, 3),
        "verdicts": dict(Counter(entry.verdict.value for entry in report.entries.values())),
        "problems": list(report.problems),
        "recorded_only": list(report.recorded),
        "skipped": [{"claim": name, "why": why} for name, why in report.skipped],
        "claims": [claim_to_json(name, entry) for name, entry in report.entries.items()],
    }


def claim_to_json(name: str, entry: Entry) -> dict[str, Any]:
    """Return one judged claim as plain JSON values."""
    claim = CLAIMS[name]
    found: dict[str, Any] = {
        "id": name,
        "paper": claim.paper,
        "kind": claim.kind.value,
        "title": claim.title,
        "source": str(claim.source),
        "statement": claim.statement,
        **entry_to_json(entry),
    }
    if claim.correction:
        found["correction"] = {
            "statement": claim.correction.statement,
            "harm": claim.correction.harm.value,
            "who": claim.correction.who,
            "repair": claim.correction.repair,
        }
    if entry.counterexample:
        found["counterexample"] = {
            "values": dict(entry.counterexample.values),
            "shows": entry.counterexample.shows,
        }
    if claim.rests_on:
        found["rests_on"] = list(claim.rests_on)
    if claim.not_checkable:
        found["reason"] = claim.not_checkable
    return found
