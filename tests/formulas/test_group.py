"""didp_ref/formulas/group.py: by the definition, over mechanisms with a chain of databases."""

import random
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import DELTA, EPSILON
from didp_ref.numbers.enclosure import float_up
from didp_ref.worlds.distributions import excess
from tests.formulas.enumeration import at_logarithm, mechanisms

sizes = st.integers(1, 30)


@given(EPSILON.domain.strategy(), sizes)
def test_epsilon(agrees, epsilon, size):
    agrees(di.group.epsilon, epsilon=epsilon, size=Fraction(size))


@given(st.fractions(Fraction(1, 1000), 8), DELTA.domain.strategy(), sizes)
def test_delta(agrees, epsilon, delta, size):
    agrees(di.group.delta, epsilon=epsilon, delta=delta, size=Fraction(size))


@given(mechanisms(4, 3), st.fractions(Fraction(11, 10), 3, max_denominator=10))
def test_no_group_of_three_needs_more(matrix, growth):
    pairs = [*pairwise(matrix), *pairwise(reversed(matrix))]
    delta = max(excess(one, other, growth) for one, other in pairs)
    bound = at_logarithm("group.delta", "epsilon")(growth, delta, 3)
    assert excess(matrix[0], matrix[3], growth**3) <= bound
    assert excess(matrix[3], matrix[0], growth**3) <= bound


@pytest.mark.parametrize("delta", [0.0, 1e-300, 0.3, 1.0])
def test_a_single_record_has_the_delta_itself(delta):
    assert di.group.delta(0.1, delta, 1) == delta


def test_a_far_power_is_more_than_one_over_any_delta_but_the_tiniest():
    """Of an array as of numbers: there is one, or where delta is tinier still, what it is times."""
    rng = random.Random(0)
    epsilon = [rng.uniform(0.5, 40.0) for _ in range(400)]
    size = [float(rng.randint(2, 60)) for _ in epsilon]
    delta = [2.0 ** -rng.choice([*range(790, 811), *range(840, 1074, 9), 30]) for _ in epsilon]
    together = di.group.delta(np.array(epsilon), np.array(delta), np.array(size))
    for e, d, n, found in zip(epsilon, delta, size, together, strict=True):
        exact = di.group.delta.enclose(Fraction(e), Fraction(d), int(n), bits=200)
        assert found == di.group.delta(e, d, n) == float_up(exact.lower) == float_up(exact.upper)
    assert 40 < np.sum(together == 1.0) < 360


def test_more_than_one_is_one():
    assert di.group.delta(1e4, 1e-300, 10**6) == 1.0
    assert di.group.delta(1e4, 0.0, 10**6) == 0.0
