"""The file of a pin: what it says, and that the Python in it means the formula."""

import ast
import math
from pathlib import Path

import pytest

from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.float_steps import as_written
from didp_ref.workbench.pin import pin_formula, pin_function, read_domains
from didp_ref.workbench.pin_file import MARK, python, written


def halved(x):
    return x / 2


def doubled(x, factor=2):
    return x * factor


@pytest.mark.parametrize(
    "text",
    [
        "s/log((m-1)*x)",
        "-x^2",
        "2^-x",
        "max(x, s, m) - min(1/3, x)",
        "abs(x - s)*floor(m/3)",
        "sqrt(x) + exp(-s)",
        "x - (s - m)",
        "x/(s/m)",
        "(x^s)^m",
    ],
)
def test_the_python_of_a_formula_does_what_the_formula_says(text):
    term = parse(text)
    point = {"s": 1.5, "m": 7.0, "x": 0.75}
    expression = eval(python(term), {"math": math, "abs": abs, "max": max, "min": min}, dict(point))
    assert float(expression) == as_written(term, point)


def test_the_file_is_python_and_says_where_it_comes_from():
    pin = pin_formula(parse("x/2"), read_domains(["x=1:2"]))
    text = written(pin, 'didp-ref pin "x/2"', Path("test_a.py"), None)
    assert text.startswith(MARK)
    assert ast.get_docstring(ast.parse(text)).startswith("Pins x/2")
    assert "x/2" in text.split('"""')[1]
    assert all(len(line) <= 100 for line in text.split("\n"))


def test_what_was_left_open_is_said_in_the_file():
    pin = pin_function(doubled, read_domains(["x=1:2"]))
    text = written(pin, "", Path("test_a.py"), "mine.py:doubled")
    assert "factor" in ast.get_docstring(ast.parse(text))


def test_a_function_is_found_from_where_the_file_stands(tmp_path):
    pin = pin_function(halved, read_domains(["x=1:2"]))
    out = tmp_path / "tests" / "test_a.py"
    assert "parent / '../mine.py'" in written(pin, "", out, f"{tmp_path}/mine.py:halved")
    assert "import_module('pack.mine').halved" in written(pin, "", out, "pack.mine:halved")


def test_no_text_leaves_the_docstring():
    pin = pin_formula(parse("x/2"), read_domains(["x=1:2"]))
    command = 'didp-ref pin """ \\frac \\" b'
    text = ast.parse(written(pin, command, Path("test_a.py"), None))
    assert command in ast.get_docstring(text)
    plain = ast.parse(written(pin, "a", Path("test_a.py"), None))
    assert len(text.body) == len(plain.body)
