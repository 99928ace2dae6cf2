"""The runners of six languages judge three formulas alike: right ones, and wrong in ten ways.

The functions have the same bugs in each language. didp-vectors in Python says what is due. In each
language that has a usual test framework, a test of that framework calls the runner.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.vectors.languages.implementations import FORMULAS, implementation
from vectors import didp_vectors

HERE = Path(__file__).parent / "languages"
RUNNERS = Path(__file__).parents[2] / "vectors" / "runners"
STARTER = RUNNERS.parent / "starter" / "guarantee.epsilon.json"
LONGEST = 200
BUGS = range(11)
COMPILED = {"c++": "g++", "rust": "rustc", "java": "javac", "go": "go"}
SCRIPTS = {"javascript": "node", "c": "cc"}
ONE_FILE = {
    "c++": "didp_vectors.hpp",
    "rust": "didp_vectors.rs",
    "java": "DidpVectors.java",
    "go": "didp_vectors.go",
}
JUNIT = [Path("/usr/share/java") / name for name in ("junit4.jar", "hamcrest-core.jar")]
"""Where Debian's package junit4 puts JUnit."""
GOOGLE_TEST = Path("/usr/include/gtest/gtest.h")

Verdicts = dict[int, Counter[str]]
"""By bug, how many vectors fail at each level."""


