"""audit/citable.py: what is pasted into a paper compiles, and leaves no condition out."""

import re
from pathlib import Path

import pytest

from didp_ref.audit.citable import bibtex, bibtex_of_paper, formula_snippet, snippet
from didp_ref.audit.claim import FALSE
from didp_ref.audit.errata_forms import in_latex
from didp_ref.audit.index import edition
from didp_ref.audit.judged import claims
from didp_ref.formulas import quantities
from didp_ref.papers import CLAIMS, PAPERS

FEW = [paper.claims[0].id for paper in PAPERS.values()]
SOME = [*FEW, "rhodi.theorem-1", "disclosure.lemma-5.1", "disclosure.theorem-5.1"]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(SOME, id="some claims"),
        pytest.param([*CLAIMS], id="every claim", marks=pytest.mark.slow),
    ],
)
def test_it_is_closed_and_has_every_condition(names):
    for name in names:
        text = "\n".join(snippet(claims[name]))
        bare = re.sub(r"\\[\\${}&%#_]", "", text.replace(r"\textbackslash", ""))
        assert (bare.count("{"), bare.count("$") % 2) == (bare.count("}"), 0), name
        assert text.isascii(), name
        claim = claims[name].claim
        for said in (*claims[name].narrower, *claim.rests_on, claim.finding, claim.note):
            assert in_latex(said).isascii() is False or in_latex(said) in text, name


def test_what_is_wrong_as_printed_comes_behind_its_correction():
    judged = claims["disclosure.equation-18"]
    assert judged.verdict in FALSE and judged.correction
    text = "\n".join(snippet(judged))
    true, printed = in_latex(judged.correction.statement), in_latex(judged.correction.printed)
    assert 0 < text.index(true) < text.index(printed)
    assert in_latex(judged.statement) not in text


def test_the_paper_and_the_index_are_cited():
    text = "\n".join(snippet(claims["rhodi.theorem-1"]))
    assert in_latex(PAPERS["rhodi"].citation) in text
    assert in_latex(f"{edition()}, rhodi.theorem-1") in text
    entry = "\n".join(bibtex("rhodi.theorem-1"))
    assert entry.count("{") == entry.count("}")
    assert in_latex(edition()) in entry


def test_the_entries_have_what_the_project_and_the_papers_say_of_themselves():
    """The years, titles and addresses are those of CITATION.bib and CITATION.cff."""
    root = Path(__file__).parents[2]
    own = re.search(r"year += \{(\d+)\}", (root / "CITATION.bib").read_text("utf-8"))
    assert own and f"  year = {{{own[1]}}}," in bibtex("scale.rho")
    references = (root / "CITATION.cff").read_text("utf-8").split("\n  - type: ")[1:]
    for text in references:
        fields = dict(re.findall(r"^ *(title|year|doi|notes): \"?(.*?)\"?$", text, re.MULTILINE))
        entry = "\n".join(bibtex_of_paper(fields["notes"]))
        assert entry.startswith(f"@misc{{{fields['notes']},")
        assert f"title = {{{{{fields['title']}}}}}" in entry
        assert f"year = {{{fields['year']}}}" in entry
        assert ("doi" in fields) == ("https://doi.org/" in entry)
        assert fields.get("doi", "") in entry
        for name in re.findall(r"family-names: (.*)", text):
            assert name in entry
    assert "https://arxiv.org/abs/2603.12142" in "\n".join(bibtex_of_paper("disclosure"))
    assert [*bibtex_of_paper("ours")] == []


def test_a_formula_has_its_domain():
    text = "\n".join(formula_snippet(quantities["scale.rho"]))
    assert quantities["scale.rho"].latex() in text
    assert all(condition in text for condition in quantities["scale.rho"].domain)
