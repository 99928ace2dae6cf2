"""audit/claim.py: a claim is a list of parts, each under readings, and says each thing once."""

from dataclasses import FrozenInstanceError, replace

import pytest

from didp_ref.audit.claim import Cell, Claim, Kind, Part, Place, Source, Statement
from didp_ref.papers import CLAIMS, PAPERS
from tests.looped import for_each

WHOLE = Part("statement", informal="a definition")


def claim(*parts, **changes):
    source = Source("test", "Theorem 1")
    chosen = parts or (WHOLE,)
    return Claim("test.claim", Kind.THEOREM, source, "A title", "A statement", chosen, **changes)


READINGS = {"strict": "<", "weak": "<="}


def test_claims_are_frozen_and_cite():
    stated = claim()
    with pytest.raises(FrozenInstanceError):
        stated.statement = "another"
    assert stated.paper == "test"
    assert str(Source("abdi", "Theorem 3", "eq. 17-23")) == "abdi, Theorem 3, eq. 17-23"
    assert str(Source("abdi", "section 8")) == "abdi, section 8"
    with pytest.raises(TypeError):
        Source("abdi")


def test_a_part_stands_under_its_reading_or_under_every_one():
    strict, weak = (replace(WHOLE, reading=reading) for reading in READINGS)
    both = replace(WHOLE, name="both", says="the other assertion")
    assert list(claim().places) == [("statement", "")]
    assert list(claim(readings=READINGS).places) == [("statement", reading) for reading in READINGS]
    said = [replace(entry, says="an assertion") for entry in (strict, weak)]
    mixed = claim(*said, both, readings=READINGS)
    assert mixed.names == ("statement", "both")
    assert mixed.places == {
        Place("statement", "strict"): said[0],
        Place("statement", "weak"): said[1],
        Place("both", "strict"): both,
        Place("both", "weak"): both,
    }


@pytest.mark.parametrize(
    ("parts", "changes", "wrong"),
    [
        ((replace(WHOLE, reading="strict"),), {}, "'strict'"),
        ((replace(WHOLE, reading="strict"),), {"readings": READINGS}, "reading"),
        ((WHOLE, WHOLE), {}, "declared twice"),
        ((WHOLE, replace(WHOLE, reading="weak")), {"readings": READINGS}, "declared twice"),
        ((WHOLE, replace(WHOLE, name="other", says="that")), {}, "'statement'"),
    ],
)
def test_parts_that_are_no_list_of_assertions_are_refused(parts, changes, wrong):
    with pytest.raises(ValueError, match=wrong):
        claim(*parts, **changes)


def test_a_claim_has_parts_or_a_reason_why_not():
    with pytest.raises(ValueError, match="part"):
        replace(claim(), parts=())
    assert replace(claim(), parts=(), not_checkable="the figure is missing").places == {}


def test_a_part_has_a_formal_statement_or_a_reason_why_not():
    with pytest.raises(ValueError, match="formal"):
        Part("statement")


def test_a_domain_is_the_hypotheses_by_name_and_declared_once():
    def printed():
        return Statement({"alpha < 1": "a formula", "the priors sum to 1": "another"}, "conclusion")

    def true():
        return Statement({"alpha < 1/2": "a formula"}, "conclusion")

    corrected_claim = claim(Part("statement", formal=printed, corrected=true))
    assert corrected_claim.domain == "alpha < 1; the priors sum to 1"
    assert corrected_claim.corrected_domain == "alpha < 1/2"
    assert claim(where="alpha < 1").domain == "alpha < 1"
    assert claim(Part("statement", corrected=true)).domain == ""
    for stated in ({"formal": printed}, {"corrected": true}):
        with pytest.raises(ValueError, match="domain"):
            claim(Part("statement", **stated), where="alpha < 1")


@pytest.mark.parametrize(
    ("match", "agrees"),
    [("exact", True), ("rounded", True), ("truncated", True), ("differs", False), ("", False)],
)
def test_a_cell_agrees_only_when_its_digits_do(match, agrees):
    assert Cell("a", "0.5", "0.5", match).agrees is agrees


@for_each([*CLAIMS.values(), *PAPERS.values()])
def test_its_repr_is_one_short_line(one):
    assert "\n" not in repr(one)
    assert len(repr(one)) < 300
    assert (one.id if isinstance(one, Claim) else one.key) in repr(one)
