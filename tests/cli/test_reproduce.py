"""``didp-ref reproduce``: printed cells beside ours, and figures."""

import json
import re

import pytest

from didp_ref.audit.claim import Evidence, Kind, Outcome, Strength
from didp_ref.cli import reproduce
from didp_ref.cli.main import main
from didp_ref.cli.reproduce import reproducible
from didp_ref.errors import Unavailable
from didp_ref.papers import CLAIMS
from didp_ref.papers.shared import adult
from didp_ref.papers.shared.adult import ENVIRONMENT


def test_numbers_that_agree_exit_with_0(capsys):
    assert main(["reproduce", "rhodi.example-mean-epsilon-2", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["differ"] == 0
    printed = {cell["printed"] for cell in document["claims"][0]["cells"]}
    assert {"0.0464", "0.0580", "0.1762", "0.6278"} <= printed


def test_numbers_that_differ_are_marked_and_exit_with_1(capsys):
    assert main(["reproduce", "refine.table-5.laplace"]) == 1
    assert "DIFFERS" in capsys.readouterr().out


def test_the_data_is_taken_from_the_path_given(adult_folder, capsys):
    words = ["rhodi.table-3", "rhodi.table-4.mean", "--adult", str(adult_folder)]
    assert main(["reproduce", *words, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["differ"] == 0
    assert document["agree"] > 20


def test_figures_are_drawn_into_the_folder(tmp_path, capsys):
    assert main(["reproduce", "rhodi.figure-1", "--out", str(tmp_path / "new")]) == 0
    assert {file.suffix for file in (tmp_path / "new").iterdir()} == {".svg", ".png"}
    capsys.readouterr()


def test_every_table_and_example_is_among_all():
    names = set(reproducible())
    for name, claim in CLAIMS.items():
        assert (claim.kind not in (Kind.TABLE, Kind.EXAMPLE)) or name in names


def test_a_folder_that_cannot_be_made_is_refused(tmp_path, capsys):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert main(["reproduce", "refine.figure-7", "--out", str(blocked / "sub")]) == 2
    assert str(blocked) in capsys.readouterr().err


@pytest.mark.parametrize("claim", ["rhodi.table-4.mean", "abdi.section-8.max-capital-loss"])
def test_a_claim_that_cannot_be_checked_here_is_no_success(claim, monkeypatch, capsys):
    """The second has facts that need no data; its printed number needs them."""
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setattr(adult, "_try_to_fetch", lambda name: Unavailable(name, "--adult FOLDER"))
    assert main(["reproduce", claim]) == 1
    assert capsys.readouterr().out.startswith(f"SKIP  not checked: {claim}\n")
    assert main(["reproduce", "rhodi.example-mean-epsilon-2", claim, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["not_checked"] == [claim]


def test_a_check_without_an_answer_is_no_success(monkeypatch, capsys):
    open_question = Evidence("Arb", Outcome.UNDECIDED, Strength.EXACT, "no answer at 2^60 bits")
    monkeypatch.setattr(reproduce, "gather", lambda name: (name, (open_question,)))
    assert main(["reproduce", "rhodi.example-mean-epsilon-2"]) == 1
    assert "undecided: no answer at 2^60 bits" in capsys.readouterr().out


def test_what_refutes_a_claim_is_shown_with_its_values_and_what_was_promised(capsys):
    assert main(["reproduce", "abdi.theorem-1"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "fails:" not in said
    (first, *_) = re.findall(r'refutes it if read as "one prior": (.*?) (?:refutes|found)', said)
    assert "answers = (0, 1)" in first
    assert "was to be at least 1/8 and is 1/10" in first


def test_numbers_that_all_agree_are_counted_without_an_empty_table(adult_folder, capsys):
    words = ["reproduce", "rhodi.table-4.mean", "--adult", str(adult_folder)]
    assert main(words) == 0
    short = capsys.readouterr().out
    assert "20 numbers agree: --details" in short and "printed  ours" not in short
    assert main([*words, "--details"]) == 0
    assert capsys.readouterr().out.count(" = ") >= 20


def test_nothing_chosen_lists_what_there_is_to_choose_from(capsys):
    assert main(["reproduce"]) == 2
    shown = capsys.readouterr()
    assert all(name in shown.out for name in reproducible())
    assert "--all" in shown.err
    assert main(["reproduce", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["reproducible"] == reproducible()


def test_a_table_is_named_in_words(capsys):
    assert main(["reproduce", "Table 5", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)["claims"]
    assert [each["id"] for each in told] == ["refine.table-5.laplace", "refine.table-5.refinement"]


def test_a_table_that_a_paper_lacks_is_not_told_one_of_another_paper(capsys):
    assert main(["reproduce", "abdi.table-2"]) == 2
    said = capsys.readouterr().err
    assert "rhodi" not in said and "didp-ref show abdi lists" in said and "bare reproduce" in said
