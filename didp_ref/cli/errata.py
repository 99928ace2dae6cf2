"""``didp-ref errata``: what is wrong, paper by paper, the worst first, and how to repair it."""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from didp_ref.audit import index
from didp_ref.audit.claim import Severity, Verdict
from didp_ref.audit.errata_forms import BESIDE, latex, markdown
from didp_ref.audit.errata_kinds import (
    APART,
    BY_READING,
    KINDS,
    REMARK,
    around,
    counted,
    headed,
    how_bad,
    kind,
)
from didp_ref.audit.index import ErratumRow
from didp_ref.audit.overview import by_authors
from didp_ref.cli.names import claims_meant, one_of, paper_key, papers_cited_as, papers_named
from didp_ref.cli.terminal import (
    print_counts,
    print_heading,
    print_json,
    print_row,
    print_summary,
    print_text,
)
from didp_ref.errors import UnknownName, suggestion
from didp_ref.papers import PAPERS
from didp_ref.summary import COLUMN, DISAGREE_WITH_A_VERDICT, TALLEST, WIDTH, Summary, cut
from didp_ref.symbolic.latex_to_text import plain

SEVERITIES = {severity.value: severity for severity in Severity}
DOCUMENTS = {"markdown": markdown, "latex": latex}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    paper = parser.add_mutually_exclusive_group()
    keys = ", ".join(PAPERS)
    about = f"one of {keys}; an author, words of a title, an arXiv number, or a claim"
    paper.add_argument("paper", nargs="*", metavar="PAPER", default=argparse.SUPPRESS, help=about)
    paper.add_argument("--paper", metavar="KEY", help="the same, by its key")
    parser.add_argument(
        "--severity", metavar="S", help=f"this severity or worse: {', '.join(SEVERITIES)}"
    )
    parser.add_argument("--all", action="store_true", help="list every error, slip and remark")
    parser.add_argument(
        "--witnesses",
        action="store_true",
        help="compute now the numbers that show each error, and those after its fix",
    )
    parser.add_argument("--printed", action="store_true", help="print the paper's words in full")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document, with remarks")
    form.add_argument(
        "--format",
        choices=("text", *DOCUMENTS),
        default="text",
        help="markdown and latex keep formulas in LaTeX, to be sent to an author; they include "
        "slips, remarks and, of a paper, what holds",
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
    if arguments.witnesses:
        from didp_ref.cli.errata_witnesses import print_witnesses  # imports every paper

        shown = [each for each in entries if arguments.all or each.severity is not Severity.REMARK]
        return print_witnesses(shown, as_json=arguments.json)
    if arguments.json:
        print_json({"errata": [_as_json(erratum) for erratum in entries]})
    elif arguments.format in DOCUMENTS and entries:
        document = DOCUMENTS[arguments.format]
        lines = document(entries, with_what_holds=all(map(_is_of_papers, names)))
        sys.stdout.writelines(f"{line}\n" for line in lines)
    elif not (arguments.paper or arguments.severity or arguments.all):
        _print_overview(entries)
    elif entries:
        _print(entries, names, every=arguments.all, printed=arguments.printed)
    else:
        print_text(_why_none(names, arguments.severity))
        if not arguments.severity and (beside := _see(names[0], with_remarks=True)):
            print_row("See", beside)
        if arguments.format == "latex" and names[0] in index.read().claims:
            print_row("Next", f"didp-ref show {names[0]} --format latex (the statement, to cite)")
    return 0


def _names(words: list[str] | str | None) -> list[str]:
    """Return what is asked for: all, several papers and claims, or what all words name together."""
    if not words:
        return [""]
    if isinstance(words, str):
        return [words]
    known = {*PAPERS, *index.read().claims}
    return words if known.issuperset(words) else [" ".join(words)]


def _is_of_papers(name: str) -> bool:
    return not name or bool(papers_named(name) or papers_cited_as(name))


def _entries(name: str, least: Severity) -> list[ErratumRow]:
    """Return the errata of all papers, of the one that is named, or of the claims."""
    if _is_of_papers(name):
        return index.read().errata_of(paper_key(name) if name else "", least)
    known = index.read().claims
    claims = {name.replace(" ", ".")} & known.keys() or set(claims_meant(name))
    if not claims:
        begun = papers_named(name.replace(".", " ").partition(" ")[0])
        if len(begun) == 1:
            lists = f"didp-ref show {begun[0]} lists those of {begun[0]}"
            near = suggestion(name, known, lists)
            hint = f"{near} {lists}" if near.startswith("did you mean") else lists
            raise UnknownName("claim", name, "claim", hint)
        return index.read().errata_of(paper_key(name), least)
    beside = index.read().errata_of(least=least)
    return [erratum for erratum in beside if not claims.isdisjoint(erratum.tells)]


def _why_none(names: list[str], severity: str | None) -> str:
    """Say why nothing is listed: nothing is so bad, no text was read, or nothing is wrong."""
    if severity:
        return f"no error there has severity {severity} or worse; leave out --severity to list all"
    claims = index.read().claims
    papers = {claims[name].paper if name in claims else name for name in names}
    for key, paper in index.read().papers.items():
        if key in papers and not paper.version:
            return f"{key} is no published paper, so it has no errata: didp-ref list --paper {key}"
    return (
        f"no error found; the verdict: didp-ref show {names[0]}" if names[0] else "no error found"
    )


FEW = 2
"""So many errata are printed one after the other; of more there is a list."""
MEANS = {
    Severity.UNSAFE: "a mechanism built from the paper breaks its promise",
    Severity.WASTEFUL: "as printed, more noise than the promise needs",
    Severity.WRONG_NUMBER: "a printed number is wrong",
    Severity.HARMLESS: "what the paper makes of it is right",
    Severity.WRONG_REASON: "a statement or its reason is wrong; no mechanism breaks its "
    "promise by it",
}
OTHERWISE = "read another way, the paper holds"
SMALL = {
    "slip": "Slips: false as printed, but not in substance",
    "remark": "Remarks: boundary cases, conditions, and what depends on the interpretation",
}
IDS = 32
"""Characters of the column of ids in a list of errata."""


HEADS = ("errors", "depend", "slips", "remarks")
"""What stands above the count of each kind."""
ONE_LINE = WIDTH - len(" ...")
"""Characters of a line that is cut."""
PAPER, COUNT = 11, 9
"""Characters of the columns of papers and of counts."""


def _print_overview(entries: list[ErratumRow]) -> None:
    """Say how many errors each paper has, and list those that are unsafe."""
    listed = index.read().papers
    print_heading(f"Total: {counted(entries)}")
    rows = [("paper", *HEADS, "")]
    for key, group in groupby(entries, key=lambda entry: entry.paper):
        kinds = Counter(map(kind, group))
        rows.append((key, *(str(kinds[each]) for each in KINDS), by_authors(listed[key].citation)))
    print_counts(rows, PAPER, (COUNT,) * len(KINDS))
    unsafe = [entry for entry in entries if entry.severity is Severity.UNSAFE]
    unsafe.sort(key=lambda entry: kind(entry) == BY_READING)
    for by_reading, group in groupby(unsafe, key=lambda entry: kind(entry) == BY_READING):
        first, *others = group
        share = f"{1 + len(others)} of {sum(kind(each) == kind(first) for each in entries)}"
        if by_reading:
            _print_head(f"{_lead(first)} ({share} that depend; {OTHERWISE})")
        else:
            _print_head(f"{_heading(first)} ({share} errors)")
        for erratum in (first, *others):
            print_text(cut(f"{erratum.claim}  {plain(erratum.title)}", ONE_LINE))
    worst = [*unsafe, *entries][0].paper
    print_row(
        "Next", f"didp-ref errata {worst} (or another paper, or an id)\n{DISAGREE_WITH_A_VERDICT}"
    )


def _print(entries: list[ErratumRow], names: list[str], *, every: bool, printed: bool) -> None:
    if len(entries) <= FEW:
        for number, erratum in enumerate(entries):
            if number:
                print_text()
            part = next((name for name in names if name in erratum.tells), erratum.claim)
            print_summary(_summary(erratum, part, printed=printed))
        return
    for key, of_paper in groupby(entries, key=lambda entry: entry.paper):
        _print_list(key, list(of_paper), every=every)


def _print_list(key: str, entries: list[ErratumRow], *, every: bool) -> None:
    """List the errata of a paper by severity, one line each."""
    paper = index.read().papers[key]
    remarks = [each for each in entries if each.severity is Severity.REMARK]
    print_heading(f"{key}: {counted(entries)}")
    source_text, found, *_ = paper.head
    print_text(f"{found} {APART}")
    print_text(plain(paper.citation))
    print_text(plain(source_text))
    if proved := _proved(key):
        theorems = f"{', '.join(proved.values())} (didp-ref show {next(iter(proved))})"
        print_text(f"Proved, under the conditions on each one's page: {theorems}")
    worse = [each for each in entries if each.severity is not Severity.REMARK]
    for head, group in groupby(worse, key=_heading):
        print_text()
        _print_group(head, group, key)
    for small in SMALL if every else ():
        if alike := [each for each in remarks if kind(each) == small]:
            print_text()
            _print_group(SMALL[small], alike, key)
    print_text()
    hints = [f"didp-ref errata {worse[0].claim}"] if worse else []
    hints += ["--all (slips and remarks)"] if remarks and not every else []
    hold = f"didp-ref list {key} --verdict hold (what holds)"
    print_row("Next", "\n".join(filter(None, ("   ".join(hints), hold, DISAGREE_WITH_A_VERDICT))))
    print_text()


def _proved(key: str) -> dict[str, str]:
    """Return the numbered theorems of a paper that are proved, by id, as a reader names them."""
    numbered = re.compile(rf"{key}\.(theorem|proposition|lemma|corollary)-([\d.]+)")
    rows = index.read().claims.values()
    named = ((row, numbered.fullmatch(row.id)) for row in rows)
    return {
        row.id: f"{match[1].capitalize()} {match[2]}"
        for row, match in named
        if match and Verdict(row.verdict) is Verdict.PROVED
    }


def _print_head(head: str) -> None:
    print_text(head, "red" if head.startswith(Severity.UNSAFE.value.upper()) else "bold")


def _heading(erratum: ErratumRow) -> str:
    """Return the head of a list of errata that are alike: their severity, and what it means."""
    means = MEANS[erratum.severity]
    by_reading = kind(erratum) == BY_READING
    if by_reading:
        return f"{_lead(erratum)}: then {means.removeprefix('as printed, ')} ({OTHERWISE})"
    return f"{_lead(erratum)}: {means}"


def _lead(erratum: ErratumRow) -> str:
    word = erratum.severity.value
    word = word.upper() if erratum.severity is Severity.UNSAFE else word.capitalize()
    return f"{word} if read one way" if kind(erratum) == BY_READING else word


def _print_group(head: str, entries: Iterable[ErratumRow], key: str) -> None:
    """List errata of a paper that are alike, one line each."""
    _print_head(head)
    for erratum in entries:
        lead = f"  {erratum.claim.removeprefix(f'{key}.')}"
        if len(lead) > IDS - 2:
            print_text(lead)
            lead = ""
        print_text(f"{lead.ljust(IDS)}{plain(erratum.title)}", hanging=IDS)


def _summary(erratum: ErratumRow, part: str, *, printed: bool) -> Summary:
    """Return an erratum as it is printed first: what is wrong, the example, the repair.

    ``part`` is the claim that was asked for, whose error another claim's erratum may tell. Its own
    verdict may be another, and have other interpretations.
    """
    own = "" if part == erratum.claim else f"{part}: {index.read().claims[part].verdict_text}"
    word, name = headed(erratum)
    cells = {label: plain(text) for label, text in erratum.cells.items()}
    source = cells.get("printed", "")
    shown = source if printed else cut(source, LONGEST_QUOTE)
    lines = {label: plain(text) for label, text in erratum.lines}
    known = ("printed", "correct", "example", "hurt")
    rows = (
        ("Includes", plain(own)),
        ("Printed", shown),
        ("At", lines.get("counterexample", "") or lines.get("numbers", "")),
        ("Read as", lines.get("interpretation", "")),
        ("Holds if", lines.get("holds if", "")),
        ("Verdict", plain(erratum.verdict_text if printed else erratum.verdict_in_short)),
        ("See", "" if printed else _see(part, with_remarks=kind(erratum) == REMARK)),
        ("Correct", lines.get("correct", "")),
        ("Affects", lines.get("who is hurt", "")),
        ("Harmless", lines.get("harmless as used", "")),
        ("Fix", lines.get("what to do", "")),
        ("Remark", lines.get(BESIDE, "")),
        *((label.capitalize(), text) for label, text in cells.items() if label not in known),
        ("Source", plain(f"{erratum.paper}, {erratum.where}")),
        ("Next", _next(erratum, whole=shown == source)),
    )
    whole = Summary(word, f"{plain(name)}: {plain(erratum.title)}", rows)
    if printed:
        return whole
    left = LEFT_TO_SHOW[:1] if erratum.severity is Severity.REMARK else LEFT_TO_SHOW
    if own:
        left = (*left, "Printed")  # of another passage than that of the claim asked for
    shorter = whole.fitting(left)
    if len(list(shorter.lines())) <= TALLEST:
        return shorter
    holds = f"read as {plain(erratum.holds_as)}" * bool(erratum.holds_as)
    return replace(
        shorter,
        rows=tuple((name, holds if name == "Holds if" else text) for name, text in shorter.rows),
    )


def _see(claim: str, *, with_remarks: bool) -> str:
    """List the errata around a claim, the worst first: no slips, nor remarks on what is proved.

    Beside each is what else of the claim it tells.
    """
    lines, remarks = [], []
    for row in around(claim, index.read().errata):
        is_remark = row.severity is Severity.REMARK
        by_reading = Verdict(row.verdict) is Verdict.DEPENDS_ON_READING
        if is_remark and not (with_remarks and by_reading):
            continue
        told = [row.claim, *(each for each in row.tells if each.startswith(f"{claim}."))]
        named = ", ".join(dict.fromkeys(each.removeprefix(claim) for each in told))
        if is_remark:
            remarks.append((named, plain(row.title)))
        else:
            lines.append(f"{named} ({plain(how_bad(row))}): {plain(row.title)}")
    if len(remarks) == 1:
        ((named, title),) = remarks
        lines.append(f"{named} (remark): {title}")
    elif remarks:
        lines.append(f"{', '.join(named for named, _ in remarks)} (remarks)")
    return "\n".join(lines)


LEFT_TO_SHOW = ("Source", "Remark")
"""Rows that a taller screen leaves to ``didp-ref show``: none that qualifies what is said.

A remark is left to it beside an error; where it is the whole entry, it stays.
"""


LONGEST_QUOTE = 160
"""Characters of what is printed that a summary shows; --printed shows all."""


def _next(erratum: ErratumRow, *, whole: bool) -> str:
    passage = f"didp-ref show {erratum.claim} --printed"
    hints = f"--format latex, or {passage}"
    if not whole or len(hints) > WIDTH - COLUMN - len("add "):
        quote = "" if whole else "--printed (all that is quoted) or "
        hints = f"{quote}--format latex (to send it)\n{passage} (the passage)"
    return f"{hints}\n{DISAGREE_WITH_A_VERDICT}"


def _as_json(erratum: ErratumRow) -> dict[str, str]:
    plain_fields = {
        "claim": erratum.claim,
        "paper": erratum.paper,
        "title": erratum.title,
        "where": erratum.where,
        "severity": erratum.severity.value,
        "kind": kind(erratum),
        "verdict": erratum.verdict,
        "verdict_text": erratum.verdict_text,
    }
    if erratum.harm:
        plain_fields["harm"] = erratum.harm
    return plain_fields | {label.replace(" ", "_"): text for label, text in erratum.lines}
