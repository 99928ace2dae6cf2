"""didp_ref/formulas/accuracy.py: the chance of being farther off, integrated."""

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError

sizes = st.fractions(Fraction(1, 20), 20, max_denominator=100)
chances = st.fractions(0, 1 - Fraction(1, 10**12))


@given(sizes, chances)
def test_laplace(agrees, scale, probability):
    agrees(di.accuracy.laplace, scale=scale, probability=probability)


@settings(max_examples=10)
@given(sizes, chances, st.integers(1, 10**6))
def test_gaussian(agrees, deviation, probability, times):
    agrees(di.accuracy.gaussian, deviation=deviation, probability=probability)
    agrees(
        di.accuracy.gaussian_mean,
        deviation=deviation,
        probability=probability,
        times=Fraction(times),
    )


@pytest.mark.parametrize("probability", [0.1, 0.5, 0.95, 0.999999])
def test_the_noise_is_no_farther_off_with_that_chance(probability):
    far = di.accuracy.laplace(3.0, probability)
    inside = 2 * mpmath.quad(lambda x: mpmath.exp(-x / 3) / 6, [0, far])
    assert inside == pytest.approx(probability, rel=1e-12)
    far = di.accuracy.gaussian(3.0, probability)
    inside = 2 * mpmath.quad(lambda x: mpmath.npdf(x, 0, 3), [0, far])
    assert inside == pytest.approx(probability, rel=1e-12)
    assert di.accuracy.gaussian_mean(3.0, probability, 9) == pytest.approx(far / 3, rel=1e-15)


@settings(max_examples=10)
@given(sizes, st.fractions(Fraction(1, 10**6), 1 - Fraction(1, 10**12)), st.integers(1, 40))
def test_laplace_mean(agrees, scale, probability, times):
    agrees(di.accuracy.laplace_mean, scale=scale, probability=probability, times=Fraction(times))


@pytest.mark.parametrize("times", [2, 3, 7])
@pytest.mark.parametrize("probability", [0.1, 0.95])
def test_a_mean_of_laplace_noise_is_no_farther_off_with_that_chance(times, probability):
    """By the characteristic function 1/(1 + t^2) of each, inverted."""
    far = di.accuracy.laplace_mean(3.0, probability, times)
    total = mpmath.mpf(far) * times / 3
    inside = mpmath.quad(
        lambda t: 2 / mpmath.pi * mpmath.sinc(t * total) * total / (1 + t * t) ** times,
        mpmath.linspace(0, 60, 60),
    )
    assert inside == pytest.approx(probability, abs=1e-6)


def test_the_mean_of_one_answer_is_the_answer_and_of_many_about_normal():
    assert di.accuracy.laplace_mean(3.0, 0.9, 1) == di.accuracy.laplace(3.0, 0.9)
    normally = di.accuracy.gaussian_mean(3.0 * 2**0.5, 0.9, 1000)
    assert di.accuracy.laplace_mean(3.0, 0.9, 1000) == pytest.approx(normally, rel=1e-3)
    tail = di.accuracy.gaussian_mean(3.0 * 2**0.5, 1 - 1e-12, 1000)
    assert di.accuracy.laplace_mean(3.0, 1 - 1e-12, 1000) > tail


def test_a_published_interval_is_too_narrow():
    """NIST SP 800-226's supplement: 1.96 sqrt(2) scale/sqrt(N) at epsilon .1; 29.957 is needed."""
    assert di.accuracy.laplace(10.0, 0.95) == pytest.approx(29.957, abs=1e-3)


def test_the_ends():
    assert di.accuracy.gaussian(1.0, 0.0) == 0.0 == di.accuracy.laplace(1.0, 0.0)
    assert di.accuracy.laplace_mean(1.0, 0.0, 5) == 0.0
    with pytest.raises(DomainError, match="probability < 1"):
        di.accuracy.gaussian(1.0, 1.0)
    with pytest.raises(DomainError, match="times <= 1000"):
        di.accuracy.laplace_mean(1.0, 0.5, 1001)
