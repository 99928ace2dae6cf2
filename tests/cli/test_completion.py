"""``didp-ref completion``: what a shell is told when the Tab key is pressed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.cli import completion
from didp_ref.cli.main import COMMANDS, main
from didp_ref.formulas import quantities
from didp_ref.formulas.bracketed import by_steps
from didp_ref.papers import CLAIMS, PAPERS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("argument", "known"),
    [("paper", PAPERS), ("claims", CLAIMS), ("quantity", {**quantities, **by_steps})],
)
def test_names_are_those_that_there_are(argument, known):
    assert completion.names_of(argument) == [*known]


def test_what_can_be_shown_can_be_completed(capsys):
    names = completion.names_of("id")
    assert {*CLAIMS, *quantities} < set(names)
    for name in [*PAPERS, "scale"]:
        assert name in names
    assert completion.names_of("out") == []


def test_without_argcomplete_the_line_that_installs_it_is_named(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "argcomplete", None)
    assert main(["completion", "bash"]) == 2
    assert "pip install 'didp_ref[cli]'" in capsys.readouterr().err


def asked(line):
    """What is answered when the Tab key is pressed behind a line."""
    pytest.importorskip("argcomplete")
    program = f"{sys.executable} -m didp_ref 8>&1 9>&2 >/dev/null"
    environment = os.environ | {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "COMP_TYPE": "9",
    }
    command = ["bash", "-c", program]
    run = subprocess.run(
        command, check=False, capture_output=True, text=True, env=environment, cwd=ROOT
    )
    return [word.strip() for word in run.stdout.split("\n") if word.strip()]


LINES = {
    "didp-ref ": [*COMMANDS],
    "didp-ref er": ["errata"],
    "didp-ref show abdi.theorem-4": [n for n in CLAIMS if n.startswith("abdi.theorem-4")],
    "didp-ref eval scale.": [name for name in quantities if name.startswith("scale.")],
    "didp-ref audit --paper ": [*PAPERS],
    "didp-ref completion ": [*completion.SHELLS],
    "didp-ref audit --pap": ["--paper"],
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("line", LINES)
def test_the_tab_key(line):
    words = [word for word in asked(line) if word not in ("-h", "--help", "--version")]
    assert words == LINES[line]


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_each_shell_has_a_script(shell, capsys):
    pytest.importorskip("argcomplete")
    assert main(["completion", shell]) == 0
    assert "didp-ref" in capsys.readouterr().out
