"""What the statements are made of says what it should, at exact values."""

import pytest
from sympy import Rational

from didp_ref.papers.refine.alphabet import alpha_d, alpha_u, p, s, u
from didp_ref.papers.refine.outcomes import EVENT, PRIOR, distribution, near_mass, p_d, p_u, within
from didp_ref.papers.shared.alphabet import k, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq

HALF = Rational(1, 2)
PRIORS = {
    "a distribution": ({1: HALF, 2: HALF}, True),
    "too little": ({1: HALF, 2: 0}, False),
    "a negative probability": ({1: 2, 2: -1}, False),
}


@pytest.mark.parametrize("name", PRIORS)
def test_a_prior_is_a_distribution(name):
    prior, right = PRIORS[name]
    values = {n: 2, p: prior}
    assert all(holds(entry, values) for entry in PRIOR.values()) == right
    assert holds(distribution(p[k]), values) == right


def test_an_event_is_made_of_zeros_and_ones():
    [is_event] = EVENT.values()
    assert holds(is_event, {n: 2, s: {1: 0, 2: 1}})
    assert not holds(is_event, {n: 2, s: {1: 0, 2: HALF}})


def test_the_masses_are_those_of_table_5_at_ln_2():
    factors = {alpha_u: 2, alpha_d: HALF}
    assert (p_u.subs(factors), p_d.subs(factors)) == (Rational(1, 3), Rational(2, 3))


def test_the_near_mass_counts_the_near_outcomes_alone():
    values = {n: 3, p: {1: "1/2", 2: "1/3", 3: "1/6"}, u: {1: 1, 2: 0, 3: 1}}
    assert holds(eq(near_mass(u), Rational(2, 3)), values)


@pytest.mark.parametrize(("extra", "kept"), [(Rational(1, 4), True), (Rational(1, 5), False)])
def test_within_compares_the_event_alone(extra, kept):
    values = {n: 2, p: {1: HALF, 2: HALF}, u: {1: "1/8", 2: "7/8"}, s: {1: 1, 2: 0}}
    assert holds(within(p[k], u[k], 2, extra), values) == kept
