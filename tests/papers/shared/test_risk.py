"""The chain from eq. 7 to eq. 9 as mathematics, beside the same in exact arithmetic."""

import pytest
from sympy import Integer, Rational, log

from didp_ref.papers.shared.risk import R, a, bound_by_distances, density, lambda_, risk, v
from didp_ref.papers.shared.risk import within_range as within
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors

AT_LN_2 = {lambda_: 1 / log(2), a: 0}


def rational(fraction):
    return Rational(fraction.numerator, fraction.denominator)


@pytest.mark.parametrize("response", [-3, 0, 1, 5])
@pytest.mark.parametrize("others", [(1,), (0, 4), (-2, 1, 1)])
def test_the_risk_is_the_posterior_at_equal_priors(others, response):
    values = AT_LN_2 | {R: response, v: dict(enumerate(others, 1))}
    count = len(others) + 1
    exact = posteriors(uniform(count), (0, *others), response, 2)[0]
    assert at_two(risk(Integer(count)), values) == rational(exact)


def at_two(term, values):
    """Write the sum out; every exponential is then a power of two."""
    written = term.doit().subs({v[k]: value for k, value in values[v].items()})
    return written.subs({entry: value for entry, value in values.items() if entry != v}).simplify()


def test_the_bound_by_distances_is_the_risk_at_the_answer_itself():
    values = AT_LN_2 | {R: 0, v: {1: 1, 2: -2}}
    three = Integer(3)
    assert at_two(bound_by_distances(three), values) == at_two(risk(three), values)


def test_a_density_at_the_answer_itself_is_one_over_two_lambda():
    assert holds(eq(density(a), 1 / (2 * lambda_)), {lambda_: 3, R: 1, a: 1})


def test_within_range_says_what_its_name_says():
    ((name, near),) = within(Integer(3), Integer(2)).items()
    assert name == "|a - v[k]| <= 2 for every other world k"
    assert holds(near, {a: 0, v: {1: 1, 2: -2}})
    assert not holds(near, {a: 0, v: {1: 1, 2: -3}})
