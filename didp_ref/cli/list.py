"""``didp-ref list``: what there is, and how to ask for it."""

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from shlex import quote
from unicodedata import combining, normalize

from didp_ref.audit import index
from didp_ref.audit.claim import Kind, Severity, Verdict
from didp_ref.audit.errata_kinds import APART, counted
from didp_ref.audit.index import ClaimRow, FormulaRow
from didp_ref.audit.overview import COUNTED, GROUPS, table_of_papers
from didp_ref.audit.vocabulary import WORDS
from didp_ref.cli.names import elsewhere, one_of, paper_key
from didp_ref.cli.terminal import print_counts, print_json, print_row, print_text, style_of
from didp_ref.errors import LIKENESS, DomainError, UnknownName, shorten, suggestion
from didp_ref.glossary import others_of
from didp_ref.papers import PAPERS
from didp_ref.summary import counted_as
from didp_ref.symbolic.latex_to_text import plain

KINDS = ("claims", "quantities", "papers", "lemmas", "words")
ALSO = {"formulas": "quantities", "glossary": "words"}
"""Other names of what is listed."""
OF_CLAIMS = {
    name: kind.value
    for kind in Kind
    for name in (kind.value, f"{kind.value}s".replace("ys", "ies"))
}
"""What sort of claim each word names, such as theorems."""
GROUP_OF = {
    **dict.fromkeys(("FALSE", "WRONG"), "wrong"),
    **dict.fromkeys(("HOLDS", "HOLD", "TRUE"), "hold"),
    **dict.fromkeys(("DEPENDS", "DEPEND"), "depend"),
}
"""In place of a verdict: all that say as much, as the overview counts them."""
SAID = {"quantities": "formulas"}
"""What a screen calls a kind, where JSON has another word."""
MOST_FOUND = 10
"""So many that a search finds fit on one screen."""
ELSEWHERE = ("libraries", "errata")
"""What other commands list."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "kind",
        nargs="?",
        metavar="KIND",
        type=_kind,
        choices=(*KINDS, *PAPERS, *OF_CLAIMS.values()),
        help=f"{', '.join(SAID.get(kind, kind) for kind in KINDS)}, or a paper's key (all, if you "
        "name none)",
    )
    parser.add_argument("--paper", metavar="KEY", help=f"one of {', '.join(PAPERS)}")
    parser.add_argument(
        "--kind",
        dest="claim_kind",
        metavar="KIND",
        type=lambda name: OF_CLAIMS.get(name.lower(), name),
        choices=[kind.value for kind in Kind],
        help="claims of this kind, such as theorem (lemmas and corollaries, too) or definition",
    )
    parser.add_argument(
        "--verdict",
        metavar="V",
        help="claims with this verdict, such as CORRECTED, or all that are false, hold or depend",
    )
    parser.add_argument(
        "--text", metavar="WORDS", help="search: all these words, or words that begin with them"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _kind(name: str) -> str:
    """Return the kind, or the key of the paper, that is named; an author names a paper."""
    if name in KINDS or name in ALSO or name in OF_CLAIMS:
        return ALSO.get(name, OF_CLAIMS.get(name, name))
    if name in ELSEWHERE:
        raise argparse.ArgumentTypeError(f"these are listed by didp-ref {name}")
    try:
        return paper_key(name)
    except UnknownName as problem:
        known = ", ".join(SAID.get(kind, kind) for kind in KINDS)
        near = suggestion(name, (*KINDS, *ALSO, *OF_CLAIMS, *PAPERS))
        hint = f"there are {known}; to search: didp-ref list --text {quote(name)}"
        hint = near if near.endswith("?") else hint
        raise argparse.ArgumentTypeError(
            f"{shorten(problem.value)} is not a kind; {elsewhere(name) or hint}"
        ) from None


def run(arguments: argparse.Namespace) -> int:
    """Print the claims, quantities, papers, lemmas and words asked for, or that there is none."""
    if arguments.kind in PAPERS:
        arguments.kind, arguments.paper = None, arguments.paper or arguments.kind
    if arguments.kind in OF_CLAIMS:
        arguments.kind, arguments.claim_kind = "claims", arguments.kind
    paper, verdict = paper_key(arguments.paper), (arguments.verdict or "").upper()
    if verdict and verdict not in GROUP_OF:
        verdict = one_of("verdict", verdict, [verdict.value for verdict in Verdict])
    words = (arguments.text or "").split()
    kinds = (arguments.kind,) if arguments.kind else KINDS
    for asked, value in (("verdict", verdict), ("kind", arguments.claim_kind)):
        if value and "claims" not in kinds:
            raise DomainError(asked, value, "asked of claims", f"{kinds[0]} have none")
    if verdict or arguments.claim_kind:
        kinds = ("claims",)
    if not (arguments.json or kinds != KINDS or words or paper):
        _print_overview()
        return 0
    shown = {
        kind: [row for row in _rows(kind, paper, verdict, arguments.claim_kind) if _has(row, words)]
        for kind in kinds
    }
    if arguments.json:
        print_json(shown)
    elif words and not arguments.kind and sum(map(len, shown.values())) > MOST_FOUND:
        _print_first(shown, arguments.text)
    else:
        print_lists(shown, arguments.text or "")
        if arguments.claim_kind and shown["claims"]:
            print_text("to cite one, with its conditions: didp-ref show ID --format latex")
    return 0


def _print_first(shown: Mapping[str, list[dict[str, str]]], text: str) -> None:
    """Print on one screen what a search found first, words before formulas before claims."""
    order = ("words", "quantities", "claims", "papers", "lemmas")
    found = {kind: shown[kind] for kind in order if shown.get(kind)}
    for kind, count in shares({kind: len(rows) for kind, rows in found.items()}).items():
        for row in sorted(found[kind], key=partial(_far_from, text.split()))[:count]:
            verdict = f" ({row['verdict']})" if "verdict" in row else ""
            print_text(f"{row['id']}  {_said(row)}{verdict}", hanging=4)
    all_of = {kind: counted_as(len(rows), SAID.get(kind, kind)) for kind, rows in found.items()}
    print_row("Found", f"{', '.join(all_of.values())}; {MOST_FOUND} of these are above")
    most = max(found, key=lambda kind: len(found[kind]))
    command = f"didp-ref list {SAID.get(most, most)} --text {quote(text)}"
    print_row("Next", f"didp-ref show ID   {command}")


def _said(row: Mapping[str, str]) -> str:
    """Return a row's one sentence."""
    return next(row[name] for name in ("title", "summary", "meaning", "citation") if name in row)


