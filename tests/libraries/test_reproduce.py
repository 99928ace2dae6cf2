"""What a shell needs before a library's lines run in it."""

from __future__ import annotations

import os
import shlex
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.libraries.cell import Point
from didp_ref.libraries.library import HERE, libraries
from didp_ref.libraries.reproduce import install, line_of, place_of


def test_a_shell_is_led_to_the_harness_with_the_library_at_hand() -> None:
    opendp, jstat = libraries()["opendp"], libraries()["jstat"]
    folder = shlex.quote(str(HERE / "opendp"))
    assert place_of(replace(opendp, release="0.15.1")) == [
        "python3.11 -m venv didp-opendp@0.15.1",
        ". didp-opendp@0.15.1/bin/activate",
        f"pip install --no-deps --require-hashes --requirement {folder}/releases/0.15.1.txt",
        f"export PYTHONPATH={shlex.quote(str(HERE / 'shared'))}",
        f"cd {folder}",
    ]
    assert "export NODE_PATH=$PWD/didp-jstat/node_modules" in place_of(jstat)
    assert install(opendp, "0.16.0")[-1] == "pip install opendp==0.16.0"


def test_the_newest_of_what_a_library_requires_is_left_out_if_it_does_not_work() -> None:
    """With scikit-learn 1.9, import diffprivlib raises an ImportError."""
    line = install(libraries()["diffprivlib"], "0.6.6")[-1]
    assert line == "pip install diffprivlib==0.6.6 'scikit-learn<1.9'"
    pages = ("recipes/README.md", "recipes/pull-requests.md")
    docs = HERE.parents[1] / "docs"
    assert all("pip install 'scikit-learn<1.9'" in (docs / page).read_text() for page in pages)


@pytest.mark.parametrize("key", sorted(libraries()))
def test_every_file_that_a_line_names_is_in_the_package(key: str) -> None:
    for library in (libraries()[key], *libraries()[key].older()):
        paths = [Path(word) for line in place_of(library) for word in shlex.split(line)]
        inside = [path for path in paths if path.is_relative_to(HERE)]
        assert len(inside) >= 2
        assert all(path.exists() for path in inside)


@pytest.mark.slow
def test_the_lines_run_outside_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a library that needs no network: nothing is installed, and a module is put beside it."""
    here, shell = tmp_path / "a package", tmp_path / "shell"
    (here / "twice").mkdir(parents=True)
    shell.mkdir()
    monkeypatch.setattr("didp_ref.libraries.library.HERE", here)
    (here / "twice" / "given.py").write_text("def twice(x): return 2 * x")
    (here / "twice" / "harness.py").write_text(
        "from given import twice\nFUNCTIONS = {'ours.twice': twice}"
    )
    (here / "twice" / "requirements.txt").write_text("")
    library = replace(libraries()["opendp"], key="twice", python="3")
    point = Point("ours.twice/everyday/0", {"x": "0.75"}, "1.5", "1.5", 1.0)
    script = "\n".join(["set -e", *place_of(library), line_of(library, point)])
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    done = subprocess.run(
        ["sh", "-c", script], cwd=shell, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "1.5"
    assert [path.name for path in shell.iterdir()] == ["didp-twice"]
