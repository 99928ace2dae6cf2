"""The first moments of the command: what it imports, and how a signal ends it."""

import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

ROOT = Path(__file__).parents[1]
MODULE = ["-m", "didp_ref"]


def installed() -> list[str]:
    """What the installed command runs: pyproject.toml says where it begins."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    module, _, function = document["project"]["scripts"]["didp-ref"].partition(":")
    # its folder is the first on the path, and not the working directory
    return ["-P", "-c", f"import sys; from {module} import {function} as f; sys.exit(f())"]


BOTH = pytest.mark.parametrize("program", [MODULE, installed()], ids=["module", "installed"])


def start(program: list[str], words: list[str], folder: Path) -> subprocess.Popen[str]:
    """Start the command as a terminal does: in the background SIGINT would be ignored."""
    return subprocess.Popen(
        ["env", "--default-signal=INT", sys.executable, *program, *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def begun(process: subprocess.Popen[str]) -> bool:
    """Whether the first lines have run: Python itself lets SIGTERM end a process."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


@BOTH
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize(
    "moments",
    [
        [0.0, 0.1],
        pytest.param([i / 20 for i in range(21)], marks=pytest.mark.slow),
        pytest.param([i / 200 for i in range(60)], marks=pytest.mark.slow),
    ],
    ids=["two", "a second", "every 5 ms"],
)
def test_a_signal_ends_the_command_from_its_first_line_on(
    program: list[str], number: int, code: int, moments: list[float], tmp_path: Path
) -> None:
    for moment in moments:
        process = start(program, ["vectors", "--out", "new"], tmp_path)
        while not begun(process):
            time.sleep(0.0005)
        time.sleep(moment)
        process.send_signal(number)
        assert process.communicate(timeout=30) == ("", "didp-ref: interrupted\n"), moment
        assert process.returncode == code
        assert list(tmp_path.iterdir()) == []


@BOTH
@pytest.mark.parametrize(
    "moments",
    [
        [0.01, 0.02, 0.03, 0.05, 0.1, 0.15],
        pytest.param([i / 1000 for i in range(200)], marks=pytest.mark.slow),
    ],
    ids=["six", "every ms"],
)
def test_whenever_a_signal_comes_no_traceback_shows_our_code(
    program: list[str], moments: list[float], tmp_path: Path
) -> None:
    """Before our first line Python itself may print one, and nobody can keep it from doing so."""
    for moment in moments:
        process = start(program, ["vectors", "--out", "new"], tmp_path)
        time.sleep(moment)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
        assert str(ROOT / "didp_ref") not in said, moment
        assert (process.returncode == 130) == (said == "didp-ref: interrupted\n"), said


IMPORTED = """
import _signal, sys
before, imported, install = set(sys.modules), [], _signal.signal
def noting(*arguments):
    imported.append(sorted(set(sys.modules) - before))
    return install(*arguments)
_signal.signal = noting
import didp_ref.__main__
print(imported)
"""


def test_signals_are_heeded_before_anything_else_is_imported(tmp_path: Path) -> None:
    process = start(["-c", IMPORTED], [], tmp_path)
    assert process.communicate()[0].strip() == f"{[['didp_ref', 'didp_ref.__main__']] * 2}"


LYING_ABOUT = [
    *(
        "numpy",
        "sympy",
        "mpmath",
        "flint",
        "rich",
        "duckdb",
        "narwhals",
        "pyarrow",
        "hypothesis",
        "jsonschema",
    ),
    *("matplotlib", "argparse", "fractions", "json", "multiprocessing", "pathlib", "signal"),
]


@BOTH
@pytest.mark.parametrize("form", ["file", pytest.param("folder", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "words",
    [
        ["eval", "scale.rho", "rho=1/2", "n_worlds=3", "sensitive_range=1"],
        ["check", "scale.rho", "--search", "1", "--python", "mine:f"],
    ],
    ids=["eval", "check"],
)
def test_what_lies_about_is_not_imported(
    words: list[str], form: str, program: list[str], tmp_path: Path
) -> None:
    for name in LYING_ABOUT:
        path = tmp_path / f"{name}.py"
        if form == "folder":
            path = tmp_path / name / "__init__.py"
            path.parent.mkdir()
        path.write_text("raise SystemExit('imported what lay about')")
    (tmp_path / "mine.py").write_text("from didp_ref import scale\nf = scale.rho\n")
    process = start(program, words, tmp_path)
    assert process.communicate()[1] == ""
    assert process.returncode == 0


STARTED = """
import os, runpy, sys
sys.path.insert(0, os.getcwd())
sys.argv[1:] = ["--version"]
try:
    runpy.run_module("didp_ref", run_name="__main__")
except SystemExit:
    print(sys.path[0])
"""


@pytest.mark.parametrize("kept", [True, False])
def test_only_a_working_directory_that_holds_the_package_stays_on_the_path(
    kept: bool, tmp_path: Path
) -> None:
    folder = ROOT if kept else tmp_path
    process = start(["-c", STARTED], [], folder)
    first = process.communicate()[0].splitlines()[-1]
    assert (first == str(folder)) == kept
