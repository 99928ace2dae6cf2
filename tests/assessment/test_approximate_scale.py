"""The search for a scale that is near the smallest, and keeps what was promised."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from didp_ref.assessment import exact_worlds
from didp_ref.assessment.approximate_scale import NEAR, SMALLEST, approximate_scale
from didp_ref.assessment.exact_worlds import consider, examine
from didp_ref.formulas import belief


@given(st.floats(1e-6, 1e6), st.floats(1.0, 1e9), st.floats(0.1, 3.0))
def test_the_scale_found_suffices_and_is_near_the_smallest(root, larger, bend):
    asked = []

    def log_violation(scale):
        asked.append(scale)
        return (root / scale) ** bend - 1.0

    computed = approximate_scale(log_violation, root * larger)
    assert log_violation(computed) <= 0.0
    assert root <= computed <= root * (1.0 + NEAR) * (1 + 1e-9)
    assert len(asked) < 120


def test_a_scale_that_does_not_suffice_is_made_larger():
    assert 2.0 <= approximate_scale(lambda scale: 2.0 / scale - 1.0, 1.9) <= 2.0 * (1.0 + NEAR)


def test_where_every_scale_suffices_the_search_ends():
    assert 0.0 < approximate_scale(lambda _: -1.0, 1.0) <= SMALLEST * 16.0


def test_an_infinite_strain_is_halved():
    computed = approximate_scale(lambda scale: -1.0 if scale >= 0.3 else math.inf, 8.0)
    assert 0.3 <= computed <= 0.3 * (1.0 + NEAR)


@settings(max_examples=20)
@given(
    records=st.lists(st.integers(0, 20), min_size=3, max_size=12, unique=True),
    alpha=st.floats(0.05, 0.9),
    rho=st.floats(0.5, 0.9),
)
def test_for_few_worlds_it_is_near_the_smallest_that_is_known(records, alpha, rho):
    worlds = consider(np.array(records, float), "sum", (0, 20))
    asked = {"alpha": alpha, "beta": 0.5 / len(records), "rho": rho}
    exact = {option.notion: option.scale for option in examine(worlds, **asked).options}
    many = exact_worlds.MANY
    exact_worlds.MANY = 0
    try:
        near = {option.notion: option for option in examine(worlds, **asked).options}
    finally:
        exact_worlds.MANY = many
    for notion in exact.keys() & near.keys():
        if notion.endswith("exactly these worlds"):
            assert exact[notion] <= near[notion].scale <= exact[notion] * (1.0 + 2 * NEAR)
            kept = near[notion].exact
            assert kept.rho <= rho if notion.startswith("rho") else kept.alpha <= alpha


@pytest.mark.parametrize("asked", [{"rho": 0.1}, {"rho": 0.001}, {"alpha": 0.5, "beta": 0.25}])
def test_few_looks_are_taken_at_all_worlds(asked, monkeypatch):
    looks = []

    extremes = belief.extremes

    def counted(prior, answers, scale):
        looks.append(scale)
        return extremes(prior, answers, scale)

    worlds = consider(np.random.default_rng(7).normal(500.0, 100.0, 5_000), "mean", (0, 1_000))
    monkeypatch.setattr(exact_worlds, "MANY", 0)
    monkeypatch.setattr(exact_worlds.belief, "extremes", counted)
    assert examine(worlds, **asked, by_formula=False).options
    assert len(looks) == 3  # one scale that keeps it, one that does not, and what is reported
