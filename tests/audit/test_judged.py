"""``didp_ref.claims``: the promise of the public interface."""

import pytest

import didp_ref as di
from didp_ref.claim import Status


def test_a_claim_has_what_the_interface_promises():
    one = di.claims["abdi.theorem-3"]
    assert one.id == "abdi.theorem-3"
    assert r"\log" in one.statement
    assert one.source.place.endswith("Theorem 3")
    assert one.evidence
    assert one.verdict.value in ("PROVED", "DEPENDS_ON_READING", "CORRECTED")


def test_a_claim_shows_its_parts_its_readings_and_what_is_narrower():
    one = di.claims["abdi.theorem-4"]
    assert set(one.readings) == {"every prior", "one prior"}
    found = [(reading, part.statuses[reading]) for part in one.parts for reading in part.statuses]
    assert dict(found) == {"every prior": Status.PROVED, "one prior": Status.CORRECTED}
    assert one.verdict_text.startswith("DEPENDS_ON_READING (true: every prior; false: one prior")
    assert set(one.narrower) == {text for part in one.parts for text in part.part.narrower}


def test_a_wrong_id_is_answered_with_the_nearest():
    with pytest.raises(di.DomainError, match=r"abdi\.theorem-3"):
        di.claims["abdi.theorm-3"]
