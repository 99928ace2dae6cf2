"""Mechanisms that reach a bound on an adversary, as tables in exact arithmetic.

At ``exp(epsilon) = 2`` everything is rational: ``GROWTH`` is that factor.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from didp_ref.audit.checks import illustrated, instance
from didp_ref.audit.claim import Evidence
from didp_ref.papers.ours.evidence.mechanisms import HALF, THIRD, Mechanism
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes, posteriors
from didp_ref.worlds.distributions import excess, fractions, private

GROWTH, DELTA = Fraction(2), Fraction(1, 10)

LESS_LIKELY_IF_TRUE: Mechanism = (
    fractions("1/5", "2/5", "2/5"),
    fractions("2/5", "1/5", "2/5"),
    fractions("2/5", "2/5", "1/5"),
)
"""Three worlds; every output is named with 2/5, that of the true world with 1/5."""
WITH_VALUE_OTHER_VALUE_LEFT_OUT: Mechanism = (
    fractions("1/2", "1/2"),
    fractions("1/8", "7/8"),
    fractions("1/4", "3/4"),
)
"""What an output is with the value in question, with another value, and without the record."""
RESPONSE: Mechanism = (fractions("2/3", "1/3"), fractions("1/3", "2/3"))
"""Randomized response between two worlds at the factor 2."""
NAMED_OR_RESPONSE: Mechanism = (
    fractions("1/10", "6/10", "3/10", 0),
    fractions(0, "3/10", "6/10", "1/10"),
)
"""The world is named with the probability 1/10; otherwise there is a response."""
TELLS_HALF_THE_TIME: Mechanism = (fractions("1/2", "1/2"), fractions("1/8", "7/8"))
"""The first output is four times likelier in the first world."""
EXCLUDED_IF_PRESENT: Mechanism = (fractions(0, 1), fractions("1/2", "1/2"))
"""The first output occurs only without the entity."""


def indistinguishable(
    mechanism: Mechanism, growth: Fraction, delta: Fraction = Fraction(0)
) -> bool:
    """Say whether any two worlds are (ln growth, delta)-indistinguishable."""
    return all(private(one, other, growth, delta) for one, other in permutations(mechanism, 2))


def presence_excludes() -> Iterator[Evidence]:
    """An output tells that the entity is absent, and none that it is present."""
    present, absent = EXCLUDED_IF_PRESENT
    yield instance(
        excess(present, absent, GROWTH) == 0 and present[0] == 0 < absent[0],
        "an output has the probability 0 with the entity and 1/2 without, the other 1 and 1/2: no "
        "event is more than twice as likely with the entity, and one is impossible with it only",
        part="no epsilon",
    )


def rules_out_a_little() -> Iterator[Evidence]:
    """Every posterior is at most 2/5, and the factor 2 is reached."""
    rho, m = Fraction(2, 5), 3
    most = max(max(one) for one in posteriors(uniform(m), LESS_LIKELY_IF_TRUE))
    yield illustrated(
        most == rho
        and rho / (1 - (m - 1) * rho) == GROWTH
        and indistinguishable(LESS_LIKELY_IF_TRUE, GROWTH)
        and not indistinguishable(LESS_LIKELY_IF_TRUE, GROWTH - Fraction(1, 10**9)),
        "m = 3 and rho = 2/5: every posterior is at most 2/5, and the mechanism is ln(2)-DP and no "
        "better",
        part="attained",
    )


def breaching() -> Iterator[Evidence]:
    """At the factor 2 the threshold of 1/3 and 1/2 is reached."""
    rho_1, rho_2 = THIRD, HALF
    after = bayes((rho_1, 1 - rho_1), [row[0] for row in RESPONSE])[0]
    yield illustrated(
        indistinguishable(RESPONSE, GROWTH)
        and rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2)) == GROWTH
        and after == rho_2,
        "exp(epsilon) = 2, rho_1 = 1/3 and rho_2 = 1/2: epsilon is the threshold, and randomized "
        "response lets the belief 1/3 rise to 1/2",
        part="attained",
    )


def disclosing() -> Iterator[Evidence]:
    """At p = q = 1/2 the prior 1/4 rises to 4/9, which is 16/9 of it."""
    p, q = HALF, HALF
    prior = (p * q, p * (1 - q), 1 - p)
    neighbours = [(0, 2), (1, 2)]
    likelihoods = [row[0] for row in WITH_VALUE_OTHER_VALUE_LEFT_OUT]
    ratio = bayes(prior, likelihoods)[0] / prior[0]
    bound = 1 / (q * p + (1 - q) * p / GROWTH**2 + (1 - p) / GROWTH)
    kept = all(
        indistinguishable(tuple(WITH_VALUE_OTHER_VALUE_LEFT_OUT[one] for one in pair), GROWTH)
        for pair in neighbours
    )
    yield illustrated(
        kept and ratio == bound == Fraction(16, 9),
        "p = q = 1/2 and epsilon = ln 2: the mechanism is ln(2)-DP under addition and removal, and "
        "an output raises the belief by the factor 16/9, which is the bound",
        part="attained",
    )


def gains() -> Iterator[Evidence]:
    """At the factor 4 the prior 1/3 rises to 2/3."""
    after = bayes((THIRD, 1 - THIRD), fractions("4/5", "1/5"))[0]
    yield illustrated(
        after - THIRD == THIRD == Fraction(2 - 1, 2 + 1),
        "exp(epsilon) = 4: randomized response lets the prior 1/3 = 1/(1 + 2) rise to 2/3, by "
        "(2 - 1)/(2 + 1)",
        part="attained",
    )


def named_or_response() -> Iterator[Evidence]:
    """The first two outputs are guessed to be the first world's."""
    hits, alarms = (sum(row[:2]) for row in NAMED_OR_RESPONSE)
    bound = (GROWTH - 1 + 2 * DELTA) / (GROWTH + 1)
    yield illustrated(
        indistinguishable(NAMED_OR_RESPONSE, GROWTH, DELTA) and hits - alarms == bound,
        "exp(epsilon) = 2 and delta = 1/10: the mechanism is (ln 2, 1/10)-DP, hits are 7/10 and "
        "false alarms 3/10, and their difference 2/5 is the bound",
        part="attained",
    )


