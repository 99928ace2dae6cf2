"""Extreme points: where they lie, and where a function may have no number."""

from __future__ import annotations

from random import Random

import pytest

import didp_ref as di
from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.points.draws import Point, draw_point
from didp_ref.oracle.points.extreme import (
    FLAG,
    WHOLE,
    drawn_extremely,
    in_whole_numbers,
    owes_no_number,
)

DRAWN = 400


def drawn(quantity: Quantity, turns: range = range(DRAWN)) -> list[Point]:
    """Return the valid points of some turns."""
    r, points = Random(7), []
    for turn in turns:
        point = draw_point(quantity, r, drawn_extremely(quantity, r, turn))
        try:
            quantity(**point)
        except DidpError:
            continue
        points.append(point)
    return points


def test_numbers_lie_at_the_far_ends() -> None:
    points = drawn(di.gaussian.deviation)
    deltas = [float(str(point["delta"])) for point in points]
    epsilons = [float(str(point["epsilon"])) for point in points]
    assert min(deltas) < 1e-100 and max(deltas) > 1 - 1e-12
    assert min(epsilons) < 1e-100 and 700 < max(epsilons) <= 1000


def test_an_exponential_that_ends_is_balanced_by_a_count_or_a_share() -> None:
    turns = range(1, DRAWN, 4)
    counts = [point["n_worlds"] for point in drawn(di.translation.rho_from_epsilon, turns)]
    assert all(isinstance(count, int) for count in counts) and max(map(int, counts)) > 1e290
    shares = [point["false_positives"] for point in drawn(di.testing.false_negatives, turns)]
    assert any(0 < float(str(share)) < 1e-290 for share in shares)


def test_near_ends_all_numbers_are_as_near() -> None:
    points = drawn(di.refinement.mass_up, range(3, DRAWN, 4))
    near = [1 - float(str(p["factor_down"])) for p in points if float(str(p["factor_down"])) > 0.5]
    assert near and all(1e-13 < each < 1e-6 for each in near)
    assert all(1e-13 < float(str(point["factor_up"])) - 1 < 1e-6 for point in points)


def test_whole_numbers_are_integers() -> None:
    point = draw_point(di.gaussian.delta, Random(1))
    assert all(
        type(x) is int for x in in_whole_numbers(di.gaussian.delta, point, Random(1)).values()
    )


@pytest.mark.parametrize(
    ("epsilon", "delta", "expected"),
    [
        (1.0, 1e-5, False),
        (1.0, 2e-12, False),
        (1.0, 1e-13, True),
        (21.0, 1e-5, True),
        (2e-4, 1e-5, False),
        (1e-11, 1e-5, True),
        (0.0, 1e-5, False),
        (1.0, 1 - 1e-13, True),
    ],
)
def test_beyond_ordinary_numbers_no_number_is_owed(
    epsilon: float, delta: float, expected: bool
) -> None:
    point = {"epsilon": epsilon, "delta": delta, "global_sensitivity": 1.0}
    assert owes_no_number(di.gaussian.deviation, (FLAG,), point) is expected
    assert owes_no_number(di.gaussian.deviation, (WHOLE,), point)
    assert not owes_no_number(di.gaussian.deviation, ("fresh-points",), point)
