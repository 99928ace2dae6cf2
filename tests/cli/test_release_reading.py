"""How a release reads its file: types, groups and codes are declared, and stand in the budget."""

import json
from pathlib import Path

import pytest

from didp_ref.cli.main import main as command
from tests.cli.released import ASK, CSV, all_said, budget, file, main, private, released, spent

pytest.importorskip("duckdb")

__all__ = ["budget", "file"]


def test_a_column_of_groups_that_is_not_declared_is_told_before_its_groups_are_asked_for(
    file, budget, capsys
):
    ask = ["release", str(file), "--query", "count", "--epsilon", "1", *budget, "--by"]
    assert main([*ask, "nam"]) == 2
    assert "name?" in capsys.readouterr().err
    assert main([*ask, "name"]) == 2
    assert "--groups 'name=A,B,C'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        ([], "--columns hours:number"),
        (["--columns", "name:text"], "--columns hours:number"),
        (["--columns", "hours"], "--columns hours:number"),
        (["--columns", "hours:nummer"], "number?"),
        (["--columns", "hours:date"], "date"),
        (["--columns", "hours:number,price:text"], "'price'"),
    ],
)
def test_a_release_reads_no_type_off_the_file(file, budget, capsys, columns, told):
    ask = ["release", str(file), *ASK, "--epsilon", "1", *budget, *columns]
    assert command(ask) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert told in said.err
    assert not Path(budget[1]).exists()


def test_a_count_alone_needs_the_name_of_a_column(file, budget, capsys):
    """A title in place of the line of names would be counted as a record unseen."""
    ask = ["release", str(file), "--query", "count", "--epsilon", "1", *budget]
    assert command(ask) == 2
    assert "--columns NAME" in capsys.readouterr().err
    file.write_text(f"Table 1,,\n{CSV}")
    assert command([*ask, "--columns", "name"]) == 2
    assert "add --skip-lines 1" in capsys.readouterr().err
    assert command([*ask, "--columns", "name", "--skip-lines", "1"]) == 0


def test_a_budget_lists_lines_that_were_skipped(file, budget, capsys):
    file.write_text(f"Hours\n{CSV}Total,153,8\n")
    ask = ["release", str(file), *ASK, "--epsilon", "0.5", *budget]
    assert main([*ask, "--skip-lines", "1", "--skip-last", "1"]) == 0
    capsys.readouterr()
    assert main(["budget", budget[1]]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert all_said([("hours:integer", "skip lines 1", "skip last 1")], [said])


def test_missing_codes_of_options_are_added_to_those_of_a_schema(file, budget, tmp_path, capsys):
    schema = tmp_path / "schema.toml"
    schema.write_text('[file]\nmissing = [99]\n[[column]]\nname = "hours"\ntype = "integer"\n')
    ask = [file, *ASK, "--schema", schema, "--null-values", "40", "--epsilon", "1", *budget]
    assert released(capsys, *ask)["asked"]["null_values"] == ["99", "40"]


def test_a_schema_in_a_file_says_all_that_options_say(file, budget, tmp_path, capsys):
    schema = tmp_path / "schema.toml"
    schema.write_text(
        '[file]\nmissing = ["99"]\n[[column]]\nname = "hours"\ntype = "integer"\n'
        'range = [1, 99]\n[[column]]\nname = "name"\ntype = "text"\ngroups = ["a", "b"]\n'
    )
    ask = [file, "--query", "sum:hours", "--query", "count by name", "--epsilon", "1", *budget]
    release = released(capsys, *ask, "--schema", schema)
    words = ["--columns", "name:text,hours:integer", "--universe", "1:99", "--null-values", "99"]
    assert released(capsys, *ask, *words, "--groups", "a,b") == release
    assert release["asked"]["columns"] == ["hours:integer", "name:text"]
    assert (release["asked"]["universe"], release["asked"]["groups"]) == (
        {"hours": ["1", "99"]},
        {"name": ["a", "b"]},
    )
    assert spent(capsys, budget) == "1"


def test_how_the_file_is_read_stands_in_the_receipt_and_in_the_budget(file, budget, capsys):
    ask = [file, *ASK, "--epsilon", "0.1", *budget]
    asked = released(capsys, *ask)["asked"]
    assert asked["null_values"] == [] and "encoding" not in asked
    assert asked["columns"] == ["hours:integer"]
    read = ["--null-values", "99,NA", "--encoding", "latin-1"]
    asked = released(capsys, *ask, *read)["asked"]
    assert (asked["null_values"], asked["encoding"]) == (["99", "NA"], "latin-1")
    assert main(["budget", budget[1]]) == 0
    said = " ".join(capsys.readouterr().out.split())
    first, second = said.index(" 1 0.1 "), said.index(" 2 0.1 ")
    charges = [said[first:second], said[second:]]
    facts = [
        ("1", "0.1", "sum:hours", "hours:integer"),
        ("2", "0.1", "sum:hours", "99, NA", "hours:integer", "latin-1"),
    ]
    assert all_said(facts, charges)


def test_a_code_stands_for_a_missing_value_in_parquet_too(tmp_path, budget, capsys):
    polars = pytest.importorskip("polars")
    table = tmp_path / "table.parquet"
    polars.DataFrame({"hours": [40, 13, 999]}).write_parquet(table)
    ask = [table, *ASK, "--columns", "hours:integer", "--epsilon", "0.1", *budget]
    (told,) = private(capsys, *ask, "--null-values", "999")
    assert "1 of 3" in told and "hours" in told


def test_a_budget_that_says_nothing_of_reading_answers_as_before(file, budget, capsys, monkeypatch):
    ask = [file, *ASK, "--epsilon", "0.1", *budget]
    written = json.dumps
    with monkeypatch.context() as patch:  # as it was written before

        def without(document, **more):
            if isinstance(document, dict):
                document.pop("reading", None)
            return written(document, **more)

        patch.setattr(json, "dumps", without)
        assert main(["release", *map(str, ask)]) == 0
    capsys.readouterr()
    assert main(["release", *map(str, ask)]) == 0
    assert "0.9 of 1" in capsys.readouterr().err
    assert main(["budget", budget[1]]) == 0
