"""Every claim, whatever the paper: it says what it must, and it renders."""

import re

import pytest
from sympy import true

import didp_ref as di
from didp_ref.claim import Claim, Kind, Source, Statement
from didp_ref.errors import DomainError, suggestion
from didp_ref.papers import CLAIMS, PAPERS

EVERY = pytest.mark.parametrize("claim", CLAIMS.values(), ids=lambda claim: claim.id)


def texts(claim: Claim) -> list[str]:
    correction = claim.correction
    corrected = [correction.statement, correction.repair, correction.who] if correction else []
    return [claim.statement, claim.note, claim.finding, claim.domain, *corrected]


@EVERY
def test_a_claim_is_complete(claim: Claim) -> None:
    assert claim.paper in PAPERS
    assert claim.source.place
    assert claim.title
    assert claim.statement
    assert claim.checks or claim.formal or claim.not_checkable
    assert all(name in di.quantities for name in claim.quantities)
    assert not claim.readings or claim.reading in claim.readings
    assert (claim.corrected is None) or claim.correction is not None
    if claim.kind in (Kind.THEOREM, Kind.DERIVATION, Kind.IDENTITY, Kind.COMPOSITE):
        assert claim.formal or claim.corrected or claim.concrete
    for formal in filter(None, (claim.formal, claim.corrected)):
        assert formal().conclusion is not None


@EVERY
def test_the_text_renders_on_a_code_host(claim: Claim) -> None:
    for text in texts(claim):
        assert text.count("$") % 2 == 0
        for formula in re.findall(r"\$([^$]*)\$(?!\w)", text):
            assert formula == formula.strip()
            assert formula.count("{") == formula.count("}")
            assert not re.search(r"\\[{}|,;!]", formula), "Markdown takes that backslash away"
        assert len(re.findall(r"\$[^$]*\$(?!\w)", text)) == text.count("$") // 2


@EVERY
def test_a_hypothesis_that_is_named_by_a_formula_is_that_formula(claim: Claim) -> None:
    for formal in filter(None, (claim.formal, claim.corrected)):
        for name, hypothesis in formal().hypotheses.items():
            plain = getattr(hypothesis, "is_Relational", False)
            if plain and re.search(r"[<>=]", name):
                assert name == str(hypothesis), "a name says what the hypothesis says"


def test_a_claim_declares_its_domain_once() -> None:
    source = Source("test", "nowhere")
    with pytest.raises(ValueError, match="declares its domain twice"):
        Claim(
            "test.one",
            Kind.THEOREM,
            source,
            "One",
            "One",
            where="x > 0",
            formal=lambda: Statement({}, true),
        )


def test_an_unknown_id_is_answered_with_the_nearest() -> None:
    with pytest.raises(DomainError, match=r"did you mean rhodi\.theorem-1"):
        CLAIMS["rhodi.theorm-1"]
    assert suggestion("???", {"one": 1, "two": 2}) == "there are 2 to choose from"
