"""Normal tails by 1 + erf or 1 - cdf are named; right tails and other bugs are not called so."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

import didp_ref as di
from didp_ref.oracle.lost_tails import FLAG, MEND
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.vectors import load

Tail = Callable[[float], float]


def below_by_erf(x: float) -> float:
    return (1 + math.erf(x / math.sqrt(2))) / 2


def below_by_the_rest(x: float) -> float:
    return 1 - math.erfc(x / math.sqrt(2)) / 2


def below_by_erfc(x: float) -> float:
    return math.erfc(-x / math.sqrt(2)) / 2


def delta_by(below: Tail) -> Callable[..., float]:
    def delta(epsilon: float, deviation: float, global_sensitivity: float) -> float:
        half = global_sensitivity / (2 * deviation)
        shift = epsilon * deviation / global_sensitivity
        return below(half - shift) - math.exp(epsilon) * below(-half - shift)

    return delta


def deviation_by(below: Tail) -> Callable[..., float]:
    """The least deviation by bisection."""

    def deviation(epsilon: float, delta: float, global_sensitivity: float) -> float:
        if not (0 <= epsilon < math.inf and 0 < delta < 1 and 0 < global_sensitivity < math.inf):
            raise ValueError((epsilon, delta, global_sensitivity))
        low, high = 0.0, global_sensitivity
        while delta_by(below)(epsilon, high, global_sensitivity) > delta:
            high *= 2
        for _ in range(80):
            middle = (low + high) / 2
            if delta_by(below)(epsilon, middle, global_sensitivity) > delta:
                low = middle
            else:
                high = middle
        return high

    return deviation


def deviation_by_a_quotient(below: Tail) -> Callable[..., float]:
    """Algorithm 1 of Balle and Wang 2018, whose last line loses digits where delta is large."""

    def deviation(epsilon: float, delta: float, global_sensitivity: float) -> float:
        if not (0 < epsilon < math.inf and 0 < delta < 1 and 0 < global_sensitivity < math.inf):
            raise ValueError((epsilon, delta, global_sensitivity))

        def excess(v: float, sign: int) -> float:
            high = below(sign * math.sqrt(epsilon * v))
            return high - math.exp(epsilon) * below(-math.sqrt(epsilon * (v + 2))) - delta

        sign = 1 if excess(0, 1) < 0 else -1
        low, top = 0.0, 1.0
        while excess(top, sign) * sign < 0:
            low, top = top, 2 * top
        for _ in range(100):
            middle = (low + top) / 2
            if excess(middle, sign) * sign < 0:
                low = middle
            else:
                top = middle
        alpha = math.sqrt(1 + top / 2) - sign * math.sqrt(top / 2)
        return alpha * global_sensitivity / math.sqrt(2 * epsilon)

    return deviation


def flags_of(function: Callable[..., float], formula: str) -> list[str]:
    file = load(formula)
    valid = replace(file, vectors=tuple(each for each in file.vectors if not each.error))
    return [each.flag for each in run_function(function, valid).suspects]


@pytest.mark.parametrize("below", [below_by_erf, below_by_the_rest])
def test_lost_tails_are_named(below: Tail) -> None:
    report = run_function(delta_by(below), load("gaussian.delta"))
    assert FLAG in (each.flag for each in report.suspects)
    assert report.mends[FLAG] == MEND
    assert FLAG in flags_of(deviation_by(below), "gaussian.deviation")
    assert FLAG in flags_of(deviation_by_a_quotient(below), "gaussian.deviation")


def test_tails_by_erfc_are_right() -> None:
    assert FLAG not in flags_of(deviation_by_a_quotient(below_by_erfc), "gaussian.deviation")
    assert FLAG not in flags_of(delta_by(below_by_erfc), "gaussian.delta")
    assert FLAG not in flags_of(deviation_by(below_by_erfc), "gaussian.deviation")


def test_a_delta_near_one_that_is_compared_as_it_is_has_no_lost_tail() -> None:
    """There float64 tells deltas 2**-53 apart, and erfc loses what 1 + erf loses."""
    find = deviation_by(below_by_erfc)

    def deviation(epsilon: float, delta: float, global_sensitivity: float) -> float:
        if not 0 < epsilon < 709 or global_sensitivity <= 0:
            raise ValueError((epsilon, global_sensitivity))
        return find(epsilon, delta, 1.0) * global_sensitivity

    report = di.check(deviation, "gaussian.deviation", levels=["accurate"], relative=1e-9, seed=1)
    assert any(each.vector.floats["delta"] > 1 - 1e-15 for each in report.findings)
    assert FLAG not in [each.flag for each in report.suspects]


def test_another_floor_of_delta_is_not_called_so() -> None:
    """A delta below 1e-12 is taken for it: that is 9,000 roundings of one."""

    def floored(epsilon: float, delta: float, global_sensitivity: float) -> float:
        return di.gaussian.deviation(epsilon, max(delta, 1e-12), global_sensitivity)

    assert FLAG not in flags_of(floored, "gaussian.deviation")


def test_the_fix_leaves_every_digit_of_a_tail() -> None:
    """The normal distribution function at -10 is 7.619853024160527e-24 (mpmath)."""
    assert below_by_erfc(-10.0) == pytest.approx(7.619853024160527e-24, rel=1e-13)
    assert below_by_erf(-10.0) == 0.0


def test_what_lost_tails_could_give_anything_at_is_not_called_so() -> None:
    """Above epsilon = 37 two tails, each off by 2**-53, say nothing of a delta."""

    def deviation(epsilon: float, delta: float, global_sensitivity: float) -> float:
        right = di.gaussian.deviation(epsilon, delta, global_sensitivity)
        return right * (1.001 if epsilon > 100 else 1)

    report = di.check(deviation, "gaussian.deviation", seed=4)
    assert any(each.vector.floats["epsilon"] > 100 for each in report._wrong)
    assert FLAG not in [each.flag for each in report.suspects]
