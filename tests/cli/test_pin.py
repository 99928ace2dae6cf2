"""``didp-ref pin``: the file that it writes, which tests another project without didp_ref."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.cli.main import main
from tests.workbench.resting import engines_at_rest

__all__ = ["engines_at_rest"]

ROOT = Path(__file__).parents[2]
SCALE = """import math


def scale(rho, m, s):
    if not 0 < rho < 1:
        raise ValueError(rho)
    return s / math.log((m - 1) * rho / (1 - rho))
"""
DOMAINS = ["--domain", "rho=0.01:0.99", "--domain", "m=2:1000:integer", "--domain", "s=0:10"]
LOSES = "def f(x):\n    return (1 + x) - 1\n"
LOSING = ["loses.py:f", "--domain", "x=1e-6:1e-3"]
REFUSES = """
import sys


class Refuses:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "didp_ref":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Refuses())
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(SCALE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


PINNED = []
"""What was written for the function as it stands, once: the same call writes the same bytes."""


@pytest.fixture
def pinned(project, capsys):
    """The file with the pin of the project's function."""
    file = project / "test_scale.py"
    if PINNED:
        file.write_bytes(PINNED[0])
    else:
        assert asked(capsys, "mine.py:scale", *DOMAINS, "--out", file.name)[0] == 0
        PINNED.append(file.read_bytes())
    return file


def asked(capsys, *words):
    code = main(["pin", *words])
    return code, capsys.readouterr()


def outcome(folder, *words, bare=False):
    """Run pytest in a folder: with didp_ref, or as if it were not installed."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    if bare:
        (folder / "refuses").mkdir(exist_ok=True)
        (folder / "refuses" / "sitecustomize.py").write_text(REFUSES, encoding="utf-8")
        environment["PYTHONPATH"] = str(folder / "refuses")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rs", *words, "."],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_what_cannot_be_compared_is_pinned(project, monkeypatch, capsys):
    def breaks(_):
        raise TypeError("no real number")

    monkeypatch.setattr("didp_ref.cli.pin.identify", breaks)
    assert main(["pin", "x/2", "--domain", "x=1:2", "--out", "test_half.py"]) == 0
    assert "(TypeError: no real number)" in capsys.readouterr().out
    assert (project / "test_half.py").exists()


def test_the_test_of_what_is_pinned_passes(capsys, project):
    """Of a function in any file or in a module, and of a formula, alone or with its function."""
    (project / "it's mine.py").write_text(SCALE, encoding="utf-8")
    (project / "loses.py").write_text(LOSES, encoding="utf-8")
    for folder in ("pack", "tests"):
        (project / folder).mkdir()
    (project / "pack" / "__init__.py").write_text("", encoding="utf-8")
    (project / "pack" / "formulas.py").write_text(SCALE, encoding="utf-8")
    formula = "s/log((m-1)*rho/(1-rho))"
    pins = {
        "test_scale.py": ["mine.py:scale", *DOMAINS],
        "tests/test_any_name.py": ["it's mine.py:scale", *DOMAINS],
        "test_alone.py": [formula, *DOMAINS],
        "test_held.py": [formula, *DOMAINS, "--function", "mine.py:scale"],
        "test_loses.py": [*LOSING, "--ulps", str(2**34)],
    }
    for file, words in pins.items():
        code, said = asked(capsys, *words, "--out", file)
        assert code == 0
        assert file == "test_loses.py" or "s/log((m - 1)*rho/(1 - rho))" in said.out
        assert f"--out {file}" in " ".join((project / file).read_text(encoding="utf-8").split())
    program = "import sys; from didp_ref.cli.main import main; sys.exit(main(sys.argv[1:]))"
    words = ["pin", "pack.formulas:scale", *DOMAINS, "--out", "test_module.py"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", program, *words], check=True, env=environment)
    code, report = outcome(project, "-v")
    assert code == 0 and "skipped" not in report, report
    assert not [file for file in (*pins, "test_module.py") if f"{file} ." not in report], report


@pytest.mark.usefixtures("pinned")
def test_it_runs_without_didp_ref_where_numbers_are_compared(project):
    code, report = outcome(project, bare=True)
    assert code == 0, report
    assert "1 skipped" in report


@pytest.mark.usefixtures("pinned")
@pytest.mark.parametrize("bare", [False, True])
def test_a_changed_formula_fails_with_the_point(project, bare):
    (project / "mine.py").write_text(SCALE.replace("(m - 1)", "m"), encoding="utf-8")
    code, report = outcome(project, bare=bare)
    assert code == 1
    # without a value where (m - 1)*rho/(1 - rho) is one; with m for m - 1 it is 5/ln 2 there
    verdict = "the function is wrong at 55 of 61 points\n\nWorst point: rho = 0.5, m = 2, s = 5.0\n"
    assert f"{verdict}Returned: 7.21347520444481" in report
    assert "Expected: no value\nFix: correct the function" in report
    assert (
        "Now: s/log(m*rho/(1 - rho))\nPinned: s/log((m - 1)*rho/(1 - rho))" in report
    ) is not bare
    # at rho = 1/2, m = 45, s = 5: 5/ln 45 = 1.31348..., and 5/ln 44 = 1.32128...
    assert ("m = 45, s = 5 it is 1.31348655506" in report) is not bare
    assert "def test_" not in report  # the verdict, without the code of the test


@pytest.mark.usefixtures("pinned")
def test_a_rearranged_formula_passes(project):
    text = SCALE.replace(
        "math.log((m - 1) * rho / (1 - rho))", "(math.log(m - 1) + math.log(rho / (1 - rho)))"
    )
    assert text != SCALE
    (project / "mine.py").write_text(text, encoding="utf-8")
    code, report = outcome(project, "-k", "the_formula_is")
    assert code == 0, report


LOGARITHM = """import math


def step(order):
    return math.log1p(-1 / order)
"""


def test_a_logarithm_written_otherwise_passes_and_a_wrong_one_fails(capsys, project):
    (project / "mine.py").write_text(LOGARITHM, encoding="utf-8")
    words = ["--domain", "order=1.5:100", "--out", "test_step.py"]
    assert asked(capsys, "mine.py:step", *words)[0] == 0
    for place, (other, fails) in enumerate(
        (
            ("math.log((order - 1) / order)", ""),
            ("math.log(1 - 1 / order)", ""),
            ("math.log1p(-1 / order) * (1 + 1e-12)", "test_the_numbers_are_those"),
            ("math.log1p(-1 / order - 1e-13)", "test_the_numbers_are_those"),
        )
    ):
        text = LOGARITHM.replace("math.log1p(-1 / order)", other)
        (project / "mine.py").write_text(f"{text}\n# {place}\n", encoding="utf-8")
        code, report = outcome(project, bare=bool(fails))
        assert (code == 1) == bool(fails), report
        assert fails in report


def test_an_edited_file_fails(project, pinned):
    head, constants = pinned.read_text(encoding="utf-8").split("FORMULA = ")
    ulps = re.search(r", \d+\),$", constants, re.MULTILINE).group()
    edits = [(ulps, ulps.replace(")", "1)")), ("'1000'", "'100'"), ("(m - 1)", "(m - 2)")]
    for place, (old, new) in enumerate(edits):
        assert old in constants
        edited = f"{head}FORMULA = {constants.replace(old, new)}"
        (project / f"test_edited_{place}.py").write_text(edited, encoding="utf-8")
    code, report = outcome(project, "-k", "was_not_edited", bare=True)
    assert code == 1 and f"{len(edits)} failed, 1 passed" in report, report


def test_a_function_that_is_another_one_is_not_pinned(capsys, project):
    domains = [word.replace("m=2:", "m=5:") for word in DOMAINS]
    words = ["s/log(m*rho/(1-rho))", *domains, "--function", "mine.py:scale"]
    code, said = asked(capsys, *words, "--out", "test_held.py")
    assert code == 1
    assert said.out.startswith("FAIL  ") and "mine.py:scale" in said.out.partition("\n")[0]
    assert not (project / "test_held.py").exists()


def test_a_known_mistake_is_not_pinned_without_a_word(capsys, project, pinned):
    assert "compare: " not in pinned.read_text()
    (project / "mine.py").write_text(SCALE.replace("(m - 1)", "m"))
    domains = [word.replace("0.01:0.99", "0.1:0.9").replace("m=2:", "m=101:") for word in DOMAINS]
    code, said = asked(capsys, "mine.py:scale", *domains, "--out", "test_wrong.py")
    assert code == 0
    known = ("compare: ", "scale.rho", "m-for-m-minus-one")
    for text in (said.out, (project / "test_wrong.py").read_text()):
        assert all(word in text for word in known)


def test_an_inequality_that_allows_too_little_is_not_pinned_without_a_word(capsys, project):
    for sign, is_said in (("<=", True), (">=", False)):
        words = [f"lambda {sign} s/log((m-1)*rho/(1-rho))", *DOMAINS, "--out", "test_side.py"]
        code, said = asked(capsys, *words)
        assert code == 0
        for text in (said.out, (project / "test_side.py").read_text()):
            assert ("scale.rho is the least safe scale" in " ".join(text.split())) is is_said


def test_a_minimum_of_a_bound_and_something_else_is_not_pinned_without_a_word(capsys, project):
    domains = ("times=1:100:integer", "epsilon=1/100:1", "slack=1/1000000:1/100")
    ranges = [word for domain in domains for word in ("--domain", domain)]
    root = "epsilon*sqrt(2*times*log(1/slack))"
    for rest, is_said in (("", True), (" + times*epsilon*(exp(epsilon) - 1)", False)):
        words = [f"min(times*epsilon, {root}{rest})", *ranges, "--out", "test_min.py"]
        code, said = asked(capsys, *words)
        assert code == 0
        assert ("is safe only if each of its terms" in " ".join(said.out.split())) is is_said


def test_what_loses_digits_is_not_pinned_unless_it_is_allowed(capsys, project):
    (project / "loses.py").write_text(LOSES, encoding="utf-8")
    code, said = asked(capsys, *LOSING, "--out", "test_f.py")
    assert code == 1
    assert said.out.startswith("FAIL  ")
    assert "loses digits in float64 as it is written" in said.out
    assert not (project / "test_f.py").exists()
    allowed = re.search(r"--ulps (\d+)", said.out).group(1)
    assert asked(capsys, *LOSING, "--ulps", allowed, "--out", "test_f.py")[0] == 0


def test_another_formula_is_not_said_to_lose_digits(capsys, project):
    words = (
        "2*s/log((m-1)*rho/(1-rho))",
        *DOMAINS,
        "--function",
        "mine.py:scale",
        "--out",
        "test_f.py",
    )
    code, said = asked(capsys, *words)
    assert code == 1
    assert "not its formula" in said.out


def test_the_same_call_writes_the_same_bytes(capsys, project, pinned):
    first = pinned.read_bytes()
    asked(capsys, "mine.py:scale", *DOMAINS, "--out", "test_scale.py")
    assert pinned.read_bytes() == first
    assert str(project).encode() not in first


def test_json(capsys, project):
    _, said = asked(capsys, "mine.py:scale", *DOMAINS, "--out", "test_scale.py", "--json")
    document = json.loads(said.out)
    assert document["formula"] == ["s/log((m - 1)*rho/(1 - rho))"]
    assert document["file"] == "test_scale.py"
    assert document["worst_ulps"] < 16


OUT = ["--out", "test_scale.py"]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["mine.py:scale", *OUT], "--domain rho="),
        (["mine.py:scale", *DOMAINS, "--domain", "q=1:2", *OUT], "q"),
        (["mine.py:scale", *DOMAINS[:5], "s=2:1", *OUT], "is empty"),
        (["mine.py:scale", *DOMAINS], "--out"),
        (["mine.py:scale", *DOMAINS, "--out", "scale.txt"], "scale.txt"),
        (["mine.py:scale", *DOMAINS, "--out", "test_a.b.py"], "test_a.b.py"),
        (["mine.py:scale", *DOMAINS, "--out", "mine.py"], "mine.py"),
        (["mine.py:scale", *DOMAINS, "--out", "no/where/test_a.py"], "no/where"),
        (["mine.py:nothing", *DOMAINS, *OUT], "nothing"),
        (["nowhere.py:f", *DOMAINS, *OUT], "nowhere.py"),
        (["mine.py:scale", *DOMAINS, *OUT, "--function", "mine.py:scale"], "a function itself"),
        (["mine.py:scale", *DOMAINS, *OUT, "--ulps", "-1"], "0 <= ulps"),
        (["mine.py:scale", *DOMAINS, *OUT, "--points", "1e9"], "--points"),
        (["mine.py:scale", *DOMAINS, *OUT, "--timeout", "0"], "0 < timeout"),
        (["s/log((m-1", *DOMAINS, *OUT], "the formula"),
        (["__import__('os')", *OUT], "the formula"),
        (["x" * 10**5, *OUT], "characters"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(capsys, project, words, hint):
    code, said = asked(capsys, *words)
    assert (code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert len(said.err) < 400
    assert hint in said.err
    assert sorted(path.name for path in project.iterdir() if path.suffix == ".py") == ["mine.py"]
    assert (project / "mine.py").read_text(encoding="utf-8") == SCALE


def test_the_page_shows_what_is_printed(capsys, project, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    page = (ROOT / "docs" / "pin.md").read_text(encoding="utf-8")
    command, output = page.split("```")[1].split("\nPASS  ")
    code, said = asked(capsys, *command.split()[3:])
    assert code == 0
    assert said.out.startswith("PASS  ")
    for line in output.splitlines():
        assert f"{line}\n" in said.out


BISECTION = """
def root(x):
    low, high = 0.0, x + 1
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if middle * middle < x else (low, middle)
    return high
"""


def test_the_error_of_a_bisection_prints_the_command_that_pins_its_formula(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(BISECTION, "utf-8")
    words = ["--domain", "x=1:4", "--out", "test_root.py", "--ulps", "100000"]
    assert main(["pin", "own.py:root", *words]) == 2
    error = capsys.readouterr().err
    assert "recovered" in error and "didp-ref compare own.py:root" in error
    command = error.partition("type: didp-ref ")[2].partition("; without a formula")[0]
    typed = [word.replace("YOUR FORMULA", "sqrt(x)") for word in shlex.split(command)]
    assert main(typed) == 0
    assert "test_root.py" in capsys.readouterr().out
