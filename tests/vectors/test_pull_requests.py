"""docs/recipes/pull-requests.md, followed with each library that is installed.

The libraries' environments are those of ``make libraries``: ``.venv/libraries/<library>``.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import site
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from didp_ref.libraries.library import ENVIRONMENTS, find_libraries
from didp_ref.libraries.results import read_result
from vectors import didp_vectors

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "recipes"
PAGE = (FOLDER / "pull-requests.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(cp -r docs/recipes/(\w+).*?)```", PAGE, re.DOTALL)
COMMANDS = {name: block.splitlines() for block, name in BLOCKS}
LIBRARIES = {library.key: library for library in find_libraries(list(COMMANDS))}
ADDED_TO_PACKAGE = {"dp_accounting": "python/dp_accounting/dp_accounting", "opacus": "opacus"}
"""Where the checkout has the package itself: a test beside it imports what is installed."""
EMPTY = {"opacus": ("opacus", "opacus/accountants")}
"""Packages whose __init__.py imports PyTorch, which the environment does not have."""
WITH_PYTEST = f"""import sys
sys.path.append({site.getsitepackages()[0]!r})  # behind the library's own
import pytest
sys.exit(pytest.main(["-p", "no:cacheprovider", *sys.argv[1:]]))
"""


def known(library: str) -> Path:
    (file,) = (FOLDER / library).rglob("known.toml")
    return file


def entries(library: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(known(library).read_text("utf-8"))["known"]
    return found


def starters(library: str) -> list[str]:
    return re.findall(r"vectors/starter/([\w.]+)\.json", COMMANDS[library][1])


def test_the_five_libraries_of_the_page() -> None:
    assert set(COMMANDS) == {"diffprivlib", "dp_accounting", "opendp", "opacus", "smartnoise_sql"}
    assert all(len(commands) == 3 for commands in COMMANDS.values())
    rows = re.findall(r"^\| ([\w -]+) ([\d.]+) \|.*\| (\d+) \| (\d+) \| \d+ \|", PAGE, re.MULTILINE)
    for key, (_, *row) in zip(COMMANDS, rows, strict=True):
        result = read_result(LIBRARIES[key])
        count = sum(didp_vectors.load(starter(name))["count"] for name in starters(key))
        assert result and row == [result.version, str(count), str(len(entries(key)))], key


def starter(name: str) -> Path:
    return ROOT / "vectors" / "starter" / f"{name}.json"


@pytest.mark.parametrize("library", sorted(COMMANDS))
def test_known_failures_are_data(library: str) -> None:
    """The reader of the module reads what TOML says; every id is a vector of the starter files."""
    tables = entries(library)
    pairs = {(table["id"], table["level"]) for table in tables}
    assert didp_vectors.read_known(known(library)).keys() == pairs
    assert len(pairs) == len(tables)
    files = [didp_vectors.load(starter(name)) for name in starters(library)]
    ids = {vector["id"] for file in files for vector in file["vectors"]}
    for table in tables:
        assert table["id"] in ids
        assert set(table) == {"id", "level", "reason", "link"}
        assert table["reason"] and table["link"].startswith("https://github.com/")


@pytest.mark.parametrize("library", sorted(COMMANDS))
def test_no_formula_is_withheld(library: str) -> None:
    result = read_result(LIBRARIES[library])
    assert result
    for name in starters(library):
        assert name in result.cells
        assert name not in result.untold


def test_the_line_that_writes_known_failures_works_where_the_page_copies_to(tmp_path: Path) -> None:
    """Its options are those of the test, so that the test accepts what it writes."""
    (line,) = re.findall(r"^python (\S.*--write-known .*)$", PAGE, re.MULTILINE)
    program, file, function, *options = line.split()
    own = (FOLDER / "diffprivlib" / "tests" / "test_vectors.py").read_text("utf-8")
    assert f'levels=["{options[1]}", "{options[3]}"]' in own
    assert f"relative={options[5]}" in own
    (tmp_path / program).parent.mkdir(parents=True)
    shutil.copy(ROOT / "vectors" / "didp_vectors.py", tmp_path / program)
    shutil.copy(starter(Path(file).stem), tmp_path / file)
    module, _, name = function.partition(":")
    assert f"def {name}(epsilon, global_sensitivity):" in own
    stub = f"def {name}(epsilon, global_sensitivity):\n    return global_sensitivity / epsilon\n"
    (tmp_path / f"{module.replace('.', '/')}.py").write_text(stub)
    done = subprocess.run([sys.executable, *line.split()], cwd=tmp_path, check=False)
    assert done.returncode == 0
    written = didp_vectors.read_known(tmp_path / options[-1])
    assert written and {level for _, level in written} <= {"accurate", "refuses"}


def test_the_steps_for_another_library(tmp_path: Path) -> None:
    """A function without checks, one of whose searches never ends."""
    section = PAGE.partition("## Another library in Python")[2].partition("\n## ")[0]
    copying, running = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    (code,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    *copies, names = copying.splitlines()
    for line in copies:
        subprocess.run(line.replace("YOURS", str(tmp_path)).split(), cwd=ROOT, check=True)
    done = subprocess.run(names.split(), cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert ", ".join(re.findall(r"`(\w+)`", section)[:3]) in done.stderr
    (tmp_path / "tests" / "vectors_test.py").write_text(code.replace("seconds=2", "seconds=0.2"))
    (tmp_path / "mypackage").mkdir()
    body = "    while epsilon != epsilon:\n        pass\n    return 2.0\n"
    text = f"def gaussian_sigma(epsilon, delta):\n{body}"
    (tmp_path / "mypackage" / "noise.py").write_text(text)
    script = "set -e\n" + running.partition("\n")[2].replace("--seconds 2", "--seconds 0.2")
    words = ["sh", "-c", script.replace("python ", f"{sys.executable} ")]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Ran 1 test" in done.stderr
    known = tmp_path / "tests" / "vectors" / "known.toml"
    assert "no result after 0.2 seconds" in known.read_text("utf-8")


def follow(library: str, folder: Path) -> None:
    """Lay out what the checkout has, and copy as the page says."""
    if place := ADDED_TO_PACKAGE.get(library):
        found = LIBRARIES[library].environment(ENVIRONMENTS.absolute())
        (package,) = found.glob(f"lib/python*/site-packages/{library}")
        shutil.copytree(package, folder / place)
    for name in EMPTY.get(library, ()):
        (folder / name / "__init__.py").write_text("")
    for command in COMMANDS[library][:2]:
        words = command.replace("YOURS", str(folder))
        if words.startswith("cp vectors"):
            Path(words.split()[-1]).mkdir(parents=True, exist_ok=True)
        subprocess.run(words.split(), cwd=ROOT, check=True)
    for test in folder.rglob("*test*.py"):  # every folder of tests is a package there
        (test.parent / "__init__.py").touch()
    if library == "opendp":
        (folder / "python" / ".pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")


def start(library: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the page's last command with the library's Python."""
    place, _, command = COMMANDS[library][2].partition(" && python -m ")
    python = LIBRARIES[library].environment(ENVIRONMENTS.absolute()) / "bin" / "python"
    words = command.split()
    program = ["-c", WITH_PYTEST, *words[1:]] if words[0] == "pytest" else ["-m", *words]
    return subprocess.run(
        [str(python), *program],
        cwd=place.removeprefix("cd ").replace("YOURS", str(folder)),
        env={**os.environ, "PYTHONPATH": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("library", sorted(COMMANDS))
def test_the_tests_pass_today_and_fail_on_a_change(library: str, tmp_path: Path) -> None:
    environment = LIBRARIES[library].environment(ENVIRONMENTS.absolute())
    if not environment.is_dir():
        pytest.skip(f'{library} is not installed: make libraries LIBRARIES="{library}"')
    follow(library, tmp_path)
    done = start(library, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    count = re.search(r"Ran (\d+) test|(\d+) passed", done.stdout + done.stderr)
    assert count and int(count[1] or count[2]) == len(starters(library))

    (file,) = tmp_path.rglob("known.toml")
    tables = file.read_text("utf-8").split("[[known]]")
    fewer = "[[known]]".join(tables[:-1])
    file.write_text(fewer)
    done = start(library, tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert entries(library)[-1]["id"] in done.stdout + done.stderr

    vectors = didp_vectors.load(starter(starters(library)[0]))["vectors"]
    listed = {table["id"] for table in entries(library)}
    passing = next(v["id"] for v in vectors if v["id"] not in listed and "value" in v["expected"])
    fixed = {"id": passing, "level": "accurate", "reason": "fixed"}
    lines = [f"{key} = {json.dumps(text)}\n" for key, text in fixed.items()]
    file.write_text("[[known]]".join([*tables, "\n" + "".join(lines)]))
    done = start(library, tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{passing}" in done.stdout + done.stderr
    assert "passes now" in done.stdout + done.stderr
