"""Gaps: between 1e-6 and 1e6 no two neighbouring numbers of a parameter lie far apart."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import didp_ref as di
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.points.gaps import Exactly, fill_gaps, missing_numbers, numbers_asked
from didp_ref.oracle.points.practical import Drawn

EPSILON, SENSITIVITY = di.scale.differential_privacy.parameters
WORLDS = di.scale.rho.parameters[1]
RATIO = 10**0.1


def widest(numbers: list[float], end: float = 1e6) -> float:
    inside = sorted({1e-6, end, *(x for x in numbers if 1e-6 <= x <= end)})
    return max(high / low for low, high in pairwise(inside))


def test_numbers_that_are_missing_leave_no_gap() -> None:
    points: list[Point] = [{"epsilon": 0.5}, {"epsilon": 0.55}, {"epsilon": 1e9}]
    missing = list(missing_numbers(EPSILON, points))
    assert widest([0.5, 0.55, *missing]) < RATIO
    filled: list[Point] = [*points, *({"epsilon": x} for x in missing)]
    assert list(missing_numbers(EPSILON, filled)) == []
    assert all(x < 0.5 or x > 0.55 for x in missing)


def test_whole_numbers_stay_whole_and_in_their_domain() -> None:
    missing = list(missing_numbers(WORLDS, []))
    assert all(isinstance(x, int) for x in missing)
    assert missing[:4] == [3, 4, 5, 6]
    assert widest([2.0, *missing]) > RATIO, "there is no whole number between two and three"
    assert all(b <= RATIO * a for a, b in pairwise(missing[3:]))


def test_what_is_asked_is_counted_in_sequences_too() -> None:
    points: list[Point] = [{"epsilons": [2.0, 0.25]}, {"epsilons": [1e9]}]
    (parameter,) = di.composition.epsilon.parameters
    assert numbers_asked(parameter, points, Fraction(0), Fraction(10)) == [Fraction(1, 4), 2]
    assert Exactly(0.25).holds([2.0, 0.25]) and not Exactly(0.25).holds([2.0])


def test_gaps_are_filled_by_points_that_the_guards_accept() -> None:
    quantity = di.scale.rho_at_prior
    made: list[Drawn] = []

    def attempt(drawn: Drawn) -> bool:
        quantity(**drawn.point)
        made.append(drawn)
        return True

    fill_gaps(quantity, attempt, [])
    for name, end in (("sensitive_range", 1e6), ("p_max", 1.0)):
        numbers = [float(each.point[name]) for each in made]  # type: ignore[arg-type]  # one number
        assert widest(numbers, end) < RATIO
    alone = sum(len(list(missing_numbers(parameter, []))) for parameter in quantity.parameters)
    assert len(made) < 0.8 * alone, "a point fills a gap of every parameter where it can"


def test_a_number_at_which_few_results_are_ordinary_is_tried_for_longer() -> None:
    """A noise so wide is beside a threshold of 10**6 in one draw of many."""
    quantity = di.selection.laplace_delta
    threshold = quantity.parameters[1]
    made: list[Point] = []

    def attempt(drawn: Drawn) -> bool:
        if not 1e5 < drawn.point["threshold"] < drawn.point["scale"] * 50:  # type: ignore[operator]  # numbers
            return drawn.point["threshold"] <= 1e5  # type: ignore[operator]  # likewise
        made.append(drawn.point)
        return True

    fill_gaps(quantity, attempt, [])
    left = [x for x in missing_numbers(threshold, made) if x > 1.3e5]
    assert len(left) <= 1
