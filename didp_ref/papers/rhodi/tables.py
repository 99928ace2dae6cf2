"""The numbers of rhodi's Tables 3 and 4, computed again from the Adult data.

A database of n records has exact integer sums, so its mean is a fraction and its standard
deviation the square root of one. Let the adversary know all records but one, D' = D less r. A
possible world puts an integer x between the attribute's smallest and largest value in r's place:
its mean is linear in x, so the worlds' means span ``(largest - smallest)/n`` whatever r is; its
variance is a convex parabola in x with its vertex at the mean of D', so the worlds' deviations span
from the integer nearest to that mean to one of the ends. Definition 3 takes the widest span over
every r, "since we don't know which individual the adversary doesn't know".
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from flint import arb, fmpq

from didp_ref.audit.checks import cell
from didp_ref.audit.claim import Cell
from didp_ref.errors import Infeasible
from didp_ref.formulas import guarantee, scale
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.evaluate import enclose
from didp_ref.numbers.exact import parse_exact
from didp_ref.papers.shared.adult import load_adult

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RECORDS = 48_842
RHOS = ("0.1", "0.001")
INFINITE = "∞"
BITS = 96


@dataclass(frozen=True)
class Responses:
    """Three responses that Table 4 prints, with f(D) and the scale that stand beside them."""

    label: str
    answer: str
    scale: str
    values: tuple[str, str, str]

    @property
    def distance_in_scales(self) -> tuple[Fraction, ...]:
        """How many scales each lies from f(D)."""
        answer, scale = Fraction(self.answer), Fraction(self.scale)
        return tuple(abs(Fraction(response) - answer) / scale for response in self.values)


@dataclass(frozen=True)
class Printed:
    """One row of Table 4, without the random answers; the scales at rho = 0.1 and 0.001."""

    sensitive_range: str
    answer: str
    scales: tuple[str, str]


@dataclass(frozen=True)
class Attribute:
    """An attribute of the Adult data, with what Tables 3 and 4 print of it."""

    key: str
    column: str
    largest: int
    smallest: int
    mean: Printed
    deviation: Printed

    @property
    def n_worlds(self) -> int:
        """How many integers lie between the ends: Table 4's m."""
        return self.largest - self.smallest + 1


ATTRIBUTES = (
    Attribute(
        "AG",
        "age",
        90,
        17,
        Printed("0.0015", "38.6435", ("0.0007", INFINITE)),
        Printed("0.0019", "13.7105", ("0.0009", INFINITE)),
    ),
    Attribute(
        "EN",
        "education_num",
        16,
        1,
        Printed("0.0003", "10.0780", ("0.0006", INFINITE)),
        Printed("0.0251", "2.5709", ("0.0491", INFINITE)),
    ),
    Attribute(
        "CG",
        "capital_gain",
        99_999,
        0,
        Printed("2.0474", "1079.067", ("0.2198", "0.4445")),
        Printed("26.8833", "7452.019", ("2.8858", "5.8364")),
    ),
    Attribute(
        "CL",
        "capital_loss",
        4_356,
        0,
        Printed("0.0892", "87.5023", ("0.0144", "0.0606")),
        Printed("0.4623", "403.0045", ("0.0748", "0.3139")),
    ),
    Attribute(
        "HW",
        "hours_per_week",
        99,
        1,
        Printed("0.0020", "40.4223", ("0.0008", INFINITE)),
        Printed("0.0056", "12.3914", ("0.0023", INFINITE)),
    ),
)


RESPONSES = """
38.6431 38.6438 38.6438 6410.178 36984.106 -20388.622
10.0784 10.0776 10.0780 276944.55 6481.767 -43022.968
1079.027 1079.320 1079.308 1080.4969 1078.2953 1079.1254
87.5077 87.5179 87.5050 87.4522 87.5130 87.4442
40.4207 40.4204 40.4224 3717.595 218292.256 32256.161
13.7114 13.7120 13.7093 66620 -24260 37263.7
2.5970 2.4357 2.5419 -594100 445487 371312
7454.0 7450.1 7452.1 7458.7 7448.1 7457.8
402.9782 403.0856 403.0185 402.4125 402.3056 403.0245
12.3937 12.3952 12.3882 -115431 283352 245743
"""
"""Table 4's responses: the means' rows, then the deviations', at rho = 0.1 and at 0.001."""


