"""docs/tour.md: its blocks, one after the other in an empty folder, do and print what it says."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.extras import missing

TOUR = (Path(__file__).parents[1] / "docs" / "tour.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)(?: (\S+))?\n(.*?)```", TOUR, re.DOTALL)
COMMANDS = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.skipif(
    bool(missing("z3", "cvc5", "jsonschema", "duckdb", "rich")),
    reason="the tour needs the extras for proofs, vectors, data and the terminal",
)
def test_each_block_does_and_prints_what_it_says(tmp_path):
    beside = os.environ | {
        "COLUMNS": "80",
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTEST_ADDOPTS": "",
    }
    ran = 0
    for language, file, text in BLOCKS:
        if file:
            (tmp_path / file).write_text(text, encoding="utf-8")
        for command, expected in COMMANDS.findall(text) if language == "console" else ():
            done = subprocess.run(
                command,
                shell=True,
                cwd=tmp_path,
                env=beside,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode in (0, 1), f"{command}: {done.stderr}"
            assert doctest.OutputChecker().check_output(expected, done.stdout, OPTIONS), (
                f"$ {command}\n{done.stdout}"
            )
            ran += 1
    assert ran == TOUR.count("\n$ ")
