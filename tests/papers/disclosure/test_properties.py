"""The paper's theorems hold of the numbers that their formulas compute: one property each."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from didp_ref.formulas import reconstruction, testing
from didp_ref.numbers.domains import FACTOR_UP, PROBABILITY
from didp_ref.papers.disclosure.theorem_4_1_closed_form import named_or
from didp_ref.papers.disclosure.theorem_5_2 import proposition_5_1
from didp_ref.papers.disclosure.theorem_5_2_tightness import bound_at
from didp_ref.papers.ours.reconstruction_any_prior import subsets
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response
from tests.papers.properties import exponential, factor_below, is_reached, samples


def named_or_response(records: int, growth: Fraction, named: Fraction) -> list[list[Fraction]]:
    """Return the mechanism that names the record with the chance delta, and responds otherwise."""
    return named_or(randomized_response(records, growth), named)


@given(**samples("epsilon", "delta"))
def test_total_variation_reaches_the_advantage(epsilon: Fraction, delta: Fraction) -> None:
    """The total variation of two rows of a mechanism is testing.advantage."""
    here, there = named_or_response(2, factor_below(epsilon), delta)
    apart = sum((max(Fraction(0), p - q) for p, q in zip(here, there, strict=True)), Fraction(0))
    assert is_reached(testing.advantage.enclose(epsilon, delta), apart)


@given(**samples("delta", "prior"), growth=st.fractions(Fraction(11, 10), 1000, max_denominator=64))
def test_the_best_attack_on_two_records_reaches_theorem_4_1(
    growth: Fraction, delta: Fraction, prior: Fraction
) -> None:
    """Its advantage has the budget of reconstruction.epsilon, and is reconstruction.advantage."""
    attacked = largest_advantage((prior, 1 - prior), named_or_response(2, growth, delta))
    collision = prior**2 + (1 - prior) ** 2
    spent = reconstruction.epsilon.enclose(attacked, delta, collision)
    assert exponential(spent).contains(growth)
    assert is_reached(reconstruction.advantage.enclose(spent.upper, delta, collision), attacked)


@given(
    weights=st.lists(st.integers(1, 9), min_size=2, max_size=4),
    growth=FACTOR_UP.strategy(),
    named=PROBABILITY.strategy(),
)
def test_the_best_attack_keeps_theorem_5_1(
    weights: list[int], growth: Fraction, named: Fraction
) -> None:
    """The exact advantage of the best attack is within the bound at every prior."""
    prior = [Fraction(weight, sum(weights)) for weight in weights]
    reached = largest_advantage(prior, named_or_response(len(prior), growth, named))
    assert reached <= proposition_5_1(prior, growth, named)
    apart = 1 - sum(p * p for p in prior)
    assert reached <= max(prior) * (growth - 1) + apart * named


@given(**samples("epsilon", "delta"), records=st.integers(2, 6))
def test_the_best_attack_at_a_uniform_prior_reaches_corollary_5_1(
    epsilon: Fraction, delta: Fraction, records: int
) -> None:
    """It reaches reconstruction.uniform and testing.bayes_success at epsilon_uniform."""
    growth = factor_below(epsilon)
    gained = largest_advantage(uniform(records), named_or_response(records, growth, delta))
    assert is_reached(reconstruction.uniform.enclose(epsilon, delta, records), gained)
    right = testing.bayes_success.enclose(epsilon, delta, records)
    assert is_reached(right, gained + Fraction(1, records))
    assert exponential(reconstruction.epsilon_uniform.enclose(gained, delta, records)).contains(
        growth
    )


@given(
    weights=st.lists(st.integers(1, 9), min_size=2, max_size=4),
    root=st.fractions(1, 20, max_denominator=32),
    named=PROBABILITY.strategy(),
    size=st.integers(1, 3),
)
def test_no_attack_exceeds_the_smaller_bound(
    weights: list[int], root: Fraction, named: Fraction, size: int
) -> None:
    """A subset with the record is e^epsilon times likelier, or else the record is named."""
    prior = [Fraction(weight, sum(weights)) for weight in weights]
    told = subsets(len(prior), min(size, len(prior)), root**2)
    rows = named_or(told, named)
    most = (root - 1) / (root + 1)
    bound = most + named * (1 - sum(p * p for p in prior)) * (1 - most)
    assert largest_advantage(prior, rows, range(len(prior))) <= bound
    assert largest_advantage(prior, rows) <= min(bound, bound_at(prior, root**2, named))
