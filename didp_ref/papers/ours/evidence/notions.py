"""What is checked of one notion in another's terms: exact instances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import illustrated, instance, refuted_by
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.papers.ours.evidence.mechanisms import (
    EVEN_OF_THREE,
    HALF,
    RULES_ONE_OUT,
    Mechanism,
    member_private,
)
from didp_ref.worlds.beliefs import bayes, ratio_extremes
from didp_ref.worlds.distributions import fractions, private

COUNTS_TWO: Mechanism = (
    fractions("1/8", "7/8"),
    fractions("1/4", "3/4"),
    fractions("1/2", "1/2"),
)
"""What an output is with none, one, and both of two entities: twice as likely with each."""


def least_of_two(gamma: Fraction) -> Fraction:
    """Return how low gamma-PMP lets a posterior fall between two even worlds.

    The other world has the rest: at most ``gamma/2``, and at most ``1 - 1/(2 gamma)``.
    """
    return max(1 - gamma * HALF, HALF / gamma)


def gamma_may_have_a_floor() -> Iterator[Evidence]:
    """Between two even worlds a bound from above on the one is a bound from below on the other."""
    gamma, alpha = Fraction(6, 5), Fraction(1, 6)
    least = least_of_two(gamma)
    worlds = {"gamma": gamma, "worlds": "two, with the prior 1/2 each"}
    yield refuted_by(
        worlds,
        least == 0,
        "every posterior is at least 5/12, and far from zero",
        part="falls to zero",
    )
    yield refuted_by(
        {**worlds, "alpha": alpha},
        least < (1 - alpha) * HALF,
        "every posterior is at least 5/12, which is 1 - 1/6 times its prior",
        part="implies no alpha",
    )


def gamma_falls_to_zero() -> Iterator[Evidence]:
    """Among three worlds a posterior may fall to zero, which no alpha below one allows."""
    least, _ = ratio_extremes(EVEN_OF_THREE, RULES_ONE_OUT)
    yield illustrated(
        member_private(RULES_ONE_OUT, Fraction(3, 2)) and least == 0,
        "three worlds, uniform prior, gamma = 3/2: the world that is ruled out has the posterior 0",
        subject=Subject.CORRECTION,
        part="falls to zero",
    )


def correlated_pair() -> Iterator[Evidence]:
    """Two entities that are together in the data or together out of it are two steps apart."""
    prior, growth = Fraction(1, 100), Fraction(2)
    both_out, one_in, both_in = COUNTS_TWO
    after, _ = bayes((prior, 1 - prior), (both_in[0], both_out[0]))
    yield instance(
        private(both_out, one_in, growth)
        and private(one_in, both_in, growth)
        and after / prior == Fraction(400, 103) > growth,
        "two entities that are in the data together, or neither, with the prior 1/100; adding or "
        "removing one at epsilon = ln 2 lets the likelihoods of the two worlds differ by 4: the "
        "posterior of either is 400/103 = 3.88 times its prior, above exp(epsilon) = 2",
        part="between neighbours only",
    )
