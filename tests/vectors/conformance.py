"""The runners of the vectors in six languages, compared: ``python -m tests.vectors.conformance``.

Each judges three formulas (the command in C one): a right function, and ten wrong ones. Their
failures must be those of didp-vectors in Python: of all levels, with known failures, and these of
two levels with an allowed share. The functions have the same bugs in each language.
"""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.vectors.languages.implementations import FORMULAS, implementation
from vectors import didp_vectors
from vectors.short_form import TOLERANCES, short, write

HERE = Path(__file__).parent / "languages"
VECTORS = Path(__file__).parents[2] / "vectors"
RUNNERS = VECTORS / "runners"
STARTER = VECTORS / "starter" / "guarantee.epsilon.json"
BUGS = range(11)
IN_C = "c, called from c++"
COMPILED = {"c++": "g++", "rust": "rustc", "java": "javac", "go": "go", IN_C: "g++"}
SCRIPTS = {"javascript": "node", "c": "cc"}
FILES = {
    "c++": "didp_vectors.hpp",
    "rust": "didp_vectors.rs",
    "java": "DidpVectors.java",
    "go": "didp_vectors.go",
    "javascript": "run.mjs",
    "c": "run.c",
    IN_C: "didp_vectors.hpp",
}
FRAMEWORKS = {"c++": "GoogleTest", "rust": "#[test]", "java": "JUnit 4", "go": "go test"}
JUNIT = [Path("/usr/share/java") / name for name in ("junit4.jar", "hamcrest-core.jar")]
"""Where Debian's package junit4 puts JUnit."""
GOOGLE_TEST = Path("/usr/include/gtest/gtest.h")
FAILURE = re.compile(r"^(\S+: (?:accurate|safe|refuses|known)): ", re.MULTILINE)


class Missing(Exception):
    """What a framework's test needs is not installed."""


class Options(NamedTuple):
    """What a runner is told to require."""

    levels: tuple[str, ...] = didp_vectors.LEVELS
    relative: float = 0.0
    known: str = ""


ALL = Options()
OPTION_SETS = 3


@cache
def due(file: Path, formula: str, options: Options = ALL) -> dict[int, dict[str, float | None]]:
    """Return by bug the failures, as ``id: level``, with the number that each returns."""
    given = {"levels": options.levels, "relative": options.relative, "known": options.known or None}
    return {
        bug: {
            f"{failure.id}: {failure.level}": didp_vectors.returned(failure.message)
            for failure in didp_vectors.run(implementation(formula, bug), file, **given)
        }
        for bug in BUGS
    }


def option_sets(file: Path, formula: str) -> list[Options]:
    """Return what each runner is tried with; a file of known failures is written beside the file.

    It has the failures of the function that is wrong by bug 1, but one; of one id for all levels.
    In turn they have no number, the number that this function returns, another number, and NaN. It
    also has a failure that no function has, an id that is gone, an id of another formula, and an
    id whose formula is misspelled.
    """
    known = file.with_suffix(".toml")
    failures = sorted(due(file, formula)[1].items())[1:]
    vectors = [vector for vector in didp_vectors.load(file)["vectors"] if "only" not in vector]
    passing = vectors[-1]["id"]
    entries = [(*name.split(": "), number) for name, number in failures]
    entries[0] = (entries[0][0], "", None)
    entries += [(passing, "", None), (f"{formula}/gone/0123456789", "safe", None)]
    entries += [("gaussian.delta/x/0", "", None), ("gaussian.delta", "safe", None)]
    entries += [(passing.replace(formula, f"{formula}s"), "", None)]
    lines = ["# known failures"]
    for place, (identifier, level, number) in enumerate(entries):
        lines += ["[[known]] # a table", f'id = "{identifier}"', 'reason = "a \\"quote\\" # here"']
        lines += [f'level="{level}" # its level'] if level else ['  link = ""', ""]
        if number is not None and place % 4:
            held = (number, number * (1 + 1e-6), math.nan)[place % 4 - 1]
            lines += [f'returns = "{didp_vectors.text_of(held)}"']
    known.write_text("\n".join(lines), "utf-8")
    return [ALL, Options(known=str(known)), Options(("accurate", "refuses"), 1e-6, str(known))]


def lay_module(folder: Path, source: Path) -> None:
    """Lay out a module of Go: a source, and the runner as a package of its own."""
    (folder / "didpvectors").mkdir()
    (folder / "go.mod").write_text("module example.org\n\ngo 1.18\n")
    shutil.copy(RUNNERS / FILES["go"], folder / "didpvectors")
    shutil.copy(source, folder)


