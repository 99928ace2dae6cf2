"""A claim on one screen: what it says, what was found of it, by whom, and a counterexample."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace

from didp_ref.audit import index, ledger, proofs, theorems
from didp_ref.audit.claim import (
    Cell,
    Claim,
    Evidence,
    Kind,
    Outcome,
    Severity,
    Status,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.audit.defined import EVERYWHERE
from didp_ref.audit.errata import Erratum, erratum_of, fix_of
from didp_ref.audit.errata_kinds import around, how_bad
from didp_ref.audit.judged import JudgedClaim
from didp_ref.audit.verdict import severity
from didp_ref.audit.verdict_words import scopes
from didp_ref.audit.where import cited, lines_of, place_in_code, place_of_vectors
from didp_ref.cli.terminal import print_fields, print_summary, print_text
from didp_ref.formulas import quantities
from didp_ref.summary import STATUS_OF, TALLEST, Summary, counted_as, cut
from didp_ref.symbolic import display, sympy_reader
from didp_ref.symbolic.latex_to_text import plain

LONGEST_DOMAIN = 200
"""Letters of the names of hypotheses; more of them are counted, and listed by --evidence."""
MOST_NUMBERS = 3
"""How many numbers that do not agree are shown."""
GROUNDS = {
    Strength.PROOF: "proof",
    Strength.EXACT: "exact",
    Strength.REPRODUCTION: "digit by digit",
    Strength.SAMPLED: "sampled, no proof",
}


def show(judged: JudgedClaim, *, printed: bool, details: bool, where: bool) -> None:
    """Print a claim on one screen: its verdict, what it says, what is wrong, how that is known."""
    print_summary(summary(judged, printed=printed, details=details))
    if where:
        print_text()
        print_fields((label, plain(text)) for label, text in _where(judged))


def summary(judged: JudgedClaim, *, printed: bool = False, details: bool = False) -> Summary:
    """Return what was found of a claim: in about twenty lines, or with all details."""
    claim, facts = judged.claim, {label: plain(text) for label, text in judged.facts.items()}
    erratum = erratum_of(judged.id)
    is_entry = erratum and erratum.severity is not Severity.REMARK
    title = plain(Erratum(judged).title if is_entry else claim.title)
    quote = facts.get("printed", facts.get("stated here", ""))
    label = "Printed" if "printed" in facts else "We state"
    short = quote if printed or details or len(quote) <= LONGEST_QUOTE else _essence(claim)
    short = short or _beginning(judged, quote)
    affects, severity = facts.get("who is hurt", ""), facts.get("severity", "")
    beyond = dict.fromkeys(
        f"the Coq theorem {theorem} covers {more}"
        for part in claim.parts
        for more, theorem in part.beyond.items()
    )
    readings = [f"{name}: {text}" for name, text in claim.readings.items() if text]
    depends = _depends(judged)
    told_by_statement = details or not depends or FALSE_IN_PART in depends
    rows = (
        ("Depends", depends),
        (label, short),
        *(("Statement", text) for text in _statuses(judged) if told_by_statement),
        ("Formula", _formula(judged)),
        ("Given", _given(judged) if details else ""),
        ("At", facts.get("counterexample", "")),
        ("Numbers", _numbers(judged.evidence)),
        ("Correct", facts.get("correct", facts.get("true instead", ""))),
        ("Affects", f"{affects} (severity: {severity})" if affects else ""),
        ("Fix", plain(fix_of(judged))),
        ("Also", plain("; ".join(beyond))),
        ("Skipped", plain(claim.not_checkable)),
        ("Remark", facts.get("wrong beside it", "")),
        ("Note", facts.get("note", "")),
        ("Scope", plain("\n".join(scopes(claim)))),
        ("Meanings", plain("\n".join(readings)) if details or depends else ""),
        ("Assumes", facts.get("rests on", "")),
        ("Source", _source(judged, details=details)),
        ("Checked", _checked(judged)),
        ("See", _beside(judged, details=details)),
    )
    whole = Summary(judged.verdict.value, f"{claim.id}: {title}", rows)
    if details or printed:
        return _with_next(whole, judged, quote, *["--details"] * (not details))
    return _fitting(whole, judged, quote)


def _essence(claim: Claim) -> str:
    """Return the printed words that are wrong: a long quote that is cut may end before them."""
    return plain(claim.correction.printed) if claim.correction else ""


def _beginning(judged: JudgedClaim, quote: str) -> str:
    """Return the beginning of a long statement of a theorem: it says what it is about."""
    return cut(quote, SHORT_QUOTE) if judged.claim.kind is Kind.THEOREM else ""


def _depends(judged: JudgedClaim) -> str:
    """Say how a claim must be read to hold, and how not, if every reading is settled."""
    if judged.verdict is not Verdict.DEPENDS_ON_READING:
        return ""
    found: dict[str, set[str]] = {}
    for place, status in judged.entry.statuses.items():
        found.setdefault(place.reading, set()).add(HOLDS_OR_NOT.get(status, ""))
    if any("" in those for those in found.values()):
        return ""
    said: dict[str, list[str]] = {}
    for reading, those in found.items():
        word = FALSE_IN_PART if len(those) > 1 else next(iter(those))
        said.setdefault(word, []).append(f'"{reading}"')
    return "; ".join(f"{word} if read as {' or '.join(names)}" for word, names in said.items())


FALSE_IN_PART = "false in part"
HOLDS_OR_NOT = {
    **dict.fromkeys((Status.PROVED, Status.REPRODUCED), "holds"),
    **dict.fromkeys((Status.CORRECTED, Status.FALSE, Status.NOT_REPRODUCED), "false"),
}
"""What the screen says for a status."""


def _fitting(whole: Summary, judged: JudgedClaim, quote: str) -> Summary:
    """Leave rows to options, one after the other, until the screen is short enough."""
    detailed = {label for label, text in summary(judged, details=True).rows if text}

    def without(left: Collection[str]) -> Summary:
        shown = replace(whole, rows=tuple(row for row in whole.rows if row[0] not in left))
        more = len(detailed - {label for label, text in shown.rows if text} - {*QUOTES, "Next"})
        counted = f" ({counted_as(more, 'more rows')})" if more else ""
        return _with_next(shown, judged, quote, f"--details{counted}")

    def fits(left: Collection[str]) -> bool:
        return len(list(without(left).lines())) <= TALLEST

    order: tuple[str, ...] = LEFT_OUT
    if any(label in QUOTES and text == _beginning(judged, quote) for label, text in whole.rows):
        alike = ("Statement",) * (len({*judged.entry.statuses.values()}) == 1)
        first = ("Also", *alike, "Checked", "Remark", "Meanings", *QUOTES)
        order = (*first, *(label for label in LEFT_OUT if label not in first))
    places = range(len(order) + 1)
    left = {*next((order[:place] for place in places if fits(order[:place])), order)}
    for label in order[::-1]:
        left -= {label} if fits(left - {label}) else set()
    return without(left)


def _with_next(shown: Summary, judged: JudgedClaim, quote: str, *options: str) -> Summary:
    """Add what to type next."""
    whole = any(text == quote for _, text in shown.rows)
    proof = ["--proof"] * bool(proofs.steps_of(judged.id))
    typed = [*["--printed"] * (not whole), *options, *proof, "--evidence"]
    errata = [f"didp-ref errata {judged.id}"] if erratum_of(judged.id) else []
    lines = [f"{', '.join(typed)} or --where", *errata, f"didp-ref audit {judged.id}"]
    return replace(shown, rows=(*shown.rows, ("Next", "\n".join(lines))))


QUOTES = ("Printed", "We state")
"""The rows that a screen which would be too tall leaves to --printed, after all others."""
LEFT_OUT = (
    *("Also", "Checked", "Remark", "Meanings", "Formula", "See", "Note", "Numbers", "Assumes"),
    *QUOTES,
    "Statement",
)
"""What it leaves to an option, in this order."""
SHORT_QUOTE = 160
"""Characters of the beginning of a longer one, which is left out early."""
LONGEST_QUOTE = 240
"""Characters of what is printed that the screen shows; a longer text is whole with --printed."""


def _statuses(judged: JudgedClaim) -> Iterator[str]:
    """Say of the statements of a claim that has several what was found, by verdict."""
    found: dict[str, list[str]] = {}
    for place, status in judged.entry.statuses.items():
        under = f" ({place.reading})" if place.reading else ""
        found.setdefault(status.value, []).append(f"{place.part}{under}")
    if len(judged.claim.places) > 1:
        yield from (f"{status}: {'; '.join(names)}" for status, names in found.items())


def _formula(judged: JudgedClaim) -> str:
    names = judged.claim.quantities
    if len(names) == 1:
        return f"{names[0]} = {index.read().formulas[names[0]].formula}"
    return ", ".join(names)


def _given(judged: JudgedClaim) -> str:
    """Say under which hypotheses a claim is made, and of which sorts its letters are."""
    domain = judged.claim.domain
    if len(domain) > LONGEST_DOMAIN:
        return f"{len(domain.split('; '))} hypotheses (--evidence)"
    return "; ".join(filter(None, (plain(domain), _letters(judged))))


def _source(judged: JudgedClaim, *, details: bool) -> str:
    read = f"; text read: {plain(judged.text_read)}" if details and judged.text_read else ""
    return f"{plain(judged.facts['source'])}{read}"


def _checked(judged: JudgedClaim) -> str:
    """Say how much was proved and computed, and by what."""
    steps = proofs.steps_of(judged.id)
    said = [f"{sum(steps)} proof steps, each by z3 and by cvc5"] if steps else []
    if used := proofs.lemmas_used(judged.id):
        said.append(counted_as(used, "lemma uses"))
    kinds = Counter(
        piece.strength
        for piece in judged.evidence
        if piece.outcome not in (Outcome.RECORDED, Outcome.SKIPPED)
    )
    for strength, words in COMPUTED.items():
        if kinds[strength]:
            said.append(counted_as(kinds[strength], words))
    if coq := sum(piece.outcome is Outcome.RECORDED for piece in judged.evidence):
        said.append(f"{counted_as(coq, 'Coq theorems')} recorded")
    where = judged.facts.get("defined", "")
    said += [] if where in ("", EVERYWHERE) else [f"defined {plain(where)}"]
    return "; ".join(said)


COMPUTED = {Strength.EXACT: "exact computations", Strength.REPRODUCTION: "printed tables"}


def _beside(judged: JudgedClaim, *, details: bool) -> str:
    """Name the claims whose ids begin with this one's, in short only those that do not hold."""
    beside, listed = ledger.read_paper(judged.claim.paper), index.read().claims
    worse = [
        f"{row.claim} ({plain(how_bad(row))})"
        for row in around(judged.id, index.read().errata)
        if row.severity is not Severity.REMARK and not row.claim.startswith(f"{judged.id}.")
    ]

    def said_of(name: str, verdict: str) -> str:
        is_false = STATUS_OF[listed[name].verdict] == "FAIL"
        if listed[name].severity in (None, Severity.REMARK):
            return verdict + ": a slip" * (is_false and listed[name].severity is Severity.REMARK)
        told = next(row for row in index.read().errata if name in row.tells)
        # of a claim that another's erratum tells, the index has the severity of the other one
        return plain(how_bad(told)) if told.claim == name else verdict

    below = {
        name.removeprefix(judged.id): entry.verdict.value
        for name, entry in beside.items()
        if name.startswith(f"{judged.id}.")
    }
    named = [
        name if STATUS_OF[verdict] == "PASS" else f"{name} ({said_of(judged.id + name, verdict)})"
        for name, verdict in below.items()
        if details or STATUS_OF[verdict] != "PASS"
    ]
    hold = len(below) - len(named)
    if not named:
        told = [f"{counted_as(hold, 'claims')} of {judged.id}, which hold"] * bool(hold)
    else:
        told = [f"{judged.id}{named[0]}", *named[1:], *[f"{hold} more, which hold"] * bool(hold)]
    return ", ".join([*worse, *told])


