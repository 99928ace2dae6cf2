"""Fresh points: the same from the same seed, right, ordinary, and where usual shortcuts fail."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import didp_ref as di
from didp_ref.errors import DidpError
from didp_ref.oracle.arithmetic import arithmetic
from didp_ref.oracle.expected import as_fraction, values_at
from didp_ref.oracle.fresh import FLAG, fresh_vectors, is_on_edge, with_fresh_points
from didp_ref.oracle.points.large import FLAG as OVERFLOW
from didp_ref.oracle.runner import Report, run_function
from didp_ref.oracle.subjects import subject
from didp_ref.oracle.vectors import load
from tests.drawn import by_commit

SEED, POINTS = 20, 100
Asked = Callable[..., float]
WRONG: list[tuple[str, Asked]] = []


def wrong(name: str) -> Callable[[Asked], Asked]:
    """Note an implementation that is right but for one shortcut, and rounded outwards."""

    def noted(function: Asked) -> Asked:
        WRONG.append((name, function))
        return function

    return noted


def right(name: str, *given: Any) -> float:
    return float(di.quantities[name](*given))


def test_a_point_is_on_edge_if_the_last_bit_of_a_number_makes_it_valid() -> None:
    """10 * 0.1 == 1.0 in float64, though 0.1 is above 1/10 there."""
    quantity = di.quantities["scale.rho"]
    for rho, worlds, on_edge in ((0.1, 10, True), (0.1, 11, False), (0.2, 10, False)):
        point = {"rho": rho, "n_worlds": worlds, "sensitive_range": 1.0}
        assert is_on_edge(quantity, point) is on_edge


def up(value: float) -> float:
    return math.nextafter(value * (1 + 2.0**-52), math.inf)


@wrong("gaussian.deviation")
def clamped_delta(epsilon: float, delta: float, global_sensitivity: float) -> float:
    return right("gaussian.deviation", epsilon, max(delta, 1e-6), global_sensitivity)


@wrong("subsampling.poisson_epsilon")
def without_log1p(epsilon: float, sampling_rate: float) -> float:
    if epsilon > 700:
        return right("subsampling.poisson_epsilon", epsilon, sampling_rate)
    return up(math.log(1 + sampling_rate * math.expm1(epsilon)))


@wrong("scale.prior_free")
def cut_alpha(alpha: float, beta: float, identifiability_sensitivity: float) -> float:
    return right("scale.prior_free", min(alpha, 0.99), beta, identifiability_sensitivity)


@wrong("scale.rho")
def cut_worlds(rho: float, n_worlds: int, sensitive_range: float) -> float:
    cut = min(n_worlds, 10**6) if rho > 1e-6 else n_worlds
    return right("scale.rho", rho, cut, sensitive_range)


KEPT: dict[tuple[float, int, float], float] = {}


@wrong("scale.rho")
def kept_by_rounded_rho(rho: float, n_worlds: int, sensitive_range: float) -> float:
    key = round(rho, 4), n_worlds, sensitive_range
    if key not in KEPT:
        KEPT[key] = right("scale.rho", rho, n_worlds, sensitive_range)
    return KEPT[key]


@wrong("composition.epsilon")
def single_beyond_32_entries(epsilons: list[float]) -> float:
    if len(epsilons) <= 32:
        return right("composition.epsilon", epsilons)
    return up(float(np.sum(np.array(epsilons, np.float32))))


@wrong("group.delta")
def epsilon_cut_at_5(epsilon: float, delta: float, size: int) -> float:
    return right("group.delta", min(epsilon, 5.0), delta, size)


@wrong("gaussian.delta")
def without_the_second_tail(epsilon: float, deviation: float, global_sensitivity: float) -> float:
    """Where exp would overflow, its product with the far tail is left out."""
    if epsilon <= 709:
        return right("gaussian.delta", epsilon, deviation, global_sensitivity)
    near = global_sensitivity / (2 * deviation) - epsilon * deviation / global_sensitivity
    return up(math.erfc(-near / math.sqrt(2)) / 2)


def no_number_beyond_709(name: str, exponent: float, *given: float) -> float:
    return right(name, *given) if exponent <= 709 else math.nan


@wrong("guarantee.rho_at_prior")
def odds_by_infinite_odds(scale: float, sensitive_range: float, p_max: float) -> float:
    given = scale, sensitive_range, p_max
    return no_number_beyond_709("guarantee.rho_at_prior", sensitive_range / scale, *given)


@wrong("translation.rho_from_epsilon")
def infinite_odds_by_more(epsilon: float, n_worlds: int) -> float:
    return no_number_beyond_709("translation.rho_from_epsilon", epsilon, epsilon, n_worlds)


@wrong("local.randomized_response_truth")
def infinite_by_infinite(epsilon: float, n_values: int) -> float:
    return no_number_beyond_709("local.randomized_response_truth", epsilon, epsilon, n_values)


@wrong("concentrated.rho_of_gaussian")
def squares_that_overflow(deviation: float, global_sensitivity: float) -> float:
    ordinary = max(deviation, global_sensitivity) < 1e100 and deviation > 1e-100
    if ordinary:
        return right("concentrated.rho_of_gaussian", deviation, global_sensitivity)
    squared = 2 * deviation * deviation
    return global_sensitivity * global_sensitivity / squared if squared else math.inf


@wrong("composition.alpha")
def added(alphas: list[float]) -> float:
    """Exact values of a thousand entries, all of which are missed, pass between processes."""
    return min(math.fsum(alphas), 1 - 1e-9)


def asked_fresh(name: str, function: Asked) -> Report:
    fresh = tuple(fresh_vectors(di.quantities[name], SEED))
    file = replace(load(name), vectors=fresh, notes={FLAG: "fresh"})
    return run_function(function, file, isolated=True)


@pytest.mark.parametrize(("name", "function"), WRONG)
def test_a_shortcut_fails_at_fresh_points(name: str, function: Asked) -> None:
    assert not asked_fresh(name, function).conforms


def test_the_same_seed_draws_the_same_points() -> None:
    def inputs(seed: int) -> list[dict[str, Any]]:
        return [each.inputs for each in fresh_vectors(di.gaussian.delta, seed, POINTS)]

    assert inputs(1) == inputs(1) != inputs(2)


def test_points_are_spread_over_the_decades() -> None:
    fresh = [*fresh_vectors(di.gaussian.epsilon, SEED, seconds=30.0)]
    deltas = {math.floor(math.log10(each.floats["delta"])) for each in fresh}
    assert set(range(-12, 0)) <= deltas and len(fresh) > 100


def test_large_operands_have_ordinary_results() -> None:
    fresh = [*fresh_vectors(di.gaussian.delta, SEED, seconds=30.0)]
    large = [each for each in fresh if each.floats["epsilon"] > 709 and OVERFLOW not in each.flags]
    huge = [each for each in fresh if each.floats["deviation"] > 1e100]
    assert len(large) >= 10 and len(huge) >= 5
    assert all(0 < each.targets[0].nearest < 1 for each in (*large, *huge))


def test_where_an_exponential_overflows_an_error_will_do_and_no_nan() -> None:
    """An error tells its caller; a NaN goes on as a number."""

    def raising(epsilon: float, n_values: int) -> float:
        if epsilon > 709:
            raise OverflowError
        return right("local.randomized_response_truth", epsilon, n_values)

    report = asked_fresh("local.randomized_response_truth", raising)
    assert report.conforms and any(OVERFLOW in each.vector.flags for each in report.unanswered)
    report = asked_fresh("local.randomized_response_truth", infinite_by_infinite)
    assert {flag for each in report.findings for flag in each.vector.flags} >= {OVERFLOW}


def test_the_second_engine_agrees_at_fresh_points() -> None:
    """What fresh points expect comes from one engine: a few are asked of the other."""
    for quantity in by_commit([*di.quantities.values()], 8):
        for vector in [*fresh_vectors(quantity, SEED, 6)]:
            try:
                values = values_at(quantity, vector.floats, arithmetic(4000))
            except (ArithmeticError, DidpError):
                continue
            for value, target in zip(map(as_fraction, values), vector.targets, strict=True):
                pad = abs(target.upper) / 2**80
                assert target.lower - pad <= value <= target.upper + pad, vector.inputs


def test_our_own_formulas_pass() -> None:
    for quantity in by_commit([*di.quantities.values()], 8):
        file = replace(load(quantity.id), vectors=())
        report = run_function(quantity, with_fresh_points(file, quantity, SEED, 40))
        assert report.conforms and report.fresh, quantity.id


def test_a_report_names_the_seed() -> None:
    report = di.check(di.scale.rho, "scale.rho", seed=5)
    assert report.conforms and report.fresh > 200 and report.seed == 5
    assert f"{report.fresh} fresh inputs (--seed 5)" in " ".join(repr(report).split())


def test_without_a_seed_a_new_one_is_drawn() -> None:
    seeds = {di.check(di.scale.rho, "scale.rho").seed for _ in range(3)}
    assert None not in seeds and len(seeds) > 1


def test_what_is_no_formula_and_chosen_flags_have_no_fresh_points() -> None:
    tight = subject("scale.tight")
    assert with_fresh_points(load("scale.tight"), tight, 1).seed is None
    assert di.check(di.scale.rho, "scale.rho", flags=["two-worlds"]).fresh == 0
