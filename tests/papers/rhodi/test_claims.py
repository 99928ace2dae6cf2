"""The claims of rhodi: each is settled, and what fails as printed has a counterexample."""

import pytest

from didp_ref.claim import Outcome, Status, Strength, Subject
from didp_ref.papers.rhodi import PAPER
from didp_ref.papers.shared import narrower

EVERY = pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)


@EVERY
def test_nothing_is_undecided(claim, evidence_of):
    found = evidence_of(claim.id)
    assert found
    assert not [one for one in found if one.outcome is Outcome.UNDECIDED]


@EVERY
def test_a_printed_statement_that_fails_has_a_counterexample(claim, evidence_of):
    for one in evidence_of(claim.id):
        printed = one.subject is Subject.PRINTED and one.strength is Strength.EXACT
        if printed and one.outcome is Outcome.FAILS:
            assert one.counterexample is not None
            assert one.counterexample.values


AT_HAND, OF_I = "D is the database at hand", "D is D' + {i}"
PARTS = {
    "rhodi.possible-worlds": {
        ("the set", "sets"): Status.WELL_FORMED,
        ("its size", "sets"): Status.WELL_FORMED,
        ("its size", "multisets"): Status.FALSE,
    },
    "rhodi.definition-3": {
        ("the definition", "every D'"): Status.WELL_FORMED,
        ("the definition", "one D'"): Status.WELL_FORMED,
        ("the largest contribution", "every D'"): Status.PROVED,
        ("the largest contribution", "one D'"): Status.PROVED,
    },
    "rhodi.equations-2-7": {
        ("eqs. 2-3", OF_I): Status.PROVED,
        ("eqs. 2-3", AT_HAND): Status.PROVED,
        ("eqs. 4-5", OF_I): Status.PROVED,
        ("eqs. 4-5", AT_HAND): Status.PROVED,
        ("eqs. 6-7", OF_I): Status.PROVED,
        ("eqs. 6-7", AT_HAND): Status.FALSE,
    },
    "rhodi.equations-8-9": {
        ("eq. 8", ""): Status.PROVED,
        ("eq. 9", ""): Status.PROVED,
    },
    "rhodi.random-guess": {
        ("the bound", ""): Status.PROVED,
        ("the risk", ""): Status.PROVED,
    },
    "rhodi.equations-10-15": {
        ("eqs. 10-14", ""): Status.CORRECTED,
        ("never", ""): Status.CORRECTED,
        ("eq. 15", ""): Status.CORRECTED,
    },
    "rhodi.remark-nonuniform-prior": {
        ("a prior above rho", ""): Status.PROVED,
        ("1/max prior for m", ""): Status.CORRECTED,
        ("the best guess", ""): Status.CORRECTED,
    },
    "rhodi.rho-to-epsilon": {
        ("the bound", "sufficient"): Status.PROVED,
        ("the bound", "necessary"): Status.FALSE,
        ("optimality", "not optimal for some mechanism"): Status.PROVED,
        ("optimality", "not optimal for any mechanism"): Status.FALSE,
    },
    "rhodi.example-mean-rho-third": {
        ("the numbers", ""): Status.REPRODUCED,
        ("the worst response", ""): Status.PROVED,
        ("the worst individual", ""): Status.PROVED,
    },
    "rhodi.example-median-tight": {
        ("the medians", ""): Status.PROVED,
        ("equality", ""): Status.PROVED,
    },
    "rhodi.figure-1": {
        ("the mean", ""): Status.PROVED,
        ("the median", ""): Status.PROVED,
    },
    "rhodi.theorem-2": {
        ("existence", ""): Status.PROVED,
        ("eq. 8", ""): Status.PROVED,
        ("eq. 9", ""): Status.PROVED,
        ("two worlds", ""): Status.PROVED,
    },
    "rhodi.table-4.infeasible": {
        ("the attributes", ""): Status.REPRODUCED,
        ("infinite noise", ""): Status.CORRECTED,
    },
    "rhodi.figure-2-3": {
        ("more noise", ""): Status.PROVED,
        ("close at 1.5%", ""): Status.PROVED,
        ("comparable", ""): Status.PROVED,
        ("the scale of epsilon", ""): Status.SAMPLED,
    },
    "rhodi.figure-4": {
        ("the mean", ""): Status.PROVED,
        ("the sum", ""): Status.PROVED,
    },
}
"""What was found of each assertion of the claims that make several."""


@EVERY
def test_every_assertion_has_the_status_it_should_have(claim, audited):
    several = len(claim.names) > 1
    assert several == (claim.id in PARTS)
    if several:
        assert audited.entries[claim.id].statuses == PARTS[claim.id]


@EVERY
def test_what_is_narrower_is_said_in_the_shared_words(claim):
    words = {value for name, value in vars(narrower).items() if name.isupper()}
    assert {phrase for part in claim.parts for phrase in part.narrower} <= words
