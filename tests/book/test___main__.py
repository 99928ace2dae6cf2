"""``python -m didp_ref.book``: what it says, and what it returns."""

import sys

from didp_ref.book import __main__ as command
from didp_ref.book import build
from didp_ref.errors import InputError


def test_it_builds_where_it_is_told(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(
        build, "build", lambda folder, vectors, say: say("1/2 claims") or f"written to {folder}"
    )
    monkeypatch.setattr(sys, "argv", ["book", "--out", str(tmp_path)])
    assert command.main() == 0
    assert capsys.readouterr().err == f"   0 s  1/2 claims\nwritten to {tmp_path}\n"


def test_what_cannot_be_built_is_named(monkeypatch, capsys):
    def refuse(folder, vectors, say):
        raise InputError("abdi.theorem-3", "the claim has no title")

    monkeypatch.setattr(build, "build", refuse)
    monkeypatch.setattr(sys, "argv", ["book"])
    assert command.main() == 1
    assert "abdi.theorem-3: " in capsys.readouterr().err


def test_what_is_missing_is_said_with_the_line_that_installs_it(monkeypatch, capsys):
    monkeypatch.setattr(command, "missing", lambda *names: names)
    monkeypatch.setattr(sys, "argv", ["book"])
    assert command.main() == 2
    assert "pip install 'didp_ref[book]'" in capsys.readouterr().err
