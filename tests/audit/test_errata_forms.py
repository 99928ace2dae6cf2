"""The errata as documents: every entry a row, every remark an item, and nothing left open."""

import re
import subprocess

import pytest

from didp_ref.audit import index
from didp_ref.audit.claim import Kind
from didp_ref.audit.errata import entries, errata
from didp_ref.audit.errata_forms import (
    COLUMNS,
    PREAMBLE,
    in_latex,
    latex,
    markdown,
    typeset,
    what_holds,
)
from didp_ref.audit.judged import claims
from didp_ref.papers import PAPERS
from didp_ref.symbolic.latex_tokens import GREEK

READ = [key for key, paper in PAPERS.items() if paper.version]


@pytest.fixture(scope="module")
def documents() -> dict[str, str]:
    return {key: "\n".join(latex(index.read().errata_of(key))) for key in READ}


@pytest.mark.parametrize("paper", READ)
def test_what_holds_is_listed_with_its_scope_and_nothing_else(paper, documents):
    """The verdicts are the ledger's; of each claim every scope is there."""
    *items, last = what_holds(paper)
    named = [re.findall(r"\((\w+\.[\w.-]+); ", item)[-1] for item in items]
    assert named == [each.id for each in PAPERS[paper].claims if each.id in named]
    true = [
        each.id
        for each in PAPERS[paper].claims
        if claims[each.id].verdict.value in ("PROVED", "REPRODUCED", "WELL_FORMED")
    ]
    assert {*named} <= {*true} and f"All {len(true)} claims" in last
    for name, item in zip(named, items, strict=True):
        assert all(scope in item for scope in claims[name].narrower), name
    for name in {*true} - {*named}:
        claim = claims[name].claim
        kinds = (Kind.DEFINITION, Kind.REMARK, Kind.EXAMPLE)
        assert claim.kind in kinds or claim.source.equation == "unstated", name
    text = documents[paper]
    assert re.findall(r"\\subsection\*\{(.*)\}", text)[-1] == "Holds"
    assert all(in_latex(item).replace("--", "-{}-") in text for item in (*items, last))


def test_of_rhodi_both_theorems_are_among_what_holds():
    said = "\n".join(markdown(index.read().errata_of("rhodi")))
    held = said.partition("## Holds")[2].partition("\n## ")[0]
    for name in ("theorem-1", "theorem-2", "table-3", "table-4.mean", "equations-8-9"):
        assert f"(rhodi.{name}; " in held
    assert "theorem-1.range-at-hand" not in held and "hipaa" not in held
    assert "didp-ref list rhodi --verdict hold" in held


@pytest.mark.parametrize("paper", READ)
def test_every_brace_dollar_and_environment_is_closed(paper, documents):
    text = documents[paper].replace(r"\textbackslash", "")
    bare = re.sub(r"\\[\\${}&%#_]", "", text)
    assert bare.count("{") == bare.count("}")
    assert bare.count("$") % 2 == 0
    opened = re.findall(r"\\begin\{(\w+)\}", text)
    assert sorted(opened) == sorted(re.findall(r"\\end\{(\w+)\}", text))


@pytest.mark.parametrize("paper", READ)
def test_an_entry_is_a_row_and_a_remark_an_item(paper, documents):
    of_paper = errata(paper)
    rows = documents[paper].count(r" \\ \hline") - documents[paper].count(r"\endhead")
    assert rows == len(entries(of_paper))
    for erratum_row in of_paper:
        assert all(name in documents[paper].replace(r"\_", "_") for name in erratum_row.tells)


@pytest.mark.parametrize("paper", READ)
def test_no_cell_of_a_latex_row_is_split(paper, documents):
    for table in re.findall(r"\\endhead(.*?)\\end\{longtable\}", documents[paper], re.DOTALL):
        for row in table.split(r" \\ \hline")[:-1]:
            assert re.sub(r"\\&", "", row).count("&") == len(COLUMNS)


@pytest.mark.parametrize("paper", READ)
def test_every_letter_is_one_that_latex_has_been_told(paper, documents):
    foreign = {entry for entry in documents[paper] if not entry.isascii()}
    told = re.findall(r"\\DeclareUnicodeCharacter\{(\w{4})\}", PREAMBLE)
    assert foreign <= {chr(int(entry, 16)) for entry in told}


@pytest.mark.parametrize("paper", READ)
def test_no_formula_of_a_row_is_left_with_escapes(paper, documents):
    for table in re.findall(r"\\endhead(.*?)\\end\{longtable\}", documents[paper], re.DOTALL):
        outside = "".join(table.split("$")[::2])
        names = {name for _, name in re.findall(r"(\b[A-Za-z']+\\_)(\w+)", outside)}
        assert r"\^{}" not in outside
        assert not re.search(rf"(?<![-.A-Za-z])({'|'.join(GREEK)})\b", outside)
        assert not re.search(r"(?<![\w.])[A-Za-z]'?\\_", outside), names


def test_what_is_no_formula_is_not_set_as_one():
    for words in ("Sum(hours_per_week)", "rhodi.epsilon-to-rho", "didp_ref.refinement", "D's"):
        assert typeset(words) == words
    assert typeset("e^-epsilon <= P_min") == r"$e^{-\epsilon}$ $\leq$ $P_{\mathrm{min}}$"


@pytest.mark.program("pdflatex")
@pytest.mark.slow
@pytest.mark.parametrize("paper", READ)
def test_latex_makes_a_document_in_which_every_line_fits(paper, documents, tmp_path):
    (tmp_path / "errata.tex").write_text(documents[paper], "utf-8")
    made = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "errata.tex"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    log = made.stdout.decode("utf-8", "replace")
    assert made.returncode == 0, log[-2000:]
    wide = [float(value) for value in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(wide, default=0.0) < 10  # the space between two columns is 12


def test_words_outside_formulas_bear_no_needless_escapes():
    said = "\n".join(markdown(index.read().errata_of("abdi")))
    outside = "".join(said.split("$")[::2])
    assert "Sum(hours_per_week)" in outside
    assert r"\<" not in outside
