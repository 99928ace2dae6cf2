"""Grids: what lies on them, what rounding to them moves, and how it is written."""

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.assessment.grid import DIGITS, Grid

numbers = st.fractions(-(10**6), 10**6, max_denominator=10**6)
sizes = st.one_of(
    st.fractions(Fraction(1, 10**9), 10**9),
    st.floats(5e-324, 1e300).map(Fraction),
    st.integers(-300, 300).map(lambda power: Fraction(10) ** power),
)
grids = st.integers(-12, 6).map(Grid)


@given(sizes)
def test_the_step_has_nine_digits_of_how_far_one_step_moves(delta):
    step = Grid.finer_than(delta).step
    assert step * 10**DIGITS <= delta < step * 10 ** (DIGITS + 1)
    assert Fraction(str(Grid.finer_than(delta))) == step


def test_what_does_not_move_has_a_grid_too():
    assert Grid.finer_than(Fraction(0)) == Grid.finer_than(Fraction(1))


@given(grids, numbers, numbers)
def test_rounding_moves_answers_apart_by_no_more_than_a_distance_rounded_up(grid, value, other):
    assert abs(grid.round(value) - grid.round(other)) <= grid.round_up(abs(value - other))
    assert abs(grid.round(value) - value) <= grid.step / 2
    assert (
        grid.round_down(value)
        <= value
        <= grid.round_up(value)
        < grid.round_down(value) + 2 * grid.step
    )


@given(grids, st.fractions(0, 10**6), st.fractions(0, 10**6))
def test_a_root_is_rounded_like_every_other_number(grid, value, other):
    computed = grid.round_root(value)
    assert max(computed - grid.step / 2, 0) ** 2 <= value < (computed + grid.step / 2) ** 2
    assert (
        grid.round_root_down(value) ** 2 <= value < (grid.round_root_down(value) + grid.step) ** 2
    )
    assert grid.round_root(other**2) == grid.round(other)


@given(st.integers(-340, 300).map(Grid), st.integers(-(10**30), 10**30))
def test_a_text_is_the_number_itself(grid, steps):
    text = grid.text(steps * grid.step)
    assert Fraction(text) == steps * grid.step
    assert len(text) < 60 and grid.steps(Fraction(text)) == steps


@pytest.mark.parametrize(
    ("number", "text"),
    [("50.9992", "50.9992"), (5000, "5000"), (0, "0"), ("-1/8", "-0.125"), ("1e-9", "1E-9")],
)
def test_a_text_is_written_as_a_person_would(number, text):
    assert Grid(-9).text(Fraction(number)) == text
    assert math.isclose(float(Decimal(text)), float(Fraction(number)))
