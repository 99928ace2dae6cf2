"""``didp-ref compare``: what it prints, its exit codes, and bad input in one line each."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.cli.main import main
from tests.workbench.resting import engines_at_rest

__all__ = ["engines_at_rest"]

RHO = "s/log((m-1)*rho/(1-rho))"
ROOT = Path(__file__).parents[2]


def asked(capsys, *words):
    code = main(["compare", *words])
    return code, capsys.readouterr()


def test_equal(capsys):
    code, said = asked(capsys, RHO, "scale.rho")
    assert code == 0
    assert said.out.startswith("EQUAL  s/log((m - 1)*rho/(1 - rho)) is scale.rho ")
    assert "m = n_worlds, s = sensitive_range" in said.out and "--map m=" in said.out
    assert said.err == ""
    _, said = asked(capsys, RHO, "scale.rho", "--details")
    assert "sensitive_range/log((n_worlds - 1)*rho/(1 - rho))" in said.out


def test_different_names_the_point_the_side_and_the_mistake(capsys):
    code, said = asked(capsys, "s/log(m*rho/(1-rho))", "scale.rho")
    assert code == 1
    first, rows = said.out.split("\n\n", 1)
    assert first.startswith("DIFFERENT  ") and first.endswith("too little noise")
    labels = [line[:10].strip() for line in rows.splitlines() if line[:10].strip()]
    assert labels[:5] == ["Cause", "At", "Returned", "Expected", "Fix"]
    assert "the formula needs m - 1" in rows
    _, said = asked(capsys, "s/log(m*rho/(1-rho))", "scale.rho", "--details")
    assert "unsafe at 79" in said.out


def test_the_point_that_is_shown_does_harm_though_others_are_on_the_safe_side(capsys):
    code, said = asked(capsys, "epsilon/L1", "scale.differential_privacy")
    assert code == 1
    assert "too little noise" in said.out.partition("\n\n")[0]
    _, said = asked(capsys, "epsilon/L1", "scale.differential_privacy", "--json")
    assert json.loads(said.out)["counterexample"]["side"] == "unsafe"


def test_latex_text_and_file(capsys, tmp_path):
    latex = r"\lambda = \frac{S}{\ln\left(\frac{(m-1)\rho}{1-\rho}\right)}"
    code, said = asked(capsys, latex, "scale.rho")
    assert code == 0
    assert r"\lambda" in said.out
    (tmp_path / "scale.tex").write_text(f"$${latex}$$ % as printed\n", encoding="utf-8")
    assert asked(capsys, str(tmp_path / "scale.tex"), "scale.rho")[0] == 0


def test_a_file_with_a_whole_paper_says_that_one_formula_is_read(capsys, tmp_path):
    paper = tmp_path / "paper.tex"
    paper.write_text("\\documentclass{article}\n\\begin{document}\nLet $x$.\n\\end{document}\n")
    code, said = asked(capsys, str(paper))
    assert (code, said.out) == (2, "")
    assert "one formula" in said.err and said.err.count("\n") == 1


def test_names_are_mapped(capsys):
    code, _ = asked(
        capsys,
        "a/b",
        "scale.differential_privacy",
        "--map",
        "a=epsilon",
        "--map",
        "b=global_sensitivity",
    )
    assert code == 1
    code, _ = asked(
        capsys,
        "a/b",
        "scale.differential_privacy",
        "--map",
        "b=epsilon",
        "--map",
        "a=global_sensitivity",
    )
    assert code == 0


def test_a_function_in_a_file(capsys, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "import math\n\ndef scale(rho, m, spread):\n"
        "    if rho <= 0:\n        raise ValueError(rho)\n"
        "    return spread/math.log((m - 1)*rho/(1 - rho))\n",
        encoding="utf-8",
    )
    code, said = asked(capsys, f"{file}:scale", "scale.rho")
    assert code == 0
    assert said.out.split()[0] == "EQUAL"
    assert re.search(r"\d+ of \d+ values are on the unsafe side", said.out)


def test_a_loop_that_is_read_is_equal_for_every_number_of_entries(capsys, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def total(epsilons):\n    return sum(epsilons)\n", encoding="utf-8")
    code, said = asked(capsys, f"{file}:total", "composition.epsilon")
    assert code == 0
    assert said.out.split()[0] == "EQUAL"


def test_a_loop_agrees_where_it_was_tried_and_the_verdict_says_where(capsys, tmp_path):
    file = tmp_path / "mine.py"
    code = "def total(epsilons):\n    return sum(epsilons[:2]) + sum(epsilons[2:])\n"
    file.write_text(code, encoding="utf-8")
    _, said = asked(capsys, f"{file}:total", "composition.epsilon")
    headline, _, more = said.out.partition("\n\n")
    headline = " ".join(headline.split())
    assert headline.startswith("AGREES_WHERE_TRIED ")
    assert "(n = 1 to 12, 1000)" in headline and "not proved" in headline
    assert re.search(r"\d+ of \d+ values are on the unsafe side", more)


def test_which_quantity_is_it(capsys):
    code, said = asked(capsys, "1/(1+(m-1)*exp(-eps))")
    assert code == 0
    assert "translation.rho_from_epsilon" in said.out
    code, said = asked(capsys, "1/(1+m*exp(-eps))")
    assert code == 1
    assert said.out.startswith("NONE  ") and "DIFFERENT" not in said.out
    shown = " ".join(said.out.split())
    assert "translation.rho_from_epsilon: equal if m is one less than n_worlds" in shown
    assert "Fix" not in shown
    _, said = asked(capsys, "1/(1+m*exp(-eps))", "--json")
    document = json.loads(said.out)
    assert document["answers"] == []
    assert [each["quantity"] for each in document["near"]] == ["translation.rho_from_epsilon"]
    code, said = asked(capsys, "1/eps")
    assert code == 1  # nobody has said that the sensitivity is one
    assert said.out.startswith("EQUAL IF  1/eps ")
    assert "--fix global_sensitivity=1" in " ".join(said.out.split())
    code, said = asked(capsys, "tests.workbench.theirs:scale_in_single_precision")
    assert code == 1
    assert said.out.startswith("UNDECIDED  ")
    assert "scale.differential_privacy at " in " ".join(said.out.partition("\n\n")[0].split())
    code, said = asked(capsys, "x^5 + y^7 - x*y")
    assert code == 1
    assert "x^5" in said.out


def test_a_parameter_is_fixed(capsys):
    text = "scale.differential_privacy"
    code, said = asked(capsys, "1/eps", text, "--fix", "global_sensitivity=1")
    assert code == 0
    assert said.out.startswith(f"EQUAL  1/eps is {text} at global_sensitivity = 1")
    code, said = asked(capsys, "1/eps", "--fix", "global_sensitivity=1")
    assert code == 0
    assert said.out.startswith(f"EQUAL  1/eps is {text} at global_sensitivity = 1")


def test_json(capsys):
    code, said = asked(capsys, "2*Delta/eps", "scale.differential_privacy", "--json")
    answer = json.loads(said.out)
    assert (code, answer["verdict"], answer["holds"]) == (1, "DIFFERENT", False)
    assert answer["counterexample"]["values"] == {"epsilon": "1", "global_sensitivity": "1"}
    assert answer["counterexample"]["theirs"] == ["2", "2"]
    assert answer["counterexample"]["side"] == "wasteful"
    assert answer["names"] == {"Delta": "global_sensitivity", "eps": "epsilon"}


BAD = {
    "loops": "    while True:\n        pass\n",
    "recurses": "    return f(epsilon, global_sensitivity)\n",
    "prints": "    print(epsilon)\n    return global_sensitivity/epsilon\n",
    "returns_nothing": "    global_sensitivity/epsilon\n",
    "returns_text": "    return 'one'\n",
    "leaves": "    raise SystemExit(0)\n",
    "kills_itself": "    import os\n    os._exit(0)\n",
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", BAD)
def test_a_bad_function_is_one_line_and_exit_2(capsys, tmp_path, name):
    file = tmp_path / "bad.py"
    file.write_text(f"def f(epsilon, global_sensitivity):\n{BAD[name]}", encoding="utf-8")
    timeout = "0.2" if name == "loops" else "20"
    code, said = asked(capsys, f"{file}:f", "scale.differential_privacy", "--timeout", timeout)
    assert (code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert said.err.startswith("error: ")


@pytest.mark.parametrize(
    ("module", "problem"),
    [
        ("import nowhere_to_be_found\ndef f(epsilon, global_sensitivity): return 1\n", "imported"),
        ("def f(:\n", "imported"),
        ("g = 3\n", "'f'"),
        ("f = 3\n", "bad.py:f: "),
        ("def f(a, b, c, d): return a\n", "has 4 names"),
    ],
)
def test_a_bad_module_is_one_line_and_exit_2(capsys, tmp_path, module, problem):
    file = tmp_path / "bad.py"
    file.write_text(module, encoding="utf-8")
    code, said = asked(capsys, f"{file}:f", "scale.differential_privacy")
    assert (code, said.out) == (2, "")
    assert problem in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["", "scale.rho"],
        ["x" * 10**5, "scale.rho"],
        ["(" * 10**4 + "x" + ")" * 10**4, "scale.rho"],
        ["__import__('os').remove('x')", "scale.rho"],
        ["__import__", "scale.rho"],
        ["open", "scale.rho"],
        ["foo*bar", "scale.rho"],
        ["s/log((m-1)*rho/(1-rho)", "scale.rho"],
        ["s)/log(m", "scale.rho"],
        [r"\frac{a}{b", "scale.rho"],
        [r"\input{/etc/passwd}", "scale.rho"],
        [r"\int x", "scale.rho"],
        ["nowhere.tex", "scale.rho"],
        ["tanh(epsilon/2)", "--fix", "dleta=0"],
        ["tanh(epsilon/2)", "--fix", "delta=2"],
        ["nowhere.py:f", "scale.rho"],
        [RHO, "scale.roh"],
        [RHO, "scale.rho", "--map", "m"],
        [RHO, "scale.rho", "--map", "m=rho"],
        [RHO, "scale.rho", "--map", "q=n_worlds"],
        [RHO, "scale.rho", "--timeout", "0"],
        ["1/0", "scale.rho", "--as", "nonsense"],
    ],
)
def test_bad_input_is_one_line_and_exit_2(capsys, words):
    code, said = asked(capsys, *words)
    assert (code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert len(said.err) < 400


def test_nothing_but_the_named_function_is_run(tmp_path):
    """A formula that would write a file, were it evaluated, writes none."""
    text = f"open('{tmp_path}/x', 'w')"
    process = subprocess.run(
        [sys.executable, "-m", "didp_ref", "compare", text, "scale.rho"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert process.returncode == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "command", [["compare", "{}", "scale.rho"], ["check", "scale.rho", "--python", "{}"]]
)
def test_what_lies_beside_a_file_can_be_imported_by_it(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "beside_the_adapter.py").write_text("from didp_ref import scale\n")
    adapter = tmp_path / "adapter.py"
    adapter.write_text(
        "import beside_the_adapter\ndef f(rho, n_worlds, sensitive_range):\n"
        "    return beside_the_adapter.scale.rho(rho, n_worlds, sensitive_range)\n"
    )
    assert main([word.format(f"{adapter}:f") for word in command]) in (0, 1)
    assert capsys.readouterr().err == ""


def test_the_condition_that_fails_is_named_where_the_quantity_refuses(capsys):
    code, said = asked(capsys, "s/log(m*rho/(1-rho))", "scale.rho", "--details")
    assert code == 1
    shown = " ".join(said.out.split())
    (refused,) = re.findall(r"outside accepts (.*?), which scale.rho rejects: (.*?\))", shown)
    assert refused[0] == "rho = 1/2, n_worlds = 2, sensitive_range = 1"
    assert refused[1].startswith("rho <= 1/n_worlds: ")


def test_a_name_is_mapped_to_a_formula(capsys):
    code, said = asked(capsys, "s/log(m*rho/(1-rho))", "scale.rho", "--map", "m=n_worlds-1")
    assert code == 0
    assert "m = n_worlds - 1" in said.out
