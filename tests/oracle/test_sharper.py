"""Answers beyond a bound that is enough: what holds, what fails, and what stays open."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.factor import best_known, unsafe_factor
from didp_ref.oracle.fresh import with_fresh_points
from didp_ref.oracle.generate import vector_at
from didp_ref.oracle.judge import Kind, judge
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.runner.counted import is_more_than_rounding
from didp_ref.oracle.sharper import Beyond, beyond
from didp_ref.oracle.subjects import enclosures
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import Vector, load


def vector_of(name: str, **point: float) -> Vector:
    vector = vector_at(di.quantities[name], point)
    assert vector is not None
    return vector


ADVANCED = vector_of("composition.advanced", epsilon=1.0, delta=0.0, times=10, slack=1e-6)
"""Advanced composition is 33.8 there, adding is 10, and the least is less."""


def test_adding_holds_below_advanced_composition() -> None:
    judged = judge(ADVANCED, 10.0, Side.UP)
    assert (judged.accurate, judged.safe, judged.finding) == (True, True, None)
    assert judged.sharper is not None


def test_less_than_the_least_of_repeated_answers_is_unsafe() -> None:
    least = di.composition.epsilon_repeated(epsilon=1.0, delta=0.0, times=10, total_delta=1e-6)
    assert beyond(ADVANCED, [least], Side.UP) is Beyond.HOLDS
    assert beyond(ADVANCED, [least * (1 - 1e-12)], Side.UP) is Beyond.FAILS
    finding = judge(ADVANCED, least / 2, Side.UP).finding
    assert finding is not None and finding.unsafe and not finding.unproved


def test_the_sharper_conversion_from_renyi_passes_as_the_other() -> None:
    vector = vector_of("renyi.epsilon", order=2.0, budget=0.01, delta=1e-3)
    least = di.renyi.sharper_epsilon(order=2.0, budget=0.01, delta=1e-3)
    assert least < vector.targets[0].safe
    assert beyond(vector, [least], Side.UP) is Beyond.HOLDS
    assert beyond(vector, [least * (1 - 1e-12)], Side.UP) is Beyond.OPEN


def test_beyond_a_sharper_quantity_by_rounding_alone_is_rounding() -> None:
    """The sharper value, computed by mpmath and rounded to nearest, is a step below the bound."""
    vector = vector_of("renyi.epsilon", order=2.0, budget=0.01, delta=1e-5)
    with mpmath.workdps(50):
        delta = mpmath.mpf(1e-5)
        exact = mpmath.log(1 + mpmath.expm1(mpmath.mpf(0.01)) / (2 * delta))
        near = float(exact)
    near = near if near < exact else math.nextafter(near, 0)
    judged = judge(vector, near, Side.UP)
    assert (judged.accurate, judged.safe) == (True, False)
    assert judged.finding is not None and judged.finding.kind is Kind.UNPROVED
    passes = float(judged.finding.passing)
    assert near < passes < near + 8 * math.ulp(near)
    assert judge(vector, passes, Side.UP).finding is None


def test_fifty_digits_of_a_sharper_value_are_rounding_too() -> None:
    """The exact number of a longer type lies a little below the sharper value."""
    point = {"rho": Fraction(1, 2), "delta": Fraction(1e-6)}
    (value,) = enclosures(di.concentrated.epsilon, point, 256)
    vector = vector_of("concentrated.epsilon_simple", rho=0.5, delta=1e-6)
    near = judge(vector, value.lower - Fraction(1, 10**60), Side.UP)
    assert near.finding is not None
    assert (near.accurate, near.safe, near.finding.kind) == (True, False, Kind.UNPROVED)
    far = judge(vector, value.lower * Fraction(999, 1000), Side.UP)
    assert far.finding is not None and (far.accurate, far.finding.kind) == (False, Kind.WRONG)


def test_below_a_bound_without_a_sharper_quantity_nothing_is_known() -> None:
    vector = vector_of("renyi.sharper_epsilon", order=8.0, budget=1.0, delta=1e-6)
    judged = judge(vector, 2.5, Side.UP)
    assert judged.finding is not None and judged.finding.unproved and not judged.finding.unsafe
    assert judged.safe is False  # what is not known passes nothing
    assert "not known to be safe" in judged.finding.message
    near = math.nextafter(vector.targets[0].safe, 0)
    finding = judge(vector, near, Side.UP).finding
    assert finding is not None and finding.kind is Kind.UNPROVED


@pytest.mark.parametrize(
    ("name", "point", "known"),
    [
        # a prior of two records attains it; a uniform prior of three does not
        ("reconstruction.advantage", {"collision_probability": 0.5}, Beyond.FAILS),
        ("reconstruction.advantage", {"collision_probability": 0.25}, Beyond.OPEN),
    ],
)
def test_where_a_bound_is_attained_less_fails(
    name: str, point: dict[str, float], known: Beyond
) -> None:
    vector = vector_of(name, epsilon=1.0, delta=0.0, **point)
    assert beyond(vector, [vector.targets[0].safe / 2], Side.UP) is known


def test_adding_passes_as_advanced_composition() -> None:
    def least(epsilon: float, delta: float, times: float, slack: float) -> float:
        bound = di.composition.advanced(epsilon, delta, times, slack)
        added = di.group.epsilon(epsilon, times)
        return min(added, float(bound))

    report = di.check(least, "composition.advanced")
    assert report.conforms
    assert "and safe" in repr(report) and "composition.epsilon_repeated" in repr(report)


def test_a_weaker_bound_is_safe_and_not_a_wrong_formula() -> None:
    def mironov(order: float, budget: float, delta: float) -> float:
        di.renyi.epsilon(order, budget, delta)
        return (budget + math.log(1 / delta) / (order - 1)) * (1 + 1e-13)

    report = di.check(mironov, "renyi.epsilon")
    said = report.summary()
    assert not report.conforms and said.word == "WARN"
    assert "safe, not as tight" in said.headline and "wrong" not in repr(report)


@pytest.mark.parametrize("share", [0.0, 0.2])
@pytest.mark.parametrize(
    ("name", "point"),
    [
        ("renyi.epsilon", {"order": 8.0, "budget": 1.0, "delta": 1e-6}),
        ("renyi.sharper_epsilon", {"order": 8.0, "budget": 1.0, "delta": 1e-6}),
        ("concentrated.epsilon", {"rho": 0.125, "delta": 1e-6}),
        ("concentrated.epsilon_simple", {"rho": 0.125, "delta": 1e-6}),
        ("concentrated.delta", {"rho": 0.125, "epsilon": 2.0}),
    ],
)
def test_less_than_gaussian_noise_with_the_budget_needs_is_unsafe(
    name: str, point: dict[str, float], share: float
) -> None:
    """Noise of the deviation 2 has this budget, at the sensitivity 1."""
    vector = vector_of(name, **point)
    assert beyond(vector, [vector.targets[0].safe * share], Side.UP) is Beyond.FAILS
    finding = judge(vector, vector.targets[0].safe * share, Side.UP).finding
    assert finding is not None and finding.unsafe and not finding.unproved
    needs = (
        di.gaussian.delta(point["epsilon"], 2.0, 1.0)
        if "epsilon" in point
        else di.gaussian.epsilon(point["delta"], 2.0, 1.0)
    )
    assert beyond(vector, [needs], Side.UP) is Beyond.OPEN  # it may hold


def test_less_than_nothing_is_no_bound() -> None:
    vector = vector_of("renyi.epsilon", order=2.0, budget=0.0, delta=1e-3)
    assert beyond(vector, [0.0], Side.UP) is not Beyond.FAILS
    assert beyond(vector, [-0.1], Side.UP) is Beyond.FAILS


def test_a_smaller_bound_is_open_and_never_unsafe() -> None:
    """Smaller at large orders alone: no known bug."""

    def sharper(order: float, budget: float, delta: float) -> float:
        bound = float(di.renyi.epsilon(order, budget, delta))
        return bound * (1 - 1e-3 / order)

    report = di.check(sharper, "renyi.epsilon")
    said = report.summary()
    assert said.word == "OPEN" and "not known to be safe" in said.headline
    assert "unsafe" not in repr(report) and "formula is wrong" not in repr(report)


def test_a_constant_with_few_digits_is_no_sharper_bound() -> None:
    def rough(epsilon: float, delta: float, global_sensitivity: float) -> float:
        exact = float(di.gaussian.textbook_deviation(epsilon, delta, global_sensitivity))
        log = math.log(1.25 / delta)
        return exact * math.sqrt((log - 4e-5) / log)

    report = di.check(rough, "gaussian.textbook_deviation")
    assert not report.conforms and not report.sharper


# --- where a bound is attained, by mathematics -------------------------------------------------


def chain(epsilon: float, delta: float, size: int) -> float:
    """The largest chance of an event in the last of so many databases, of none in the first."""
    chance = 0.0
    for _ in range(size):
        most = math.exp(epsilon) * chance + delta
        # the complement keeps the promise as well
        chance = min(most, 1 - math.exp(-epsilon) * (1 - chance - delta))
    return chance


@pytest.mark.parametrize("epsilon", [0.01, 0.5, 2.0])
@pytest.mark.parametrize("delta", [1e-9, 1e-3, 0.1])
@pytest.mark.parametrize("size", [1, 2, 7])
def test_where_group_delta_is_least(epsilon: float, delta: float, size: int) -> None:
    vector = vector_of("group.delta", epsilon=epsilon, delta=delta, size=size)
    value = vector.targets[0].safe
    known = beyond(vector, [value * (1 - 1e-6)], Side.UP)
    attained = math.isclose(chain(epsilon, delta, size), value, rel_tol=1e-9)
    assert known is (Beyond.FAILS if attained else Beyond.OPEN)


@pytest.mark.parametrize("epsilon", [0.0625, 1.0])
@pytest.mark.parametrize("delta", [1e-9, 0.25, 0.75])
@pytest.mark.parametrize("more", [0.25, 3.0])
def test_where_the_tail_of_ratios_is_least(epsilon: float, delta: float, more: float) -> None:
    """Of two outputs: the one is e^t times likelier, and the other keeps the promise."""
    exponent = epsilon + more
    vector = vector_of("testing.ratio_tail", epsilon=epsilon, delta=delta, exponent=exponent)
    chance = vector.targets[0].safe
    other = chance * math.exp(-exponent)
    keeps = chance <= 1 and (1 - other) - math.exp(epsilon) * (1 - chance) <= delta
    known = beyond(vector, [chance * (1 - 1e-6)], Side.UP)
    assert known is (Beyond.FAILS if keeps and chance < 1 else Beyond.OPEN)


@pytest.mark.parametrize("epsilon", [Fraction(1, 4), Fraction(2)])
@pytest.mark.parametrize("first", [Fraction(1, 2), Fraction(1, 5)])
def test_a_prior_of_two_attains_the_bound_on_reconstruction(
    epsilon: Fraction, first: Fraction
) -> None:
    """Randomized response between two records, whose guess is what it answers."""
    true = math.exp(epsilon) / (1 + math.exp(epsilon))
    right = float(first) * true + float(1 - first) * true
    # the record that was used is drawn apart from the one that is guessed at
    answers = float(first) * true + float(1 - first) * (1 - true)
    unused = float(first) * answers + float(1 - first) * (1 - answers)
    kappa = first**2 + (1 - first) ** 2
    bound = di.reconstruction.advantage(float(epsilon), 0.0, float(kappa))
    assert math.isclose(right - unused, bound, rel_tol=1e-12)
    assert kappa >= Fraction(1, 2)


def test_three_outputs_attain_the_bound_from_a_trade_off() -> None:
    """The guesses of the two records are wrong equally often, and the third output is no guess."""
    alarm, missed = Fraction(1, 8), Fraction(1, 4)
    first = (1 - missed, alarm, missed - alarm)
    assert sum(first) == 1 and min(first) >= 0
    used = first[0]  # by symmetry, of either record
    unused = (first[0] + alarm) / 2
    kappa = Fraction(1, 2)
    bound = di.reconstruction.from_trade_off(float(alarm), float(missed), float(kappa))
    assert used - unused == Fraction(bound)


def test_every_bound_that_is_enough_says_why() -> None:
    named = {
        quantity.id: quantity.enough.why for quantity in di.quantities.values() if quantity.enough
    }
    assert len(named) == 15 and all(why.endswith(".") for why in named.values())
    for quantity in di.quantities.values():
        assert quantity.strength.startswith(("least", "largest", "exact", "enough"))


def test_an_unsafe_result_is_measured_from_the_best_value() -> None:
    best = di.composition.epsilon_repeated(epsilon=1.0, delta=0.0, times=10, total_delta=1e-6)
    finding = judge(ADVANCED, best / 2, Side.UP).finding
    assert finding is not None
    assert unsafe_factor(finding, Side.UP) == pytest.approx(2, rel=1e-12)
    known = best_known(finding)
    assert known is not None and known[0] == "composition.epsilon_repeated"
    assert known[1].float_up() == best


def test_no_epsilon_is_needed_where_the_budget_alone_keeps_delta() -> None:
    """As dp-accounting has it, by the bound of Bretagnolle and Huber on the total variation."""

    def converted(order: float, budget: float, delta: float) -> float:
        bound = di.renyi.epsilon(order, budget, delta)
        return 0.0 if delta**2 >= -math.expm1(-budget) else float(bound)

    report = di.check(converted, "renyi.epsilon")
    assert report.conforms and report.sharper
    kept = vector_of("renyi.epsilon", order=1.01, budget=0.5, delta=0.63)
    assert beyond(kept, [0.0], Side.UP) is Beyond.HOLDS
    apart = vector_of("renyi.epsilon", order=1.01, budget=0.5, delta=0.62)
    assert beyond(apart, [0.0], Side.UP) is not Beyond.HOLDS


def test_at_delta_one_no_noise_is_needed() -> None:
    vector = vector_of("gaussian.textbook_deviation", epsilon=0.5, delta=1.0, global_sensitivity=1)
    assert beyond(vector, [0.0], Side.UP) is Beyond.HOLDS


def test_a_wrong_constant_that_cancels_at_a_round_delta_is_found() -> None:
    """It is above the least value nearly everywhere, and gives no noise at delta = 0.8."""

    def upturned(epsilon: float, delta: float, global_sensitivity: float) -> float:
        di.gaussian.textbook_deviation(epsilon, delta, global_sensitivity)
        noise = math.sqrt(2 * abs(math.log(1.25 * delta))) * global_sensitivity / epsilon
        return noise * (1 + 1e-15)

    quantity = di.quantities["gaussian.textbook_deviation"]
    for seed in (1, 2):
        report = run_function(upturned, with_fresh_points(load(quantity.id), quantity, seed))
        far = filter(is_more_than_rounding, report.findings)
        assert {each.vector.floats["delta"] for each in far} == {0.8}
        # of one absolute value, both are right
        assert re.search(r"\|log\((5\*delta/4|4/\(5\*delta\))\)\|", report.suspects[0].bug)


def test_a_bug_is_named_where_most_results_are_within_what_is_allowed() -> None:
    def wrong(rho: float, n_worlds: float, sensitive_range: float) -> float:
        right = di.scale.rho(rho, n_worlds, sensitive_range)
        return float(right) and sensitive_range / math.log(n_worlds * rho / (1 - rho))

    report = run_function(wrong, load("scale.rho"), tolerance=Tolerance(None, 0.2, 0.0))
    assert report.within and "m - 1" in report.suspects[0].bug and report.suspects[0].certain


def test_sharper_results_accuse_nothing_where_the_rest_is_rounding() -> None:
    """At this seed a difference near zero loses digits, and 73 results are zero, and safe."""

    def converted(order: float, budget: float, delta: float) -> float:
        di.renyi.epsilon(order, budget, delta)
        if delta**2 >= -math.expm1(-budget):
            return 0.0
        return max(0.0, budget + math.log1p(-1 / order) - math.log(delta * order) / (order - 1))

    quantity = di.quantities["renyi.epsilon"]
    report = run_function(converted, with_fresh_points(load(quantity.id), quantity, 2))
    assert report.sharper and report.only_rounding


def test_more_false_negatives_than_gaussian_noise_has_are_impossible() -> None:
    """No bound on every mechanism of a zCDP budget is above what one of them has."""
    vector = vector_of("testing.concentrated_false_negatives", rho=0.5, false_positives=0.05)
    (bound,) = vector.targets
    reached = di.testing.gaussian_false_negatives(mu=1.0, false_positives=0.05)
    assert bound.nearest < 0.9 * reached
    assert beyond(vector, [reached * (1 - 1e-9)], Side.DOWN) is Beyond.OPEN
    assert beyond(vector, [reached * (1 + 1e-9)], Side.DOWN) is Beyond.FAILS
