"""audit/citable.py: what is pasted into a paper compiles, and leaves no condition out."""

import re
import subprocess
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
        kind = re.match(r"@(\w+)\{(\w+),", entry)
        assert kind and kind[2] == fields["notes"]
        assert (kind[1] == "inproceedings") == text.startswith("conference-paper")
        assert f"title = {{{{{fields['title']}}}}}" in entry
        assert f"year = {{{fields['year']}}}" in entry
        assert ("doi" in fields) == ("https://doi.org/" in entry)
        assert fields.get("doi", "") in entry
        for name in re.findall(r"family-names: (.*)", text):
            assert name in entry
    assert "https://arxiv.org/abs/2603.12142" in "\n".join(bibtex_of_paper("disclosure"))
    assert [*bibtex_of_paper("ours")] == []


def test_a_journal_is_an_article_with_its_volume_and_number():
    """He, Hong and Chen: EAI Endorsed Transactions on Security and Safety 5(18), 2019."""
    kind, *fields = bibtex_of_paper("bound")
    assert kind == "@article{bound,"
    journal = "EAI Endorsed Transactions on Security and Safety"
    for name, value in {"journal": journal, "volume": 5, "number": 18, "year": 2019}.items():
        assert f"  {name} = {{{value}}}," in fields


@pytest.mark.program("bibtex")
def test_bibtex_takes_all_that_is_printed_for_a_bib_file_with_no_warning(tmp_path):
    """All that is printed is the .bib file; BibTeX skips what is outside entries."""
    formula = quantities["scale.rho"]
    printed = [*formula_snippet(formula), *(line for name in FEW for line in snippet(claims[name]))]
    (tmp_path / "all.bib").write_text("\n".join(printed), encoding="utf-8")
    (tmp_path / "all.aux").write_text("\\citation{*}\n\\bibstyle{plain}\n\\bibdata{all}\n", "ascii")
    ended = subprocess.run(["bibtex", "all"], cwd=tmp_path, capture_output=True, check=False)
    assert ended.returncode == 0, ended.stdout
    assert b"arning" not in ended.stdout, ended.stdout
    cited = re.findall(r"\\bibitem\{(.*)\}", (tmp_path / "all.bbl").read_text("utf-8"))
    of_papers = [key for key in PAPERS if PAPERS[key].version]
    assert sorted(cited) == sorted(
        [*of_papers, *(f"didp_ref:{each}" for each in (formula.id, *FEW))]
    )


def test_a_formula_has_its_domain():
    text = "\n".join(formula_snippet(quantities["scale.rho"]))
    assert quantities["scale.rho"].latex() in text
    assert all(condition in text for condition in quantities["scale.rho"].domain)
