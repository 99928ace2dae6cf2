"""The commands of docs/recipes/ci.md, run in a repository that has followed the page."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import didp_ref
from tests.vectors.implementations import RIGHT, SCALAR, function, wrong
from vectors import didp_vectors

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "recipes" / "ci.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"(?:run:|entry:|-) ((?:python|didp-ref) .*)$", PAGE, re.MULTILINE)
(PYTHON_FILE,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
(ONE_FILE,) = re.findall(r"```python test_privacy.py\n(.*?)```", PAGE, re.DOTALL)
LAPLACE = """

def laplace(epsilon, global_sensitivity):
    for number in (epsilon, global_sensitivity):
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            raise TypeError("numbers, please")
    if not (0 < epsilon < float("inf") and 0 <= global_sensitivity < float("inf")):
        raise ValueError("out of range")
    return global_sensitivity / epsilon
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    for folder in ("mypackage", "tests"):
        (tmp_path / folder).mkdir()
    for name in ("starter/scale.rho.json", "didp_vectors.py"):
        shutil.copy(ROOT / "vectors" / name, tmp_path / "tests")
    (tmp_path / "mypackage" / "__init__.py").touch()
    (tmp_path / "tests" / "vectors_test.py").write_text(PYTHON_FILE)
    (tmp_path / "tests" / "known.toml").write_text("")
    return tmp_path


def write(repository: Path, text: str) -> None:
    (repository / "mypackage" / "noise.py").write_text(text.replace("def target", "def scale"))


def run(repository: Path, installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the page, with didp-vectors installed, and didp_ref where it is asked.

    The repository itself is not installed: a command finds it, or fails as it does in the job.
    """
    program = {"python": [sys.executable], "didp-ref": [sys.executable, "-m", "didp_ref"]}
    needs_us = words[0] == "didp-ref" or "pytest" in words
    paths = [installed, *([ROOT] if needs_us else [])]
    return subprocess.run(
        [*program[words[0]], *words[1:]],
        cwd=repository,
        env={"PYTHONPATH": ":".join(map(str, paths)), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_page_has_the_commands() -> None:
    programs = [command.split()[0] for command in COMMANDS]
    assert sorted(programs) == ["didp-ref"] * 2 + ["python"] * 4
    assert not re.search(r"run: pytest|- pytest", PAGE)  # it would not find mypackage


@pytest.mark.parametrize("command", sorted(set(COMMANDS)))
def test_a_command_passes_and_fails(command: str, repository: Path, installed: Path) -> None:
    (repository / "tests" / "test_privacy.py").write_text(ONE_FILE)
    (repository / "tests" / "vectors_test.py").unlink()  # of Bazel, which imports in its own way
    for text, code in ((RIGHT[SCALAR], 0), (wrong(SCALAR)[0], 1)):
        write(repository, text + LAPLACE)
        done = run(repository, installed, *shlex.split(command))
        assert done.returncode == code, done.stdout + done.stderr


def test_the_jobs_install_the_wheel_that_the_page_copies() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"].get("version")
    wheels = set(re.findall(r"pip install third_party/(didp_ref-\S+)", PAGE))
    assert wheels == {f"didp_ref-{version or didp_ref.__version__}-py3-none-any.whl"}


def test_the_python_file_passes_and_fails(repository: Path, installed: Path) -> None:
    for text, code in ((RIGHT[SCALAR], 0), (wrong(SCALAR)[0], 1)):
        write(repository, text)
        done = run(repository, repository, "python", "tests/vectors_test.py")  # as imports = ["."]
        assert done.returncode == code, done.stdout + done.stderr
        assert "Ran 1 test" in done.stderr


def test_one_file_tests_several_functions(repository: Path, installed: Path) -> None:
    (repository / "tests" / "test_privacy.py").write_text(ONE_FILE)
    for text, failing in ((RIGHT[SCALAR], 0), (wrong(SCALAR)[0], 1)):
        write(repository, text + LAPLACE)
        words = ["-m", "pytest", "-p", "no:cacheprovider", "tests/test_privacy.py"]
        done = run(repository, installed, "python", *words)
        assert done.returncode == failing, done.stdout + done.stderr
        assert f"{2 - failing} passed" in done.stdout


def test_known_failures_are_written_as_on_the_page(repository: Path, installed: Path) -> None:
    (table,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (copied,) = re.findall(r"\| `cp (\S+ \S+) YOURS/tests/` \| \d+ kB \|", PAGE)
    size = sum((ROOT / name).stat().st_size for name in copied.split())
    assert f"YOURS/tests/` | {size / 1000:.0f} kB |" in PAGE
    assert set(tomllib.loads(table)["known"][0]) == {"id", "level", "reason", "link"}
    write(repository, wrong(SCALAR)[3])
    words = ["tests/didp_vectors.py", "tests/scale.rho.json", "mypackage.noise:scale"]
    done = run(repository, installed, "python", *words, "--write-known", "tests/known.toml")
    assert done.returncode == 0, done.stdout + done.stderr
    written = tomllib.loads((repository / "tests" / "known.toml").read_text())["known"]
    failures = didp_vectors.run(function(wrong(SCALAR)[3]), repository / "tests" / "scale.rho.json")
    assert [(each["id"], each["level"], each["reason"]) for each in written] == failures
    done = run(repository, installed, "python", *words, "--known", "tests/known.toml")
    assert written and done.returncode == 0, done.stdout + done.stderr
