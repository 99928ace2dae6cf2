"""The claims of rhodi: each is settled, and what fails as printed has a counterexample."""

import pytest

from didp_ref.audit.claim import Outcome, Status, Strength, Subject
from didp_ref.papers.rhodi import PAPER
from didp_ref.papers.shared import narrower

EVERY_CLAIM = pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)


@EVERY_CLAIM
def test_nothing_is_undecided(claim, evidence_of):
    found = evidence_of(claim.id)
    assert found
    assert not [one for one in found if one.outcome is Outcome.UNDECIDED]


@EVERY_CLAIM
def test_a_printed_statement_that_fails_has_a_counterexample(claim, evidence_of):
    for one in evidence_of(claim.id):
        printed = one.subject is Subject.PRINTED and one.strength is Strength.EXACT
        if printed and one.outcome is Outcome.FAILS:
            assert one.counterexample is not None
            assert one.counterexample.values


AT_HAND, EVERY = "the D' at hand", "every D'"
ONE_AGE, ALL_AGES = "one of five ages", "all who are 85 or older"
PARTS = {
    "rhodi.epsilon-varies": {
        ("data values", ""): Status.PROVED,
        ("values of others", ""): Status.PROVED,
    },
    "rhodi.same-guarantees": {
        ("differential privacy", ""): Status.CORRECTED,
        ("tight", ""): Status.PROVED,
    },
    "rhodi.possible-worlds": {
        ("the set", ""): Status.WELL_FORMED,
        ("its size", ""): Status.WELL_FORMED,
    },
    "rhodi.definition-3": {
        ("the definition", "every D'"): Status.WELL_FORMED,
        ("the definition", "one D'"): Status.WELL_FORMED,
        ("the largest contribution", "every D'"): Status.PROVED,
        ("the largest contribution", "one D'"): Status.PROVED,
    },
    "rhodi.equations-2-7": {
        ("eqs. 2-3", ""): Status.PROVED,
        ("eqs. 4-5", ""): Status.PROVED,
        ("eqs. 6-7", ""): Status.PROVED,
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
        ("eqs. 10-14", ""): Status.PROVED,
        ("never", ""): Status.PROVED,
        ("eq. 15", ""): Status.PROVED,
    },
    "rhodi.remark-nonuniform-prior": {
        ("a prior above rho", ""): Status.PROVED,
        ("1/max prior for m", ""): Status.PROVED,
        ("the best guess", ""): Status.PROVED,
    },
    "rhodi.rho-to-epsilon": {
        ("the bound", ""): Status.PROVED,
        ("not optimal", ""): Status.PROVED,
    },
    "rhodi.example-mean-rho-third": {
        ("the numbers", ""): Status.REPRODUCED,
        ("the worst response", ""): Status.PROVED,
        ("the worst individual", ""): Status.PROVED,
    },
    "rhodi.example-median-tight": {
        ("the medians", AT_HAND): Status.PROVED,
        ("the medians", EVERY): Status.PROVED,
        ("equality", AT_HAND): Status.PROVED,
        ("equality", EVERY): Status.FALSE,
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
    "rhodi.table-4.standard-deviation": {
        ("the numbers", ""): Status.NOT_REPRODUCED,
        ("the noise", ""): Status.CORRECTED,
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
    "rhodi.hipaa": {
        ("the crowd", ONE_AGE): Status.REPRODUCED,
        ("the crowd", ALL_AGES): Status.NOT_REPRODUCED,
        ("the percentage", ONE_AGE): Status.REPRODUCED,
        ("the percentage", ALL_AGES): Status.REPRODUCED,
        ("less than", ONE_AGE): Status.CORRECTED,
        ("less than", ALL_AGES): Status.CORRECTED,
    },
}
"""What was found of each assertion of the claims that make several."""


@EVERY_CLAIM
def test_every_assertion_has_the_status_it_should_have(claim, audited):
    several = len(claim.names) > 1
    assert several == (claim.id in PARTS)
    if several:
        assert audited.entries[claim.id].statuses == PARTS[claim.id]


BY_READING = {
    "rhodi.no-guarantee": {
        "whatever the prior": Status.PROVED,
        "equally likely worlds": Status.CORRECTED,
    },
    "rhodi.footnote-3": {
        "Laplace noise": Status.PROVED,
        "any rho-identifiable mechanism": Status.FALSE,
    },
    "rhodi.table-2": {
        "the text at hand": Status.NOT_REPRODUCED,
        "3 and 4 in two cells": Status.REPRODUCED,
    },
    "rhodi.number-of-worlds": {
        "a world for each value": Status.PROVED,
        "a world for each individual": Status.CORRECTED,
    },
    "rhodi.sharing-the-budget": {
        "epsilon is shared": Status.PROVED,
        "rho is shared": Status.FALSE,
    },
}
"""What was found of the ambiguous claims that make one assertion."""


@EVERY_CLAIM
def test_every_reading_has_the_status_it_should_have(claim, audited):
    ambiguous = bool(claim.readings) and len(claim.names) == 1
    assert ambiguous == (claim.id in BY_READING)
    if ambiguous:
        found = {place.reading: one for place, one in audited.entries[claim.id].statuses.items()}
        assert found == BY_READING[claim.id]


@EVERY_CLAIM
def test_what_is_narrower_is_said_in_the_shared_words(claim):
    words = {value for name, value in vars(narrower).items() if name.isupper()}
    assert {phrase for part in claim.parts for phrase in part.narrower} <= words
