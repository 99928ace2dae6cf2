"""Queries: their answers, exactly and in every world at once, and how far an answer can move.

How far an answer can move, for records from an interval ``[low, high]`` of width ``W``, follows
from two numbers a query: ``replaced(n, k)``, the largest change when ``k`` of ``n`` records are
replaced, and ``added(n, k)``, the largest change when ``k`` records are added to ``n``. With them

* replace one: ``Delta = replaced(n, 1)`` and ``Theta = replaced(n, 2)``, since two neighbours of
  one database may have replaced different records;
* remove one: ``Delta = added(n - 1, 1)`` and ``Theta = replaced(n - 1, 1)``, since two databases
  that each lack a record of ``D`` share all but one;
* add or remove one: ``Delta`` and ``Theta`` are the largest over the sizes ``n - 1``, ``n + 1``;
* the sensitive range of rhodi, for worlds of ``n`` records all but one known, is
  ``replaced(n, 1)``.

Every bound is attained by records that lie at ``low`` and ``high``. For the standard deviation:
let the records that stay have mean ``m`` and variance ``v``; with ``N`` records in all, of which
``p`` and ``q`` are the others measured from ``m``, the variance is
``(N - 2) v/N + Q(p, q)``, ``Q(p, q) = (p^2 + q^2)/N - (p + q)^2/N^2 >= 0``. The change
``sqrt(c v + Q) - sqrt(d v)`` with ``c <= d`` falls in ``v`` and is largest where the other database
has ``Q = 0``, and ``Q`` is convex: so the records that stay are equal, the others lie at the ends,
and the change is ``W sqrt(max_j j (N - j))/N`` for ``j`` of the ``k`` records at the far end. In
the other direction, from more spread to less, it is at most ``(sqrt(d) - sqrt(c)) W/2``: less.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from didp_ref.errors import DomainError, OutOfRange
from didp_ref.numbers.compensated import BLOCK, Pair, as_pair, exact_sum, reduce_pairs, sum_parts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]
    Moments = tuple[Pair, Pair]


@dataclass(frozen=True)
class Change:
    """Some of the records of a database change, within an interval."""

    low: Fraction
    high: Fraction
    records: int
    changed: int

    @property
    def width(self) -> Fraction:
        """The width of the interval."""
        return self.high - self.low


class Query(ABC):
    """A query of a multiset of real numbers.

    ``exact``, ``replaced`` and ``added`` are rational; where ``rooted`` holds they are the squares
    of what they stand for. ``smallest`` is the fewest records for which the query is defined.
    """

    name: ClassVar[str]
    smallest: ClassVar[int] = 1
    rooted: ClassVar[bool] = False

    @abstractmethod
    def exact(self, records: Sequence[Fraction]) -> Fraction:
        """Return the answer (its square, for a rooted query)."""

    @abstractmethod
    def replaced(self, change: Change) -> Fraction:
        """Return how far the answer can move when k of n records are replaced."""

    @abstractmethod
    def added(self, change: Change) -> Fraction:
        """Return how far the answer can move when k records are added to n."""

    @abstractmethod
    def answer(self, records: Array) -> float:
        """Return the answer in float64."""

    @abstractmethod
    def without_each(self, records: Array) -> Array:
        """Return, for every record, the answer without it."""

    @abstractmethod
    def with_each(self, known: Array, candidates: Array) -> Array:
        """Return, for every candidate, the answer on the known records and it."""


def _blockwise(function: Callable[[Array], Any], array: Array) -> Array:
    """Apply a function to an array block by block, so that its intermediate arrays stay small."""
    result = np.empty(array.shape)
    for start in range(0, array.size, BLOCK):
        part = slice(start, start + BLOCK)
        result[part] = function(array[part])
    return result


def _sum(terms: Array | Pair) -> Pair:
    return reduce_pairs(lambda a, b: a + b, terms)


def _nearest(pair: Pair) -> Any:
    return pair.high + pair.low


class Sum(Query):
    """The sum of the records."""

    name = "sum"
    smallest = 0
    averaged: ClassVar[bool] = False

    def exact(self, records: Sequence[Fraction]) -> Fraction:
        """Return the sum."""
        return sum(records, Fraction(0))

    def replaced(self, change: Change) -> Fraction:
        """Every replaced record moves the sum by at most the width."""
        return min(change.records, change.changed) * change.width

    def added(self, change: Change) -> Fraction:
        """Every added record moves the sum by itself."""
        return change.changed * max(abs(change.low), abs(change.high))

    def _divisor(self, n: int) -> float:
        """Return what the sum of n records is divided by."""
        return float(n) if self.averaged else 1.0

    def answer(self, records: Array) -> float:
        """Return the sum, rounded once."""
        return float(self._with_changes(records, np.zeros(1), records.size)[0])

    def without_each(self, records: Array) -> Array:
        """Return the sums without each record."""
        return self._with_changes(records, -records, records.size - 1)

    def with_each(self, known: Array, candidates: Array) -> Array:
        """Return the sums with each candidate."""
        return self._with_changes(known, candidates, known.size + 1)

    def _with_changes(self, records: Array, changes: Array, n: int) -> Array:
        """Return the sum of all records and each change, divided as n records ask for."""
        divisor = self._divisor(n)
        if max(np.abs(records).max(), np.abs(changes).max()) > LARGE / records.size:
            return _exact_sums(records, changes, Fraction(divisor))
        parts = sum_parts(records)

        def answers(part: Array) -> Any:
            total = as_pair(part)
            for summand in parts:
                total = total + summand
            return _nearest(total / divisor)

        return _blockwise(answers, changes)


LARGE = 2.0**1000
"""Sums are added in float64 while they stay below this."""


def _exact_sums(records: Array, changes: Array, divisor: Fraction) -> Array:
    """Return the sum of all records and each change, divided, of numbers near float64's end."""
    total = sum(map(Fraction, records.tolist()), Fraction(0))
    try:
        return np.array([float((total + Fraction(x)) / divisor) for x in changes.tolist()])
    except OverflowError:
        raise _beyond_float64("a sum", records) from None


