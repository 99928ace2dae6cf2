"""didp_ref/formulas/exponents.py: the float64 forms are the logarithms of the printed quotients."""

from fractions import Fraction

import sympy
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.formulas.exponents import (
    belief_ratio,
    exponent_at_prior,
    exponent_of_rho,
    falling_odds,
    prior_dependent_logarithms,
    rising_excess,
    rising_odds,
    surprise,
    tanh_of_half,
    unit_scale,
)

PAIRS = Fraction(1, 2**60)
"""How large, as a share, the bound on a pair's error may be after a few operations."""

dyadic = st.integers(1, 2**30 - 1).map(lambda k: k / 2**30)


def exact(pair):
    return Fraction(float(pair.high)) + Fraction(float(pair.low))


def rational(value):
    return sympy.Rational(*value.as_integer_ratio())


def near(pair, number):
    true = Fraction(str(sympy.N(number, 60)))
    error = Fraction(float(pair.error))
    return abs(exact(pair) - true) <= error <= PAIRS * abs(true)


@given(dyadic, dyadic, dyadic)
def test_the_exponent_at_a_prior_is_the_smaller_of_the_printed_logarithms(alpha, share, half):
    p_min = half / 2
    beta = share  # below 1/p_min - 1, which is at least one
    logarithms = prior_dependent_logarithms(*map(rational, (alpha, beta, p_min)))
    smaller = min(sympy.N(logarithm, 60) for logarithm in logarithms)
    assert near(exponent_at_prior(alpha, beta, p_min), smaller)


def test_the_unit_scale_keeps_both_sides():
    alpha, beta, p_min = sympy.symbols("alpha beta p_min", positive=True)
    falling, rising = prior_dependent_logarithms(alpha, beta, p_min)
    assert unit_scale(alpha, beta, p_min) == sympy.Max(1 / falling, 1 / rising)


@given(dyadic, st.fractions(0, 1, max_denominator=99), st.fractions(1, 9, max_denominator=9))
def test_a_belief_moves_as_bayes_says(exponent, prior, likelihood):
    """One world against the rest, whose likelihood is e^t times the world's."""
    growth = sympy.exp(rational(exponent))
    mine, theirs = rational(prior * likelihood), (1 - rational(prior)) * rational(likelihood)
    posterior_over_prior = rational(likelihood) / (mine + growth * theirs)
    expression = belief_ratio(rational(exponent), rational(prior))
    assert sympy.simplify(expression - posterior_over_prior) == 0


@given(dyadic, dyadic)
def test_the_excess_is_the_odds_less_one(beta, half):
    odds = rising_odds(Fraction(beta), Fraction(half / 2))
    assert abs(exact(rising_excess(beta, half / 2)) - (odds - 1)) <= PAIRS * (odds - 1)


@given(dyadic)
def test_without_a_prior_the_odds_are_those_of_theorem_2(promise):
    assert falling_odds(Fraction(promise), Fraction(0)) == 1 / (1 - Fraction(promise))
    assert rising_odds(Fraction(promise), Fraction(0)) == 1 + Fraction(promise)


@given(dyadic, st.integers(2, 10**6))
def test_the_exponent_of_rho_is_the_printed_logarithm(share, m):
    rho = float(Fraction(1, m) + Fraction(share) * (1 - Fraction(1, m)))
    if not 1 / Fraction(m) < Fraction(rho) < 1:
        return
    printed = sympy.log((m - 1) * rational(rho) / (1 - rational(rho)))
    assert near(exponent_of_rho(rho, float(m)), printed)


@given(dyadic)
def test_the_surprise_at_a_probability_is_the_logarithm_of_its_inverse(probability):
    assert near(surprise(probability), -sympy.log(rational(probability)))


@given(dyadic)
def test_the_hyperbolic_tangent_of_half_an_exponent(exponent):
    assert near(tanh_of_half(exponent), sympy.tanh(rational(exponent) / 2))
