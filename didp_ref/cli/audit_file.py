"""``didp-ref audit FILE.py``: the claims and derivations of a file of the user's."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from didp_ref.audit import proofs
from didp_ref.audit.claim import Place, Status, Subject, Verdict
from didp_ref.audit.ledger import counterexample_to_json, evidence_to_json
from didp_ref.audit.view import hypotheses, statement_to_json, terms_of
from didp_ref.cli.claim_screen import by_engine
from didp_ref.cli.terminal import (
    print_fields,
    print_heading,
    print_json,
    print_summary,
    print_text,
    progress,
    style_of,
)
from didp_ref.errors import DomainError, InputError
from didp_ref.extras import require
from didp_ref.kernel.engines import step_engines
from didp_ref.kernel.normal import normal
from didp_ref.kernel.terms import Term
from didp_ref.processes.descendants import nothing_left_behind
from didp_ref.summary import STATUS_OF, Summary, counted_as
from didp_ref.symbolic import display
from didp_ref.symbolic.evaluation import ball_of, rational
from didp_ref.symbolic.latex_to_text import plain
from didp_ref.symbolic.search import TRIES
from didp_ref.workbench.defined_for_users import shown
from didp_ref.workbench.judge_user_claims import THEIRS, Audited, Found, Report, audit, model_of
from didp_ref.workbench.sides import sides_at
from didp_ref.workbench.user_claims import DEFAULT_TIMEOUT, Unreadable, UserClaim, read_claims

LONGEST_TIMEOUT = 3600.0


def run(
    file: str,
    ids: Sequence[str],
    timeout: float | None,
    tries: int | None,
    *,
    as_json: bool,
    every: bool = False,
) -> int:
    """Audit the claims of a file, or those with these ids; exit code 0 where every one stands."""
    timeout = DEFAULT_TIMEOUT if timeout is None else timeout
    tries = TRIES if tries is None else tries
    if not 0 < timeout <= LONGEST_TIMEOUT:
        raise DomainError("timeout", timeout, f"0 < timeout <= {LONGEST_TIMEOUT:g}")
    if tries < 1:
        raise DomainError("tries", tries, "1 <= tries")
    require(*step_engines())
    with nothing_left_behind():  # what the file starts is gone before anything is judged
        user_claims = _named(read_claims(Path(file), timeout), ids, file)
    with progress() as show:
        report = audit(user_claims, show, tries)
    if as_json:
        print_json(report_to_json(report))
    else:
        print_report(report, every=every)
    return 0 if report.holds else 1


def _named(
    claims: Sequence[UserClaim | Unreadable], ids: Sequence[str], file: str
) -> list[UserClaim | Unreadable]:
    """Return the claims with these ids, or all; raise for an id that none has."""
    known = {each.id: each for each in claims}
    for name in ids:
        if name not in known:
            raise InputError(file, f"has no claim {name}; it has {', '.join(known)}")
    return [each for each in claims if not ids or each.id in ids]


def print_report(report: Report, *, every: bool) -> None:
    """Print each claim with its verdict and what was judged; with ``every``, all that is known."""
    print_summary(summary(report, every=every))
    if every:
        for claim in report.claims:
            print_text()
            _print_claim(claim)


def summary(report: Report, *, every: bool = False) -> Summary:
    """Return what was found of the claims of a file."""
    many = len(report.claims) + len(report.unreadable)
    words = [_status(claim) for claim in report.claims] + ["OPEN"] * len(report.unreadable)
    word = next((each for each in ("FAIL", "OPEN", "WARN") if each in words), "PASS")
    count = words.count(word)
    of = f"{count} of {counted_as(many, 'claims')}" if many > 1 or word == "PASS" else "the claim"
    is_one = count == 1 or of == "the claim"
    headline = {
        "FAIL": f"{of} {'is' if is_one else 'are'} false",
        "OPEN": f"{of} {'is' if is_one else 'are'} neither proved nor refuted",
        "WARN": f"{of} {_with_a_reservation(report, is_one=is_one)}",
        "PASS": f"{counted_as(many, 'claims')} hold{'s' if many == 1 else ''}",
    }[word]
    if word == "FAIL" and "OPEN" in words:
        headline += f", {words.count('OPEN')} open"
    rows = [row for claim in report.claims for row in _rows(claim)]
    for unreadable in report.unreadable:
        rows += [("OPEN", unreadable.id), ("Cause", f"not read: {unreadable.problem}")]
    if not every:
        rows.append(("Next", "--all (letters, proofs, engines)"))
    return Summary(word, headline, tuple(rows))


def _with_a_reservation(report: Report, *, is_one: bool) -> str:
    """Say why claims hold in part only: by interpretation, or with a gap in the derivation."""
    verdicts = {each.verdict for each in report.claims if _status(each) == "WARN"}
    if verdicts == {Verdict.DEPENDS_ON_READING}:
        return f"hold{'s' if is_one else ''} under one interpretation, but not under another"
    if Verdict.DEPENDS_ON_READING in verdicts:
        return "hold only under one interpretation, or their derivation has a gap"
    return f"{'is' if is_one else 'are'} true, but the derivation has a gap"


def _status(audited: Audited) -> str:
    """Return the status of a claim; of one that stands with a problem, WARN."""
    if audited.holds:
        return "PASS"
    status = STATUS_OF[audited.verdict.value]
    return status if status in ("FAIL", "OPEN") else "WARN"


def _rows(audited: Audited) -> Iterator[tuple[str, str]]:
    """Yield what is said of one claim: the verdict, what was judged, what is wrong, what to do."""
    claim = audited.claim
    shown = "; ".join(display.as_typed(each.statement.conclusion) for each in audited.findings)
    parts = audited.text.partition(" (")[2].removesuffix(")")
    yield audited.verdict.value, f"{claim.id}: {shown or plain(claim.statement)}"
    yield "Statement", plain(parts)
    for each in audited.findings:
        given = [f"{name}: {text}" if name else text for name, text in _given(each)]
        letters = display.letters_in_words(terms_of(each.statement))
        yield "Given", "; ".join(filter(None, (*given, letters)))
    for piece in audited.refutations[:1]:
        by = "the file's own check: " if piece.engine == THEIRS else ""
        at = [f"{by}{plain(str(piece.counterexample))}", *([] if by else _sides(audited))]
        yield "At", "\n".join([*at, *_decimals(audited)])
        yield "Fix", _fix(audited)
    problems = (each.removeprefix("printed: statement: ") for each in audited.problems)
    yield "Cause", plain("\n".join(problems))
    notes = [line for each in audited.findings for line in each.lines]
    yield "Note", plain("\n".join(dict.fromkeys(notes)))
    yield "Skipped", plain(claim.not_checkable)


def _given(found: Found) -> Iterator[tuple[str, str]]:
    return hypotheses(found.statement, display.as_typed)


def _sides(audited: Audited) -> Iterator[str]:
    """Yield the values of both sides at the first counterexample, if it refutes a relation."""
    found = _refuted(audited)
    sides = None if found is None else sides_at(found.statement, found.example or {})
    if sides:
        yield f"left side {sides[0]}, right side {sides[1]}"


def _refuted(audited: Audited) -> Found | None:
    """Return the printed statement of which the first counterexample is."""
    printed = (each for each in audited.findings if each.about[-1] == Subject.PRINTED.value)
    return next((each for each in printed if each.example is not None), None)


def _fix(audited: Audited) -> str:
    """Say what to change; if a claim fails elsewhere too, to exclude one point is not enough."""
    another = next((each.another for each in audited.findings if each.example), None)
    if not another:
        return "add a hypothesis that excludes this point, or weaken the conclusion"
    return f"weaken the conclusion, or exclude more than this point: false at {shown(another)}, too"


def _decimals(audited: Audited) -> Iterator[str]:
    """Yield the values of the first counterexample that are no fractions, in decimals."""
    found = _refuted(audited)
    example = (found.example if found else None) or {}
    numbers = {name: _about(each) for name, each in example.items() if isinstance(each, Term)}
    if shown := ", ".join(f"{name} = {number}" for name, number in numbers.items() if number):
        yield f"in decimals: {shown}"


def _about(number: Term) -> str:
    """Return a number that is no fraction with four digits; nothing of others.

    >>> from didp_ref.kernel.text import read_term
    >>> _about(read_term("(exp 1)")), _about(read_term("(* 1/2 3)"))
    ('2.718', '')
    """
    polynomial = normal(number)
    ball = ball_of(polynomial) if rational(polynomial) is None else None
    return "" if ball is None else str(ball.str(4, radius=False))


def _print_claim(audited: Audited) -> None:
    claim = audited.claim
    print_heading(claim.id)
    says = [("about", claim.title)] if claim.title != claim.statement else []
    print_fields((label, plain(text)) for label, text in (*says, ("says", claim.statement)))
    print_fields([("source", str(claim.source))])
    print_fields([("verdict", plain(audited.text))], style_of(audited.text))
    print_fields((label, plain(text)) for label, text in _finding_fields(audited))
    print_fields(("engines", text) for text in by_engine(audited.evidence))


def _finding_fields(audited: Audited) -> Iterator[tuple[str, str]]:
    claim = audited.claim
    yield "cannot be checked", claim.not_checkable
    yield from (("problem", text) for text in audited.problems)
    yield from ((f'interpretation "{name}"', text) for name, text in claim.readings.items())
    if len(claim.places) > 1:
        for place, status in audited.statuses.items():
            yield "statement", f"{_place(place)}: {status.value}"
    for each in audited.findings:
        label = proofs.label(each.about) if len(audited.findings) > 1 else ""
        yield from (
            (name, f"{label}: {text}" if label else text)
            for name, text in _statement_fields(each)
            if text
        )
    for piece in audited.refutations[:1]:
        by = "by the file's own check: " if piece.engine == THEIRS else ""
        yield "counterexample", f"{by}{piece.counterexample}"
    if claim.correction:
        shown = Status.CORRECTED in audited.statuses.values()
        label = "true instead" if shown else "not shown instead"
        yield label, claim.correction.correct or claim.correction.statement
    yield "rests on", "; ".join(claim.rests_on)


def _place(place: Place) -> str:
    return f"{place.part} under {place.reading}" if place.reading else place.part


def _statement_fields(finding: Found) -> Iterator[tuple[str, str]]:
    """Say what was read of one statement, and what was found of it."""
    yield "letters", display.letters_in_words(terms_of(finding.statement))
    given = (f"{name}: {text}" if name else text for name, text in hypotheses(finding.statement))
    yield "given", "; ".join(given)
    yield "then", display.plain(finding.statement.conclusion)
    yield "defined", "" if finding.falls_short else finding.defined or finding.unshown
    if finding.proved and finding.proof:
        by = (
            "the derivation" if finding.derived == "holds" else "in one step, from every hypothesis"
        )
        schemas = sorted({name for step in finding.proof.steps for name, _ in step.schemas})
        steps = f"{len(finding.proof.steps)} steps, " if finding.derived == "holds" else ""
        yield "proof", f"{by}: {steps}{', '.join(schemas) or 'no lemma'}"
        yield "can be met", f"the hypotheses hold at {model_of(finding.proof)}"
    if finding.settled_by:
        yield "proof", finding.settled_by
    elif finding.computed:
        yield "proof", "none is needed: it has no letters, and exact arithmetic decides it"
    yield from (("note", line) for line in finding.lines)


def report_to_json(report: Report) -> dict[str, object]:
    """Return the report as plain JSON values."""
    return {
        "holds": report.holds,
        "seconds": round(report.seconds, 3),
        "verdicts": report.verdicts,
        "problems": [
            f"{claim.claim.id}: {text}" for claim in report.claims for text in claim.problems
        ]
        + [f"{each.id}: not read: {each.problem}" for each in report.unreadable],
        "claims": [_claim_to_json(claim) for claim in report.claims],
    }


def _claim_to_json(audited: Audited) -> dict[str, object]:
    claim = audited.claim
    document: dict[str, object] = {
        "id": claim.id,
        "paper": claim.paper,
        "kind": claim.kind.value,
        "title": claim.title,
        "source": str(claim.source),
        "statement": claim.statement,
        "verdict": audited.verdict.value,
        "verdict_text": audited.text,
        "parts": [
            {**place._asdict(), "status": audited.statuses[place].value, "scope": part.scope.value}
            for place, part in claim.places.items()
            if place in audited.statuses
        ],
        "statements": [_statement_to_json(each) for each in audited.findings],
        "evidence": [evidence_to_json(each) for each in audited.evidence],
        "problems": list(audited.problems),
    }
    if audited.counterexample:
        document["counterexample"] = counterexample_to_json(audited.counterexample)
    if claim.readings:
        document["readings"] = dict(claim.readings)
    if claim.correction:
        document["correction"] = {"statement": claim.correction.statement}
    if claim.rests_on:
        document["rests_on"] = list(claim.rests_on)
    if claim.not_checkable:
        document["reason"] = claim.not_checkable
    return document


def _statement_to_json(finding: Found) -> dict[str, object]:
    _, part, under, target = finding.about
    return {
        "part": part,
        "reading": under,
        "target": target,
        **statement_to_json(finding.statement),
        "derivation": finding.derived or "none",
        "defined": finding.lacking or finding.defined or "everywhere",
        "shown_defined": not finding.lacking,
        "notes": finding.lines,
    }
