"""Definitions 2 and 3 and Proposition 3 hold of drawn priors and budgets, in exact arithmetic.

tests/mechanisms/refinement/test_algorithm.py holds Propositions 1 and 2 and Algorithm 1, and
tests/formulas/test_refinement.py the masses of equation 3.
"""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sympy import Rational, exp

from didp_ref import refinement
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.domains import FACTOR_UP, PROBABILITY, UNIT_OPEN
from didp_ref.numbers.enclosure import Truth
from didp_ref.papers.refine.shared import number
from didp_ref.worlds.distributions import joint, private

WEIGHTS = st.lists(st.integers(0, 6), min_size=2, max_size=5).filter(any)
POSITIVE_WEIGHTS = st.lists(st.integers(1, 7), min_size=2, max_size=5)


def prior_of(weights: list[int]) -> list[Fraction]:
    return [Fraction(weight, sum(weights)) for weight in weights]


@given(WEIGHTS, st.integers(0, 4), FACTOR_UP.strategy(), UNIT_OPEN.strategy())
def test_no_ball_around_the_true_answer_loses_probability(
    weights: list[int], at: int, up: Fraction, down: Fraction
) -> None:
    """Definition 2 holds of what refinement.refine returns."""
    prior, at = prior_of(weights), at % len(weights)
    answer = refinement.refine(refinement.Discrete(dict(enumerate(prior))), at, up, down)
    for radius in range(len(prior)):
        ball = [i for i in range(len(prior)) if abs(i - at) <= radius]
        assert sum(answer.pmf(i) for i in ball) >= sum(prior[i] for i in ball)


@pytest.mark.parametrize(
    ("most", "prior_too"),
    [(refinement.moved_mass_individual, 0), (refinement.moved_mass_statistical, 1)],
    ids=lambda item: getattr(item, "id", ""),
)
@given(budget=st.fractions(Fraction(1, 20), 6, max_denominator=20), delta=PROBABILITY.strategy())
def test_the_mass_that_may_be_moved_costs_an_event_delta(
    most: Quantity, prior_too: int, budget: Fraction, delta: Fraction
) -> None:
    """Definition 3 at refinement.moved_mass_*: the loss counts e^epsilon times, a gain once."""
    mass = most.enclose(budget, delta, bits=64)
    times = prior_too + exp(Rational(budget))
    least, largest = (number(times * Rational(end)) for end in (mass.lower, mass.upper))
    assert least.at_most(delta) is Truth.YES
    assert largest.less_than(delta) is Truth.NO


@given(POSITIVE_WEIGHTS, POSITIVE_WEIGHTS, POSITIVE_WEIGHTS)
def test_an_answer_that_does_not_change_costs_nothing(
    first: list[int], second: list[int], other: list[int]
) -> None:
    """Proposition 3, of two independent answers, by worlds.distributions.joint and private."""
    size = min(len(first), len(second))
    here, there, rest = prior_of(first[:size]), prior_of(second[:size]), prior_of(other)
    growth = max(max(p / q, q / p) for p, q in zip(here, there, strict=True))
    assert private(joint(here, rest), joint(there, rest), growth)
    assume(growth > 1)
    assert not private(joint(here, rest), joint(there, rest), (1 + growth) / 2)
