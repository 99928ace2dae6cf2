"""The suite that stands alone: its runners in three languages, and what its pages say."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.oracle.vectors import DATA_VERSION, shipped

RELEASE = shipped().parent
RUNNERS = RELEASE / "runners"
FILE = shipped() / "scale.rho.json"
WORDS = {"javascript": "node", "c": "cc", "python": sys.executable}


def command(language: str, implementation: Path, folder: Path, tier: str) -> list[str]:
    """Return the command that asks an implementation, compiled where it must be."""
    tool = shutil.which(WORDS[language])
    if tool is None:
        pytest.skip(f"{WORDS[language]} is not installed")
    options = ["--tier", tier, "--tolerance", "8"]
    if language == "javascript":
        return [tool, str(RUNNERS / "run.mjs"), str(FILE), str(implementation), *options]
    if language == "python":
        return [tool, "-I", str(RUNNERS / "run.py"), str(FILE), str(implementation), *options]
    built = folder / "run"
    sources = [str(RUNNERS / "run.c"), str(implementation)]
    warnings = ["-Wall", "-Wextra", "-Werror", "-std=c11"]
    subprocess.run([tool, "-O2", *warnings, "-o", str(built), *sources, "-lm"], check=True)
    return [str(built), str(FILE), tier, "8"]


SUFFIX = {"javascript": "mjs", "c": "c", "python": "py"}


@pytest.mark.parametrize("language", WORDS)
def test_a_right_implementation_passes(language: str, tmp_path: Path) -> None:
    right = RUNNERS / f"scale_rho.{SUFFIX[language]}"
    done = subprocess.run(
        command(language, right, tmp_path, "should"), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed, asked = map(int, re.findall(r"(\d+) of (\d+) passed", done.stdout)[0])
    assert passed == asked > 300


WRONG = {
    # m for m - 1, what is rounded down, and a guard left out
    "javascript": [
        ("(1n << 600n)", "(0n << 600n)", "wrong|is right"),
        ("* 2 ** -51", "* -(2 ** -51)", "unsafe"),
        ("excess <= 0n", "false", "must be refused"),
    ],
    "c": [
        ("fma(rho, m, -1)", "rho * (m - 2)", "wrong"),
        ("* 0x1p-51", "* -0x1p-51", "unsafe"),
        ("excess <= 0", "0", "must be refused"),
    ],
    "python": [
        ("int(n_worlds) - 1", "int(n_worlds) - 2", "is right|refused"),
        ("* 2.0**-51", "* -(2.0**-51)", "unsafe"),
        ("n_worlds != int(n_worlds)", "False", "must be refused"),
    ],
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("language", "old", "new", "complaint"),
    [(language, *change) for language, changes in WRONG.items() for change in changes],
)
def test_a_wrong_implementation_fails(
    language: str, old: str, new: str, complaint: str, tmp_path: Path
) -> None:
    text = (RUNNERS / f"scale_rho.{SUFFIX[language]}").read_text()
    assert old in text
    wrong = tmp_path / f"wrong.{SUFFIX[language]}"
    wrong.write_text(text.replace(old, new))
    done = subprocess.run(
        command(language, wrong, tmp_path, "must"), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.search(complaint, done.stdout), done.stdout


def test_another_format_is_refused(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text('{"format": "didp-ref vectors", "version": 1}')
    words = ["-I", str(RUNNERS / "run.py"), str(tmp_path / "old.json"), "none.py"]
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "another format" in done.stderr


def test_the_page_names_every_key_and_tier() -> None:
    page = (RELEASE / "README.md").read_text()
    document = json.loads(FILE.read_text())
    keys = set().union(*(vector.keys() for vector in document["vectors"]))
    for key in {*document, *keys} - {"vectors", "count", "quantity"}:
        assert f"`{key}`" in page, key
    for tier in {vector["tier"] for vector in document["vectors"]}:
        assert f"* `{tier}`:" in page


def test_the_change_log_has_this_version_first() -> None:
    headings = re.findall(r"^## (\S+)$", (RELEASE / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == DATA_VERSION
    assert headings[-1] == "1.0.0"


def test_the_licence_is_the_packages() -> None:
    root = RELEASE.parent
    assert (RELEASE / "LICENSE").read_bytes() == (root / "LICENSE").read_bytes()
