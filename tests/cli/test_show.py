"""``didp-ref show``."""

import json
import subprocess
from dataclasses import replace

import pytest

from didp_ref.audit import theorems
from didp_ref.audit.citable import NEEDS
from didp_ref.audit.theorems import NOTIONS, REPLAY, Theorem
from didp_ref.audit.where import place_in_code
from didp_ref.cli.main import main
from didp_ref.formulas import quantities
from didp_ref.glossary import WORDS
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.symbolic import display, sympy_reader
from tests.cli.imported import imported


def test_a_claim_is_shown_with_all_that_is_known_of_it(capsys):
    assert main(["show", "abdi.theorem-3", "--details", "--evidence", "--proof"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("PROVED  abdi.theorem-3: ")
    for part in ("Source ", "Printed ", "Formula ", "Checked ", "evidence", "proof "):
        assert f"\n{part}" in said
    assert main(["show", "abdi.theorem-3", "--where"]) == 0
    assert "didp_ref/formulas/scale.py:" in capsys.readouterr().out


def test_the_formal_statement_is_shown_part_by_part(capsys):
    """The hypotheses by name and formula, and the conclusion: printed, and true instead."""
    assert main(["show", "abdi.theorem-3", "--evidence"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for part in CLAIMS["abdi.theorem-3"].parts:
        for build in filter(None, (part.formal, part.corrected)):
            sequent = sympy_reader.statement(build())
            for name, term in sequent.hypotheses:
                formula = display.plain(term)
                given = formula if display.is_same(name, formula) else f"{name}: {formula}"
                assert f"given {given}" in said
            assert f"then {display.plain(sequent.conclusion)}" in said
    assert main(["show", "abdi.definition-1", "--evidence"]) == 0
    assert "a definition" in capsys.readouterr().out


ITS_PROOF = ("theorem_3", "theorem_3_equations", "theorem_3_equations_20_to_23")
"""Theorem 3 of abdi, and the two claims that its proof is made of."""


@pytest.mark.parametrize(
    ("words", "own"),
    [
        (["abdi.theorem-3"], [f"didp_ref.papers.abdi.{name}" for name in ITS_PROOF]),
        (["bridges.odds.rho", "--json"], ["didp_ref.papers.ours.odds"]),
        (["scale.rho", "--json"], []),
    ],
)
def test_to_show_a_claim_its_own_module_is_imported_and_no_other_theorem_s(words, own):
    theirs = {name for paper in PAPERS.values() for name in paper.claims.modules}
    modules = imported("show", *words)
    assert modules & theirs == {*own}
    assert modules & {*PAPERS.packages()} == {name.rpartition(".")[0] for name in own}


@pytest.mark.parametrize("name", ["abdi.theorem-3", "scale.prior_dependent"])
def test_the_document_says_the_same(name, capsys):
    assert main(["show", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == name


FIRST = [paper.claims[0].id for paper in PAPERS.values()]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param([*FIRST, *quantities], id="the first claim of a paper, every quantity"),
        pytest.param([*CLAIMS], id="every claim", marks=pytest.mark.slow),
    ],
)
def test_each_can_be_shown(names, capsys):
    for name in names:
        for words in ([], *([["--evidence"], ["--proof"]] if name in CLAIMS else [])):
            assert main(["show", name, *words]) == 0
            assert name in capsys.readouterr().out


def test_the_place_in_the_code_is_where_the_formula_is_declared():
    file, _, line = place_in_code(quantities["scale.rho"]).partition(":")
    assert file == "didp_ref/formulas/scale.py"
    assert int(line) > 1


@pytest.mark.parametrize("start", [*PAPERS, "scale", "abdi.introduction"])
def test_what_ids_begin_with_lists_what_is_in_it(start, capsys):
    if start == "ours":  # its ids begin otherwise
        start = "bridges"
    assert main(["show", start, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    listed = [row["id"] for kind in ("claims", "quantities") for row in document[kind]]
    assert listed == [name for name in (*CLAIMS, *quantities) if name.startswith(f"{start}.")]
    assert main(["show", start]) == 0
    said = capsys.readouterr().out
    assert all(f"{name}  " in said for name in listed)


@pytest.mark.parametrize("option", ["--proof", "--evidence", "--details"])
def test_a_quantity_has_no_derivation(option, capsys):
    assert main(["show", "scale.rho", option]) == 2
    assert "--proof, --evidence and --details" in capsys.readouterr().err


def test_a_claim_without_a_derivation_says_so(capsys):
    assert main(["show", "abdi.definition-1", "--proof"]) == 0
    assert "given " not in capsys.readouterr().out


def test_each_part_says_what_coq_has_proved_of_it(monkeypatch, capsys):
    name, part = "rhodi.theorem-2", "eq. 8"
    replayed = Theorem(name, part, "", "printed", REPLAY, "c", "c.jsonl", "", "", "")
    stated = replace(replayed, level=NOTIONS, name="tight", part="existence", says="it is tight")
    monkeypatch.setattr(
        theorems, "current", lambda claim: (replayed, stated) if claim == name else ()
    )
    monkeypatch.setattr(theorems, "reasons", lambda: {(name, part, ""): (NOTIONS, "numbers alone")})
    assert main(["show", name, "--evidence"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    replay, notions = (theorems.IN_WORDS[level] for level in (REPLAY, NOTIONS))
    lacking = f"{replay}; not {notions}: numbers alone"
    for entry, levels in ((part, lacking), ("existence", notions), ("two worlds", "nothing")):
        of_one, *_ = said.partition(f"statement {entry}, ")[2].partition(" statement ")
        assert f"Coq accepted {levels} " in of_one
    assert main(["show", name, "--json"]) == 0
    parts = {part["part"]: part for part in json.loads(capsys.readouterr().out)["parts"]}
    assert parts[part]["in_coq"] == [REPLAY] and parts["existence"]["in_coq"] == [NOTIONS]
    assert parts[part]["in_coq_lacks"] == {"level": NOTIONS, "why": "numbers alone"}
    assert parts["two worlds"]["in_coq"] == [] and "in_coq_lacks" not in parts["existence"]


def test_a_word_is_explained(capsys):
    assert main(["show", "sampling", "rate"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("sampling_rate: ")
    assert main(["show", "epsilon", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"word": "epsilon", "meaning": WORDS["epsilon"]}


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("CORRECTED", "didp-ref list --verdict CORRECTED"),
        ("unsafe", "didp-ref errata --severity unsafe"),
        ("wrong number", "didp-ref errata --severity 'wrong number'"),
        ("differential privacy", "didp-ref list --text 'differential privacy'"),
        ("off without bound", "didp-ref libraries"),
    ],
)
def test_a_word_leads_on_to_what_it_is_said_of(word, said, capsys):
    assert main(["show", word]) == 0
    assert said in capsys.readouterr().out


def test_a_word_that_ids_begin_with_stands_before_them(capsys):
    assert main(["show", "scale"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("scale: ")
    assert "\nscale.rho  " in said


def test_several_whole_ids_are_shown_in_turn(capsys):
    assert main(["show", "scale.rho"]) == 0
    first = capsys.readouterr().out
    assert main(["show", "abdi.theorem-3"]) == 0
    second = capsys.readouterr().out
    assert main(["show", "scale.rho", "abdi.theorem-3"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(first)
    assert shown.endswith(second)


def test_of_several_ids_the_unknown_one_is_an_error(capsys):
    assert main(["show", "scale.rho", "scale.rh"]) == 2
    assert "'scale.rh' is not" in capsys.readouterr().err


def test_a_word_that_is_a_paper_s_title_too_is_explained_alone(capsys):
    main(["show", "differential identifiability"])
    said = capsys.readouterr().out
    assert "didp-ref show rhodi" in said and "rhodi.theorem-1" not in said
    main(["show", "(alpha, beta)-DI"])
    assert capsys.readouterr().out.startswith("differential identifiability:")


@pytest.mark.parametrize("name", ["rhodi.theorem-1", "rhodi theorem 1", "scale.rho"])
def test_it_is_printed_as_latex(name, capsys):
    assert main(["show", *name.split(), "--format", "latex"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(NEEDS) and said.endswith("\n}\n\\fi\n")


@pytest.mark.program("pdflatex")
def test_latex_compiles_what_is_printed_of_every_claim_and_formula(tmp_path, capsys):
    for name in (*CLAIMS, *quantities):
        assert main(["show", name, "--format", "latex"]) == 0
    packages = r"\usepackage[T1]{fontenc}\usepackage{amsmath,amssymb}"
    text = rf"\documentclass{{article}}{packages}\begin{{document}}{capsys.readouterr().out}"
    (tmp_path / "all.tex").write_text(rf"{text}\end{{document}}", encoding="utf-8")
    for paper in (key for key, paper in PAPERS.items() if paper.version):
        assert main(["errata", "--paper", paper, "--format", "latex"]) == 0
        (tmp_path / f"{paper}.tex").write_text(capsys.readouterr().out, encoding="utf-8")
    for document in sorted(tmp_path.glob("*.tex")):
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", document.name]
        ended = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert ended.returncode == 0, (document.name, ended.stdout[-2000:])


@pytest.mark.parametrize("name", ["rhodi", "Lee"])
def test_a_paper_as_latex_is_its_errata(name, capsys):
    assert main(["show", name, "--format", "latex"]) == 2
    assert "didp-ref errata rhodi --format latex" in capsys.readouterr().err
    assert main(["errata", "rhodi", "--format", "latex"]) == 0


def test_a_word_is_no_latex(capsys):
    assert main(["show", "epsilon", "--format", "latex"]) == 2
    assert "epsilon" in capsys.readouterr().err
