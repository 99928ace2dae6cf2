"""didp_ref/formulas/testing.py: what a test between worlds achieves, and by definition."""

import math
from fractions import Fraction

import mpmath
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError
from didp_ref.formulas.parameters import DELTA, EPSILON, EXPONENT, N_WORLDS, WORLD_PRIOR
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.distributions import events, excess, probability
from tests.formulas.enumeration import at_logarithm, exactly, mechanisms

budgets = st.one_of(EPSILON.domain.strategy(), st.fractions(Fraction(1, 1000), 8))
chances = DELTA.domain.strategy()
exponents = EXPONENT.domain.strategy()
worlds = N_WORLDS.domain.strategy()
growths = st.fractions(Fraction(11, 10), 9, max_denominator=10)


@given(budgets, chances, chances)
def test_false_negatives(agrees, epsilon, delta, false_positives):
    agrees(
        di.testing.false_negatives, epsilon=epsilon, delta=delta, false_positives=false_positives
    )


@given(budgets, chances)
def test_advantage(agrees, epsilon, delta):
    agrees(di.testing.advantage, epsilon=epsilon, delta=delta)


@given(exponents)
def test_laplace_advantage(agrees, exponent):
    agrees(di.testing.laplace_advantage, exponent=exponent)


@given(budgets, chances, worlds)
def test_bayes_success(agrees, epsilon, delta, n_worlds):
    agrees(di.testing.bayes_success, epsilon=epsilon, delta=delta, n_worlds=n_worlds)


@given(budgets, chances, st.fractions(Fraction(1, 1000), 8))
def test_ratio_tail(agrees, epsilon, delta, more):
    agrees(di.testing.ratio_tail, epsilon=epsilon, delta=delta, exponent=epsilon + more)


@given(WORLD_PRIOR.domain.strategy(), chances, chances)
def test_posterior_ceiling(agrees, prior, false_positives, false_negatives):
    assume(prior * (1 - false_negatives) + (1 - prior) * false_positives > 0)
    agrees(
        di.testing.posterior_ceiling,
        prior=prior,
        false_positives=false_positives,
        false_negatives=false_negatives,
    )


@given(st.fractions(0, 6), st.fractions(Fraction(1, 10**9), 1 - Fraction(1, 10**9)))
def test_gaussian_tests(agrees, mu, false_positives):
    agrees(di.testing.gaussian_advantage, mu=mu)
    agrees(di.testing.gaussian_false_negatives, mu=mu, false_positives=false_positives)


@given(st.fractions(Fraction(1, 100), 6), st.fractions(Fraction(1, 10**9), 1 - Fraction(1, 10**9)))
def test_concentrated_false_negatives(agrees, rho, false_positives):
    agrees(di.testing.concentrated_false_negatives, rho=rho, false_positives=false_positives)


@pytest.mark.parametrize("rho", [0.02, 0.5, 3.0])
@pytest.mark.parametrize("alarms", [1e-6, 0.05, 0.5, 0.9])
def test_every_order_bounds_the_false_negatives_and_gaussian_noise_is_above(rho, alarms):
    """At an order a: q^a p^(1-a) <= e^(a (a-1) rho) for the rates of one event in two worlds."""
    orders = [1 + mpmath.mpf(10) ** (mpmath.mpf(k) / 50) for k in range(-200, 250)]
    hits = [mpmath.exp((a - 1) / a * mpmath.log(alarms) + (a - 1) * rho) for a in orders]
    silent = [mpmath.exp(a / (a - 1) * mpmath.log(1 - alarms) - a * rho) for a in orders]
    bound = max(1 - min(hits), *silent)
    found = di.testing.concentrated_false_negatives(rho, alarms)
    assert bound <= found * (1 + 1e-12) and bound == pytest.approx(found, rel=1e-2, abs=1e-6)
    assert found < di.testing.gaussian_false_negatives((2 * rho) ** 0.5, alarms)


