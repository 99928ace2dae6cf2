"""Gaussian noise alone: epsilon and delta have a closed form, and no grid is needed.

Several answers are one answer of a sum of squares, and a sample of all records is no sample. Where
Arb does not tell the value, nothing is returned, and the losses are composed.
"""

from __future__ import annotations

from flint import arb, fmpq

from didp_ref.errors import Undecided
from didp_ref.formulas import tails
from didp_ref.formulas.gaussian import needed
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.reals import normal
from didp_ref.numbers.roots import approximately, root

BITS = 128
MOST_BITS = 1 << 12
ACCURATE = 64
"""So many bits of a delta are known at least."""


def epsilon(square: fmpq, delta: fmpq) -> Enclosure | None:
    """Return the least epsilon at a delta, where the answers are so many deviations apart, squared.

    >>> epsilon(fmpq(1, 16), fmpq(1, 10**5))
    Enclosure(0.926341503998...)
    """
    with arb_precision(BITS):
        distance = arb(square).sqrt()
        if arb(delta) >= needed(arb(0), distance, normal, arb.exp):
            return Enclosure(0, 0)
        near = tails.epsilon(approximately(delta), float(distance))
        try:
            least = root(
                lambda x: delta - needed(x, distance, normal, arb.exp), near, positive=True
            )
        except Undecided:
            return None
        return Enclosure.of(least) if isinstance(least, fmpq) else Enclosure.of(least, ACCURATE)


def delta(square: fmpq, epsilon: fmpq, least: arb) -> Enclosure | None:
    """Return the least delta at an epsilon; of one below ``least``, nothing.

    >>> delta(fmpq(1), fmpq(1), arb(0))
    Enclosure(0.126936737506643...)
    """
    bits = BITS
    while bits <= MOST_BITS:
        with arb_precision(bits):
            found = needed(arb(epsilon), arb(square).sqrt(), normal, arb.exp)
            if found < least:
                return None
            if found > least and found.rel_accuracy_bits() >= ACCURATE:
                return Enclosure.of(found, ACCURATE)
        bits *= 2
    return None
