"""A query's answer, from how many records have each value.

Where values were counted one by one the answer is a float64 next to the exact one (the nearest,
but for the standard deviation, whose last bits are not promised). Where they were counted in
blocks, the answer is enclosed: it lies between two numbers, and nothing more is said of it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.assessment.questions import Question
from didp_ref.assessment.tally import Tally
from didp_ref.numbers.compensated import exact_product, exact_sum
from didp_ref.numbers.enclosure import float_down

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

ROUNDING = 2.0**-40
"""Relative room for the rounding of an enclosed standard deviation's steps."""


@dataclass(frozen=True)
class Answer:
    """The numbers between which an answer lies; equal where the values were counted one by one.

    A histogram has one of each for every bin, any other query one.
    """

    lower: tuple[float, ...]
    upper: tuple[float, ...]

    @property
    def exact(self) -> bool:
        """Whether the answer is one number, and not enclosed."""
        return self.lower == self.upper


def answer(tally: Tally, question: Question) -> Answer:
    """Return the answer to a question about at least one value.

    >>> import numpy as np
    >>> from didp_ref.assessment.questions import parse_question
    >>> values = np.array([1.0, 2.0, 10.0])
    >>> tally = Tally(values, values, np.array([1, 1, 2]))
    >>> answer(tally, parse_question("mean:x")).lower
    (5.75,)
    """
    if question.name == "histogram":
        return _histogram(tally, question.numbers)
    if question.name in ("std", "std_sample"):
        return _deviation(tally, lost=int(question.name == "std_sample"))
    lower = _one(tally.lowest, tally.counts, question)
    upper = lower if tally.exact else _one(tally.highest, tally.counts, question)
    return Answer((lower,), (upper,))


def _one(values: Array, counts: NDArray[np.int64], question: Question) -> float:
    """Return the answer to what grows with every value, of values that do not fall."""
    records = int(counts.sum())
    if question.name == "count":
        return float(records)
    if question.name == "sum":
        return float(_exact_sum(values, counts))
    if question.name == "mean":
        return float(_exact_sum(values, counts) / records)
    if question.name == "median":
        middle = (_of_rank(values, counts, rank) for rank in ((records - 1) // 2, records // 2))
        return float(sum(map(Fraction, middle)) / 2)
    if question.name == "quantile":
        rank = math.ceil(Fraction(question.numbers[0]) * records) - 1
        return _of_rank(values, counts, rank)
    return float(values.min() if question.name == "min" else values.max())


def _exact_sum(values: Array, counts: NDArray[np.int64]) -> Fraction:
    """Return the sum to twice float64's digits: what its rounding leaves is added up too."""
    if not values.size:
        return Fraction(0)
    products = exact_product(values, counts.astype(np.float64))
    rests = np.asarray(products.low)
    terms = [*np.asarray(products.high).tolist(), *rests[rests != 0.0].tolist()]
    total = math.fsum(terms)
    return Fraction(total) + Fraction(math.fsum([*terms, -total]))


def _of_rank(values: Array, counts: NDArray[np.int64], rank: int) -> float:
    """Return the value of a rank, the least having rank zero.

    Lowest values of blocks are in order, and so are highest ones: blocks do not overlap.
    """
    return float(values[np.searchsorted(np.cumsum(counts), rank, side="right")])


def _histogram(tally: Tally, edges: tuple[float, ...]) -> Answer:
    """Count what certainly lies in each bin, and what may; the last bin has both its ends."""
    lower, upper = [], []
    ends = [*edges[1:-1], math.nextafter(edges[-1], math.inf)]
    for start, end in zip(edges[:-1], ends, strict=True):
        within = (tally.lowest >= start) & (tally.highest < end)
        touched = (tally.highest >= start) & (tally.lowest < end)
        lower.append(float(tally.counts[within].sum()))
        upper.append(float(tally.counts[touched].sum()))
    return Answer(tuple(lower), tuple(upper))


def _deviation(tally: Tally, lost: int) -> Answer:
    """Return the standard deviation by its distances from a number near the mean.

    With ``n`` values and any ``c`` the squares' sum about the mean is that about ``c`` less
    ``n (mean - c)^2``.
    """
    n = tally.records
    ends = [_exact_sum(values, tally.counts) / n for values in (tally.lowest, tally.highest)]
    centre = float((ends[0] + ends[1]) / 2)
    below, above = ends[0] - Fraction(centre), ends[1] - Fraction(centre)
    off_most = max(abs(below), abs(above))
    off_least = Fraction(0) if below <= 0 <= above else min(abs(below), abs(above))
    near, far = (
        np.asarray(exact_sum(values, -centre).high) for values in (tally.lowest, tally.highest)
    )
    if tally.exact:
        distance = exact_sum(tally.lowest, -centre)
        squares = distance * distance * tally.counts.astype(np.float64)
        parts = [*np.asarray(squares.high).tolist(), *np.asarray(squares.low).tolist()]
        root = _root(Fraction(math.fsum(parts)) - n * off_most**2, n - lost)
        return Answer((root,), (root,))
    most = np.maximum(near**2, far**2)
    least = np.where((near <= 0) & (far >= 0), 0.0, np.minimum(near**2, far**2))
    lower, upper = (Fraction(math.fsum((one * tally.counts).tolist())) for one in (least, most))
    shrunk = _root(lower - n * off_most**2, n - lost) * (1 - ROUNDING)
    return Answer((shrunk,), (_root(upper - n * off_least**2, n - lost) * (1 + ROUNDING),))


def _root(squares: Fraction, divisor: int) -> float:
    return math.sqrt(float_down(max(squares, Fraction(0)) / divisor))
