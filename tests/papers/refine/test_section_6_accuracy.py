"""Sections 6 and 7: errors by numerical integration, and posteriors from densities."""

from fractions import Fraction
from functools import cache

import mpmath
import pytest
from sympy import Rational, exp

from didp_ref.papers.refine import section_6_accuracy
from didp_ref.papers.refine.algorithm_1_steps import algorithm_1
from didp_ref.papers.refine.section_6_accuracy import (
    laplace_by_bayes,
    refined_by_bayes,
    refined_error,
    squared_error,
)
from didp_ref.papers.shared.alphabet import epsilon
from tests.papers.refine.shared import HALF, assert_computed, recomputes

TENTH, ONE, TWO = mpmath.mpf("0.1"), mpmath.mpf(1), mpmath.mpf(2)
BUDGETS = {"0.1": TENTH, "ln(2)": mpmath.log(2), "1": ONE, "2": TWO}


def refined_squared_error(budget):
    """Integrate over f(D) and over the answer: the near set is the ball of the mass that fits."""
    up = mpmath.exp(budget)
    size = 1 / (1 + up)

    def around(f):
        low = min(max(f - size / 2, 0), 1 - size)
        near, far = (
            mpmath.quadgl(lambda x: (x - f) ** 2, ends) for ends in ([low, low + size], [0, 1])
        )
        return up * near + (far - near) / up

    return mpmath.quadgl(around, [0, size / 2, 1 - size / 2, 1])


@cache
def squared_error_by_bayes(budget):
    """Integrate the posterior's variance over the answers; the noise has the scale 1/(2 budget)."""
    rate = 2 * budget

    def variance(answer):
        ends = [0, answer, 1] if 0 < answer < 1 else [0, 1]

        def moment(power):
            return mpmath.quadgl(
                lambda x: x**power * rate / 2 * mpmath.exp(-rate * abs(answer - x)), ends
            )

        total, first, second = (moment(power) for power in range(3))
        return second - first**2 / total

    # beyond an end of the range an answer only scales all likelihoods
    return mpmath.quadgl(variance, [0, 0.5, 1]) + 2 * variance(mpmath.mpf(0)) / rate


@cache
def squared_error_of_refined_by_bayes(budget):
    """Integrate the posterior's variance over the refined answers, from their densities."""
    up = mpmath.exp(budget)
    size = 1 / (1 + up)

    def start(f):
        return min(max(f - size / 2, 0), 1 - size)

    def variance(answer):
        # the true values whose near set has the answer in it form an interval
        low = answer - size / 2 if answer > size else mpmath.mpf(0)
        high = answer + size / 2 if answer < 1 - size else mpmath.mpf(1)
        for f in (low + (high - low) / 7, high - (high - low) / 7):
            assert start(f) <= answer <= start(f) + size

        def moment(power):
            near, all_values = (
                mpmath.quadgl(lambda f: f**power, ends) for ends in ([low, high], [0, 1])
            )
            return up * near + (all_values - near) / up

        total, first, second = (moment(power) for power in range(3))
        return second - first**2 / total

    return mpmath.quadgl(variance, [0, size, 1 - size, 1])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("budget", BUDGETS.values(), ids=BUDGETS)
def test_the_squared_error_is_the_integral(budget):
    exactly = squared_error(epsilon).subs(epsilon, Rational(str(budget))).evalf(30)
    assert mpmath.almosteq(mpmath.mpf(str(exactly)), refined_squared_error(budget), 1e-12)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("budget", BUDGETS.values(), ids=BUDGETS)
def test_the_bounds_hold_of_the_integrals(budget):
    """And are nowhere near each other: what they leave between is more than they miss."""
    above, below = (
        mpmath.mpf(str(bound(epsilon).subs(epsilon, Rational(str(budget))).evalf(30)))
        for bound in (refined_by_bayes, laplace_by_bayes)
    )
    refined, noisy = squared_error_of_refined_by_bayes(budget), squared_error_by_bayes(budget)
    assert refined <= above < below <= noisy


@recomputes("refine.increased-utility")
def test_a_refined_answer_is_farther_off_than_a_guess(name):
    size, guess, error = Fraction(1, 3), Fraction(1, 12), Fraction(29, 324)
    ln_2 = mpmath.log(2)
    assert mpmath.almosteq(refined_squared_error(ln_2), mpmath.mpf(29) / 324, 1e-12)
    assert guess == Fraction(27, 324)
    by_bayes = squared_error_of_refined_by_bayes(ln_2)
    assert by_bayes < mpmath.mpf(1) / 12 < refined_squared_error(ln_2)
    assert_computed(name, 0, 1, 2, HALF, size, error, guess, by_bayes, mpmath.mpf(1) / 12)


@recomputes("refine.boolean-attributes")
def test_at_ln_2_both_boolean_answers_err_with_a_quarter(name):
    scale = 1 / (2 * mpmath.log(2))
    noisy = mpmath.quadgl(lambda x: mpmath.exp(-x / scale) / (2 * scale), [0.5, mpmath.inf])
    assert mpmath.almosteq(noisy, mpmath.mpf(1) / 4, 1e-12)
    assert_computed(name, 0, 1, 2, HALF, HALF / 2)


@pytest.mark.parametrize("budget", [TENTH, ONE, TWO])
def test_at_an_even_prior_both_boolean_answers_err_alike(budget):
    scale = 1 / (2 * budget)
    noisy = mpmath.quadgl(lambda x: mpmath.exp(-x / scale) / (2 * scale), [0.5, mpmath.inf])
    refined = mpmath.mpf(1) / 2 * mpmath.exp(-budget)
    assert mpmath.almosteq(noisy, refined, 1e-12)


def test_the_error_of_a_boolean_answer_is_what_algorithm_1_leaves():
    for up in (Fraction(3, 2), Fraction(2), Fraction(5)):
        for one in (Fraction(k, 20) for k in range(1, 20)):
            prior = (1 - one, one)
            missed = algorithm_1(prior, (1, 0), up, 1 / up)[0]
            assert missed == refined_error(one, 1 - one).subs(exp(epsilon), up)
            mistaken = algorithm_1(prior, (0, 1), up, 1 / up)[1]
            error = one * missed + (1 - one) * mistaken
            assert error < 1 / (2 * up) or (one == HALF and error == 1 / (2 * up))


def test_a_bent_error_is_noticed(still_stands, monkeypatch):
    for name in ("squared_error", "refined_by_bayes"):
        right = getattr(section_6_accuracy, name)
        with monkeypatch.context() as patch:
            patch.setattr(section_6_accuracy, name, lambda budget, right=right: right(budget) * 700)
            assert not still_stands("refine.no-prior-knowledge")
