"""What the options of assess and release say together."""

import re
import shlex

import pytest

from didp_ref.cli.main import main


@pytest.fixture
def table(tmp_path, monkeypatch):
    (tmp_path / "p.csv").write_text("region,age\n" + "North,30\nSouth,40\n" * 40)
    monkeypatch.chdir(tmp_path)


def test_dots_are_no_group(table, capsys):
    asked = ["--query", "count by region", "--epsilon", "1"]
    assert main(["assess", "p.csv", *asked, "--groups", "region=North,..."]) == 2
    assert "..." in capsys.readouterr().err
    assert main(["assess", "p.csv", *asked, "--groups", "region=North,South"]) == 0
    assert "name the groups" not in capsys.readouterr().out


def test_the_release_that_is_proposed_runs_once_the_schema_names_the_groups(
    table, capsys, tmp_path
):
    asked = ["--query", "count by region", "--epsilon", "1"]
    assert main(["assess", "p.csv", *asked]) == 0
    shown = capsys.readouterr().out.rpartition("\nNext ")[2]
    said = " ".join(shown.replace("\\\n", " ").split())
    drafts, proposed = re.findall(
        r"didp-ref ((?:assess|release) .*? (?:--write-schema schema.toml|--total X))", said
    )
    assert main(shlex.split(drafts)) == 0
    assert "groups = [...]" in said
    schema = tmp_path / "schema.toml"
    text = schema.read_text("utf-8").replace('# groups = ["A", "B"]', 'groups = ["North", "South"]')
    schema.write_text(text, "utf-8")
    assert (
        main(shlex.split(proposed.replace("FILE", "b.json").replace("--total X", "--total 1"))) == 0
    )


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
