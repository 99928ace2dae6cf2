"""What the options of assess and release say together."""

import re

import pytest

from didp_ref.cli.main import main


@pytest.fixture
def table(tmp_path, monkeypatch):
    (tmp_path / "p.csv").write_text("region,age\n" + "North,30\nSouth,40\n" * 40)
    monkeypatch.chdir(tmp_path)


def test_dots_are_no_group(table, capsys):
    """They stand in the command that assess proposes: pasted as it is, it must not publish."""
    asked = ["--query", "count by region", "--epsilon", "1"]
    assert main(["assess", "p.csv", *asked, "--groups", "region=North,..."]) == 2
    assert "..." in capsys.readouterr().err
    assert main(["assess", "p.csv", *asked, "--groups", "region=North,South"]) == 0
    assert "--groups region=GROUP" not in capsys.readouterr().out
    assert main(["assess", "p.csv", *asked]) == 0
    assert "--groups region=GROUP,..." in capsys.readouterr().out


def test_groups_that_no_query_asks_by_are_rejected_with_what_to_type(table, capsys):
    asked = ["assess", "p.csv", "--query", "count where age > 30", "--epsilon", "1"]
    assert main([*asked, "--groups", "region=North,South"]) == 2
    (typed,) = re.findall("--query '(.*?)'", capsys.readouterr().err)
    assert typed == "count by region where age > 30"
    groups = ["--epsilon", "1", "--groups", "region=North,South"]
    assert main(["assess", "p.csv", "--query", typed, *groups]) == 0


def test_bands_are_proposed_for_groups_of_a_number(table, capsys):
    words = ["--query", "count", "--by", "region,age", "--groups", "region=North,South"]
    types = ["--columns", "region:text,age:integer", "--budget", "b.db", "--total", "1"]
    assert main(["release", "p.csv", *words, *types, "--epsilon", "0.1"]) == 2
    assert "histogram" in capsys.readouterr().err
