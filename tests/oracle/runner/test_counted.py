"""Which answers count: all of the vectors, and the fresh inputs that show more than these."""

from math import exp, log

import pytest

import didp_ref as di
from didp_ref.oracle.runner.counted import is_fresh


def naive_but_in_a_gap(epsilon: float, sampling_rate: float) -> float:
    """The printed form, and a fifth of it where no shipped vector lies."""
    if epsilon > 700:
        return di.subsampling.poisson_epsilon(epsilon=epsilon, sampling_rate=sampling_rate)
    result = log(1 + sampling_rate * (exp(epsilon) - 1))
    in_a_gap = 8 < epsilon < 10 or 10 < epsilon < 12.5 or 0.00126 < sampling_rate < 0.00244
    return result / 5 if in_a_gap else result


def naive(epsilon: float, sampling_rate: float) -> float:
    if epsilon > 700:
        return di.subsampling.poisson_epsilon(epsilon=epsilon, sampling_rate=sampling_rate)
    return log(1 + sampling_rate * (exp(epsilon) - 1))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_lost_digits_do_not_hide_what_ordinary_fresh_inputs_show(seed: int) -> None:
    """An error that is called rounding in the end must not keep fresh inputs from being counted."""
    formula = "subsampling.poisson_epsilon"
    report = di.check(naive_but_in_a_gap, formula, seed=seed)
    assert (report.summary().word, report.conforms) == ("FAIL", False)
    assert any(is_fresh(finding.vector) for finding in report.findings)
    right = di.check(naive, formula, seed=seed)
    assert right.summary().word == "WARN" and right.only_rounding
