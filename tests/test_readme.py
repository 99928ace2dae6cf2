"""The README's examples run as tests."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from didp_ref.cli import COMMANDS, main

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_the_python_examples_say_what_they_print():
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert blocks
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    test = parser.get_doctest("\n".join(blocks), {}, "README.md", str(README), 0)
    runner.run(test)
    assert runner.summarize().failed == 0


def test_every_command_is_listed():
    listed = re.findall(r"`didp-ref (\w+)", TEXT)
    assert set(COMMANDS) <= set(listed)


@pytest.mark.parametrize("line", re.findall(r"`didp-ref ((?:show|eval) [^`\[]+)`", TEXT))
def test_the_command_examples_run(line, capsys):
    assert main(shlex.split(line)) == 0
    assert capsys.readouterr().out
