"""A form's values as float64: scalars one by one, arrays in blocks, the same bits either way.

An array's elements are computed in pairs of floats with a bound on their error. Those that the
bound does not decide, and those that pairs cannot carry, are computed as scalars.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from didp_ref.errors import OutOfRange, Undecided
from didp_ref.numbers.bounded import Bounded, rounded
from didp_ref.numbers.domains import Domain
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.entries import Entries
from didp_ref.numbers.exact import from_float
from didp_ref.numbers.precision import arb_precision, at_precision
from didp_ref.numbers.reals import FIRST_BITS, MOST_BITS, between_rationals, exp
from didp_ref.numbers.rounding import BeyondFloat64, to_float
from didp_ref.numbers.shares import Shares

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from didp_ref.numbers.reals import Real

    Array = NDArray[np.float64]

Form: TypeAlias = Callable[..., Any]  # a form is typed by the floats that it stands for

FEW = 64
"""Of so many shares or fewer all are computed exactly where one is not decided."""
BLOCK = 1 << 14
"""How many numbers of an argument are worked on together: they stay in a core's cache."""
np.empty(1 << 20)  # glibc, once so much was freed, keeps a block's memory for the next one


class BeyondExponential(BeyondFloat64):
    """An exponential on the way is beyond every use; the value itself may be ordinary."""


class _Limit(threading.local):
    """To how many bits a value is sought, for each thread."""

    bits = MOST_BITS


_limit = _Limit()


@contextmanager
def at_most_bits(bits: int) -> Iterator[None]:
    """Leave a value undecided sooner: where it may be left out, and takes seconds."""
    before, _limit.bits = _limit.bits, bits
    try:
        yield
    finally:
        _limit.bits = before


def scalar(form: Form, arguments: Sequence[object], side: Side) -> float | Array:
    """Return the float64 on a side of the form's value, or of each of its values.

    Raises :class:`BeyondFloat64` where there is none, and :class:`~didp_ref.errors.Undecided`
    where 131072 bits do not tell on which float64 the value lies.
    """
    bits = FIRST_BITS
    try:
        rounded_value = at_precision(bits, _rounded_form, (form, arguments, side))
        while rounded_value is None:
            bits *= 2
            if bits > _limit.bits:
                raise Undecided("on which float64 the value lies", _limit.bits)
            with between_rationals(bits):
                rounded_value = _rounded_form(form, arguments, side)
    except ZeroDivisionError:  # a divisor that may be zero at any precision
        raise BeyondFloat64 from None
    except OverflowError:  # an exponential of more than 2**16
        raise BeyondExponential from None
    return rounded_value


def _rounded_form(form: Form, arguments: Sequence[object], side: Side) -> float | Array | None:
    """Return a form's value, or each of its values, rounded; nothing where that is not decided."""
    value: Real | Entries = form(*arguments)
    if type(value) is not Entries:
        return to_float(value, side)
    floats = [to_float(number, side) for number in value.numbers]
    return None if None in floats else np.array(floats, np.float64)


def _at(where: slice | int, column: Array | float, family: bool) -> Array | float:
    """Return part of an argument; all of one that is the same for each element."""
    return column if np.ndim(column) == family else np.asarray(column)[where]


