"""Tables of exponentials and logarithms as float64 pairs, for the arrays.

Each is made, when it is first asked for, by Arb. The low part of a pair is the float next to what
the high part leaves, of a ball far narrower.
"""

from __future__ import annotations

from functools import cache
from math import frexp
from typing import TYPE_CHECKING

import numpy as np
from flint import arb

from didp_ref.numbers.compensated import leading_bits
from didp_ref.numbers.precision import arb_precision

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

EXPONENTIAL_BITS = 10
EXPONENTIAL_CELLS = 1 << EXPONENTIAL_BITS
ENTRY_BITS = 26
LOGARITHM_CELLS = 1 << 10
INVERSE_BITS = 13
LOGARITHM_PLACES = 42
"""So many binary places the first part of a logarithm has."""
BITS = 200


@cache
def exponentials() -> tuple[Array, Array]:
    """Return ``2**(i/1024)``: its first 26 bits, and what they leave."""
    with arb_precision(BITS):
        powers = [arb(2) ** (arb(i) / EXPONENTIAL_CELLS) for i in range(EXPONENTIAL_CELLS)]
        high = leading_bits(np.array([float(power) for power in powers]), ENTRY_BITS)
        low = [float(power - first) for power, first in zip(powers, high.tolist(), strict=True)]
    return high, np.array(low)


@cache
def logarithms() -> tuple[Array, Array, Array]:
    """Return inverses c of 13 bits, near those of the middles of 1024 cells, and ``-log(c)``.

    The logarithm's first part has 42 binary places. The first cell's inverse is one, so that next
    to one no leading digits are lost.
    """
    middles = 1.0 + (np.arange(LOGARITHM_CELLS) + 0.5) / LOGARITHM_CELLS
    inverses = np.rint(2.0**INVERSE_BITS / middles) / 2.0**INVERSE_BITS
    inverses[0] = 1.0
    with arb_precision(BITS):
        whole = [-arb(inverse).log() for inverse in inverses.tolist()]
        high = [
            round(float(number) * 2.0**LOGARITHM_PLACES) / 2.0**LOGARITHM_PLACES for number in whole
        ]
        low = [float(number - first) for number, first in zip(whole, high, strict=True)]
    return inverses, np.array(high), np.array(low)


def entries_of(tables: tuple[Array, ...], index: NDArray[np.int32]) -> list[Array]:
    """Return the entries of tables at indices that are in range, which is not asked again."""
    at = index.astype(np.intp)
    return [table.take(at, mode="wrap") for table in tables]


@cache
def split_log_2(parts: int, *bits: int) -> tuple[float, ...]:
    """Return ``log(2)/parts`` as numbers of so many bits each, and what they leave."""
    split = []
    with arb_precision(BITS):
        left = arb(2).log() / parts
        for places in bits:
            unit = arb(2) ** (frexp(float(left))[1] - places)
            split.append(float((left / unit).floor() * unit))
            left -= split[-1]
        return (*split, float(left))
