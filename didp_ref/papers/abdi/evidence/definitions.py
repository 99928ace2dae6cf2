"""What was looked at for Definitions 1 to 4 and the example after them: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import instance, refuted_by
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.papers.abdi.evidence.numbers import HALF, THIRD
from didp_ref.papers.abdi.readings import (
    ADJACENCY,
    CHANGED,
    EVERY,
    ONE,
    REMOVED,
    REPLACED,
    WHEN_ASKED,
    sensitivities,
)
from didp_ref.worlds import Universe, less_one
from didp_ref.worlds.beliefs import bayes, identifiable, laplace


def definition_1() -> Iterator[Evidence]:
    """Exercise the three relations on every database of three individuals."""
    universe = Universe.of([1, 2, 4])
    databases = [d for size in range(4) for d in universe.databases(size)]
    for reading, adjacency in ADJACENCY.items():
        pairs = [(d, e) for d in databases for e in universe.neighbours(d, adjacency)]
        yield instance(
            bool(pairs) and all(d != e and len(d ^ e) <= 2 for d, e in pairs),
            f"of the 64 ordered pairs of databases of three individuals {len(pairs)} are "
            "adjacent, and none of them is a database and itself",
            reading=reading,
        )
    worlds = less_one(frozenset(universe.individuals))
    yield instance(
        len(worlds) == 3 and all(len(world) == 2 for world in worlds),
        "a database of 3 individuals has 3 possible worlds, one for each missing individual",
        reading=REMOVED,
    )


def definition_2() -> Iterator[Evidence]:
    """Exercise the global sensitivity where it can be worked out by hand."""
    for reading, expected in ((REMOVED, 4), (CHANGED, 4), (REPLACED, 3)):
        found, _ = sensitivities("sum", Universe.of([1, 2, 4]), reading)
        yield instance(
            found == expected,
            f"Sum over the subsets of {{1, 2, 4}} has global sensitivity {found}",
            reading=reading,
        )


def definition_3() -> Iterator[Evidence]:
    """Exercise Bayes' rule on densities."""
    found = bayes([HALF, THIRD, Fraction(1, 6)], laplace([0, 1, 3], 0, Fraction(2)))
    yield instance(
        found == (Fraction(24, 33), Fraction(8, 33), Fraction(1, 33)) and sum(found) == 1,
        "priors (1/2, 1/3, 1/6), answers (0, 1, 3), scale 1/ln 2, response 0: posteriors "
        "(24/33, 8/33, 1/33), worked out by hand, which sum to one",
    )
    yield instance(
        bayes([Fraction(0), Fraction(1)], laplace([0, 1], 0, Fraction(2)))
        == (Fraction(0), Fraction(1)),
        "a world of prior 0 keeps posterior 0",
    )


def definition_4() -> Iterator[Evidence]:
    """Exercise inequality (2), and show that the readings are different definitions."""
    steep, uniform = Fraction(3), [HALF, HALF]
    yield instance(
        identifiable(uniform, [0, 1], steep, HALF, HALF),
        "two worlds, answers (0, 1), scale 1/ln 3, prior (1/2, 1/2): every posterior is 1/4 to "
        "3/4, so inequality (2) holds with alpha = beta = 1/2, with equality",
        reading=ONE,
    )
    yield instance(
        not identifiable([Fraction(1, 4), Fraction(3, 4)], [0, 1], steep, HALF, HALF),
        "the same mechanism breaks inequality (2) at the prior (1/4, 3/4), where the first world "
        "rises from 1/4 to 1/2: the two readings differ",
        reading=EVERY,
    )
    yield instance(
        all(
            identifiable(
                [Fraction(k, 12), Fraction(12 - k, 12)], [0, 1], Fraction(3, 2), THIRD, HALF
            )
            for k in range(1, 12)
        ),
        "scale 1/ln(3/2), Theorem 2's at alpha = 1/3, beta = 1/2: inequality (2) holds at the "
        "priors 1/12, ..., 11/12",
        reading=EVERY,
    )
    after = bayes(uniform, laplace([0, 1], 0, steep))
    yield instance(
        identifiable(uniform, [0, 1], steep, HALF, HALF)
        and after == (Fraction(3, 4), Fraction(1, 4))
        and not identifiable(after, [0, 1], steep, HALF, HALF),
        "the belief (1/2, 1/2) before the first query is kept, and the belief (3/4, 1/4) after "
        "the response 0 is another prior, where the same scale breaks inequality (2): asked "
        "again, the query needs a scale of its own",
        reading=WHEN_ASKED,
    )
    yield instance(
        not HALF * Fraction(0) > 0,
        "at prior 0 inequality (2) reads 0 <= 0 <= 0, while the ratio of beliefs that the text "
        "after it speaks of is 0/0",
        subject=Subject.REMARK,
    )


def ten_individuals() -> Iterator[Evidence]:
    """Add up the ten printed beliefs; and those that were meant."""
    total = 9 * ((Fraction(1, 10) - Fraction(1, 10**6)) / 9) + Fraction(1, 10**6)
    yield refuted_by(
        {"individuals": 10, "sum of the ten printed beliefs": total},
        total in (1, 9),
        "exactly one of ten individuals is missing from D^s, so the beliefs in presence sum to 9 "
        "and the beliefs in absence to 1; the printed ones sum to 1/10",
        part="ten beliefs",
    )
    yield refuted_by(
        {"individuals": 10, "bound on each": "1/5", "largest sum": Fraction(10, 5)},
        Fraction(10, 5) >= 9,
        "ten beliefs in presence of at most 1/5 each sum to 2 at most, never to 9",
        part="bound of 1/5",
    )
    missing = [Fraction(1, 10**6) / 9] * 9 + [1 - Fraction(1, 10**6)]
    present = [1 - p for p in missing]
    yield instance(
        sum(missing) == 1 and sum(present) == 9 and missing[-1] == 1 - Fraction(1, 10**6),
        "nine individuals missing with 10^-6/9 each and the tenth with 1 - 10^-6: the beliefs "
        "sum to 1, and all of D^s is known with 1 - 10^-6",
        subject=Subject.CORRECTION,
        part="ten beliefs",
    )
    alpha = 1 - Fraction(1, 9 * 10**5)
    floor = (1 - alpha) / 10
    yield instance(
        floor == missing[0] and 1 - 9 * floor == missing[-1],
        "under the left side of inequality (2) alone, with alpha = 1 - 10^-5/9, nine worlds may "
        "fall from 1/10 to 10^-6/9 each, and the last then rises to 1 - 10^-6; with a smaller "
        "alpha they may not",
        subject=Subject.CORRECTION,
        part="bound of 1/5",
    )