def _far_from(words: Sequence[str], row: Mapping[str, str]) -> int:
    """Return 0 of a row with the words in its names, 1 with them in its sentence, 2 of another."""
    names = {name: row[name] for name in ("id", "also") if name in row}
    near = (names, {**names, "said": _said(row)})
    return next((far for far, part in enumerate(near) if _has(part, words)), len(near))


def shares(counts: Mapping[str, int], most: int = MOST_FOUND) -> dict[str, int]:
    """Return how many of each kind a screen has, as even as it can be.

    >>> shares({"claims": 47, "quantities": 3, "words": 1}, most=10)
    {'claims': 6, 'quantities': 3, 'words': 1}
    """
    shared = dict.fromkeys(counts, 0)
    while sum(shared.values()) < most and shared != dict(counts):
        fewest = min(
            (kind for kind in counts if shared[kind] < counts[kind]), key=shared.__getitem__
        )
        shared[fewest] += 1
    return shared


def _rows(
    kind: str, paper: str | None, verdict: str, claim_kind: str | None = None
) -> list[dict[str, str]]:
    """Return the rows of a kind, of a paper, with a verdict and of a kind of claim, if given."""
    listed = index.read()
    if kind == "claims":
        verdicts = GROUPS[GROUP_OF[verdict]] if verdict in GROUP_OF else (verdict,)
        return [
            claim_row(row)
            for row in listed.claims.values()
            if paper in (None, row.paper)
            and (not verdict or row.verdict in verdicts)
            and claim_kind in (None, row.kind)
        ]
    if kind == "quantities":
        formulas = listed.formulas.values()
        return [quantity_row(row) for row in formulas if paper in (None, row.paper)]
    if kind == "papers":
        return [paper_row(key) for key in listed.papers if paper in (None, key)]
    if paper:
        return []
    if kind == "words":
        return [
            {"id": word, "also": ", ".join(others_of(word)), "meaning": meaning}
            for word, meaning in WORDS.items()
        ]
    from didp_ref.audit.lemma_table import lemma_rows  # the checker's schemas are read

    return lemma_rows()


def _without_accents(text: str) -> str:
    """Return a text whose letters have no accents.

    >>> _without_accents("R\u00e9nyi")
    'Renyi'
    """
    return "".join(c for c in normalize("NFKD", text) if not combining(c))


def _has(row: dict[str, str], words: Iterable[str]) -> bool:
    """Say whether every word begins one of a row's, in whatever order.

    >>> row = {"id": "scale.prior_free", "summary": "Scale that gives alpha"}
    >>> _has(row, ["ALPHA", "free"]), _has(row, ["free", "lpha"])
    (True, False)
    """
    text = _without_accents(" ".join(row.values()))
    text += " " + text.replace("-", "")  # tradeoff finds trade-off
    written = [re.escape(_without_accents(word)).replace("_", "[_ ]") for word in words]
    return all(re.search(rf"(?<![^\W_]){word}", text, re.IGNORECASE) for word in written)


def topic_of(name: str) -> str:
    """Return what a quantity is about: the first word of its id.

    >>> topic_of("scale.rho")
    'scale'
    """
    return name.partition(".")[0]


def claim_row(row: ClaimRow) -> dict[str, str]:
    """Return a claim's id, its verdict in full, its title, source and statement."""
    return {
        "id": row.id,
        "verdict": row.verdict,
        "what was found": row.verdict_text,
        "title": plain(row.title),
        "source": row.source,
        "statement": plain(row.statement),
    }


