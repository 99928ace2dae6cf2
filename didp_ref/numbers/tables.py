"""Tables of exponentials and logarithms as float64 pairs, for the arrays.

Each is made, when it is first asked for, from the integers of :mod:`didp_ref.numbers.elementary`.
A pair errs by less than 2**-104 of itself: it holds the middle of an interval far narrower.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from flint import fmpq

from didp_ref.numbers.elementary import Ends, exp_ends, log1p_ends
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.interval import from_float
from didp_ref.numbers.rounding import to_float

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

EXPONENTIAL_CELLS = 128
LOGARITHM_CELLS = 256
INVERSE_BITS = 12
BITS = 200


def _halves(middle: fmpq) -> tuple[float, float]:
    high = to_float(middle, Side.NEAREST) or 0.0
    return high, to_float(middle - from_float(high), Side.NEAREST) or 0.0


def _middle(ends: Ends) -> fmpq:
    low, high, exponent = ends
    return fmpq(low + high, 2) * fmpq(2) ** exponent


def _log(x: fmpq) -> fmpq:
    return _middle(log1p_ends(int(x.p - x.q), int(x.q), BITS)) if x != 1 else fmpq(0)


def _exp(x: fmpq) -> fmpq:
    return _middle(exp_ends(int(x.p), int(x.q), BITS))


@cache
def exponentials() -> tuple[Array, Array]:
    """Return ``2**(i/128)``, the high parts and the low ones."""
    log_2 = _log(fmpq(2))
    powers = [_exp(log_2 * i / EXPONENTIAL_CELLS) for i in range(1, EXPONENTIAL_CELLS)]
    high, low = zip((1.0, 0.0), *map(_halves, powers), strict=True)
    return np.array(high), np.array(low)


@cache
def logarithms() -> tuple[Array, Array, Array]:
    """Return inverses c of 12 bits, near those of the middles of 256 cells, and ``-log(c)``.

    The first cell's inverse is one, so that next to one no leading digits are lost.
    """
    middles = 1.0 + (np.arange(LOGARITHM_CELLS) + 0.5) / LOGARITHM_CELLS
    inverses = np.rint(2.0**INVERSE_BITS / middles) / 2.0**INVERSE_BITS
    inverses[0] = 1.0
    found = [_halves(_log(1 / from_float(inverse))) for inverse in inverses.tolist()]
    high, low = zip(*found, strict=True)
    return inverses, np.array(high), np.array(low)


@cache
def split_log_2(parts: int, bits: int) -> tuple[float, float]:
    """Return ``log(2)/parts`` as a number of so many bits, and what it leaves."""
    exact = _log(fmpq(2)) / parts
    places = bits - int(exact.p.bit_length()) + int(exact.q.bit_length())
    high = fmpq((exact * 2**places).floor()) / 2**places
    return to_float(high, Side.NEAREST) or 0.0, to_float(exact - high, Side.NEAREST) or 0.0
