"""The runners of six languages judge three formulas alike: right ones, and wrong in ten ways.

They do so with levels, an allowed share and known failures too.

In each language that has a usual test framework, a test of that framework calls the runner.
"""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.vectors.conformance import (
    BUGS,
    COMPILED,
    FILES,
    FRAMEWORKS,
    IN_C,
    OPTION_SETS,
    RUNNERS,
    SCRIPTS,
    STARTER,
    Missing,
    Options,
    agrees,
    build,
    build_test,
    command,
    due,
    formulas,
    main,
    run_test,
)
from tests.vectors.languages.implementations import FORMULAS
from vectors import didp_vectors

MOST_LINES = 200
WIDEST = 120
README = RUNNERS.parent / "README.md"


def languages(tools: dict[str, str]) -> pytest.MarkDecorator:
    marked = [pytest.param(name, marks=pytest.mark.program(tools[name])) for name in tools]
    return pytest.mark.parametrize("language", marked)


@pytest.fixture(scope="session")
def files(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("json")
    words = [sys.executable, "-m", "didp_vectors", "--out", str(folder)]
    subprocess.run(words, env={"PYTHONPATH": str(installed)}, check=True)
    return folder


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[str]]:
    return cache(lambda language: build(language, tmp_path_factory.mktemp("built")))


@languages({**COMPILED, **SCRIPTS})
def test_a_runner_finds_the_same_failures(
    language: str, files: Path, built: Callable[[str], list[str]]
) -> None:
    program = built(language)
    for formula in formulas(language):
        file = files / f"{formula}.json"
        assert list(agrees(language, program, file, formula)) == [True] * len(BUGS) * OPTION_SETS


@pytest.mark.parametrize("formula", FORMULAS)
def test_the_right_function_passes_and_each_wrong_one_fails(formula: str, files: Path) -> None:
    failures = due(files / f"{formula}.json", formula)
    assert [bool(failures[bug]) for bug in BUGS] == [False, *[True] * 10]


def test_a_runner_is_one_short_file() -> None:
    assert set(FILES) == {*COMPILED, *SCRIPTS}
    for name in FILES.values():
        lines = (RUNNERS / name).read_text().splitlines()
        assert len(lines) <= MOST_LINES, name
        assert max(map(len, lines)) <= WIDEST, name


@languages({name: COMPILED[name] for name in FRAMEWORKS})
def test_a_test_of_the_usual_framework_passes_and_fails(language: str, tmp_path: Path) -> None:
    """With GoogleTest, JUnit, ``#[test]`` and ``go test``. The wrong function doubles results."""
    try:
        words = build_test(language, tmp_path)
    except Missing as problem:
        pytest.skip(f"{FRAMEWORKS[language]}: {problem}")
    done = run_test(words, wrong=False)
    assert done.returncode == 0, done.stdout + done.stderr
    done = run_test(words, wrong=True)
    assert done.returncode not in (0, 2), done.stdout + done.stderr
    printed = didp_vectors.read_printed(done.stdout + done.stderr)
    failures = didp_vectors.run(doubled, STARTER)
    assert {each[:2] for each in printed} == {each[:2] for each in failures}


@pytest.mark.program("rustc")
def test_a_failing_test_in_rust_prints_a_failure_a_line(tmp_path: Path) -> None:
    done = run_test(build_test("rust", tmp_path), wrong=True)
    printed = (done.stdout + done.stderr).splitlines()
    lines = [line for line in printed if line.startswith("guarantee.epsilon/")]
    assert len(lines) == len(didp_vectors.run(doubled, STARTER))
    assert all(line.endswith('"}') and "\\" not in line for line in lines)
    assert f"failures of {STARTER}:" in printed