def named_among_three() -> Iterator[Evidence]:
    """Six outputs: a world is named outright, or in a response."""
    one, two = (1 - DELTA) * GROWTH / (2 + GROWTH), (1 - DELTA) / (2 + GROWTH)
    mechanism: Mechanism = tuple(
        (
            *(DELTA if named == world else Fraction(0) for named in range(3)),
            *(one if named == world else two for named in range(3)),
        )
        for world in range(3)
    )
    success = sum(row[world] + row[3 + world] for world, row in enumerate(mechanism)) / 3
    yield illustrated(
        indistinguishable(mechanism, GROWTH, DELTA)
        and success == (GROWTH + 2 * DELTA) / (GROWTH + 2) == Fraction(11, 20),
        "three worlds, exp(epsilon) = 2 and delta = 1/10: the mechanism is (ln 2, 1/10)-DP, and "
        "the best guess is right with the probability 11/20, which is the bound",
        part="attained",
    )


def tells_half_the_time() -> Iterator[Evidence]:
    """At the factors 2 and 4 and delta = 1/4 the bound is 1/2."""
    delta, ratio = Fraction(1, 4), Fraction(4)
    first, second = TELLS_HALF_THE_TIME
    yield illustrated(
        indistinguishable(TELLS_HALF_THE_TIME, GROWTH, delta)
        and first[0] == ratio * second[0]
        and first[0] == delta / (1 - GROWTH / ratio) == HALF,
        "exp(epsilon) = 2, delta = 1/4, exp(t) = 4: a (ln 2, 1/4)-DP mechanism has an output of "
        "probability 1/2 that is four times likelier than in the other world, which is the bound",
        part="attained",
    )
