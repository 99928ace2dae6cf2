"""The practical range: the field's numbers, sequences of every length, and what is odd."""

from __future__ import annotations

import math

import pytest

import didp_ref as di
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.points.practical import (
    FIELD,
    LENGTHS,
    WHOLE_POINTS,
    Drawn,
    cover,
    field,
    odd,
    sequences,
)
from didp_ref.oracle.points.regions import Region


def test_every_number_of_the_field_is_drawn() -> None:
    quantity = di.guarantee.epsilon
    drawn = [each.point for each in field(quantity)]
    for name in quantity.names:
        assert {point[name] for point in drawn} >= set(FIELD[name])


def test_sequences_of_every_length() -> None:
    drawn = list(sequences(di.composition.epsilon))
    assert {len(each.point["epsilons"]) for each in drawn} == set(LENGTHS)
    longest = max(drawn, key=lambda each: len(each.point["epsilons"]))
    assert len(set(longest.point["epsilons"])) <= 2, "so that it is short to write"
    assert list(sequences(di.scale.rho)) == []


def test_the_largest_of_a_long_sequence_may_be_its_first_or_its_last() -> None:
    """A loop that begins with the second entry, or ends before the last, gets by otherwise."""
    long = [each.point["epsilons"] for each in sequences(di.composition.epsilon_disjoint)]
    alone = [s for s in long if len(s) == 1000 and s.count(max(s)) == 1]
    assert {s.index(max(s)) for s in alone} >= {0, 999}


def test_odd_points_are_accepted() -> None:
    collected: dict[str, list[Drawn]] = {}
    for quantity in (di.scale.rho, di.belief.posterior):
        for each in odd(quantity):
            collected.setdefault(each.flag, []).append(each)
            assert refusal(quantity, each.point) is None
    assert set(collected) >= {"negative-zero", "count-as-float", "array", "prior-sums-nearly"}
    for each in collected["prior-sums-nearly"]:
        assert math.fsum(each.point["prior"]) == 1.0 or abs(sum(each.point["prior"]) - 1) < 1e-15


@pytest.mark.parametrize("one", [di.guarantee.epsilon, di.belief.posterior], ids=lambda q: q.id)
def test_whole_numbers_come_as_integers_that_do_not_divide_each_other(one: di.Quantity) -> None:
    drawn = [each.point for each in odd(one) if each.flag == "integer-division"]
    assert len(drawn) == WHOLE_POINTS
    for point in drawn:
        assert refusal(one, point) is None
        assert type(point["scale"]) is int
    assert any(point[one.names[1]] != point["scale"] for point in drawn)


def test_cover_tries_until_every_place_is_held() -> None:
    made: list[Point] = []

    def attempt(drawn: Drawn) -> bool:
        made.append(drawn.point)
        return True

    cover(di.guarantee.epsilon, attempt, [])
    for low in range(-6, 6):
        assert sum(Region(0, 1, low, low + 1).holds(point["scale"]) for point in made) >= 4


def test_cover_gives_up_where_nothing_works() -> None:
    tried: list[Point] = []

    def attempt(drawn: Drawn) -> bool:
        tried.append(drawn.point)
        return False

    cover(di.composition.beta, attempt, [])
    assert tried
