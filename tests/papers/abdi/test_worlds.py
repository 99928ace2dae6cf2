"""Small universes: adjacency, sensitivities and beliefs against lists written by hand."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from didp_ref.papers.abdi.worlds import (
    CHANGED,
    REMOVED,
    REPLACED,
    beliefs,
    extremes,
    identifiable,
    is_log,
    sensitivities,
)
from didp_ref.worlds import Count, Universe

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("query", "reading", "delta", "theta"),
    [
        ("sum", REMOVED, 4, 3), ("sum", CHANGED, 4, 6), ("sum", REPLACED, 3, 3),
        ("count", REMOVED, 1, 0), ("count", CHANGED, 1, 2), ("count", REPLACED, 0, 0),
    ],
)  # fmt: skip
def test_sensitivities_worked_out_by_hand(query: str, reading: str, delta: int, theta: int) -> None:
    assert sensitivities(query, Universe.of([1, 2, 4]), reading) == (delta, theta)


def test_a_count_with_a_predicate_tells_who_is_missing() -> None:
    ones = Count(lambda record: record == 1)
    assert sensitivities(ones, Universe.of([1, 2, 4]), REMOVED) == (1, 1)


def test_beliefs_are_those_of_the_densities() -> None:
    prior, values, growth = [HALF, Fraction(1, 3), Fraction(1, 6)], [0, 1, 3], Fraction(2)
    with mpmath.workdps(40):
        for response in range(-2, 6):
            weights = [
                mpmath.mpf(p.numerator) / p.denominator * mpmath.power(2, -abs(response - v))
                for p, v in zip(prior, values, strict=True)
            ]
            for ours, weight in zip(beliefs(prior, values, response, growth), weights, strict=True):
                wanted = weight / mpmath.fsum(weights)
                assert abs(mpmath.mpf(ours.numerator) / ours.denominator - wanted) < 1e-35


def test_the_extremes_lie_at_the_answers() -> None:
    prior, values, growth = [Fraction(1, 3)] * 3, [0, 2, 6], Fraction(3, 2)
    found = extremes(prior, values, growth)
    for response in range(-4, 12):
        for one, (low, high) in zip(beliefs(prior, values, response, growth), found, strict=True):
            assert low <= one <= high
    assert identifiable(prior, values, growth, Fraction(9, 10), Fraction(3))
    assert not identifiable(prior, values, growth, Fraction(1, 10), Fraction(3))


def test_a_logarithm_is_recognised() -> None:
    from didp_ref.formulas import translation

    three = translation.epsilon_from_rho.enclose("3/4", 2)
    assert is_log(three, Fraction(3))
    assert not is_log(three, Fraction(3) + Fraction(1, 10**20))