@pytest.fixture(scope="session")
def files(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("json")
    words = [sys.executable, "-m", "didp_vectors", "--out", str(folder)]
    subprocess.run(words, env={"PYTHONPATH": str(installed)}, check=True)
    return folder


@cache
def due(file: Path, formula: str) -> dict[int, set[str]]:
    """Return by bug the failures, as ``id: level``."""
    return {
        bug: {
            f"{failure.id}: {failure.level}"
            for failure in didp_vectors.run(implementation(formula, bug), file)
        }
        for bug in BUGS
    }


def lay_module(folder: Path, source: Path) -> None:
    """Lay out a module of Go: a source, and the runner as a package of its own."""
    (folder / "didpvectors").mkdir()
    (folder / "go.mod").write_text("module example.org\n\ngo 1.18\n")
    shutil.copy(RUNNERS / ONE_FILE["go"], folder / "didpvectors")
    shutil.copy(source, folder)


def build(language: str, folder: Path) -> list[str]:
    """Compile a runner with the implementations, and return how the program is started."""
    program = str(folder / "program")
    if language == "go":
        lay_module(folder, HERE / "implementations.go")
        subprocess.run(["go", "vet", "./..."], cwd=folder, check=True)
        subprocess.run(["go", "build", "-o", program], cwd=folder, check=True)
        return [program]
    words = {
        "c++": [
            "-std=c++17",
            "-O1",
            "-Wall",
            "-Wextra",
            "-Werror",
            f"-I{RUNNERS}",
            "-o",
            program,
            str(HERE / "implementations.cpp"),
        ],
        "rust": [
            "--edition",
            "2021",
            "-O",
            "-D",
            "warnings",
            "-o",
            program,
            str(HERE / "implementations.rs"),
        ],
        "java": [
            "-Xlint:all",
            "-Werror",
            "-d",
            str(folder),
            str(RUNNERS / "DidpVectors.java"),
            str(HERE / "Implementations.java"),
        ],
        "c": [
            "-O2",
            "-std=c11",
            "-o",
            program,
            str(RUNNERS / "run.c"),
            str(HERE / "implementations.c"),
            "-lm",
        ],
    }
    tool = {**COMPILED, **SCRIPTS}[language]
    subprocess.run([tool, *words[language]], check=True)
    return ["java", "-cp", str(folder), "Implementations"] if language == "java" else [program]


@pytest.mark.parametrize(
    "language", [pytest.param(name, marks=pytest.mark.program(COMPILED[name])) for name in COMPILED]
)
def test_a_compiled_runner_finds_the_same_failures(
    language: str, files: Path, tmp_path: Path
) -> None:
    program = build(language, tmp_path)
    for formula in FORMULAS:
        file = files / f"{formula}.json"
        words = [*program, str(file), formula]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        results: dict[int, set[str]] = {bug: set() for bug in BUGS}
        for line in done.stdout.splitlines():
            bug, identifier, level = re.split(" |: ", line)[:3]
            results[int(bug)].add(f"{identifier}: {level}")
        assert results == due(file, formula)
        assert [bool(results[bug]) for bug in BUGS] == [False, *[True] * 10]


@pytest.mark.parametrize(
    "language",
    [pytest.param(name, marks=pytest.mark.program(tool)) for name, tool in SCRIPTS.items()],
)
def test_the_other_runners_count_the_same_failures(
    language: str, files: Path, tmp_path: Path
) -> None:
    program = build("c", tmp_path) if language == "c" else []
    for formula in FORMULAS if language != "c" else ("scale.rho",):
        file = str(files / f"{formula}.json")
        words = {
            "javascript": ["node", RUNNERS / "run.mjs", file, HERE / "implementations.mjs"],
            "c": [*program, file],
        }[language]
        for bug in BUGS:
            env = {**os.environ, "FORMULA": formula, "BUG": str(bug)}
            done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
            failures = due(Path(file), formula)[bug]
            assert done.returncode == bool(failures), done.stdout + done.stderr
            counts = Counter(failure.rpartition(" ")[2] for failure in failures)
            said = re.findall(r"(accurate|safe|refuses) (\d+) of (\d+)", done.stdout)
            missed = {level: int(asked) - int(passed) for level, passed, asked in said}
            silent = {"safe": 1} if any(": safe" in f and "/" not in f for f in failures) else {}
            assert {**missed} == {level: counts[level] - silent.get(level, 0) for level in missed}


@pytest.mark.parametrize("language", COMPILED)
def test_a_runner_is_one_short_file(language: str) -> None:
    assert len((RUNNERS / ONE_FILE[language]).read_text().splitlines()) <= LONGEST


def build_test(language: str, folder: Path) -> list[str]:
    """Compile a test of the language's framework, and return how it is started."""
    source = HERE / "frameworks"
    program = str(folder / "test")
    if language == "go":
        lay_module(folder, source / "epsilon_test.go")
        words = ["go", "test", "-c", "-o", program]
    elif language == "rust":
        words = ["rustc", "--test", "--edition", "2021", "-D", "warnings", "-o", program]
        words.append(str(source / "epsilon_test.rs"))
    elif language == "java":
        if missing := [str(jar) for jar in JUNIT if not jar.exists()]:
            pytest.skip(f"JUnit is not installed: no {missing[0]} (apt-get install junit4)")
        path = ":".join(map(str, [folder, *JUNIT]))
        sources = [str(RUNNERS / ONE_FILE["java"]), str(source / "EpsilonTest.java")]
        words = ["javac", "-d", str(folder), "-cp", path, *sources]
    else:
        if not GOOGLE_TEST.exists():
            pytest.skip("GoogleTest is not installed (apt-get install libgtest-dev)")
        words = ["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", f"-I{RUNNERS}", "-o", program]
        words += [str(source / "epsilon_test.cpp"), "-lgtest", "-lgtest_main", "-pthread"]
    subprocess.run(words, cwd=folder, check=True)
    return (
        ["java", "-cp", path, "org.junit.runner.JUnitCore", "EpsilonTest"]
        if language == "java"
        else [program]
    )


@pytest.mark.parametrize(
    "language", [pytest.param(name, marks=pytest.mark.program(COMPILED[name])) for name in COMPILED]
)
def test_a_test_of_the_usual_framework_passes_and_fails(language: str, tmp_path: Path) -> None:
    """With GoogleTest, JUnit, ``#[test]`` and ``go test``. The wrong function doubles results."""
    words = build_test(language, tmp_path)
    env = {**os.environ, "FILE": str(STARTER)}
    env.pop("BUG", None)
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    wrong = {**env, "BUG": "1"}
    done = subprocess.run(words, env=wrong, capture_output=True, text=True, check=False)
    assert done.returncode not in (0, 2), done.stdout + done.stderr
    assert "guarantee.epsilon/everyday/" in done.stdout + done.stderr


@pytest.mark.parametrize(
    "language", [pytest.param(name, marks=pytest.mark.program(COMPILED[name])) for name in COMPILED]
)
def test_a_file_that_is_not_whole_is_refused(language: str, files: Path, tmp_path: Path) -> None:
    program = build(language, tmp_path)
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
        words = [*program, str(tmp_path / f"{name}.json"), "scale.rho"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, ""), name
        assert done.stderr, name
    done = subprocess.run(
        [*program, str(tmp_path / "absent.json"), "scale.rho"], capture_output=True, check=False
    )
    assert done.returncode == 2
