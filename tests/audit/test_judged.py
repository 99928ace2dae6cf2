"""``didp_ref.claims``: the promise of the public interface."""

import re
from html.parser import HTMLParser

import pytest

import didp_ref as di
from didp_ref.audit.claim import Status
from tests.looped import for_each


def test_a_claim_has_what_the_interface_promises():
    claim = di.claims["abdi.theorem-3"]
    assert claim.id == "abdi.theorem-3"
    assert r"\log" in claim.statement
    assert claim.source.place.endswith("Theorem 3")
    assert claim.evidence
    assert claim.verdict.value in ("PROVED", "DEPENDS_ON_READING", "CORRECTED")


def test_a_claim_shows_its_parts_its_readings_and_what_is_narrower():
    claim = di.claims["abdi.theorem-4"]
    assert set(claim.readings) == {"every prior", "one prior"}
    results = [
        (reading, part.statuses[reading]) for part in claim.parts for reading in part.statuses
    ]
    assert dict(results) == {"every prior": Status.PROVED, "one prior": Status.CORRECTED}
    assert claim.verdict_text.startswith('DEPENDS_ON_READING (true if read as "every prior"; ')
    assert set(claim.narrower) == {text for part in claim.parts for text in part.part.narrower}


def test_a_wrong_id_is_answered_with_the_nearest():
    with pytest.raises(di.DomainError, match=r"abdi\.theorem-3"):
        di.claims["abdi.theorm-3"]


@for_each(di.claims.values())
def test_its_repr_is_one_line_with_the_verdict_in_full(one):
    assert repr(one) == f"<JudgedClaim {one.id}: {one.verdict_text}>"
    assert "\n" not in repr(one)


class Text(HTMLParser):
    """The text of a page, and its tags that are open."""

    def __init__(self):
        super().__init__()
        self.text, self.open = "", []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@for_each(di.claims.values())
def test_a_notebook_shows_statement_verdict_and_what_is_wrong(one):
    page = Text()
    page.feed(one._repr_html_())
    assert page.open == []
    wanted = [one.statement, one.verdict_text, one.claim.finding, *one.readings.values()]
    assert all(text in page.text for text in wanted)


def test_latex_keeps_formulas_and_escapes_the_rest():
    """A dollar begins and ends a formula; outside of them no character means something else."""
    for claim in di.claims.values():
        formulas = re.findall(r"\$[^$]*\$", claim.statement)
        said = claim._repr_latex_()
        assert all(formula in said for formula in formulas)
        outside = re.sub(r"\$[^$]*\$", "", said)
        assert not re.search(r"(?<!\\)[&%#_{}](?!\})", re.sub(r"\\[~^]\{\}", "", outside)), claim.id


def test_the_claims_and_the_quantities_say_how_many_they_are():
    assert repr(di.claims).startswith(f"<{len(di.claims)} claims")
    assert repr(di.quantities).startswith(f"<{len(di.quantities)} quantities")


def test_every_word_of_a_claim_and_its_correction_is_among_the_facts():
    """What is declared in words is said somewhere, and under a label of its own."""
    for judged in di.claims.values():
        claim, said = judged.claim, list(judged.facts.values())
        declared = [claim.title, claim.statement, claim.where, claim.not_checkable, claim.note]
        declared += [claim.finding, *claim.readings.values()]
        if correction := claim.correction:
            declared += [correction.statement, correction.who, correction.repair]
            declared += [correction.printed, correction.correct, correction.consequence]
        assert [text for text in declared if text and text not in said] == []
