"""A claim as all that show it take it: what is said of it, its formal statements, plain data.

What is printed are the checker's own terms, so that what one reads is what was proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from didp_ref.audit import defined, theorems
from didp_ref.audit.claim import Claim, Part, Statement, Status
from didp_ref.audit.ledger import Entry, counterexample_to_json, entry_to_json
from didp_ref.audit.registry import CLAIMS, PAPERS
from didp_ref.audit.verdict import severity, verdict_text
from didp_ref.kernel.objects import Sequent, Step
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


def statement_lines(statement: Statement | Sequent) -> list[str]:
    """Return a line a hypothesis, and one for the conclusion.

    >>> from didp_ref.symbolic.notation import as_written, lt, reals
    >>> (x,) = reals("x")
    >>> statement_lines(Statement(as_written(lt(0, x)), lt(-1, x)))
    ['given 0 < x', 'then -1 < x']
    """
    given = (f"{name}: {formula}" if name else formula for name, formula in hypotheses(statement))
    conclusion = display.plain(as_sequent(statement).conclusion)
    return [*(f"given {formula}" for formula in given), f"then {conclusion}"]


def as_sequent(statement: Statement | Sequent) -> Sequent:
    """Return a statement in the checker's own terms."""
    return statement if isinstance(statement, Sequent) else sympy_reader.statement(statement)


UNSTATED = "unstated"
"""The place of a theorem that belongs to a paper, and that it does not print."""


def is_stated_here(claim: Claim) -> bool:
    """Say whether the statement is in this project's words, and no quote of a text.

    So are those that a paper does not print, and those of a collection of which no text was read,
    but for the sentences in it whose printed words are corrected.

    >>> import didp_ref.papers
    >>> [is_stated_here(CLAIMS[f"abdi.theorem-1{end}"]) for end in ("", ".sharp")]
    [False, True]
    """
    quoted = claim.correction is not None and bool(claim.correction.printed)
    paper = PAPERS.get(claim.paper)
    unread = paper is not None and not paper.version and not quoted
    return unread or claim.source.equation == UNSTATED


def facts(claim: Claim, entry: Entry) -> dict[str, str]:
    """Return what is said in words of a judged claim under its labels, in order, if there is any.

    Texts hold LaTeX between dollars. Who shows a claim takes from here what has a place there.
    """
    texts = {
        "about": claim.title,
        "source": f"{claim.source} ({claim.kind.value})",
        "stated here" if is_stated_here(claim) else "printed": claim.statement,
        "verdict": text_of(entry),
        **{f"reading {name}": text for name, text in claim.readings.items()},
        "where it is made": claim.where,
        "defined": defined.in_words(claim.id),
        "cannot be checked": claim.not_checkable,
    }
    if example := entry.counterexample:
        texts |= {"counterexample": str(example), "harm": str(example.harm or "")}
    if correction := claim.correction:
        texts |= {
            "severity": severity(claim, entry.evidence).value,
            "printed there": correction.printed,
            "correct": correction.correct,
            "true instead": correction.statement,
            "consequence": correction.consequence,
            "who is hurt": correction.who,
            "what to do": correction.repair,
        }
    texts |= {
        "wrong beside it": claim.finding,
        "rests on": "; ".join(claim.rests_on),
        "note": claim.note,
    }
    return {label: text for label, text in texts.items() if text}


def text_of(entry: Entry) -> str:
    """Return the verdict of an entry as it is always shown."""
    return verdict_text(CLAIMS[entry.claim], entry.verdict, entry.statuses)


def status_text(statuses: Mapping[str, Status]) -> str:
    """Return what was found of a part, by reading, as text.

    >>> status_text({"strict": Status.PROVED, "weak": Status.FALSE})
    'PROVED (strict); FALSE (weak)'
    """
    return "; ".join(
        f"{status.value} ({reading})" if reading else status.value
        for reading, status in statuses.items()
    )


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
        "verdict_text": text_of(entry),
        "parts": _parts_to_json(claim, entry),
    }
    if claim.readings:
        plain["readings"] = dict(claim.readings)
    if claim.correction:
        plain["severity"] = severity(claim, entry.evidence).value
        plain["correction"] = {
            "statement": claim.correction.statement,
            "printed": claim.correction.printed,
            "correct": claim.correction.correct,
            "consequence": claim.correction.consequence,
            "who": claim.correction.who,
            "repair": claim.correction.repair,
        }
    if entry.counterexample:
        plain["counterexample"] = counterexample_to_json(entry.counterexample)
    if claim.rests_on:
        plain["rests_on"] = list(claim.rests_on)
    if claim.not_checkable:
        plain["reason"] = claim.not_checkable
    return plain


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
        "formal": part.formal and _statement_to_json(part.formal()),
        "corrected": part.corrected and _statement_to_json(part.corrected()),
    }
    return {name: text for name, text in texts.items() if text}


def _statement_to_json(statement: Statement) -> dict[str, object]:
    sequent = as_sequent(statement)
    given = [{"name": name, "formula": display.plain(term)} for name, term in sequent.hypotheses]
    return {"hypotheses": given, "conclusion": display.plain(sequent.conclusion)}


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
