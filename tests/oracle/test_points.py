"""Points: reproducible, in the corner they are drawn for, outside where they must be refused."""

from __future__ import annotations

from random import Random

import pytest

import didp_ref as di
from didp_ref.errors import DidpError
from didp_ref.oracle.points import (
    BROKEN_CONDITIONS,
    CORNER_OF,
    CORNERS,
    PROPERTIES,
    applies,
    draw_point,
    invalid_points,
    properties,
)


@pytest.mark.parametrize("name", list(di.quantities))
def test_points_repeat(name: str) -> None:
    one = di.quantities[name]
    first, second = (draw_point(one, Random("seed")) for _ in range(2))
    assert first == second
    assert tuple(first) == one.names


def test_every_corner_is_somewhere_and_says_its_bug() -> None:
    for corner in CORNERS:
        assert any(applies(corner, one) for one in di.quantities.values()), corner.flag
        assert len(corner.bug) > 20


def test_a_flag_means_one_bug() -> None:
    for corner in CORNERS:
        assert CORNER_OF[corner.flag].bug == corner.bug


def test_properties_hold_in_their_corners() -> None:
    for corner in CORNERS:
        if corner.flag in PROPERTIES:
            for one in di.quantities.values():
                if applies(corner, one):
                    drawn = [draw_point(one, Random(k), corner) for k in range(5)]
                    held = [corner.flag in {c.flag for c in properties(p)} for p in drawn]
                    assert any(held), (corner.flag, one.id)


@pytest.mark.parametrize("name", list(di.quantities))
def test_invalid_points_are_refused(name: str) -> None:
    one = di.quantities[name]
    found = list(invalid_points(one, Random(1)))
    assert len(found) >= 10
    for invalid in found:
        with pytest.raises(DidpError):
            one(**invalid.point)


def test_every_condition_has_points_that_break_it() -> None:
    conditions = {c.text for one in di.quantities.values() for c in one.conditions}
    assert conditions == set(BROKEN_CONDITIONS)
