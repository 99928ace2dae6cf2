"""didp_ref/formulas/accuracy.py: the chance of being farther off, integrated."""

import pytest

import didp_ref as di
from didp_ref.errors import DomainError


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
