"""SPEC.md is what the code says, byte for byte."""

from didp_ref.audit import spec
from didp_ref.papers import CLAIMS
from didp_ref.quantity import quantities


def test_the_committed_file_is_what_the_code_renders():
    assert spec.PATH.read_text(encoding="utf-8") == spec.render(), "run `make generate`"


def test_every_claim_and_quantity_has_its_place():
    text = spec.render()
    for name in [*CLAIMS, *quantities]:
        assert text.count(f"\n### {name}\n") == 1


def test_every_obligation_is_settled():
    rows = spec.render().partition("## Obligations")[2].partition("\n## ")[0]
    assert rows.count("| proved |") + rows.count("| refuted |") == 20
    assert "not settled" not in rows
