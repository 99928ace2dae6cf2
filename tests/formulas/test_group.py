"""didp_ref/formulas/group.py: by the definition, over mechanisms with a chain of databases."""

import random
import sys
from fractions import Fraction

import numpy as np
import pytest

import didp_ref as di
from didp_ref.numbers.enclosure import float_up


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
    for e, d, n, result in zip(epsilon, delta, size, together, strict=True):
        exact = di.group.delta.enclose(Fraction(e), Fraction(d), int(n), bits=200)
        assert result == di.group.delta(e, d, n) == float_up(exact.lower) == float_up(exact.upper)
    assert 40 < np.sum(together == 1.0) < 360


def test_more_than_one_is_one():
    assert di.group.delta(1e4, 1e-300, 10**6) == 1.0
    assert di.group.delta(1e4, 0.0, 10**6) == 0.0


def test_a_single_record_keeps_delta_at_the_largest_epsilon_in_arrays_too():
    largest, given = sys.float_info.max, np.array([0.25, 0.005859375])
    assert di.group.delta(largest, given, np.ones(2)).tolist() == given.tolist()
    assert di.group.delta(largest, 0.25, 1) == 0.25


def test_a_subnormal_delta_has_the_same_float_in_an_array():
    draw = np.random.default_rng(0)
    epsilons, deltas = draw.uniform(5, 6, 200), draw.integers(1, 2000, 200) * sys.float_info.min
    deltas *= 2.0**-52
    array = di.group.delta(epsilons, deltas, 100)
    pairs = zip(epsilons.tolist(), deltas.tolist(), strict=True)
    assert array.tolist() == [di.group.delta(epsilon, delta, 100) for epsilon, delta in pairs]
