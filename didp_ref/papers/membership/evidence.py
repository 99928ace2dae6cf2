"""What was looked at for the claims of the membership-privacy paper: one function a claim.

A data set is a set of entities; a distribution of the paper is a prior over data sets, in
fractions; a mechanism gives every data set a distribution of outcomes. Posteriors, differential
identifiability, bounded differential privacy and positive membership privacy are then decided
from their definitions, over every event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import prod

from didp_ref.checks import identity, instance, refuted_by, sampled
from didp_ref.claim import Evidence, Subject
from didp_ref.formulas import translation
from didp_ref.numbers.domains import POSITIVE, UNIT_OPEN, WORLD_COUNT
from didp_ref.worlds.distributions import (
    Distribution,
    events,
    excess,
    fractions,
    private,
    probability,
)

Entities = frozenset[str]
Family = list[Mapping[Entities, Fraction]]
Mechanism = Callable[[Entities], Distribution]

CHOSEN, COMPLEMENT = "m entities outside T", "all entities outside T"
POSITIVE_ONLY, TWO_SIDED = "positive", "both directions"

HALF, TWO = Fraction(1, 2), Fraction(2)


# --- distributions, mechanisms, and the notions by definition ------------------------------------


def subsets(universe: str) -> list[Entities]:
    """Return every data set."""
    return [frozenset(one) for n in range(len(universe) + 1) for one in combinations(universe, n)]


def one_of_m(universe: str, m: int, reading: str) -> Family:
    """Return Family 5.5: a fixed set and one of ``m`` further entities, equally likely."""
    family: Family = []
    for fixed in subsets(universe):
        outside = sorted(frozenset(universe) - fixed)
        for chosen in combinations(outside, m):
            if reading == CHOSEN or len(outside) == m:
                family.append({fixed | {one}: Fraction(1, m) for one in chosen})
    return family


def fixed_probability(universe: str, rate: Fraction) -> Family:
    """Return Family 5.9: some entities appear independently with one probability, others never."""
    return [
        {
            drawn: rate ** len(drawn) * (1 - rate) ** (len(some) - len(drawn))
            for drawn in subsets("".join(sorted(some)))
        }
        for some in subsets(universe)
    ]


def prior_of(entity: str, prior: Mapping[Entities, Fraction]) -> Fraction:
    """Return the prior probability that an entity is in the data set."""
    return sum((p for data, p in prior.items() if entity in data), Fraction(0))


def posterior_of(
    entity: str, prior: Mapping[Entities, Fraction], mechanism: Mechanism, event: Sequence[int]
) -> Fraction | None:
    """Return the posterior given an event, or nothing where the event has no probability."""
    weights = {data: p * probability(mechanism(data), event) for data, p in prior.items()}
    total = sum(weights.values(), Fraction(0))
    return prior_of(entity, weights) / total if total else None


def _posteriors(
    family: Family, mechanism: Mechanism, outcomes: int
) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield prior and posterior of every entity, for every distribution and every event."""
    for prior in family:
        for event in events(outcomes):
            for entity in frozenset().union(*prior):
                after = posterior_of(entity, prior, mechanism, event)
                if after is not None:
                    yield prior_of(entity, prior), after


def identifiable(family: Family, mechanism: Mechanism, outcomes: int, rho: Fraction) -> bool:
    """Say whether every uncertain entity's posterior stays at rho or below."""
    return all(
        after <= rho for prior, after in _posteriors(family, mechanism, outcomes) if prior < 1
    )


def member_private(family: Family, mechanism: Mechanism, outcomes: int, gamma: Fraction) -> bool:
    """Say whether the mechanism is (family, gamma)-positive-membership-private."""
    return all(
        after <= gamma * prior and 1 - after >= (1 - prior) / gamma
        for prior, after in _posteriors(family, mechanism, outcomes)
    )


