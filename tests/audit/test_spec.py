"""SPEC.md is what the code says, byte for byte."""

import pytest

from didp_ref.audit import spec, theorems
from didp_ref.audit.theorems import REPLAY, Theorem
from didp_ref.formulas import quantities
from didp_ref.papers import CLAIMS
from didp_ref.proof import display, reading


@pytest.fixture(scope="module")
def text():
    return spec.render()


def test_the_committed_file_is_what_the_code_renders(text):
    assert spec.PATH.read_text(encoding="utf-8") == text, "run `make generate`"


def test_every_claim_and_quantity_has_its_place(text):
    for name in [*CLAIMS, *quantities]:
        assert text.count(f"\n### {name}\n") == 1


def test_every_formal_statement_is_printed_beside_the_words(text):
    """Each hypothesis by its name and formula, and the conclusion, in the claim's own section."""
    for claim in CLAIMS.values():
        section = text.partition(f"\n### {claim.id}\n")[2].partition("\n### ")[0]
        for part in claim.parts:
            assert part.informal in section
            for build in filter(None, (part.formal, part.corrected)):
                sequent = reading.statement(build())
                for name, formula in sequent.hypotheses:
                    assert name in section and display.plain(formula) in section
                assert f"then `{display.plain(sequent.conclusion)}`" in section


def test_every_obligation_is_settled(text):
    rows = text.partition("## Obligations")[2].partition("\n## ")[0]
    assert rows.count("| proved |") + rows.count("| refuted |") == 20
    assert "not settled" not in rows


def test_what_coq_has_proved_stands_with_each_part(monkeypatch):
    name = "rhodi.theorem-2"
    one = Theorem(name, "eq. 8", "", "printed", REPLAY, "c", "c.jsonl", "", "", "")
    monkeypatch.setattr(theorems, "of", lambda claim: (one,) if claim == name else ())
    before, _, after = spec.render().partition(f"  - In Coq: {REPLAY}\n")
    assert before.splitlines()[-1].startswith("- Part *eq. 8* ")
    assert "  - In Coq: " not in before + after