def test_gaussian_tests_by_their_densities():
    advantage = mpmath.quad(lambda x: mpmath.npdf(x, 1) - mpmath.npdf(x), [0.5, 2, 12])
    assert di.testing.gaussian_advantage(1.0) == pytest.approx(advantage, rel=1e-12)
    threshold = mpmath.findroot(lambda x: 1 - mpmath.ncdf(x) - 0.05, 1.6)
    missed = mpmath.quad(lambda x: mpmath.npdf(x, 1), [-12, 0, threshold])
    assert di.testing.gaussian_false_negatives(1.0, 0.05) == pytest.approx(missed, rel=1e-12)
    # 1 - 0.3, exactly of the float64, rounded down
    assert Fraction(0.7) <= 1 - Fraction(0.3) < Fraction(math.nextafter(0.7, 1))
    assert di.testing.gaussian_false_negatives(0.0, 0.3) == 0.7


def test_no_alarm_and_all_alarms_are_refused():
    for false_positives in (0.0, 1.0):
        with pytest.raises(DomainError, match="0 < false_positives < 1"):
            di.testing.gaussian_false_negatives(1.0, false_positives)


@given(mechanisms(2, 3), growths)
def test_no_event_beats_the_bounds_and_the_smallest_delta_is_needed(matrix, growth):
    """By definition: every event of a mechanism, with the delta that it needs at an epsilon."""
    first, second = matrix
    delta = max(excess(first, second, growth), excess(second, first, growth))
    least = at_logarithm("testing.false_negatives", "epsilon")
    most = at_logarithm("testing.advantage", "epsilon")(growth, delta)
    for event in events(len(first)):
        hits, alarms = probability(first, event), probability(second, event)
        assert 1 - hits >= least(growth, delta, alarms)
        assert hits - alarms <= most


@given(mechanisms(3, 3), growths)
def test_no_guess_among_three_worlds_beats_the_bound(matrix, growth):
    """The best guess names the likeliest world of every output."""
    delta = max(excess(one, other, growth) for one in matrix for other in matrix)
    success = sum(max(column) for column in zip(*matrix, strict=True)) / 3
    assert success <= at_logarithm("testing.bayes_success", "epsilon")(growth, delta, 3)


@given(mechanisms(2, 4), growths, growths)
def test_outputs_beyond_a_ratio_are_as_rare_as_said(matrix, growth, further):
    first, second = matrix
    delta, ratio = excess(first, second, growth), growth * further
    beyond = sum(p for p, q in zip(first, second, strict=True) if p >= ratio * q)
    assert beyond * (1 - 1 / further) <= delta


@given(mechanisms(2, 3), st.fractions(0, 1, max_denominator=20))
def test_a_posterior_is_what_its_event_allows(matrix, prior):
    first, second = matrix
    ceiling = exactly("testing.posterior_ceiling")
    for hits, alarms in zip(first, second, strict=True):
        after = bayes((prior, 1 - prior), (hits, alarms))[0]
        assert after == ceiling(prior, alarms, 1 - hits)


@pytest.mark.parametrize(
    ("found", "known"),
    [
        # without delta, and at the epsilon that reveals nothing or everything
        (di.testing.advantage(1e-100, 0.0), 5e-101),
        (di.testing.advantage(800.0, 0.0), 1.0),
        (di.testing.bayes_success(1e-100, 0.0, 4), 0.25),
        (di.testing.false_negatives(800.0, 0.0, 0.5), 0.0),
        (di.testing.ratio_tail(1.0, 0.5, 1.0 + 1e-12), 1.0),
    ],
)
def test_at_the_ends(found, known):
    assert found == pytest.approx(known, rel=1e-15)


@pytest.mark.parametrize("epsilon", [1, 3, 20])
def test_where_the_lines_cancel_the_bound_stays_below(epsilon):
    """At 1/(1 + e^epsilon) false positives the lines cross, from 1 - 1/2**53 on little is left."""
    crossing = float(1 - di.testing.bayes_success.enclose(epsilon, 0, 2).upper)
    for false_positives in (crossing, crossing / 2, 1 - 2.0**-53):
        found = di.testing.false_negatives(float(epsilon), 0.0, false_positives)
        exact = di.testing.false_negatives.enclose(epsilon, 0, Fraction(false_positives))
        assert Fraction(found) <= exact.lower
