"""What was looked at for section 3: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

from flint import arb, fmpq

from didp_ref import worlds
from didp_ref.audit.checks import cell, instance, reproduced, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import belief
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.evaluate import enclose
from didp_ref.papers.rhodi.evidence.answers import integer_worlds, mean
from didp_ref.worlds import Adjacency, Universe, uniform

UNIVERSE = Universe.of([1, 2, 3, 4, 5, 10])


def replacement_sensitivity(size: int) -> Fraction:
    """Return Definition 1 for the mean of ``size`` records of section 3.5's universe."""
    found = worlds.global_sensitivity("mean", UNIVERSE, size, Adjacency.REPLACE_ONE)
    return found.upper


def sensitivity() -> Iterator[Evidence]:
    """Section 3.5's sensitivity 9/4 fixes how many records a database has."""
    own_size = replacement_sensitivity(4)
    every_size = max(replacement_sensitivity(n) for n in range(1, len(UNIVERSE.records)))
    yield instance(
        own_size == Fraction(9, 4),
        f"the mean of 4 records of {{1, 2, 3, 4, 5, 10}} has sensitivity {own_size}, as section "
        "3.5 says",
    )
    yield instance(
        every_size == 9,
        f"over databases of every size the mean's sensitivity is {every_size}, from x = {{1}} and "
        "x' = {10}",
        subject=Subject.REMARK,
    )


def listed(universe: int, size: int, known: int) -> set[frozenset[int]]:
    """Return the sets of ``size`` of ``universe`` entries that hold ``known`` given ones."""
    given = set(range(known))
    return {frozenset(world) for world in combinations(range(universe), size) if given <= {*world}}


def built(universe: int, known: int) -> set[frozenset[int]]:
    """Return the worlds as the definition builds them: D' with one entry that is not in it."""
    given = frozenset(range(known))
    return {given | {entry} for entry in range(universe) if entry not in given}


def possible_worlds() -> Iterator[Evidence]:
    """Count the worlds of every small universe."""
    cases = [(u, n, k) for u in range(1, 9) for n in range(1, u + 1) for k in range(n)]
    yield instance(
        all(built(u, n - 1) == listed(u, n, n - 1) for u, n, k in cases if k == n - 1),
        "for |U| <= 8 the sets of n entries that hold D' are those that one entry outside D' makes "
        "of it",
        part="the set",
    )
    yield instance(
        all(len(listed(u, n, k)) == worlds.count_worlds(u, n, k) for u, n, k in cases),
        f"counted for all {len(cases)} cases with |U| <= 8",
        part="its size",
    )
    yield instance(
        all(len(listed(u, n, n - 1)) == u - (n - 1) for u, n, k in cases if k == n - 1),
        "with k = n - 1 the size is |U| - |D'|, the m of section 4.1",
        part="its size",
    )
    multisets = sum(world[0] == 0 for world in combinations_with_replacement(range(2), 2))
    yield instance(
        multisets == 2 and worlds.count_worlds(2, 2, 1) == 1,
        f"multisets are not counted so: for U = {{1, 2}}, D' = {{1}} and n = 2 there are "
        f"{multisets}, {{1, 1}} and {{1, 2}}, and C(1, 1) = 1",
        subject=Subject.REMARK,
    )


def contribution() -> Iterator[Evidence]:
    """The contributions in section 3.5's example."""
    known, unknown = (0, 1, 2), (3, 4, 5)
    found = [worlds.contribution("mean", UNIVERSE, 4, known, i).upper for i in unknown]
    yield instance(
        found == [Fraction(3, 2), Fraction(5, 4), Fraction(3, 2)],
        "section 3.5's means 5/2, 11/4 and 4: the contributions of 4, 5 and 10 are "
        f"{', '.join(map(str, found))}",
    )
    yield instance(
        len(listed(3, 3, 2)) == 1,
        "where |D| = |U| a single world is possible, and the maximum is over no pair: at least "
        "two worlds are needed",
        subject=Subject.REMARK,
    )


def range_is_largest_contribution(values: list[int]) -> bool:
    """Compare Definition 3 with Definition 2; a world holds one individual, and gives its value."""
    individuals = Universe.of(values)
    contributions = [
        worlds.contribution("sum", individuals, 1, (), i).upper for i in individuals.individuals
    ]
    return worlds.sensitive_range("sum", individuals, 1, ()).upper == max(contributions)


def sensitive_range() -> Iterator[Evidence]:
    """S(f) is the largest contribution, and depends on which record is unknown."""
    yield sampled(
        {"values": integer_worlds()["values"]},
        range_is_largest_contribution,
        "S(f) = max_i C_f(i) for integer answers",
        part="the largest contribution",
    )
    three = Universe.of([0, 1, 10])
    spans = [worlds.sensitive_range("mean", three, 2, {d}).upper for d in three.individuals]
    yield instance(
        spans == [Fraction(9, 2), Fraction(5), Fraction(1, 2)],
        "U = {0, 1, 10}, n = 2, f = mean: S(f) is 9/2, 5, 1/2 where the adversary knows {0}, {1}, "
        "{10}",
        reading="one D'",
        part="the definition",
    )
    yield instance(
        max(spans) == Fraction(5),
        "the same: over every D' it is 5",
        reading="every D'",
        part="the definition",
    )


SECTION_3_5 = tuple(mean((1, 2, 3, x)) for x in (4, 5, 10))
RESPONSE_3_5 = Fraction("5.041")
SCALE_3_5 = Fraction(9, 4) / 2


def densities(values: Sequence[Fraction], response: Fraction, at: Fraction) -> list[Enclosure]:
    """Enclose the Laplace density of a response in every world."""

    def one(distance: fmpq, width: fmpq) -> arb:
        return arb(-distance / width).exp() / (2 * width)

    width = fmpq(at.numerator, at.denominator)
    distances = [abs(response - value) for value in values]
    return [enclose(one, [fmpq(d.numerator, d.denominator), width], 64) for d in distances]


def section_3_5() -> Iterator[Evidence]:
    """The densities and the confidence of section 3.5."""
    found = densities(SECTION_3_5, RESPONSE_3_5, SCALE_3_5)
    confidence = belief.posterior.enclose(uniform(3), list(SECTION_3_5), RESPONSE_3_5, SCALE_3_5)
    yield reproduced(
        [
            cell("sensitivity", "9/4", replacement_sensitivity(4)),
            cell("Pr[M_f(ω1) = 5.041]", "0.0464", found[0]),
            cell("Pr[M_f(ω2) = 5.041]", "0.0580", found[1]),
            cell("Pr[M_f(ω3) = 5.041]", "0.1762", found[2]),
            cell("confidence", "0.6278", confidence[2]),
        ],
        "densities at lambda = 9/8",
    )
    quotient = Fraction("0.1762") / sum(map(Fraction, ("0.1762", "0.0464", "0.0580")))
    yield instance(
        cell("quotient", "0.6278", quotient).agrees,
        "the quotient of the rounded figures as printed, 0.1762/(0.1762 + 0.0464 + 0.0580), is "
        f"{quotient} = 0.62794..., which rounds to 0.6279: the printed 0.6278 comes from the "
        "unrounded densities",
        subject=Subject.REMARK,
    )
