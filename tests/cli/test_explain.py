"""``didp-ref explain``: what it prints, its exit codes, and questions that lack something."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.cli.main import main

ROOT = Path(__file__).parents[2]
ASK = ["epsilon=1", "prior=1/2", "--adjacency", "replace"]


def asked(capsys, *words):
    code = main(["explain", *words])
    return code, capsys.readouterr()


def test_two_sentences_and_the_numbers(capsys):
    code, said = asked(capsys, *ASK)
    sentences, numbers, not_said = said.out.split("\n\n")
    assert code == 0
    # a belief, a test, a guess
    assert re.sub(r"\n(?=[a-z])", " ", sentences).count(". ") == 0
    assert sentences.count(".\n") == 2
    assert numbers.count("attained by randomized response") == 1
    assert "relatives" in not_said
    assert said.err == ""


def test_options_may_stand_between_the_words(capsys):
    between = ["epsilon=1", "--adjacency", "replace", "prior=1/2", "--json", "false_positives=1/9"]
    _, said = asked(capsys, *between)
    _, last = asked(capsys, *ASK, "--json", "false_positives=1/9")
    assert said == last
    assert json.loads(said.out)["question"]["false_positives"] == "1/9"


def test_json_has_exact_ends(capsys):
    code, said = asked(capsys, *ASK, "--json")
    found = json.loads(said.out)
    assert code == 0
    assert found["question"] == {"epsilon": "1", "prior": "1/2"}
    assert found["adjacency"] == "replace"
    assert len(found["sentences"]) == 2
    first = found["findings"][0]
    lower, upper = Fraction(first["lower"]), Fraction(first["upper"])
    # 1/(1 + 1/e) lies between, as e lies between the sums of the series
    e = sum(Fraction(1, f) for f in _factorials(40))
    assert lower < 1 / (1 + 1 / e) < upper + Fraction(1, 10**35)
    assert first["attained_by"] == "randomized response on whether it is so"
    assert found["guess"].startswith("A guess whether it is so")
    assert any("relatives" in sentence for sentence in found["does_not_say"])
    told = {each["name"]: each["without_answer"] for each in found["findings"]}
    assert told.pop("chance of a right guess whether it is so") == "1/2"
    assert set(told.values()) == {None}


def _factorials(count):
    value = 1
    for k in range(count):
        value *= max(k, 1)
        yield value


@pytest.mark.sampled(2)
@pytest.mark.parametrize("words", [ASK, ["alpha=1/2", "beta=1", "prior=1/9"]])
@pytest.mark.parametrize("name", ["a.svg", "a.png"])
def test_it_is_drawn(capsys, tmp_path, words, name):
    pytest.importorskip("matplotlib")
    code, _ = asked(capsys, *words, "--plot", str(tmp_path / name))
    assert code == 0
    assert (tmp_path / name).stat().st_size > 1000


def test_the_adjacency_is_named_as_the_message_says(capsys):
    assert asked(capsys, *ASK) == asked(capsys, "adjacency=replace", *ASK[:2])


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ([], "has no promise"),
        (["epsilon"], "name=value"),
        (["epsilon=1", "epsilon=2"], "given twice"),
        (["epsilon=1", "prior=1/2"], "lacks an adjacency"),
        (["epsilon=1", "prior=1/2"], "add adjacency=add-remove"),
        ([*ASK, "--adjacency", "worlds"], "has two adjacencies"),
        ([*ASK, "adjacency=worlds"], "has two adjacencies"),
        ([*ASK[:2], "adjacency=worlds", "adjacency=replace"], "has two adjacencies"),
        ([*ASK[:2], "adjacency=worlds,replace"], "has two adjacencies"),
        (["epsilon=1", "prior=1/2", "adjacency=neighbours"], "adjacency = 'neighbours'"),
        (["success=9.9295e-12", "prior=1/2", "adjacency=worlds"], "success = '9.9295e-12'"),
        (["renyi_order=2", "renyi_order=8"], "at one order alone"),
        (["epsilon=1", "--adjacency", "replace", "prior"], "name=value"),
        (["--prior=\t"], "no option --prior; a value is written prior=..."),
        (["epsilon=1", "--adjacency", "replace", "--prior", "1/2"], "a value is written prior=1/2"),
        (["epsilon=1", "--adjacency", "replace"], "lacks what is believed before"),
        (["epsilom=1"], "did you mean epsilon?"),
        (["epsilon=1", "prior=50%"], "prior = '50%' is no number: write 0.5"),
        (["epsilon=1", "prior=12,5 %"], "prior = '12,5 %' is no number: write 0.125"),
        (["epsilon=1", "group=1,000"], "is no number: write 0.1, 1/3 or 1e-12"),
        (["epsilon=one", "prior=1/2", "--adjacency", "replace"], "epsilon"),
        (["epsilon=1", "prior=1/2", "--adjacency", "neighbours"], "--adjacency"),
        (["epsilon=1", "prior=1/2", "--adjacency", "any"], "holds of both add-remove and replace"),
        (["epsilon=1", "prior=1/2", "adjacency=any"], "holds of both add-remove and replace"),
        (["epsilon=1", "prior=nan", "--adjacency", "replace"], "prior"),
        ([*ASK, "--plot", "/nowhere/a.svg"], "cannot be written"),
        ([*ASK, "--plot", "a.nonsense"], "cannot be drawn"),
        (["posterior=0.9", "prior=0.5", "--adjacency", "worlds", "--plot", "a.svg"], "to draw"),
    ],
)
def test_a_wrong_question_is_one_line_and_exit_2(capsys, tmp_path, monkeypatch, words, hint):
    monkeypatch.chdir(tmp_path)
    code, said = asked(capsys, *words)
    assert (code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert len(said.err) < 400
    assert hint in said.err
    assert not list(tmp_path.iterdir())


TRANSCRIPTS = re.findall(
    r"```console\n\$ didp-ref explain (.*)\n((?:.*\n)*?)```",
    (ROOT / "docs" / "explain.md").read_text(encoding="utf-8"),
)


def test_there_are_six_transcripts():
    assert len(TRANSCRIPTS) == 6


@pytest.mark.parametrize(("words", "printed"), TRANSCRIPTS)
def test_a_transcript_is_the_whole_output(capsys, monkeypatch, words, printed):
    monkeypatch.setenv("COLUMNS", "80")
    assert asked(capsys, *words.split()) == (0, (printed, ""))
