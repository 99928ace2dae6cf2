"""Section 4: answers together, about one individual and about disjoint ones."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy

from didp_ref.audit.checks import (
    all_hold,
    cell,
    identity,
    instance,
    refuted_by,
    reproduced,
    sampled,
)
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.papers.refine.alphabet import alpha_d
from didp_ref.papers.refine.evidence.examples import (
    TRUNCATED_GEOMETRIC,
    TWO,
    number,
    prior_of,
    weights_of_outcomes,
)
from didp_ref.worlds.distributions import events, fractions, image, joint, private, probability

INDEPENDENT, DEPENDENT = "independent randomness", "any randomness"
PROBABILITIES, TABLES, RATIOS = "probabilities", "tables", "ratios"


def sequential_composition() -> Iterator[Evidence]:
    """Compose independent answers, and two answers that share their randomness."""
    one, two = TRUNCATED_GEOMETRIC[0], TRUNCATED_GEOMETRIC[1]
    yield instance(
        private(joint(one, one, one), joint(two, two, two), Fraction(8))
        and not private(joint(one, one, one), joint(two, two, two), Fraction(799, 100)),
        "three independent ln(2)-private answers are ln(8)-private, and no better",
        reading=INDEPENDENT,
    )
    coin, shifted = fractions("1/2", 0, 0, "1/2"), fractions(0, "1/2", "1/2", 0)
    same = all(image(coin, part) == image(shifted, part) for part in ((0, 0, 1, 1), (0, 1, 0, 1)))
    yield refuted_by(
        {"K_1": "a fair coin r", "K_2": "r xor b, where b is the individual's bit"},
        not same or private(coin, shifted, Fraction(1000)),
        "either answer alone is 0-private, as its distribution does not depend on b; together "
        "they tell b: the event {00, 11} has probability 1 for b = 0 and 0 for b = 1",
        reading=DEPENDENT,
    )


def example_3() -> Iterator[Evidence]:
    """Build Tables 3 and 4 and divide the one by the other."""
    down = sympy.exp(-1)
    low, half = down / 2, sympy.Rational(1, 2)
    yield reproduced(
        (
            cell("P(K = 1 | f = 0)", "0.1839", number(low)),
            cell("P(K = 1 | f = 1)", "0.8161", number(1 - low)),
        ),
        "Example 3",
        part=PROBABILITIES,
    )
    answer, absent = (1 - alpha_d / 2, alpha_d / 2), (half, half)
    table_3 = {(i, j): answer[i] * answer[j] for i in (0, 1) for j in (0, 1)}
    printed_3 = (
        (1 - alpha_d / 2) ** 2,
        (1 - alpha_d / 2) * alpha_d / 2,
        (1 - alpha_d / 2) * alpha_d / 2,
        alpha_d**2 / 4,
    )
    for entry, printed in zip(table_3.values(), printed_3, strict=True):
        yield identity(entry, printed, "an entry of Table 3", part=TABLES)
    for name, first, second in (("top", absent, answer), ("bottom", answer, absent)):
        table_4 = {(i, j): first[i] * second[j] for i in (0, 1) for j in (0, 1)}
        printed_4 = (half * (1 - alpha_d / 2), alpha_d / 4)
        for (i, j), entry in table_4.items():
            present = j if name == "top" else i
            removed = i if name == "top" else j
            yield identity(entry, printed_4[present], f"an entry of Table 4, {name}", part=TABLES)
            ratio = (2 - alpha_d, alpha_d)[removed]
            yield identity(
                table_3[i, j] / entry, ratio, "a ratio: 2 - alpha_d or alpha_d", part=RATIOS
            )
    yield instance(
        all_hold(
            one.less_than(limit)
            for one, limit in (
                (number(2 - down), number(sympy.E)),
                (number(down), number(2 - down)),
            )
        ),
        "both ratios lie in [e^-1, e]: e^-1 < 2 - e^-1 < e",
        engine="Arb",
        part=RATIOS,
    )


def proposition_3() -> Iterator[Evidence]:
    """Combine answers about disjoint individuals; remove each of them."""
    present, absent = fractions("3/4", "1/4"), fractions("1/2", "1/2")
    both, first_removed, second_removed = (
        joint(present, present),
        joint(absent, present),
        joint(present, absent),
    )
    yield instance(
        all(
            probability(a, event) <= 2 * probability(b, event)
            for other in (first_removed, second_removed)
            for a, b in ((both, other), (other, both))
            for event in events(4)
        ),
        "Example 3 at epsilon = ln 2: all 16 events, not only the boxes that the paper proves",
    )

    def holds(first: list[int], second: list[int], other: list[int]) -> bool | None:
        a, b, rest = (prior_of([w + 1 for w in ws]) for ws in (first, second, other))
        if len(a) != len(b):
            return None
        growth = max(max(p / q, q / p) for p, q in zip(a, b, strict=True))
        return private(joint(a, rest), joint(b, rest), growth)

    yield sampled(
        {
            "first": weights_of_outcomes(),
            "second": weights_of_outcomes(),
            "other": weights_of_outcomes(),
        },
        holds,
        "an answer that does not change leaves the budget of the one that does",
    )
    yield instance(
        not private(both, joint(absent, absent), TWO),
        "the queries must concern disjoint individuals: one in both groups costs ln 4",
        subject=Subject.REMARK,
    )
