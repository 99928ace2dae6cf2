"""``didp_ref.claims``: the promise of the public interface."""

import pytest

import didp_ref as di


def test_a_claim_has_what_the_interface_promises():
    one = di.claims["abdi.theorem-3"]
    assert one.id == "abdi.theorem-3"
    assert r"\log" in one.statement
    assert one.source.place.endswith("Theorem 3")
    assert one.evidence
    assert one.verdict.value in ("PROVED", "CORRECTED")


def test_a_wrong_id_is_answered_with_the_nearest():
    with pytest.raises(di.DomainError, match=r"abdi\.theorem-3"):
        di.claims["abdi.theorm-3"]
