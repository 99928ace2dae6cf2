"""What was looked at in section 5.2: identifiability, and how it becomes membership privacy."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from string import ascii_lowercase

from didp_ref.audit.checks import identity, illustrated, instance, refuted_by, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import translation
from didp_ref.numbers.domains import UNIT_OPEN, WORLD_COUNT
from didp_ref.papers.membership.notions import (
    CHOSEN,
    COMPLEMENT,
    IDENTIFIABLE_SO_PRIVATE,
    PRIVATE_SO_IDENTIFIABLE,
    Entities,
    Mechanism,
    bounded_private,
    identifiable,
    member_private,
    one_of_m,
    prior_of,
    subsets,
)
from didp_ref.papers.shared import alphabet
from didp_ref.worlds.distributions import Distribution

HALF = Fraction(1, 2)


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
            part="definition",
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
    yield illustrated(
        {p / sum(singles.values()) for p in singles.values()} == {Fraction(1, 3)},
        "three independent entities of probability 1/2, given that one is in, are equally likely",
        part="sub-family",
    )


def rho_range() -> Iterator[Evidence]:
    """Let a mechanism that says nothing meet rho = 1/m, and let none go below."""
    family = one_of_m("abc", 3, CHOSEN)

    def silent(_: Entities) -> Distribution:
        return [HALF, HALF]

    yield illustrated(
        identifiable(family, silent, 2, Fraction(1, 3))
        and not identifiable(family, silent, 2, Fraction(33, 100)),
        "m = 3: an answer that ignores the data meets rho = 1/3 and nothing below",
        part="below 1/m",
    )

    def posteriors_reach(weights: list[int]) -> bool | None:
        total = sum(weights)
        return None if not total else max(Fraction(w, total) for w in weights) * len(weights) >= 1

    from hypothesis import strategies

    yield sampled(
        {"weights": strategies.lists(strategies.integers(0, 9), min_size=2, max_size=8)},
        posteriors_reach,
        "the largest of m posteriors is at least 1/m",
        part="below 1/m",
    )


def m_needed() -> Iterator[Evidence]:
    """Show whether a is in the data, rightly three times in four."""

    def mechanism(data: Entities) -> Distribution:
        shown = Fraction(3, 4) if "a" in data else Fraction(1, 4)
        return [shown, 1 - shown]

    rho = Fraction(7, 10)
    held = {m: identifiable(one_of_m("abc", m, CHOSEN), mechanism, 2, rho) for m in (2, 3)}
    yield instance(
        held == {2: False, 3: True},
        "three entities, an output that says whether a is in, wrongly with 1/4: it is "
        "(7/10, 3)-DI, with the posterior 3/5, and not (7/10, 2)-DI, with 3/4",
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
        part="gamma and rho",
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
        part="equivalence",
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

    def notions_at(first: int, second: int, rho: Fraction) -> tuple[bool, bool]:
        chances = {"a": Fraction(first, 12), "b": Fraction(second, 12)}

        def mechanism(data: Entities) -> Distribution:
            shown = chances[min(data)] if len(data) == 1 else HALF
            return [shown, 1 - shown]

        hidden = identifiable(one_of_m("ab", 2, CHOSEN), mechanism, 2, rho)
        return hidden, bounded_private("ab", mechanism, rho / (1 - rho))

    def private_where_identifiable(first: int, second: int, rho: Fraction) -> bool | None:
        hidden, private = notions_at(first, second, rho)
        return private if rho > HALF and hidden else None

    def identifiable_where_private(first: int, second: int, rho: Fraction) -> bool | None:
        hidden, private = notions_at(first, second, rho)
        return hidden if rho > HALF and private else None

    from hypothesis import strategies

    chance = strategies.integers(0, 12)
    at = {"first": chance, "second": chance, "rho": UNIT_OPEN.strategy()}
    yield sampled(
        at,
        private_where_identifiable,
        "two entities: (rho, 2)-identifiable mechanisms are ln(rho/(1-rho))-bounded private",
        reading=CHOSEN,
        part=IDENTIFIABLE_SO_PRIVATE,
    )
    yield sampled(
        at,
        identifiable_where_private,
        "two entities: ln(rho/(1-rho))-bounded private mechanisms are (rho, 2)-identifiable",
        part=PRIVATE_SO_IDENTIFIABLE,
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
        not kept or bounded_private("abc", reveals_single, rho / (1 - rho)),
        "with |U \\ T| = m no distribution of the family has a data set of one entity, so "
        "(2/3, 2)-identifiability holds; {a} and {b} are told apart, so no epsilon does",
        reading=COMPLEMENT,
        part=IDENTIFIABLE_SO_PRIVATE,
    )
    yield illustrated(
        not identifiable(one_of_m("abc", 2, CHOSEN), reveals_single, 2, rho),
        "with m entities chosen outside T the same mechanism breaks both notions",
        reading=CHOSEN,
        part=IDENTIFIABLE_SO_PRIVATE,
    )


def lowest_entity_hidden(m: int) -> tuple[str, Mechanism]:
    """Return Theorem 5.7's mechanism: {t_1} never shows 1, everything else is uniform."""
    universe = ascii_lowercase[:m]
    special = frozenset(universe[0])

    def mechanism(data: Entities) -> Distribution:
        if data == special:
            return [Fraction(0)] + [Fraction(1, m - 1)] * (m - 1)
        return [Fraction(1, m)] * m

    return universe, mechanism


def separation() -> Iterator[Evidence]:
    """Exhibit the mechanism for many m and rho, and where its posteriors lie."""
    for m in (3, 4, 5):
        universe, mechanism = lowest_entity_hidden(m)
        family = one_of_m(universe, m, CHOSEN)
        rho = Fraction(1, m - 1)
        yield illustrated(
            identifiable(family, mechanism, m, rho)
            and not identifiable(family, mechanism, m, rho - Fraction(1, 10**9)),
            f"m = {m}: every event's posteriors are at most 1/{m - 1}, which output 1 attains",
            part="identifiable",
        )
        yield illustrated(
            not bounded_private(universe, mechanism, Fraction(10**9)),
            f"m = {m}: not ln(10^9)-bounded private",
            part="not private",
        )
    yield from _posteriors_of_separation()
    yield illustrated(
        all(
            Fraction(m, m * m - m + 1) < Fraction(1, m - 1) < rho
            for m in range(3, 200)
            for rho in (Fraction(1, m - 1) + Fraction(1, 10**k) for k in (1, 6, 12))
        ),
        "rho > 1/(m-1) for every m from 3 to 199; rho = 1/(m-1) would do as well",
        part="identifiable",
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


def _posteriors_of_separation() -> Iterator[Evidence]:
    """Compute the posteriors of the single outputs, and compare them."""
    m = alphabet.m
    first, other = 1 / (m - 1), 1 / m
    yield identity(
        first / (first + (m - 1) * other),
        m / (m**2 - m + 1),
        "Pr[t_1 | j] for the outputs j > 1",
        Subject.REMARK,
    )
    yield identity(other / ((m - 1) * other), 1 / (m - 1), "Pr[t_i | 1] for i > 1", Subject.REMARK)
    yield identity(
        1 / (m - 1) - m / (m**2 - m + 1),
        1 / ((m - 1) * (m**2 - m + 1)),
        "1/(m-1) is the larger of the two for every m > 1",
        Subject.REMARK,
    )
