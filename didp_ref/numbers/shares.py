"""Many entries part by part, and masses times exponentials over their sum, on arrays."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.numbers.bounded import ROOM, Bounded, beside_entries, choose, reduced, rounded
from didp_ref.numbers.compensated import BLOCK, blocks, is_zero
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.exact import from_float
from didp_ref.numbers.reals import NO_NUMBER, around

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from didp_ref.numbers.reals import Real

    Array = NDArray[np.float64]

HALF_OF_SMALLEST = -746.0
"""A logarithm that is certainly below that of 2**-1075."""


def _cut(number: Any, part: slice) -> Any:
    """Return a part of the last axis, along which what has one entry broadcasts."""
    if isinstance(number, Bounded):
        return Bounded(*(_cut(x, part) for x in (number.high, number.low, number.error)))
    whole = not isinstance(number, np.ndarray) or not number.ndim or number.shape[-1] == 1
    return number if whole else number[..., part]


def in_parts(function: Callable[..., Bounded], *numbers: Bounded | Array | float) -> Bounded:
    """Return a function of numbers, worked out part by part where there are many entries."""
    shape = np.broadcast_shapes(
        *(np.shape(number.high if isinstance(number, Bounded) else number) for number in numbers)
    )
    if not shape or shape[-1] <= BLOCK:
        return function(*numbers)
    whole: list[Any] = []
    for part in blocks(shape[-1]):
        result = function(*(_cut(number, part) for number in numbers))
        pieces = (result.high, result.low, result.error)
        whole = whole or [piece if is_zero(piece) else np.empty(shape) for piece in pieces]
        for target, piece in zip(whole, pieces, strict=True):
            if target is not piece:
                target[..., part] = piece
    return Bounded(*whole)


class Shares:
    """Masses times exponentials, over the sum of them all along the last axis.

    Of one that pairs of floats do not decide, or cannot carry, more can be said than a bound says.
    """

    def __init__(
        self,
        masses: Array,
        exponent: Callable[..., Bounded],
        numbers: Sequence[Bounded | Array | float],
    ) -> None:
        self._masses, self._exponent, self._numbers = masses, exponent, numbers
        self._weights = in_parts(self._weight, masses, *numbers)
        self._total = beside_entries(reduced(operator.add, self._weights))

    def _weight(self, masses: Array, *numbers: Bounded | Array | float) -> Bounded:
        from didp_ref.numbers.bounded_functions import exp  # only arrays need it

        exponent = choose(masses > 0.0, self._exponent(*numbers), Bounded(0.0))
        return exp(exponent) * masses

    def rounded(self, side: Side) -> tuple[Array, NDArray[np.bool_]]:
        """Return the float64 on a side of every share, and whether it is decided."""
        shape = np.shape(self._weights.high)
        result, decided = np.empty(shape), np.empty(shape, np.bool_)
        for part in blocks(shape[-1]):
            shares = _cut(self._weights, part) / self._total
            result[..., part], decided[..., part] = rounded(shares, side, None, 1.0)
        return result, decided

    def vanished(self) -> NDArray[np.bool_]:
        """Say which shares are certainly less than half of the smallest float64."""
        exponents = in_parts(self._exponent, *self._numbers)
        size = exponents.high + exponents.error + np.log(self._masses)
        return np.asarray(size - np.log(self._total.high - self._total.error) < HALF_OF_SMALLEST)

    def exactly(
        self, chosen: NDArray[np.bool_], exponential: Callable[[Any], Any]
    ) -> Iterator[Any]:
        """Give the chosen shares, of exact numbers, over the sum as far as it is known."""
        exponent: Callable[..., Any] = self._exponent
        given = [_elements(x, chosen) for x in (self._masses, self._total, *self._numbers)]
        for mass, total, *numbers in zip(*given, strict=True):
            yield exponential(exponent(*numbers)) * mass / total


def _elements(number: Bounded | Array | float, chosen: NDArray[np.bool_]) -> Iterator[Real]:
    """Give elements of what broadcasts to a mask's shape, as exactly as they are known."""
    bounds = number if isinstance(number, Bounded) else Bounded(number)
    parts = (bounds.high, bounds.low, bounds.error)
    columns = (np.broadcast_to(part, chosen.shape)[chosen].tolist() for part in parts)
    for high, low, error in zip(*columns, strict=True):
        if not isfinite(high + low + error):
            yield NO_NUMBER
            continue
        middle = from_float(high) + from_float(low) if low else from_float(high)
        yield around(middle, from_float(error) * from_float(ROOM)) if error else middle
