"""The corners: each speaks of some quantity, says its bug, and has its points in it."""

from __future__ import annotations

from random import Random

import didp_ref as di
from didp_ref.oracle.points.corner import Always
from didp_ref.oracle.points.corners import CORNERS, corners_of
from didp_ref.oracle.points.draws import draw_point


def test_every_corner_is_somewhere_and_says_its_bug() -> None:
    for corner in CORNERS:
        assert any(corner.applies(one) for one in di.quantities.values()), corner.flag
        assert len(corner.bug) > 20


def test_a_flag_means_one_bug() -> None:
    assert len({(c.flag, c.bug) for c in CORNERS}) == len({c.flag for c in CORNERS})


def test_criteria_hold_in_their_corners() -> None:
    for corner in CORNERS:
        if corner.criterion or isinstance(list(corner.draws.values())[-1], Always):
            for one in di.quantities.values():
                if corner.applies(one):
                    drawn = [draw_point(one, Random(k), corner.draws) for k in range(5)]
                    held = [corner.flag in {c.flag for c in corners_of(p)} for p in drawn]
                    assert any(held), (corner.flag, one.id)
