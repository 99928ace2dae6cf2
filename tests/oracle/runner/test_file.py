"""A user's file as a module: what it says now, in no other module's place."""

from __future__ import annotations

import os
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.oracle.runner.file import module_of


def test_what_has_changed_within_a_second_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    for value in (2, 4):
        path.write_text(f"value = {value}\n")
        os.utime(path, (1e9, 1e9))
        assert module_of(path).value == value
    assert list(tmp_path.iterdir()) == [path]  # nothing is left in the user's folder


def test_it_takes_no_modules_place(tmp_path: Path) -> None:
    path = tmp_path / "fractions.py"
    path.write_text("from dataclasses import dataclass\n@dataclass\nclass One:\n    x: 'int'\n")
    assert module_of(path).One(1).x == 1
    assert sys.modules["fractions"].Fraction is Fraction


def test_what_is_raised(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        module_of(tmp_path / "none.py")
    (tmp_path / "wrong.py").write_text("1/0")
    with pytest.raises(ZeroDivisionError):
        module_of(tmp_path / "wrong.py")
