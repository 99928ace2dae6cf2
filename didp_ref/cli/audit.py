"""``didp-ref audit``: check every claim, or those of a file of the user's; print the verdicts."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Mapping

from didp_ref.audit import grounds, proofs, theorems
from didp_ref.audit.claim import Evidence, Outcome, Status, Strength, Verdict
from didp_ref.audit.ledger import Entry
from didp_ref.audit.run import Report, audit
from didp_ref.audit.view import claim_to_json
from didp_ref.cli.names import counted_as, paper_key
from didp_ref.cli.terminal import (
    message,
    print_json,
    print_table,
    print_text,
    progress,
    say_what_is_skipped,
)
from didp_ref.errors import InputError, UnknownName
from didp_ref.kernel.engines import step_engines
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.processes.safe_path import kept_out

OWN = "didp-ref audit FILE.py"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "claims",
        nargs="*",
        metavar="ID",
        help="claims, or papers; all where none is named; or FILE.py with claims of your own",
    )
    parser.add_argument("--paper", metavar="KEY", help=f"one of {', '.join(PAPERS)}")
    parser.add_argument("--adult", metavar="PATH", help="the folder that holds adult.data")
    parser.add_argument(
        "--cached",
        action="store_true",
        help="do not check a proof again that was checked before and has not changed",
    )
    parser.add_argument(
        "--timeout",
        type=float,
        metavar="SECONDS",
        help="how long the import of FILE.py, or one claim of it, may take (default: 30)",
    )
    parser.add_argument(
        "--tries",
        type=int,
        metavar="N",
        help="how many values are tried for a counterexample of each statement of FILE.py "
        "(default: 30000)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Audit the claims; exit code 0 where every one is decided as the ledger says."""
    if files := [name for name in arguments.claims if name.endswith(".py")]:
        return _run_file(files[0], arguments)
    if arguments.tries is not None:
        raise InputError("--tries", f"it is of claims of your own: {OWN}")
    names = select(arguments.claims, arguments.paper)
    if arguments.adult:
        os.environ["DIDP_ADULT"] = arguments.adult
    say_what_is_skipped("hypothesis", *step_engines())
    reports = proofs.kept_reports() if arguments.cached else None
    with kept_out(), progress() as show:
        report = audit(names, show, kept=reports)
    wrong: list[str] = []
    if arguments.json or names is None:
        from didp_ref.cli import public_errata  # they need the oracle, which no claim does

        wrong = [] if names else public_errata.problems()
    if arguments.json:
        shown = {"public_errata": public_errata.as_json(), "public_errata_problems": wrong}
        print_json(report_to_json(report) | shown)
    else:
        print_report(report, detailed=names is not None)
        if names is None:
            public_errata.show(wrong)
    return 0 if report.holds and not wrong else 1


def _run_file(file: str, arguments: argparse.Namespace) -> int:
    if arguments.claims != [file] or arguments.paper or arguments.cached:
        raise InputError(file, "a file is audited alone, without ids, --paper or --cached")
    from didp_ref.cli import audit_file  # it needs the workbench, which no claim of ours does

    return audit_file.run(file, arguments.timeout, arguments.tries, as_json=arguments.json)


def select(ids: list[str], paper: str | None) -> list[str] | None:
    """Return the ids asked for, or None for all; raise for a name that does not exist."""
    papers = {paper_key(paper), *(name for name in ids if name in PAPERS)} - {None}
    try:
        alone = [CLAIMS[name].id for name in ids if name not in PAPERS]
    except UnknownName as unknown:
        advice = f"{unknown.advice}; claims of your own are asked by their file: {OWN}"
        raise UnknownName(unknown.parameter, unknown.value, unknown.domain, advice) from None
    return (
        alone + [claim.id for key in PAPERS if key in papers for claim in PAPERS[key].claims]
        or None
    )


def print_report(report: Report, *, detailed: bool) -> None:
    """Print the verdicts by paper, the evidence by engine, and what needs a look."""
    entries = report.entries
    if detailed:
        _print_claims(entries)
    else:
        _print_counts(report)
    engines = Counter(
        (piece.engine, piece.strength.value, piece.outcome.value)
        for entry in entries.values()
        for piece in entry.evidence
        if piece.outcome is not Outcome.SKIPPED
    )
    counted = [(*key, count) for key, count in sorted(engines.items())]
    print_table("evidence by engine", ("engine", "ground", "outcome", "checks"), counted)
    unsettled = [
        (name, _why_open(entry)) for name, entry in entries.items() if entry.verdict is Verdict.OPEN
    ]
    if unsettled:
        print_table(f"open: {len(unsettled)}", ("claim", "why"), unsettled)
    for reason in dict.fromkeys(reason for _, reason in report.skipped):
        left_out = [name for name, because in report.skipped if because == reason]
        print_text(f"{counted_as(len(left_out), 'checks')} {reason}", "yellow")
        print_text(", ".join(dict.fromkeys(left_out)), indent=2)
    if older := report.in_coq_for_older_texts:
        have = "1 claim has" if len(older) == 1 else f"{len(older)} claims have"
        print_text(f"{have} theorems {FOR_AN_OLDER_TEXT}", "yellow")
        print_text(", ".join(older), indent=2)
    if alone := report.not_replayed:
        have = "1 claim has" if len(alone) == 1 else f"{len(alone)} claims have"
        print_text(f"{have} proofs that Coq has not replayed; {theorems.REMEDY}", "yellow")
        print_text(", ".join(alone), indent=2)
    if report.problems:
        print_table("problems", ("problem",), [(problem,) for problem in report.problems])
    if again := report.asked_again:
        of = counted_as(again, "statements")
        print_text(f"definedness of {of}: checked again by the solvers")
    print_text(grounds.in_words(report.by_ground, "recorded"))
    print_text(_last_line(report), "green" if report.holds else "bold red")
    if not report.holds:
        message("didp-ref: the audit found problems (see above)")


