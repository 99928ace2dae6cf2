"""Answers of a query in float64, in every world at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from didp_ref.errors import DomainError
from didp_ref.numbers.domains import as_floats
from didp_ref.worlds.queries import find_query

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from didp_ref.worlds.queries import Query


def answer(records: ArrayLike, query: str | Query) -> float:
    """Return a query's answer on all records, in float64.

    Sums lose nothing, so the result of a sum or mean is rounded once. No sensitivity counts
    that rounding: not an answer to add noise to (:func:`didp_ref.assess` has the exact one). Raises
    :class:`~didp_ref.errors.DomainError` for too few records and for what is no real number, and
    :class:`~didp_ref.errors.OutOfRange` for a sum or deviation that float64 cannot carry.

    >>> answer([1, 2, 3, 10], "mean")
    4.0
    """
    chosen = find_query(query)
    return chosen.answer(_records("records", records, max(chosen.smallest, 1)))


def answers_without_each(records: ArrayLike, query: str | Query) -> NDArray[np.float64]:
    """Return a query's answer on the database less one record, for every record.

    These are the values of abdi's worlds, ``D`` less ``i``, in O(n) steps. ``records``: [n
    numbers]; the result has one entry a record, in the records' unit. Raises
    :class:`~didp_ref.errors.DomainError`. Source: abdi, section 3 and Definition 4.

    >>> answers_without_each([1, 2, 3, 10], "median")
    array([3., 3., 2., 2.])
    """
    chosen = find_query(query)
    return chosen.without_each(_records("records", records, max(chosen.smallest, 1) + 1))


def answers_with_each(
    known: ArrayLike, candidates: ArrayLike, query: str | Query
) -> NDArray[np.float64]:
    """Return a query's answer on the known records and one candidate, for every candidate.

    These are the values of rhodi's worlds, ``D'`` and one ``i`` of the universe, in O(n log n + m)
    steps. Raises :class:`~didp_ref.errors.DomainError`. Source: rhodi, section 3.3.

    >>> answers_with_each([1, 2, 3], [4, 5, 10], "mean")
    array([2.5 , 2.75, 4.  ])
    """
    chosen = find_query(query)
    return chosen.with_each(
        _records("known", known, max(chosen.smallest - 1, 1)), _records("candidates", candidates, 1)
    )


def _records(name: str, records: ArrayLike, fewest: int) -> NDArray[np.float64]:
    array: NDArray[np.float64] = np.atleast_1d(as_floats(name, records))
    if array.ndim != 1:
        raise DomainError(name, f"an array of shape {array.shape}", "a sequence of numbers")
    if array.size < fewest:
        raise DomainError(name, f"{array.size} records", f"at least {fewest} of them")
    if not np.all(np.isfinite(array)):
        bad = float(array[~np.isfinite(array)][0])
        raise DomainError(name, bad, "real numbers", "leave out or fill in missing values first")
    return array
