"""SPEC.md, generated: every claim in the papers' order, every quantity, the vocabulary first.

The document is a function of the claims, the quantities and the ledger, and of nothing else, so
it is the same byte for byte wherever it is made. It says of each claim what it says and what was
found; all parts, derivations, evidence and counterexamples stand in the book (``make book``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from didp_ref.audit import theorems
from didp_ref.audit.claim import Part, Severity, Statement, Status, Verdict
from didp_ref.audit.errata import errata
from didp_ref.audit.judged import JudgedClaim, claims
from didp_ref.audit.vocabulary import VERDICTS
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.papers import PAPERS
from didp_ref.papers.ours.obligations import NOTIONS, OBLIGATIONS, PROPERTIES, Obligation
from didp_ref.symbolic import display, sympy_reader

PATH = Path(__file__).parents[1] / "SPEC.md"
"""Where the document stands in a checkout."""
LONGEST = 60
"""Letters of the names of hypotheses; more of them are counted."""
LONGEST_FORMULA = 400
"""Letters of LaTeX of a conclusion; a longer one is for the book."""

HEAD = """# Specification

Generated from the code by `make generate`; the build fails when the two differ. Here stands what
each claim of the papers says, the formal statement of its first part, and what was found. All
parts, derivations, counterexamples and evidence stand in the book (`make book`), and
`didp-ref show ID --evidence` and `--proof` print them.
"""

VOCABULARY = """A **claim** is what a paper asserts, kept as printed; a **part** is one assertion of
it, a **reading** one way to take what is ambiguous. In parentheses behind a verdict stands what it
is not of, and where what was checked is narrower than the paper. A **safe side** is the way a
float64 may err: a noise scale and a promise (epsilon, alpha, beta, rho, gamma) are rounded up, a
budget that may be spent is rounded down. *True instead* stands before what is proved where the
printed statement is not; in parentheses before a formula stands what is given.
"""


def render() -> str:
    """Return the text of SPEC.md."""
    parts = [HEAD, *_contents(), "## Verdicts\n", *_verdicts(), VOCABULARY, *_summary(), *_in_coq()]
    parts += _errata()
    for paper in PAPERS.values():
        parts.append(f"## {paper.key}\n\n{paper.citation}\n")
        parts += [
            "\n".join(_claim_lines(one)) + "\n"
            for one in claims.values()
            if one.claim.paper == paper.key
        ]
    parts += [*_obligations(), "## Quantities\n", *(_quantity(one) for one in _in_order())]
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
    first = ("Verdicts", "Summary", "Coq", "Errata")
    yield "\n".join(f"- {_link(one)}" for one in (*first, *PAPERS, "Obligations", "Quantities"))
    yield ""


def _verdicts() -> Iterator[str]:
    yield "| verdict | meaning |\n|---|---|"
    yield from (f"| {verdict.value} | {meaning} |" for verdict, meaning in VERDICTS.items())
    yield ""


def _summary() -> Iterator[str]:
    counts = Counter((one.verdict, one.claim.paper) for one in claims.values())
    yield f"## Summary\n\n| verdict | {' | '.join(PAPERS)} | all |"
    yield "|---" * (len(PAPERS) + 2) + "|"
    for verdict in Verdict:
        row = [counts[verdict, paper] for paper in PAPERS]
        if sum(row):
            yield f"| {verdict.value} | {' | '.join(map(str, row))} | {sum(row)} |"
    yield ""


def _in_coq() -> Iterator[str]:
    """Yield how many parts Coq's kernel has proved, and in which of the ways."""
    counts = Counter(
        (part.in_coq, one.claim.paper) for one in claims.values() for part in one.parts
    )
    found, _ = theorems.read()
    axioms = sorted({axiom for one in found for axiom in one.axioms.split()})
    yield (
        "## Coq\n\nThe parts of claims by what Coq's kernel accepted of them (`make prove`). Each "
        f"of the {len(found)} theorems' name, file and axioms stand in the book and in "
        f"[theorems.tsv](didp_ref/audit/theorems.tsv); the axioms are {', '.join(axioms)}.\n"
    )
    yield f"| part | {' | '.join(PAPERS)} | all |"
    yield "|---" * (len(PAPERS) + 2) + "|"
    for ways in sorted({ways for ways, _ in counts}, key=lambda ways: (-len(ways), ways)):
        row = [counts[ways, paper] for paper in PAPERS]
        yield f"| {', '.join(ways) or 'neither'} | {' | '.join(map(str, row))} | {sum(row)} |"
    yield ""


