"""``didp-ref errata``: what is wrong in each paper, and how to repair it, the worst first."""

from __future__ import annotations

import argparse
import sys
from itertools import groupby

from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import Erratum, counted, errata, head
from didp_ref.audit.errata_forms import heading, latex, markdown, place
from didp_ref.cli.names import one_of, paper_key
from didp_ref.cli.terminal import print_heading, print_json, print_text
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.symbolic.latex_to_text import plain

SEVERITIES = {severity.value: severity for severity in Severity}
DOCUMENTS = {"markdown": markdown, "latex": latex}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    paper = parser.add_mutually_exclusive_group()
    keys = ", ".join(PAPERS)
    about = f"one of {keys}; an author, a title, or the id of a claim"
    paper.add_argument("paper", nargs="?", metavar="PAPER", default=argparse.SUPPRESS, help=about)
    paper.add_argument("--paper", metavar="KEY", help="the same")
    parser.add_argument(
        "--severity",
        metavar="S",
        help=f"only what is at least so bad: {', '.join(SEVERITIES)}",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document, with all")
    form.add_argument(
        "--format",
        choices=("text", *DOCUMENTS),
        default="text",
        help="markdown and latex keep formulas in LaTeX, to be sent to an author",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the errata, paper by paper."""
    asked = (arguments.severity or Severity.REMARK.value).replace("-", " ")
    least = SEVERITIES[one_of("severity", asked, SEVERITIES)]
    if arguments.paper in CLAIMS:
        entries = [
            erratum
            for erratum in errata(CLAIMS[arguments.paper].paper, least)
            if arguments.paper in erratum.tells
        ]
    else:
        entries = errata(paper_key(arguments.paper) or "", least)
    if arguments.json:
        print_json({"errata": [_as_json(erratum) for erratum in entries]})
    elif arguments.format in DOCUMENTS:
        sys.stdout.writelines(f"{line}\n" for line in DOCUMENTS[arguments.format](entries))
    elif entries:
        _print(entries)
    else:
        print_text(_why_none(arguments))
    return 0


def _why_none(arguments: argparse.Namespace) -> str:
    """Say why nothing is listed: nothing is so bad, no text was read, or nothing is wrong."""
    if arguments.severity:
        return "nothing there is so bad: without --severity all is listed"
    asked = arguments.paper
    key = CLAIMS[asked].paper if asked in CLAIMS else paper_key(asked)
    if key and not PAPERS[key].version:
        return f"there is no text of {key} of which errata are told: didp-ref list {key}"
    return "nothing that is printed there was found wrong"


def _print(entries: list[Erratum]) -> None:
    for key, of_paper in groupby(entries, key=lambda entry: entry.paper):
        mine = list(of_paper)
        print_heading(f"{key}: {PAPERS[key].citation}")
        print_text()
        for line in head(key):
            print_text(line, indent=2)
        print_text()
        for severity, group in groupby(mine, key=lambda entry: entry.severity):
            print_text(heading(severity), "bold", indent=2)
            print_text()
            for erratum in group:
                print_text(erratum.title, "yellow", indent=2)
                verdict = f"; {erratum.verdict_text}" if severity is Severity.REMARK else ""
                print_text(plain(f"{place(erratum)}{verdict}"), indent=4)
                for label, text in erratum.cells().items():
                    print_text(f"{label}: {plain(text)}", indent=4)
                print_text()
    print_text(counted(entries))


def _as_json(erratum: Erratum) -> dict[str, str]:
    plain_fields = {
        "claim": erratum.claim,
        "paper": erratum.paper,
        "title": erratum.title,
        "where": erratum.where,
        "severity": erratum.severity.value,
        "verdict": erratum.verdict,
        "verdict_text": erratum.verdict_text,
    }
    if erratum.harm:
        plain_fields["harm"] = erratum.harm
    return plain_fields | {label.replace(" ", "_"): text for label, text in erratum.lines()}
