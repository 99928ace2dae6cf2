"""``didp-ref audit``: check every claim, or those of a file of the user's; print the verdicts."""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from didp_ref.audit import grounds, index, proofs, theorems
from didp_ref.audit.claim import Evidence, Outcome, Status, Strength, Verdict
from didp_ref.audit.ledger import Entry
from didp_ref.audit.run import Report, audit
from didp_ref.audit.view import claim_to_json
from didp_ref.cli import adult_option
from didp_ref.cli.names import claims_meant, paper_key, papers_named
from didp_ref.cli.terminal import (
    print_json,
    print_summary,
    print_table,
    print_text,
    progress,
    say_what_is_skipped,
)
from didp_ref.errors import InputError, UnknownName
from didp_ref.kernel.engines import step_engines
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.processes.safe_path import kept_out
from didp_ref.summary import Summary, counted_as

OWN = "didp-ref audit FILE.py"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "claims",
        nargs="*",
        metavar="ID",
        help="claims or papers (all, if you name none), or FILE.py with claims of your own; "
        "FILE.py ID ... audits these claims of it alone",
    )
    parser.add_argument("--paper", metavar="KEY", help=f"one of {', '.join(PAPERS)}")
    adult_option.add(parser)
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
    parser.add_argument("--all", action="store_true", help="list every claim and every problem")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Audit the claims; exit code 0 where every one is decided as the ledger says.

    It is 1 if none of them could be checked: then every verdict is only recorded.
    """
    if files := [name for name in arguments.claims if name.endswith(".py")]:
        return _run_file(files[0], arguments)
    if arguments.tries is not None:
        raise InputError("--tries", f"it is of claims of your own: {OWN}")
    names = select(arguments.claims, arguments.paper)
    adult_option.use(arguments.adult)
    say_what_is_skipped(*step_engines())
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
        print_summary(summary(report, complete=names is None, wrong=wrong))
        if arguments.all:
            print_all(report)
            if names is None:
                public_errata.show(wrong)
    checked = len(report.recorded) < len(report.entries)
    return 0 if report.holds and checked and not wrong else 1


def _run_file(file: str, arguments: argparse.Namespace) -> int:
    ids = [name for name in arguments.claims if name != file]
    if any(name.endswith(".py") for name in ids) or arguments.paper or arguments.cached:
        raise InputError(file, f"a file is audited alone; type: didp-ref audit {file} [ID ...]")
    from didp_ref.cli import audit_file  # it needs the workbench, which no claim of ours does

    return audit_file.run(
        file, ids, arguments.timeout, arguments.tries, as_json=arguments.json, every=arguments.all
    )


def select(ids: list[str], paper: str | None) -> list[str] | None:
    """Return the ids asked for, or None for all; raise for a name that does not exist."""
    ids = _meant(ids)
    papers = {paper_key(paper), *(name for name in ids if name in PAPERS)} - {None}
    try:
        alone = [CLAIMS[name].id for name in ids if name not in PAPERS]
    except UnknownName as unknown:
        if str(unknown.value) in index.read().formulas:
            which = f"didp-ref show {unknown.value} --where names its claims"
            raise InputError(str(unknown.value), f"is a formula, not a claim: {which}") from None
        advice = f"{unknown.advice} (for your own claims: {OWN})"
        raise UnknownName(unknown.parameter, unknown.value, unknown.domain, advice) from None
    return (
        alone + [claim.id for key in PAPERS if key in papers for claim in PAPERS[key].claims]
        or None
    )


def _meant(ids: list[str]) -> list[str]:
    """Return ids as they are spelled, of names such as rhodi.theorem1, or of the words of one.

    An author's name is that of the paper.
    """
    if all(name in PAPERS or name in CLAIMS for name in ids):
        return ids
    together = claims_meant(" ".join(ids))
    if len(together) == 1:
        return together
    meant = {name: claims_meant(name) or papers_named(name) for name in ids if name not in PAPERS}
    return [meant[name][0] if len(meant.get(name, ())) == 1 else name for name in ids]


def summary(report: Report, *, complete: bool, wrong: Sequence[str] = ()) -> Summary:
    """Return what an audit found: whether each verdict is confirmed, what was checked, what not."""
    entries, problems = report.entries, (*report.problems, *wrong)
    seconds, many = f"({report.seconds:.0f} s)", len(entries)
    if problems:
        named = {name for name in entries for text in problems if text.startswith(name)}
        count = len(named) or len(problems)
        are = "is" if count == 1 else "are"
        word, headline = "FAIL", f"{count} of {counted_as(many, 'verdicts')} {are} not confirmed"
    else:
        only = next(iter(entries.values()))
        word, headline = "PASS", f"all {many} verdicts confirmed {seconds}"
        if recorded := len(report.recorded):
            word = "PASS" if recorded < many else "SKIP"
            headline = f"{many - recorded} of {many} verdicts confirmed, {recorded} only recorded"
        elif many == 1:
            headline = f"{only.claim}: {only.verdict_text}, as recorded {seconds}"
    shown = list(problems[:MOST_PROBLEMS])
    if more := len(problems) - len(shown):
        shown.append(f"and {more} more: --all")
    rows = [("Cause", "\n".join(shown)), ("Fix", FIX if report.problems else "")]
    if complete:
        groups = Counter(GROUP_OF[entry.verdict] for entry in entries.values())
        rows.append(("Verdicts", ", ".join(f"{groups[name]} {name}" for name in GROUPS)))
    elif many > 1:
        rows += [("Verdict", f"{name}: {entry.verdict_text}") for name, entry in entries.items()]
    rows += [
        ("Open", f"{name}: {_why_open(entry)}")
        for name, entry in entries.items()
        if entry.verdict is Verdict.OPEN
    ]
    rows.append(("Checked", _checked(report)))
    rows += [("SKIP", text) for text in _skipped(report, complete=complete)]
    return Summary(word, headline, tuple(rows))


MOST_PROBLEMS = 4
FIX = "if the change is meant, run make generate; otherwise undo it"
GROUPS = {
    "hold": (Verdict.PROVED, Verdict.REPRODUCED, Verdict.WELL_FORMED),
    "depend on the interpretation": (Verdict.DEPENDS_ON_READING,),
    "wrong": (Verdict.CORRECTED, Verdict.REFUTED, Verdict.NOT_REPRODUCED, Verdict.CONFLICT),
    "unsettled": (
        *(Verdict.PARTLY_PROVED, Verdict.OPEN, Verdict.UNDECIDED, Verdict.NOT_CHECKABLE),
    ),
}
"""The verdicts by what they mean for a reader."""
GROUP_OF = {verdict: group for group, verdicts in GROUPS.items() for verdict in verdicts}


def _checked(report: Report) -> str:
    """Say what was checked here."""
    pieces = [piece for entry in report.entries.values() for piece in entry.evidence]
    seen = [each for each in pieces if each.outcome not in (Outcome.SKIPPED, Outcome.RECORDED)]
    proofs_checked = [each for each in report.proofs if not each["kept"]]
    steps = sum(len(each["steps"]) for each in proofs_checked)
    computed = sum(each.strength is Strength.EXACT for each in seen)
    printed = sum(each.strength is Strength.REPRODUCTION for each in seen)
    said = []
    if proofs_checked:
        engines = " and by ".join(step_engines())
        many = counted_as(len(proofs_checked), "proofs")
        said.append(f"{many} with {steps} steps, each by {engines}")
    said += [counted_as(computed, "exact computations")] if computed else []
    said += [f"{counted_as(printed, 'comparisons')} with printed numbers"] if printed else []
    return "; ".join(said) or "nothing could be checked here"


def _skipped(report: Report, *, complete: bool) -> Iterator[str]:
    """Say what was not checked here, why, and what runs it."""
    coq = sum(
        piece.outcome is Outcome.RECORDED
        for entry in report.entries.values()
        for piece in entry.evidence
    )
    if coq:
        yield f"{counted_as(coq, 'Coq theorems')}: recorded; make prove runs them"
    for reason in dict.fromkeys(reason for _, reason in report.skipped):
        left_out = [name for name, because in report.skipped if because == reason]
        text = adult_option.with_option(reason.removeprefix("skipped: "))
        yield f"{counted_as(len(left_out), 'checks')}: {text} ({_listed(left_out)})"
    if answers := report.not_asked_again:
        yield f"{counted_as(answers, 'answers')} of the solvers: kept from an earlier run"
    if older := report.in_coq_for_older_texts:
        yield f"Coq's record is of an older text ({_listed(older)}); {theorems.REMEDY}"
    if alone := report.not_replayed:
        yield f"proofs that Coq has not replayed ({_listed(alone)}); {theorems.REMEDY}"
    if complete:
        yield from public_errata_skipped()


def public_errata_skipped() -> Iterator[str]:
    """Say how many library findings are recorded, and not run here."""
    from didp_ref.cli import public_errata

    recorded = [each for each in public_errata.as_json() if each["answered"] != COMPUTED]
    if recorded:
        of = len(public_errata.as_json())
        yield f"{len(recorded)} of {of} library findings: recorded; make libraries runs them"


COMPUTED = "computed here"


def _listed(names: Sequence[str]) -> str:
    different = list(dict.fromkeys(names))
    shown = ", ".join(different[:MOST_NAMES])
    return f"{shown}, and {len(different) - MOST_NAMES} more" if different[MOST_NAMES:] else shown


MOST_NAMES = 3


def print_all(report: Report) -> None:
    """Print every claim with its verdict, the evidence by engine, and every problem."""
    print_text()
    _print_claims(report.entries)
    engines = Counter(
        (piece.engine, piece.strength.value, piece.outcome.value)
        for entry in report.entries.values()
        for piece in entry.evidence
        if piece.outcome is not Outcome.SKIPPED
    )
    counted = [(*key, count) for key, count in sorted(engines.items())]
    print_table("evidence by engine", ("engine", "ground", "outcome", "checks"), counted)
    if report.problems:
        print_table("problems", ("problem",), [(problem,) for problem in report.problems])
    if again := report.asked_again:
        print_text(f"definedness of {counted_as(again, 'statements')}: checked again")
    print_text(grounds.in_words(report.by_ground, "recorded"))


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


def _print_claims(entries: Mapping[str, Entry]) -> None:
    columns = ("claim", "what was found", "here", "evidence")
    rows = [
        (name, entry.verdict_text, "recorded" if entry.partial else "checked", _grounds(entry))
        for name, entry in entries.items()
    ]
    print_table("claims", columns, rows)


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
