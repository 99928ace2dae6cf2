"""A claim on one screen: what it says, what was found of it, by whom, and a counterexample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from didp_ref import __version__
from didp_ref.audit import index, ledger, proofs, theorems
from didp_ref.audit.claim import Cell, Evidence, Outcome, Strength, Subject, Verdict
from didp_ref.audit.defined import EVERYWHERE
from didp_ref.audit.errata import erratum_of
from didp_ref.audit.in_short import in_short
from didp_ref.audit.judged import JudgedClaim
from didp_ref.audit.view import terms_of
from didp_ref.audit.where import lines_of, place_in_code, place_of_vectors
from didp_ref.cli.terminal import print_fields, print_heading, style_of
from didp_ref.formulas import quantities
from didp_ref.symbolic import display
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


def show(judged: JudgedClaim) -> None:
    """Print a claim on one screen, and behind it how all of that is known, and where."""
    show_head(judged)
    print_fields((label, plain(text)) for label, text in _given_fields(judged))
    _print_section("what was found", _finding_fields(judged))
    _print_section("how it is known", _grounds(judged))
    _print_section("where", _where(judged))


def show_head(judged: JudgedClaim) -> None:
    """Print whether a claim is true, the verdict with all that it is not of, and what it says."""
    claim, facts = judged.claim, judged.facts
    print_heading(f"{claim.id}  {plain(claim.title)}")
    print_fields((label, plain(text)) for label, text in in_short(judged))
    print_fields([("verdict", plain(facts["verdict"]))], style_of(facts["verdict"]))
    said = ("source", "printed", "stated here")
    _print_section("what it says", ((label, facts[label]) for label in said if label in facts))
    if len(claim.quantities) == 1:
        (name,) = claim.quantities
        print_fields([("formula", f"{name} = {index.read().formulas[name].formula}")])
    else:
        print_fields([("formulas", ", ".join(claim.quantities))])


def _print_section(title: str, fields: Iterable[tuple[str, str]]) -> None:
    """Print fields under a heading, if there are any; texts hold LaTeX between dollars."""
    shown = [(label, plain(text)) for label, text in fields if text]
    if shown:
        print_heading(f"\n{title}")
        print_fields(shown)


def _given_fields(judged: JudgedClaim) -> Iterator[tuple[str, str]]:
    """Say under which hypotheses a claim is made, of which letters, and under which readings."""
    domain = judged.claim.domain
    count = len(domain.split("; "))
    short = len(domain) <= LONGEST_DOMAIN
    given = domain if short else f"{count} hypotheses, in --evidence"
    where = judged.facts.get("defined", "")
    everywhere = f"{given}; defined wherever they hold" if given else where
    yield "given", everywhere if where == EVERYWHERE else given
    yield "letters", _letters(judged) if short else ""
    yield "defined", "" if where == EVERYWHERE else where
    yield from (
        (label, text) for label, text in judged.facts.items() if label.startswith("reading ")
    )


def _letters(judged: JudgedClaim) -> str:
    """Say of which sorts the letters of the printed statements are."""
    formal = (part.formal() for part in judged.claim.parts if part.formal)
    return display.letters_in_words(term for statement in formal for term in terms_of(statement))


def _finding_fields(judged: JudgedClaim) -> Iterator[tuple[str, str]]:
    """Say what was found, under its labels."""
    claim, facts = judged.claim, judged.facts
    yield "cannot be checked", claim.not_checkable
    if len(claim.places) > 1 and judged.verdict is not Verdict.DEPENDS_ON_READING:
        for place in claim.places:
            under = f" under {place.reading}" if place.reading else ""
            yield "part", f"{place.part}{under}: {judged.entry.statuses[place].value}"
    yield "counterexample", facts.get("counterexample", "")
    yield "numbers", _numbers([cell for piece in judged.evidence for cell in piece.cells])
    yield "true instead", facts.get("correct", facts.get("true instead", ""))
    yield "wrong beside it", facts.get("wrong beside it", "")


def _grounds(judged: JudgedClaim) -> Iterator[tuple[str, str]]:
    """Say what the verdict rests on, which engines said so, and where the rest is."""
    yield "text read", judged.text_read
    yield "rests on", judged.facts.get("rests on", "")
    yield "note", judged.facts.get("note", "")
    yield from (("engines", text) for text in by_engine(judged.evidence, printed_word(judged)))
    yield from (("in Coq", text) for text in _in_coq(judged))
    yield from _more(judged)


def _in_coq(judged: JudgedClaim) -> Iterator[str]:
    """Say what Coq has of the parts, and what it lacks; once of those of which it says the same.

    Where every part has all levels there is nothing to say here; ``--evidence`` says it of each.
    """
    names_by_text: dict[str, list[str]] = {}
    all_complete = all(set(theorems.COMPLETE) <= set(part.in_coq) for part in judged.parts)
    for judged_part in judged.parts:
        if judged_part.in_coq and not all_complete:
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
    """Say at which lines the claim and all that belongs to it stand, and what checks it again."""
    claim = judged.claim
    if erratum := erratum_of(claim.id):
        yield "severity", f"{erratum.severity.value}: didp-ref errata {claim.id}"
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
    yield "to cite", f"didp_ref {__version__}, {claim.id}: an id stays what it is"
