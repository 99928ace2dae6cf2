"""What the repairs of this paper's errata do alone: every attack tried, exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from didp_ref.audit.checks import AT_LEAST, repaired
from didp_ref.audit.claim import Evidence
from didp_ref.worlds import uniform
from didp_ref.worlds.distributions import fractions
from didp_ref.worlds.reconstruction import gains, largest_advantage, randomized_response

Gained = Sequence[Sequence[Fraction]]
"""What a right guess gains, by output and record."""


def two_outputs(prior: Sequence[Fraction], chances: Sequence[Fraction]) -> Gained:
    """Return what guesses gain from a first output with these chances, and from a second."""
    rows = [[chance, 1 - chance] for chance in chances]
    return [gains(prior, rows, output) for output in (0, 1)]


def advantage(
    gained: Gained, answers: Sequence[int | None], right: Callable[[int, int], bool]
) -> Fraction:
    """Return the advantage of who answers so after each output; None is no answer."""
    return sum(
        (
            gain
            for of_output, answer in zip(gained, answers, strict=True)
            for record, gain in enumerate(of_output)
            if answer is not None and right(record, answer)
        ),
        Fraction(0),
    )


def largest(gained: Gained, right: Callable[[int, int], bool]) -> Fraction:
    """Return the largest advantage of all attacks that answer a record."""
    records = range(len(gained[0]))
    return max(advantage(gained, each, right) for each in product(records, repeat=len(gained)))


def itself(record: int, answer: int) -> bool:
    """Say whether the record was answered."""
    return record == answer


def repair_equation_18() -> Iterator[Evidence]:
    """Part the outputs by the largest w pi."""
    gained = two_outputs(fractions("1/20", "1/20", "9/10"), fractions("1/3", "2/3", "7/20"))
    yield repaired(
        "the advantage of an attack",
        sum(map(max, gained)),
        largest(gained, itself),
        where="priors 1/20, 1/20, 9/10, a yes with 1/3, 2/3, 7/20, every attack",
        part="simplification",
    )


def repair_any_goal() -> Iterator[Evidence]:
    """Answer what has the largest sum of gains."""
    gained = two_outputs(uniform(3), fractions("1/5", "7/10", "3/5"))

    def near(record: int, answer: int) -> bool:
        return abs(record - answer) <= 1

    def total(of_output: Sequence[Fraction], answer: int) -> Fraction:
        return advantage([of_output], [answer], near)

    answers = [max(range(3), key=lambda each: total(row, each)) for row in gained]
    yield repaired(
        "the repaired attack's advantage",
        largest(gained, near),
        advantage(gained, answers, near),
        AT_LEAST,
        where="three equally likely records, off by 1 at most, against every attack",
        part="any goal",
    )


def repair_corollary_4_1() -> Iterator[Evidence]:
    """Guess where something gains, and else not at all."""
    first, second = (0, 1, 1), (0, 0, 1)  # the entries that are known, and sought

    def same_attribute(kind: Sequence[int]) -> Callable[[int, int], bool]:
        return lambda z, answer: second[kind[z]] == second[kind[answer]]

    gained = two_outputs(uniform(3), fractions("3/4", "1/4", "1/4"))
    bound = reached = Fraction(0)
    for known in (0, 1):
        kind = [z for z in range(3) if first[z] == known]
        rows = [[row[z] for z in kind] for row in gained]
        best = [max(range(len(kind)), key=row.__getitem__) for row in rows]
        guesses = [z if row[z] > 0 else None for row, z in zip(rows, best, strict=True)]
        bound += sum(max(Fraction(0), *row) for row in rows)
        reached += advantage(rows, guesses, same_attribute(kind))
    yield repaired(
        "the repaired attack's advantage",
        bound,
        reached,
        AT_LEAST,
        where="records (0, y), (1, y), (1, y'), randomized response of the first entry, which is "
        "known, at e^epsilon = 3, Theorem 4.2's bound",
        part="highest",
    )


def repair_tightness() -> Iterator[Evidence]:
    """The most that an attack on an attribute has of GRR, over every attack."""
    growth, records = Fraction(4), list(product((0, 1), repeat=2))
    response = randomized_response(4, growth)
    gained = [gains(uniform(4), response, output) for output in range(4)]
    variation = (growth - 1) / (growth + 3)
    best = sum(
        (
            largest(
                [[row[z] for z in range(4) if records[z][0] == known] for row in gained], itself
            )
            for known in (0, 1)
        ),
        Fraction(0),
    )
    yield repaired(
        "the largest advantage of an attack",
        variation * (1 - Fraction(1, 2)),
        best,
        where="four equally likely pairs, the first entry known, GRR at e^epsilon = 4",
        part="any knowledge",
        reading="an attribute",
    )


def blocks(records: int, size: int, growth: Fraction) -> list[list[Fraction]]:
    """Return the mechanism that names a block of records in a circle.

    A block with the record in the data is e^epsilon times likelier than one without.
    """
    whole = size * growth + records - size
    return [
        [
            (growth if (record - first) % records < size else Fraction(1)) / whole
            for first in range(records)
        ]
        for record in range(records)
    ]


def repair_recalibration() -> Iterator[Evidence]:
    """The epsilon of the smaller bound, where it is the smaller one."""
    growth = Fraction(121, 81)
    yield repaired(
        "the largest advantage of an attack",
        Fraction(1, 10),
        largest_advantage(uniform(20), blocks(20, 9, growth), range(20)),
        where="20 equally likely records, each known whole, a block of 9 at e^epsilon = 121/81",
        part="no margin",
        reading="by Theorem 4.1",
    )
