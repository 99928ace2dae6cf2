"""Sections 6 to 8: errors by numerical integration, and posteriors from densities."""

from fractions import Fraction
from functools import cache

import mpmath
import pytest
from sympy import Rational, log

from didp_ref.errors import InputError
from didp_ref.papers.refine import section_6_accuracy
from didp_ref.papers.refine.alphabet import P_1, lambda_
from didp_ref.papers.refine.section_6_accuracy import (
    A_GUESS,
    BOOLEAN,
    CLAIMS,
    CONTINUOUS,
    GUESS,
    RARE,
    USE_OF_THE_PRIOR,
    WITH_THE_PRIOR,
    squared_error,
)
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import le, lt
from tests.negative_controls import NegativeControl, assert_false_and_refused
from tests.papers.refine.shared import HALF, assert_computed, harm_of, recomputes


def test_what_was_found(shown):
    assert shown(CLAIMS) == {
        "refine.no-prior-knowledge": "CORRECTED (false: a Boolean attribute and a continuous "
        "attribute under what the prior makes of the Laplace answer; integrals in closed form)",
        "refine.increased-utility": "DEPENDS_ON_READING (true: a draw from the prior; false: the "
        "best guess from the prior; at least as much; integrals in closed form)",
        "refine.exploiting-the-prior": "CORRECTED",
    }


TENTH, ONE, TWO = mpmath.mpf("0.1"), mpmath.mpf(1), mpmath.mpf(2)
BUDGETS = {"0.1": TENTH, "ln(2)": mpmath.log(2), "1": ONE, "2": TWO}


def refined_squared_error(budget):
    """Integrate over f(D) and over the answer: the near set is the ball of the mass that fits."""
    up = mpmath.exp(budget)
    size = 1 / (1 + up)

    def around(f):
        low = min(max(f - size / 2, 0), 1 - size)
        near, far = (
            mpmath.quad(lambda x: (x - f) ** 2, ends) for ends in ([low, low + size], [0, 1])
        )
        return up * near + (far - near) / up

    return mpmath.quad(around, [0, size / 2, 1 - size / 2, 1])


@cache
def squared_error_by_bayes(budget):
    """Integrate the posterior's variance over the answers; the noise has the scale 1/(2 budget)."""
    rate = 2 * budget

    def variance(answer):
        ends = [0, answer, 1] if 0 < answer < 1 else [0, 1]

        def moment(power):
            return mpmath.quad(
                lambda x: x**power * rate / 2 * mpmath.exp(-rate * abs(answer - x)), ends
            )

        total, first, second = (moment(power) for power in range(3))
        return second - first**2 / total

    # beyond an end of the range an answer only scales all likelihoods
    return mpmath.quad(variance, [0, 0.5, 1]) + 2 * variance(mpmath.mpf(0)) / rate


@pytest.mark.parametrize("budget", BUDGETS.values(), ids=BUDGETS)
def test_the_squared_error_is_the_integral(budget):
    exactly = squared_error(epsilon).subs(epsilon, Rational(str(budget))).evalf(30)
    assert mpmath.almosteq(mpmath.mpf(str(exactly)), refined_squared_error(budget), 1e-12)


@recomputes("refine.no-prior-knowledge", "refine.increased-utility")
def test_a_refined_answer_is_farther_off_than_a_guess(name):
    size, guess = Fraction(1, 3), Fraction(1, 12)
    assert mpmath.almosteq(1 / (1 + mpmath.exp(mpmath.log(2))), mpmath.mpf(1) / 3)
    found = Fraction(29, 324)
    assert harm_of(name) == (found, guess)
    assert mpmath.almosteq(refined_squared_error(mpmath.log(2)), mpmath.mpf(29) / 324, 1e-12)
    assert guess == Fraction(27, 324)
    refined = [refined_squared_error(budget) for budget in BUDGETS.values()]
    by_bayes = [squared_error_by_bayes(budget) for budget in BUDGETS.values()]
    assert refined[0] > mpmath.mpf(1) / 12
    assert [one < other for one, other in zip(refined, by_bayes, strict=True)] == [
        *(False, False),
        *(True, True),
    ]
    premises = (0, 1, 2, TENTH, HALF, size, found, guess, Fraction(1, 10))
    assert_computed(name, *premises, *refined, *by_bayes)


@pytest.mark.parametrize("budget", [TENTH, ONE, TWO])
def test_at_an_even_prior_both_boolean_answers_err_alike(budget):
    scale = 1 / (2 * budget)
    noisy = mpmath.quad(lambda x: mpmath.exp(-x / scale) / (2 * scale), [0.5, mpmath.inf])
    refined = mpmath.mpf(1) / 2 * mpmath.exp(-budget)
    assert mpmath.almosteq(noisy, refined, 1e-12)


@recomputes("refine.exploiting-the-prior")
def test_bayes_errs_less_after_laplace_noise(name):
    """At the prior 1/100 and epsilon = 1, over answers on a grid, and beyond it."""
    prior, scale = mpmath.mpf(1) / 100, mpmath.mpf(1) / 2
    odds = [
        prior / (1 - prior) * mpmath.exp((abs(answer) - abs(answer - 1)) / scale)
        for answer in (mpmath.mpf(k) / 100 for k in range(-300, 400))
    ]
    assert max(odds) < 1
    assert mpmath.almosteq(max(odds), mpmath.exp(2) / 99)
    raw = mpmath.exp(-1) / 2
    refined = prior / mpmath.e * (1 - prior) + (1 - prior * mpmath.e) * prior
    assert prior < refined < raw
    told = [prior * mpmath.e, 1 - raw]
    assert told[0] < told[1]
    premises = (1, 2, 0, 99, prior, HALF, Fraction(99, 100), Fraction(1, 100))
    assert_computed(name, *premises, max(odds), raw, refined, *told)


def test_a_bent_error_is_noticed(still_stands, monkeypatch):
    right = section_6_accuracy.squared_error
    monkeypatch.setattr(section_6_accuracy, "squared_error", lambda budget: right(budget) * 10)
    assert not still_stands("refine.no-prior-knowledge")
    monkeypatch.setattr(section_6_accuracy, "refined_error", lambda prior: prior / 2)
    with pytest.raises(InputError, match="is not less"):
        still_stands("refine.exploiting-the-prior")


NEGATIVE_CONTROLS = {
    "the noise of a whole range errs as seldom": NegativeControl(
        "refine.no-prior-knowledge",
        {epsilon: 1, lambda_: 1},
        hypotheses={"lambda = 1/(2 epsilon)": lt(0, lambda_)},
        part=BOOLEAN,
    ),
    "a guess is nearer at every budget": NegativeControl(
        "refine.no-prior-knowledge",
        {epsilon: 1},
        hypotheses={"epsilon <= log 2": le(epsilon, 1)},
        part=CONTINUOUS,
        reading=WITH_THE_PRIOR,
    ),
    "a guess is nearer by a hundredth": NegativeControl(
        "refine.increased-utility",
        {epsilon: log(2)},
        conclusion=lt(GUESS + Rational(1, 100), squared_error(epsilon)),
        reading=A_GUESS,
    ),
    "a frequent value is missed too": NegativeControl(
        "refine.exploiting-the-prior",
        {epsilon: log(2), P_1: HALF / 2},
        hypotheses={RARE: lt(P_1, 1)},
        part=USE_OF_THE_PRIOR,
    ),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control):
    assert_false_and_refused(control)