def _beyond_float64(what: str, records: Array) -> OutOfRange:
    values = {"records": records.size, "greatest": float(np.abs(records).max())}
    return OutOfRange(f"{what} exceeds float64", values, "give the records in a larger unit")


class Mean(Sum):
    """The mean of the records."""

    name = "mean"
    smallest = 1
    averaged = True

    def exact(self, records: Sequence[Fraction]) -> Fraction:
        """Return the mean."""
        return super().exact(records) / len(records)

    def replaced(self, change: Change) -> Fraction:
        """The change of the sum, shared by n records."""
        return super().replaced(change) / change.records

    def added(self, change: Change) -> Fraction:
        """The mean moves towards the new records by their share of all."""
        return change.changed * change.width / (change.records + change.changed)


class Median(Query):
    """The middle record, or the mean of the two middle ones."""

    name = "median"

    def exact(self, records: Sequence[Fraction]) -> Fraction:
        """Return the median."""
        ordered, n = sorted(records), len(records)
        return (ordered[(n - 1) // 2] + ordered[n // 2]) / 2

    def replaced(self, change: Change) -> Fraction:
        """With an even number of records, one replacement moves one of the two middle ones."""
        return change.width / (1 if change.records % 2 or change.changed > 1 else 2)

    def added(self, change: Change) -> Fraction:
        """Two more move the middle from one record to the next, one more by half of that."""
        return change.width / (1 if change.records % 2 and change.changed > 1 else 2)

    def answer(self, records: Array) -> float:
        """Return the median."""
        low, high = self._ranks(records.size)
        ordered = np.partition(records, (low, high))
        return float(_halfway(ordered[low], ordered[high]))

    @staticmethod
    def _ranks(n: int) -> tuple[int, int]:
        return (n - 1) // 2, n // 2

    def without_each(self, records: Array) -> Array:
        """Return the medians without each record.

        The record of rank k among the others is ``ordered[k + 1]`` where the missing one is at
        most ``ordered[k]``, and ``ordered[k]`` elsewhere.
        """
        ranks = self._ranks(records.size - 1)
        ordered = np.partition(records, sorted({*ranks, *(rank + 1 for rank in ranks)}))

        def middle(part: Array) -> Any:
            low, high = (np.where(part <= ordered[k], ordered[k + 1], ordered[k]) for k in ranks)
            return _halfway(low, high)

        return _blockwise(middle, records)

    def with_each(self, known: Array, candidates: Array) -> Array:
        """Return the medians with each candidate.

        The record of rank k is the candidate, held between ``ordered[k - 1]`` and ``ordered[k]``.
        """
        padded = np.concatenate([[-np.inf], np.sort(known), [np.inf]])
        ranks = self._ranks(known.size + 1)

        def middle(part: Array) -> Any:
            low, high = (np.clip(part, padded[k], padded[k + 1]) for k in ranks)
            return _halfway(low, high)

        return _blockwise(middle, candidates)


def _halfway(low: Any, high: Any) -> Any:
    """Return the mean of two numbers, which does not overflow where their sum would."""
    unit = np.where(np.abs(low) > 1.0, 0.5, 1.0)
    return (low * unit + high * unit) / (2.0 * unit)


class Maximum(Query):
    """The greatest record."""

    name = "max"
    sign: ClassVar[float] = 1.0

    def exact(self, records: Sequence[Fraction]) -> Fraction:
        """Return the greatest record."""
        return max(records)

    def replaced(self, change: Change) -> Fraction:
        """The outermost record may have been the only one at its end."""
        return change.width

    def added(self, change: Change) -> Fraction:
        """A record at one end may be added to records at the other."""
        return change.width

    def answer(self, records: Array) -> float:
        """Return the greatest record."""
        return float(self.sign * (self.sign * records).max())

    def without_each(self, records: Array) -> Array:
        """Return the greatest of the other records."""
        towards = self.sign * records
        second, first = np.partition(towards, (-2, -1))[-2:]
        others: Array = np.where(towards == first, second, first)
        return self.sign * others

    def with_each(self, known: Array, candidates: Array) -> Array:
        """Return the greatest of the known records and each candidate."""
        greatest: Array = np.maximum((self.sign * known).max(), self.sign * candidates)
        return self.sign * greatest


class Minimum(Maximum):
    """The least record."""

    name = "min"
    sign = -1.0

    def exact(self, records: Sequence[Fraction]) -> Fraction:
        """Return the least record."""
        return min(records)


class Count(Query):
    """How many records there are, or how many meet a predicate.

    The predicate takes a number, or an array of numbers, and answers yes or no for each. In the
    sensitivities a predicate is taken to hold for some records of the interval and not for others.
    """

    name = "count"
    smallest = 0

    def __init__(self, predicate: Callable[[Any], Any] | None = None) -> None:
        self.predicate = predicate

    def _met(self, records: Any) -> Any:
        return np.ones(len(records)) if self.predicate is None else self.predicate(records)

    def exact(self, records: Sequence[Fraction]) -> Fraction:
        """Return the count."""
        return Fraction(sum(self.predicate is None or bool(self.predicate(x)) for x in records))

    def replaced(self, change: Change) -> Fraction:
        """Replacing records leaves their number as it is."""
        return Fraction(0 if self.predicate is None else min(change.records, change.changed))

    def added(self, change: Change) -> Fraction:
        """Every added record counts."""
        return Fraction(change.changed)

    def answer(self, records: Array) -> float:
        """Return the count."""
        return float(np.count_nonzero(self._met(records)))

    def without_each(self, records: Array) -> Array:
        """Return the counts without each record."""
        met = np.asarray(self._met(records), dtype=np.float64)
        return np.count_nonzero(met) - met

    def with_each(self, known: Array, candidates: Array) -> Array:
        """Return the counts with each candidate."""
        return self.answer(known) + np.asarray(self._met(candidates), dtype=np.float64)


class StandardDeviation(Query):
    """The standard deviation of the records themselves (divided by their number)."""

    name = "std"
    rooted = True
    lost: ClassVar[int] = 0
    """How much less than the number of records the squares' sum is divided by."""

    def exact(self, records: Sequence[Fraction]) -> Fraction:
        """Return the variance."""
        n = len(records)
        mean = sum(records, Fraction(0)) / n
        return sum(((x - mean) ** 2 for x in records), Fraction(0)) / (n - self.lost)

    def replaced(self, change: Change) -> Fraction:
        """The square of the largest change: see the module's opening."""
        n = change.records
        most = max(j * (n - j) for j in range(1, change.changed + 1))
        return change.width**2 * most / (n * (n - self.lost))

    def added(self, change: Change) -> Fraction:
        """The largest change starts from equal records, as when k of all are replaced."""
        return self.replaced(replace(change, records=change.records + change.changed))

    def answer(self, records: Array) -> float:
        """Return the standard deviation."""
        return float(self._with_changes(records, None, 0)[0])

    def without_each(self, records: Array) -> Array:
        """Return the standard deviations without each record."""
        return self._with_changes(records, records, -1)

    def with_each(self, known: Array, candidates: Array) -> Array:
        """Return the standard deviations with each candidate."""
        return self._with_changes(known, candidates, 1)

    def _with_changes(self, records: Array, changes: Array | None, sign: int) -> Array:
        """Return the deviations of all records, to which each change is added or taken away.

        All numbers are brought near one first, by a power of two: their squares do not overflow.
        """
        every = records if changes is None else np.concatenate([records, changes])
        exponent = int(np.frexp(np.abs(every).max())[1])
        records = np.ldexp(records, -exponent)
        centre, sums, squares = self._centre(records)

        def deviation(part: Array) -> Any:
            distance, square = self._moments(np.ldexp(part, -exponent), centre)
            return self._deviation(
                sums + distance * float(sign), squares + square * float(sign), records.size + sign
            )

        changes = np.zeros(1) if changes is None else changes
        with np.errstate(over="ignore"):  # refused below
            result = np.ldexp(_blockwise(deviation, changes), exponent)
        if not np.all(np.isfinite(result)):
            raise _beyond_float64("a standard deviation", every)
        return result

    def _centre(self, records: Array) -> tuple[float, Pair, Pair]:
        """Return a record near the mean, and the sums of the distances from it and their squares.

        Distances from a record are exact for whole numbers, and small where all records are near
        one another, so that what cancels below was known to far more digits.
        """
        centre = float(records[np.argmin(np.abs(records - records.mean()))])
        sums, squares = as_pair(0.0), as_pair(0.0)
        for start in range(0, records.size, BLOCK):
            distance, square = self._moments(records[start : start + BLOCK], centre)
            sums, squares = sums + _sum(distance), squares + _sum(square)
        return centre, sums, squares

    @staticmethod
    def _moments(records: Array, centre: float) -> Moments:
        distance = exact_sum(records, -centre)
        return distance, distance * distance

    def _deviation(self, sums: Pair, squares: Pair, n: int) -> Any:
        scaled = squares * float(n) - sums * sums
        variance = _nearest(scaled / (float(n) * float(n - self.lost)))
        return np.sqrt(np.maximum(variance, 0.0))


class SampleStandardDeviation(StandardDeviation):
    """The standard deviation of a sample (divided by the number of records less one)."""

    name = "std_sample"
    smallest = 2
    lost = 1


QUERIES: Mapping[str, Query] = {
    query.name: query
    for query in (
        Sum(),
        Mean(),
        Median(),
        Minimum(),
        Maximum(),
        Count(),
        StandardDeviation(),
        SampleStandardDeviation(),
    )
}
"""The queries by name; ``Count(predicate)`` counts the records that meet a predicate."""


def find_query(query: str | Query) -> Query:
    """Return a query by its name; a query is returned as it is.

    Raises :class:`~didp_ref.errors.DomainError` for a name that no query has.

    >>> find_query("mean").name
    'mean'
    """
    if isinstance(query, Query):
        return query
    if query not in QUERIES:
        raise DomainError("query", query, f"one of {', '.join(QUERIES)}")
    return QUERIES[query]
