"""The errata: every wrong place and nothing else, each complete or a remark."""

import pytest

from didp_ref.audit.errata import WRONG, errata
from didp_ref.audit.judged import claims
from didp_ref.claim import Severity
from didp_ref.papers import PAPERS

ENTRY = {"printed", "correct", "consequence", "who is hurt", "what to do", "in full", "known by"}


def test_every_wrong_claim_is_listed_once():
    listed = [one.claim for one in errata()]
    wrong = [name for name, one in claims.items() if one.verdict in WRONG or one.claim.finding]
    assert sorted(listed) == sorted(wrong)


def test_they_come_paper_by_paper_and_the_worst_first():
    papers, worst_first = list(PAPERS), list(Severity)
    order = [(papers.index(one.paper), worst_first.index(one.severity)) for one in errata()]
    assert order == sorted(order)


@pytest.mark.parametrize("one", errata(), ids=lambda one: one.claim)
def test_an_entry_can_be_read_alone(one):
    labels = {label for label, _ in one.lines()}
    if one.severity is not Severity.REMARK:
        assert labels >= ENTRY
        assert labels & {"counterexample", "numbers"}
    else:
        assert "printed" in labels
        assert labels & {"counterexample", "numbers", "correct", "remark"}


@pytest.mark.parametrize("one", errata(), ids=lambda one: one.claim)
def test_what_is_headed_as_wrong_is_no_remark_for_want_of_words(one):
    """A claim with a correction says all of it, or says itself that it is a remark."""
    correction = one.judged.correction
    if correction and correction.severity is not Severity.REMARK:
        assert one.missing == ()


@pytest.mark.parametrize("severity", Severity)
@pytest.mark.parametrize("paper", ["", *PAPERS])
def test_a_paper_and_a_severity_choose_among_them(paper, severity):
    worst_first = list(Severity)
    expected = [
        one.claim
        for one in errata()
        if paper in ("", one.paper)
        and worst_first.index(one.severity) <= worst_first.index(severity)
    ]
    assert [one.claim for one in errata(paper, severity)] == expected
