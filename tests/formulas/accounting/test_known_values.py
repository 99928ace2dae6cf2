"""Values that others have published or bracketed."""

import mpmath
import pytest

import didp_ref as di
from tests.formulas.accounting import second

acc = di.accounting


def steps(rate, noise, times):
    return [(acc.sampled(acc.gaussian(deviation=noise), rate=rate), times)]


def test_the_officers_sentence():
    """Issue 51: a bracket from floating point, at three times the resolution."""
    enclosure = acc.epsilon.enclose(steps("1/100", "1.1", 10_000), delta="1e-6")
    assert (
        "5.80670" <= f"{float(enclosure.lower):.5f}" <= f"{float(enclosure.upper):.5f}" <= "5.80710"
    )
    assert enclosure.relative_width <= 1e-4
    assert enclosure.advice == ""
    assert enclosure.float_up() <= 5.8071  # docs/accounting.md prints 5.8070...


@pytest.mark.slow
def test_many_steps_of_little_noise_at_a_small_rate():
    enclosure = acc.epsilon.enclose(steps("1/1000", 10, 100_000), delta="1e-6")
    assert 0.1163 <= enclosure.lower <= enclosure.upper <= 0.11632
    assert enclosure.relative_width <= 1e-4


def test_a_hundred_laplace_answers():
    enclosure = acc.epsilon.enclose(
        [(acc.laplace(scale=1, global_sensitivity=1), 100)], delta="1e-6"
    )
    assert 71.54 <= enclosure.lower <= enclosure.upper <= 71.56


def test_an_accountant_that_convolves_in_floats_is_below():
    """Issue 51: convolution in float64 gives 7.4378 at this small delta; the truth is 7.5602."""
    enclosure = acc.epsilon.enclose([(acc.gaussian(deviation=100), 10_000)], delta="1e-13")
    assert enclosure.lower > di.Enclosure("7.559", "7.559").upper
    assert enclosure.contains(di.gaussian.epsilon.enclose("1e-13", 1, 1))


def test_a_delta_that_is_enough_for_everything_leaves_epsilon_zero():
    enclosure = acc.epsilon.enclose([acc.randomized_response(truth="3/4")], delta="0.51")
    assert (enclosure.lower, enclosure.upper) == (0, 0)


def test_the_noise_multiplier_gives_back_epsilon():
    asked = {"epsilon": 2, "delta": "1e-5", "sampling_rate": "1/10", "steps": 10, "width": "1e-2"}
    enclosure = acc.noise_multiplier.enclose(**asked)
    assert 0 < enclosure.relative_width <= 1e-2
    assert acc.epsilon.enclose(steps("1/10", enclosure.upper, 10), "1e-5", "1e-3").upper <= 2
    assert acc.epsilon.enclose(steps("1/10", enclosure.lower, 10), "1e-5", "1e-3").lower > 2
    assert acc.noise_multiplier(**asked) == enclosure.float_up()


def test_the_noise_multiplier_of_one_whole_step_is_the_gaussian_deviation():
    enclosure = acc.noise_multiplier.enclose(1, "1e-5", 1, 1)
    assert enclosure.contains(di.gaussian.deviation.enclose(1, "1e-5", 1))
    assert enclosure.relative_width <= 1e-3


def test_so_rare_a_record_needs_no_noise():
    enclosure = acc.noise_multiplier.enclose(1, "1e-3", "1e-4", 10)
    assert (enclosure.lower, enclosure.upper) == (0, 0)


def test_gaussian_noises_that_differ_are_one():
    """Two hundred deviations: on grids the bracket was 2.4e-4 wide, and took seconds."""
    found = acc.epsilon.enclose([acc.gaussian(each) for each in range(1, 201)], delta="1e-6")
    assert found.advice == ""
    with mpmath.workdps(50):
        apart = mpmath.sqrt(mpmath.fsum(mpmath.mpf(each) ** -2 for each in range(1, 201)))
        ends = [second.number(end) for end in (found.lower, found.upper)]
        least, most = (
            mpmath.ncdf(apart / 2 - end / apart)
            - mpmath.exp(end) * mpmath.ncdf(-apart / 2 - end / apart)
            for end in ends
        )
        assert most <= second.number("1e-6") <= least


def test_gaussian_noise_of_any_size_is_composed():
    """Answers without end, on grids of several together: mu^2/2 is the mean loss."""
    found = acc.epsilon.enclose([(acc.gaussian(1), 10**6), (acc.gaussian("1/2"), 10**6)], "1e-6")
    mu = 5 * 10**6
    assert mu / 2 < found.lower <= found.upper < mu / 2 + 6 * mu**0.5
    assert found.relative_width <= 1e-4
