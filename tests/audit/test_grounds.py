"""On what a status rests: the least evidence that gives it."""

from dataclasses import replace

import pytest

from didp_ref.audit import ledger, theorems
from didp_ref.audit.claim import Evidence, Outcome, Place, Status, Strength, Subject
from didp_ref.audit.grounds import Ground, contradicted, count, grounds, in_words, of_claim, rows
from didp_ref.audit.theorems import NOTIONS, NUMBERS, REFUTATION, REPLAY, Theorem
from didp_ref.audit.verdict import statuses
from didp_ref.papers import CLAIMS

PROVED, CORRECTED = CLAIMS["abdi.theorem-2"], CLAIMS["abdi.introduction.factor"]
REPLAYED = Theorem(PROVED.id, "statement", "", "printed", REPLAY, "c", "c", "", "", "")
MENDED = replace(REPLAYED, claim=CORRECTED.id, target="correction")
FALLEN = replace(MENDED, target=REFUTATION, level=NOTIONS)
BY_Z3 = Evidence("z3", Outcome.HOLDS, Strength.PROOF, "", part="statement")
EXAMPLE = Evidence("exact rationals", Outcome.FAILS, Strength.EXACT, "", part="statement")
MENDED_BY_Z3 = replace(BY_Z3, subject=Subject.CORRECTION)
SAMPLE = replace(BY_Z3, engine="hypothesis", strength=Strength.SAMPLED)
PLACE = Place("statement", "")


@pytest.mark.parametrize(
    ("claim", "evidence", "accepted", "status", "ground"),
    [
        (PROVED, [BY_Z3], [REPLAYED], Status.PROVED, Ground.KERNEL),
        (PROVED, [BY_Z3], [], Status.PROVED, Ground.SOLVERS),
        (PROVED, [SAMPLE], [], Status.SAMPLED, Ground.SAMPLES),
        (PROVED, [EXAMPLE], [], Status.FALSE, Ground.ARITHMETIC),
        (CORRECTED, [EXAMPLE, MENDED_BY_Z3], [], Status.CORRECTED, Ground.SOLVERS),
        (
            CORRECTED,
            [EXAMPLE, MENDED_BY_Z3],
            [MENDED],
            Status.CORRECTED,
            Ground.KERNEL_AND_ARITHMETIC,
        ),
        (CORRECTED, [EXAMPLE, MENDED_BY_Z3], [MENDED, FALLEN], Status.CORRECTED, Ground.KERNEL),
        (
            CORRECTED,
            [EXAMPLE, MENDED_BY_Z3],
            [MENDED, replace(FALLEN, level=NUMBERS)],
            Status.CORRECTED,
            Ground.KERNEL_AND_ARITHMETIC,
        ),
    ],
)
def test_the_least_evidence_that_gives_the_status_is_its_ground(
    claim, evidence, accepted, status, ground
):
    assert statuses(claim, evidence) == {PLACE: status}
    assert grounds(claim, evidence, accepted) == {PLACE: ground}


def test_what_the_kernel_accepts_against_what_was_found_is_a_contradiction():
    assert contradicted(PROVED, [BY_Z3], [REPLAYED]) == ()
    assert contradicted(PROVED, [EXAMPLE], [REPLAYED]) == (PLACE,)


def test_parts_are_counted_by_ground_and_status():
    results = [
        ({PLACE: Status.PROVED}, {PLACE: Ground.SOLVERS}),
        ({PLACE: Status.CORRECTED}, {PLACE: Ground.KERNEL}),
        ({PLACE: Status.SAMPLED}, {PLACE: Ground.SAMPLES}),
    ]
    heads, lines = rows(counted := count(results))
    assert heads == ("ground", "PROVED", "CORRECTED", "SAMPLED", "all")
    assert lines == [("Coq's kernel", 0, 1, 0, 1), ("solvers", 1, 0, 0, 1), ("samples", 0, 0, 1, 1)]
    assert "PROVED or CORRECTED" in in_words({}, "recorded")
    said = in_words(counted, "recorded")
    assert (
        said.startswith("2 ") and "1 by Coq's kernel (recorded)" in said and "1 by solvers" in said
    )


def test_a_verdict_rests_on_all_that_its_parts_rest_on():
    assert of_claim([Ground.KERNEL, Ground.KERNEL]) is Ground.KERNEL
    assert of_claim([Ground.ARITHMETIC]) is Ground.ARITHMETIC
    assert of_claim([Ground.KERNEL_AND_ARITHMETIC, Ground.KERNEL]) is Ground.KERNEL_AND_ARITHMETIC
    assert of_claim([Ground.KERNEL, Ground.SOLVERS]) is Ground.SOLVERS


def test_coq_accepts_the_contrary_of_no_verdict() -> None:
    for name, entry in ledger.read().items():
        assert contradicted(CLAIMS[name], entry.evidence, theorems.current(name)) == ()


@pytest.mark.coq  # a new claim is written without Coq
def test_no_verdict_rests_on_a_solver_alone() -> None:
    for name, entry in ledger.read().items():
        grounded = grounds(CLAIMS[name], entry.evidence, theorems.current(name))
        assert Ground.SOLVERS not in grounded.values(), name
