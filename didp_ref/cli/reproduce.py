"""``didp-ref reproduce``: recompute the papers' tables, figures and examples."""

import argparse
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from didp_ref.audit.claim import Evidence, Kind, Outcome, Subject
from didp_ref.audit.pictures import drawings
from didp_ref.audit.run import gather
from didp_ref.cli import adult_option
from didp_ref.cli.drawing import draw
from didp_ref.cli.names import claims_meant, papers_named
from didp_ref.cli.terminal import (
    message,
    print_heading,
    print_json,
    print_table,
    print_text,
    progress,
)
from didp_ref.errors import DidpError, InputError, UnknownName
from didp_ref.extras import require
from didp_ref.files import folder_written_whole
from didp_ref.papers import CLAIMS
from didp_ref.summary import counted_as
from didp_ref.symbolic.latex_to_text import plain

FIGURES = drawings()
KINDS = (Kind.TABLE, Kind.FIGURE, Kind.EXAMPLE)
MECHANISMS = ("membership.theorem-5.7.separation",)
"""Theorems whose proof exhibits a mechanism, which is run for many parameters."""
MARKS = {"exact": "=", "rounded": "= rounded", "truncated": "= truncated", "differs": "DIFFERS"}
MOST = 12
"""Rows of numbers; of more, those that agree are left to --details."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    about = "claims with numbers or figures, or papers"
    parser.add_argument("claims", nargs="*", metavar="ID", help=about)
    parser.add_argument("--all", action="store_true", help="every table, figure and example")
    parser.add_argument(
        "--details", action="store_true", help="list every number, also of long tables"
    )
    adult_option.add(parser)
    parser.add_argument("--out", metavar="DIR", help="draw the figures into this folder")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def reproducible() -> list[str]:
    """Return the ids of the claims that have printed numbers or figures."""
    shown = (*FIGURES, *MECHANISMS)
    return [name for name, claim in CLAIMS.items() if claim.kind in KINDS or name in shown]


def _named(name: str) -> list[str]:
    """Return the claim of an id, what can be reproduced of a paper, or what words may mean."""
    if name in CLAIMS:
        return [name]
    if len(papers := papers_named(name)) == 1:
        (key,) = papers
        of_paper = [each for each in reproducible() if CLAIMS[each].paper == key]
        if not of_paper:
            raise InputError(name, "has no table, figure or example: bare reproduce lists which do")
        return of_paper
    if meant := [each for each in claims_meant(name) if each in reproducible()]:
        return meant
    try:
        return [CLAIMS[name].id]
    except UnknownName as unknown:
        if unknown.advice.endswith("?"):
            raise
        lists = "bare reproduce lists what has numbers or figures"
        advice = f"{unknown.advice}; {lists}"
        raise UnknownName(unknown.parameter, name, unknown.domain, advice) from None


def run(arguments: argparse.Namespace) -> int:
    """Print every printed number beside ours.

    The exit code is 1 if a number differs, or if a claim could not be checked.
    """
    names = [each for name in arguments.claims for each in _named(name)]
    names = names or (reproducible() if arguments.all else [])
    if not names:
        if arguments.json:
            print_json({"reproducible": reproducible()})
        else:
            for _, ids in groupby(reproducible(), key=lambda name: CLAIMS[name].paper):
                print_text(", ".join(ids), hanging=2)
        message(
            "nothing was chosen: give one or more of these ids, a paper, or --all; "
            "didp-ref show ID says what an id is"
        )
        return 2
    adult_option.use(arguments.adult)
    if arguments.out and any(name in FIGURES for name in names):
        require("matplotlib")
    files = _draw(names, arguments.out)
    evidence_of: dict[str, tuple[Evidence, ...]] = {}
    with progress() as show:
        for done, name in enumerate(names, 1):
            evidence_of[name] = gather(name)[1]
            show("claims", done, len(names))
    cells = [
        cell for evidence in evidence_of.values() for piece in evidence for cell in piece.cells
    ]
    differing = sum(not cell.agrees for cell in cells)
    unchecked = [name for name in names if _is_unchecked(evidence_of[name])]
    code = 1 if differing or unchecked else 0
    if arguments.json:
        print_json(
            {
                "claims": [
                    _as_json(name, evidence_of[name], files.get(name, [])) for name in names
                ],
                "agree": len(cells) - differing,
                "differ": differing,
                "not_checked": unchecked,
            }
        )
        return code
    if cells:
        agreement = f"{len(cells) - differing} of {len(cells)} printed numbers reproduced"
        print_text(agreement, "green" if not differing else "yellow")
    if unchecked:
        print_text(f"SKIP  not checked: {', '.join(unchecked)}", "yellow")
    if cells or unchecked:
        print_text()
    for name in names:
        _print(name, evidence_of[name], files.get(name, []), details=arguments.details)
    return code


def _is_unchecked(evidence: Sequence[Evidence]) -> bool:
    """Say whether a check came to no answer, or was skipped and no number was compared."""
    outcomes = {piece.outcome for piece in evidence}
    compared = any(piece.cells for piece in evidence)
    return Outcome.UNDECIDED in outcomes or (Outcome.SKIPPED in outcomes and not compared)


def _draw(names: Sequence[str], out: str | None) -> dict[str, list[str]]:
    """Draw the claims' figures into a folder, where one is given; return the files' names."""
    if out is None:
        return {}
    with folder_written_whole(Path(out)) as unfinished:
        return {name: _figures(name, unfinished) for name in names}


def _figures(name: str, folder: Path) -> list[str]:
    files: list[str] = []
    for drawing in FIGURES.get(name, ()):
        try:
            files += draw(drawing, folder)
        except DidpError as problem:
            message(f"{name}: no figure: {problem}")
    return files


def _print(name: str, evidence: tuple[Evidence, ...], files: list[str], *, details: bool) -> None:
    claim = CLAIMS[name]
    print_heading(f"{name}: {plain(claim.title)} ({claim.source})")
    rows = [
        (cell.label, cell.printed, cell.ours, MARKS[cell.match])
        for piece in evidence
        for cell in piece.cells
    ]
    if rows:
        print_text()
        shown = (
            rows
            if details or len(rows) <= MOST
            else [row for row in rows if row[3] == MARKS["differs"]]
        )
        if shown:
            print_table("", ("number", "printed", "ours", "mark"), shown)
        if len(shown) < len(rows):
            kind = "more numbers" if shown else "numbers"
            agree = counted_as(len(rows) - len(shown), kind)
            print_text(f"{agree} agree: --details lists them", indent=2)
            print_text()
    without = [piece for piece in evidence if not piece.cells]
    for piece in sorted(without, key=lambda piece: piece.outcome is not Outcome.FAILS):
        print_text(_in_words(piece), indent=2)
    if claim.not_checkable:
        print_text(f"not checkable: {claim.not_checkable}", indent=2)
    for file in files:
        print_text(f"drawn: {file}", indent=2)
    print_text()


def _in_words(piece: Evidence) -> str:
    """Say what was found; of what refutes the printed statement, the values and the number."""
    if piece.outcome is Outcome.SKIPPED:
        return adult_option.with_option(piece.detail)
    if example := piece.counterexample:
        reading = f' if read as "{piece.reading}"' * bool(piece.reading)
        number = example.harm or example.contrast
        return plain(f"refutes it{reading}: {example}{f'; {number}' if number else ''}")
    # a remark that fails says itself what of the printed words is false
    is_fact = piece.outcome is Outcome.HOLDS or piece.subject is Subject.REMARK
    return f"{'found' if is_fact else piece.outcome.value}: {piece.detail}"


def _as_json(name: str, evidence: tuple[Evidence, ...], files: list[str]) -> dict[str, object]:
    return {
        "id": name,
        "cells": [
            {"label": c.label, "printed": c.printed, "ours": c.ours, "match": c.match}
            for piece in evidence
            for c in piece.cells
        ],
        "facts": [piece.detail for piece in evidence if not piece.cells],
        "figures": files,
    }
