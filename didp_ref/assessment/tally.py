"""Everything that is asked of a table: how many records have each value.

It is said once, over narwhals, and runs in DuckDB or in Spark, on columns whose cells are values of
public types (:mod:`didp_ref.assessment.data.typed`). What comes back is sorted, and nothing is
added up by the engine but whole numbers, so that every engine gives the same bits.

A column of more different values than fit is counted in blocks of the universe instead, each with
its least and greatest value: what follows from them is an enclosure, never a guess. Which of the
two is done depends on the values alone. For a table of more than :data:`MOST_VALUES` records the
blocks come first, and the values of every 64th block say how many there are about.
"""

from __future__ import annotations

import atexit
import math
import operator
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, clear_overloads

import numpy as np

from didp_ref.assessment.data.column_types import (
    NUMERIC,
    WITHOUT_GROUP,
    Value,
    implied_types,
    parse_condition,
    parse_groups,
)
from didp_ref.assessment.data.typed import Typed, typed
from didp_ref.assessment.options import COLUMN, option
from didp_ref.assessment.questions import Condition, Question
from didp_ref.errors import InputError
from didp_ref.extras import import_extra

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

MOST_VALUES = 1 << 22
MOST_GROUPS = 10_000
LONGEST_GROUP = 1_000
"""A few kilobytes of a file can hold a text that fills all memory."""
BLOCKS = 1 << 16
SAMPLED = 64
"""One block in so many is looked at to tell how many different values there are."""
RELATIONS: dict[str, Any] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
# numpy holds the registry of overloads beyond the end of a process, that narwhals, and narwhals the
# types of DuckDB, which complains on standard error of each that is left
atexit.register(clear_overloads)

Group = tuple[str, ...]
Rows = dict[str, Any]
"""Columns of numbers by their names, with ``n`` the number of records."""


@dataclass(frozen=True, repr=False)
class Tally:
    """How many records have each value, or lie between two of them.

    ``lowest`` and ``highest`` are sorted; they are equal where every value was counted by itself.
    ``missing`` records have no value, and are not among the counts.
    """

    lowest: Array
    highest: Array
    counts: NDArray[np.int64]
    missing: int = 0

    @property
    def records(self) -> int:
        """How many records have a value."""
        return int(self.counts.sum())

    @property
    def exact(self) -> bool:
        """Whether every value was counted by itself."""
        return bool(np.array_equal(self.lowest, self.highest))

    def outside(self, low: float, high: float) -> int:
        """Return how many values lie outside an interval, whose ends are edges of blocks."""
        return int(self.counts[(self.lowest < low) | (self.highest > high)].sum())

    def values_outside(self, low: float, high: float) -> list[float]:
        """Return the different values outside an interval, where each was counted by itself."""
        values = self.lowest if self.exact else self.lowest[:0]
        return [float(value) for value in values[(values < low) | (values > high)]]

    def clipped(self, low: float, high: float) -> Tally:
        """Return the tally of the values moved to the nearer end of an interval."""
        return merged(
            np.clip(self.lowest, low, high),
            np.clip(self.highest, low, high),
            self.counts,
            self.missing,
        )

    def imputed(self, value: float) -> Tally:
        """Return the tally with a value for every missing one."""
        if not self.missing:
            return self
        counts = np.append(self.counts, self.missing)
        return merged(np.append(self.lowest, value), np.append(self.highest, value), counts)


def merged(lowest: Array, highest: Array, counts: NDArray[np.int64], missing: int = 0) -> Tally:
    """Return a tally in order, equal entries put together, and no zero with a sign."""
    one_by_one = lowest is highest  # the usual case, and twice as fast
    order = np.argsort(lowest) if one_by_one else np.lexsort((highest, lowest))
    low, high = lowest[order] + 0.0, highest[order] + 0.0
    new = np.ones(low.size, np.bool_)
    new[1:] = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
    starts = np.flatnonzero(new)
    summed = np.add.reduceat(counts[order], starts) if starts.size else counts
    return Tally(low[starts], high[starts], summed, missing)


def counted(records: int) -> Tally:
    """Return the tally of records of which no more is asked than how many there are."""
    values = np.zeros(1)
    return Tally(values, values, np.array([records], np.int64))


NO_RECORDS = Tally(np.empty(0), np.empty(0), np.empty(0, np.int64))


