"""docs/release.md says what the command prints, in the order in which a reader comes to it."""

import doctest
import os
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("duckdb")
pytest.importorskip("matplotlib")
pytest.importorskip("rich")

from didp_ref.cli.main import main
from didp_ref.mechanisms import laplace
from tools.screenshots import RELEASE_SEED

PAGE = Path(__file__).parents[2] / "docs" / "release.md"
TEXT = PAGE.read_text(encoding="utf-8")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BLOCKS = re.findall(r"```(sh|console)\n(.*?)```", TEXT, re.DOTALL)


def said_by(words, capsys):
    """What a command prints, and then what it says on standard error."""
    program, *rest = shlex.split(words)
    if program == "cat":
        return Path(rest[0]).read_text()
    assert program == "didp-ref"
    code = main(rest)
    said = capsys.readouterr()
    assert code == (0 if said.out or "--write-schema" in rest else 2)
    return said.out + said.err


def test_every_block_does_and_prints_what_it_says(adult_folder, tmp_path, monkeypatch, capsys):
    source = random.Random(RELEASE_SEED)
    monkeypatch.setattr(laplace, "random_source", lambda _: source)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "adult.data").symlink_to(adult_folder / "adult.data")
    transcripts = 0
    for kind, block in BLOCKS:
        if kind == "sh":
            subprocess.run(block, shell=True, check=True)
            continue
        words, _, expected = block.removeprefix("$ ").partition("\n")
        said = said_by(words, capsys)
        assert doctest.OutputChecker().check_output(expected, said, OPTIONS), said
        transcripts += 1
    assert transcripts == 14
    page = Path("ages.html").read_text()
    assert "<svg" in page and "mean:age" in page


def test_the_example_for_pandas_releases_an_answer(tmp_path, monkeypatch):
    pytest.importorskip("pandas")
    (example,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    names: dict[str, Any] = {}
    exec(example, names)  # which calls the command, as a reader would
    (answer,) = names["answers"].to_dict("records")
    assert answer["query"] == "mean:age"
    assert 0 <= float(answer["value"]) <= 120
    assert Path("people.budget").exists()
