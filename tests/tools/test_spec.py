"""SPEC.md is what the code says, byte for byte."""

import re
from collections import Counter

import pytest

from didp_ref.audit import theorems
from didp_ref.audit.errata import errata
from didp_ref.audit.judged import claims
from didp_ref.audit.view import terms_of
from didp_ref.book import mathml
from didp_ref.formulas import quantities
from didp_ref.papers import CLAIMS
from didp_ref.papers.ours.obligations import OBLIGATIONS
from didp_ref.symbolic import display, sympy_reader
from tools import spec


@pytest.fixture(scope="module")
def text():
    return spec.render()


def test_the_committed_file_is_what_the_code_renders(text):
    assert spec.PATH.read_text(encoding="utf-8") == text, "run `make generate`"


def test_every_claim_and_quantity_has_its_place(text):
    for name in [*CLAIMS, *quantities]:
        assert text.count(f"\n### {name}\n") == 1


def section(text, name):
    return text.partition(f"\n### {name}\n")[2].partition("\n### ")[0].partition("\n## ")[0]


def test_a_claim_has_its_words_its_verdict_and_every_formal_statement_whole(text):
    for claim in CLAIMS.values():
        said = section(text, claim.id)
        assert claim.statement in said
        assert claims[claim.id].verdict.value.replace("_", r"\_") in said
        for label, build in labelled(claim.parts):
            stated = build()
            assert f"\n- {label}" in said, claim.id
            assert f": $`{display.latex(sympy_reader.term(stated.conclusion))}`$" in said, claim.id
            sorts = display.letters_in_words(terms_of(stated))
            assert not sorts or f"`$. Letters: {escaped(sorts)}.\n" in f"{said}\n", claim.id
            given = "; ".join(stated.hypotheses)
            assert not given or f"- {label} ({escaped(given)}): " in said, claim.id
        assert len(re.findall(r"^- (?:Formally|True instead)", said, re.MULTILINE)) == len(
            [*labelled(claim.parts)]
        )


def labelled(parts):
    for part in parts:
        yield from [("Formally", part.formal)] * bool(part.formal)
        yield from [("True instead", part.corrected)] * bool(part.corrected)


def escaped(text):
    return re.sub(r"([*_<])", r"\\\1", text)


def test_every_part_has_its_status_under_each_reading_or_says_why_it_has_no_formula(text):
    for one in claims.values():
        said = section(text, one.id).replace("\\", "")
        assert said.count("\nPart ") == len(one.parts)
        for judged in one.parts:
            for under, status in judged.statuses.items():
                assert f"{status.value} ({under})" in said or (not under and status.value in said)
            assert judged.part.informal.replace("\\", "") in said


def test_theorems_are_a_link_away_and_rest_on_what_is_named(text):
    said = text.partition("\n## Coq\n")[2].partition("\n|")[0]
    link = re.search(r"\]\(([^)]*theorems\.tsv)\)", said)[1]
    rows = [line.split("\t") for line in (spec.PATH.parent / link).read_text().splitlines()[2:]]
    assert f"the {len(rows)} theorems" in said
    pages = re.findall(r"\]\((proofs/[^)]*)\)", said)
    assert all((spec.PATH.parent / page).is_file() for page in pages)
    by_hand = {row.claim for row in theorems.read().theorems if row.level != theorems.REPLAY}
    assert {CLAIMS[name].paper for name in by_hand} <= {page.split("/")[1] for page in pages}
    axioms = theorems.COLUMNS.index("axioms")
    assert {axiom for row in rows for axiom in row[axioms].split()} == set(
        said.rpartition("The axioms are ")[2].strip().rstrip(".").split(", ")
    )


def test_a_paper_without_theorems_in_coq_has_no_page(tmp_path, monkeypatch):
    monkeypatch.setattr(theorems, "SOURCES", tmp_path)
    assert "](proofs/" not in "\n".join(spec._in_coq())


def test_every_part_is_counted_by_what_coq_accepted_of_it(text):
    table = text.partition("\n## Coq\n")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line[:1] == "|"][2:]
    assert {row[0]: int(row[-1]) for row in rows} == Counter(
        ", ".join(part.in_coq) or "neither" for one in claims.values() for part in one.parts
    )
    assert sum(int(row[-1]) for row in rows) == sum(len(one.parts) for one in CLAIMS.values())


def test_what_is_proved_in_place_of_what_is_printed_is_called_so(text):
    said = section(text, "abdi.remark-beta-certainty")
    assert "CORRECTED.\n- " in said


def test_every_formula_converts(text):
    formulas = re.findall(r"\$`([^`]*)`\$", text)
    assert len(formulas) > len(quantities)
    for latex in formulas:
        assert mathml.formula(latex)


def test_every_link_leads_to_a_heading(text):
    headings = {spec.anchor(line.lstrip("# ")) for line in text.splitlines() if line[:1] == "#"}
    links = set(re.findall(r"\]\(#([^)]*)\)", text))
    linked = {name for claim in CLAIMS.values() for name in claim.quantities}
    linked |= {one.claim for one in OBLIGATIONS}
    linked |= {one.claim for one in errata()}
    assert {spec.anchor(name) for name in linked} <= links <= headings


def test_every_obligation_is_settled(text):
    rows = text.partition("## Obligations")[2].partition("\n## ")[0]
    assert rows.count("[proved](") + rows.count("[refuted](") == 20
    assert "not settled" not in rows
