"""Where a claim's own remark refutes a word of the printed sentence, its verdict is not PROVED."""

from dataclasses import replace

import pytest

from didp_ref.audit.claim import Claim, Refuted, Verdict
from didp_ref.audit.judged import claims
from didp_ref.audit.verdict import FALLEN, judge
from didp_ref.papers import CLAIMS

STANDS = (Verdict.PROVED, Verdict.PARTLY_PROVED, Verdict.REPRODUCED)
REFUTED = {name: claim for name, claim in CLAIMS.items() if claim.refutes}

REFUTES_NOTHING = {
    "abdi.theorem-1.product-form": "the theorem cited gives less than is said, not something else",
    "abdi.definition-4.risks": "two individuals are outside its scope; which belief is over which",
    "abdi.equations-10-11": "what is written for the answer, and a mean that cancels",
    "abdi.equations-12-16": "the condition, a positive prior, stands in the verdict as narrower",
    "abdi.theorem-3": "enough is said, and not that less would not do",
    "abdi.theorem-3.beta-condition": "what the condition is used for; not that it is needed",
    "abdi.section-7.epsilon-to-beliefs": "what the section does next",
    "rhodi.equations-2-7": "what a letter stands for",
    "rhodi.equations-10-15": "the ends of its domain stand in the verdict as narrower",
    "rhodi.equations-8-9": "the order of two lines, and where an index ends",
    "rhodi.remark-nonuniform-prior": "a boundary, and a quantity that is another's average",
    "rhodi.epsilon-to-rho": "which equation to apply",
    "rhodi.rho-to-epsilon": "of which bounds it is the best one",
    "rhodi.example-mean-rho-third": "of which database the sensitivity is",
    "rhodi.table-3.attributes": "which attributes are counted stands in the verdict as narrower",
    "rhodi.table-4.mean": "what the text announces beside the table",
    "rhodi.figure-2-3": "a sentence of the text on when a plot is left out",
    "bound.equation-1": "the condition, a uniform prior, stands in the verdict as narrower",
    "disclosure.definitions-2.1-2.5": "which of two data sets is which, of all pairs",
    "disclosure.equations-4-10": "a bar too many, and a set of outputs for one of records",
    "disclosure.theorem-4.2": "what a maximum over nothing is, and an index in the proof",
    "disclosure.theorem-5.1": "where a range leaves the domain of f, and a sign in the proof",
    "disclosure.example-5.bound": "a reason copied from the example before, and a letter",
    "disclosure.equation-2": "which f it takes: one reads that of (epsilon, delta)-DP",
    "disclosure.theorem-5.2": "what a maximum over nothing is, and a number for a set",
    "disclosure.lemma-5.1": "arg max stands for max",
    "membership.theorem-5.6": "which of the two gammas that are printed is meant",
    "refine.delta-for-individual": "of which neighbors it holds; Definitions 1 and 3 add or remove",
    "refine.example-1": "a boundary that the table excludes, and another section's distances",
    "rhodi.theorem-1": "which adversaries are meant: those of section 3, at equal priors",
    "refine.example-3": "a misprint in a display that is not used",
    "refine.proposition-4": "slips of the proof, and measurability, which every reader adds",
    "refine.protocol-1": "a sentence of the text that the protocol does not follow",
    "refine.protocol-2": "budgets that are not positive",
    "refine.adaptive-queries": "of which queries another section speaks",
    "refine.table-5.refinement": "the text beside the table",
    "refine.figure-7": "at which scale the comparison is fair; the conclusion is the same",
}
"""Why the remark on a claim that stands refutes no word of it: somebody has looked."""


def remarks_that_stand() -> dict[str, Claim]:
    """Return the claims that stand, and have something said beside them."""
    return {
        name: CLAIMS[name]
        for name, claim in claims.items()
        if claim.claim.finding and claim.verdict in STANDS
    }


@pytest.mark.parametrize("name", REFUTED)
def test_a_part_falls_with_the_words_that_a_remark_refutes(name: str) -> None:
    entry = claims[name].entry
    assert entry.verdict not in STANDS
    for words in REFUTED[name].refutes:
        fallen = {place.part for place, status in entry.statuses.items() if status in FALLEN}
        assert words.part in fallen
        assert words.words in REFUTED[name].statement


def test_every_remark_on_what_stands_has_been_looked_at() -> None:
    """A new one refutes a word, which is then declared, or it is said here why it does not."""
    assert {name for name in remarks_that_stand() if name not in REFUTES_NOTHING} == set()


def test_what_stands_beside_a_remark_that_refutes_it_is_undecided() -> None:
    name = "abdi.theorem-3"
    claim, evidence = CLAIMS[name], claims[name].evidence
    assert judge(claim, evidence) is Verdict.PROVED
    words = claim.statement.split()[0]
    bent = replace(claim, refutes=(Refuted(words, claim.names[0]),))
    assert judge(bent, evidence) is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("refuted", "why"),
    [
        (Refuted("never printed", "statement"), "'never printed'"),
        (Refuted("database", "no such part"), "'no such part'.*'database'"),
    ],
)
def test_words_that_are_not_printed_or_not_said_are_refused(refuted: Refuted, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        replace(CLAIMS["abdi.theorem-3"], refutes=(refuted,))
