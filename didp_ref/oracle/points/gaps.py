"""Gaps: the range that people use, in which no number is far from one that is asked.

Between 10**-6 and 10**6 two neighbouring values of a parameter lie at most a tenth of a decade
apart, as far as its domain allows: a shortcut that is taken in part of a decade is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from didp_ref.formulas.quantity import Parameter
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.points.filling import fill
from didp_ref.oracle.points.places import kinds
from didp_ref.oracle.points.practical import Drawn, Try
from didp_ref.oracle.subjects import Subject

LEAST, MOST = Fraction(1, 10**6), Fraction(10**6)
WIDEST = Fraction(1258, 1000)
"""A tenth of a decade is a factor of 1.2589."""
STEP = Fraction(5, 4)
DIGITS = 4
TOGETHER, ALONE = 2, 400
"""How many points are drawn for a number of every parameter at once, and then for one alone."""
MADE = 8
"""How many that the guards accept are tried: float64 may not hold the result at some."""
PATIENCE = 60
"""How many are tried in the end for each number at which none of these became a vector."""
AGAIN = ("auditing.rate_below",)
"""Few of the pairs of counts that are drawn fit each other here: it takes two series of draws."""


@dataclass(frozen=True)
class Exactly:
    """A region of one number."""

    number: float

    def draw(self, _: Random) -> float:
        """Return the number."""
        return self.number

    def holds(self, value: Input) -> bool:
        """Say whether it is the number, or one of a list is."""
        return self.number in value if isinstance(value, list) else value == self.number


def fill_gaps(subject: Subject, attempt: Try, known: Sequence[Point]) -> None:
    """Try points until no gap is left, or none is found that leaves a smaller one.

    A point has a missing number of every parameter where the guards let it, and of one elsewhere.
    """
    r = Random(f"{subject.id} gaps")
    missing = {p.name: list(missing_numbers(p, known)) for p in subject.parameters}
    left: list[dict[str, Exactly]] = []
    while any(missing.values()):
        chosen = {name: Exactly(r.choice(numbers)) for name, numbers in missing.items() if numbers}
        name = r.choice(list(chosen))
        alone = {name: chosen[name]}
        if not _made(subject, r, attempt, chosen, TOGETHER):
            if not _made(subject, r, attempt, alone, ALONE):
                left.append(alone)
            chosen = alone
        for each, region in chosen.items():
            missing[each].remove(region.number)
    for alone in left if len(kinds(subject)) > 1 else ():
        _made(subject, Random(f"{subject.id} {alone}"), attempt, alone, ALONE, PATIENCE)
        if subject.id in AGAIN:
            _made(subject, Random(f"{subject.id} {alone} again"), attempt, alone, ALONE, PATIENCE)


def _made(
    subject: Subject,
    r: Random,
    attempt: Try,
    chosen: dict[str, Exactly],
    attempts: int,
    tries: int = MADE,
) -> bool:
    about = ", ".join(f"{name} = {region.number}" for name, region in chosen.items())
    for _ in range(tries if len(chosen) < len(subject.parameters) else 1):
        point = fill(subject, r, chosen, attempts)
        if point is None:
            return False
        if attempt(Drawn(point, "practical-range", f"In a gap: {about}.")):
            return True
    return False


def missing_numbers(parameter: Parameter, points: Sequence[Point]) -> Iterator[float]:
    """Yield numbers that leave no gap between those of a parameter that are asked already."""
    domain = parameter.domain
    low = LEAST if domain.lower is None else max(LEAST, domain.lower)
    high = MOST if domain.upper is None else min(MOST, domain.upper)
    here = low
    for number in [*numbers_asked(parameter, points, low, high), high]:
        while number > here * WIDEST:
            following = max(Fraction(int(here * STEP)), here + 1) if domain.integer else here * STEP
            if following >= number:
                break
            here = Fraction(_short(following))
            yield int(here) if domain.integer else float(here)
        here = max(here, number)


def numbers_asked(
    parameter: Parameter, points: Sequence[Point], low: Fraction, high: Fraction
) -> list[Fraction]:
    """Return the numbers of a parameter in a range that are asked, in order."""
    entries: set[Any] = set()
    for point in points:
        value = point[parameter.name]
        entries.update(value if isinstance(value, list) else [value])
    numbers = (Fraction(entry) for entry in entries if isinstance(entry, int | float))
    return sorted(number for number in numbers if low <= number <= high)


def _short(number: Fraction) -> float:
    """Return a number of few digits that is near, as people write one."""
    return float(f"{float(number):.{DIGITS}g}")
