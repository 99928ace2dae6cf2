"""A parameter is named that is not used, and none that is."""

from collections.abc import Callable
from math import erf, log, sqrt

import pytest

import didp_ref as di
from didp_ref.oracle.checking import check
from didp_ref.oracle.unused import FLAG

Wrong = Callable[..., float]


def textbook(epsilon: float, delta: float, global_sensitivity: float) -> float:
    return sqrt(2 * log(1.25 / delta)) / epsilon


def usual_delta(epsilon: float, delta: float, global_sensitivity: float) -> float:
    return 1.3 * global_sensitivity * sqrt(2 * log(1.25e5)) / epsilon


def ten_worlds(rho: float, n_worlds: int, sensitive_range: float) -> float:
    return sensitive_range / log(9 * rho / (1 - rho))


def tail(epsilon: float, deviation: float, global_sensitivity: float) -> float:
    return 0.4 - 0.3 * erf(epsilon / deviation)


def constant(epsilon: float, deviation: float, global_sensitivity: float) -> float:
    return 0.01


UNUSED = [
    (textbook, "gaussian.deviation", "global_sensitivity is not used"),
    (usual_delta, "gaussian.deviation", "delta is not used"),
    (ten_worlds, "scale.rho", "n_worlds is not used"),
    (tail, "gaussian.delta", "global_sensitivity is not used"),
]


@pytest.mark.parametrize(("wrong", "formula", "cause"), UNUSED)
def test_a_parameter_that_is_not_used_is_named(wrong: Wrong, formula: str, cause: str) -> None:
    (bug,) = (each.bug for each in check(wrong, formula, seed=1).suspects if each.flag == FLAG)
    assert bug.startswith(cause)


def test_of_a_constant_no_parameter_is_used() -> None:
    first = check(constant, "gaussian.delta", seed=1).suspects[0]
    assert first.bug.startswith("epsilon and deviation and global_sensitivity are not used")


def nearly(epsilon: float, delta: float, global_sensitivity: float) -> float:
    return 0.93 * di.gaussian.deviation(epsilon, delta, global_sensitivity) + 1e-3 * epsilon


def test_a_parameter_that_is_used_is_not_named() -> None:
    """Not even if a function rounds it to hundredths."""

    def in_hundredths(epsilon: float, delta: float, global_sensitivity: float) -> float:
        return 1.1 * di.gaussian.deviation(round(epsilon, 2), delta, global_sensitivity)

    for wrong in (nearly, in_hundredths):
        assert all(
            each.flag != FLAG for each in check(wrong, "gaussian.deviation", seed=1).suspects
        )
