"""Several promises side by side: the table has the numbers of each, and names the call of each."""

import json
import math
import re
import shlex
from fractions import Fraction

import pytest

from didp_ref.cli.main import main
from didp_ref.errors import DomainError, InputError, NoNumber
from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_options import options_of, rows_below, table


def columns(**values):
    options = options_of(values)
    answers = [explain(question) for question in options.questions]
    return table(options, answers), answers


def percent(text):
    return float(text.removesuffix("%")) / 100


def asked(capsys, *words):
    code = main(["explain", *words])
    return code, capsys.readouterr()


def test_each_row_has_the_limits_of_its_epsilon():
    found, _ = columns(epsilon="0.5,1,2", prior="10%")
    assert found["epsilon"] == ["0.5", "1", "2"]
    for row, epsilon in enumerate((0.5, 1, 2)):
        odds = math.exp(epsilon) / 9
        risen = percent(found["10% rises to at most"][row])
        assert odds / (1 + odds) <= risen < odds / (1 + odds) + 0.001
        # with 5% false positives: 1 - e^epsilon/20, or e^-epsilon 19/20
        least = max(1 - math.exp(epsilon) / 20, math.exp(-epsilon) * 0.95)
        missed = percent(found["a test misses at least"][row])
        assert least - 0.001 < missed <= least


@pytest.mark.parametrize(
    "values",
    [
        {"epsilon": "0.5,1", "delta": "1e-6"},
        {"deviation": "5.0,10", "global_sensitivity": "1", "delta": "1e-5", "prior": "10%"},
        {"epsilon": "1", "delta": "1e-6,1e-5"},
        {"noise_multiplier": "1.0,1.5", "sampling_rate": "0.01", "steps": "10", "delta": "1e-5"},
        {"epsilon": "1", "delta": "0.4,0.5"},
    ],
)
def test_a_row_says_what_the_first_line_of_its_call_says(values):
    found, answers = columns(**values)
    risen = next(cells for name, cells in found.items() if name.endswith("rises to at most"))
    exceptions = found.get("except with probability", [""] * len(answers))
    for level, often, answer in zip(risen, exceptions, answers, strict=True):
        if often:
            assert f"to at most {level}." in answer.headline
            assert f"probability at most {often}." in answer.headline
        else:
            assert level == "no limit" and "at most" not in answer.headline


def test_the_way_back_has_what_keeps_each_level():
    found, _ = columns(posterior="20%,30%", prior="10%", global_sensitivity="2")
    for level, epsilon, scale in zip(
        (0.2, 0.3), found["largest epsilon"], found["smallest Laplace scale"], strict=True
    ):
        exact = math.log(level / (1 - level) * 9)
        assert exact - 0.001 < float(epsilon) <= exact
        assert 2 / exact <= float(scale) < 2 / exact + 0.01


def test_what_all_options_share_stands_below_once():
    _, answers = columns(epsilon="0.5,1", false_positives="1%")
    below = rows_below(answers)
    assert dict(below)["Test"].startswith("it has 1% false positives")
    assert {"Scope", "Against"} <= dict(below).keys()
    for label, text in below[1:]:
        assert all((label, text) in answer.summary().rows for answer in answers)
    assert "line 1" not in str(below)


def test_a_command_prints_the_table_and_calls_that_run(capsys):
    code, said = asked(capsys, "epsilon=0.5,1", "prior=10%", "--adjacency", "replace")
    assert (code, said.err) == (0, "")
    rows = [line.split() for line in said.out.splitlines()]
    assert ["0.5", "15.5%", "91.7%"] in rows and ["1", "23.2%", "86.4%"] in rows
    calls = re.findall(r"didp-ref (explain .*)", said.out)
    assert len(calls) == 2
    for call, level in zip(calls, ("15.5%", "23.2%"), strict=True):
        assert main(shlex.split(call)) == 0
        said = capsys.readouterr().out
        assert f"at most {level}" in said and "changes its value" in said


def test_json_is_a_list_of_the_documents_of_each(capsys):
    _, both = asked(capsys, "epsilon=0.5,1", "prior=10%", "--json")
    each = []
    for epsilon in ("0.5", "1"):
        _, said = asked(capsys, f"epsilon={epsilon}", "prior=10%", "--json")
        each.append(json.loads(said.out))
    assert json.loads(both.out) == {"options": each}


def test_markdown_has_the_table(capsys):
    _, said = asked(capsys, "epsilon=0.5,1", "--markdown")
    assert "| 0.5 | 62.3% | 91.7% |" in said.out and "| 1 | 73.2% | 86.4% |" in said.out
    assert "Next" not in said.out


def test_the_exit_code_is_that_of_the_worst_option(capsys):
    run = "noise_multiplier=0.5,2.0 sampling_rate=0.01 steps=100 delta=1e-5 epsilon=0.5"
    code, said = asked(capsys, *run.split())
    assert code == 1 and "FAIL" in said.out and "PASS" in said.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["epsilon=0.5", "epsilon=1"], "epsilon=0.5,1"),
        (["epsilon=1", "epsilon=2"], "epsilon=1.0,2"),
        (["epsilon=1,2"], "epsilon=1.0,2"),
        (["epsilon=0.5,", "1", "prior=10%"], "epsilon=0.5,1 prior=10%"),
    ],
)
def test_errors_name_a_list_that_is_one(capsys, words, told):
    code, said = asked(capsys, *words)
    assert code == 2 and told.removeprefix("epsilon=") in said.err
    assert main(["explain", *told.split()]) == 0


@pytest.mark.parametrize("option", ["--details", "--plot"])
def test_what_is_of_one_option_names_its_call(capsys, tmp_path, option):
    more = [str(tmp_path / "a.svg")] if option == "--plot" else []
    code, said = asked(capsys, "epsilon=0.5,1", option, *more)
    assert code == 2 and f"didp-ref explain epsilon=0.5 {option}" in said.err
    assert not list(tmp_path.iterdir())


def test_one_number_is_no_list():
    for values in ({"epsilon": "1"}, {"steps": "10,000"}, {"epsilon": "0,5"}, {"epsilon": "1,000"}):
        assert options_of(values) is None
    with pytest.raises(NoNumber, match=r"1\.2"):
        options_of({"epsilon": "1,2"})
    with pytest.raises(InputError, match="one name"):
        options_of({"epsilon": "0.5,1", "prior": "10%,20%"})
    with pytest.raises(InputError, match="at most 20"):
        options_of({"epsilon": ",".join(["0.1"] * 21)})
    with pytest.raises(DomainError, match="one order"):
        explain(renyi_order="2,3", renyi_budget=1)
    assert options_of({"renyi_order": "2,3", "renyi_budget": "1"}) is None
    assert options_of({"times": "10,50", "epsilon": "1"}).name == "times"


def test_a_list_of_numbers_in_python_is_asked_one_by_one():
    answers = [explain(epsilon=each) for each in (0.5, 1)]
    assert [answer.value for answer in answers] == sorted(answer.value for answer in answers)
    assert Fraction(answers[0].values["epsilon"]) == Fraction(1, 2)
