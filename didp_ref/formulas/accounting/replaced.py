"""Pairs for Poisson sampling where a record is replaced: (1 - q) N + q P against (1 - q) N + q Q.

N is the outcome without the record, P with it, and Q with the other one. Each of the two moves the
answer of N by at most the sensitivity, so together they may lie twice as far apart. The pair has
them on opposite sides of N. :mod:`didp_ref.formulas.accounting.proof` proves that it dominates. Its
losses are as likely in one direction as in the other.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from math import log, sqrt
from typing import Generic, TypeVar

from flint import arb, fmpq

from didp_ref.errors import Unavailable
from didp_ref.formulas.accounting.pairs import (
    SKETCHED,
    DiscreteGaussianPair,
    DiscreteLaplacePair,
    GaussianPair,
    LaplacePair,
    OffGrid,
    Pair,
    PromisePair,
    ResponsePair,
    mixed_loss,
)
from didp_ref.numbers.reals import normal

Base = TypeVar("Base", bound=Pair)
HALF = fmpq(1, 2)
FARTHEST_SKETCHED = 12.0
"""So many deviations beyond the answers the Gaussian losses are sketched."""


def replaced(pair: Pair, rate: fmpq) -> Pair:
    """Return the pair of a sample in which a record is replaced, from the pair of an added one.

    >>> replaced(LaplacePair(fmpq(1)), fmpq(1))
    LaplacePair(distance=2)
    """
    match pair:
        case GaussianPair(square):
            return GaussianPair(4 * square) if rate == 1 else ReplacedGaussian(pair, rate)
        case LaplacePair(distance):
            return LaplacePair(2 * distance) if rate == 1 else ReplacedLaplace(pair, rate)
        case DiscreteGaussianPair(square, shift) if rate == 1:
            return DiscreteGaussianPair(square, 2 * shift)
        case DiscreteLaplacePair(scale, shift) if rate == 1:
            return DiscreteLaplacePair(scale, 2 * shift)
        case DiscreteGaussianPair() | DiscreteLaplacePair() | PromisePair():
            return ReplacedDiscrete(pair, rate)
        case ResponsePair(truth, categories) if categories > 2:
            return ReplacedResponse(truth, categories, rate)
        case ResponsePair() if rate == 1:
            return pair
    # With R and S the two responses, R against (1 - q) R + q S occurs, and so does its reverse:
    # either may be the outcome without the record. Neither dominates the other. What dominates
    # both has a third outcome, and does not occur: it would leave no proved lower end.
    raise Unavailable(
        "one worst pair for sampled randomized response on two categories where a record is "
        "replaced (two pairs occur, and neither dominates the other)",
        "two upper bounds: a sample of promise(log(truth/(1 - truth))), and, without a sample, "
        "promise(log(1 + rate*(2*truth - 1)/(1 - truth))); round both epsilons up",
    )


@dataclass(frozen=True)
class ReplacedPair(Pair, Generic[Base]):
    """What is common: ``base`` is the pair of an added record, ``rate`` is that of the sample."""

    base: Base
    rate: fmpq

    def _outcome(self, absent: arb, one: fmpq, other: fmpq) -> OffGrid:
        """Return an outcome with its loss; at the rate 1/2 that of opposite ratios is rational."""
        if one == other:
            exact = fmpq(0)
        elif self.rate == 1 or (self.rate == HALF and one == -other):
            exact = (one - other) * self.rate
        else:
            exact = None
        rate = arb(self.rate)
        p, q = (rate * arb(moved).expm1() for moved in (one, other))
        loss = p.log1p() - q.log1p() if exact is None else arb(exact)
        return OffGrid(loss, absent * (1 + p), absent * (1 + q), exact)

    def _loss(self, one: float, other: float) -> float:
        return mixed_loss(self.rate, one) - mixed_loss(self.rate, other)

    def off_grid(self, nats: float) -> list[OffGrid]:  # noqa: D102
        return [self._outcome(*each) for each in self.base.beside(nats)]

    @abstractmethod
    def sketch_beside(self) -> list[tuple[float, float, float]]:
        """Return outcomes: logarithms of a weight without the record, and of both ratios."""

    def sketch(self) -> list[tuple[float, float]]:  # noqa: D102
        return [
            (self._loss(one, other), weight + mixed_loss(self.rate, other))
            for weight, one, other in self.sketch_beside()
        ]

    def largest(self) -> arb | None:
        """Return the loss of the largest ratio of the record beside the smallest of the other."""
        most = self.base.largest()
        if most is None:
            return None
        rate = arb(self.rate)
        return (rate * most.expm1()).log1p() - (rate * (-most).expm1()).log1p()


class ReplacedGaussian(ReplacedPair[GaussianPair]):
    """Gaussian noise around an answer, and around two that are as far from it, on both sides.

    An outcome that lies z deviations from the answer without the record has the ratios
    ``exp(mu z - mu^2/2)`` and ``exp(-mu z - mu^2/2)``. Its loss is x where ``w = exp(mu z)`` solves
    ``w^2 - 2 h w = e^x``, with ``h = (1 - q) (e^x - 1)/(2 q e^(-mu^2/2))``.
    """

    continuous = True

    def tails(self, x: arb) -> tuple[arb, arb]:  # noqa: D102
        mu, rate = arb(self.base.square).sqrt(), arb(self.rate)
        below = bool(x < 0)
        x = -x if below else x  # where h is not negative, nothing cancels
        h = (1 - rate) * x.expm1() / (2 * rate * (-arb(self.base.square) / 2).exp())
        z = (h + (h * h + x.exp()).sqrt()).log() / mu
        z = -z if below else z
        absent = (1 - rate) * normal(-z)
        return absent + rate * normal(mu - z), absent + rate * normal(-mu - z)

    def reach(self, nats: float) -> tuple[float, float]:  # noqa: D102
        square = float(arb(self.base.square))
        far = sqrt(2 * nats * square) + square / 2
        most = self._loss(far, -far - square)
        return -most, most

    def sketch_beside(self) -> list[tuple[float, float, float]]:  # noqa: D102
        square = float(arb(self.base.square))
        mu = sqrt(square)
        far = FARTHEST_SKETCHED + mu
        steps = [2 * far * at / SKETCHED - far for at in range(SKETCHED + 1)]
        return [(-z * z / 2, mu * z - square / 2, -mu * z - square / 2) for z in steps]


class ReplacedLaplace(ReplacedPair[LaplacePair]):
    """Laplace noise around an answer, and around two that are as far from it, on both sides.

    An outcome that lies y scales above the answer without the record, up to the distance d, has the
    ratios ``exp(2 y - d)`` and ``exp(-d)``. Farther out the ratios stay: that is an atom.
    """

    continuous = True

    def tails(self, x: arb) -> tuple[arb, arb]:  # noqa: D102
        far, rate = arb(self.base.distance), arb(self.rate)
        above = abs(x)
        least = 1 + rate * (-far).expm1()
        y = (above.expm1() * least * far.exp() / rate).log1p() / 2
        if y > far:
            p = q = arb(0)
        else:
            absent = (-y).exp() * -(y - far).expm1() / 2
            p = (1 - rate) * absent - rate * (y - far).expm1() / 2
            q = least * absent
        if not x < 0:
            return p, q
        whole = 1 - sum((atom.p for atom in self.off_grid(0.0)), arb(0))
        return whole - q, whole - p

    def reach(self, nats: float) -> tuple[float, float]:  # noqa: ARG002, D102
        far = float(arb(self.base.distance))
        most = self._loss(far, -far)
        return -most, most

    def sketch_beside(self) -> list[tuple[float, float, float]]:  # noqa: D102
        far = float(arb(self.base.distance))
        steps = [far * (at + 0.5) / SKETCHED for at in range(SKETCHED)]
        above = [(log(far / (2 * SKETCHED)) - y, 2 * y - far, -far) for y in steps]
        below = [(weight, other, one) for weight, one, other in above]
        rare = -far - log(2)
        return [(rare, far, -far), *above, *below, (rare, -far, far)]


class ReplacedDiscrete(ReplacedPair[DiscreteGaussianPair | DiscreteLaplacePair | PromisePair]):
    """Outcomes alone, each with its loss anywhere."""

    def tails(self, x: arb) -> tuple[arb, arb]:  # noqa: ARG002, D102
        return arb(0), arb(0)

    def reach(self, nats: float) -> tuple[float, float]:  # noqa: D102
        most = max(self._loss(one, other) for _, one, other in self._floats(nats))
        return -most, most

    def sketch_beside(self) -> list[tuple[float, float, float]]:  # noqa: D102
        return self._floats(60.0)

    def _floats(self, nats: float) -> list[tuple[float, float, float]]:
        return [
            (float(absent.log()), float(arb(one)), float(arb(other)))
            for absent, one, other in self.base.beside(nats)
        ]


@dataclass(frozen=True)
class ReplacedResponse(ResponsePair):
    """Randomized response: three categories for the record, the other one, and neither of them."""

    rate: fmpq

    @property
    def _reports(self) -> tuple[fmpq, fmpq]:
        rare, common = super()._reports
        return rare, rare + self.rate * (common - rare)
