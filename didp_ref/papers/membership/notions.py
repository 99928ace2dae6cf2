"""The paper's notions by definition, over finite universes and in exact arithmetic.

A data set is a set of entities; a distribution of the paper is a prior over data sets, in
fractions; a mechanism gives every data set a distribution of outcomes. Posteriors, differential
identifiability, bounded differential privacy and positive membership privacy are then decided
from their definitions, over every event.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from didp_ref.worlds.beliefs import posteriors
from didp_ref.worlds.distributions import Distribution, events, excess, private, probability

Entities = frozenset[str]
Family = list[Mapping[Entities, Fraction]]
Mechanism = Callable[[Entities], Distribution]

CHOSEN, COMPLEMENT = "m entities outside T", "all entities outside T"
"""The readings of Family 5.5."""
POSITIVE_ONLY, TWO_SIDED = "positive", "both directions"
"""Privacy under sampling: the tuple may raise an event's probability only, or also lower it."""


def subsets(universe: str) -> list[Entities]:
    """Return every data set."""
    return [
        frozenset(chosen) for n in range(len(universe) + 1) for chosen in combinations(universe, n)
    ]


def one_of_m(universe: str, m: int, reading: str) -> Family:
    """Return Family 5.5: a fixed set and one of ``m`` further entities, equally likely."""
    family: Family = []
    for fixed in subsets(universe):
        outside = sorted(frozenset(universe) - fixed)
        for chosen in combinations(outside, m):
            if reading == CHOSEN or len(outside) == m:
                family.append({fixed | {entity}: Fraction(1, m) for entity in chosen})
    return family


def drawn_from(entities: Entities, rate: Fraction) -> dict[Entities, Fraction]:
    """Return how likely each subset is when entities appear independently, at one rate."""
    return {
        drawn: rate ** len(drawn) * (1 - rate) ** (len(entities) - len(drawn))
        for drawn in subsets("".join(sorted(entities)))
    }


def fixed_probability(universe: str, rate: Fraction) -> Family:
    """Return Family 5.9: some entities appear independently with one probability, others never."""
    return [drawn_from(some, rate) for some in subsets(universe)]


def prior_of(entity: str, prior: Mapping[Entities, Fraction]) -> Fraction:
    """Return the prior probability that an entity is in the data set."""
    return sum((p for data, p in prior.items() if entity in data), Fraction(0))


def priors_and_posteriors(
    family: Family, mechanism: Mechanism, outcomes: int
) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield prior and posterior of every entity, for every distribution and every event.

    An event without probability leaves no posterior.
    """
    for prior in family:
        answers = [mechanism(data) for data in prior]
        likelihoods = [
            [probability(answer, event) for event in events(outcomes)] for answer in answers
        ]
        for after in posteriors(tuple(prior.values()), likelihoods):
            posterior = dict(zip(prior, after, strict=True))
            for entity in frozenset().union(*prior):
                yield prior_of(entity, prior), prior_of(entity, posterior)


def identifiable(family: Family, mechanism: Mechanism, outcomes: int, rho: Fraction) -> bool:
    """Say whether every uncertain entity's posterior stays at rho or below."""
    return all(
        after <= rho
        for prior, after in priors_and_posteriors(family, mechanism, outcomes)
        if prior < 1
    )


def is_member_private(family: Family, mechanism: Mechanism, outcomes: int, gamma: Fraction) -> bool:
    """Say whether the mechanism is (family, gamma)-positive-membership-private."""
    return all(
        after <= gamma * prior and 1 - after >= (1 - prior) / gamma
        for prior, after in priors_and_posteriors(family, mechanism, outcomes)
    )


def bounded_private(universe: str, mechanism: Mechanism, growth: Fraction) -> bool:
    """Say whether replacing one entity by another keeps ln(growth)."""
    return all(
        private(mechanism(data), mechanism(other), growth)
        for data in subsets(universe)
        for other in subsets(universe)
        if len(data) == len(other) and len(data ^ other) == 2
    )


def sampling(mechanism: Mechanism, rate: Fraction) -> Mechanism:
    """Return the mechanism that first samples each tuple with a probability."""

    def with_sampling(data: Entities) -> Distribution:
        parts = [(p, mechanism(drawn)) for drawn, p in drawn_from(data, rate).items()]
        outcomes = len(parts[0][1])
        return [sum((p * answer[k] for p, answer in parts), Fraction(0)) for k in range(outcomes)]

    return with_sampling


def private_under_sampling(
    universe: str, mechanism: Mechanism, rate: Fraction, growth: Fraction, reading: str
) -> bool:
    """Say whether sampling and then the mechanism is private when one tuple is added or removed."""
    whole = sampling(mechanism, rate)
    pairs = [(whole(data), whole(data - {entity})) for data in subsets(universe) for entity in data]
    return all(
        excess(more, fewer, growth) == 0
        and (reading == POSITIVE_ONLY or excess(fewer, more, growth) == 0)
        for more, fewer in pairs
    )
