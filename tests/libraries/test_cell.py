"""Cells: what their words say, and that they are read as they were written."""

import json
import math
from collections.abc import Callable
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.libraries.cell import Cell, Part, Point, cell_of, shown_factor, worse
from didp_ref.libraries.library import find_libraries
from didp_ref.libraries.results import read_result
from didp_ref.oracle.factor import quotient
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.vectors import load

HALF = Point("scale.x/everyday/1", {"epsilon": "1.0"}, "0.5", "1", 2.0)
RAGGED = "rejects 1 valid input, crashes or returns NaN for 1"
BEYOND = "beyond our bound (not judged)"
NONE = Point("scale.x/everyday/2", {"epsilon": "1.0"}, "0.0", "1")


@pytest.mark.parametrize(
    ("part", "promises", "words"),
    [
        (Part(), "safe", "not tested"),
        (Part(3, 3, 3, 3), "safe", "safe, accurate"),
        (Part(3, 3, 0, 3, farthest=HALF), "safe", "safe, wrong by a factor of 2"),
        (
            Part(3, 3, 0, 2, unsafest=HALF, farthest=HALF),
            "safe",
            "UNSAFE by a factor of 2, wrong by a factor of 2",
        ),
        (Part(3, 3, 0, 2, unsafest=HALF, farthest=HALF), "accurate", "wrong by a factor of 2"),
        (Part(1, 0, refused=1), "safe", "rejects valid input"),
        (Part(2, 0, refused=1, broken=1), "safe", RAGGED),
        (Part(3, 3, 2, 2, undecided=1, beyond=NONE), "accurate", f"accurate, 1 {BEYOND}"),
        (Part(1, 1, undecided=1, beyond=NONE), "accurate", f"1 {BEYOND}"),
        (
            Part(3, 3, 1, undecided=1, farthest=HALF, beyond=NONE),
            "accurate",
            f"wrong by a factor of 2, 1 {BEYOND}",
        ),
        (
            Part(3, 0, refused=2, broken=1, breaks=NONE),
            "safe",
            "rejects 2 valid inputs, crashes or returns NaN for 1",
        ),
    ],
)
def test_words(part: Part, promises: str, words: str) -> None:
    assert part.words(promises) == words


def test_rounding_is_not_unsafe() -> None:
    last_place = Point("x", {}, "1", "1", 1 + 1e-16)
    part = Part(1, 1, 1, 0, unsafest=last_place)
    assert part.words("safe").startswith("safe") and "accurate" in part.words("safe")
    assert not part.is_unsafe


def test_without_bound_is_the_worst() -> None:
    assert worse(None, HALF) is HALF
    assert worse(HALF, NONE) is NONE
    assert worse(NONE, HALF) is NONE
    assert quotient(Fraction(1), Fraction(0)) == float("inf")
    assert shown_factor(None) == "without bound"


def kullback_leibler(order: float, budget: float, delta: float) -> float:
    """Zero where a theorem beside ours allows it, else our bound, or its half.

    The distance of two laws is at most sqrt(1 - exp(-D)), D their divergence of Kullback and
    Leibler (Bretagnolle and Huber), which no Renyi divergence of an order above one is below. So
    epsilon = 0 holds if delta is no less.
    """
    epsilon = di.renyi.epsilon(order, budget, delta)
    return 0.0 if delta**2 > -math.expm1(-budget) else epsilon


def test_a_result_beyond_a_bound_that_is_merely_enough_is_not_called_wrong() -> None:
    file = load("renyi.epsilon")
    cell = cell_of(run_function(kullback_leibler, file), "renyi.epsilon")
    parts = cell.ordinary, cell.hard
    for part in parts:
        assert part.accurate == part.answered == part.asked > 0
        assert part.farthest is None and not part.undecided  # a theorem of ours decides it
        assert "wrong" not in part.words("accurate")
    # too large is wrong, and so is a negative epsilon
    for form in (lambda epsilon: 2 * epsilon + 1, lambda epsilon: epsilon - 1e9):
        report = run_function(wrong_by(form), file)
        cell = cell_of(report, "renyi.epsilon")
        assert cell.ordinary.farthest and not cell.ordinary.accurate


def test_what_no_theorem_of_ours_decides_is_not_judged() -> None:
    results = [result for each in find_libraries([]) if (result := read_result(each))]
    parts = [
        part
        for result in results
        for cell in result.cells.values()
        for part in (cell.ordinary, cell.hard)
        if part.undecided
    ]
    assert parts
    for part in parts:
        assert part.beyond and float(part.beyond.answer) < float(part.beyond.exact)
        assert BEYOND in part.words("accurate")


