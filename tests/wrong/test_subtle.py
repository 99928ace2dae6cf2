"""Subtle mistakes: none is diagnosed misleadingly, none escapes both vectors and search."""

from __future__ import annotations

from functools import partial

import pytest

import didp_ref as di
from didp_ref.oracle.runner import Isolated, judging
from didp_ref.oracle.search import search
from tests.wrong.caught import assert_caught
from tests.wrong.subtle import SUBTLE

SEARCHED = {
    "epsilon_between_two_decades",
    "small_alpha_for_its_logarithm",
    "small_beta_for_its_logarithm",
    "middling_worlds_not_reduced",
    "rare_sampling_taken_for_none",
    "small_prior_for_zero",
    "small_betas_dropped",
    "small_prior_odds",
    "alpha_clamped",
}
"""They are wrong in a small part of a domain, which a search finds without any vector."""
NAMED = {subtle.function.__name__: subtle for subtle in SUBTLE}
POINTS = 3000
SECONDS = 60.0


def test_there_are_forty() -> None:
    assert len(NAMED) == len(SUBTLE) >= 40
    assert set(NAMED) >= SEARCHED


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMED)
def test_is_caught_and_not_diagnosed_misleadingly(name: str) -> None:
    assert_caught(NAMED[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SEARCHED))
def test_a_search_finds_what_lies_in_a_small_part(name: str) -> None:
    wrong = NAMED[name]
    rule = di.quantities[wrong.quantity]
    asking = partial(judging, wrong.function, rule.names, rule.safe_side, exact=False)
    with Isolated(asking, 10.0) as isolated:
        assert search(rule, isolated.ask, POINTS, seconds=SECONDS).finding is not None