class Blocks:
    """Arrays that broadcast, in blocks of rows; a row is an element, or a family's entries."""

    def __init__(self, arguments: Sequence[Array | float], families: Sequence[bool]) -> None:
        self.families = families
        self.entries = max(
            (
                np.shape(argument)[-1]
                for argument, family in zip(arguments, families, strict=True)
                if family
            ),
            default=1,
        )
        self.shapes = [
            np.shape(argument)[:-1] if family else np.shape(argument)
            for argument, family in zip(arguments, families, strict=True)
        ]
        self.shape = np.broadcast_shapes(*self.shapes)
        self.size = math.prod(self.shape)
        self.rows = max(1, BLOCK // self.entries)
        self.columns = [
            self._column(argument, family)
            for argument, family in zip(arguments, families, strict=True)
        ]

    def _column(self, value: Array | float, family: bool) -> Array | float:
        """Return an argument as one row for each element, or as the one number or row it is."""
        array = np.asarray(value)
        ends = array.shape[-1:] if family else ()
        if array.size == math.prod(ends):
            return array.reshape(ends) if family else np.float64(array.item())
        return np.broadcast_to(array, self.shape + ends).reshape((self.size, *ends))

    def __iter__(self) -> Any:
        for start in range(0, self.size, self.rows):
            yield slice(start, min(start + self.rows, self.size))

    def part(self, where: slice | int) -> list[Array | float]:
        """Return the arguments of a block, or of one row."""
        return [
            _at(where, column, family)
            for column, family in zip(self.columns, self.families, strict=True)
        ]

    def indices(self, row: int) -> list[list[int]]:
        """Return where a row is in each argument, by the axes that the argument itself has."""
        index = [int(at) for at in np.unravel_index(row, self.shape)]
        return [
            [at % size for at, size in zip(index[len(index) - len(shape) :], shape, strict=True)]
            for shape in self.shapes
        ]

    def given(self, row: int) -> list[object]:
        """Return the arguments of one row as they were given."""
        return [np.asarray(value).tolist() for value in self.part(row)]

    def exact(self, row: int) -> list[object]:
        """Return the arguments of one row as the rationals that they are."""
        return [
            Entries([from_float(float(number)) for number in np.ravel(value)])
            if family
            else from_float(float(value))
            for value, family in zip(self.part(row), self.families, strict=True)
        ]


def arrays(
    form: Form,
    blocks: Blocks,
    side: Side,
    result: Domain,
    per_world: bool,
    skipped: NDArray[np.bool_],
    broken: Callable[[list[Array | float], int, NDArray[np.bool_]], NDArray[np.bool_]],
    refuse: Callable[[int, BeyondFloat64], float],
) -> Array | float:
    """Return the float64 on a side of every value; ``refuse`` says what a row has that has none.

    ``skipped`` marks rows whose arguments are refused already, ``broken`` what else is wrong in
    a block, which begins at a row.
    """
    ends = (blocks.entries,) if per_world else ()
    values = np.empty((blocks.size, *ends))
    lower = None if result.lower is None else float(result.lower)
    upper = None if result.upper is None else float(result.upper)
    for where in blocks:
        with np.errstate(all="ignore"):  # what is not finite is undecided
            arguments = blocks.part(where)
            skipped[where] = broken(arguments, where.start, skipped[where])
            value = form(*arguments)
            if isinstance(value, Shares):
                part, decided = value.rounded(side)
                if blocks.entries > FEW and not skipped[where].any():
                    _settle_shares(value, side, part, decided)
            else:
                pair = value if isinstance(value, Bounded) else Bounded(value)
                part, decided = rounded(pair, side, lower, upper)
        values[where] = part
        if decided.all():
            continue
        clear = np.broadcast_to(decided, values[where].shape)
        left = ~((clear.all(axis=-1) if per_world else clear) | skipped[where])
        if left.any():
            rows = np.flatnonzero(left) + where.start
            _ask_scalars(form, blocks, side, rows, values, refuse)
    if skipped.any():
        values[skipped] = np.nan
    return _shaped(values, blocks, ends)


def _settle_shares(shares: Shares, side: Side, values: Array, decided: NDArray[np.bool_]) -> None:
    """Fill in shares one by one, over their sum as the array has it, where that is enough."""
    if decided.all():
        return
    if side is Side.NEAREST:
        vanished = ~decided & shares.vanished()
        values[vanished] = 0.0
        decided |= vanished
    left = ~decided
    with arb_precision(FIRST_BITS):
        floats = [to_float(share, side) for share in shares.exactly(left, exp)]
    decided[left] = [share is not None for share in floats]
    values[left] = [math.nan if share is None else share for share in floats]


def _ask_scalars(
    form: Form,
    blocks: Blocks,
    side: Side,
    rows: NDArray[np.intp],
    values: Array,
    refuse: Callable[[int, BeyondFloat64], float],
) -> None:
    """Fill in the rows that are not decided, one by one."""
    for row in rows.tolist():
        try:
            values[row] = scalar(form, blocks.exact(row), side)
        except BeyondFloat64 as problem:
            values[row] = refuse(row, problem)


def _shaped(values: Array, blocks: Blocks, ends: tuple[int, ...]) -> Array | float:
    shaped = values.reshape(blocks.shape + ends)
    return shaped if shaped.ndim else float(shaped)


__all__ = [
    "BeyondExponential",
    "BeyondFloat64",
    "Blocks",
    "OutOfRange",
    "arrays",
    "at_most_bits",
    "scalar",
]
