"""``didp-ref list``: what there is, and how to ask for it."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Mapping

from didp_ref.audit import grounds
from didp_ref.audit.claim import Verdict
from didp_ref.audit.judged import JudgedClaim, claims
from didp_ref.audit.lemma_table import LETTERS, lemma_rows
from didp_ref.audit.vocabulary import WORDS
from didp_ref.cli.names import counted_as, elsewhere, one_of, paper_key
from didp_ref.cli.terminal import print_fields, print_json, print_text, style_of
from didp_ref.errors import DomainError, UnknownName, shorten, suggestion
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.libraries.library import libraries
from didp_ref.oracle.vectors import count_shipped
from didp_ref.papers import PAPERS
from didp_ref.symbolic.latex_to_text import plain

KINDS = ("claims", "quantities", "papers", "lemmas", "words")
ALSO = {"formulas": "quantities", "theorems": "claims", "glossary": "words"}
"""Other names of what is listed."""
ELSEWHERE = ("libraries", "errata")
"""What other commands list."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "kind",
        nargs="?",
        metavar="KIND",
        type=_kind,
        choices=(*KINDS, *PAPERS),
        help=f"{', '.join(KINDS)}, or a paper's key; all where none is named",
    )
    parser.add_argument("--paper", metavar="KEY", help=f"one of {', '.join(PAPERS)}")
    parser.add_argument(
        "--verdict", metavar="V", help="claims with this verdict, such as CORRECTED"
    )
    parser.add_argument(
        "--text", metavar="WORDS", help="what has all these words, or others that begin so"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _kind(name: str) -> str:
    """Return the kind, or the key of the paper, that is named; an author names a paper."""
    if name in KINDS or name in ALSO:
        return ALSO.get(name, name)
    if name in ELSEWHERE:
        raise argparse.ArgumentTypeError(f"these are listed by didp-ref {name}")
    try:
        return paper_key(name)
    except UnknownName as problem:
        known = ", ".join(KINDS)
        near = suggestion(name, (*KINDS, *ALSO, *PAPERS))
        hint = near if near.endswith("?") else f"list {known}, or a paper"
        raise argparse.ArgumentTypeError(
            f"{shorten(problem.value)} is listed by none; {elsewhere(name) or hint}"
        ) from None


def run(arguments: argparse.Namespace) -> int:
    """Print the claims, quantities, papers, lemmas and words asked for, or that there is none."""
    if arguments.kind in PAPERS:
        arguments.kind, arguments.paper = None, arguments.paper or arguments.kind
    paper, verdict = paper_key(arguments.paper), (arguments.verdict or "").upper()
    if verdict:
        one_of("verdict", verdict, [verdict.value for verdict in Verdict])
    words = (arguments.text or "").split()
    kinds = (arguments.kind,) if arguments.kind else KINDS
    if verdict:
        if "claims" not in kinds:
            raise DomainError("verdict", verdict, "asked of claims", f"{kinds[0]} have none")
        kinds = ("claims",)
    rows: dict[str, list[dict[str, str]]] = {
        "claims": [
            claim_row(claim)
            for key in ([paper] if paper else PAPERS)
            for claim in claims.of_paper(key)
            if verdict in ("", claim.verdict.value)
        ],
        "quantities": [
            quantity_row(quantity)
            for quantity in quantities.values()
            if paper in (None, quantity.source.paper)
        ],
        "papers": [paper_row(key) for key in PAPERS if paper in (None, key)],
        "lemmas": [] if paper else lemma_rows(),
        "words": []
        if paper
        else [{"id": word, "meaning": meaning} for word, meaning in WORDS.items()],
    }
    shown = {kind: [row for row in rows[kind] if _has(row, words)] for kind in kinds}
    if arguments.json:
        print_json(shown)
    elif arguments.kind or words or verdict or paper:
        print_lists(shown, arguments.text or "")
    else:
        _print_overview()
    return 0


def _has(row: dict[str, str], words: Iterable[str]) -> bool:
    """Say whether every word begins one of a row's, in whatever order.

    >>> row = {"id": "scale.prior_free", "summary": "Scale that gives alpha"}
    >>> _has(row, ["ALPHA", "free"]), _has(row, ["free", "lpha"])
    (True, False)
    """
    text = " ".join(row.values())
    return all(re.search(rf"(?<![^\W_]){re.escape(word)}", text, re.IGNORECASE) for word in words)


def topic_of(name: str) -> str:
    """Return what a quantity is about: the first word of its id.

    >>> topic_of("scale.rho")
    'scale'
    """
    return name.partition(".")[0]


def claim_row(judged: JudgedClaim) -> dict[str, str]:
    """Return a claim's id, its verdict in full, its title, source and statement."""
    return {
        "id": judged.id,
        "verdict": judged.verdict.value,
        "what was found": judged.verdict_text,
        "title": plain(judged.claim.title),
        "source": str(judged.source),
        "statement": plain(judged.statement),
    }


def quantity_row(quantity: Quantity) -> dict[str, str]:
    """Return a quantity's id, what it is, and where it stands."""
    return {"id": quantity.id, "summary": quantity.summary, "source": str(quantity.source)}


def paper_row(key: str) -> dict[str, str]:
    """Return a paper's key, how many claims and quantities are of it, and its citation."""
    paper = PAPERS[key]
    own = sum(quantity.source.paper == key for quantity in quantities.values())
    return {
        "id": key,
        "claims": str(len(paper.claims)),
        "quantities": str(own),
        "citation": plain(paper.citation),
    }


def print_lists(shown: Mapping[str, list[dict[str, str]]], text: str = "") -> None:
    """Print what there is, and how to ask for one of it; of none, where the text is of one."""
    for row in shown.get("claims", ()):
        print_text(f"{row['id']}  {row['title']}", hanging=4)
        print_text(row["what was found"], style_of(row["verdict"]), indent=4)
    for row in shown.get("quantities", ()):
        print_text(f"{row['id']}  {row['summary']}", hanging=4)
    _print_papers(shown.get("papers", ()))
    for row in shown.get("words", ()):
        print_text(f"{row['id']}  {row['meaning']}", hanging=4)
    for row in shown.get("lemmas", ()):
        print_text(f"{row['call']}  {row['summary']}", hanging=4)
        if row["statement"]:
            print_text(row["statement"], indent=4, hanging=4)
    listed = [(kind, rows) for kind, rows in shown.items() if rows]
    counted = ", ".join(counted_as(len(rows), kind) for kind, rows in listed)
    if not listed:
        other = elsewhere(text)
        print_text(
            f"there is none{f'; {other}' if other else ': didp-ref list says what there is'}"
        )
    elif listed[0][0] == "words":
        print_text(f"\n{counted}: didp-ref show WORD")
    elif listed[0][0] == "lemmas":
        print_text(f"\nIn what they state {LETTERS}.")
        print_text(f"\n{counted}, which a derivation takes: docs/own-claims.md")
    else:
        print_text(f"\n{counted}: didp-ref show ID")


def _print_papers(rows: Iterable[Mapping[str, str]]) -> None:
    for row in rows:
        some = [kind for kind in ("claims", "quantities") if row[kind] != "0"]
        counts = (counted_as(int(row[kind]), kind) for kind in some)
        print_text(f"{row['id']}  {', '.join(counts)}: {row['citation']}", hanging=4)


def in_numbers() -> str:
    """Say how much there is: claims, what Coq's kernel carries of them, formulas, the rest.

    Proved and corrected parts are counted, each under its readings; see :mod:`grounds`. Those that
    rest on exact arithmetic too are not among those that Coq's kernel carries.
    """
    settled = grounds.settled(
        grounds.count_recorded(
            (judged.claim, judged.entry.statuses, judged.evidence) for judged in claims.values()
        )
    )
    return (
        f"{len(claims)} claims, with {sum(settled.values())} parts, of one reading each, proved or "
        f"corrected, {settled[grounds.Ground.KERNEL]} of them by Coq's kernel; "
        f"{len(quantities)} formulas; {count_shipped()} vectors; {len(libraries())} libraries"
    )


def _print_overview() -> None:
    """Say in one screen what there is and how to go on."""
    _print_papers(map(paper_row, PAPERS))
    topics = Counter(topic_of(name) for name in quantities)
    print_text()
    print_fields(
        [
            ("in all", in_numbers()),
            ("quantities", ", ".join(f"{topic} ({count})" for topic, count in topics.items())),
            ("what is in one", "didp-ref show abdi, didp-ref show scale"),
            ("all of a kind", "didp-ref list claims, list quantities, list words"),
            ("some", "didp-ref list --text WORDS, --paper KEY, --verdict CORRECTED"),
        ]
    )