def build(language: str, folder: Path) -> list[str]:
    """Compile a runner with the implementations, and return how the program is started."""
    program = str(folder / "program")
    if language == "javascript":
        return ["node", str(RUNNERS / FILES[language])]
    if language == "go":
        lay_module(folder, HERE / "implementations.go")
        subprocess.run(["go", "vet", "./..."], cwd=folder, check=True)
        subprocess.run(["go", "build", "-o", program], cwd=folder, check=True)
        return [program]
    objects = []
    if language == IN_C:
        objects = ["-DIN_C", str(folder / "implementations.o")]
        source = [str(HERE / "implementations.c"), "-o", objects[1]]
        subprocess.run(["cc", "-O2", "-std=c11", "-Wall", "-Werror", "-c", *source], check=True)
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
            *objects,
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
    subprocess.run([tool, *words["c++" if language == IN_C else language]], check=True)
    return ["java", "-cp", str(folder), "Implementations"] if language == "java" else [program]


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
            raise Missing(f"no {missing[0]}: apt-get install junit4")
        path = ":".join(map(str, [folder, *JUNIT]))
        sources = [str(RUNNERS / FILES["java"]), str(source / "EpsilonTest.java")]
        words = ["javac", "-d", str(folder), "-cp", path, *sources]
    else:
        if not GOOGLE_TEST.exists():
            raise Missing("no GoogleTest: apt-get install libgtest-dev")
        words = ["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", f"-I{RUNNERS}", "-o", program]
        words += [str(source / "epsilon_test.cpp"), "-lgtest", "-lgtest_main", "-pthread"]
    subprocess.run(words, cwd=folder, check=True)
    return (
        ["java", "-cp", path, "org.junit.runner.JUnitCore", "EpsilonTest"]
        if language == "java"
        else [program]
    )


def run_test(words: list[str], *, wrong: bool) -> subprocess.CompletedProcess[str]:
    """Run a framework's test, of a right function or of one that doubles its result."""
    env = {**os.environ, "FILE": str(STARTER)}
    env.pop("BUG", None)
    env |= {"BUG": "1"} if wrong else {}
    return subprocess.run(words, env=env, capture_output=True, text=True, check=False)


def command(
    language: str, program: list[str], file: Path, formula: str, options: Options = ALL
) -> list[str]:
    """Return the words that start a runner."""
    if language in COMPILED:
        levels = " ".join(options.levels)
        return [*program, str(file), formula, levels, str(options.relative), options.known]
    module = [str(HERE / "implementations.mjs"), "--details"] if language == "javascript" else []
    words = [*program, str(file), *module, "--relative", str(options.relative)]
    for level in options.levels:
        words += ["--level", level]
    return words + (["--known", options.known] if options.known else [])


def found(
    language: str, program: list[str], file: Path, formula: str, options: Options
) -> dict[int, set[str]]:
    """Return by bug the failures that a runner prints, as ``id: level``."""
    words = command(language, program, file, formula, options)
    results: dict[int, set[str]] = {bug: set() for bug in BUGS}
    if language in COMPILED:
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        for line in done.stdout.splitlines():
            bug, identifier, level = re.split(" |: ", line)[:3]
            results[int(bug)].add(f"{identifier}: {level}")
        return results
    for bug in BUGS:
        env = {**os.environ, "FORMULA": formula, "BUG": str(bug)}
        done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
        results[bug] = set(re.findall(FAILURE, done.stdout))
        if done.returncode != bool(results[bug]):
            results[bug].add(f"exit code {done.returncode}: {done.stderr}")
    return results


def agrees(language: str, program: list[str], file: Path, formula: str) -> Iterator[bool]:
    """Say for each set of options and each bug whether a runner finds what is due."""
    for options in option_sets(file, formula):
        results = found(language, program, file, formula, options)
        yield from (results[bug] == due(file, formula, options)[bug].keys() for bug in BUGS)


def formulas(language: str) -> tuple[str, ...]:
    """Return the formulas that a runner can ask: the command in C takes numbers alone."""
    return ("scale.rho",) if language == "c" else tuple(FORMULAS)


def rows() -> Iterator[tuple[str, ...]]:
    """Yield a row for each language."""
    tolerances = json.loads((VECTORS / TOLERANCES).read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        for formula in FORMULAS:
            document = json.loads((VECTORS / "data" / f"{formula}.json").read_text("utf-8"))
            Path(folder, f"{formula}.json").write_text(write(short(document, tolerances)), "utf-8")
        for language, tool in {**COMPILED, **SCRIPTS}.items():
            lines = len((RUNNERS / FILES[language]).read_text("utf-8").splitlines())
            lead = (language, FILES[language], str(lines))
            if not shutil.which(tool):
                yield (*lead, f"{tool} is not installed", "", "")
                continue
            mine = Path(folder, language)
            mine.mkdir()
            program = build(language, mine)
            verdicts = [
                same
                for formula in formulas(language)
                for same in agrees(language, program, Path(folder, f"{formula}.json"), formula)
            ]
            alike = f"{sum(verdicts)} of {len(verdicts)}"
            yield (*lead, f"{len(formulas(language))}", alike, framework(language, mine))


def framework(language: str, folder: Path) -> str:
    """Say what a test of the language's framework does; ``exit codes`` where that is wrong."""
    if language not in FRAMEWORKS:
        return "as for c++" if language == IN_C else "a command"
    (folder / "framework").mkdir()
    try:
        words = build_test(language, folder / "framework")
    except Missing as problem:
        return f"{FRAMEWORKS[language]}: {problem}"
    codes = [run_test(words, wrong=wrong).returncode for wrong in (False, True)]
    right = codes[0] == 0 and codes[1] not in (0, 2)
    return f"{FRAMEWORKS[language]}: {'passes and fails' if right else f'exit codes {codes}'}"


def main() -> int:
    """Print the table; exit code 1 where a runner differs, or a framework's test is wrong."""
    print("| language | file | lines | formulas | verdicts as in Python | test |")
    print("|---|---|---|---|---|---|")
    listed = list(rows())
    for row in listed:
        print(f"| {' | '.join(row)} |")
    differ = any(len(set(row[4].split(" of "))) > 1 for row in listed)
    return int(differ or any("exit codes" in row[5] for row in listed))


if __name__ == "__main__":
    sys.exit(main())