def responses() -> Iterator[Responses]:
    """Yield Table 4's responses, three at a time, with what they are responses to."""
    rows = [
        *((f"mean {attribute.key}", attribute.mean) for attribute in ATTRIBUTES),
        *((f"deviation {attribute.key}", attribute.deviation) for attribute in ATTRIBUTES),
    ]
    for (label, printed), line in zip(rows, RESPONSES.split("\n")[1:-1], strict=True):
        shown = line.split()
        for width, (first, second, third) in zip(
            printed.scales, (shown[:3], shown[3:]), strict=True
        ):
            yield Responses(label, printed.answer, width, (first, second, third))


def square_root(square: Fraction) -> Enclosure:
    """Enclose the square root of an exact rational."""
    return enclose(lambda x: arb(x).sqrt(), [parse_exact("square", square)], BITS)


@dataclass(frozen=True)
class Column:
    """What the mean and the standard deviation depend on: how many, their sum, their squares' sum.

    >>> Column(3, 6, 14).mean, Column(3, 6, 14).variance
    (Fraction(2, 1), Fraction(1, 1))
    """

    n: int
    total: int
    squares: int

    @classmethod
    def summed(cls, values: Sequence[int] | NDArray[np.int64]) -> Column:
        """Add up whole numbers exactly."""
        whole = [int(value) for value in values]
        return cls(len(whole), sum(whole), sum(value * value for value in whole))

    def replace(self, removed: int, added: int) -> Column:
        """Return the column with one record exchanged for another."""
        squares = self.squares - removed * removed + added * added
        return Column(self.n, self.total - removed + added, squares)

    @property
    def mean(self) -> Fraction:
        """The arithmetic mean."""
        return Fraction(self.total, self.n)

    @property
    def variance(self) -> Fraction:
        """The variance with the divisor n - 1, which is the one that the table prints."""
        return Fraction(self.n * self.squares - self.total**2, self.n * (self.n - 1))

    @property
    def population_variance(self) -> Fraction:
        """The variance with the divisor n."""
        return self.variance * Fraction(self.n - 1, self.n)


@dataclass(frozen=True)
class Worlds:
    """The possible worlds of an attribute, for one record that the adversary does not know."""

    column: Column
    removed: int
    smallest: int
    largest: int

    def deviation(self, added: int) -> Enclosure:
        """Enclose the standard deviation of the world with the record ``added``."""
        return square_root(self.column.replace(self.removed, added).variance)

    @property
    def middle(self) -> int:
        """The integer nearest to the mean of D', where the parabola is lowest."""
        known_mean = Fraction(self.column.total - self.removed, self.column.n - 1)
        return min(max(round(known_mean), self.smallest), self.largest)

    def span(self) -> Enclosure:
        """Enclose the distance between the largest and the smallest deviation."""
        ends = [self.deviation(self.smallest), self.deviation(self.largest)]
        top = max(ends, key=lambda end: end.lower)
        return difference(top, self.deviation(self.middle))


def difference(larger: Enclosure, smaller: Enclosure) -> Enclosure:
    """Enclose a difference."""
    return Enclosure(larger.lower - smaller.upper, larger.upper - smaller.lower)


class AdultColumns:
    """The five attributes of the Adult data, and what Table 4 needs of them."""

    @cached_property
    def values(self) -> dict[str, NDArray[np.int64]]:
        """Every attribute's column, both files together."""
        loaded = load_adult("both")
        return {attribute.key: loaded[attribute.column] for attribute in ATTRIBUTES}

    @cached_property
    def columns(self) -> dict[str, Column]:
        """Every attribute's exact sums."""
        return {key: Column.summed(values) for key, values in self.values.items()}

    def worlds(self, attribute: Attribute) -> Iterator[Worlds]:
        """Yield the possible worlds for every record that the adversary may not know."""
        for removed in sorted({int(value) for value in self.values[attribute.key]}):
            column = self.columns[attribute.key]
            yield Worlds(column, removed, attribute.smallest, attribute.largest)

    def sensitive_range_of_mean(self, attribute: Attribute) -> Fraction:
        """Return S(mean), which no record changes."""
        return Fraction(attribute.largest - attribute.smallest, self.columns[attribute.key].n)

    def sensitive_range_of_deviation(self, attribute: Attribute) -> Enclosure:
        """Enclose S(standard deviation), the widest span over every D'."""
        spans = [worlds.span() for worlds in self.worlds(attribute)]
        return Enclosure(max(s.lower for s in spans), max(s.upper for s in spans))

    def distance_across_adversaries(self, attribute: Attribute) -> Enclosure:
        """Enclose how far apart the deviations of worlds of two different D' lie.

        One D' lacks a record of the commonest value, its world has the largest in its place; the
        other D' lacks a record of the largest value, its world has the one nearest to the mean.
        """
        values = [int(value) for value in self.values[attribute.key]]
        commonest = Counter(values).most_common(1)[0][0]
        column, ends = self.columns[attribute.key], (attribute.smallest, attribute.largest)
        without_common = Worlds(column, commonest, *ends)
        without_largest = Worlds(column, attribute.largest, *ends)
        return difference(
            without_common.deviation(attribute.largest),
            without_largest.deviation(without_largest.middle),
        )


