"""docs/own-formulas.md: its files, from an empty folder, do and print what it says."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.cli import vectors
from didp_ref.cli.main import main
from didp_ref.extras import missing
from didp_ref.formulas.quantity import quantities
from didp_ref.oracle import user_vectors
from didp_ref.oracle.second_engine import FORMULAS

TEXT = (Path(__file__).parents[1] / "docs" / "own-formulas.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```python (\w+\.py)\n(.*?)```", TEXT, re.DOTALL))
PLAIN = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
CONSOLE = [
    (words, expected)
    for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    for words, expected in re.findall(r"^\$ didp-ref (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]

SECONDS = 2.0
"""So much of the processor's time is enough for hundreds of vectors; a user's take up to twelve."""
ON_ANY_MACHINE = f"""\
from hypothesis import HealthCheck, settings
from didp_ref.oracle import user_vectors

user_vectors.SECONDS = {SECONDS}
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")
"""
MADE = {}
"""The vectors of the page's formula, made once for all its examples."""
generate_in_time = user_vectors.generate_in_time


def generate_once(quantity, show=None):
    if quantity.id not in MADE:
        MADE[quantity.id] = generate_in_time(quantity, show)
    return MADE[quantity.id]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, code in FILES.items():
        (tmp_path / name).write_text(code, encoding="utf-8")
    # what is declared in this test is gone after it
    monkeypatch.setattr(quantities, "_quantities", dict(quantities._quantities))
    monkeypatch.setattr(user_vectors, "SECONDS", SECONDS)
    for module in (user_vectors, vectors):
        monkeypatch.setattr(module, "generate_in_time", generate_once)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    yield tmp_path
    FORMULAS.pop("mine.error", None)


@pytest.mark.skipif(bool(missing("jsonschema")), reason="jsonschema is not installed")
@pytest.mark.parametrize(("words", "expected"), CONSOLE, ids=[words for words, _ in CONSOLE])
def test_the_console_examples_say_what_they_print(words, expected, folder, capsys):
    main(shlex.split(words))
    text = capsys.readouterr().out
    assert doctest.OutputChecker().check_output(expected, text, OPTIONS), text


def test_the_python_examples_say_what_they_print(folder):
    sys_path = f"import sys; sys.path.insert(0, {str(folder)!r})"
    program = [
        sys_path,
        "import doctest, noise",
        f"test = doctest.DocTestParser().get_doctest({PLAIN[0]!r}, vars(noise), 'page', 'page', 0)",
        "runner = doctest.DocTestRunner()",
        "print(runner.run(test), doctest.testmod(noise))",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(program)], capture_output=True, text=True, check=True
    )
    assert done.stdout.count("failed=0") == 2 and "attempted=0" not in done.stdout, done.stdout


@pytest.mark.skipif(bool(missing("jsonschema", "hypothesis")), reason="an extra is not installed")
@pytest.mark.parametrize("second", [pytest.param("", marks=pytest.mark.slow), PLAIN[1]])
def test_the_tests_pass_with_either_second_engine(folder, second):
    (folder / "noise.py").write_text(f"{FILES['noise.py']}\n\n{second}", encoding="utf-8")
    (folder / "conftest.py").write_text(ON_ANY_MACHINE, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_noise.py"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0 and "3 passed" in done.stdout, done.stdout
