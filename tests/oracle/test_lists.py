"""Lists of mechanisms with brackets: what they are, and how an accountant is judged by them."""

import json
import math
from fractions import Fraction
from pathlib import Path

import pytest

import didp_ref as di
from didp_ref.cli.main import main
from didp_ref.oracle.lists import ASKED, Case, load_lists

ACCOUNTANT = """
from didp_ref.oracle.lists import load_lists

KNOWN = [(case.mechanisms, case.asked, case.bracket) for case in load_lists("accounting.epsilon")]

def upper(mechanisms, asked):
    bracket = next(end for *given, end in KNOWN if given == [mechanisms, asked])
    if bracket is None:
        raise ValueError("no mechanism")
    return float(bracket[1])

def twice(mechanisms, asked):
    return 2 * upper(mechanisms, asked)

def half(mechanisms, asked):
    return upper(mechanisms, asked) / 2

def crashes(mechanisms, asked):
    return upper(mechanisms, asked) if len(mechanisms) < 2 else {}["many"]

def accepts(mechanisms, asked):
    try:
        return upper(mechanisms, asked)
    except ValueError:
        return 1.0

def nothing(mechanisms, asked):
    upper(mechanisms, asked)

def texts(mechanisms, asked):
    return str(upper(mechanisms, asked))

def leaves(mechanisms, asked):
    raise SystemExit(upper(mechanisms, asked))

def ours(mechanisms, asked):
    from didp_ref import accounting
    return accounting.epsilon(mechanisms, asked)
"""


@pytest.fixture
def accountant(tmp_path: Path) -> str:
    path = tmp_path / "accountant.py"
    path.write_text(ACCOUNTANT, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", ASKED)
def test_every_mechanism_is_there_alone_on_samples_and_in_mixed_lists(name: str) -> None:
    cases = [case for case in load_lists(name) if case.bracket]
    assert len(cases) >= 35
    alone = {case.mechanisms[0]["mechanism"] for case in cases if len(case.mechanisms) == 1}
    assert len(alone) == 6
    sampled = [each for case in cases for each in case.mechanisms if "sampling_rate" in each]
    assert {each["adjacency"] for each in sampled} == {"add-remove", "replace"}
    assert sum(len(case.mechanisms) > 1 for case in cases) >= 5
    assert sum(case.bracket is None for case in load_lists(name)) == 5
    for case in cases:
        assert case.bracket
        lower, upper = case.bracket
        assert 0 <= lower <= upper <= lower * Fraction(102, 100)


def test_gaussian_lists_hold_the_closed_form_and_pure_epsilons_their_sums() -> None:
    """Gaussian outputs are one with mu^2 added; the sum of pure epsilons is never below."""
    of_gaussian = of_pure = 0
    for case in load_lists("accounting.epsilon"):
        if case.bracket is None or any("sampling_rate" in each for each in case.mechanisms):
            continue
        lower, upper = map(float, case.bracket)
        if all(each["mechanism"] == "gaussian" for each in case.mechanisms):
            square = sum(each["times"] / each["deviation"] ** 2 for each in case.mechanisms)
            exact = di.gaussian.epsilon(case.asked, 1 / math.sqrt(square), 1)
            assert lower <= exact * (1 + 1e-9)
            assert exact <= upper * (1 + 1e-9)
            of_gaussian += 1
        if all(each["mechanism"] == "laplace" for each in case.mechanisms):
            assert lower <= sum(each["times"] / each["scale"] for each in case.mechanisms)
            of_pure += 1
    assert of_gaussian
    assert of_pure


@pytest.mark.parametrize(
    ("function", "word", "fault"),
    [
        ("twice", "WARN", "wasteful"),
        ("half", "FAIL", "below"),
        ("accepts", "WARN", "accepted"),
        ("crashes", "FAIL", "no number"),
        ("nothing", "FAIL", "no number"),
        ("texts", "FAIL", "no number"),
        ("leaves", "FAIL", "no number"),
    ],
)
def test_an_accountant_with_a_fault_is_told(
    accountant: str, capsys: pytest.CaptureFixture[str], function: str, word: str, fault: str
) -> None:
    words = ["check", "accounting.epsilon", "--python", f"{accountant}:{function}"]
    assert main(words) == 1
    assert capsys.readouterr().out.startswith(f"{word}  accounting.epsilon: ")
    assert main([*words, "--json"]) == 1
    lists = json.loads(capsys.readouterr().out)["lists"]
    faults = [each["fault"] for each in lists]
    assert fault in faults
    assert {*faults} == {fault, None}


def test_to_run_out_of_time_is_not_to_accept_an_invalid_list() -> None:
    invalid = Case("", [], 1e-6, None)
    answers = (1.5, "raises ValueError: times", "no number: None", "no answer in 10 s")
    assert [invalid.fault(each) for each in answers] == ["accepted", "", "accepted", "no number"]


@pytest.mark.parametrize("function", ["upper", pytest.param("ours", marks=pytest.mark.slow)])
def test_a_right_accountant_passes(
    accountant: str, capsys: pytest.CaptureFixture[str], function: str
) -> None:
    words = ["check", "accounting.epsilon", "--python", f"{accountant}:{function}"]
    assert main([*words, "--timeout", "60"]) == 0
    assert capsys.readouterr().out.startswith("PASS  accounting.epsilon: ")


@pytest.mark.parametrize(
    "more",
    [
        ["--command", "cat"],
        ["--python", "m:f", "--level", "safe"],
        ["--python", "m:f", "--safe-relative", "0.1"],
        ["accounting.delta", "--python", "m:f"],
        [],
    ],
)
def test_what_is_about_vectors_is_refused(
    capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    assert main(["check", "accounting.epsilon", *more]) == 2
    assert "accounting.epsilon" in capsys.readouterr().err
