"""Entries made anew: the hash changes with the meaning, and a ledger that differs is named."""

import re
from dataclasses import replace

import pytest

from didp_ref.audit import comparing, theorems
from didp_ref.audit.claim import (
    Correction,
    Outcome,
    Part,
    Place,
    Scope,
    Severity,
    Source,
    Statement,
    Status,
    Verdict,
)
from didp_ref.errors import InputError
from didp_ref.papers import CLAIMS
from didp_ref.symbolic.notation import as_written, le, lt, reals
from tests.audit.test_ledger import CLAIM, NUMBERS, PROOF, SKIPPED, WHOLE


@pytest.fixture(autouse=True)
def one_claim(monkeypatch):
    """Let there be one claim."""
    monkeypatch.setattr(comparing, "CLAIMS", {CLAIM.id: CLAIM})


def test_evidence_is_put_where_it_belongs():
    """Of a claim with one part, evidence is on that part; a remark is on none."""
    evidence = comparing.make_entry(CLAIM, [replace(PROOF, part=""), NUMBERS, SKIPPED]).evidence
    assert [entry.part for entry in evidence] == ["statement", "", ""]
    with pytest.raises(InputError, match=r"test\.one: .*'lemma'"):
        comparing.make_entry(CLAIM, [replace(PROOF, part="lemma")])


ALPHA, BETA = reals("alpha beta")


def stated(hypotheses, conclusion):
    part = Part("statement", formal=lambda: Statement(hypotheses, conclusion))
    return replace(CLAIM, parts=(part,))


def test_the_hash_changes_with_the_meaning_and_with_nothing_else():
    before = comparing.statement_hash(CLAIM)
    assert before != comparing.statement_hash(replace(CLAIM, statement="$1 = 2$"))
    assert before != comparing.statement_hash(replace(CLAIM, where="x > 0"))
    assert before != comparing.statement_hash(replace(CLAIM, source=Source("test", "Theorem 2")))
    assert before == comparing.statement_hash(replace(CLAIM, checks=(lambda: [],)))


CORRECTION = Correction("$1 = 1$", "a reader", "Read on.")


@pytest.mark.parametrize(
    "said",
    [
        {"title": "Another"},
        {"note": "a remark"},
        {"finding": "a wrong reason"},
        {"not_checkable": "it is an opinion"},
        {"rests_on": ("a lemma",)},
        {"readings": {"strict": "as it is printed"}},
        {"correction": CORRECTION},
        {"parts": (replace(WHOLE, name="another"),)},
        {"parts": (replace(WHOLE, says="in words"),)},
        {"parts": (replace(WHOLE, informal="another reason"),)},
        {"parts": (replace(WHOLE, reading="a reading"),)},
        {"parts": (replace(WHOLE, scope=Scope.EXISTS),)},
        {"parts": (replace(WHOLE, narrower=("finite outcomes",)),)},
    ],
    ids=str,
)
def test_the_hash_knows_all_that_is_printed_of_a_claim(said):
    assert comparing.statement_hash(CLAIM) != comparing.statement_hash(replace(CLAIM, **said))


@pytest.mark.parametrize(
    "change",
    [
        {"severity": Severity.REMARK},
        {"who": "nobody"},
        {"repair": "Stop."},
        {"printed": "$1 = 2$"},
        {"correct": "$1 = 1$"},
        {"consequence": "One is lost."},
    ],
    ids=str,
)
def test_the_hash_knows_all_of_a_correction(change):
    plain, changed = (
        replace(CLAIM, correction=correction)
        for correction in (CORRECTION, replace(CORRECTION, **change))
    )
    assert comparing.statement_hash(plain) != comparing.statement_hash(changed)


def test_the_hash_knows_hypotheses_their_names_and_the_conclusion():
    plain = stated(as_written(lt(0, ALPHA)), le(0, ALPHA))
    others = [
        stated({"alpha is positive": lt(0, ALPHA)}, le(0, ALPHA)),
        stated(as_written(le(0, ALPHA)), le(0, ALPHA)),
        stated(as_written(lt(0, ALPHA)), le(0, BETA)),
    ]
    assert len({comparing.statement_hash(entry) for entry in [plain, *others]}) == 4