def scale_cell(
    label: str, printed: str, rho: str, n_worlds: int, sensitive_range: Enclosure | Fraction
) -> Cell:
    """Compare a printed scale with Theorem 1's; infinite where no scale exists."""
    span = sensitive_range
    ends = (span.lower, span.upper) if isinstance(span, Enclosure) else (span, span)
    try:
        scales = [scale.rho.enclose(rho, n_worlds, end, bits=BITS) for end in ends]
    except Infeasible:
        return Cell(label, printed, INFINITE, "exact" if printed == INFINITE else "differs")
    if printed == INFINITE:
        return Cell(label, printed, scales[0].digits[:24], "differs")
    return cell(label, printed, Enclosure(scales[0].lower, scales[1].upper))


def table_3() -> Iterator[Cell]:
    """Yield the largest and smallest value of every attribute, and the number of records."""
    data = AdultColumns()
    for attribute in ATTRIBUTES:
        values = data.values[attribute.key]
        yield cell(f"{attribute.key} Max.", str(attribute.largest), int(values.max()))
        yield cell(f"{attribute.key} Min.", str(attribute.smallest), int(values.min()))
    yield cell("individuals", str(RECORDS), data.columns["AG"].n)


def table_4_mean() -> Iterator[Cell]:
    """Yield S(f), f(D) and both scales for the five means."""
    data = AdultColumns()
    for attribute in ATTRIBUTES:
        span = data.sensitive_range_of_mean(attribute)
        yield cell(f"{attribute.key} S(f)", attribute.mean.sensitive_range, span)
        yield cell(f"{attribute.key} f(D)", attribute.mean.answer, data.columns[attribute.key].mean)
        for rho, printed in zip(RHOS, attribute.mean.scales, strict=True):
            yield scale_cell(
                f"{attribute.key} λ at ρ = {rho}", printed, rho, attribute.n_worlds, span
            )


def table_4_deviation() -> Iterator[Cell]:
    """Yield S(f), f(D) and both scales for the five standard deviations."""
    data = AdultColumns()
    for attribute in ATTRIBUTES:
        span = data.sensitive_range_of_deviation(attribute)
        yield cell(f"{attribute.key} S(f)", attribute.deviation.sensitive_range, span)
        answer = square_root(data.columns[attribute.key].variance)
        yield cell(f"{attribute.key} f(D)", attribute.deviation.answer, answer)
        for rho, printed in zip(RHOS, attribute.deviation.scales, strict=True):
            yield scale_cell(
                f"{attribute.key} λ at ρ = {rho}", printed, rho, attribute.n_worlds, span
            )


def infinite_marks() -> Iterator[Cell]:
    """Yield, for every attribute and both rho, whether Table 4 marks the scale as infinite."""
    for attribute in ATTRIBUTES:
        for rho, printed in zip(RHOS, attribute.mean.scales, strict=True):
            mark = INFINITE if printed == INFINITE else "finite"
            ours = INFINITE if Fraction(rho) * attribute.n_worlds <= 1 else "finite"
            label = f"{attribute.key} at ρ = {rho}, m = {attribute.n_worlds}"
            yield Cell(label, mark, ours, "exact" if mark == ours else "differs")


def scales_of_printed_ranges() -> Iterator[Cell]:
    """Yield the deviations' scales that Theorem 1 gives for the ranges as they are printed."""
    for attribute in ATTRIBUTES:
        span = Fraction(attribute.deviation.sensitive_range)
        for rho, printed in zip(RHOS, attribute.deviation.scales, strict=True):
            yield scale_cell(
                f"{attribute.key} λ at ρ = {rho}", printed, rho, attribute.n_worlds, span
            )


