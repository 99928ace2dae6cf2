"""``eval``, ``show`` and ``vectors`` of formulas that have a bracket."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import didp_ref as di
from didp_ref.cli.main import main
from didp_ref.formulas.accounting import search
from didp_ref.formulas.accounting.search import Ends
from didp_ref.formulas.bracketed import bracketed
from didp_ref.oracle.vectors import load

EPSILON = "accounting.sampled_gaussian_epsilon"
GIVEN = ["deviation=2", "sampling_rate=1/10", "times=3", "total_delta=1e-5"]


def test_eval_gives_both_ends_and_the_safe_float(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", EPSILON, *GIVEN, "--width", "1e-2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (result,) = told["results"]
    lower, upper = Fraction(result["lower"]), Fraction(result["upper"])
    assert told["safe_side"] == "up"
    assert lower < upper <= Fraction(result["float64"])
    assert told["width"] == pytest.approx(float((upper - lower) / upper))
    assert told["width"] <= 1e-2


def test_eval_takes_the_names_of_training_libraries(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for words in (GIVEN, ["noise_multiplier=2", "sampling_rate=1/10", "steps=3", "delta=1e-5"]):
        assert main(["eval", EPSILON, *words, "--width", "1e-2", "--json"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    "words",
    [
        [EPSILON, *GIVEN[1:]],
        [EPSILON, *GIVEN, "noise_multiplier=2"],
        [EPSILON, *GIVEN, "--bits", "64"],
        [EPSILON, *GIVEN, "--width", "2"],
        ["scale.rho", "rho=0.5", "n_worlds=3", "sensitive_range=1", "--width", "1e-2"],
    ],
)
def test_wrong_calls_exit_with_two(words: list[str]) -> None:
    assert main(["eval", *words]) == 2


def test_show_has_the_definition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", EPSILON, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["parameters"] == ["deviation", "sampling_rate", "times", "total_delta"]
    assert told["expression"].startswith("the least total_epsilon")


WORDS = ["DP-SGD", "subsampled", "noise_multiplier", "epochs", "batch", "batches", "opacus"]


@pytest.mark.parametrize("words", WORDS)
def test_list_finds_them(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--text", words, "--json"]) == 0
    found = {row["id"] for row in json.loads(capsys.readouterr().out)["quantities"]}
    assert bracketed.keys() <= found


def test_a_library_that_a_remark_names_is_told_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--text", "Opacus"]) == 0
    told = capsys.readouterr().out
    assert EPSILON in told and "didp-ref libraries opacus" in told


def test_vectors_are_written_as_they_are_shipped(tmp_path: Path) -> None:
    assert main(["vectors", "--out", str(tmp_path), EPSILON]) == 0
    assert load(EPSILON, tmp_path).vectors == load(EPSILON).vectors


def test_check_judges_a_folder_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", "--out", str(tmp_path), EPSILON]) == 0
    capsys.readouterr()
    (tmp_path / "constant.py").write_text("def epsilon(**given):\n    return 1e-4\n")
    words = ["check", EPSILON, "--python", f"{tmp_path}/constant.py:epsilon"]
    assert main([*words, "--vectors", str(tmp_path), "--json", "--junit", f"{tmp_path}/j"]) == 1
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert report["levels"]["safe"]["passed"] == 0
    assert report["levels"]["refuses"]["passed"] == 0
    assert main([*words, "--search", "5"]) == 2


@pytest.mark.parametrize("order", ["32", "8.5"])
def test_eval_takes_whole_and_other_orders(order: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [f"order={order}", "sampling_rate=1/100", "noise_multiplier=1.1"]
    assert main(["eval", "subsampling.gaussian_renyi", *words, "--bits", "64", "--json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["results"]
    value = di.subsampling.gaussian_renyi.enclose(order, "1/100", "1.1")
    assert Fraction(result["lower"]) <= value.lower <= value.upper <= Fraction(result["upper"])


def test_vectors_of_one_step_are_made_when_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "subsampling.gaussian_delta"
    assert main(["vectors", "--out", str(tmp_path), name]) == 0
    assert len(load(name, tmp_path).vectors) > 100
    assert main(["show", name, "--where"]) == 0
    assert "didp-ref vectors" in capsys.readouterr().out


def test_eval_takes_a_list_of_mechanisms_typed_or_from_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '[{"mechanism": "laplace", "scale": 10, "times": 3}]'
    (tmp_path / "run.json").write_text(text)
    acc = di.accounting
    wanted = acc.delta.enclose([(acc.laplace(10), 3)], epsilon="0.1")
    for given in (text, str(tmp_path / "run.json")):
        words = ["accounting.delta", f"mechanisms={given}", "epsilon=0.1", "--json"]
        assert main(["eval", *words]) == 0
        (result,) = json.loads(capsys.readouterr().out)["results"]
        assert (Fraction(result["lower"]), Fraction(result["upper"])) == (
            wanted.lower,
            wanted.upper,
        )
    assert main(["eval", "accounting.epsilon", f"mechanisms={text}"]) == 2
    assert main(["eval", "accounting.epsilon", f"mechanisms={text}", "delta=2"]) == 2


def test_what_is_interrupted_prints_the_bracket_that_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refined = Ends.narrow

    def interrupting(self: Ends, width: float) -> bool:
        if not refined(self, width):
            raise KeyboardInterrupt
        return True

    monkeypatch.setattr(Ends, "narrow", interrupting)
    assert main(["eval", EPSILON, *GIVEN, "--width", "1e-8", "--json"]) == 130
    told = json.loads(capsys.readouterr().out)
    lower, upper = (Fraction(told["results"][0][end]) for end in ("lower", "upper"))
    monkeypatch.undo()
    narrow = di.accounting.sampled_gaussian_epsilon.enclose(2, "1/10", 3, "1e-5", width="1e-6")
    assert lower < upper
    assert lower <= narrow.upper and narrow.lower <= upper


def test_a_list_is_not_asked_with_a_value_twice_or_with_bits(capsys):
    listed = 'mechanisms=[{"mechanism": "laplace", "scale": 1}]'
    asked = ["eval", "accounting.epsilon", listed, "delta=1e-6"]
    assert main([*asked, "delta=0.5"]) == 2
    assert main([*asked, "--bits", "500"]) == 2
    assert capsys.readouterr().out == ""


def test_json_says_why_a_bracket_is_wide(monkeypatch, capsys):
    monkeypatch.setattr(search, "MOST_REFINEMENT", 2)  # within the real limit it takes a minute
    words = ["epsilon=3", "sampling_rate=1/10", "steps=2", "delta=1e-5", "--width", "1e-6"]
    assert main(["eval", "accounting.sampled_gaussian_deviation", *words, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["width"] > 1e-6 and said["advice"]