KNOWN = comparing.make_entry(CLAIM, (PROOF, NUMBERS), {"printed": "0123"})


def test_an_agreeing_ledger_differs_in_nothing():
    assert comparing.differences(KNOWN, KNOWN) == []


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        ({"statement": "0"}, "older statement"),
        ({"checks": "0"}, "check"),
        ({"derivations": {"printed": "0124"}}, r"\(printed\)"),
        ({"verdict": Verdict.CORRECTED}, "verdict"),
        ({"evidence": (replace(PROOF, detail="one step"), NUMBERS)}, "z3"),
        ({"evidence": (replace(PROOF, outcome=Outcome.FAILS), NUMBERS)}, "verdict"),
        ({"evidence": (PROOF, NUMBERS, PROOF)}, "repeats evidence"),
        ({"evidence": (NUMBERS, PROOF)}, "another order"),
        ({"statuses": {Place("statement", "a reading"): Status.FALSE}}, "verdict"),
        ({"evidence": (replace(PROOF, part="lemma"), NUMBERS)}, "verdict"),
    ],
)
def test_a_ledger_of_another_opinion_is_named(change, hint):
    problems = comparing.differences(KNOWN, replace(KNOWN, **change))
    assert re.search(hint, "\n".join(problems))


def test_what_is_found_and_not_recorded_is_a_problem_even_where_something_was_skipped():
    """A changed verdict must not hide behind a skipped check."""
    failing = replace(PROOF, outcome=Outcome.FAILS)
    here = comparing.make_entry(CLAIM, (failing, SKIPPED), {"printed": "0123"})
    assert here.partial and here.verdict is Verdict.REFUTED
    new, gone = comparing.differences(here, KNOWN)
    assert "z3" in new
    assert "z3" in gone


def test_what_was_skipped_is_not_compared():
    here = comparing.make_entry(CLAIM, (PROOF, SKIPPED), {"printed": "0123"})
    assert comparing.differences(here, KNOWN) == []
    here = comparing.make_entry(CLAIM, (NUMBERS, SKIPPED), {"printed": "0123"})
    assert comparing.differences(here, KNOWN, answers=False) == []
    without = comparing.make_entry(CLAIM, (PROOF,), {"printed": "0123"})
    (problem,) = comparing.differences(without, KNOWN)
    assert "Arb" in problem


def test_a_proof_object_that_is_gone_is_named():
    here = comparing.make_entry(CLAIM, (PROOF, NUMBERS), {})
    (gone,) = comparing.differences(here, KNOWN)
    assert gone.startswith("test.one: ")


def test_a_proof_object_that_is_gone_does_not_hide_behind_what_was_skipped():
    here = comparing.make_entry(CLAIM, (NUMBERS, SKIPPED), {})
    for answers in (True, False):
        _gone, unsaid = comparing.differences(here, KNOWN, answers=answers)
        assert unsaid.endswith(": z3: two steps")


def test_what_the_ledger_says_of_solvers_that_answered_is_compared():
    """Where data are missing, evidence of a solver cannot be added to the ledger by hand."""
    here = comparing.make_entry(CLAIM, (PROOF, SKIPPED), {"printed": "0123"})
    forged = replace(KNOWN, evidence=(*KNOWN.evidence, replace(PROOF, detail="ninety steps")))
    (problem,) = comparing.differences(here, forged)
    assert problem.startswith("test.one: ") and problem.endswith("z3: ninety steps")


def test_a_claim_that_is_not_recorded_is_named():
    (problem,) = comparing.differences(KNOWN, None)
    assert problem.startswith("test.one: ")


def test_another_reason_why_coq_lacks_a_part_makes_the_entry_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And no entry of another claim."""
    about = ("abdi.introduction.factor", "statement", "")
    level, why = theorems.reasons()[about]
    claims = [CLAIMS[about[0]], CLAIMS["abdi.theorem-2"]]
    before = [comparing.statement_hash(claim) for claim in claims]
    others = {**theorems.reasons(), about: (level, f"{why}, and more")}
    monkeypatch.setattr(theorems, "reasons", lambda: others)
    factor, theorem_2 = (comparing.statement_hash(claim) for claim in claims)
    assert (factor == before[0], theorem_2 == before[1]) == (False, True)
