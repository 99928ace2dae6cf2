"""The numbers of rhodi's errata, worked out from the definitions alone.

Fractions and mpmath; nothing of the package that is judged is imported. Data come from the files.
"""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import exp
from pathlib import Path
from statistics import median

import mpmath

from tests.errata.kinds import Said, formula, one_way, premise, printed

F = Fraction
THIRD, TENTH = F(1, 3), F(1, 10)
RECORDS = 48842


def adult(column: int) -> list[int]:
    """Read one column of both files."""
    folder = Path(os.environ["DIDP_ADULT"])
    text = "".join((folder / f"adult.{name}").read_text("ascii") for name in ("data", "test"))
    rows = [line.split(",") for line in text.splitlines()]
    return [int(row[column]) for row in rows if len(row) == 15]


def medians(known: tuple[int, int]) -> dict[int, int]:
    """Of whoever may complete two known records of 1 to 10: the medians of three."""
    return {one: median([*known, one]) for one in range(1, 11) if one not in known}


def risk(answers: dict[int, int], odds: F) -> F:
    """Return the largest posterior over all individuals and responses, at scale 1/ln(odds)."""
    return max(
        1 / sum(odds ** (abs(at - mine) - abs(at - other)) for other in answers.values())
        for at in set(answers.values())
        for mine in set(answers.values())
    )


def smallest_scale(families: list[dict[int, int]]) -> float:
    """Return the scale, by halving, from which on no posterior of any family exceeds 1/3."""
    low, high = 1.0, 10.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        kept = all(
            sum(exp((abs(at - mine) - abs(at - other)) / middle) for other in answers.values()) >= 3
            for answers in families
            for at in set(answers.values())
            for mine in set(answers.values())
        )
        low, high = (low, middle) if kept else (middle, high)
    return high


def median_tight() -> Said:
    """Every pair of known records, at the scale of the pair 1, 3."""
    rho, odds = THIRD, (8 - 1) * THIRD / (1 - THIRD)
    spread = {known: medians(known) for known in combinations(range(1, 11), 2)}
    ranges = {known: max(m.values()) - min(m.values()) for known, m in spread.items()}
    found = Counter(spread[1, 4].values())
    at_2 = 1 / sum(count * odds ** -abs(2 - value) for value, count in found.items())
    risks = {known: risk(answers, odds) for known, answers in spread.items()}
    widest = (1, 10)
    assert ranges[widest] == max(ranges.values())
    above = [known for known, worst in risks.items() if worst > rho]
    one, seven = 1 / mpmath.log(odds), ranges[widest] / mpmath.log(odds)
    needed = mpmath.mpf(smallest_scale(list(spread.values())))
    ends = sorted(set(spread[widest].values()))
    low, high = ends[0], ends[-1]
    return {
        "printed": [printed("3 2 1")],
        "correct": [high, low, ranges[widest]],
        "counterexample": [
            *(premise("1 10 1 3 4"), rho, formula("1"), odds, ranges[1, 3], premise("1 3 1 4 2")),
            *(premise("1 4"), *sorted(found), premise("2"), at_2, rho),
        ],
        "consequence": [
            *(needed / one, len(spread), len(above), rho, premise("1 4"), _real(risks[1, 4])),
            *(*widest, _real(risks[widest])),
        ],
        "who is hurt": [premise("1 3 4")],
        "what to do": [ranges_of_mean(), F(8, 3)],
        "in full": [
            *(high, low, ranges[widest], *widest, rho, ranges[widest], odds, seven),
            one_way("2.6162", needed),
            *(ranges[1, 3], odds, one, premise("1 3")),
        ],
    }


def ranges_of_mean() -> F:
    """Return the mean's range over every pair of known records."""
    return max(
        F(max(rest) - min(rest), 3)
        for known in combinations(range(1, 11), 2)
        for rest in [[one for one in range(1, 11) if one not in known]]
    )


def _real(value: F) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


