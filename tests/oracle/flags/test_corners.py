"""The corners: each speaks of some quantity, says its bug, and has its points in it."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import didp_ref as di
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.entries import identified
from didp_ref.oracle.flags.corner import Always, Corner, Way
from didp_ref.oracle.flags.corners import WAYS, corners_of
from didp_ref.oracle.generate import corner_points
from didp_ref.oracle.points.draws import draw_point
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import load
from tests.looped import for_each


@for_each(WAYS, name=lambda pair: pair[0].flag)
def test_every_way_into_a_corner_is_of_some_quantity(pair: tuple[Corner, Way]) -> None:
    assert any(pair[1].applies(quantity) for quantity in di.quantities.values())


def is_below_all_whole(quantity: Quantity, way: Way) -> bool:
    """Say whether a corner lies between zero and one, and a formula asks for a whole number."""
    whole = {each.name for each in quantity.parameters if each.domain.integer}
    if way.deciding not in whole:
        return False
    drawn = way.draws[way.deciding](Random(0), draw_point(quantity, Random(0)))
    return isinstance(drawn, float) and 0.0 < drawn < 1.0


@for_each(WAYS, name=lambda pair: pair[0].flag)
def test_criteria_hold_in_their_corners(pair: tuple[Corner, Way]) -> None:
    corner, way = pair
    if corner.criterion or isinstance(way.draws[way.deciding], Always):
        for quantity in di.quantities.values():
            if way.applies(quantity) and not is_below_all_whole(quantity, way):
                drawn = [draw_point(quantity, Random(k), way.draws) for k in range(5)]
                assert any(corner in corners_of(point) for point in drawn), quantity.id


@for_each(subjects)
def test_points_in_corners_are_those_of_the_files_in_git(name: str) -> None:
    """A way into a corner that stands before others changes the points of all of them."""
    subject = subjects()[name]
    drawn = defaultdict(set)
    for corner, points in corner_points(subject):
        about = f"In the corner {corner.flag.replace('-', ' ')}."
        for point in points:
            drawn[about].add(identified(subject, corner.flag, point, about, None)["id"])
    vectors = load(name).vectors
    in_corners = [each for each in vectors if each.comment.startswith("In the corner ")]
    others = [each.id for each in in_corners if each.id not in drawn[each.comment]]
    assert not others, f"a new way into a corner is the last one of WAYS: {others[:3]}"
