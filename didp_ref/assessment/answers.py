"""A query's answer on the grid that it is handed on with, from how many records have each value.

Where values were counted one by one the answer is worked out exactly, and is the multiple of the
grid's step next to the exact one. Where they were counted in blocks, the answer is enclosed: it
lies between two such multiples for certain, and nothing more is said of it.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.assessment.grid import Grid
from didp_ref.assessment.questions import Question
from didp_ref.assessment.tally import Tally
from didp_ref.worlds import QUERIES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

FLOAT_DIGITS = 53


@dataclass(frozen=True, repr=False)
class Answer:
    """The multiples of the grid's step between which an answer lies: secret, and not shown.

    They are equal where the values were counted one by one: the exact answer, moved to the grid.
    A histogram has one of each for every bin, any other query one.
    """

    lower: tuple[Fraction, ...]
    upper: tuple[Fraction, ...]

    @property
    def exact(self) -> bool:
        """Whether the answer is one number, and not enclosed."""
        return self.lower == self.upper


def answer(tally: Tally, question: Question, grid: Grid) -> Answer:
    """Return the answer to a question about at least one value, on a grid.

    >>> import numpy as np
    >>> from didp_ref.assessment.questions import parse_question
    >>> values = np.array([1.0, 2.0, 10.0])
    >>> tally = Tally(values, values, np.array([1, 1, 1]))
    >>> answer(tally, parse_question("mean:x"), Grid(-2)).lower
    (Fraction(433, 100),)
    """
    rooted = question.name in QUERIES and QUERIES[question.name].rooted
    if question.name == "histogram":
        ends = _histogram(tally, question.numbers)
    elif rooted:
        ends = [_variances(tally, lost=int(question.name == "std_sample"))]
    else:
        lower = _of_values(tally.lowest, tally.counts, question)
        upper = lower if tally.exact else _of_values(tally.highest, tally.counts, question)
        ends = [(lower, upper)]
    moved = [_on_grid(low, high, grid, rooted=rooted) for low, high in ends]
    return Answer(tuple(low for low, _ in moved), tuple(high for _, high in moved))


def _on_grid(
    lower: Fraction, upper: Fraction, grid: Grid, *, rooted: bool
) -> tuple[Fraction, Fraction]:
    """Return the nearest multiples of the step, or the outer ones of what is enclosed."""
    if lower == upper:
        nearest = grid.round_root(lower) if rooted else grid.round(lower)
        return nearest, nearest
    if rooted:
        return grid.round_root_down(lower), grid.round_root_down(upper) + grid.step
    return grid.round_down(lower), grid.round_up(upper)


def _of_values(values: Array, counts: NDArray[np.int64], question: Question) -> Fraction:
    """Return the exact answer to what grows with every value, of values that do not fall."""
    records = int(counts.sum())
    if question.name == "count":
        return Fraction(records)
    if question.name == "sum":
        return total_of(values, counts)
    if question.name == "mean":
        return total_of(values, counts) / records
    if question.name == "median":
        middle = (_of_rank(values, counts, rank) for rank in ((records - 1) // 2, records // 2))
        return sum(middle, Fraction(0)) / 2
    if question.name == "quantile":
        rank = math.ceil(Fraction(question.numbers[0]) * records) - 1
        return _of_rank(values, counts, rank)
    return Fraction(float(values.min() if question.name == "min" else values.max()))


def total_of(values: Array, counts: NDArray[np.int64]) -> Fraction:
    """Return the exact sum of values, of which each stands for so many records."""
    unit = _unit(values)
    units = sum(map(operator.mul, _in_units(values, unit), counts.tolist()))
    return Fraction(units) * _power_of_two(unit)


def _unit(*several: Array) -> int:
    """Return the exponent of a power of two which all values are whole multiples of."""
    return min(int(np.frexp(values)[1].min(initial=0)) for values in several) - FLOAT_DIGITS


def _in_units(values: Array, unit: int) -> Iterator[int]:
    """Yield each value as a whole multiple of ``2**unit``, whatever its size."""
    mantissas, exponents = np.frexp(values)
    wholes = np.ldexp(mantissas, FLOAT_DIGITS).astype(np.int64)
    shifts = exponents.astype(np.int64) - FLOAT_DIGITS - unit
    return map(operator.lshift, wholes.tolist(), shifts.tolist())


def _power_of_two(exponent: int) -> Fraction:
    return Fraction(2) ** exponent


def _of_rank(values: Array, counts: NDArray[np.int64], rank: int) -> Fraction:
    """Return the value of a rank, the least having rank zero.

    Lowest values of blocks are in order, and so are highest ones: blocks do not overlap.
    """
    return Fraction(float(values[np.searchsorted(np.cumsum(counts), rank, side="right")]))


def _histogram(tally: Tally, edges: tuple[float, ...]) -> list[tuple[Fraction, Fraction]]:
    """Count what certainly lies in each bin, and what may; the last bin has both its ends."""
    ends = [*edges[1:-1], math.nextafter(edges[-1], math.inf)]
    bins = []
    for start, end in zip(edges[:-1], ends, strict=True):
        within = (tally.lowest >= start) & (tally.highest < end)
        touched = (tally.highest >= start) & (tally.lowest < end)
        bins.append((tally.counts[within].sum(), tally.counts[touched].sum()))
    return [(Fraction(int(certain)), Fraction(int(most))) for certain, most in bins]


def _variances(tally: Tally, lost: int) -> tuple[Fraction, Fraction]:
    """Return between which numbers the variance lies, by the squares about a number ``c``.

    With ``n`` values the squares' sum about the mean is that about ``c`` less ``n (mean - c)^2``.
    Where every value was counted by itself, ``c`` is zero and both are the variance.
    """
    n, counts = tally.records, tally.counts.tolist()
    unit = _unit(tally.lowest, tally.highest)
    size = _power_of_two(2 * unit) / (n - lost)
    if tally.exact:
        total = sum(map(operator.mul, _in_units(tally.lowest, unit), counts))
        squares = sum(c * x * x for x, c in zip(_in_units(tally.lowest, unit), counts, strict=True))
        variance = (squares - Fraction(total**2, n)) * size
        return variance, variance
    lows, highs = list(_in_units(tally.lowest, unit)), list(_in_units(tally.highest, unit))
    totals = [sum(map(operator.mul, ends, counts)) for ends in (lows, highs)]
    centre = sum(totals) // (2 * n)
    off = [total - n * centre for total in totals]  # n times how far the mean may lie from it
    least = most = 0
    for low, high, count in zip(lows, highs, counts, strict=True):
        least += count * max(low - centre, centre - high, 0) ** 2
        most += count * max(high - centre, centre - low) ** 2
    farthest = max(map(abs, off))
    nearest = 0 if off[0] <= 0 <= off[1] else min(map(abs, off))
    lower = max(least - Fraction(farthest**2, n), Fraction(0))
    return lower * size, (most - Fraction(nearest**2, n)) * size
