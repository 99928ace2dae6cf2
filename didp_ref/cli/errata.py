"""``didp-ref errata``: what is wrong, paper by paper, the worst first, and how to repair it."""

from __future__ import annotations

import argparse
import sys
from itertools import groupby

from didp_ref.audit import index
from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import counted
from didp_ref.audit.errata_forms import heading, latex, markdown, place
from didp_ref.audit.index import ErratumRow
from didp_ref.cli.names import claims_meant, one_of, paper_key, papers_named
from didp_ref.cli.terminal import print_heading, print_json, print_text
from didp_ref.errors import UnknownName
from didp_ref.papers import PAPERS
from didp_ref.symbolic.latex_to_text import plain

SEVERITIES = {severity.value: severity for severity in Severity}
DOCUMENTS = {"markdown": markdown, "latex": latex}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    paper = parser.add_mutually_exclusive_group()
    keys = ", ".join(PAPERS)
    about = f"one of {keys}; an author, a title, or a claim"
    paper.add_argument("paper", nargs="*", metavar="PAPER", default=argparse.SUPPRESS, help=about)
    paper.add_argument("--paper", metavar="KEY", help="the same")
    parser.add_argument(
        "--severity", metavar="S", help=f"only what is at least so bad: {', '.join(SEVERITIES)}"
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
    names = _names(arguments.paper)
    # by their claims, since one may be asked for twice
    entries = list(
        {entry.claim: entry for name in names for entry in _entries(name, least)}.values()
    )
    if arguments.json:
        print_json({"errata": [_as_json(erratum) for erratum in entries]})
    elif arguments.format in DOCUMENTS:
        sys.stdout.writelines(f"{line}\n" for line in DOCUMENTS[arguments.format](entries))
    elif entries:
        _print(entries)
    else:
        print_text(_why_none(names, arguments.severity))
    return 0


def _names(words: list[str] | str | None) -> list[str]:
    """Return what is asked for: all, several papers and claims, or what all words name together."""
    if not words:
        return [""]
    if isinstance(words, str):
        return [words]
    known = {*PAPERS, *index.read().claims}
    return words if known.issuperset(words) else [" ".join(words)]


def _entries(name: str, least: Severity) -> list[ErratumRow]:
    """Return the errata of all papers, of the one that is named, or of the claims."""
    if not name or papers_named(name):
        return index.read().errata_of(paper_key(name) if name else "", least)
    known = index.read().claims
    claims = {name.replace(" ", ".")} & known.keys() or set(claims_meant(name))
    if not claims:
        begun = papers_named(name.replace(".", " ").partition(" ")[0])
        if len(begun) == 1:
            hint = f"didp-ref show {begun[0]} lists those of {begun[0]}"
            raise UnknownName("claim", name, "claim", hint)
        return index.read().errata_of(paper_key(name), least)
    beside = index.read().errata_of(least=least)
    return [erratum for erratum in beside if not claims.isdisjoint(erratum.tells)]


def _why_none(names: list[str], severity: str | None) -> str:
    """Say why nothing is listed: nothing is so bad, no text was read, or nothing is wrong."""
    if severity:
        return "nothing there is so bad: without --severity all is listed"
    claims = index.read().claims
    papers = {claims[name].paper if name in claims else name for name in names}
    for key, paper in index.read().papers.items():
        if key in papers and not paper.version:
            return f"there is no text of {key} of which errata are told: didp-ref list {key}"
    return "nothing that is printed there was found wrong"


def _print(entries: list[ErratumRow]) -> None:
    for key, of_paper in groupby(entries, key=lambda entry: entry.paper):
        paper = index.read().papers[key]
        print_heading(f"{key}: {paper.citation}")
        print_text()
        for line in paper.head:
            print_text(line, indent=2)
        print_text()
        for severity, group in groupby(of_paper, key=lambda entry: entry.severity):
            print_text(heading(severity), "bold", indent=2)
            print_text()
            for erratum in group:
                print_text(erratum.title, "yellow", indent=2)
                verdict = f"; {erratum.verdict_text}" if severity is Severity.REMARK else ""
                print_text(plain(f"{place(erratum)}{verdict}"), indent=4)
                for label, text in erratum.cells.items():
                    print_text(f"{label}: {plain(text)}", indent=4)
                print_text()
    print_text(counted(entries))


def _as_json(erratum: ErratumRow) -> dict[str, str]:
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
    return plain_fields | {label.replace(" ", "_"): text for label, text in erratum.lines}
