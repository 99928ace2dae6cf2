"""Eqs. 1 and 2 against the enclosed posteriors of Laplace answers: the formulas keep the bounds."""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.worlds import uniform

positive = st.fractions(Fraction(1, 64), 8, max_denominator=64)
# few answers, so that one apart from all others comes up: there the bounds are attained
answers = st.lists(st.integers(0, 2), min_size=2, max_size=6)
responses = st.integers(-2, 4)


@given(
    answers,
    responses,
    positive,
    st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50),
    st.sampled_from([Fraction(1), Fraction(1, 2)]),
)
def test_no_budget_up_to_equation_1_leaves_a_risk_above_rho(
    values, response, sensitivity, rho, part
):
    count, distance = len(values), max(values) - min(values)
    assume(distance > 0 and count * rho > 1)
    bound = di.translation.epsilon_bound.enclose(rho, count, sensitivity, distance)
    noise = sensitivity / (part * bound.lower)
    seen = di.belief.posterior.enclose(uniform(count), values, response, noise)
    assert max(posterior.lower for posterior in seen) <= rho


@given(positive, positive, st.sampled_from([Fraction(1), Fraction(1, 2)]), positive)
def test_at_the_scale_of_equation_2_no_ratio_of_densities_exceeds_e_to_the_epsilon(
    epsilon, sensitivity, part, below
):
    """At equal priors the odds of two worlds are the ratio of their densities."""
    noise = di.scale.differential_privacy.enclose(epsilon, sensitivity).upper
    seen, _ = di.belief.posterior.enclose(uniform(2), [0, part * sensitivity], -below, noise)
    assert seen.lower <= di.translation.rho_from_epsilon.enclose(epsilon, 2).upper
