"""``didp-ref reproduce``: printed cells beside ours, and figures."""

import json

from didp_ref.audit.claim import Kind
from didp_ref.cli.main import main
from didp_ref.cli.reproduce import reproducible
from didp_ref.papers import CLAIMS


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


def test_nothing_chosen_lists_what_there_is_to_choose_from(capsys):
    assert main(["reproduce"]) == 2
    shown = capsys.readouterr()
    assert all(name in shown.out for name in reproducible())
    assert "--all" in shown.err
    assert main(["reproduce", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["reproducible"] == reproducible()
