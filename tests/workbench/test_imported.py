"""didp_ref/workbench/imported.py: a user's file is imported, and takes no module's place."""

import random
import sys

import pytest

from didp_ref.errors import InputError
from didp_ref.workbench.imported import imported, raised


def test_a_file_is_imported_and_takes_no_modules_place(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "beside_it.py").write_text("one = 1", encoding="utf-8")
    path = tmp_path / "random.py"
    path.write_text("from beside_it import one", encoding="utf-8")
    assert imported(path).one == 1
    assert sys.modules["random"] is random
    assert sys.path[-1] == str(tmp_path), "after all that is installed"
    for name in ("random.py", "beside_it"):
        del sys.modules[name]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "x = 1\n1 / 0",
            "mine.py: cannot be imported: line 2: ZeroDivisionError: division by zero",
        ),
        ("def f(:", "mine.py: cannot be imported: line 1: SyntaxError"),
        ("raise SystemExit(2)", "mine.py: cannot be imported: line 1: SystemExit: 2"),
        ("def f(): f()\nf()", "line 1: RecursionError"),
    ],
)
def test_a_file_that_raises_is_named_with_its_line(tmp_path, monkeypatch, text, message):
    monkeypatch.setattr(sys, "path", [*sys.path])
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        imported(path)
    assert message in str(error.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(InputError, match="there is no such file"):
        imported(tmp_path / "nowhere.py")


def test_what_was_raised_elsewhere_has_no_line(tmp_path):
    assert raised(ValueError("no"), tmp_path / "mine.py") == "ValueError: no"