def quantity_row(row: FormulaRow) -> dict[str, str]:
    """Return a formula's id, what it is, where it stands, and what else is said of it."""
    return {
        "id": row.id,
        "also": row.also,
        "summary": row.title,
        "source": row.source,
        "remark": row.remark,
    }


def paper_row(key: str) -> dict[str, str]:
    """Return a paper's key, how many claims and quantities are of it, and its citation."""
    listed = index.read()
    return {
        "id": key,
        "claims": str(sum(row.paper == key for row in listed.claims.values())),
        "quantities": str(sum(row.paper == key for row in listed.formulas.values())),
        "citation": plain(listed.papers[key].citation),
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
    counted = ", ".join(counted_as(len(rows), SAID.get(kind, kind)) for kind, rows in listed)
    other = elsewhere(text) if not listed or text.lower() in _library_folders() else ""
    if not listed:
        print_text(f"nothing found; {other or _instead(text)}")
    elif listed[0][0] == "words":
        print_text(f"\n{counted}: didp-ref show WORD")
        if usual := CALLED_HERE.get(text.lower()):
            print_text(f"formulas call it {usual}: didp-ref list --text {quote(usual)}")
    elif listed[0][0] == "lemmas":
        from didp_ref.audit.lemma_table import LETTERS

        print_text(f"\nIn what they state {LETTERS}.")
        print_text(f"\n{counted}, which a derivation takes: docs/own-claims.md")
    else:
        print_text(f"\n{counted}: didp-ref show ID")
    if listed and other:
        print_text(f"{text} {other.removeprefix('it ')}")


CALLED_HERE = {"geometric": "discrete laplace"}
"""Names that others use, and that no formula here has."""


def _instead(text: str) -> str:
    """Say what to search for where a text is found nowhere: its words as they are spelled here."""
    rows = [row for kind in KINDS for row in _rows(kind, None, "")]
    known = {*re.findall(r"\w+", " ".join(" ".join(row.values()) for row in rows).lower())}
    words = text.lower().split()
    near = [_near(word, known) for word in words]
    respelled = [one[0] if one else word for one, word in zip(near, words, strict=True)]
    if respelled != words and any(_has(row, respelled) for row in rows):
        return f"did you mean didp-ref list --text {quote(' '.join(respelled))}?"
    there = [word for word in words if any(_has(row, [word]) for row in rows)]
    if 0 < len(there) < len(words):
        return f"try didp-ref list --text {quote(' '.join(there))}"
    if len(words) > 1:
        return "try fewer words, or didp-ref list says what there is"
    return "didp-ref list words has the words of the field, didp-ref list formulas the formulas"


def _near(word: str, known: Iterable[str]) -> list[str]:
    """Return the word that is nearest, if one is: a slip leaves the first letter, mostly.

    >>> _near("ethics", ["this", "ethic"]), _near("geometric", ["metric"])
    (['ethic'], [])
    """
    begun = [each for each in known if each[:1] == word[:1]]
    return get_close_matches(word, begun, n=1, cutoff=LIKENESS)


def _print_papers(rows: Iterable[Mapping[str, str]]) -> None:
    for row in rows:
        some = [kind for kind in ("claims", "quantities") if row[kind] != "0"]
        counts = (counted_as(int(row[kind]), SAID.get(kind, kind)) for kind in some)
        print_text(f"{row['id']}  {', '.join(counts)}: {row['citation']}", hanging=4)


FIRST, COLUMNS = 10, (7, 5, 7, 6, 6, 6)
"""How wide the columns of the overview are."""


def in_numbers() -> str:
    """Say how much there is: formulas, claims, libraries, test vectors.

    >>> in_numbers().split(", ")[0]
    '133 formulas'
    """
    from didp_ref.oracle.shipped import count_shipped

    listed = index.read()
    return (
        f"{len(listed.formulas)} formulas, {len(listed.claims)} claims, "
        f"{len(_library_folders())} libraries, {count_shipped():,} test vectors"
    )


def _library_folders() -> list[str]:
    """Return the names of the libraries' folders; to read these takes a second."""
    from didp_ref import libraries

    return [path.parent.name for path in Path(libraries.__file__).parent.glob("*/library.toml")]


def _print_overview() -> None:
    """Say in one screen what there is and how to go on."""
    print_text(in_numbers())
    print_text()
    head = ("paper", "claims", *COUNTED, "")
    print_counts((head, *table_of_papers()), FIRST, COLUMNS)
    errors = [row for row in index.read().errata_of() if row.severity is not Severity.REMARK]
    print_row(
        "Note",
        "depend: true under one interpretation, false under another. wrong: errors of substance. "
        "slips: false as printed, but not in substance. other: open, partly proved, or not "
        f"checkable.\ndidp-ref errata: {counted(errors)}. {APART}",
    )
    print_row(
        "Next",
        "didp-ref list formulas (or claims, words)   didp-ref show abdi\n"
        "didp-ref list --text sampling",
    )