def bounded_private(universe: str, mechanism: Mechanism, growth: Fraction) -> bool:
    """Say whether replacing one entity by another keeps ln(growth)."""
    return all(
        private(mechanism(one), mechanism(other), growth)
        for one in subsets(universe)
        for other in subsets(universe)
        if len(one) == len(other) and len(one ^ other) == 2
    )


def sampling(mechanism: Mechanism, rate: Fraction) -> Mechanism:
    """Return the mechanism that first samples each tuple with a probability."""

    def with_sampling(data: Entities) -> Distribution:
        drawn = {
            one: rate ** len(one) * (1 - rate) ** (len(data) - len(one))
            for one in subsets("".join(sorted(data)))
        }
        outcomes = len(mechanism(data))
        return [
            sum((p * mechanism(one)[k] for one, p in drawn.items()), Fraction(0))
            for k in range(outcomes)
        ]

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


def lowest_entity_hidden(m: int) -> tuple[str, Mechanism]:
    """Return Theorem 5.7's mechanism: {t_1} never shows 1, everything else is uniform."""
    universe = "abcdefghijklmnopqrstuvwxyz"[:m]
    special = frozenset(universe[0])

    def mechanism(data: Entities) -> Distribution:
        if data == special:
            return [Fraction(0)] + [Fraction(1, m - 1)] * (m - 1)
        return [Fraction(1, m)] * m

    return universe, mechanism


# --- section 5.2 ---------------------------------------------------------------------------------


def family_5_5() -> Iterator[Evidence]:
    """Enumerate the family over four entities, both ways of reading it."""
    for reading, count in ((COMPLEMENT, 6), (CHOSEN, 24)):
        family = one_of_m("abcd", 2, reading)
        yield instance(
            len(family) == count
            and all(
                sum(prior.values()) == 1
                and {prior_of(e, prior) for e in frozenset().union(*prior)} <= {HALF, 1}
                and len({len(data) for data in prior}) == 1
                for prior in family
            ),
            f"four entities, m = 2: {count} distributions, every uncertain entity has prior 1/2, "
            "all data sets of one distribution have one size",
            reading=reading,
        )
    sizes = [
        {len(data) for prior in one_of_m("abcd", 2, reading) for data in prior}
        for reading in (COMPLEMENT, CHOSEN)
    ]
    yield instance(
        sizes == [{3}, {1, 2, 3}],
        "|U \\ T| = m fixes the size of the data set (3 of 4 entities); the conditions printed "
        "after it (m entities of equal probability strictly between 0 and 1) do not",
        subject=Subject.REMARK,
    )
    independent = {
        data: prod((HALF if e in data else 1 - HALF for e in "abc"), start=Fraction(1))
        for data in subsets("abc")
    }
    singles = {data: p for data, p in independent.items() if len(data) == 1}
    yield instance(
        {p / sum(singles.values()) for p in singles.values()} == {Fraction(1, 3)},
        "a sub-family of bounded mutually independent distributions: independent entities of "
        "equal probability, conditioned on the size, are equally likely",
    )


def rho_range() -> Iterator[Evidence]:
    """Let a mechanism that says nothing meet rho = 1/m, and let none go below."""
    family = one_of_m("abc", 3, CHOSEN)

    def silent(_: Entities) -> Distribution:
        return [HALF, HALF]

    yield instance(
        identifiable(family, silent, 2, Fraction(1, 3))
        and not identifiable(family, silent, 2, Fraction(33, 100)),
        "m = 3: an answer that ignores the data meets rho = 1/3 and nothing below",
    )

    def posteriors_reach(weights: list[int]) -> bool | None:
        total = sum(weights)
        return None if not total else max(Fraction(w, total) for w in weights) * len(weights) >= 1

    from hypothesis import strategies

    yield sampled(
        {"weights": strategies.lists(strategies.integers(0, 9), min_size=2, max_size=8)},
        posteriors_reach,
        "the largest of m posteriors is at least 1/m",
    )


