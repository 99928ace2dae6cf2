"""The errata: every wrong place, and nothing else."""

from didp_ref.audit.errata import WRONG, errata
from didp_ref.audit.judged import claims


def test_every_wrong_claim_is_listed_once():
    listed = [one.claim for one in errata()]
    wrong = [name for name, one in claims.items() if one.verdict in WRONG or one.claim.finding]
    assert listed == wrong


def test_every_corrected_claim_says_what_is_true_and_who_is_hurt():
    for one in errata():
        labels = [label for label, _ in one.lines()]
        assert labels[0] == "printed"
        if one.verdict == "CORRECTED":
            assert {"counterexample", "true instead", "who is hurt"} <= set(labels), one.claim
        if one.verdict == "NOT_REPRODUCED":
            assert "numbers" in labels, one.claim
        if one.verdict in ("PROVED", "WELL_FORMED", "REPRODUCED"):
            assert "wrong beside it" in labels, one.claim
