"""SPEC.md, generated: every claim in the papers' order, every quantity, the vocabulary.

The document is a function of the claims, the quantities and the ledger, and of nothing else, so
it is the same byte for byte wherever it is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from didp_ref.audit import proofs
from didp_ref.audit.errata import errata
from didp_ref.audit.judged import JudgedClaim, JudgedPart, claims
from didp_ref.audit.statements import printed
from didp_ref.claim import Evidence, Statement, Status, Verdict
from didp_ref.formulas import quantities
from didp_ref.papers import PAPERS
from didp_ref.papers.ours.claims import NOTIONS, OBLIGATIONS
from didp_ref.proof.objects import ProofObject
from didp_ref.quantity import Quantity
from didp_ref.verdict import severity

PATH = Path(__file__).parents[2] / "SPEC.md"
"""Where the document stands in a checkout."""

HEAD = """# Specification

This file is generated from the code by `make generate`; the build fails when the two differ.
It lists every claim of the papers in the paper's order with what was found, every quantity with
its safe side, and the words that are used.
"""

VOCABULARY = """## Vocabulary

| verdict | meaning |
|---|---|
| PROVED | every part of the printed statement holds, under every reading listed |
| DEPENDS_ON_READING | true under one reading and false under another, both settled |
| PARTLY_PROVED | some parts are proved, the others are only sampled or illustrated |
| CORRECTED | the printed statement is false or ill-formed; the correction is proved |
| REFUTED | the printed statement is false, and no correction is known |
| REPRODUCED | every printed number is ours, rounded or truncated to the digits printed |
| NOT_REPRODUCED | some printed number is not ours |
| WELL_FORMED | a definition, exercised on concrete instances |
| NOT_CHECKABLE | nothing can be checked, for the reason given |
| OPEN | sampled or exercised, but not settled |
| UNDECIDED | a check came to no answer; this fails the audit |
| CONFLICT | a part is both proved and refuted under one reading; this fails the audit |