@pytest.mark.program("rustc")
def test_an_error_of_several_lines_is_one_line_of_a_test_in_rust(tmp_path: Path) -> None:
    source = tmp_path / "several_lines.rs"
    source.write_text(
        f"""#[path = "{RUNNERS / FILES["rust"]}"]
mod didp_vectors;

#[test]
fn passes() {{
    let options = didp_vectors::Options {{ levels: &["accurate"], ..Default::default() }};
    didp_vectors::require("{STARTER}", &options, |_| Err("not\\n\\"set up\\"".into()));
}}
"""
    )
    program = tmp_path / "several_lines"
    words = ["rustc", "--test", "--edition", "2021", "-D", "warnings", "-o", str(program)]
    subprocess.run([*words, str(source)], check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode == 101
    failures = didp_vectors.read_printed(done.stdout)
    assert {failure.message for failure in failures} == {'is rejected: not "set up"'}


@pytest.mark.program("rustfmt")
def test_the_formatter_of_rust_leaves_the_runner_alone(tmp_path: Path) -> None:
    """As ``cargo fmt --check`` reads it: as a module of a test that is formatted."""
    (tmp_path / "didp_vectors").mkdir()
    shutil.copy(RUNNERS / FILES["rust"], tmp_path / "didp_vectors" / "mod.rs")
    (tmp_path / "total.rs").write_text("mod didp_vectors;\n")
    words = ["rustfmt", "--edition", "2021", "--check", str(tmp_path / "total.rs")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def doubled(scale: float, global_sensitivity: float) -> float:
    """Do what the wrong function of the frameworks' tests does."""
    numbers = (scale, global_sensitivity)
    if not all(type(x) in (int, float) and math.isfinite(x) for x in numbers) or scale <= 0:
        raise ValueError("out of range")
    value = 2 * math.nextafter(global_sensitivity / scale, math.inf)
    if global_sensitivity < 0 or math.isinf(value):
        raise ValueError("out of range")
    return value


def test_the_readme_has_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its lines are counted here; its verdicts are those that the tests above require."""
    monkeypatch.setattr("tests.vectors.conformance.shutil.which", lambda _: None)
    assert main() == 0
    table = capsys.readouterr().out.splitlines()
    said = README.read_text(encoding="utf-8")
    assert "\n".join(table[:2]) in said
    for row in table[2:]:
        language, *lead = [cell.strip() for cell in row.split("|")][1:4]
        verdicts = len(formulas(language)) * len(BUGS) * OPTION_SETS
        test = {
            **{name: f"{FRAMEWORKS[name]}: passes and fails" for name in FRAMEWORKS},
            IN_C: "as for c++",
        }.get(language, "a command")
        cells = (language, *lead, str(len(formulas(language))), f"{verdicts} of {verdicts}", test)
        assert f"| {' | '.join(cells)} |" in said


def test_the_table_has_the_exit_code_of_its_worst_row(monkeypatch: pytest.MonkeyPatch) -> None:
    for verdicts, test, code in (
        ("33 of 33", "go test: passes and fails", 0),
        ("32 of 33", "go test: passes and fails", 1),
        ("33 of 33", "go test: exit codes [0, 0]", 1),
    ):
        row = ("go", FILES["go"], "197", "3", verdicts, test)
        monkeypatch.setattr("tests.vectors.conformance.rows", lambda row=row: [row])
        assert main() == code


@languages(COMPILED)
def test_a_file_that_is_not_whole_is_refused(
    language: str, files: Path, tmp_path: Path, built: Callable[[str], list[str]]
) -> None:
    program = built(language)
    whole = (files / "scale.rho.json").read_text()
    lines = whole.splitlines(keepends=True)
    del lines[-4]
    texts = {
        "half": whole[: len(whole) // 2],
        "unclosed": whole.rstrip()[:-1],
        "more": whole + "]",
        "fewer": "".join(lines),
        "empty": "",
        "none": "{}",
        "old": whole.replace('"version": 2', '"version": 1'),
        "nothing": whole[: whole.index('"vectors": [')] + '"vectors": []}',
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.json").write_text(text)
        refused(command(language, program, tmp_path / f"{name}.json", "scale.rho"), name)
    refused(command(language, program, tmp_path / "absent.json", "scale.rho"), "absent")
    no_level = Options(levels=("right",))
    refused(command(language, program, files / "scale.rho.json", "scale.rho", no_level), "level")


def refused(words: list[str], what: str) -> None:
    """Require that a runner ends without a verdict, and says why."""
    env = {**os.environ, "FORMULA": "scale.rho", "BUG": "0"}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stdout) == (2, ""), what
    assert done.stderr, what


@languages({**COMPILED, **SCRIPTS})
def test_known_failures_that_cannot_be_read_are_refused(
    language: str, files: Path, tmp_path: Path, built: Callable[[str], list[str]]
) -> None:
    program = built(language)
    known = tmp_path / "known.toml"
    table = '[[known]]\nid = "a"\n'
    for text in (
        "scale.rho/x",
        "[[known]]\nid = 3",
        "[[known]]\nid = 'a'",
        "[known]",
        'id = "a"\nreason = "b"',
        table,
        table + 'reason = ""',
        table + 'id = "b"\nreason = "c"',
        table + 'reason = "c" d',
        table + 'reason = "c\\"',
        table + 'reason = "c"\nlevel = "right"',
        '[[known]]\nreason = "c"',
    ):
        known.write_text(text)
        refused(
            command(
                language, program, files / "scale.rho.json", "scale.rho", Options(known=str(known))
            ),
            text,
        )
    absent = Options(known=str(tmp_path / "absent.toml"))
    refused(command(language, program, files / "scale.rho.json", "scale.rho", absent), "absent")
