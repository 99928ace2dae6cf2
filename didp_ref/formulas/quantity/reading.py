"""Reading what a quantity is called with: numbers as the rationals they are, arrays as float64."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import arb, fmpq

from didp_ref.errors import DomainError
from didp_ref.formulas.quantity.parameter import PRIOR_TOLERANCE, Parameter
from didp_ref.numbers.domains import as_floats, probability_error
from didp_ref.numbers.entries import Entries
from didp_ref.numbers.exact import from_float, parse_exact

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LARGEST_BITS = 1 << 24
FEW = 64
"""Sequences of at most so many entries are computed exactly; longer ones in pairs of floats."""
SEQUENCES = (list, tuple)
MINUS_ONE = fmpq(-1)
TOLERANCE = fmpq(1, round(1 / PRIOR_TOLERANCE))


def reader(parameter: Parameter) -> Callable[[object], Any]:
    """Return what reads an argument exactly: a number, or a short sequence of them.

    It gives nothing for what is an array.
    """
    if parameter.sequence:
        return partial(read_entries, parameter)
    low, high, integer = parameter.domain.float_bounds

    def read(value: object) -> fmpq | None:
        if type(value) is float:  # the common cases, quickly
            if low <= value <= high and not (integer and value % 1.0):
                return arb(value).fmpq()
        elif type(value) is int and low <= value <= high:
            return fmpq(value)
        return read_scalar(parameter, value)

    return read


def read_scalar(parameter: Parameter, value: object, name: str | None = None) -> fmpq | None:
    """Return a number as the rational that it is; nothing for what is no single number.

    Raises :class:`~didp_ref.errors.DomainError` for a number outside the parameter's domain.
    """
    if type(value) is float:
        if parameter.domain.admits_float(value):
            return from_float(value)
        raise parameter.outside(value, name)
    if isinstance(value, np.ndarray | np.generic) and value.ndim == 0:
        as_floats(parameter.name, value)  # which refuses what is masked, or no number
        return read_scalar(parameter, value.item(), name)
    exact = isinstance(value, int | Fraction | Decimal | fmpq) and not isinstance(value, bool)
    if not exact:
        return None
    number = parse_exact(name or parameter.name, value)
    if not parameter.domain.contains(number):
        raise parameter.outside(value, name)
    return number


def read_entries(parameter: Parameter, value: object) -> Entries | None:
    """Return a short sequence of numbers as rationals; nothing for what is longer, or an array."""
    if isinstance(value, np.ndarray):
        first = np.atleast_1d(value)[:1]
        as_floats(parameter.name, first)  # which refuses what is masked, or no numbers
        short = type(value) is np.ndarray and value.ndim == 1 and value.size <= FEW
        value = value.tolist() if short else None
    if not isinstance(value, SEQUENCES) or not 1 <= len(value) <= FEW:
        return None
    low, high, integer = parameter.domain.float_bounds
    # the common case, quickly
    entries = [arb(x).fmpq() for x in value if type(x) is float and low <= x <= high]
    if integer or len(entries) < len(value):
        entries = []
        for i, entry in enumerate(value):
            number = read_scalar(parameter, entry, f"{parameter.name}[{i}]")
            if number is None:
                return None
            entries.append(number)
    if parameter.sums_to_one:
        apart = sum(entries, MINUS_ONE)
        if apart and abs(apart) > TOLERANCE:
            raise probability_error(f"a prior whose sum is {float(Fraction(str(apart + 1)))}")
    return Entries(entries)


def read_array(parameter: Parameter, value: object) -> Array:
    """Return numbers as float64, a sequence's along the last axis.

    Raises :class:`~didp_ref.errors.DomainError` for what is no array of numbers at all.
    """
    array = np.asarray(as_floats(parameter.name, value))
    if not parameter.sequence:
        return array
    array = np.atleast_1d(array)
    if array.shape[-1] == 0:
        raise DomainError(parameter.name, value, "at least one number")
    return array


def outside(parameter: Parameter, array: Array) -> NDArray[np.bool_]:
    """Say where numbers lie outside the parameter's domain.

    Raises :class:`~didp_ref.errors.DomainError` for priors that do not sum to one.
    """
    beyond = parameter.domain.outside(array)
    if parameter.sums_to_one:
        with np.errstate(invalid="ignore"):
            apart = np.abs(array.sum(axis=-1) - 1.0) > PRIOR_TOLERANCE
        clear = ~beyond.any(axis=-1)
        if np.any(apart & clear):
            total = array.sum(axis=-1)[apart & clear].flat[0]
            raise probability_error(f"a prior whose sum is {total}")
    return beyond


def place(name: str, index: Sequence[int]) -> str:
    """Name an element of an argument."""
    return f"{name}[{', '.join(map(str, index))}]" if len(index) else name


def labelled(result: object, given: Sequence[Any]) -> object:
    """Return an array as the Series, with index and name, that one of the arguments was."""
    if not isinstance(result, np.ndarray) or result.ndim != 1:
        return result
    for argument in given:
        library = type(argument).__module__.partition(".")[0]
        if type(argument).__name__ == "Series" and np.shape(argument) == result.shape:
            if library == "pandas":
                return type(argument)(result, index=argument.index, name=argument.name)
            if library == "polars":
                return type(argument)(argument.name, result)
    return result


def exactly(value: Any) -> Any:
    """Return a number, or every number of a sequence, as the fraction it is."""
    if isinstance(value, int | float | Fraction | np.number) or np.ndim(value) == 0:
        return Fraction(value.item() if isinstance(value, np.number | np.ndarray) else value)
    return [exactly(entry) for entry in value]


def check_bits(bits: object) -> None:
    """Raise :class:`DomainError` unless the precision is an integer from 1 to 2**24."""
    if isinstance(bits, bool) or not isinstance(bits, int) or not 1 <= bits <= LARGEST_BITS:
        raise DomainError("bits", bits, f"1 <= bits <= {LARGEST_BITS}, an integer")


def taking(places: list[int]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """Return what takes the values at some places, always as a sequence."""
    if len(places) == 1:
        return itemgetter(slice(places[0], places[0] + 1))
    return itemgetter(*places)
