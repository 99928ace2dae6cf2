"""Filling: some parameters where they are asked, and everything accepted."""

from __future__ import annotations

from random import Random

import didp_ref as di
from didp_ref.oracle.points.filling import candidates, fill
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.points.regions import Region


def test_points_lie_where_they_are_asked() -> None:
    fixed = {"alpha": Region(0, 1, -5, -4), "beta": Region(0, 1, 2, 3)}
    for seed in range(10):
        point = fill(di.scale.prior_free, Random(seed), fixed)
        assert point is not None
        assert 1e-5 <= point["alpha"] < 1e-4
        assert 100.0 <= point["beta"] < 1000.0
        assert refusal(di.scale.prior_free, point) is None


def test_nothing_where_the_conditions_leave_nothing() -> None:
    fixed = {"rho": Region(0, 1, -6, -5), "n_worlds": Region(2, integer=True)}
    assert fill(di.scale.rho, Random(1), fixed) is None, "rho must exceed one half"


def test_a_world_gets_the_prior_that_is_asked() -> None:
    point = fill(di.belief.posterior, Random(1), {"prior": Region(0, 1, -9, -8)})
    assert point is not None
    assert any(1e-9 <= entry < 1e-8 for entry in point["prior"])
    assert abs(sum(point["prior"]) - 1.0) < 1e-15


def test_more_tries_begin_with_the_same_points() -> None:
    place = (("alpha", Region(0, 1, -5, -4)),)
    few = list(candidates(di.scale.prior_free, place, 5))
    assert few
    assert list(candidates(di.scale.prior_free, place, 20))[: len(few)] == few
