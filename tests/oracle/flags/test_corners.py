"""The corners: each speaks of some quantity, says its bug, and has its points in it."""

from __future__ import annotations

from random import Random

import didp_ref as di
from didp_ref.oracle.flags.corner import Always, Corner, Way
from didp_ref.oracle.flags.corners import WAYS, corners_of
from didp_ref.oracle.points.draws import draw_point
from tests.looped import for_each


@for_each(WAYS, name=lambda pair: pair[0].flag)
def test_every_way_into_a_corner_is_of_some_quantity(pair: tuple[Corner, Way]) -> None:
    assert any(pair[1].applies(one) for one in di.quantities.values())


@for_each(WAYS, name=lambda pair: pair[0].flag)
def test_criteria_hold_in_their_corners(pair: tuple[Corner, Way]) -> None:
    corner, way = pair
    if corner.criterion or isinstance(way.draws[way.deciding], Always):
        for one in di.quantities.values():
            if way.applies(one):
                drawn = [draw_point(one, Random(k), way.draws) for k in range(5)]
                assert any(corner in corners_of(point) for point in drawn), one.id