def number_of_worlds() -> Said:
    """The mean of the hours, among 99 values and among 250 million residents."""
    hours = adult(12)
    assert len(hours) == RECORDS
    residents, known = 250_000_000, RECORDS - 1
    spread = mpmath.mpf(max(hours) - min(hours)) / RECORDS

    def scale(worlds: int, rho: str) -> mpmath.mpf:
        return spread / mpmath.log((worlds - 1) * mpmath.mpf(rho) / (1 - mpmath.mpf(rho)))

    people, values = scale(residents - known, "0.1"), scale(99, "0.1")
    forty = hours.count(40)
    assert max(hours) - min(hours) + 1 == 99
    return {
        "printed": [printed("98 0.1 1 0.1 8.4032 10 4")],
        "correct": [formula("1 0.1 1 0.1"), residents // 10**6, people * 10**4, formula("10 4")],
        "counterexample": [residents, known, TENTH, residents - known, people, values],
        "consequence": [
            *(values / people, premise("0.001"), scale(residents - known, "0.001"), forty, RECORDS),
            *(premise("40"), mpmath.mpf(forty) / RECORDS),
        ],
        "in full": [
            *(known, residents // 10**6, people * 10**4, formula("10 4"), premise("0.1"), 99),
            F(1, 99),
        ],
    }


def infeasible() -> Said:
    """A thousandth against the guess among 16, 74 and 99 worlds."""
    ages, years, hours = (max(column) - min(column) + 1 for column in map(adult, (0, 4, 12)))
    rho = mpmath.mpf("0.001")
    return {
        "title": [rho],
        "correct": [formula("1")],
        "counterexample": [years, rho, F(1, years), rho],
        "consequence": [
            number
            for worlds in (years, ages, hours)
            for number in (F(1, worlds), 1 / (worlds * rho))
        ]
        + [years],
        "who is hurt": [rho],
        "what to do": [formula("1")],
        "in full": [rho, F(1, ages), F(1, years), F(1, hours)],
        "note": [premise("12"), printed("6410.178")],
    }


def harder_to_identify() -> Said:
    """Worlds that lie apart as the database grows, and noise that shrinks with them."""

    def largest(worlds: int, rho: F, records: int) -> mpmath.mpf:
        answers = [mpmath.mpf(value) / records for value in range(worlds)]
        odds = _real((worlds - 1) * rho / (1 - rho))
        rate = mpmath.log(odds) / (answers[-1] - answers[0])
        return max(
            1 / mpmath.fsum(mpmath.exp(-rate * abs(mine - other)) for other in answers)
            for mine in answers
        )

    rho, growth = F(2, 3), (2 - 1) * F(2, 3) / (1 - F(2, 3))
    sizes = (1000, 10_000, RECORDS)
    assert len({mpmath.nstr(largest(2, rho, size), 12) for size in sizes}) == 1
    two = 1 / (1 + 1 / growth)
    hours = [largest(99, TENTH, size) for size in sizes]
    assert len({mpmath.nstr(one, 10) for one in hours}) == 1
    return {
        "counterexample": [0, 1, rho, *sizes[:2], growth, two, sizes[0], two, sizes[1]],
        "consequence": [premise("99 0.1"), hours[0], *sizes],
    }


def random_guess() -> Said:
    """Two worlds that answer 0 and 1, at the scale 1/ln 2."""
    m, growth, response = 2, F(2), 1
    bound = 1 / (1 + (m - 1) / growth)
    of_first = 1 / (1 + growth ** (abs(response - 0) - abs(response - 1)))
    return {
        "printed": [printed("9 1")],
        "correct": [formula("1")],
        "counterexample": [m, 0, 1, formula("1"), growth, response, bound, F(1, m), of_first],
        "consequence": [m, of_first, bound],
        "who is hurt": [formula("1")],
        "in full": [formula("1")],
    }


SAYS = {
    "rhodi.harder-to-identify": harder_to_identify,
    "rhodi.random-guess": random_guess,
    "rhodi.example-median-tight": median_tight,
    "rhodi.number-of-worlds": number_of_worlds,
    "rhodi.table-4.infeasible": infeasible,
}
