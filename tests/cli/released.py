"""Releases of a small file from a budget: what they answer, charge, and say to the publisher."""

import json
import re

import pytest

from didp_ref.cli.main import main as command

__all__ = ["budget", "file"]

CSV = "name,hours,empty\na,40,1\nb,13,\nc,99,3\nd,1,4\n"
COLUMNS = ["--columns", "name:text,hours:integer,empty:number"]
ASK = ["--query", "sum:hours", "--universe", "1:99"]
FOR_YOU = "didp-ref: for you alone: "


def main(words):
    """Run a command; a release that declares no column declares those of the usual file."""
    declared = words[0] != "release" or "--columns" in words or "--schema" in words
    return command([*words, *([] if declared else COLUMNS)])


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "data.csv"
    path.write_text(CSV)
    return path


@pytest.fixture
def budget(tmp_path):
    return ["--budget", str(tmp_path / "budget.db"), "--total", "1"]


def released(capsys, *words):
    assert main(["release", *map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def spent(capsys, budget):
    assert main(["budget", budget[1], "--json"]) == 0
    return json.loads(capsys.readouterr().out)["spent"]


def all_said(facts, lines):
    """Return whether each line has its facts, one after another, and there are no more lines."""
    patterns = [".*".join(map(re.escape, each)) for each in facts]
    return len(facts) == len(lines) and all(map(re.search, patterns, lines))


def unwrapped(text):
    """What is said, a line a sentence: one that goes on is indented."""
    return text.replace("\n  ", " ").splitlines()


def private(capsys, *ask):
    """What is said for the publisher alone, of a release that has to succeed."""
    assert main(["release", *map(str, ask)]) == 0
    said = capsys.readouterr()
    assert "for you alone" not in said.out
    return [line for line in unwrapped(said.err) if line.startswith(FOR_YOU)]
