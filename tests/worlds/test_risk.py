"""The risk in exact arithmetic: against the formulas' enclosures, and against every response."""

from fractions import Fraction

import pytest

from didp_ref.formulas import guarantee
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import keeps, posteriors, risk_bound

TWO, THREE = Fraction(2), Fraction(3)


def test_a_posterior_is_the_share_of_its_weight():
    weights = [Fraction(1, 2), Fraction(1), Fraction(1, 8)]
    assert posteriors(uniform(3), (0, 1, 4), 1, TWO) == tuple(w / sum(weights) for w in weights)


@pytest.mark.parametrize(("n_worlds", "span", "growth"), [(2, 1, TWO), (8, 3, THREE), (5, 0, TWO)])
def test_the_bound_is_the_guarantee_of_its_scale(n_worlds, span, growth):
    # 1/ln(growth) is irrational, so the scale is bracketed: 1/ln 2 and 1/ln 3 to ten digits
    low, high = {TWO: ("1.4426950408", "1.4426950409"), THREE: ("0.9102392266", "0.9102392267")}[
        growth
    ]
    exact = risk_bound(n_worlds, span, growth)
    assert guarantee.rho.enclose(high, span, n_worlds).lower <= exact
    assert exact <= guarantee.rho.enclose(low, span, n_worlds).upper


@pytest.mark.parametrize("values", [(0, 1), (0, 3, 3), (-2, 0, 1, 4)])
def test_a_scale_keeps_the_largest_posterior_and_nothing_below_it(values):
    prior = uniform(len(values))
    largest = max(max(posteriors(prior, values, number, TWO)) for number in range(-9, 10))
    assert keeps(prior, values, TWO, largest)
    assert not keeps(prior, values, TWO, largest - Fraction(1, 10**9))
