"""docs/own-claims.md: its files, audited from an empty folder, print what it says."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from didp_ref.cli.main import main
from didp_ref.extras import missing

TEXT = (Path(__file__).parents[1] / "docs" / "own-claims.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```python (\w+\.py)\n(.*?)```", TEXT, re.DOTALL))
CONSOLE = [
    (words, expected)
    for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    for words, expected in re.findall(r"^\$ didp-ref (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]
pytestmark = pytest.mark.skipif(bool(missing("z3", "cvc5")), reason="the solvers are not installed")


ALL_STANDS = {f"audit {name}.py" for name in ("bayes", "laplace", "worlds", "events", "pieces")}


def test_every_file_is_audited():
    assert [words for words, _ in CONSOLE] == [f"audit {name}" for name in FILES]


@pytest.mark.parametrize(("words", "expected"), CONSOLE, ids=[words for words, _ in CONSOLE])
def test_the_example_prints_what_the_page_says(words, expected, tmp_path, monkeypatch, capsys):
    for name, code in FILES.items():
        (tmp_path / name).write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    assert main(shlex.split(words)) == (0 if words in ALL_STANDS else 1)
    text = capsys.readouterr().out
    assert doctest.OutputChecker().check_output(expected, text, doctest.ELLIPSIS), text
