"""Numbers that are not known yet: every operation is written down, or named."""

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq

from didp_ref.symbolic.term import name, value_at
from didp_ref.workbench.following import DECIDING, Lost, NotFollowed
from didp_ref.workbench.symbolic_value import SymbolicValue, called, constant, extreme, lifted

X = SymbolicValue(name("x"))


def to_flint(value):
    return fmpq(*Fraction(value).as_integer_ratio())


class Asked:
    def __init__(self):
        self.relations, self.notes = [], []

    def decide(self, relation):
        self.relations.append(str(relation))
        return True

    def handed_over(self, answer):
        return answer

    def note(self, text):
        self.notes.append(text)

    refuse = look_at_text = computed = note


@pytest.fixture
def asked():
    asked_nothing = Asked()
    token = DECIDING.set(asked_nothing)
    yield asked_nothing
    DECIDING.reset(token)


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x + 1 - x * 2,
        lambda x: (1 - x) / (2 + x),
        lambda x: x**3 - 2**x,
        lambda x: -x + +x + abs(1 - x),
        lambda x: x // 2 + x % 2,
        lambda x: 7 // x + 7 % x,
        lambda x: divmod(x, 2)[0],
        lambda x: math.floor(x) + math.ceil(x),
        lambda x: np.add(x, 1) * np.square(x) / 4,
        lambda x: np.prod(np.array([x, x + 1])) + sum([x, 2 * x]),
    ],
)
def test_the_term_has_the_value_that_python_computes(function, asked):
    for value in (fmpq(5), fmpq(8)):
        assert value_at(lifted(function(X)), {"x": value}, 64) == to_flint(
            function(Fraction(int(value.p)))
        )


def test_comparisons_are_asked_and_infinities_are_not(asked):
    assert X > 2
    assert X <= 3
    assert asked.relations[:2] == ["x > 2", "3 >= x"]
    before = len(asked.relations)
    assert -math.inf < X < math.inf
    assert not math.inf <= X
    assert len(asked.relations) == before


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.1, "1/10"),
        (1e-9, "1/1000000000"),
        (0.5, "1/2"),
        (1 / 3, "1/3"),
        (math.log(2), "log(2)"),
        (math.sqrt(2), "2^(1/2)"),
        (1 + 2.0**-50, "(1 + 2^(-50))"),
    ],
)
def test_a_float_is_the_number_that_is_meant(value, text, asked):
    assert str(constant(value)) == text


@pytest.mark.parametrize(
    ("function", "what"),
    [
        (hash, "dictionary"),
        (float, "float64 alone"),
        (round, "rounds"),
        (math.trunc, "cuts"),
        (lambda x: list(range(x)), "loop"),
        (lambda x: x.hex(), ".hex()"),
        (np.sin, "numpy's sin"),
        (math.erf, "float64 alone"),
    ],
)
def test_what_is_no_formula_is_named(function, what, asked):
    with pytest.raises(NotFollowed) as holds:
        function(X)
    assert what in str(holds.value)
    assert "line" in str(holds.value)


def test_what_is_infinite_ends_the_path(asked):
    with pytest.raises(Lost):
        X * math.inf
    with pytest.raises(Lost):
        constant(math.inf)
    assert str(extreme("max", [X, -math.inf]).term) == "x"
    with pytest.raises(Lost):
        extreme("min", [X, -math.inf])


def test_no_finite_number_moves_an_infinity(asked):
    """The logarithm of a prior of zero, less a distance: its exponential is zero."""
    assert X + math.inf == math.inf - X == math.inf
    assert X - math.inf == -math.inf + X == -math.inf


def test_a_number_beside_an_array_goes_to_each_entry():
    entries = np.array([X, 2 * X], dtype=object)
    for difference in (X - entries, np.subtract(X, entries)):
        at_five = [value_at(each.term, {"x": fmpq(5)}, 64) for each in difference]
        assert at_five == [0, -5]
    assert [str(each.term) for each in np.maximum(X, entries)] == ["max(x, x)", "max(x, 2*x)"]


def test_functions_of_numbers(asked):
    assert str(called("log1p", X).term) == "log(1 + x)"
    assert str(np.cbrt(X).term) == "x^(1/3)"
    with pytest.raises(TypeError):
        called("log", "text")
    with pytest.raises(ZeroDivisionError):
        X / 0
