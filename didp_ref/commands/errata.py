"""``didp-ref errata``: what is wrong in each paper, and how to repair it."""

from __future__ import annotations

import argparse

from didp_ref.audit.errata import Erratum, errata
from didp_ref.commands.terminal import print_heading, print_json, print_text
from didp_ref.papers import PAPERS


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Print the errata, paper by paper."""
    found = errata()
    if arguments.json:
        print_json({"errata": [_as_json(one) for one in found]})
        return 0
    for paper in PAPERS.values():
        mine = [one for one in found if one.paper == paper.key]
        if not mine:
            continue
        print_heading(f"{paper.key}: {paper.citation}")
        print_text()
        for one in mine:
            _print(one)
    print_text(f"{len(found)} places in {len({one.paper for one in found})} papers")
    return 0


def _print(one: Erratum) -> None:
    print_text(f"{one.claim}  {one.verdict_text}  ({one.where})", "yellow", indent=2)
    for label, text in one.lines():
        print_text(f"{label}: {text}", indent=4)
    print_text()


def _as_json(one: Erratum) -> dict[str, str]:
    plain = {
        "claim": one.claim,
        "paper": one.paper,
        "where": one.where,
        "verdict": one.verdict,
        "verdict_text": one.verdict_text,
    }
    return plain | {label.replace(" ", "_"): text for label, text in one.lines()}
