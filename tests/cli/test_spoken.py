"""A query of columns such as ``ward by month``: the query that is meant is named, and works."""

import re
import shlex
from pathlib import Path

import pytest

from didp_ref.cli.main import main

pytest.importorskip("duckdb")
GROUPS = ["--groups", "ward=A,B", "--groups", "month=1,2"]
ASK = ["visits.csv", "--epsilon", "1", "--columns", "ward:text,month:text", *GROUPS]


@pytest.mark.parametrize("joint", [" by ", " and ", " and by ", " per "])
@pytest.mark.parametrize("command", ["assess", "release"])
def test_two_columns_are_named_with_a_comma(command, joint, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("visits.csv").write_text("ward,month\nA,1\nB,2\nA,2\n")
    more = ["--dry-run"] if command == "release" else []
    plain = [each for each in ASK if "=" not in each and each != "--groups"]
    assert main([command, *plain, *more, "--query", f"count by ward{joint}month"]) == 2
    (advised,) = re.findall(r"did you mean (--query '[^']*')\?", capsys.readouterr().err)
    assert main([command, *ASK, *more, *shlex.split(advised)]) == 0


def test_a_column_of_that_name_is_asked_for(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("visits.csv").write_text("ward and month\nA\nB\n")
    assert (
        main(["assess", "visits.csv", "--epsilon", "1", "--query", "count by ward and month"]) == 0
    )
    assert "did you mean" not in capsys.readouterr().err
