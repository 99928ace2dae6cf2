"""Pages of docs/: their blocks, in order in an empty folder, do and print what the page says."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.cli.main import main
from didp_ref.extras import missing

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r"```(\w*)(?: (\S+))?\n(.*?)```", re.DOTALL)
COMMANDS = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def run(words, capsys):
    """Run a command: ours here, which need not start a process, and pytest in one of its own."""
    if words[0] == "didp-ref":
        code = main(words[1:])
        return code, *capsys.readouterr()
    assert words[0] == "pytest"
    done = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(
    bool(missing("z3", "cvc5", "jsonschema", "duckdb", "rich")),
    reason="the pages need the extras for proofs, vectors, data and the terminal",
)
@pytest.mark.parametrize(
    "page",
    ["tour", "accounting", "check", "compare", "explain", "libraries", "verdicts", "glossary"],
)
def test_each_block_does_and_prints_what_it_says(page, tmp_path, monkeypatch, capsys):
    page_text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PYTEST_ADDOPTS", "")
    ran = 0
    for language, file, text in BLOCK.findall(page_text):
        if file:
            (tmp_path / file).write_text(text, encoding="utf-8")
        for command, expected in COMMANDS.findall(text) if language == "console" else ():
            code, printed, told = run(shlex.split(command), capsys)
            is_error = expected.startswith("error: ")
            assert code in ((2,) if is_error else (0, 1)), f"{command}: {told}"
            shown = told if is_error else printed
            assert doctest.OutputChecker().check_output(expected, shown, OPTIONS), (
                f"$ {command}\n{shown}"
            )
            ran += 1
    assert ran == page_text.count("\n$ ")
