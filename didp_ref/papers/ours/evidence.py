"""What is checked of the bridges in exact arithmetic: mechanisms that refute an obligation.

A mechanism over finitely many worlds is a table of probabilities: one row a world, one column an
output. Two independent answers are the products of two rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.checks import illustrated, instance, refuted_by
from didp_ref.claim import Evidence, Subject
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import posteriors, ratio_extremes
from didp_ref.worlds.distributions import joint

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
EVEN, EVEN_OF_THREE = uniform(2), uniform(3)

Mechanism = tuple[tuple[Fraction, ...], ...]

TELLS_TWO_THIRDS: Mechanism = ((2 * THIRD, THIRD), (THIRD, 2 * THIRD))
"""Two worlds; the true one is named with the probability 2/3."""
RULES_ONE_OUT: Mechanism = tuple(
    tuple(Fraction(0) if output == world else HALF for output in range(3)) for world in range(3)
)
"""Three worlds; one of the two that are not the true one is named."""


def twice(mechanism: Mechanism) -> Mechanism:
    """Return the mechanism that gives two independent answers."""
    return tuple(joint(row, row) for row in mechanism)


def largest_posterior(mechanism: Mechanism) -> Fraction:
    """Return the largest posterior of any of three worlds, equally likely before."""
    return max(max(one) for one in posteriors(EVEN_OF_THREE, mechanism))


def member_private(mechanism: Mechanism, gamma: Fraction) -> bool:
    """Say whether a mechanism is gamma-PMP for the uniform prior over three worlds."""
    return all(
        after <= gamma * prior and 1 - after >= (1 - prior) / gamma
        for posterior in posteriors(EVEN_OF_THREE, mechanism)
        for prior, after in zip(EVEN_OF_THREE, posterior, strict=True)
    )


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
