"""Section 4.1 against the enclosed posteriors of Laplace answers, every world equally likely.

Tied are Theorem 1 to scale.rho, Theorem 2 to guarantee.rho, and the rho of differential privacy to
translation.rho_from_epsilon.
"""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.papers.rhodi.shared import spread
from didp_ref.worlds import uniform

# few answers, so that one apart from all others comes up: there the bounds are attained
answers = st.lists(st.integers(0, 2), min_size=2, max_size=6).filter(spread)
responses = st.integers(-2, 4)
widths = st.fractions(Fraction(1, 4), 20, max_denominator=10)


def highest(values, response, width):
    """Return from below the largest posterior of a world at a response."""
    seen = di.belief.posterior.enclose(uniform(len(values)), values, response, width)
    return max(posterior.lower for posterior in seen)


@given(answers, responses, st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20))
def test_at_the_scale_of_theorem_1_no_posterior_exceeds_rho(values, response, rho):
    assume(len(values) * rho > 1)
    enough = di.scale.rho.enclose(rho, len(values), spread(values)).upper
    assert highest(values, response, enough) <= rho


@given(answers, responses, widths)
def test_no_posterior_exceeds_the_rho_of_what_is_spent(values, response, width):
    spent = spread(values) / width
    bound = di.translation.rho_from_epsilon.enclose(spent, len(values))
    assert highest(values, response, width) <= bound.upper


@given(st.integers(-9, 9), st.integers(0, 9), st.integers(0, 9), widths)
def test_of_two_worlds_the_bound_is_attained(answer, span, below, width):
    """Theorem 2: at every response that is at or below the smaller answer."""
    seen, _ = di.belief.posterior.enclose(
        uniform(2), [answer, answer + span], answer - below, width
    )
    assert seen.overlaps(di.guarantee.rho.enclose(width, span, 2))
