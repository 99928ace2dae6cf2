"""Files that lie are not believed, and no field of a claim raises its verdict."""

from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("z3")
pytest.importorskip("cvc5")

from benchmarks.dishonest_claims import why_believed
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Counterexample,
    Evidence,
    Kind,
    Outcome,
    Part,
    Refuted,
    Source,
    Statement,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.processes.records import dumps, from_plain, loads
from didp_ref.symbolic.notation import lt, reals
from didp_ref.workbench.judge_user_claims import STANDING, audit
from didp_ref.workbench.user_claims import _as_data, _Sent
from tests.workbench.dishonest_fields import Attempt
from tests.workbench.dishonest_programs import KINDS

ATTEMPTS = [
    pytest.param(attempt, id=f"{kind}: {title}")
    for kind, attempts in KINDS.items()
    for title, attempt in attempts.items()
]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_a_file_that_lies_is_not_believed(attempt: Attempt, tmp_path: Path) -> None:
    assert not why_believed(attempt, tmp_path)


(X,) = reals("x")
BETTER = {
    **dict.fromkeys(STANDING, 3),
    Verdict.PARTLY_PROVED: 2,
    **dict.fromkeys((Verdict.REFUTED, Verdict.CORRECTED, Verdict.NOT_REPRODUCED), 0),
    Verdict.CONFLICT: 0,
}
"""How good a verdict is; what is not listed is 1."""
HOLDS = Evidence("exact rationals", Outcome.HOLDS, Strength.SAMPLED, "at 25 points", part="p")
IN_WORDS = Part("p", "p", informal="in words")
FALSE = Part("p", "p", formal=lambda: Statement({}, lt(X, 0)))


def claimed(part: Part, *evidence: Evidence) -> Claim:
    checks = ((lambda: evidence),) if evidence else ()
    return Claim("mine.one", Kind.REMARK, Source("notes", "1"), "t", "says", (part,), checks)


HONEST = {
    "open": (claimed(IN_WORDS), Verdict.OPEN),
    "sampled": (claimed(IN_WORDS, HOLDS), Verdict.OPEN),
    "refuted": (claimed(FALSE), Verdict.REFUTED),
    "refuted beside samples": (claimed(FALSE, HOLDS), Verdict.REFUTED),
}
THE_STATEMENT = ("formal", "corrected", "parts", "checks")
"""Fields that say what is claimed and who is asked: these are looked into, and not changed."""
VALUES: tuple[Any, ...] = (
    *(None, "", "p", "q", "PROVED", "mine.two", "a longer text", True, 1),
    *((), ("x",), [], {}, {"r": "a reading"}, {"p": "p_is_np"}, (Refuted("says", "p"),)),
    *(Correction("so", who="nobody", correct="P = NP"), Counterexample({"x": "1"}, "so")),
    Source("abdi", "Theorem 3"),
)


def changed(record: Any) -> Iterator[Any]:
    """Yield a record with each of its fields changed, one at a time."""
    for field in fields(record):
        if field.name in THE_STATEMENT:
            continue
        value = getattr(record, field.name)
        for other in (*(type(value) if isinstance(value, Enum) else ()), *VALUES):
            try:
                yield replace(record, **{field.name: other})
            except (ValueError, TypeError, AttributeError):
                continue  # no such record can be made


def all_changed(claim: Claim) -> Iterator[Claim]:
    """Yield a claim with each field of it, of its part and of its evidence changed."""
    yield from changed(claim)
    (part,) = claim.parts
    evidence = [piece for check in claim.checks for piece in check()]
    for other in changed(part):
        try:
            yield replace(claim, parts=(other,))
        except (ValueError, TypeError):
            continue
    for piece in evidence:
        for other in changed(piece):
            yield claimed(part, other)


def judged(claim: Claim) -> Verdict | None:
    """Judge a claim as the one of a file; None where it is not read."""
    try:
        sent = from_plain(_Sent, loads(dumps(_as_data(claim, Path("mine.py")))))
        (audited,) = audit([sent.read()], tries=100).claims
    except (ValueError, TypeError, AttributeError):
        return None
    return audited.verdict


@pytest.mark.parametrize(("claim", "verdict"), HONEST.values(), ids=HONEST)
def test_no_field_raises_a_verdict(claim: Claim, verdict: Verdict) -> None:
    assert judged(claim) is verdict
    results = [judged(other) for other in all_changed(claim)]
    assert len(results) - results.count(None) > 50, "most are read"
    for other in filter(None, results):
        assert BETTER.get(other, 1) <= BETTER.get(verdict, 1), other


def test_a_check_of_the_file_may_refute() -> None:
    for strength in Strength:
        fails = replace(HOLDS, outcome=Outcome.FAILS, strength=strength)
        assert judged(claimed(IN_WORDS, fails)) is Verdict.REFUTED
    remark = replace(HOLDS, outcome=Outcome.FAILS, subject=Subject.REMARK)
    assert judged(claimed(IN_WORDS, remark)) is Verdict.OPEN
