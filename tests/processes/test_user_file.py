"""A user's file as a module: what it says now, in no other module's place."""

import os
import random
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.processes.user_file import import_file, load_file, raised, said_of


def test_what_has_changed_within_a_second_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    for value in (2, 4):
        path.write_text(f"value = {value}\n")
        os.utime(path, (1e9, 1e9))
        assert load_file(path).value == value
    assert list(tmp_path.iterdir()) == [path]  # nothing is left in the user's folder


def test_it_takes_no_modules_place(tmp_path: Path) -> None:
    path = tmp_path / "fractions.py"
    path.write_text("from dataclasses import dataclass\n@dataclass\nclass One:\n    x: 'int'\n")
    assert load_file(path).One(1).x == 1
    assert sys.modules["fractions"].Fraction is Fraction


def test_what_is_raised(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_file(tmp_path / "none.py")
    (tmp_path / "wrong.py").write_text("1/0")
    with pytest.raises(ZeroDivisionError):
        load_file(tmp_path / "wrong.py")


def test_a_file_is_imported_and_takes_no_modules_place(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "beside_it.py").write_text("one = 1", encoding="utf-8")
    path = tmp_path / "random.py"
    path.write_text("from beside_it import one", encoding="utf-8")
    assert load_file(path).one == import_file(path).one == 1
    assert sys.modules["random"] is random
    assert sys.path[-1] == str(tmp_path), "after all that is installed"
    for name in ("random.py", "beside_it"):
        del sys.modules[name]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n1 / 0", "line 2: ZeroDivisionError: division by zero"),
        ("def f(:", "line 1: SyntaxError"),
        ("raise SystemExit(2)", "line 1: SystemExit: 2"),
        ("def f(): f()\nf()", "line 1: RecursionError"),
    ],
)
def test_a_file_that_raises_is_named_with_its_line(tmp_path, monkeypatch, text, message):
    monkeypatch.setattr(sys, "path", [*sys.path])
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        import_file(path)
    assert message in str(error.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(InputError) as raised:
        import_file(tmp_path / "nowhere.py")
    assert raised.value.source.endswith("nowhere.py")


def test_what_was_raised_elsewhere_has_no_line(tmp_path):
    assert raised(ValueError("no"), tmp_path / "mine.py") == "ValueError: no"


def error_of(text: str) -> str:
    """What is said of what a line of code raises."""
    with pytest.raises(Exception, match=r".") as error:
        exec(f"import math, sympy, numpy\nfrom didp_ref.proving import *\n{text}", {})
    return said_of(error.value)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("math.exp(reals('x')[0])", "from sympy import exp"),
        ("numpy.log(1 + reals('x')[0])", "from sympy import exp"),
        ("sum(1 for _ in range(integers('m')[0]))", "Sum(p[j], (j, 1, m))"),
        ("lemmas.exp_tangnet", "exp_tangent?"),
        ("Derivation.modle", "model?"),
        ("0 < reals('x')[0] < 1", "And and Or"),
    ],
)
def test_what_was_meant_is_said(text: str, advice: str) -> None:
    assert advice in error_of(text)


def test_where_nothing_is_alike_nothing_is_said() -> None:
    assert error_of("lemmas.zzzzzzzz").endswith("has no attribute 'zzzzzzzz'")
    sly = "class Sly:\n    __dir__ = None\nSly().other"
    assert error_of(sly) == "AttributeError: 'Sly' object has no attribute 'other'"