def count_records(
    frame: Any,
    by: Sequence[str] = (),
    where: Sequence[Condition] = (),
    known: Sequence[Sequence[str]] = (),
) -> dict[Group, int]:
    """Return how many records a table has, group by group.

    ``known`` names the groups of each column that are looked at, if not all are.

    >>> import polars
    >>> count_records(polars.DataFrame({"sex": ["F", "M", "F"]}), by=["sex"])
    {('F',): 2, ('M',): 1}
    """
    groups = _Table(frame, by, where, known=known).grouped(None)
    return {group: int(rows["n"].sum()) for group, rows in groups.items()}


MOST_COMMON = 5
"""So many values are named of those that may have been meant."""


def commonest_values(frame: Any, column: str, others: Collection[str] = ()) -> list[str]:
    """Return what a column of texts holds most often, beside others, the commonest first.

    >>> import polars
    >>> commonest_values(polars.DataFrame({"sex": ["F", "M", "F", "X"]}), "sex", ["X"])
    ['F', 'M']
    """
    table = _Table(frame, [column], ())
    if table.typed.column(column).kind != "text":
        return []
    (alias,) = table.groups
    text = table.nw.col(alias)
    sought = text.is_null() | (text.str.len_chars() <= LONGEST_GROUP)
    if others:
        sought &= ~text.fill_null(WITHOUT_GROUP).is_in(list(others))
    rows = table.lazy.filter(sought).group_by(alias).agg(table.nw.len().alias("n"))
    common = rows.sort("n", alias, descending=[True, False], nulls_last=False).head(MOST_COMMON)
    values = _cells(common.collect().to_arrow().column(alias))
    return [WITHOUT_GROUP if value is None else value for value in values]


def spellings(frame: Any, condition: Condition) -> list[str]:
    """Return some values of a column of texts that differ from a condition's in case alone.

    >>> import polars
    >>> frame = polars.DataFrame({"sick": ["yes", "Yes", "no", "YES"]})
    >>> spellings(frame, Condition("sick", "=", "yes"))
    ['YES', 'Yes']
    """
    table = _Table(frame, [condition.column], ())
    if table.typed.column(condition.column).kind != "text":
        return []
    (alias,) = table.groups
    alike = table.nw.col(alias).str.to_lowercase() == condition.value.lower()
    rows = table._with(table.lazy.filter(alike)).grouped(None, most=MOST_GROUPS)
    return sorted(value for (value,) in rows if value != condition.value)[:MOST_COMMON]


def nearest_value(frame: Any, condition: Condition, others: Collection[str] = ()) -> str | None:
    """Return what a column of texts holds, beside others, that is most like a condition's value."""
    table = _Table(frame, [condition.column], ())
    if table.typed.column(condition.column).kind != "text":
        return None
    (alias,) = table.groups
    # an endless text is no slip for anything, and is no reason to refuse what asks for a hint
    short = table.nw.col(alias).str.len_chars() <= LONGEST_GROUP
    rows = table._with(table.lazy.filter(short)).grouped(None, most=MOST_GROUPS)
    values = [group for (group,) in rows]
    folded = {value.casefold(): value for value in sorted(values) if value not in others}
    text = condition.value.strip().casefold()
    near = get_close_matches(text, folded, n=1) or [
        name for name in folded if name.startswith(text)
    ]
    return folded[near[0]] if near else None


