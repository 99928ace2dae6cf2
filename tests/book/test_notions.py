"""The map of notions: every arrow is a theorem that stands."""

from didp_ref.audit.claim import Kind, Verdict
from didp_ref.audit.judged import claims
from didp_ref.book.notions import ARROWS, MAP
from didp_ref.formulas import quantities
from didp_ref.papers.ours.obligations import NOTIONS


def test_every_notion_is_on_the_map_and_defined():
    assert [one.key for one in MAP] == list(NOTIONS)
    for one in MAP:
        assert claims[one.defined].claim.kind is Kind.DEFINITION


def test_every_arrow_is_a_proved_theorem():
    for one in ARROWS:
        assert {one.start, one.end} <= set(NOTIONS) and one.start != one.end
        assert claims[one.claim].claim.kind is Kind.THEOREM
        assert claims[one.claim].verdict is Verdict.PROVED
        assert not one.quantity or one.quantity in quantities


def test_no_notion_stands_alone():
    assert {one.start for one in ARROWS} | {one.end for one in ARROWS} == set(NOTIONS)
