"""A claim as all that show it take it: its formal statements, and plain data.

What is printed are the checker's own terms, so that what one reads is what was proved.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from didp_ref.audit import theorems
from didp_ref.audit.claim import Claim, Part, Statement
from didp_ref.audit.judged import JudgedClaim
from didp_ref.audit.ledger import Entry, counterexample_to_json, entry_to_json
from didp_ref.audit.registry import CLAIMS
from didp_ref.audit.verdict import severity
from didp_ref.kernel.objects import ProofObject, Sequent, Step
from didp_ref.kernel.terms import Term
from didp_ref.symbolic import display, sympy_reader


def hypotheses(
    statement: Statement | Sequent, write: Callable[[Term], str] = display.plain
) -> Iterator[tuple[str, str]]:
    """Yield the hypotheses of a statement: a name, empty where the formula says it, and a formula.

    >>> from didp_ref.symbolic.notation import as_written, le, lt, reals
    >>> (x,) = reals("x")
    >>> list(hypotheses(Statement({**as_written(lt(0, x)), "x is small": le(x, 1)}, lt(-1, x))))
    [('', '0 < x'), ('x is small', 'x <= 1')]
    """
    for name, term in as_sequent(statement).hypotheses:
        yield "" if display.is_same(name, display.plain(term)) else name, write(term)


def statement_lines(statement: Statement | Sequent, letters_of: Sequence[Term] = ()) -> list[str]:
    """Return a line for the letters and their sorts, one a hypothesis, and one for the conclusion.

    The letters are those of ``letters_of``, where it is given.

    >>> from didp_ref.symbolic.notation import as_written, lt, reals
    >>> (x,) = reals("x")
    >>> statement_lines(Statement(as_written(lt(0, x)), lt(-1, x)))
    ['letters x real', 'given 0 < x', 'then -1 < x']
    """
    sequent = as_sequent(statement)
    letters = display.letters_in_words(letters_of or terms_of(sequent))
    given = (f"{name}: {formula}" if name else formula for name, formula in hypotheses(statement))
    return [
        *([f"letters {letters}"] if letters else []),
        *(f"given {formula}" for formula in given),
        f"then {display.plain(sequent.conclusion)}",
    ]


def as_sequent(statement: Statement | Sequent) -> Sequent:
    """Return a statement in the checker's own terms."""
    return statement if isinstance(statement, Sequent) else sympy_reader.statement(statement)


def terms_of(statement: Statement | Sequent) -> list[Term]:
    """Return the hypotheses of a statement and its conclusion, in the checker's own terms."""
    sequent = as_sequent(statement)
    return [*(term for _, term in sequent.hypotheses), sequent.conclusion]


def terms_of_proof(proof: ProofObject) -> list[Term]:
    """Return the statement of a proof, and those of its steps, which may have more letters."""
    return [*terms_of(proof.sequent), *(step.statement for step in proof.steps)]


def claim_to_json(name: str, entry: Entry) -> dict[str, object]:
    """Return one judged claim as plain JSON values."""
    claim = CLAIMS[name]
    plain: dict[str, object] = {
        "id": name,
        "paper": claim.paper,
        "kind": claim.kind.value,
        "title": claim.title,
        "source": str(claim.source),
        "statement": claim.statement,
        **entry_to_json(entry),
        "verdict_text": entry.verdict_text,
        "parts": _parts_to_json(claim, entry),
    }
    if claim.readings:
        plain["readings"] = dict(claim.readings)
    if claim.correction:
        plain["severity"] = severity(claim, entry.evidence).value
        correction = {
            "statement": claim.correction.statement,
            "printed": claim.correction.printed,
            "correct": claim.correction.correct,
            "consequence": claim.correction.consequence,
            "who": claim.correction.who,
            "repair": claim.correction.repair,
        }
        if claim.correction.harmless:
            correction["harmless"] = claim.correction.harmless
        plain["correction"] = correction
    if entry.counterexample:
        plain["counterexample"] = counterexample_to_json(entry.counterexample)
    if claim.rests_on:
        plain["rests_on"] = list(claim.rests_on)
    beside = {
        "reason": claim.not_checkable,
        "wrong_beside_it": claim.finding,
        "note": claim.note,
        "text_read": JudgedClaim(claim, entry).text_read,
    }
    return plain | {label: text for label, text in beside.items() if text}


def _parts_to_json(claim: Claim, entry: Entry) -> list[dict[str, object]]:
    return [
        {
            **place._asdict(),
            "status": entry.statuses[place].value,
            "scope": part.scope.value,
            "narrower": list(part.narrower),
            "beyond": dict(part.beyond),
            **_in_coq(claim, part),
            **_texts(part),
        }
        for place, part in claim.places.items()
    ]


def _in_coq(claim: Claim, part: Part) -> dict[str, object]:
    """Return what Coq has of a part; where it lacks a level though it has a replay, why."""
    proved = theorems.current(claim.id)
    level, why = theorems.lacks(claim.id, part, proved)
    missing = {"in_coq_lacks": {"level": level, "why": why}} if level else {}
    return {"in_coq": theorems.levels(part, proved), **missing}


def _texts(part: Part) -> dict[str, object]:
    """Return what a part says, in words and formally; what it does not have is left out."""
    texts = {
        "says": part.says,
        "informal": part.informal,
        "formal": part.formal and statement_to_json(part.formal()),
        "corrected": part.corrected and statement_to_json(part.corrected()),
    }
    return {name: text for name, text in texts.items() if text}


def statement_to_json(statement: Statement | Sequent) -> dict[str, object]:
    """Return a statement as plain JSON values, with the sorts of its letters."""
    sequent = as_sequent(statement)
    given = [{"name": name, "formula": display.plain(term)} for name, term in sequent.hypotheses]
    return {
        "sorts": display.sorts(terms_of(sequent)),
        "hypotheses": given,
        "conclusion": display.plain(sequent.conclusion),
    }


def describe_step(step: Step) -> dict[str, Any]:
    """Return a step as plain data, its schemas with what they say."""
    return {
        "step": step.name,
        "rule": step.rule,
        "statement": display.plain(step.statement),
        "from": list(step.premises),
        "schemas": [name for name, _ in step.schemas],
        "reason": reason_for(step),
    }


def reason_for(step: Step) -> str:
    """Return why a step holds: its own reason, and what its schemas say."""
    from didp_ref.audit import lemmas

    says = [f"{name}: {(getattr(lemmas, name).__doc__ or '').strip()}" for name, _ in step.schemas]
    return "; ".join([*([step.reason] if step.reason else []), *dict.fromkeys(says)])
