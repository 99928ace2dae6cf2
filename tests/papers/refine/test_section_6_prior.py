"""Sections 2 and 6: a rare value, read from either answer by Bayes' rule."""

from fractions import Fraction

import mpmath
import pytest

from didp_ref.papers.refine import section_6_prior
from didp_ref.papers.refine.section_6_prior import AS_LIKELY, wrong_by_bayes
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, assert_false_and_refused
from tests.papers.refine.shared import HALF, assert_computed, recomputes


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


def test_at_no_budget_a_guess_is_as_good():
    control = NegativeControl(
        "refine.pretended-knowledge",
        {epsilon: 0},
        hypotheses={"0 < epsilon": le(0, epsilon)},
        reading=AS_LIKELY,
    )
    assert_false_and_refused(control)
