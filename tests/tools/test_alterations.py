"""tools/alterations.py: which alterations there are, and what the checker says of some."""

import pytest

from didp_ref.kernel import text
from didp_ref.kernel.checker import HOLDS
from didp_ref.kernel.objects import ProofObject, Sequent, Step
from tools import alterations
from tools.alterations import ACCEPTED, DOUBLED, NEGATED, REFUSED, STRICT, WITHOUT, fates, main


def proof(conclusion: str, **hypotheses: str) -> ProofObject:
    given = tuple((name, text.read_term(fact)) for name, fact in hypotheses.items())
    goal = text.read_term(conclusion)
    last = Step("conclusion", "entailment", goal, tuple(hypotheses))
    return ProofObject(("test.claim", "", "", "printed"), Sequent(given, goal), (last,), {})


def told(given: ProofObject) -> dict[tuple[str, str], str]:
    return {(kind, where): outcome for (*_, kind, where), outcome in fates([given]).items()}


def test_each_alteration_has_its_fate() -> None:
    given = proof("(<= x:R y:R)", a="(<= x:R y:R)", b="(<= 0 x:R)")
    assert told(given) == {
        (NEGATED, ""): REFUSED,
        (STRICT, "1"): REFUSED,
        (DOUBLED, "1"): REFUSED,
        (WITHOUT, "a"): REFUSED,
        (WITHOUT, "b"): ACCEPTED,
    }


def test_what_holds_strictly_and_doubled_is_accepted() -> None:
    assert told(proof("(<= 1 x:R)", a="(<= 7 x:R)")) == {
        (NEGATED, ""): REFUSED,
        (STRICT, "1"): ACCEPTED,
        (DOUBLED, "1"): ACCEPTED,
        (WITHOUT, "a"): REFUSED,
    }


def test_nothing_is_strengthened_where_that_weakens_the_whole() -> None:
    assert told(proof("(=> (<= 1 x:R) (<= 1 y:R))", a="(<= 1 y:R)")) == {
        (NEGATED, ""): REFUSED,
        (STRICT, "1"): REFUSED,
        (DOUBLED, "1"): REFUSED,
        (WITHOUT, "a"): REFUSED,
    }
    assert told(proof("(not (<= x:R 0))", a="(< 0 x:R)")) == {
        (NEGATED, ""): REFUSED,
        (WITHOUT, "a"): REFUSED,
    }


def test_either_side_of_an_equivalence_is_altered() -> None:
    both = "(<=> (<= x:R 1) (<= y:R 1))"
    altered = {(kind, where) for kind in (STRICT, DOUBLED) for where in ("1", "2")}
    assert told(proof(both, a=both)) == dict.fromkeys(
        {(NEGATED, ""), (WITHOUT, "a"), *altered}, REFUSED
    )


def test_a_checker_that_accepts_everything_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    claim = ["bound.equation-1"]
    assert main(claim) == 0
    capsys.readouterr()
    monkeypatch.setattr(alterations, "outcome_of", lambda _: HOLDS)
    assert main(claim) == 1
    kind, many, refused, *_ = capsys.readouterr().out.split()
    assert (kind, refused) == (NEGATED, "0") and int(many.rstrip(":")) > 0
