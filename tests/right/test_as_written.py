"""What is right as people write it is never wrong at extreme, whole or long fresh inputs."""

from collections.abc import Callable
from dataclasses import replace
from math import erfc, exp, inf, log, log1p, pi, sqrt

import pytest

import didp_ref as di
from didp_ref.oracle.fresh import fresh_vectors, with_fresh_points
from didp_ref.oracle.judge import Level
from didp_ref.oracle.points.extreme import FLAG, LONG, WHOLE
from didp_ref.oracle.runner import Report, run_function
from didp_ref.oracle.selection import select
from didp_ref.oracle.vectors import load
from tests.right import (
    arrays,
    classes,
    exact,
    plain,
    unseen_exact,
    unseen_floats,
    unseen_styles,
    unseen_unguarded,
)
from tests.right.as_written import WRITTEN, Written
from tests.right.guards import RIGHT

MODULES = (arrays, classes, exact, plain)
UNSEEN = [
    *unseen_floats.UNSEEN,
    *unseen_exact.UNSEEN,
    *unseen_styles.UNSEEN,
    *unseen_unguarded.UNSEEN,
]
SEED = 3
NUMBERS = (Level.ACCURATE, Level.SAFE)
SPECIAL = [FLAG, WHOLE, LONG]


def asked(quantity, function, seed=SEED) -> Report:
    """Ask the extreme, whole and long ones among fresh inputs, and judge the numbers alone."""
    rule = di.quantities[quantity]
    file = with_fresh_points(replace(load(quantity), vectors=()), rule, seed)
    return run_function(function, select(file, SPECIAL, []), levels=NUMBERS)


def test_there_are_many() -> None:
    assert len(WRITTEN) >= 45 and len({each.quantity for each in WRITTEN}) >= 25
    assert len(UNSEEN) >= 110 and len({quantity for quantity, _ in UNSEEN}) >= 70


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.sampled(6)
@pytest.mark.parametrize("one", WRITTEN, ids=lambda one: one.function.__name__)
def test_rounding_is_no_failure(one: Written) -> None:
    report = asked(one.quantity, one.function)
    assert report.asked and report.summary().word in ("PASS", "WARN"), report


ENDS_EARLY = {"renyi_laplace", "renyi_randomized_response"}
"""Written so, they raise an error at parameters that are in use."""


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.sampled(6)
@pytest.mark.parametrize("one", WRITTEN, ids=lambda one: one.function.__name__)
def test_nor_is_it_beside_the_vectors(one: Written) -> None:
    """Vectors that show lost digits do not keep fresh inputs from being counted."""
    file = with_fresh_points(load(one.quantity), di.quantities[one.quantity], SEED)
    report = run_function(one.function, file, levels=NUMBERS)
    words = ("FAIL",) if one.function.__name__ in ENDS_EARLY else ("PASS", "WARN")
    assert report.asked and report.summary().word in words, report


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", [f"{each.quantity} {each.style}" for each in RIGHT])
def test_stable_forms_do_not_fail(name: str) -> None:
    one = next(each for each in RIGHT if f"{each.quantity} {each.style}" == name)
    report = asked(one.quantity, one.function)
    assert report.asked and report.summary().word in ("PASS", "WARN"), report


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.sampled(4)
@pytest.mark.parametrize("one", UNSEEN, ids=lambda one: one[1].__name__)
def test_the_default_check_calls_none_wrong(one: tuple[str, Callable[..., object]]) -> None:
    quantity, function = one
    report = di.check(function, quantity, seed=SEED)
    assert report.summary().word in ("PASS", "WARN"), report


def test_where_no_number_came_is_a_note() -> None:
    report = asked("subsampling.poisson_epsilon", named("sampled_by_log").function)
    assert len(report.unanswered) > 5 and report.summary().word == "WARN"
    assert all(not each.numbers for each in report.unanswered)
    assert "without a number" in " ".join(report.remarks)


def test_a_finite_wrong_number_fails_where_no_number_would_not() -> None:
    right = di.translation.rho_from_epsilon

    def certain_from_50(epsilon, n_worlds):
        return 1.0 if epsilon > 50 else float(right(epsilon, n_worlds))

    def ends_at_50(epsilon, n_worlds):
        if epsilon > 50:
            raise OverflowError
        return float(right(epsilon, n_worlds))

    assert not asked(right.id, certain_from_50).conforms
    assert asked(right.id, ends_at_50).conforms


def gaussian_epsilon(delta: float, deviation: float, global_sensitivity: float) -> float:
    """Search as people do: beyond a ratio of 1e9 digits are lost, and then an exponential ends."""
    if not (0 < delta < 1 and 0 < deviation < inf and 0 < global_sensitivity < inf):
        raise ValueError("out of range")
    mu = global_sensitivity / deviation

    def log_tail(x: float) -> float:
        if x < 30:
            return log(erfc(x / sqrt(2)) / 2)
        return -x * x / 2 - log(x) - log(2 * pi) / 2 + log1p(-1 / x**2 + 3 / x**4 - 15 / x**6)

    def is_enough(epsilon: float) -> bool:
        a, b = epsilon / mu - mu / 2, epsilon / mu + mu / 2
        second = exp(epsilon + log_tail(b))
        if delta > 0.5:
            return erfc(-a / sqrt(2)) / 2 + second >= 1 - delta
        return erfc(a / sqrt(2)) / 2 - second <= delta

    low, high = 0.0, 1.0
    if is_enough(low):
        return 0.0
    while not is_enough(high):
        high *= 2
    while low < (middle := (low + high) / 2) < high:
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high


def test_lost_digits_beside_errors_at_extreme_inputs_are_no_failure() -> None:
    file = load("gaussian.epsilon")
    names = ("practical-range", "everyday", "large-operands")
    report = run_function(gaussian_epsilon, select(file, names, []))
    lost = [each for each in report.findings if each.is_without_number]
    assert lost and report.summary().word == "WARN", report


def named(name: str) -> Written:
    return next(each for each in WRITTEN if each.function.__name__ == name)


def test_every_kind_is_drawn() -> None:
    flags = [flag for each in fresh_vectors(di.composition.alpha, SEED) for flag in each.flags]
    assert flags.count(FLAG) >= 60 and flags.count(WHOLE) >= 10 and flags.count(LONG) == 3