def theorem_5_6() -> Iterator[Evidence]:
    """Compare the two notions by formula and by definition."""

    def inverse(rho: Fraction, m: Fraction) -> bool | None:
        if rho * m <= 1:
            return None
        gamma = translation.gamma_from_rho.enclose(rho, m).lower
        return bool(translation.rho_from_gamma.enclose(gamma, m).lower == rho)

    yield sampled(
        {"rho": UNIT_OPEN.strategy(), "m": WORLD_COUNT.strategy()},
        inverse,
        "rho = min(gamma/m, 1 - (m-1)/(m gamma))",
    )

    def same(first: int, second: int, third: int, rho: Fraction) -> bool | None:
        if rho * 3 <= 1:
            return None
        chances = {"a": Fraction(first, 10), "b": Fraction(second, 10), "c": Fraction(third, 10)}

        def mechanism(data: Entities) -> Distribution:
            shown = chances[min(data)]
            return [shown, 1 - shown]

        family = one_of_m("abc", 3, CHOSEN)
        gamma = translation.gamma_from_rho.enclose(rho, 3).lower
        return identifiable(family, mechanism, 2, rho) == member_private(
            family, mechanism, 2, gamma
        )

    from hypothesis import strategies

    chance = strategies.integers(0, 10)
    yield sampled(
        {"first": chance, "second": chance, "third": chance, "rho": UNIT_OPEN.strategy()},
        same,
        "three entities, two outcomes: one notion holds exactly when the other does",
    )

    def switches(rho: Fraction, m: Fraction) -> bool | None:
        if rho * m <= 1:
            return None
        return (rho * m > (m - 1) / (m * (1 - rho))) == (rho < 1 - 1 / m)

    yield sampled(
        {"rho": UNIT_OPEN.strategy(), "m": WORLD_COUNT.strategy()},
        switches,
        "gamma is rho m below rho = 1 - 1/m and (m-1)/(m (1 - rho)) from there; at m = 2 always "
        "the second, 1/(2 (1 - rho))",
        subject=Subject.REMARK,
    )


def equivalence() -> Iterator[Evidence]:
    """Compare (rho, 2)-differential identifiability and bounded privacy by definition."""

    def same(first: int, second: int, rho: Fraction) -> bool | None:
        if rho <= HALF:
            return None
        chances = {"a": Fraction(first, 12), "b": Fraction(second, 12)}

        def mechanism(data: Entities) -> Distribution:
            shown = chances[min(data)] if len(data) == 1 else HALF
            return [shown, 1 - shown]

        return identifiable(one_of_m("ab", 2, CHOSEN), mechanism, 2, rho) == bounded_private(
            "ab", mechanism, rho / (1 - rho)
        )

    from hypothesis import strategies

    chance = strategies.integers(0, 12)
    yield sampled(
        {"first": chance, "second": chance, "rho": UNIT_OPEN.strategy()},
        same,
        "two entities: (rho, 2)-identifiability is ln(rho/(1-rho))-bounded privacy",
    )

    def reveals_single(data: Entities) -> Distribution:
        shown = len(data) == 1 and "a" in data
        return [Fraction(shown), 1 - Fraction(shown)]

    family, rho = one_of_m("abc", 2, COMPLEMENT), Fraction(2, 3)
    kept = identifiable(family, reveals_single, 2, rho)
    yield refuted_by(
        {
            "universe": "a, b, c",
            "m": 2,
            "rho": rho,
            "T": "any single entity, so 2 entities in all",
            "mechanism": "shows whether the data set is {a}",
        },
        kept == bounded_private("abc", reveals_single, rho / (1 - rho)),
        "with |U \\ T| = m no distribution of the family has a data set of one entity, so "
        "(2/3, 2)-identifiability holds; {a} and {b} are told apart, so no epsilon does",
        reading=COMPLEMENT,
    )
    yield instance(
        not identifiable(one_of_m("abc", 2, CHOSEN), reveals_single, 2, rho),
        "with m entities chosen outside T the same mechanism breaks both notions",
        reading=CHOSEN,
    )


