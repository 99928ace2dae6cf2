"""Promises with a delta: what may be published outright, apart from all losses.

Every mechanism with a promise (epsilon, delta) is dominated by one that publishes the record with
the probability delta, and is randomized response otherwise (Kairouz, Oh, Viswanath 2015). In a
composition these events are independent. With ``K``, the probability that nothing is published,

    D(a) = 1 - K (1 - D'(a)),

where D' is the divergence of everything else. So epsilon at delta is that of everything else at
``1 - (1 - delta)/K``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flint import arb, fmpq

from didp_ref.errors import Infeasible
from didp_ref.formulas.accounting.distribution import Distribution
from didp_ref.formulas.accounting.guarantees import delta_at, epsilon_at
from didp_ref.numbers.exact import numeral
from didp_ref.numbers.precision import arb_precision

BITS = 256
ONE = fmpq(1)


@dataclass(frozen=True)
class Kept:
    """The probability that nothing is published outright, from below and from above."""

    least: fmpq = ONE
    most: fmpq = ONE

    def rest(self, delta: fmpq) -> tuple[fmpq, fmpq]:
        """Return what is left of a delta for everything else, from below and from above."""
        low, high = 1 - (1 - delta) / self.least, 1 - (1 - delta) / self.most
        if low <= 0:
            raise Infeasible(
                "the record is published with at least that probability: give a larger delta",
                {"delta": numeral(delta), "published": f"about {float(arb(1 - self.least)):.4g}"},
            )
        return low, high

    def epsilon_at(self, losses: Distribution, delta: fmpq) -> fmpq | None:
        """Return a bound of epsilon at a delta, on the distribution's side."""
        low, high = self.rest(delta)
        return epsilon_at(losses, low if losses.up else high)

    def delta_at(self, losses: Distribution, epsilon: fmpq) -> fmpq:
        """Return a bound of delta at an epsilon, on the distribution's side."""
        kept = self.least if losses.up else self.most
        return 1 - kept * (1 - delta_at(losses, epsilon))


def kept(leaks: Iterable[tuple[fmpq, int]]) -> Kept:
    """Return the probability that nothing is published, of deltas that occur so many times.

    >>> kept([(fmpq(1, 4), 2)]) == Kept(fmpq(9, 16), fmpq(9, 16))
    True
    """
    with arb_precision(BITS):
        whole = arb(1)
        for delta, times in leaks:
            if delta:
                whole *= arb(1 - delta) ** times
        if whole.is_exact():
            return Kept(whole.fmpq(), whole.fmpq())
        return Kept(whole.lower().fmpq(), min(whole.upper().fmpq(), ONE))