def _letters(judged: JudgedClaim) -> str:
    """Say of which sorts the letters of the printed statements are."""
    formal = [sympy_reader.statement(part.formal()) for part in judged.claim.parts if part.formal]
    hypotheses = (term for sequent in formal for _, term in sequent.hypotheses)
    return display.letters_in_words([*hypotheses, *(sequent.conclusion for sequent in formal)])


def _numbers(evidence: tuple[Evidence, ...]) -> str:
    """Say how many printed numbers are ours, by interpretation, and which are not."""
    cells: dict[str, list[Cell]] = {}
    for piece in evidence:
        if piece.cells:
            cells.setdefault(piece.reading, []).extend(piece.cells)
    counts = [
        f"{sum(cell.agrees for cell in held)} of {len(held)} agree"
        + f" ({reading})" * bool(reading)
        for reading, held in cells.items()
    ]
    wrong = [cell for held in cells.values() for cell in held if not cell.agrees]
    agreement = ", ".join(counts)
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
            yield engine, f"{len(recorded)} recorded; the verdict does not depend on them"
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


def _where(judged: JudgedClaim) -> Iterator[tuple[str, str]]:
    """Say at which lines the claim and all that belongs to it stand, and what checks it again."""
    claim = judged.claim
    if erratum := erratum_of(claim.id):
        told = f"{erratum.severity.value}: didp-ref errata {claim.id}"
        own, lead = severity(claim, judged.evidence).value, claim.told_with
        yield "severity", f"{own}; told with {lead}, which is {told}" if lead else told
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
        yield "formula", place_in_code(quantities[name])
        yield "vectors", place_of_vectors(name)
    if (proofs.CHECKOUT / "Makefile").is_file():  # an installed package has no book to make
        yield "page", f"dist/book/claim/{claim.id}.html (make book)"
    yield "again", f"didp-ref audit {claim.id} checks it again"
    yield "to cite", cited(claim.id)