def tally(
    frame: Any,
    column: str,
    universe: tuple[float, float],
    by: Sequence[str] = (),
    where: Sequence[Condition] = (),
    known: Sequence[Sequence[str]] = (),
    *,
    whole: bool = False,
) -> dict[Group, Tally]:
    """Return how many records have each value of a column, group by group.

    ``known`` names the groups of each column that are looked at, if not all are. A cell that is no
    number is a missing value, and so is NaN. With ``whole`` every value is counted by itself,
    however many there are. Raises :class:`~didp_ref.errors.InputError` for a column that is not
    there.

    >>> import polars
    >>> found = tally(polars.DataFrame({"age": [30, 41, 30]}), "age", (0, 120))[()]
    >>> found.lowest.tolist(), found.counts.tolist()
    ([30.0, 41.0], [2, 1])
    """
    table = _Table(frame, by, where, column, known)
    groups = math.prod(map(len, known))
    if by and not known:
        groups = len(table.grouped(None))  # refuses too many before their values are read
    if whole or table.records <= MOST_VALUES:
        return _by_value(table.grouped("value"))
    blocks = max(1, BLOCKS // max(groups, 1))
    table = table.in_blocks(*universe, blocks)
    tallies = _in_blocks(table.grouped("block"))
    if all(group_tally.exact for group_tally in tallies.values()):
        return tallies
    sampled = table.in_every(SAMPLED).grouped("value")
    if SAMPLED * sum(rows["n"].size for rows in sampled.values()) <= MOST_VALUES:
        values = table.grouped("value", most=MOST_VALUES + 1)
        if sum(rows["n"].size for rows in values.values()) <= MOST_VALUES:
            return _by_value(values)
    return tallies


def _by_value(groups: dict[Group, Rows]) -> dict[Group, Tally]:
    return {group: _tallied(rows, "value", "value") for group, rows in groups.items()}


def _in_blocks(groups: dict[Group, Rows]) -> dict[Group, Tally]:
    return {group: _tallied(rows, "lowest", "highest") for group, rows in groups.items()}


def _tallied(rows: Rows, lowest: str, highest: str) -> Tally:
    there = ~np.isnan(rows[lowest])
    counts = rows["n"].astype(np.int64)
    missing = int(counts[~there].sum())
    low = rows[lowest][there]
    high = low if lowest == highest else rows[highest][there]
    return merged(low, high, counts[there], missing)


def _cells(column: Any) -> list[Any]:
    """Return what a column of Arrow holds; DuckDB lets bytes pass that are no UTF-8."""
    try:
        cells: list[Any] = column.to_pylist()
    except UnicodeDecodeError:
        raw = column.cast(import_extra("pyarrow").large_binary()).to_pylist()
        cells = [cell and cell.decode("utf-8", "backslashreplace") for cell in raw]
    return cells


def _numbers(column: Any) -> NDArray[Any]:
    """Return a column of Arrow as numbers, NaN where it has none.

    Its own ``to_numpy`` does as much, and imports pandas, which takes longer than all the rest.
    """
    compute = import_extra("pyarrow.compute")
    if not column.null_count:
        return np.from_dlpack(column.combine_chunks()) if len(column) else np.empty(0)
    there = compute.is_valid(column)
    places = np.from_dlpack(compute.indices_nonzero(there))
    numbers = np.full(len(column), np.nan)
    numbers[places] = _numbers(column.filter(there))
    return numbers


class _Table:
    """The records that are asked for of a table: their groups, and one value."""

    def __init__(
        self,
        frame: Any,
        by: Sequence[str],
        where: Sequence[Condition],
        column: str | None = None,
        known: Sequence[Sequence[str]] = (),
    ) -> None:
        self.nw = import_extra("narwhals")
        asked = Question("count", column, where=tuple(where))
        self.typed: Typed = typed(frame, implied_types([asked], [by]))
        self.groups = [f"group {index}" for index in range(len(by))]
        self.names = [
            parse_groups(self.typed.column(name).kind, name, names)
            for name, names in zip(by, known, strict=bool(known))
        ]
        self.lazy = self.typed.lazy
        for condition in where:
            self.lazy = self.lazy.filter(self._met(condition))
        value = [] if column is None else [self._value(column)]
        keys = [self._cell(name).alias(alias) for name, alias in zip(by, self.groups, strict=True)]
        if keys or value:
            self.lazy = self.lazy.select(*keys, *value)
        for alias, names in zip(self.groups, self.names, strict=bool(known)):
            self.lazy = self.lazy.filter(self._is_one_of(alias, names))

    def _cell(self, name: str) -> Any:
        return self.nw.col(self.typed.column(name).alias)

    def _is_one_of(self, alias: str, names: Mapping[Value | None, str]) -> Any:
        """Return whether a group is one of those that are looked at, the missing one perhaps."""
        key = self.nw.col(alias)
        values = [value for value in names if value is not None]
        if any(isinstance(value, date) for value in values):
            met = key.cast(self.nw.String).is_in([str(value) for value in values])
        else:
            met = key.is_in(values)
        return met | key.is_null() if None in names else met

    @property
    def records(self) -> int:
        """How many records there are."""
        return int(self.lazy.select(self.nw.len()).collect().item())

    def grouped(self, key: str | None, most: int | None = None) -> dict[Group, Rows]:
        """Return how many records there are of each group and key, at most so many rows.

        Of groups alone no more are looked at than it takes to refuse them.
        """
        count = self.nw.len().alias("n")
        totals = [count]
        if key == "block":
            value = self.nw.col("value")
            totals += [value.min().alias("lowest"), value.max().alias("highest")]
        keys = self.groups if key is None else [*self.groups, key]
        rows = self.lazy.group_by(*keys).agg(*totals) if keys else self.lazy.select(count)
        if key is None and keys and most is None and not self.names:
            most = MOST_GROUPS + 1
        if most is not None:
            rows = rows.head(most)
        return self._split(rows.collect().to_arrow())

    def _split(self, table: Any) -> dict[Group, Rows]:
        """Return the rows of each group, the groups in order."""
        numbers: Rows = {
            name: _numbers(table.column(name))
            for name in table.column_names
            if name not in self.groups
        }
        if not self.groups:
            return {(): numbers}
        texts = zip(*(self._labels(table, at) for at in range(len(self.groups))), strict=True)
        group_of = list(texts)
        groups = sorted(set(group_of))
        if not self.names and len(groups) > MOST_GROUPS:
            named = option(groups={COLUMN: ["A", "B", "C"]})
            problem = f"has more than {MOST_GROUPS:,} groups; name those that you want ({named})"
            raise InputError("the table", problem)
        if not self.names and any(len(name) > LONGEST_GROUP for one in groups for name in one):
            problem = f"has a group whose name is longer than {LONGEST_GROUP:,} characters"
            raise InputError("the table", problem)
        place_of = {group: place for place, group in enumerate(groups)}
        places = np.array([place_of[group] for group in group_of], np.int64)
        order = np.argsort(places, kind="stable")
        ends = np.searchsorted(places[order], np.arange(1, len(groups)))
        parts = {name: np.split(column[order], ends) for name, column in numbers.items()}
        return {
            group: {name: column[place] for name, column in parts.items()}
            for group, place in place_of.items()
        }

    def _labels(self, table: Any, at: int) -> list[str]:
        """Return what the groups of one column are called, row by row."""
        keys = _cells(table.column(self.groups[at]))
        if self.names:
            return [self.names[at][key] for key in keys]
        return [WITHOUT_GROUP if key is None else _written(key) for key in keys]

    def in_blocks(self, low: float, high: float, blocks: int) -> _Table:
        """Return the table with the block of the universe that each value lies in.

        One block more on each side holds what lies outside. The arithmetic is that of IEEE float64,
        operation by operation, on every engine.
        """
        value, when = self.nw.col("value"), self.nw.when
        # clipped first: Spark's floor fails on a number that no integer of 64 bits is
        place = ((value - low) * (blocks / (high - low))).clip(0.0, blocks - 1.0).floor()
        inside = when(value > high).then(float(blocks)).otherwise(place)
        return self._with(
            self.lazy.with_columns(when(value < low).then(-1.0).otherwise(inside).alias("block"))
        )

    def in_every(self, step: int) -> _Table:
        """Return the records of one block in so many."""
        block = self.nw.col("block")
        return self._with(self.lazy.filter((block / step).floor() * step == block))

    def _with(self, lazy: Any) -> _Table:
        other = copy(self)
        other.lazy = lazy
        return other

    def _value(self, name: str) -> Any:
        """Return a column's values; of what is no number only whether there is one counts."""
        cell = self._cell(name)
        if self.typed.column(name).kind in NUMERIC:
            return cell.cast(self.nw.Float64).alias("value")
        return self.nw.when(~cell.is_null()).then(self.nw.lit(0.0)).alias("value")

    def _met(self, condition: Condition) -> Any:
        """Return what a condition says, in its column's type; what is missing meets none."""
        cell = self._cell(condition.column)
        parsed = parse_condition(condition, self.typed.column(condition.column).kind)
        if isinstance(parsed, bool):
            return ~cell.is_null() & self.nw.lit(parsed)
        relation, value = parsed
        if isinstance(value, date):  # as a text: Spark takes from Python none before the year 1000
            value = self.nw.lit(str(value)).cast(self.nw.Date)
        return RELATIONS[relation](cell, value) & ~cell.is_null()


def _written(key: object) -> str:
    """Return a group's value as a text; a whole number has no point.

    >>> _written(1.0), _written(0.5), _written("x")
    ('1', '0.5', 'x')
    """
    return f"{key:.0f}" if isinstance(key, float) and key.is_integer() else str(key)
