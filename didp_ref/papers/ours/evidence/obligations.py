"""Mechanisms that refute an obligation, in exact arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Evidence
from didp_ref.papers.ours.evidence.mechanisms import (
    EVEN,
    HALF,
    RULES_ONE_OUT,
    TELLS_TWO_THIRDS,
    THIRD,
    largest_posterior,
    member_private,
    twice,
)
from didp_ref.worlds.beliefs import ratio_extremes


def alpha_beta_does_not_compose() -> Iterator[Evidence]:
    """Each answer is (1/3, 1/3)-DI at the even prior; two leave less than (1 - 1/3)^2."""
    kept = ratio_extremes(EVEN, TELLS_TWO_THIRDS) == (1 - THIRD, 1 + THIRD)
    least, _ = ratio_extremes(EVEN, twice(TELLS_TWO_THIRDS))
    yield instance(
        kept and least == Fraction(2, 5) < (1 - THIRD) ** 2,
        "two worlds, prior 1/2 each, alpha = beta = 1/3: after two answers a posterior is 2/5 of "
        "its prior, below (1 - alpha)^2 = 4/9",
    )


def rho_does_not_compose() -> Iterator[Evidence]:
    """Each answer is 1/2-DI among three worlds; two answers name the world."""
    yield instance(
        largest_posterior(RULES_ONE_OUT) == HALF and largest_posterior(twice(RULES_ONE_OUT)) == 1,
        "three worlds; an answer rules one false world out, so every posterior is at most 1/2; two "
        "answers that rule out different worlds leave one, with the posterior 1",
    )


def gamma_does_not_compose() -> Iterator[Evidence]:
    """Each answer is 3/2-PMP at the uniform prior; two answers name the world."""
    once = member_private(RULES_ONE_OUT, Fraction(3, 2))
    yield instance(
        once and largest_posterior(twice(RULES_ONE_OUT)) == 1,
        "three worlds, uniform prior, gamma = 3/2; after two answers a posterior is 1, so that "
        "Pr[not t|S] = 0 is below Pr[not t]/gamma for every gamma",
    )