def wrong_by(form: Callable[[float], float]) -> Callable[[float, float, float], float]:
    return lambda order, budget, delta: form(di.renyi.epsilon(order, budget, delta))


def test_a_cell_is_read_as_it_was_written() -> None:
    part = Part(3, 2, 1, 1, 1, 0, 1, HALF, NONE, NONE)
    cell = Cell("scale.x", part, Part(), (1, 2), ["answers change: so"], 0.5)
    assert Cell.read("scale.x", json.loads(json.dumps(cell.as_json()))) == cell


def negative_epsilons() -> list[tuple[str, Point]]:
    """Every recorded epsilon below zero where 0 is exact, with the library's name."""
    results = [result for each in find_libraries([]) if (result := read_result(each))]
    parts = [
        (result.library.key, part)
        for result in results
        for cell in result.cells.values()
        for part in (cell.ordinary, cell.hard)
    ]
    points = [
        (key, point) for key, part in parts for point in (part.unsafest, part.farthest) if point
    ]
    return [(key, point) for key, point in points if point.is_negative_epsilon]


def test_a_negative_epsilon_that_is_recorded_is_a_true_pair() -> None:
    """A second engine computes the delta that holds: for Gaussian noise exactly, from a Renyi
    budget by the bound of Canonne, Kamath and Steinke (Proposition 12), of which a rounding of
    1e-12 is left."""
    points = negative_epsilons()
    assert {key for key, _ in points} == {"opacus", "pipeline_dp", "prv_accountant", "scipy"}
    with mpmath.workdps(40):
        for key, point in points:
            at = {name: mpmath.mpf(value) for name, value in point.inputs.items()}
            epsilon = mpmath.mpf(point.answer)
            assert epsilon < 0
            if "order" in at:
                a, over = at["order"], at["order"] - 1
                exponent = over * (at["budget"] - epsilon)
                delta = mpmath.exp(exponent) / over * (1 - 1 / a) ** a
                delta /= 1 + mpmath.mpf("1e-12")
            else:
                mu = at["global_sensitivity"] / at["deviation"]
                above = mpmath.ncdf(mu / 2 - epsilon / mu)
                delta = above - mpmath.exp(epsilon) * mpmath.ncdf(-mu / 2 - epsilon / mu)
            assert delta <= at["delta"], key


def test_a_true_pair_is_not_called_unsafe() -> None:
    point = Point("gaussian.epsilon/everyday/1", {}, "-0.16", "0")
    part = Part(2, 2, 1, 1, unsafest=point, farthest=point)
    assert not part.is_unsafe
    assert part.words("safe") == "a negative epsilon where 0 is exact"
    scale = Point("scale.x/everyday/1", {}, "-0.16", "0")
    assert Part(2, 2, 1, 1, unsafest=scale, farthest=scale).is_unsafe


def test_a_valid_bound_that_is_larger_is_looser_and_not_wrong() -> None:
    total = Point("composition.epsilon_repeated/x", {}, "1.74", "1", 1.74)
    part = Part(1, 1, 0, 1, farthest=total)
    assert part.words("safe") == "safe, looser by a factor of 1.74"
    below = Part(1, 1, 0, 0, farthest=Point(total.vector, {}, "0.5", "1", 2.0))
    assert "wrong by a factor of 2" in below.words("safe")
    least = Point("gaussian.delta/x", {}, "1.0", "0.5", 2.0)
    assert not least.is_looser("accurate")  # no side is promised, and ours is the value itself
    rate = Point("testing.false_negatives/x", {}, "-0.25", "0")
    assert not rate.is_looser("safe")  # no rate is negative
    assert Part(1, 1, 0, 1, farthest=rate).words("safe") == "safe, wrong by any factor"
    certain = Point("concentrated.delta/x", {}, "1.5", "0.997", 1.5)
    assert not certain.is_looser("accurate")
    bound = Point("concentrated.delta/x", {}, "1.0", "0.997", 1.002)
    assert bound.is_looser("accurate")


def test_an_error_where_the_formula_has_only_a_limit_is_no_crash() -> None:
    """Code that divides by a sensitivity divides by zero there, and gives no wrong number."""

    def delta(epsilon: float, deviation: float, global_sensitivity: float) -> float:
        if deviation < global_sensitivity:
            return math.nan
        half, far = global_sensitivity / 2 / deviation, epsilon * deviation / global_sensitivity
        return half * far

    cell = cell_of(run_function(delta, load("gaussian.delta")), "gaussian.delta")
    rejected, broken = cell.hard.rejects, cell.hard.breaks
    assert rejected and "ZeroDivisionError" in rejected.answer
    assert float(rejected.inputs["global_sensitivity"]) == 0.0
    assert broken and broken.answer == "nan"
