"""``didp-ref errata``: what is wrong in each paper, and how to repair it, the worst first."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby

from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import Erratum, counted, entries, errata
from didp_ref.cli.terminal import print_heading, print_json, print_text
from didp_ref.errors import DomainError, suggestion
from didp_ref.papers import PAPERS
from didp_ref.symbolic.latex_to_text import plain

SEVERITIES = {severity.value: severity for severity in Severity}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--paper", metavar="KEY", help=f"one of {', '.join(PAPERS)}")
    parser.add_argument(
        "--severity",
        metavar="S",
        help=f"only what is at least so bad: {', '.join(SEVERITIES)}",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document")
    form.add_argument(
        "--format",
        choices=("text", "markdown"),
        default="text",
        help="markdown keeps formulas in LaTeX, for an author",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the errata, paper by paper."""
    paper = _chosen("paper", arguments.paper, PAPERS) if arguments.paper else ""
    least = _chosen("severity", arguments.severity or Severity.REMARK.value, SEVERITIES)
    found = errata(paper, SEVERITIES[least])
    if arguments.json:
        print_json({"errata": [_as_json(one) for one in found]})
    elif arguments.format == "markdown":
        sys.stdout.writelines(f"{line}\n" for line in markdown(found))
    else:
        _print(found)
    return 0


def _chosen(parameter: str, name: str, known: Iterable[str]) -> str:
    """Return a name that is known; raise :class:`DomainError` for another."""
    names = list(known)
    if name not in names:
        raise DomainError(parameter, name, f"one of {', '.join(names)}", suggestion(name, names))
    return name


def _print(found: list[Erratum]) -> None:
    for key, of_paper in groupby(found, key=lambda one: one.paper):
        mine = list(of_paper)
        print_heading(f"{key}: {PAPERS[key].citation}")
        print_text()
        for line in _in_short(mine):
            print_text(line, indent=2)
        for severity, group in groupby(mine, key=lambda one: one.severity):
            print_text(_heading(severity), "bold", indent=2)
            print_text()
            for one in group:
                print_text(f"{one.title} [{one.claim}]", "yellow", indent=2)
                print_text(f"{one.where}; {plain(one.verdict_text)}", indent=4)
                for label, text in one.lines():
                    print_text(f"{label}: {plain(text)}", indent=4)
                print_text()
    print_text(counted(found))


def _in_short(found: list[Erratum]) -> Iterator[str]:
    """Name the entries on a screen, the worst first; with one of them there is nothing to name."""
    named = entries(found)
    if len(named) > 1:
        yield from (f"{one.severity.value}: {one.title} ({one.where})" for one in named)
        yield ""


def _heading(severity: Severity) -> str:
    return "Appendix: remarks" if severity is Severity.REMARK else severity.value.capitalize()


def markdown(found: list[Erratum]) -> Iterator[str]:
    """Write the errata for an author: formulas in LaTeX, printed and correct side by side."""
    for key, of_paper in groupby(found, key=lambda one: one.paper):
        mine = list(of_paper)
        yield f"# Errata: {PAPERS[key].citation}"
        yield ""
        yield from (f"- {_escaped(line)}" if line else "" for line in _in_short(mine))
        for severity, group in groupby(mine, key=lambda one: one.severity):
            yield from ("", f"## {_heading(severity)}")
            for one in group:
                yield from _as_markdown(one)
        yield ""


def _as_markdown(one: Erratum) -> Iterator[str]:
    lines = dict(one.lines())
    yield from ("", f"### {one.title}", "")
    yield f"{one.where} (`{one.claim}`; {_escaped(one.verdict_text)})"
    yield ""
    if "correct" in lines and one.severity is not Severity.REMARK:
        yield from ("| printed | correct |", "|---|---|")
        yield f"| {_cell(lines.pop('printed'))} | {_cell(lines.pop('correct'))} |"
        yield ""
    yield from (f"- *{label}*: {_escaped(text)}" for label, text in lines.items())


def _cell(text: str) -> str:
    return _escaped(text).replace("|", r"\|")


def _escaped(text: str) -> str:
    """Keep stars, underscores and angles outside formulas from being taken for marks."""
    parts = text.split("$")
    parts[::2] = [re.sub(r"([*_<])", r"\\\1", part) for part in parts[::2]]
    return "$".join(parts)


def _as_json(one: Erratum) -> dict[str, str]:
    plain_fields = {
        "claim": one.claim,
        "paper": one.paper,
        "title": one.title,
        "where": one.where,
        "severity": one.severity.value,
        "verdict": one.verdict,
        "verdict_text": one.verdict_text,
    }
    if one.harm:
        plain_fields["harm"] = one.harm
    return plain_fields | {label.replace(" ", "_"): text for label, text in one.lines()}