def separation() -> Iterator[Evidence]:
    """Exhibit the mechanism for many m and rho, and where its posteriors lie."""
    for m in (3, 4, 5):
        universe, mechanism = lowest_entity_hidden(m)
        family = one_of_m(universe, m, CHOSEN)
        rho = Fraction(1, m - 1)
        yield instance(
            identifiable(family, mechanism, m, rho)
            and not identifiable(family, mechanism, m, rho - Fraction(1, 10**9))
            and not bounded_private(universe, mechanism, Fraction(10**9)),
            f"m = {m}: every event's posteriors are at most 1/{m - 1}, which output 1 attains, "
            "and no epsilon bounds the ratio of the probabilities of output 1",
        )
    import sympy

    m = sympy.Symbol("m", positive=True)
    first, other = 1 / (m - 1), 1 / m
    yield identity(
        first / (first + (m - 1) * other), m / (m**2 - m + 1), "Pr[t_1 | j] for the outputs j > 1"
    )
    yield identity(other / ((m - 1) * other), 1 / (m - 1), "Pr[t_i | 1] for i > 1")
    yield identity(
        1 / (m - 1) - m / (m**2 - m + 1),
        1 / ((m - 1) * (m**2 - m + 1)),
        "1/(m-1) is the larger of the two for every m > 1",
    )
    yield instance(
        all(
            Fraction(m, m * m - m + 1) < Fraction(1, m - 1) < rho
            for m in range(3, 200)
            for rho in (Fraction(1, m - 1) + Fraction(1, 10**k) for k in (1, 6, 12))
        ),
        "rho > 1/(m-1) for every m from 3 to 199; rho = 1/(m-1) would do as well",
    )

    def bounded_below(m: int, share: Fraction, weights: list[int]) -> bool | None:
        rho = (1 + share / (m - 1)) / m
        total = sum(weights[:m])
        if len(weights) < m or not total or max(weights[:m]) > rho * total:
            return None
        return max(weights[:m]) * (1 - (m - 1) * rho) <= rho * min(weights[:m])

    from hypothesis import strategies

    yield sampled(
        {
            "m": strategies.integers(3, 5),
            "share": UNIT_OPEN.strategy(),
            "weights": strategies.lists(strategies.integers(20, 30), min_size=3, max_size=5),
        },
        bounded_below,
        "below rho = 1/(m-1) no mechanism separates them: identifiability then bounds every ratio "
        "by rho/(1 - (m-1) rho), which at m = 2 is the rho/(1 - rho) of the first half",
        subject=Subject.REMARK,
    )


# --- section 5.3 ---------------------------------------------------------------------------------


def randomized_response(data: Entities) -> Distribution:
    """Show whether the data set is empty, wrongly with probability 1/4."""
    return fractions("1/4", "3/4") if data else fractions("3/4", "1/4")


def definition_5_8() -> Iterator[Evidence]:
    """Sample, then answer, and hold the result to the definition."""
    whole = sampling(randomized_response, HALF)
    yield instance(
        tuple(whole(frozenset("a"))) == fractions("1/2", "1/2")
        and tuple(whole(frozenset())) == fractions("3/4", "1/4"),
        "one tuple, sampled with probability 1/2, mixes the two answers equally",
    )
    yield instance(
        private_under_sampling("ab", randomized_response, HALF, TWO, TWO_SIDED)
        and not private_under_sampling("ab", randomized_response, HALF, Fraction(19, 10), TWO_SIDED)
        and not private_under_sampling("ab", randomized_response, Fraction(1), TWO, TWO_SIDED),
        "randomized response is ln(3)-private; sampled with probability 1/2 it is ln(2)-private, "
        "and no better",
    )


