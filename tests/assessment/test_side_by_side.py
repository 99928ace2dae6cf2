"""Several epsilons for one file side by side: each row is what its own call says."""

import json
import math
import re
import shlex

import pytest

pytest.importorskip("duckdb")

from didp_ref.cli.main import main
from tests.cli.people import people


@pytest.fixture(autouse=True)
def file(tmp_path, monkeypatch):
    people(tmp_path / "people.csv")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def asked(capsys, words):
    code = main(["assess", "people.csv", *shlex.split(words)])
    return code, capsys.readouterr()


def rows(said):
    """Return the cells of a table of Markdown by their headings, row by row."""
    lines = [line for line in said.splitlines() if line.startswith("|")]
    head, _, *cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    return [dict(zip(head, each, strict=True)) for each in cells]


def test_a_row_has_the_limits_the_noise_and_the_error_of_its_epsilon(capsys):
    code, said = asked(capsys, "--query count --epsilon 0.5,1,2 --prior 10% --markdown")
    assert code == 0
    found = rows(said.out)
    assert [row["epsilon"] for row in found] == ["0.5", "1", "2"]
    for row in found:
        epsilon = float(row["epsilon"])
        odds = math.exp(epsilon) / 9
        risen = float(row["10% rises to at most"].removesuffix("%")) / 100
        assert odds / (1 + odds) <= risen < odds / (1 + odds) + 0.001
        least = max(1 - math.exp(epsilon) / 20, math.exp(-epsilon) * 0.95)
        missed = float(row["a test misses at least"].removesuffix("%")) / 100
        assert least - 0.001 < missed <= least
        assert float(row["scale"]) == pytest.approx(1 / epsilon, rel=1e-3)
        assert float(row["error (95%)"]) == pytest.approx(math.log(20) / epsilon, rel=0.01)


def test_a_row_says_what_its_own_call_says(capsys):
    words = "--query mean:age --query 'count by sex' --groups F,M --universe 0:120 --prior 10%"
    _, said = asked(capsys, f"{words} --epsilon 0.5,1 --delta 1e-6 --markdown")
    for row in rows(said.out):
        epsilon = row["epsilon"]
        _, alone = asked(capsys, f"{words} --epsilon {epsilon} --delta 1e-6 --json")
        document = json.loads(alone.out)
        assert f"to at most {row['10% rises to at most']}" in document["summary"]
        for query, name in (("mean:age", "error of mean:age"), ("count", "error of count by sex")):
            errors = {a["error_of_release"] for a in document["answers"] if a["query"] == query}
            assert float(row[name]) == pytest.approx(errors.pop(), rel=0.05) and not errors


def test_records_of_one_person_count_together(capsys):
    _, said = asked(capsys, "--query count --epsilon 0.5,1 --records-per-person 2 --markdown")
    first = rows(said.out)[0]
    # as of epsilon = 1: e/(1 + e) = 0.7311, 1 - e/20 = 0.8641
    assert first["50% rises to at most"] == "73.2%"
    assert first["a test misses at least"] == "86.4%"


def test_presence_shows_values_too(capsys):
    _, said = asked(capsys, "--query count --epsilon 0.5,1 --adjacency add-remove --markdown")
    assert [row["values rise to at most"] for row in rows(said.out)] == ["73.2%", "88.1%"]


def test_what_needs_no_noise_says_so(capsys):
    _, said = asked(capsys, "--query count --epsilon 0.5,1 --adjacency replace")
    assert "no noise is needed" in " ".join(said.out.split()) and "none" in said.out


def test_the_screen_is_secret_and_its_calls_run(capsys):
    code, said = asked(capsys, "--query count --epsilon 0.5,1")
    assert code == 0 and "do not publish this screen" in said.out
    calls = re.findall(r"didp-ref (assess .*)", said.out)
    assert len(calls) == 2
    for call in calls:
        assert main(shlex.split(call)) == 0
        assert "add Laplace noise" in capsys.readouterr().out


def test_json_is_a_list_of_the_documents_of_each(capsys):
    _, both = asked(capsys, "--query count --epsilon 0.5,1 --json")
    each = []
    for epsilon in ("0.5", "1"):
        _, said = asked(capsys, f"--query count --epsilon {epsilon} --json")
        each.append(json.loads(said.out))
    assert json.loads(both.out) == {"options": each}


def test_a_slip_in_the_file_is_told_once(capsys, tmp_path):
    file = tmp_path / "people.csv"
    file.write_text(file.read_text() + "old,F,1\n")
    _, said = asked(capsys, "--query mean:age --universe 0:120 --epsilon 0.5,1")
    assert said.err.count("old") == 1


@pytest.mark.parametrize("option", ["--details", "--show-true", "--these-worlds", "--page a.html"])
def test_what_shows_one_assessment_names_its_call(capsys, tmp_path, option):
    code, said = asked(capsys, f"--query count --epsilon 0.5,1 {option}")
    assert code == 2 and "didp-ref assess people.csv --query count --epsilon 0.5 --" in said.err
    assert said.out == "" and not (tmp_path / "a.html").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--epsilon 0.5 --epsilon 1", "--epsilon 0.5,1"),
        ("--epsilon 1,2", "write 1.2, or 1.0,2 to compare both"),
        ("--epsilon 0,5", "write 0.5"),
        (f"--epsilon {','.join(['0.1'] * 21)}", "at most 20"),
    ],
)
def test_errors_say_how_to_compare(capsys, words, told):
    code, said = asked(capsys, f"--query count {words}")
    assert code == 2 and told in said.err


def test_a_release_takes_one_epsilon(capsys):
    words = "--query count --epsilon 0.5,1 --columns age --budget b --total 2"
    assert main(["release", "people.csv", *words.split()]) == 2
    assert "didp-ref assess compares several" in capsys.readouterr().err
