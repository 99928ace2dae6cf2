"""didp_ref/workbench/user_quantities.py: quantities of a user's file, found by its name."""

import sys

import pytest

from didp_ref.errors import InputError
from didp_ref.formulas.quantity import quantities
from didp_ref.oracle.second_engine import FORMULAS
from didp_ref.workbench.user_quantities import declared, find_declared, only_declared

HEAD = "from didp_ref.declaring import *\nfrom math import nan\n"
ONE = """
@quantity(
    id="mine.{name}",
    expression=lambda epsilon: {times} * epsilon,
    parameters=(EPSILON,),
    source=Source("notes", "page 1"),
    safe_side=Side.UP,
    result=POSITIVE,
)
def {name}(epsilon):
    \"\"\"Says what it is.\"\"\"
    return {times} * epsilon
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    before = dict(FORMULAS)
    monkeypatch.setattr(quantities, "_quantities", dict(quantities._quantities))
    monkeypatch.setattr(sys, "path", [*sys.path])

    def written(text, name="mine.py"):
        path = tmp_path / name
        path.write_text(HEAD + text, encoding="utf-8")
        return path

    yield written
    for name in set(FORMULAS) - set(before):
        del FORMULAS[name]


def test_the_quantities_of_a_file_come_in_its_order(file):
    path = file(ONE.format(name="two", times=2) + ONE.format(name="three", times=3))
    result = declared(path)
    assert [entry.id for entry in result] == ["mine.two", "mine.three"]
    assert [function(epsilon=0.5) for function in result] == [1.0, 1.5]
    assert {"mine.two", "mine.three"} <= set(FORMULAS)


def test_a_plain_function_is_checked_otherwise(file):
    path = file("def scale(epsilon):\n    return 1 / epsilon\n")
    with pytest.raises(InputError, match=rf"didp-ref check FORMULA --python {path}:scale"):
        find_declared(f"{path}:scale")
    with pytest.raises(InputError) as problem:
        find_declared(f"{path}:nothing")
    assert "--python" not in str(problem.value)


def test_one_is_named_by_its_id_or_its_function(file):
    path = file(ONE.format(name="two", times=2) + ONE.format(name="three", times=3))
    assert [quantity.id for quantity in find_declared(str(path))] == ["mine.two", "mine.three"]
    assert only_declared(f"{path}:mine.three").id == "mine.three"
    assert only_declared(f"{path}:three").id == "mine.three"
    with pytest.raises(InputError, match=r"mine.two, mine.three"):
        only_declared(str(path))
    with pytest.raises(InputError, match=r"'mine.thre'.* mine.three"):
        only_declared(f"{path}:mine.thre")


def test_a_file_may_be_imported_again_and_changed(file):
    path = file(ONE.format(name="two", times=2))
    assert only_declared(str(path))(epsilon=1.0) == 2.0
    path = file(ONE.format(name="two", times=4))
    assert only_declared(str(path))(epsilon=1.0) == 4.0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "@quantity"),
        ("raise ValueError('no')", "line 3: ValueError: no"),
        ("while True: pass", "0.2 s; --timeout"),
        ("import os; os._exit(3)", "mine.py: "),
        (ONE.format(name="two", times=2).replace("mine.two", "scale.rho"), "'scale.rho'"),
        (ONE.format(name="two", times=2) + ONE.format(name="two", times=3), "'mine.two'"),
        (ONE.format(name="two", times=2).replace("(EPSILON,)", "(interval('a', 2, 1),)"), "a: "),
    ],
)
def test_a_file_that_cannot_be_used_is_named_in_one_line(file, text, message):
    with pytest.raises(InputError) as error:
        declared(file(text), timeout=0.2 if "while" in text else 30.0)
    assert message in str(error.value) and "\n" not in str(error.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(InputError) as error:
        declared(tmp_path / "nowhere.py")
    assert error.value.source.endswith("nowhere.py")