FOR_AN_OLDER_TEXT = f"recorded by Coq for an older text, which are not counted; {theorems.REMEDY}"


def _why_open(entry: Entry) -> str:
    """Say of each part what was found: first of which nothing, and which were only sampled."""
    words_of = {Status.OPEN: "neither checked nor proved", Status.SAMPLED: "sampled only"}
    reasons = []
    for status in dict.fromkeys([*words_of, *entry.statuses.values()]):
        words = words_of.get(status, status.value)
        parts = dict.fromkeys(
            place.part for place, part_status in entry.statuses.items() if part_status is status
        )
        reasons += [f"{words}: {', '.join(parts)}"] if parts else []
    return "; ".join(reasons)


def _last_line(report: Report) -> str:
    recorded = len(report.recorded)
    checked = counted_as(len(report.entries) - recorded, "claims")
    line = f"{checked} re-checked here in {report.seconds:.1f} s"
    if recorded:
        line += (
            f", {recorded} only recorded: their verdicts are the ledger's "
            f"({counted_as(len(report.skipped), 'checks')} skipped)"
        )
    if report.not_asked_again:
        answers = counted_as(report.not_asked_again, "answers")
        line += f", {answers} of the solvers not asked again"
    if report.holds:
        line += ": every verdict stands" + (" as far as it was checked" if recorded else "")
    else:
        line += f": {counted_as(len(report.problems), 'problems')}"
    if report.in_coq:
        have = "1 has" if len(report.in_coq) == 1 else f"{len(report.in_coq)} have"
        line += f"; {have} theorems in Coq, not checked again here (`make prove`)"
    return line


def _print_claims(entries: Mapping[str, Entry]) -> None:
    columns = ("claim", "what was found", "here", "evidence")
    rows = [
        (name, entry.verdict_text, "recorded" if entry.partial else "checked", _grounds(entry))
        for name, entry in entries.items()
    ]
    print_table("claims", columns, rows)


def _print_counts(report: Report) -> None:
    """Print how many claims have which verdict, and in full those that say more than one word."""
    entries = list(report.entries.values())
    apart = ("re-checked", "recorded") if report.recorded else ()
    groups = [
        (verdict.value, [entry for entry in entries if entry.verdict is verdict])
        for verdict in Verdict
    ]
    rows = [
        (name, *_counts(group, apart=bool(apart)))
        for name, group in [*groups, ("all", entries)]
        if group
    ]
    print_table("claims by verdict", ("verdict", *PAPERS, "claims", *apart), rows)
    texts = [(entry.claim, entry.verdict_text, entry.verdict.value) for entry in entries]
    full = [(name, text) for name, text, verdict in texts if text != verdict]
    if full:
        print_table("verdicts in full", ("claim", "what was found"), full)


def _counts(entries: list[Entry], *, apart: bool) -> list[object]:
    """Count claims by paper and altogether; apart, those wholly looked at here, and the others."""
    papers = Counter(CLAIMS[entry.claim].paper for entry in entries)
    recorded = sum(entry.partial for entry in entries)
    numbers = [*(papers[key] for key in PAPERS), len(entries)]
    numbers += [len(entries) - recorded, recorded] if apart else []
    return [number or "" for number in numbers]


def _grounds(entry: Entry) -> str:
    kinds = Counter(map(_ground, entry.evidence))
    return "; ".join(f"{kind} ({count})" if count > 1 else kind for kind, count in kinds.items())


def _ground(piece: Evidence) -> str:
    if piece.outcome is Outcome.SKIPPED:
        return "skipped"
    if piece.outcome is Outcome.RECORDED:
        return f"{piece.engine}, from the record"
    proved = piece.strength is Strength.PROOF
    return piece.engine if proved else f"{piece.engine}, {piece.strength.value}"


def report_to_json(report: Report) -> dict[str, object]:
    """Return the report as plain JSON values."""
    counted = report.by_ground
    return {
        "holds": report.holds,
        "rechecked": len(report.entries) - len(report.recorded),
        "recorded": len(report.recorded),
        "answers_not_asked_again": report.not_asked_again,
        "definedness_checked_again": report.asked_again,
        "seconds": round(report.seconds, 3),
        "by_ground": {
            ground.value: {
                status.value: n for (other, status), n in counted.items() if other is ground
            }
            for ground in dict.fromkeys(ground for ground, _ in counted)
        },
        "verdicts": dict(Counter(entry.verdict.value for entry in report.entries.values())),
        "problems": list(report.problems),
        "recorded_only": list(report.recorded),
        "in_coq_recorded_only": list(report.in_coq),
        "in_coq_recorded_for_an_older_text": list(report.in_coq_for_older_texts),
        "not_replayed_in_coq": list(report.not_replayed),
        "skipped": [{"claim": name, "why": why} for name, why in report.skipped],
        "claims": [
            claim_to_json(name, entry) | _rechecked(entry) for name, entry in report.entries.items()
        ],
    }


def _rechecked(entry: Entry) -> dict[str, object]:
    """Say whether all of a claim was looked at here, and why not."""
    skipped = dict.fromkeys(
        piece.detail for piece in entry.evidence if piece.outcome is Outcome.SKIPPED
    )
    because = {"not_rechecked_because": list(skipped)} if skipped else {}
    return {"rechecked": not entry.partial, **because}
