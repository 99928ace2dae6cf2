"""Float64 arrays with a running bound on their error: enough to tell most signs, and quick.

Each operation rounds once, by half of :data:`UNIT` of its result, and what a product loses below
the smallest normal number is less than ``UNIT`` of ``TINY``. A bound counts twice as much, and
products of two bounds in full. Its own roundings, a few units in the last place, are in the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from didp_ref.numbers.compensated import is_zero

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from didp_ref.numbers.compensated import Float

UNIT = 2.0**-52
TINY = 2.0**-1000


class Rough:
    """Numbers, each within so many times ``UNIT`` of the one that it stands for."""

    __array_ufunc__ = None  # an array on the left leaves the operation to this class
    __slots__ = ("lost", "value")

    def __init__(self, value: Float, lost: Float = 0.0) -> None:
        self.value = value
        self.lost = lost

    def __neg__(self) -> Rough:
        return Rough(-self.value, self.lost)

    def __add__(self, other: Rough | Float) -> Rough:
        addend = _as_rough(other)
        total = self.value + addend.value
        return Rough(total, np.abs(total) + (self.lost + addend.lost))

    __radd__ = __add__

    def __sub__(self, other: Rough | Float) -> Rough:
        return self + (-other)

    def __rsub__(self, other: Float) -> Rough:
        return (-self) + other

    def __mul__(self, other: Rough | Float) -> Rough:
        factor = _as_rough(other)
        product = self.value * factor.value
        lost = np.abs(product) + TINY
        for number, beside in ((self, factor), (factor, self)):
            if not is_zero(number.lost):
                lost = lost + number.lost * (np.abs(beside.value) + beside.lost)
        return Rough(product, lost)

    __rmul__ = __mul__

    def is_positive(self) -> NDArray[np.bool_]:
        """Say which numbers are certainly positive."""
        return np.asarray(self.value > self.lost * UNIT)

    def is_non_negative(self) -> NDArray[np.bool_]:
        """Say which numbers are certainly positive, or zero exactly: then nothing was lost."""
        return np.asarray(self.value >= self.lost * UNIT)


def _as_rough(value: Rough | Float) -> Rough:
    return value if isinstance(value, Rough) else Rough(value)
