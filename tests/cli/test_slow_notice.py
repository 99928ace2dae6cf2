"""What takes long is said on a terminal, and nowhere else."""

import io
import sys
import time

from didp_ref.cli import slow_notice
from didp_ref.cli.slow_notice import working


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_nothing_is_said_where_nobody_looks(monkeypatch, capsys):
    monkeypatch.setattr(slow_notice, "PATIENCE", 0.0)
    with working("counting"):
        time.sleep(0.05)
    assert capsys.readouterr().err == ""


def test_what_is_done_at_once_is_not_said(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with working("counting"):
        pass
    assert sys.stderr.getvalue() == ""


def test_what_takes_long_is_said_and_wiped_away(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(slow_notice, "PATIENCE", 0.01)
    monkeypatch.setattr(slow_notice, "EVERY", 0.01)
    with working("counting"):
        time.sleep(0.2)
    said = sys.stderr.getvalue()
    assert said.startswith("\rcounting: 0 s")
    assert said.endswith(f"\r{' ' * len('counting: 0 s')}\r")
