"""Which answers count: all of the vectors, and the fresh inputs that show more than these."""

from math import exp, expm1, log, log1p

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


def overflow(form, instead):
    """Return a form that answers a number where an exponential overflows."""

    def call(**given):
        try:
            return form(**given)
        except OverflowError:
            return instead

    return call


def cut(formula: str):
    """Return a formula whose results below 1.5e-15 are zero."""

    def call(**given):
        result = di.quantities[formula](**given)
        return 0.0 if result < 1.5e-15 else result

    return call


WRONG_AT_EXTREMES = [
    (
        "subsampling.poisson_epsilon",
        overflow(lambda epsilon, sampling_rate: log1p(expm1(epsilon) * sampling_rate), 0.0),
    ),
    (
        "subsampling.poisson_epsilon",
        overflow(lambda epsilon, sampling_rate: log1p(expm1(epsilon) * sampling_rate), 1.0),
    ),
    ("concentrated.deviation", cut("concentrated.deviation")),
    ("exponential.scale", cut("exponential.scale")),
    ("composition.epsilon", cut("composition.epsilon")),
    ("laplace.scale", cut("laplace.scale")),
]


@pytest.mark.parametrize(("formula", "function"), WRONG_AT_EXTREMES)
def test_no_number_instead_of_a_result_is_rounding(formula: str, function) -> None:
    """A float of the printed form neither ends there nor loses all its digits."""

    def checked(**given):
        di.quantities[formula](**given)  # it refuses what is out of its domain
        return function(**given)

    report = di.check(checked, formula, seed=1)
    assert (report.summary().word, report.only_rounding) == ("FAIL", False)


@pytest.mark.parametrize("share", [0.0, 0.5, 0.999])
def test_less_than_the_delta_of_one_record_is_unsafe_of_a_group(share: float) -> None:
    def bounded(epsilon, delta, size):
        result = di.group.delta(epsilon=epsilon, delta=delta, size=size)
        return result if epsilon * size < 400 else share * delta

    report = di.check(bounded, "group.delta", seed=1)
    assert report.summary().word == "FAIL" and any(each.unsafe for each in report.findings)


def test_an_interval_is_as_far_off_as_its_far_end() -> None:
    def wide(epsilon, delta, global_sensitivity):
        scale = di.laplace.scale(
            epsilon=epsilon, delta=delta, global_sensitivity=global_sensitivity
        )
        return (0.0, 2 * scale * (1 - 2e-7))

    report = di.check(wide, "laplace.scale", seed=1)
    first = next(each for each in report.findings if not each.vector.error)
    assert report.summary().word == "WARN"
    assert first.numbers[0] == pytest.approx(2 * first.vector.targets[0].nearest, rel=1e-6)
