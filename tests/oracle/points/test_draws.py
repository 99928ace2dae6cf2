"""Draws: reproducible, in the quantity's order, and short where they are simplified."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import didp_ref as di
from didp_ref.numbers.domains import Domain
from didp_ref.oracle.points import draws
from didp_ref.oracle.points.draws import draw_point, numbers, simplify
from tests.looped import for_each


@for_each(di.quantities)
def test_points_repeat(name: str) -> None:
    quantity = di.quantities[name]
    first, second = (draw_point(quantity, Random("seed")) for _ in range(2))
    assert first == second
    assert tuple(first) == quantity.names


def test_what_is_not_known_is_drawn_from_its_domain(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = {"rho", "n_worlds", "sensitive_range"}
    known = {name: draw for name, draw in draws.EVERYDAY.items() if name not in unknown}
    monkeypatch.setattr(draws, "EVERYDAY", known)
    for seed in range(20):
        point = draw_point(di.scale.rho, Random(seed))
        for parameter in di.scale.rho.parameters:
            parameter.check_float(point[parameter.name])


def test_priors_sum_to_one_exactly() -> None:
    for seed in range(20):
        point = draw_point(di.belief.posterior, Random(seed))
        assert sum(numbers(point, "prior")) == 1.0
        assert len(numbers(point, "prior")) == len(numbers(point, "values"))


def test_simplified_numbers_are_multiples() -> None:
    point = simplify({"rho": 0.3, "n_worlds": 3, "alphas": [0.26, 0.9]}, 8)
    assert point == {"rho": 0.25, "n_worlds": 3, "alphas": [0.25, 0.875]}


def test_an_unknown_parameter_is_drawn_from_its_domain_alone():
    """Also where it lies below zero, or is one of a few integers."""
    draw = draws._by_domain(Domain("negative", None, Fraction(-1)))
    assert all(draw(Random(seed), {}) <= -1 for seed in range(50))
    few = draws._by_domain(Domain("few", Fraction(1), Fraction(3), integer=True))
    assert {few(Random(seed), {}) for seed in range(50)} == {1, 2, 3}