def risk_at_printed_scale(key: str) -> Enclosure:
    """Enclose eq. 9 for an attribute's deviation at the scale printed for rho = 0.1."""
    data, attribute = AdultColumns(), next(a for a in ATTRIBUTES if a.key == key)
    span = data.sensitive_range_of_deviation(attribute)
    printed = attribute.deviation.scales[0]
    ends = [
        guarantee.rho.enclose(printed, end, attribute.n_worlds, bits=BITS)
        for end in (span.lower, span.upper)
    ]
    return Enclosure(ends[0].lower, ends[1].upper)


def widest_deviation(attribute: Attribute) -> Enclosure:
    """Enclose S(standard deviation) over every D' of the domain, not of the Adult data alone.

    With ``c`` for the mean of D' and ``v`` for what its own spread adds, a world's deviation is
    ``sqrt(v + (x - c)^2/n)``: two lie at most ``|x - c|/sqrt(n)`` apart, and as far as the width of
    the domain allows where all known records are at one end of it.
    """
    width = attribute.largest - attribute.smallest
    return square_root(Fraction(width * width, RECORDS))


def risk_where_the_known_are_alike(attribute: Attribute, width: str) -> Enclosure:
    """Enclose the largest posterior of a deviation where all known records have the least value.

    The worlds' deviations are 0, 1, 2, ... over the root of n; the response is 0.
    """

    def risk(scale: fmpq) -> arb:
        decay = (-1 / (arb(scale) * arb(RECORDS).sqrt())).exp()
        return (1 - decay) / (1 - decay**attribute.n_worlds)

    return enclose(risk, [parse_exact("scale", width)], BITS)


def scale_at_a_tenth(attribute: Attribute, span: Enclosure) -> Enclosure:
    """Enclose Theorem 1's scale for an attribute's range at rho = 0.1."""
    ends = [
        scale.rho.enclose(RHOS[0], attribute.n_worlds, end, bits=BITS)
        for end in (span.lower, span.upper)
    ]
    return Enclosure(ends[0].lower, ends[1].upper)


def shares_of_values() -> dict[str, dict[int, Fraction]]:
    """Return how frequent every value of every attribute is in the data."""
    return {
        key: {
            value: Fraction(count, values.size) for value, count in Counter(values.tolist()).items()
        }
        for key, values in AdultColumns().values.items()
    }


def posterior_by_frequency(attribute: Attribute, value: int, odds: Fraction) -> Enclosure:
    """Enclose the posterior of a value of a mean at its own answer, the priors its frequencies.

    The means of two worlds lie apart in proportion to their values, and ``odds`` is
    ``exp(S/lambda)``.
    """
    shares = shares_of_values()[attribute.key]
    width = attribute.largest - attribute.smallest

    def posterior(base: fmpq) -> arb:
        step = arb(base).log() / width
        weights = (
            (-abs(x - value) * step).exp() * arb(fmpq(share.numerator, share.denominator))
            for x, share in shares.items()
        )
        mine = shares[value]
        return arb(fmpq(mine.numerator, mine.denominator)) / sum(weights, arb(0))

    return enclose(posterior, [parse_exact("odds", odds)], BITS)


def largest_risk_of_deviation(key: str, shown: str = "") -> float:
    """Return the largest posterior, over every D' of the data less one row, of a deviation.

    The scale is ``shown``, or that printed for rho = 0.1.

    By eq. 8 a world's posterior is largest where the response is its own answer: 1 over the sum of
    ``exp(-distance/scale)`` to all answers, which from answer to answer, sorted, is one product
    and one sum. In floating point: what is shown of it has two digits.
    """
    attribute = next(a for a in ATTRIBUTES if a.key == key)
    width, largest = float(shown or attribute.deviation.scales[0]), 0.0
    for worlds in AdultColumns().worlds(attribute):
        added = range(attribute.smallest, attribute.largest + 1)
        variances = (worlds.column.replace(worlds.removed, x).variance for x in added)
        answers = sorted(math.sqrt(variance) for variance in variances)
        decays = [math.exp((low - high) / width) for low, high in pairwise(answers)]
        below = list(accumulate(decays, lambda total, decay: decay * (1 + total), initial=0.0))
        above = list(
            accumulate(decays[::-1], lambda total, decay: decay * (1 + total), initial=0.0)
        )
        least = min(1 + low + high for low, high in zip(below, above[::-1], strict=True))
        largest = max(largest, 1 / least)
    return largest
