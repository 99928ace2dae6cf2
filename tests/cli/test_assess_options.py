"""The options that ``assess`` and ``release`` share: how they are read, and refused in one line."""

import math

import pytest

from didp_ref.cli.main import main
from tests.cli.hours import ASK, HOURS, document

pytest.importorskip("duckdb")


def test_the_column_can_be_said_apart(file, capsys):
    apart = ["--column", "hours", "--query", "sum", "--universe", "1:99", "--rho", "0.5"]
    assert document(capsys, file, *apart) == document(capsys, file, *ASK, "--rho", "0.5")


def test_the_budget_is_split_as_asked(file, capsys):
    ask = [*ASK, "--query", "count", "--epsilon", "1", "--split", "1,3"]
    assert [answer["share"] for answer in document(capsys, file, *ask)["answers"]] == [0.25, 0.75]


def test_the_universe_can_come_from_another_file_and_not_from_the_same(file, tmp_path, capsys):
    wide = tmp_path / "wide.csv"
    wide.write_text("hours\n0\n168\n")
    ask = ["--query", "sum:hours", "--rho", "0.5"]
    printed = document(capsys, file, *ask, "--universe-from", wide)
    assert printed["answers"][0]["delta"] == 168.0
    without = printed["warnings"]
    printed = document(capsys, file, *ask, "--universe-from", file)
    assert len(printed["warnings"]) == len(without) + 1


def test_a_universe_can_be_negative_and_that_of_each_column(file, capsys):
    ask = ["--query", "sum:hours", "--query", "sum:empty", "--drop-missing", "--epsilon", "1"]
    printed = document(capsys, file, *ask, "--universe", "-500:500", "--universe", "empty=-.5:9")
    assert [answer["delta"] for answer in printed["answers"]] == [1000.0, 9.5]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--epsilon", "10%"], "0.1"),
        (["--rho", "x%"], "'x'"),
        (["--epsilon", "1", "--confidence", "95"], "0.95?"),
        (["--epsilon", "1", "--prior", "20"], "20%?"),
        (["--epsilon", "1", "--prior", "100%"], "< 1"),
        (["--rho", "20%", "--prior", "0.1"], "--epsilon 0.8109 --prior 10%"),
        (["--rho", "0,1"], "0.1"),
        (["--epsilon", "x"], "'x'"),
        (["--rho", "0.1", "--suspects", "9" * 400], "at most 2**53"),
    ],
)
def test_a_number_that_is_none_is_told_how_to_be_written(words, hint, file, capsys):
    assert main(["assess", str(file), "--query", "count", *words]) == 2
    said = capsys.readouterr().err
    assert hint in said and said.count("\n") == 1


def test_a_share_may_be_written_in_percent(file, capsys):
    for percent, number in (
        ("--rho 50% --confidence 99%", "--rho 0.5 --confidence 0.99"),
        ("--alpha 5% --beta 100%", "--alpha 0.05 --beta 1"),
    ):
        in_percent = document(capsys, file, *ASK, *percent.split())
        assert in_percent == document(capsys, file, *ASK, *number.split())


def test_a_prior_is_a_number_or_a_file(file, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    # 9 to 1 against it is 4 to 1 after a factor of 9/4
    ask = [*ASK, "--epsilon", repr(math.log(9 / 4))]
    for prior in ("10%", "0.1", "1/10"):
        reached = document(capsys, file, *ask, "--prior", prior)["amounts_to"]
        assert reached["all_others_known"] == pytest.approx(0.2, rel=1e-15)
    assert main(["assess", str(file), *ask, "--prior", "./0.1"]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("adjacency", ["any", "replace", "add-remove"])
def test_what_is_said_of_a_person_with_several_records_changes_no_noise(adjacency, file, capsys):
    ask = [*ASK, "--epsilon", repr(math.log(9 / 4) / 2), "--prior", "10%", "--adjacency", adjacency]
    alone, two = (
        document(capsys, file, *ask, *more) for more in ([], ["--records-per-person", "2"])
    )
    said = {"summary", "asked", "amounts_to", "warnings"}
    assert {name for name in alone if alone[name] != two[name]} <= said
    assert two["asked"] == {**alone["asked"], "records_per_person": 2}
    before, after = alone["amounts_to"], two["amounts_to"]
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"all_others_known", "all_others_known_values"}
    # odds of 1 to 9, times (9/4)^(1/2) for each record: 1 to 4; a value may be two steps away
    assert after["all_others_known"] == pytest.approx(0.2, rel=1e-15)
    values = 9 / 25 if adjacency == "add-remove" else 0.2
    assert after["all_others_known_values"] == pytest.approx(values, rel=1e-15)
    assert main(["assess", str(file), *ask, "--records-per-person", "2"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for fact in (
        "(at most 2)",
        "at most 20%",
        "0.811 for 2",
        "at most 2 records",
        "up to 2 records",
    ):
        assert fact in told, fact
    assert "--records-per-person 2" in told


def test_a_promise_about_suspects_says_that_it_is_about_one_record(file, capsys):
    ask = [*ASK, "--rho", "0.3", "--alpha", "0.5", "--beta", "1", "--records-per-person", "2"]
    assert document(capsys, file, *ask)["summary"].count("if each person has one record.") == 2


GROUPED = ["--query", "count", "--by", "name"]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ([*HOURS, "--universe", "1-99"], "LOW:HIGH"),
        ([*HOURS, "--universe", "nan:1"], "nan"),
        ([*HOURS, "--universe", "0:9", "--universe", "0:99"], "'0:99'"),
        ([*HOURS, "--universe", "x=0:9"], "'x'"),
        ([*HOURS, "--universe", "0:9", "--universe-from", "x"], "universe"),
        ([*ASK, "--rho", "0.5", "--rho", "0.6"], "--rho"),
        ([*ASK, "--split", "a"], "split"),
        ([*GROUPED, "--groups", "a,a"], "'a,a'"),
        ([*GROUPED, "--groups", "a,,b"], "'a,,b'"),
        ([*GROUPED, "--by", "empty", "--groups", "a"], "COLUMN=GROUP"),
        (["--query", "count", "--groups", "a,b"], "--by"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(words, hint, file, capsys):
    promise = [] if "--rho" in words else ["--scale", "50"]
    assert main(["assess", str(file), *words, *promise]) == 2
    said = capsys.readouterr()
    assert hint in said.err and said.err.count("\n") == 1 and said.out == ""
