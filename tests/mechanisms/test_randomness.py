"""Exact sampling from whole random bits."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.mechanisms.randomness import UniformReal, random_source


@given(st.integers(0, 2**32), st.integers(0, 4))
def test_a_uniform_real_is_only_ever_narrowed(seed: int, times: int) -> None:
    level = UniformReal(Random(seed))
    low, high = level.ends
    assert 0 <= low < high <= 1
    for _ in range(times):
        level.reveal()
        inner = level.ends
        assert low <= inner[0] < inner[1] <= high
        assert inner[1] - inner[0] == (high - low) / 2**64
        low, high = inner


def test_the_operating_systems_randomness_is_the_default() -> None:
    assert type(random_source(None)).__name__ == "SystemRandom"
    seeded = Random(1)
    assert random_source(seeded) is seeded


@pytest.mark.parametrize("rng", [0, "seed", object()])
def test_anything_else_is_refused(rng: object) -> None:
    with pytest.raises(di.DomainError, match="None"):
        random_source(rng)
