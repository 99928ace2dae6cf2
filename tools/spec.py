"""SPEC.md, generated: every claim in the papers' order, every quantity, the vocabulary first.

The document is a function of the claims, the quantities, the ledger and what is recorded of Coq,
and of nothing else, so it is the same byte for byte wherever it is made. It says of each claim
what it says, what was found of it, and every formal statement of its parts; what is long besides
(the formulas of hypotheses, derivations, evidence, counterexamples) stands in the book (``make
book``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from didp_ref.audit import defined, grounds, index, theorems
from didp_ref.audit.claim import Severity, Statement, Status, Verdict
from didp_ref.audit.judged import JudgedClaim, JudgedPart, claims
from didp_ref.audit.proofs import label
from didp_ref.audit.view import as_sequent, terms_of
from didp_ref.audit.vocabulary import VERDICTS
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.papers import PAPERS
from didp_ref.papers.ours.obligations import NOTIONS, OBLIGATIONS, PROPERTIES, Obligation
from didp_ref.symbolic import display
from tools.coq.pages import FILE as PAGE

Row = TypeVar("Row")

PATH = Path(__file__).parents[1] / "SPEC.md"
"""Where the document stands in a checkout."""

HEAD = """# Specification

Generated from the code by `make generate`; the build fails when the two differ. Here stands what
each claim of the papers says, what was found of it, and every formal statement of its parts. The
formulas of hypotheses, derivations, counterexamples and evidence stand in the book (`make book`),
and `didp-ref show ID --evidence` and `--proof` print them.
"""

VOCABULARY = """A **claim** is what a paper asserts, kept as printed, or, where it is *stated here*,
what this project asserts in its own words; a **part** is one assertion of it, a **reading** one way
to take what is ambiguous. In parentheses behind a verdict stands what it is not of, and where what
was checked is narrower than the paper. A **safe side** is the way a float64 may err: a noise scale
and a promise (epsilon, alpha, beta, rho, gamma) are rounded up, a budget that may be spent is
rounded down. *True instead* stands before what is proved where the printed statement is not; in
parentheses before a formula stands what is given, by the names of the hypotheses. *Letters* after a
formula says of which sort each letter is: integer, real, sequence p[j], function f(x), event.
"""


def render() -> str:
    """Return the text of SPEC.md."""
    parts = [HEAD, *_contents(), "## Verdicts\n", *_verdicts(), VOCABULARY, *_summary()]
    parts += [*_grounds(), *_defined(), *_in_coq()]
    parts += _errata()
    for paper in PAPERS.values():
        parts.append(f"## {paper.key}\n\n{paper.citation}\n")
        parts += [
            "\n".join(_claim_lines(judged)) + "\n"
            for judged in claims.values()
            if judged.claim.paper == paper.key
        ]
    parts += [
        *_obligations(),
        "## Quantities\n",
        *(_quantity(quantity) for quantity in _in_order()),
    ]
    return "\n".join(parts)


def _in_order() -> list[Quantity]:
    return [quantities[name] for name in sorted(quantities)]


def anchor(heading: str) -> str:
    """Return the anchor that a forge gives to a heading.

    >>> anchor("abdi.theorem-3")
    'abditheorem-3'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _link(name: str) -> str:
    return f"[{name}](#{anchor(name)})"


def _contents() -> Iterator[str]:
    first = ("Verdicts", "Summary", "Grounds", "Defined", "Coq", "Errata")
    yield "\n".join(f"- {_link(name)}" for name in (*first, *PAPERS, "Obligations", "Quantities"))
    yield ""


def _verdicts() -> Iterator[str]:
    yield "| verdict | meaning |\n|---|---|"
    yield from (f"| {verdict.value} | {meaning} |" for verdict, meaning in VERDICTS.items())
    yield ""


def _summary() -> Iterator[str]:
    counts = Counter((Verdict(row.verdict), row.paper) for row in index.read().claims.values())
    yield "## Summary\n"
    reached = {verdict for verdict, _ in counts}
    names = {verdict: verdict.value for verdict in Verdict if verdict in reached}
    yield from _by_paper("verdict", counts, names)


def _by_paper(
    head: str, counts: Mapping[tuple[Row, str], int], names: Mapping[Row, str]
) -> Iterator[str]:
    """Yield a table of counts with a row for each name, a column for each paper, and the sums."""
    yield f"| {head} | {' | '.join(PAPERS)} | all |"
    yield "|---" * (len(PAPERS) + 2) + "|"
    for row, name in names.items():
        numbers = [counts.get((row, paper), 0) for paper in PAPERS]
        yield f"| {name} | {' | '.join(map(str, numbers))} | {sum(numbers)} |"
    yield ""


def _grounds() -> Iterator[str]:
    """Yield on what the statuses of parts rest, each under its readings."""
    counted = grounds.count_recorded(
        (judged.claim, judged.entry.statuses, judged.evidence) for judged in claims.values()
    )
    heads, lines = grounds.rows(counted)
    yield (
        "## Grounds\n\nThe parts of claims, each under its readings, by the least that is enough "
        "for their status: who trusts no solver does without the line of the solvers. What Coq's "
        "kernel accepted is recorded here; `make prove` asks it again, and lists the other parts. "
        "Of a part without a formal statement, and of what refutes a printed one, it is a theorem "
        "written by hand, to be read beside the paper's words ([Coq](#coq)). "
        f"{grounds.in_words(counted, 'recorded')}.\n"
    )
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    yield from (f"| {' | '.join(map(str, line))} |" for line in lines)
    yield ""


