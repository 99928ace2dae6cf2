"""The map of notions: every arrow is a theorem that stands."""

from didp_ref.audit.claim import Kind, Verdict
from didp_ref.audit.judged import claims
from didp_ref.book.notions import ARROWS, MAP
from didp_ref.formulas import quantities
from didp_ref.papers.ours.obligations import NOTIONS


def test_every_notion_is_on_the_map_and_defined():
    assert [entry.key for entry in MAP] == list(NOTIONS)
    for notion in MAP:
        assert claims[notion.defined].claim.kind is Kind.DEFINITION


def test_every_arrow_is_a_proved_theorem():
    for arrow in ARROWS:
        assert {arrow.start, arrow.end} <= set(NOTIONS) and arrow.start != arrow.end
        assert claims[arrow.claim].claim.kind is Kind.THEOREM
        assert claims[arrow.claim].verdict is Verdict.PROVED
        assert not arrow.quantity or arrow.quantity in quantities


def test_no_notion_stands_alone():
    assert {arrow.start for arrow in ARROWS} | {arrow.end for arrow in ARROWS} == set(NOTIONS)
