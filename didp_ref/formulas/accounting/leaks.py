"""Promises with a delta: what may be published outright, apart from all losses.

Every mechanism with a promise (epsilon, delta) is dominated by one that publishes the record with
the probability delta, and is randomized response otherwise (Kairouz, Oh, Viswanath 2015). In a
composition these events are independent. With ``K``, the probability that nothing is published,

    D(a) = 1 - K (1 - D'(a)),

where D' is the divergence of everything else. So epsilon at delta is that of everything else at
``1 - (1 - delta)/K``. Where that is zero, epsilon is the largest loss of everything else, if there
is a largest one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from flint import arb, fmpq

from didp_ref.errors import Infeasible
from didp_ref.formulas.accounting.distribution import Distribution
from didp_ref.formulas.accounting.guarantees import delta_at, epsilon_at
from didp_ref.numbers.exact import numeral
from didp_ref.numbers.precision import arb_precision

BITS = 256
EXACT_BITS = 1 << 14
"""A product of so many bits is computed exactly."""
ONE = fmpq(1)


@dataclass(frozen=True)
class Kept:
    """The probability that nothing is published outright, from below and from above."""

    least: fmpq = ONE
    most: fmpq = ONE
    largest: tuple[fmpq, fmpq] | None = None
    """The largest loss of everything else, from below and from above; nothing if it has no end."""

    def rest(self, delta: fmpq) -> tuple[fmpq, fmpq]:
        """Return what is left of a delta for everything else, from below and from above."""
        low, high = 1 - (1 - delta) / self.least, 1 - (1 - delta) / self.most
        if low <= 0 and not (low == high == 0 and self.largest):
            raise Infeasible(
                "the record is published with at least that probability: give a larger delta",
                {"delta": numeral(delta), "published": _shown(1 - self.least)},
            )
        return low, high

    def size(self, delta: fmpq) -> fmpq:
        """Return about how large the delta of everything else is."""
        return self.rest(delta)[0] or delta

    def epsilon_at(self, losses: Distribution, delta: fmpq) -> fmpq | None:
        """Return a bound of epsilon at a delta, on the distribution's side."""
        low, high = self.rest(delta)
        if high == 0 and self.largest:
            return self.largest[losses.up]
        return epsilon_at(losses, low if losses.up else high)

    def delta_at(self, losses: Distribution, epsilon: fmpq) -> fmpq:
        """Return a bound of delta at an epsilon, on the distribution's side."""
        kept = self.least if losses.up else self.most
        return 1 - kept * (1 - delta_at(losses, epsilon))


def kept(leaks: Iterable[tuple[fmpq, int]], largest: arb | None = None) -> Kept:
    """Return the probability that nothing is published, of deltas that occur so many times.

    >>> kept([(fmpq(1, 4), 2)]) == Kept(fmpq(9, 16), fmpq(9, 16))
    True
    """
    several = [(1 - delta, times) for delta, times in leaks if delta]
    bits = sum(int(each.q).bit_length() * times for each, times in several)
    with arb_precision(BITS):
        ends = None if largest is None else (largest.lower().fmpq(), largest.upper().fmpq())
        if bits <= EXACT_BITS:
            exact = prod((each**times for each, times in several), start=ONE)
            return Kept(exact, exact, ends)
        whole = prod((arb(each) ** times for each, times in several), start=arb(1))
        return Kept(whole.lower().fmpq(), min(whole.upper().fmpq(), ONE), ends)


def _shown(chance: fmpq) -> str:
    if chance.q < 10**9:  # as it may have been typed
        return numeral(chance)
    return f"{float(arb(chance)):.4g}"