A **claim** is what a paper asserts, kept as printed; a **part** is one assertion of it, and a
**reading** one way to take what is ambiguous. In parentheses behind a verdict stands what it is
not of, and where what was checked is narrower than the paper. **Evidence** is what one engine said
about a part. Coq's kernel checks theorems of two levels: a proof *replayed step by step* shows the
formal statement itself, a theorem *over defined notions* speaks of mechanisms, worlds, priors and
events as they are defined in `proofs/coq/theories`; the two are *joined* where the formal statement
is drawn from that theorem. What it accepted is *recorded*: it settles
nothing in the audit, which does not ask Coq; `make prove` does. A **safe side** is the way a
float64 may err: a noise scale and a promise (epsilon, alpha, beta, rho, gamma) are rounded up, a
budget that may be spent is rounded down. **Noise too small** breaks a promise; **noise too large**
gives accuracy away.
"""


def render() -> str:
    """Return the text of SPEC.md."""
    parts = [HEAD, _summary(), _errata()]
    for paper in PAPERS.values():
        parts.append(f"## {paper.key}\n\n{paper.citation}\n")
        parts += [_claim(one) for one in claims.values() if one.claim.paper == paper.key]
    parts.append(_obligations())
    parts += ["## Quantities\n", _quantity_table(), *(_quantity(q) for q in _sorted_quantities())]
    parts.append(VOCABULARY)
    return "\n".join(parts)


def _sorted_quantities() -> list[Quantity]:
    return [quantities[name] for name in sorted(quantities)]


def _summary() -> str:
    counts = Counter((one.verdict, one.claim.paper) for one in claims.values())
    lines = ["## Summary", "", f"| verdict | {' | '.join(PAPERS)} | all |"]
    lines.append("|---" * (len(PAPERS) + 2) + "|")
    for verdict in Verdict:
        row = [counts[verdict, paper] for paper in PAPERS]
        if sum(row):
            lines.append(f"| {verdict.value} | {' | '.join(map(str, row))} | {sum(row)} |")
    return "\n".join(lines) + "\n"


def _errata() -> str:
    lines = ["## Errata", "", "What is wrong in the papers, the worst first; the claims say why."]
    for key, of_paper in groupby(errata(), key=lambda one: one.paper):
        lines += ["", f"### Errata of {key}", ""]
        for one in of_paper:
            said = dict(one.lines())
            labels = ("correct", "numbers", "remark", "counterexample")
            found = next(said[label] for label in labels if label in said)
            hurt = f" Who is hurt: {said['who is hurt']}." if "who is hurt" in said else ""
            about = f"{one.where}; {_plain(one.verdict_text)}"
            lines.append(f"- {one.severity.value}: **{one.claim}** ({about}): {found}{hurt}")
    return "\n".join(lines) + "\n"


def _obligations() -> str:
    lines = ["## Obligations", "", "What each notion guarantees, and the claim that says so.", ""]
    lines += ["| notion | property | found | claim | note |", "|---|---|---|---|---|"]
    for one in OBLIGATIONS:
        settled = all(
            status is Status.PROVED
            for place, status in claims[one.claim].entry.statuses.items()
            if one.reading in ("", place.reading)
        )
        found = ("proved" if one.kept else "refuted") if settled else "not settled"
        notion = NOTIONS[one.notion]
        lines.append(f"| {notion} | {one.property} | {found} | {one.claim} | {one.note} |")
    return "\n".join(lines) + "\n"


def _claim(one: JudgedClaim) -> str:
    return "\n".join(_claim_lines(one)) + "\n"


def _claim_lines(one: JudgedClaim) -> Iterator[str]:
    claim, entry = one.claim, one.entry
    yield f"### {claim.id}\n"
    place = f"{claim.kind.value}; {claim.source}"
    yield f"**{claim.title}** ({place}). Verdict: **{_plain(one.verdict_text)}**"
    yield f"\n{claim.statement}\n"
    yield from (f"- Reading *{name}*: {text}" for name, text in one.readings.items())
    for part in one.parts:
        yield from _part_lines(part)
    yield from (f"- {label}: {text}" for label, text in _remarks(one) if text)
    for found in entry.evidence:
        yield from _evidence_lines(found)
    for proof in proofs.of(claim.id):
        yield from _proof_lines(proof)


def _part_lines(one: JudgedPart) -> Iterator[str]:
    """Write a part: what it says, what was found of it, and the formal statement checked."""
    part = one.part
    found = ", ".join(
        f"{status.value} under {reading}" if reading else status.value
        for reading, status in one.statuses.items()
    )
    says = f" {part.says}:" if part.says else ""
    narrower = f"; narrower: {', '.join(part.narrower)}" if part.narrower else ""
    yield f"- Part *{part.name}* ({part.scope.value}{narrower}):{says} **{_plain(found)}**"
    if one.in_coq:
        yield f"  - In Coq: {' and '.join(one.in_coq)}"
    if part.informal:
        yield f"  - No formal statement: {part.informal}"
    if part.formal:
        yield from _formal_lines("Formally", part.formal())
    if part.corrected:
        yield from _formal_lines("Formally, true instead", part.corrected())


def _formal_lines(label: str, statement: Statement) -> Iterator[str]:
    yield f"  - {label}:"
    yield from (f"    - {line}" for line in printed(statement).lines("`"))


def _remarks(one: JudgedClaim) -> Iterator[tuple[str, str]]:
    claim, example, correction = one.claim, one.counterexample, one.claim.correction
    yield "Domain", _plain(claim.where)
    yield "Not checkable", claim.not_checkable
    if example:
        yield "Counterexample", _plain(str(example))
        yield "Harm", _plain(str(example.harm or ""))
    if correction:
        yield "Severity", severity(claim, one.evidence).value
        yield "Printed there", correction.printed
        yield "Correct", correction.correct
        yield "True instead", correction.statement
        yield "Consequence", correction.consequence
        yield "Who is hurt", correction.who
        yield "What to do", correction.repair
    yield "Formulas", ", ".join(f"`{name}`" for name in claim.quantities)
    yield "Rests on", "; ".join(claim.rests_on)
    yield "Wrong beside it", claim.finding
    yield "Note", claim.note


def _evidence_lines(found: Evidence) -> Iterator[str]:
    about = f"{found.subject.value}, {found.strength.value}, {found.outcome.value}"
    part = f", part {found.part}" if found.part not in ("", "statement") else ""
    reading = f", reading {found.reading}" if found.reading else ""
    yield f"- Evidence: {found.engine} ({about}{part}{reading}): {_plain(found.detail)}"
    for cell in found.cells:
        numbers = f"printed {cell.printed}, ours {cell.ours}"
        yield f"  - {_plain(cell.label)}: {numbers} ({cell.match})"


def _proof_lines(proof: ProofObject) -> Iterator[str]:
    """Write the values at which the hypotheses hold, and the chain: what follows from what."""
    _, part, reading, target = proof.about
    about = {"printed": "the printed statement", "correction": "the correction"}
    yield f"- Proof of {about[target]} ({', '.join(filter(None, (part, reading)))}):"
    yield f"  - Its hypotheses hold at {_plain(proofs.values_of(proof))}"
    for step in proof.steps:
        if step.rule != "lemma" and [name for name, _ in step.schemas] != ["instance"]:
            reason = f" ({step.reason})" if step.reason else ""
            origin = ", ".join(step.premises) or "nothing"
            yield f"  - {_plain(step.name)} from {_plain(origin)}{reason}"


def _plain(text: str) -> str:
    """Keep stars and underscores of plain text from becoming emphasis."""
    return text.replace("*", r"\*").replace("_", r"\_").replace("<", r"\<")


def _quantity_table() -> str:
    lines = ["| quantity | safe side | source |", "|---|---|---|"]
    lines += [f"| `{q.id}` | {q.safe_side.value} | {q.source} |" for q in _sorted_quantities()]
    return "\n".join(lines) + "\n"


def _quantity(one: Quantity) -> str:
    domain = "; ".join(f"`{text}`" for text in one.domain)
    return f"### {one.id}\n\n{one.summary}\n\n```math\n{one.latex()}\n```\n\nDomain: {domain}.\n"
