"""The page of the vectors: what it says of their files is so."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.oracle.vectors import DATA_VERSION, shipped

RELEASE = shipped().parent
RUNNERS = RELEASE / "runners"
FILE = shipped() / "scale.rho.json"


def test_the_page_names_every_key_and_tier() -> None:
    page = (RELEASE / "README.md").read_text()
    document = json.loads(FILE.read_text())
    keys = set().union(*(vector.keys() for vector in document["vectors"]))
    for key in {*document, *keys} - {"vectors", "count", "quantity"}:
        assert f"`{key}`" in page, key
    for tier in {vector["tier"] for vector in document["vectors"]}:
        assert f"* `{tier}`:" in page


def test_the_page_begins_with_a_vector_of_the_file() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", (RELEASE / "README.md").read_text(), re.DOTALL)
    assert json.loads(block) in json.loads(FILE.read_text())["vectors"]


@pytest.mark.program("node")
def test_the_lines_of_the_page_for_javascript(tmp_path: Path) -> None:
    page = (RELEASE / "README.md").read_text()
    modules = dict(re.findall(r"```js\n// (\S+)\n(.*?)```", page, re.DOTALL))
    lines = r"^(cp .* YOURS/vectors) .*\ncd YOURS && (node .*)$"
    ((copy, run),) = re.findall(lines, page, re.MULTILINE)
    for folder in ("src", "test", "vectors"):
        (tmp_path / folder).mkdir()
    for path, module in modules.items():
        (tmp_path / path).write_text(module)
    code = "export function laplaceScale(epsilon, s) {\n  BODY\n  return s / epsilon;\n}\n"
    words = copy.replace("YOURS", str(tmp_path)).split()
    subprocess.run(words, cwd=RELEASE.parent, check=True)
    (tmp_path / "src" / "noise.mjs").write_text(code.replace("BODY", ""))
    for words in (run.split(), ["node", "--test"]):
        assert subprocess.run(words, cwd=tmp_path, check=False).returncode == 1
    recipe = (RELEASE.parent / "docs" / "recipes" / "ci.md").read_text()
    (ci,) = re.findall(r"^      - run: (node .*)$", recipe, re.MULTILINE)
    for words in (ci.replace("--known", "--write-known"), ci):
        subprocess.run(words.split(), cwd=tmp_path, check=True)
    (check,) = re.findall(r"^didp-ref (check .*client\.mjs.*)$", page, re.MULTILINE)
    words = [sys.executable, "-m", "didp_ref", *shlex.split(check), "--level", "accurate"]
    done = subprocess.run(words, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.stdout.startswith("PASS"), done.stdout + done.stderr
    wrong = code.replace("BODY", "s *= 2;")
    (tmp_path / "src" / "noise.mjs").write_text(wrong)
    printed = subprocess.run(run.split(), cwd=tmp_path, check=False, capture_output=True, text=True)
    assert f"didp-ref {check}" in printed.stdout
    (tmp_path / "vectors" / "known.toml").unlink()
    valid = "[epsilon, s].every((x) => typeof x === 'number' && x >= 0 && x < Infinity)"
    guard = f"if (!{valid} || !epsilon) throw 'domain';"
    (tmp_path / "src" / "noise.mjs").write_text(code.replace("BODY", guard))
    for words in (run.split(), ["node", "--test"]):
        assert subprocess.run(words, cwd=tmp_path, check=False).returncode == 0


def test_the_size_that_the_page_tells_a_reviewer() -> None:
    section = (RELEASE / "README.md").read_text().partition("## For the reviewer")[2]
    (kilobytes,) = re.findall(r"data only \((\d+) kB for three formulas\)", section)
    (names,) = re.findall(r"^The three are (.*)\.$", section, re.MULTILINE)
    files = [RELEASE / "starter" / f"{name}.json" for name in re.findall(r"`(\S+)`", names)]
    assert len(files) == 3
    assert sum(file.stat().st_size for file in files) / 1000 == pytest.approx(
        int(kilobytes), abs=0.5
    )
    assert {json.loads(file.read_text())["licence"] for file in files} == {"Apache-2.0"}


def test_the_formulas_of_the_page_have_starter_files() -> None:
    page = (RELEASE / "README.md").read_text()
    (table,) = re.findall(r"^\| your function returns .*?\n\n", page, re.MULTILINE | re.DOTALL)
    cells = [row.split("|")[2] for row in table.splitlines()[2:] if row]
    names = [name for cell in cells for name in re.findall("`([a-z_.]+)`", cell)]
    assert len(names) >= 10
    folders = {name: "brackets" if name.startswith("accounting.") else "starter" for name in names}
    assert all((RELEASE / folder / f"{name}.json").exists() for name, folder in folders.items())


def test_the_change_log_has_this_version_first() -> None:
    headings = re.findall(r"^## (\S+)$", (RELEASE / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == DATA_VERSION
    assert headings[-1] == "1.0.0"


def test_the_licence_is_the_packages() -> None:
    root = RELEASE.parent
    assert (RELEASE / "LICENSE").read_bytes() == (root / "LICENSE").read_bytes()
