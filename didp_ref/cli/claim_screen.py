"""A claim on one screen: what it says, what was found of it, by whom, and a counterexample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from didp_ref.audit import ledger, proofs, theorems
from didp_ref.audit.claim import Cell, Evidence, Outcome, Severity, Strength, Subject, Verdict
from didp_ref.audit.defined import EVERYWHERE
from didp_ref.audit.errata import erratum_of
from didp_ref.audit.judged import JudgedClaim
from didp_ref.audit.where import lines_of, place_in_code, place_of_vectors
from didp_ref.cli.terminal import print_fields, print_heading, style_of
from didp_ref.formulas import quantities
from didp_ref.symbolic.latex_to_text import plain

LONGEST_DOMAIN = 200
"""Letters of the names of hypotheses; more of them are counted, and stand with the evidence."""
MOST_NUMBERS = 3
"""How many numbers that do not agree are shown."""
GROUNDS = {
    Strength.PROOF: "proof",
    Strength.EXACT: "exact",
    Strength.REPRODUCTION: "digit by digit",
    Strength.SAMPLED: "sampled, no proof",
}


IN_SHORT = {
    Verdict.PROVED: "true",
    Verdict.DEPENDS_ON_READING: "true under one reading, false under another",
    Verdict.PARTLY_PROVED: "some parts are proved, others only tried",
    Verdict.CORRECTED: "false as printed; what is true stands below",
    Verdict.REFUTED: "false, and nothing true is known in its place",
    Verdict.REPRODUCED: "the printed numbers come out",
    Verdict.NOT_REPRODUCED: "not all of the printed numbers come out",
    Verdict.WELL_FORMED: "a definition that can be used as it stands",
    Verdict.NOT_CHECKABLE: "what it says cannot be checked, for the reason below",
}
"""What a verdict says of a claim, for who meets the word for the first time."""


def show(judged: JudgedClaim) -> None:
    """Print a claim on one screen."""
    show_head(judged)
    print_fields((label, plain(text)) for label, text in _finding_fields(judged))
    print_fields(("engines", text) for text in by_engine(judged.evidence, printed_word(judged)))
    print_fields(("in Coq", text) for text in _in_coq(judged))
    print_fields(_more(judged))
    print_heading("where")
    print_fields(_where(judged))


def show_head(judged: JudgedClaim) -> None:
    """Print what a claim says, where, and the verdict with all that it is not of."""
    claim, facts = judged.claim, judged.facts
    print_heading(f"{claim.id}  {plain(claim.title)}")
    print_fields([("in short", _in_short(judged))])
    print_fields([("verdict", plain(facts["verdict"]))], style_of(facts["verdict"]))
    said = ("source", "printed", "stated here")
    print_fields((label, plain(facts[label])) for label in said if label in facts)
    if len(claim.quantities) == 1:
        (name,) = claim.quantities
        print_fields([("formula", f"{name} = {quantities[name].plain()}")])
    else:
        print_fields([("formulas", ", ".join(claim.quantities))])


def _in_short(judged: JudgedClaim) -> str:
    """Say whether a claim is true, and how severe it is where its error is one that hurts."""
    said = IN_SHORT.get(judged.verdict, "not decided")
    if "(" in judged.facts["verdict"] and judged.verdict is Verdict.PROVED:
        said += ", within what stands in parentheses"
    erratum = erratum_of(judged.id)
    severe = erratum is not None and erratum.severity is not Severity.REMARK
    return f"{said} ({erratum.severity.value})" if erratum and severe else said


def _finding_fields(judged: JudgedClaim) -> Iterator[tuple[str, str]]:
    """Say what was found, under its labels; texts hold LaTeX between dollars."""
    claim, facts = judged.claim, judged.facts
    domain = claim.domain
    count = len(domain.split("; "))
    short = len(domain) <= LONGEST_DOMAIN
    given = domain if short else f"{count} hypotheses, in --evidence"
    where = facts.get("defined", "")
    everywhere = f"{given}; defined wherever they hold" if given else where
    yield "given", everywhere if where == EVERYWHERE else given
    yield "defined", "" if where == EVERYWHERE else where
    yield "cannot be checked", claim.not_checkable
    yield from ((label, text) for label, text in facts.items() if label.startswith("reading "))
    if len(claim.places) > 1 and judged.verdict is not Verdict.DEPENDS_ON_READING:
        for place in claim.places:
            under = f" under {place.reading}" if place.reading else ""
            yield "part", f"{place.part}{under}: {judged.entry.statuses[place].value}"
    yield from ((label, facts.get(label, "")) for label in ("counterexample", "harm"))
    yield "numbers", _numbers([cell for piece in judged.evidence for cell in piece.cells])
    yield "true instead", facts.get("correct", facts.get("true instead", ""))
    yield from ((label, facts.get(label, "")) for label in ("wrong beside it", "rests on"))


def _in_coq(judged: JudgedClaim) -> Iterator[str]:
    """Say what Coq has of the parts, and what it lacks; once of those of which it says the same.

    Where every part has all levels there is nothing to say here; ``--evidence`` says it of each.
    """
    names_by_text: dict[str, list[str]] = {}
    for judged_part in judged.parts:
        if judged_part.in_coq and not all(part.in_coq == theorems.LEVELS for part in judged.parts):
            name = ", ".join(filter(None, (judged_part.part.name, judged_part.part.reading)))
            names_by_text.setdefault(judged_part.coq, []).append(name)
    for text, (name, *others) in names_by_text.items():
        count = 1 + len(others)
        some = f"{count} of {len(judged.parts)}: " if others else f"{name}: "
        yield text if count == len(judged.parts) else f"{some}{text}"


def _numbers(cells: list[Cell]) -> str:
    """Say how many printed numbers are ours, and which are not."""
    if not cells:
        return ""
    wrong = [cell for cell in cells if not cell.agrees]
    agreement = f"{len(cells) - len(wrong)} of {len(cells)} agree"
    shown = (f"; {cell.label}: printed {cell.printed}, ours {cell.ours}" for cell in wrong)
    left = len(wrong) - MOST_NUMBERS
    return agreement + "".join(list(shown)[:MOST_NUMBERS]) + (f"; {left} more do not" * (left > 0))


def printed_word(judged: JudgedClaim) -> str:
    """Return what the statement that a claim makes is called: nobody has printed one of ours."""
    return "statement" if "stated here" in judged.facts else Subject.PRINTED.value


def by_engine(
    evidence: tuple[Evidence, ...], printed: str = Subject.PRINTED.value
) -> Iterator[str]:
    """Say of the engines that said the same, in a line, on which ground they did, how often.

    >>> proofs = (Evidence(of, Outcome.HOLDS, Strength.PROOF, "7 steps") for of in ("z3", "cvc5"))
    >>> list(by_engine(tuple(proofs)))
    ['z3, cvc5: printed holds (proof)']
    """
    engines: dict[str, list[str]] = {}
    for engine, text in _each_said(evidence, printed):
        engines.setdefault(text, []).append(engine)
    return (f"{', '.join(those)}: {text}" for text, those in engines.items())


def _each_said(evidence: tuple[Evidence, ...], printed: str) -> Iterator[tuple[str, str]]:
    for engine in dict.fromkeys(piece.engine for piece in evidence):
        own = [piece for piece in evidence if piece.engine == engine]
        recorded = [piece for piece in own if piece.outcome is Outcome.RECORDED]
        if recorded:
            yield engine, f"{len(recorded)} recorded, on which no verdict rests"
        grounds = [
            f"{summary} ({word})"
            for strength, word in GROUNDS.items()
            if (summary := _count_outcomes([p for p in own if p.strength is strength], printed))
        ]
        if grounds:
            yield engine, "; ".join(grounds)


def _count_outcomes(evidence: list[Evidence], printed: str) -> str:
    counts = Counter(
        (list(Subject).index(piece.subject), piece.outcome.value)
        for piece in evidence
        if piece.outcome is not Outcome.RECORDED
    )
    words = [printed if subject is Subject.PRINTED else subject.value for subject in Subject]
    return ", ".join(
        f"{words[subject]} {outcome}{f' {count}' if count > 1 else ''}"
        for (subject, outcome), count in sorted(counts.items())
    )


def _more(judged: JudgedClaim) -> Iterator[tuple[str, str]]:
    """Say where the rest is."""
    beside = ledger.read_paper(judged.claim.paper)
    below = [name.removeprefix(judged.id) for name in beside if name.startswith(f"{judged.id}.")]
    yield "there is also", ", ".join(f"..{name}" for name in below)
    steps = proofs.steps_of(judged.id)
    derived = f"--proof ({len(steps)}, {sum(steps)} steps), " if steps else ""
    yield "more", f"{derived}--evidence, --json"


def _where(judged: JudgedClaim) -> Iterator[tuple[str, str]]:
    """Say at which lines the claim and all that belongs to it stand, and what checks it again.

    First, where its error is told: how severe it is, and who is hurt.
    """
    claim = judged.claim
    if erratum := erratum_of(claim.id):
        told = "" if erratum.severity is Severity.REMARK else "; who is hurt, what to do"
        yield "severity", f"{erratum.severity.value}{told}: didp-ref errata {claim.id}"
    for label, lines in lines_of(claim, theorems.current(claim.id)).items():
        numbers: dict[str, list[str]] = {}
        for line in lines:
            numbers.setdefault(line.path, []).append(str(line.number))
        yield (
            label,
            "; ".join(
                f"{path}:{', '.join(line_numbers)}" for path, line_numbers in numbers.items()
            ),
        )
    for name in claim.quantities:
        yield "formula", f"{place_in_code(quantities[name])}, {place_of_vectors(name)}"
    if (proofs.CHECKOUT / "Makefile").is_file():  # an installed package has no book to make
        yield "page", f"dist/book/claim/{claim.id}.html (make book)"
    yield "again", f"didp-ref audit {claim.id} checks it again"
