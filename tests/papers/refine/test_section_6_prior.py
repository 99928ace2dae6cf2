"""Sections 2 and 6: a rare value, read from either answer by Bayes' rule."""

from fractions import Fraction

import mpmath
import pytest
from sympy import log

from didp_ref.papers.refine import section_6_prior
from didp_ref.papers.refine.alphabet import P_1
from didp_ref.papers.refine.section_6_prior import (
    AS_LIKELY,
    CLAIMS,
    RARE,
    RARELY_WRONG,
    USE_OF_THE_PRIOR,
    wrong_by_bayes,
)
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import le, lt
from tests.negative_controls import NegativeControl, assert_false_and_refused
from tests.papers.refine.shared import HALF, assert_computed, recomputes


def test_what_was_found(shown):
    assert shown(CLAIMS) == {
        "refine.exploiting-the-prior": "CORRECTED (false: use of the prior and the real response "
        "under whatever the attribute is)",
        "refine.pretended-knowledge": "DEPENDS_ON_READING (true: a guess at values as likely; "
        "false: a guess that is rarely wrong)",
    }


def laplace_wrong_by_bayes(prior, budget):
    """Integrate the less likely value's weight over the answers; the noise is of 1/(2 budget)."""
    rate = 2 * budget

    def missed(answer):
        zero, one = (rate / 2 * mpmath.exp(-rate * abs(answer - value)) for value in (0, 1))
        return min((1 - prior) * zero, prior * one)

    turn = (1 + mpmath.log((1 - prior) / prior) / rate) / 2
    return mpmath.quad(missed, [-mpmath.inf, 0, min(turn, 1), 1, mpmath.inf])


@recomputes("refine.exploiting-the-prior")
def test_bayes_reads_a_rare_value_from_neither_answer(name):
    """At the prior 1/100 and epsilon = 1, over answers on a grid, and beyond it."""
    prior, scale = mpmath.mpf(1) / 100, mpmath.mpf(1) / 2
    odds = [
        prior / (1 - prior) * mpmath.exp((abs(answer) - abs(answer - 1)) / scale)
        for answer in (mpmath.mpf(k) / 100 for k in range(-300, 400))
    ]
    assert max(odds) < 1
    assert mpmath.almosteq(max(odds), mpmath.exp(2) / 99)
    assert mpmath.almosteq(laplace_wrong_by_bayes(prior, 1), prior, 1e-9)
    ones = {0: prior / mpmath.e, 1: prior * mpmath.e}
    for told in (0, 1):
        zero, one = ((ones[value] if told else 1 - ones[value]) for value in (0, 1))
        assert prior * one < (1 - prior) * zero
    raw = mpmath.exp(-1) / 2
    refined = ones[0] * (1 - prior) + (1 - ones[1]) * prior
    assert prior < refined < raw
    between = []
    for share in (Fraction(1, 4), Fraction(2, 5)):
        exact, real = wrong_by_bayes(share), mpmath.mpf(share.numerator) / share.denominator
        between += [exact, laplace_wrong_by_bayes(real, mpmath.log(2)), share]
    assert between[0] ** 2 > Fraction(str(between[1])) ** 2
    assert between[3] ** 2 < Fraction(str(between[4])) ** 2
    premises = (1, 2, 0, 99, prior, HALF, Fraction(99, 100), Fraction(1, 100))
    assert_computed(name, *premises, max(odds), raw, refined, *ones.values(), 1 - raw, *between)


@pytest.mark.parametrize(
    ("prior", "wrong"), [("1/4", Fraction(7, 32)), ("2/5", Fraction(6, 25)), ("1/2", HALF / 2)]
)
def test_refined_answers_by_bayes_by_hand(prior, wrong):
    """Factors 2 and 1/2: at 1/4 a present 1 is told with 1/2; from 1/3 on a 0 with half of it."""
    p = Fraction(prior)
    told = 2 * p if p < Fraction(1, 3) else 1 - (1 - p) / 2
    by_hand = min((1 - p) * p / 2, p * told) + min((1 - p) * (1 - p / 2), p * (1 - told))
    assert wrong_by_bayes(p) == by_hand == wrong


@recomputes("refine.pretended-knowledge")
def test_a_certain_prior_is_wrong_less_often(name):
    prior = mpmath.mpf(1) / 100
    honest = prior / mpmath.e * (1 - prior) + (1 - prior * mpmath.e) * prior
    assert honest > prior
    assert_computed(name, 0, 1, Fraction(1, 100), Fraction(99, 100), prior, honest)


def test_a_bent_error_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(section_6_prior, "refined_error", lambda prior: prior * 50)
    assert not still_stands("refine.exploiting-the-prior")
    monkeypatch.setattr(section_6_prior, "refined_error", lambda prior: prior / 2)
    assert not still_stands("refine.pretended-knowledge")


NEGATIVE_CONTROLS = {
    name: NegativeControl(
        name,
        {epsilon: log(2), P_1: HALF / 2},
        hypotheses={RARE: lt(P_1, 1)},
        part=part,
        reading=reading,
    )
    for name, part, reading in (
        ("refine.exploiting-the-prior", USE_OF_THE_PRIOR, ""),
        ("refine.pretended-knowledge", "", RARELY_WRONG),
    )
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_frequent_value_is_not_missed(control):
    assert_false_and_refused(control)


def test_at_no_budget_a_guess_is_as_good():
    control = NegativeControl(
        "refine.pretended-knowledge",
        {epsilon: 0},
        hypotheses={"0 < epsilon": le(0, epsilon)},
        reading=AS_LIKELY,
        target="printed",
    )
    assert_false_and_refused(control)
