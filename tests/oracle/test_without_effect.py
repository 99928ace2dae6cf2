"""A parameter is named on which results do not depend, and none on which they do."""

from collections.abc import Callable
from math import erf, inf, log, sqrt

import pytest

import didp_ref as di
from didp_ref.oracle.checking import check
from didp_ref.oracle.without_effect import FLAG

Wrong = Callable[..., float]


def textbook(epsilon: float, delta: float, global_sensitivity: float) -> float:
    return sqrt(2 * log(1.25 / delta)) / epsilon


def usual_delta(epsilon: float, delta: float, global_sensitivity: float) -> float:
    return 1.3 * global_sensitivity * sqrt(2 * log(1.25e5)) / epsilon


def ten_worlds(rho: float, n_worlds: int, sensitive_range: float) -> float:
    return sensitive_range / log(9 * rho / (1 - rho))


def tail(epsilon: float, deviation: float, global_sensitivity: float) -> float:
    return 0.4 - 0.3 * erf(epsilon / deviation)


def no_power(epsilon: float, global_sensitivity: float, cutoff: int) -> float:
    """Its whole exponent is 0: the code has the cutoff, and no result depends on it."""
    power: int = cutoff ** (2 // 3)
    return global_sensitivity * (1 + 2 * power) / epsilon


def constant(epsilon: float, deviation: float, global_sensitivity: float) -> float:
    return 0.01


WITHOUT = [
    (textbook, "gaussian.deviation", "results do not depend on global_sensitivity:"),
    (usual_delta, "gaussian.deviation", "results do not depend on delta:"),
    (ten_worlds, "scale.rho", "results do not depend on n_worlds:"),
    (tail, "gaussian.delta", "results do not depend on global_sensitivity:"),
    (no_power, "sparse_vector.threshold_scale", "results do not depend on cutoff:"),
]


@pytest.mark.parametrize(("wrong", "formula", "cause"), WITHOUT)
def test_a_parameter_without_effect_is_named(wrong: Wrong, formula: str, cause: str) -> None:
    (bug,) = (each.bug for each in check(wrong, formula, seed=1).suspects if each.flag == FLAG)
    assert bug.startswith(cause)


def test_of_a_constant_no_parameter_has_an_effect() -> None:
    first = check(constant, "gaussian.delta", seed=1).suspects[0]
    assert "on epsilon or deviation or global_sensitivity: " in first.bug


def nearly(epsilon: float, delta: float, global_sensitivity: float) -> float:
    return 0.93 * di.gaussian.deviation(epsilon, delta, global_sensitivity) + 1e-3 * epsilon


def test_a_parameter_with_an_effect_is_not_named() -> None:
    """Not even if a function rounds it to hundredths."""

    def in_hundredths(epsilon: float, delta: float, global_sensitivity: float) -> float:
        return 1.1 * di.gaussian.deviation(round(epsilon, 2), delta, global_sensitivity)

    def unless_infinite(epsilon: float, delta: float, global_sensitivity: float) -> float:
        return inf if global_sensitivity > 1 else 0.1 * global_sensitivity / epsilon

    for wrong in (nearly, in_hundredths, unless_infinite):
        assert all(
            each.flag != FLAG for each in check(wrong, "gaussian.deviation", seed=1).suspects
        )