def family_5_9() -> Iterator[Evidence]:
    """Enumerate the family over three entities."""
    rate = Fraction(1, 3)
    family = fixed_probability("abc", rate)
    yield instance(
        len(family) == 8
        and all(sum(prior.values()) == 1 for prior in family)
        and all(prior_of(e, prior) in (0, rate) for prior in family for e in "abc"),
        "three entities, beta = 1/3: eight distributions, every entity has prior 0 or 1/3",
    )
    yield instance(
        all(
            sum(p for data, p in prior.items() if set(pair) <= data)
            == prior_of(pair[0], prior) * prior_of(pair[1], prior)
            for prior in family
            for pair in ("ab", "ac", "bc")
        ),
        "any two entities are independent",
    )


def theorem_5_10() -> Iterator[Evidence]:
    """Compare the two notions by definition, at sampling rates below one and at one."""

    def reveals(data: Entities) -> Distribution:
        return fractions(0, 1) if data else fractions(1, 0)

    certain = fixed_probability("a", Fraction(1))
    yield refuted_by(
        {"beta": 1, "epsilon": "ln 2", "gamma": 2, "mechanism": "shows whether the data is empty"},
        member_private(certain, reveals, 2, TWO)
        == private_under_sampling("a", reveals, Fraction(1), TWO, POSITIVE_ONLY),
        "at beta = 1 every entity is certain, so every mechanism is membership-private; sampling "
        "keeps everything, so this one is not private under sampling for any epsilon",
        reading=POSITIVE_ONLY,
    )

    def same(first: int, second: int, rate: Fraction, growth: Fraction) -> bool:
        chances = {False: Fraction(first, 10), True: Fraction(second, 10)}

        def mechanism(data: Entities) -> Distribution:
            shown = chances[bool(data)]
            return [shown, 1 - shown]

        gamma = max(growth, (growth - 1 + rate) / (rate * growth))
        return private_under_sampling(
            "ab", mechanism, rate, growth, POSITIVE_ONLY
        ) == member_private(fixed_probability("ab", rate), mechanism, 2, gamma)

    from hypothesis import strategies

    chance = strategies.integers(0, 10)
    yield sampled(
        {
            "first": chance,
            "second": chance,
            "rate": UNIT_OPEN.strategy(),
            "growth": POSITIVE.strategy().map(lambda x: 1 + x),
        },
        same,
        "two entities, two outcomes, 0 < beta < 1: one notion holds exactly when the other does",
        subject=Subject.CORRECTION,
    )

    def hides_absence(data: Entities) -> Distribution:
        return fractions(0, 1) if data else fractions("1/2", "1/2")

    growth = Fraction(3, 2)
    yield refuted_by(
        {
            "beta": HALF,
            "epsilon": "ln(3/2)",
            "gamma": Fraction(3, 2),
            "mechanism": "empty data: a fair coin; other data: always 1",
        },
        member_private(fixed_probability("a", HALF), hides_absence, 2, growth)
        == private_under_sampling("a", hides_absence, HALF, growth, TWO_SIDED),
        "membership privacy bounds rising beliefs only: here an absent entity's belief falls to 0, "
        "and Pr[0] is 1/2 without the tuple, 1/4 with it: twice, more than 3/2",
        reading=TWO_SIDED,
    )
    yield from _gamma_derived()


def _gamma_derived() -> Iterator[Evidence]:
    """Derive gamma, whose proof is in the appendix that the excerpt lacks."""
    import sympy

    growth, rate = sympy.symbols("E beta", positive=True)
    ratio = (growth - 1 + rate) / rate
    yield identity(
        rate * ratio + 1 - rate,
        growth,
        "at the largest ratio a/b the sampled ratio is e^epsilon",
        Subject.CORRECTION,
    )
    yield identity(
        ratio / (rate * ratio + 1 - rate),
        (growth - 1 + rate) / (rate * growth),
        "and the posterior is gamma's second entry times beta",
        Subject.CORRECTION,
    )
