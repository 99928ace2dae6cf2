"""An erf of seven digits, such as Abramowitz and Stegun 7.1.26, is named as the cause."""

import math

import pytest

from didp_ref.oracle import short_erf
from didp_ref.oracle.checking import check

TERMS = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)


def erf(x: float) -> float:
    t = 1 / (1 + 0.3275911 * abs(x))
    tail = sum(term * t ** (k + 1) for k, term in enumerate(TERMS)) * math.exp(-x * x)
    return math.copysign(1 - tail, x)


def delta(epsilon: float, deviation: float, global_sensitivity: float) -> float:
    m = global_sensitivity / deviation
    low, high = ((1 + erf((s * m / 2 - epsilon / m) / math.sqrt(2))) / 2 for s in (-1, 1))
    return high - math.exp(epsilon) * low


@pytest.mark.parametrize("relative", [0.0, 1e-9, 1e-6])
def test_seven_digits_of_erf_are_named(relative: float) -> None:
    report = check(delta, "gaussian.delta", levels=["accurate"], relative=relative, seed=1)
    assert report.suspects[0].flag == short_erf.FLAG
    assert report.summary().word == "FAIL"
