"""The points of a pin: numbers that float64 holds, over a domain and at its edges."""

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, product

from didp_ref.errors import InputError
from didp_ref.numbers.domains import Domain
from didp_ref.workbench.pin_formula import Domains, Formula, Point
from didp_ref.workbench.points import Value, Values, near_conditions, near_numbers

MOST_ENDS = 5
"""Up to so many parameters all combinations of their ends are taken."""
DRAWN = 40
WIDE = 100
"""Where the ends are so many times apart, sizes are drawn and not numbers."""


def points(
    domains: Domains, formula: Formula, drawn: int = DRAWN, numbers: Sequence[Fraction] = ()
) -> list[dict[str, Fraction]]:
    """Return points that float64 holds: the middle, the ends, beside them and beside conditions.

    ``numbers`` are those in a function's code: points lie at, beside and between them.
    The rest is drawn over the domain, always the same; no point comes twice.
    """
    distinct: dict[tuple[Fraction, ...], dict[str, Fraction]] = {}
    for point in _all(domains, formula, drawn, numbers):
        distinct.setdefault(tuple(point.values()), dict(point))
    return list(distinct.values())


def _all(
    domains: Domains, formula: Formula, drawn: int, numbers: Sequence[Fraction]
) -> Iterator[Point]:
    ends = {name: _ends(name, domain) for name, domain in domains.items()}
    middle = {name: _between(domain, *ends[name], 0.5) for name, domain in domains.items()}
    yield middle
    if len(domains) <= MOST_ENDS:
        yield from (dict(zip(domains, corner, strict=True)) for corner in product(*ends.values()))
    for name, (low, high) in ends.items():
        for value in (low, high, _beside(domains[name], low, 1), _beside(domains[name], high, -1)):
            yield {**middle, name: value}
    aimed = chain(near_conditions(formula.branches, middle), near_numbers(numbers, middle))
    yield from _about(aimed, middle, domains)
    source = random.Random(f"pin {' '.join(domains)}")
    for _ in range(drawn):
        yield {
            name: _between(domain, *ends[name], source.random()) for name, domain in domains.items()
        }


def _about(aimed: Iterable[Values], middle: Point, domains: Domains) -> Iterator[Point]:
    """Yield the points of a domain among those that are aimed at, and the next float64 numbers."""
    for values in aimed:
        point = {name: _nearest(value) for name, value in values.items()}
        for name, value in point.items():
            if value == middle[name]:
                continue
            steps = (
                (value - 1, value + 1)
                if domains[name].integer
                else (_step(value, -1), _step(value, 1))
            )
            for near in (value, *steps):
                if domains[name].contains(near):
                    yield {**point, name: near}


def _nearest(value: Value) -> Fraction:
    """Return the float64 nearest to a number; there are no sequences here."""
    return Fraction(float(value)) if isinstance(value, Fraction) else Fraction(0)


def _ends(name: str, domain: Domain) -> tuple[Fraction, Fraction]:
    """Return the least and the largest float64 of a domain."""
    low, high = (
        _inside(domain, end, side) for end, side in ((domain.lower, 1), (domain.upper, -1))
    )
    if not (domain.contains(low) and domain.contains(high)):
        raise InputError(f"the domain of {name}", "holds no float64 number")
    return low, high


def _inside(domain: Domain, end: Fraction | None, side: int) -> Fraction:
    if end is None:
        raise InputError(domain.name, "has an open end: give both")
    if domain.integer:
        return Fraction(math.ceil(end) if side > 0 else math.floor(end))
    nearest = Fraction(float(end))
    return nearest if domain.contains(nearest) else _step(nearest, side)


def _step(value: Fraction, side: int) -> Fraction:
    return Fraction(math.nextafter(float(value), side * math.inf))


def _beside(domain: Domain, value: Fraction, side: int) -> Fraction:
    """Return the next number of a domain; the number itself where there is none."""
    near = value + side if domain.integer else _step(value, side)
    return near if domain.contains(near) else value


def _between(domain: Domain, low: Fraction, high: Fraction, share: float) -> Fraction:
    """Return a number so far from one end to the other, by size where they lie far apart."""
    if low > 0 and high > WIDE * low:
        number = Fraction(math.exp(math.log(low) * (1 - share) + math.log(high) * share))
    else:
        number = Fraction(float(low + (high - low) * Fraction(share)))
    if domain.integer:
        number = Fraction(round(number))
    return min(max(number, low), high)