def _errata() -> Iterator[str]:
    yield "## Errata\n\nWhat is wrong in the papers, the worst first.\n"
    for key in PAPERS:
        of_paper = errata(key)
        for severity in Severity:
            names = [_link(one.claim) for one in of_paper if one.severity is severity]
            if names and severity is Severity.REMARK:
                yield f"- {key}: {len(names)} remark{'s'[: len(names) > 1]}, in the book"
            elif names:
                yield f"- {key}, {severity.value}: {', '.join(names)}"
    yield ""


def _obligations() -> Iterator[str]:
    yield "## Obligations\n\nWhat each notion guarantees, and the claim that says so.\n"
    yield f"| notion | {' | '.join(PROPERTIES)} |\n|---{'|---' * len(PROPERTIES)}|"
    for key, notion in NOTIONS.items():
        cells = [_found(one) for one in OBLIGATIONS if one.notion == key]
        yield f"| {notion} | {' | '.join(cells)} |"
    yield ""


def _found(one: Obligation) -> str:
    """Say whether an obligation is kept, where the claim under its reading is settled."""
    settled = all(
        status is Status.PROVED
        for place, status in claims[one.claim].entry.statuses.items()
        if one.reading in ("", place.reading)
    )
    said = ("proved" if one.kept else "refuted") if settled else "not settled"
    return f"[{said}](#{anchor(one.claim)})"


def _claim_lines(one: JudgedClaim) -> Iterator[str]:
    claim = one.claim
    place = ", ".join(filter(None, (claim.source.place, claim.source.equation)))
    yield f"### {claim.id}\n"
    yield f"**{claim.title}** ({claim.kind.value}; {place}). **{_plain(one.verdict_text)}**\n"
    yield claim.statement
    part = next((part for part in claim.parts if part.formal or part.corrected), None)
    if part:
        yield f"\n{formal_line(claim.names, part)}"
    if claim.quantities:
        yield f"\nFormulas: {', '.join(map(_link, claim.quantities))}."


def formal_line(names: tuple[str, ...], part: Part) -> str:
    """Return the formal statement of a part; the true one, where the printed one is not."""
    build, label = (part.corrected, "True instead") if part.corrected else (part.formal, "Formally")
    assert build is not None
    of = f", *{_plain(part.name)}*" if len(names) > 1 else ""
    given, conclusion = _formal(build())
    return f"{label}{of}{f' ({given})' if given else ''}: {conclusion}"


def _formal(statement: Statement) -> tuple[str, str]:
    """Return what is given, by the names of the hypotheses or their number, and what follows."""
    sequent = sympy_reader.statement(statement)
    given = _plain("; ".join(name for name, _ in sequent.hypotheses))
    if len(given) > LONGEST:
        given = f"{len(sequent.hypotheses)} hypotheses"
    conclusion = shorter(display.latex(sequent.conclusion))
    if len(conclusion) > LONGEST_FORMULA:
        return given, f"a formula of {len(conclusion)} letters, in the book"
    return given, f"$`{conclusion}`$"


def shorter(latex: str) -> str:
    r"""Return a formula without what only makes parentheses grow, and what means nothing.

    These are spaces, and braces around an index or an exponent of one letter or digit.

    >>> print(shorter(r"\lambda \, n \, \left(x_{i} + 1\right) \le \log\left(y^{10}\right)"))
    \lambda n(x_i+1)\le\log(y^{10})
    """
    flat = re.sub(r"\\left(?=[(|])|\\right(?=[)|])", "", latex).replace(r" \, ", " ")
    close = re.sub(r"(?<![A-Za-z]) | (?![A-Za-z])", "", flat)
    upright = re.sub(r"_\{\\mathrm\{(min|max)\}\}", r"_{\\\1}", close)
    return re.sub(r"([_^])\{(\w|\\[a-z]+)\}(?![A-Za-z])|([_^])\{(\w)\}", r"\1\2\3\4", upright)


def _plain(text: str) -> str:
    """Keep stars and underscores of plain text from becoming emphasis."""
    return text.replace("*", r"\*").replace("_", r"\_").replace("<", r"\<")


def _quantity(one: Quantity) -> str:
    about = f"Safe side: {one.safe_side.value}. Source: {one.source}."
    domain = "; ".join(f"`{text}`" for text in one.domain)
    formula = shorter(one.latex())
    return f"### {one.id}\n\n{one.summary} {about}\n\n$`{formula}`$\n\nDomain: {domain}.\n"