def _defined() -> Iterator[str]:
    """Yield where proved statements are defined, and of which that was not shown."""
    known = defined.read()
    left = [answer for answer in known.values() if answer[1]]
    yield (
        f"## Defined\n\nOf {len(known)} proved statements {len(known) - len(left)} are shown to be "
        "defined wherever their hypotheses hold. A statement that is not shown to be defined is "
        f"OPEN.{' Not shown:' if left else ''}\n"
    )
    for claim in claims if left else ():
        for about, missing in defined.not_shown(claim):
            yield f"- {_link(claim)}, {_plain(label(about))}: `{missing}`"
    yield from [""] if left else ()


def _in_coq() -> Iterator[str]:
    """Yield how many parts Coq's kernel has proved, and in which of the ways."""
    counts = Counter(
        (part.in_coq, judged.claim.paper) for judged in claims.values() for part in judged.parts
    )
    recorded = [theorem for claim in claims for theorem in theorems.current(claim)]
    axioms = sorted({axiom for theorem in recorded for axiom in theorem.axioms.split()})
    pages = ", ".join(
        f"[{paper}](proofs/{paper}/{PAGE})"
        for paper in PAPERS
        if (theorems.SOURCES / paper / PAGE).is_file()
    )
    yield (
        "## Coq\n\nThe parts of claims by what Coq's kernel accepted of them (`make prove`). Each "
        f"of the {len(recorded)} theorems' name, file and axioms stand in the book and in "
        f"[theorems.tsv](didp_ref/audit/theorems.tsv); beside the paper's words stands what those "
        f"by hand say, as Coq prints it: {pages}. The axioms are {', '.join(axioms)}.\n"
    )
    most_first = sorted({ways for ways, _ in counts}, key=lambda ways: (-len(ways), ways))
    names = {ways: ", ".join(ways) or "neither" for ways in most_first}
    yield from _by_paper("part", counts, names)


def _errata() -> Iterator[str]:
    yield "## Errata\n\nWhat is wrong in the papers, the worst first.\n"
    for key in PAPERS:
        of_paper = index.read().errata_of(key)
        for severity in Severity:
            names = [_link(erratum.claim) for erratum in of_paper if erratum.severity is severity]
            if names:
                yield f"- {key}, {severity.value}: {', '.join(names)}"
    yield ""


def _obligations() -> Iterator[str]:
    yield "## Obligations\n\nWhat each notion guarantees, and the claim that says so.\n"
    yield f"| notion | {' | '.join(PROPERTIES)} |\n|---{'|---' * len(PROPERTIES)}|"
    for key, notion in NOTIONS.items():
        cells = [
            _obligation_cell(obligation) for obligation in OBLIGATIONS if obligation.notion == key
        ]
        yield f"| {notion} | {' | '.join(cells)} |"
    yield ""


def _obligation_cell(obligation: Obligation) -> str:
    """Say whether an obligation is kept, where the claim under its reading is settled."""
    settled = all(
        status is Status.PROVED
        for place, status in claims[obligation.claim].entry.statuses.items()
        if obligation.reading in ("", place.reading)
    )
    outcome = ("proved" if obligation.kept else "refuted") if settled else "not settled"
    narrower = dict.fromkeys(
        phrase
        for judged in claims[obligation.claim].parts
        if obligation.reading in ("", judged.part.reading)
        for phrase in judged.part.narrower
    )
    return f"[{outcome}](#{anchor(obligation.claim)})" + (
        f" ({'; '.join(narrower)})" if narrower else ""
    )


def _claim_lines(judged_claim: JudgedClaim) -> Iterator[str]:
    claim = judged_claim.claim
    place = ", ".join(filter(None, (claim.source.place, claim.source.equation)))
    place += "; stated here" * judged_claim.is_stated_here
    yield f"### {claim.id}\n"
    yield (
        f"**{claim.title}** ({claim.kind.value}; {place}). "
        f"**{_plain(judged_claim.verdict_text)}**\n"
    )
    yield claim.statement
    for judged in judged_claim.parts:
        yield from _part_lines(judged)
    if claim.quantities:
        yield f"\nFormulas: {', '.join(map(_link, claim.quantities))}."


def _part_lines(judged: JudgedPart) -> Iterator[str]:
    """Yield what was found of a part under its readings, and its formal statements whole."""
    part = judged.part
    missing = f" No formal statement: {part.informal}." if part.informal else ""
    status = _plain(judged.status_text)
    yield f"\nPart *{_plain(part.name)}*, {part.scope.value}: {status}.{missing}"
    if part.formal:
        yield f"- Formally{_formula(part.formal())}"
    if part.corrected:
        yield f"- True instead{_formula(part.corrected())}"


def _formula(statement: Statement) -> str:
    """Return what is given, by the hypotheses' names, what follows, and the sorts of letters."""
    sequent = as_sequent(statement)
    given = _plain("; ".join(name for name, _ in sequent.hypotheses))
    letters = _plain(display.letters_in_words(terms_of(sequent)))
    return (
        f"{f' ({given})' if given else ''}: $`{display.latex(sequent.conclusion)}`$"
        f"{f'. Letters: {letters}.' if letters else ''}"
    )


def _plain(text: str) -> str:
    """Keep stars and underscores of plain text from becoming emphasis."""
    return text.replace("*", r"\*").replace("_", r"\_").replace("<", r"\<")


def _quantity(quantity: Quantity) -> str:
    about = f"Safe side: {quantity.safe_side.value}. Source: {quantity.source}."
    domain = "; ".join(f"`{text}`" for text in quantity.domain)
    return (
        f"### {quantity.id}\n\n{quantity.summary} {about}\n\n"
        f"$`{quantity.latex()}`$\n\nDomain: {domain}.\n"
    )
