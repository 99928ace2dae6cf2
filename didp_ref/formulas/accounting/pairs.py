"""The pairs of distributions that the mechanisms are reduced to, and their privacy losses.

A pair (P, Q) has the privacy loss L = log(dP/dQ). Its part with a density is known by the tails
P(L > x) and Q(L > x), the rest by atoms. What is outside is the mass that the atoms leave out.

For noise whose density is log-concave, shifted by at most the sensitivity, the farthest shift
dominates: the events that attain the divergence for one shift are half-lines, and the probability
of a half-line grows with the shift.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from math import exp, expm1, log, log1p, sqrt
from sys import float_info
from typing import NamedTuple

from flint import arb, fmpq

from didp_ref.errors import Unavailable, Undecided, shorten
from didp_ref.formulas.accounting.lattice import Step
from didp_ref.numbers.reals import normal

MOST_ATOMS = 100_000
LARGEST_LOSS, SMALLEST_LOSS = 1e5, 1e-100
FARTHEST_EXPONENT = 700
LEAST_SPREAD = 2.0**-52
HALF = 0.5
SKETCHED = 2000
"""So many points show how far the losses spread."""


class Atom(NamedTuple):
    """An outcome: its loss as a multiple of the pair's own step, and its two probabilities."""

    multiple: int
    p: arb
    q: arb


class OffGrid(NamedTuple):
    """An outcome whose loss lies anywhere; ``exact`` is the loss if it is known to be rational."""

    loss: arb
    p: arb
    q: arb
    exact: fmpq | None = None


class Beside(NamedTuple):
    """An outcome where a record is absent, present, or another one is present.

    ``absent`` is its probability without the record. With the record it is ``exp(one)`` times as
    likely, and with the other one ``exp(other)`` times.
    """

    absent: arb
    one: fmpq
    other: fmpq


class Pair(ABC):
    """A pair with the methods that a grid is made by; the losses go from Q's side to P's."""

    own_step: Step | None = None
    """The step of which every atom's loss is a whole multiple."""
    continuous = False
    symmetric = True
    """Whether its reverse has the same losses."""

    @abstractmethod
    def tails(self, x: arb) -> tuple[arb, arb]:
        """Return the masses of the losses above x in the part with a density, under P and Q."""

    def atoms(self, nats: float) -> list[Atom]:  # noqa: ARG002 - there is none, so none is left out
        """Return the atoms on a grid of its own; those left out weigh about ``exp(-nats)``."""
        return []

    def off_grid(self, nats: float) -> list[OffGrid]:  # noqa: ARG002 - as above
        """Return the atoms where they are, if they are on no grid."""
        return []

    def beside(self, nats: float) -> list[Beside]:  # noqa: ARG002 - as above
        """Return the atoms, the record and the other one on opposite sides of their absence."""
        return []

    @abstractmethod
    def reach(self, nats: float) -> tuple[float, float]:
        """Return the losses beyond which a mass of about ``exp(-nats)`` lies."""

    def largest(self) -> arb | None:
        """Return the largest loss, of the pair and of its reverse; nothing if there is none."""
        return None

    @abstractmethod
    def sketch(self) -> list[tuple[float, float]]:
        """Return some losses with logarithms of weights under Q, to see how far they spread."""


@dataclass(frozen=True)
class GaussianPair(Pair):
    """N(mu, 1) against N(0, 1); ``square`` is mu squared."""

    square: fmpq
    continuous = True

    def tails(self, x: arb) -> tuple[arb, arb]:  # noqa: D102
        square = arb(self.square)
        mu, half = square.sqrt(), square / 2
        return normal((half - x) / mu), normal((-half - x) / mu)

    def reach(self, nats: float) -> tuple[float, float]:  # noqa: D102
        square = float(arb(self.square))
        far = sqrt(2 * nats * square) + square / 2
        return -far, far

    def sketch(self) -> list[tuple[float, float]]:  # noqa: D102
        square = float(arb(self.square))
        mu = sqrt(square)
        steps = [(24 + mu) * at / SKETCHED - 12 for at in range(SKETCHED + 1)]
        return [(mu * z - square / 2, -z * z / 2) for z in steps]


@dataclass(frozen=True)
class LaplacePair(Pair):
    """Laplace noise around two answers that are ``distance`` scales apart."""

    distance: fmpq
    continuous = True

    @property
    def own_step(self) -> Step:  # type: ignore[override]  # noqa: D102
        return Step(self.distance)

    def tails(self, x: arb) -> tuple[arb, arb]:  # noqa: D102
        far = arb(self.distance)
        if x > far:
            return arb(0), arb(0)
        x = max(x, -far)
        return -((x - far) / 2).expm1() / 2, ((-(x + far) / 2).exp() - (-far).exp()) / 2

    def atoms(self, nats: float) -> list[Atom]:  # noqa: ARG002, D102
        rare, half = (-arb(self.distance)).exp() / 2, arb(1) / 2
        return [Atom(-1, rare, half), Atom(1, half, rare)]

    def beside(self, nats: float) -> list[Beside]:  # noqa: ARG002, D102
        far, rare = self.distance, (-arb(self.distance)).exp() / 2
        return [Beside(rare, -far, far), Beside(rare, far, -far)]

    def reach(self, nats: float) -> tuple[float, float]:  # noqa: ARG002, D102
        far = float(arb(self.distance))
        return -far, far

    def largest(self) -> arb:  # noqa: D102
        return arb(self.distance)

    def sketch(self) -> list[tuple[float, float]]:  # noqa: D102
        far = max(float(arb(self.distance)), float_info.min)
        points = [far * (at + 0.5) / SKETCHED for at in range(SKETCHED)]
        between = [(2 * u - far, log(far / SKETCHED) - u) for u in points]
        return [(-far, 0.0), *between, (far, -far)]


class DiscretePair(Pair):
    """A pair of atoms alone."""

    def tails(self, x: arb) -> tuple[arb, arb]:  # noqa: ARG002, D102
        return arb(0), arb(0)

    def reach(self, nats: float) -> tuple[float, float]:  # noqa: D102
        assert self.own_step is not None
        length = float(self.own_step.length())
        multiples = [atom.multiple for atom in self.atoms(nats)]
        return min(multiples) * length, max(multiples) * length

    def sketch(self) -> list[tuple[float, float]]:  # noqa: D102
        assert self.own_step is not None
        length = float(self.own_step.length())
        return [(atom.multiple * length, float(atom.q.log())) for atom in self.atoms(60.0)]


@dataclass(frozen=True)
class ResponsePair(DiscretePair):
    """Randomized response on so many categories: another category is reported instead."""

    truth: fmpq
    categories: int

    def largest(self) -> arb:  # noqa: D102
        return self.own_step.length()

    @property
    def own_step(self) -> Step:  # type: ignore[override]  # noqa: D102
        rare, common = self._reports
        return Step(fmpq(1), common / rare)

    def atoms(self, nats: float) -> list[Atom]:  # noqa: ARG002, D102
        rare, common = self._reports
        neither = arb(1 - rare - common)
        ends = [Atom(-1, arb(rare), arb(common)), Atom(1, arb(common), arb(rare))]
        return ends if self.categories == 2 else [*ends, Atom(0, neither, neither)]

    @property
    def _reports(self) -> tuple[fmpq, fmpq]:
        """The probabilities of the other record's category, and of its own."""
        return (1 - self.truth) / (self.categories - 1), self.truth


@dataclass(frozen=True)
class PromisePair(DiscretePair):
    """Randomized response whose loss is ``epsilon``: it dominates every mechanism with that."""

    epsilon: fmpq

    def largest(self) -> arb:  # noqa: D102
        return arb(self.epsilon)

    @property
    def own_step(self) -> Step:  # type: ignore[override]  # noqa: D102
        return Step(self.epsilon)

    def atoms(self, nats: float) -> list[Atom]:  # noqa: ARG002, D102
        rare, common = self._response
        return [Atom(-1, rare, common), Atom(1, common, rare)]

    def beside(self, nats: float) -> list[Beside]:  # noqa: ARG002
        """Return the worst outcomes: where one record is likelier, the other one is rarer."""
        most, (rare, common) = self.epsilon, self._response
        neither = Beside(common - rare, -most, -most)
        return [Beside(rare, -most, most), neither, Beside(rare, most, -most)]

    @property
    def _response(self) -> tuple[arb, arb]:
        most = arb(self.epsilon)
        return 1 / (1 + most.exp()), 1 / (1 + (-most).exp())


@dataclass(frozen=True)
class DiscreteLaplacePair(DiscretePair):
    """Two-sided geometric noise around two whole numbers."""

    scale: fmpq
    shift: int

    def largest(self) -> arb:  # noqa: D102
        return arb(self.shift / self.scale)

    @property
    def own_step(self) -> Step:  # type: ignore[override]  # noqa: D102
        return Step(1 / self.scale)

    def atoms(self, nats: float) -> list[Atom]:  # noqa: ARG002, D102
        _check_atoms(self.shift)
        rate = 1 / arb(self.scale)
        ratio = (-rate).exp()
        common, rare = 1 / (1 + ratio), (-rate * self.shift).exp() / (1 + ratio)
        weight = (1 - ratio) / (1 + ratio)
        between = [
            Atom(
                2 * k - self.shift,
                weight * (-rate * (self.shift - k)).exp(),
                weight * (-rate * k).exp(),
            )
            for k in range(1, self.shift)
        ]
        return [Atom(-self.shift, rare, common), *between, Atom(self.shift, common, rare)]

    def beside(self, nats: float) -> list[Beside]:  # noqa: ARG002, D102
        _check_atoms(2 * self.shift)
        rate, far = 1 / self.scale, self.shift / self.scale
        ratio = (-arb(rate)).exp()
        rare, weight = (-arb(far)).exp() / (1 + ratio), (1 - ratio) / (1 + ratio)
        positive = [
            (weight * (-arb(rate) * k).exp(), min(2 * k - self.shift, self.shift) * rate)
            for k in range(1, self.shift)
        ]
        return [
            Beside(rare, -far, far),
            *(Beside(mass, -far, one) for mass, one in reversed(positive)),
            Beside(weight, -far, -far),
            *(Beside(mass, one, -far) for mass, one in positive),
            Beside(rare, far, -far),
        ]


@dataclass(frozen=True)
class DiscreteGaussianPair(DiscretePair):
    """Discrete Gaussian noise (Canonne, Kamath, Steinke 2020) around two whole numbers."""

    square: fmpq
    shift: int

    @property
    def own_step(self) -> Step:  # type: ignore[override]  # noqa: D102
        return Step(self.shift / (2 * self.square))

    def atoms(self, nats: float) -> list[Atom]:  # noqa: D102
        density, last = self._density(nats)
        return [
            Atom(2 * k - self.shift, density[abs(k - self.shift)], density[abs(k)])
            for k in range(-last, last + self.shift + 1)
            if abs(k) <= last + self.shift and abs(k - self.shift) <= last + self.shift
        ]

    def beside(self, nats: float) -> list[Beside]:  # noqa: D102
        density, last = self._density(nats)
        twice, far = 2 * self.square, self.shift
        return [
            Beside(density[abs(k)], far * (2 * k - far) / twice, -far * (2 * k + far) / twice)
            for k in range(-last - far, last + far + 1)
        ]

    def _density(self, nats: float) -> tuple[list[arb], int]:
        """Return the probabilities of 0 to beyond a last number, and this number."""
        square = arb(self.square)
        if self.square > MOST_ATOMS**2:
            _check_atoms(int(self.square))
        last = int(sqrt(2 * (nats + 5) * float(square))) + 2
        _check_atoms(2 * last + self.shift)
        density = [(-(arb(k) ** 2) / (2 * square)).exp() for k in range(last + self.shift + 1)]
        rest = 2 * density[last + 1] / (1 - (-arb(last) / square).exp())
        total = density[0] + 2 * sum(density[1 : last + 1], arb(0)) + arb(0, rest.upper())
        return [each / total for each in density], last


def _check_atoms(count: int) -> None:
    if count > MOST_ATOMS:
        raise Unavailable(
            f"a discrete distribution of {shorten(count)} outcomes (at most {MOST_ATOMS})",
            "divide deviation or scale and global_sensitivity by one number",
        )


@dataclass(frozen=True)
class SampledPair(Pair):
    """(1 - rate) Q + rate P against Q: a record takes part with the probability ``rate``."""

    base: Pair
    rate: fmpq
    symmetric = False

    @property
    def continuous(self) -> bool:  # type: ignore[override]  # noqa: D102
        return self.base.continuous

    def _mixed(self, p: arb, q: arb) -> arb:
        return q + arb(self.rate) * (p - q) if p > q else (1 - arb(self.rate)) * q + self.rate * p

    def tails(self, x: arb) -> tuple[arb, arb]:  # noqa: D102
        odds = 1 + x.expm1() / arb(self.rate)
        if odds > 0:
            p, q = self.base.tails(odds.log())
        elif odds < 0:
            p, q = self._whole
        else:
            raise Undecided("which losses lie above a point of the grid")
        return self._mixed(p, q), q

    @cached_property
    def _whole(self) -> tuple[arb, arb]:
        """The masses of the part with a density."""
        atoms = self.base.atoms(0.0)
        p = 1 - sum((atom.p for atom in atoms), arb(0))
        q = 1 - sum((atom.q for atom in atoms), arb(0))
        return p, q

    def off_grid(self, nats: float) -> list[OffGrid]:
        """Return the atoms where they are."""
        base = self.base.own_step
        length = arb(1) if base is None else base.length()
        found = []
        for multiple, p, q in self.base.atoms(nats):
            loss = (arb(self.rate) * (multiple * length).expm1()).log1p() if multiple else arb(0)
            found.append(OffGrid(loss, self._mixed(p, q), q, None if multiple else fmpq(0)))
        return found

    def reach(self, nats: float) -> tuple[float, float]:  # noqa: D102
        low, high = self.base.reach(nats)
        return mixed_loss(self.rate, low), mixed_loss(self.rate, high)

    def largest(self) -> arb | None:
        """Return the loss log(1 + rate (e^L - 1)), for the largest loss L of the base.

        Of the reverse it is -log(1 - rate (1 - e^-L)). Their difference is the logarithm of
        1 + rate (1 - rate) (e^L + e^-L - 2), which is not negative.
        """
        most = self.base.largest()
        return None if most is None else (arb(self.rate) * most.expm1()).log1p()

    def sketch(self) -> list[tuple[float, float]]:  # noqa: D102
        return [(mixed_loss(self.rate, loss), weight) for loss, weight in self.base.sketch()]


def mixed_loss(sampling_rate: fmpq, loss: float) -> float:
    """Return about the logarithm of 1 - rate + rate e^loss.

    >>> mixed_loss(fmpq(1, 2), 0.0)
    0.0
    """
    rate, rest = float(arb(sampling_rate)), float(arb(1 - sampling_rate))
    if loss > FARTHEST_EXPONENT:
        return log(rate) + loss
    moved = rate * expm1(loss)
    return log1p(moved) if moved > -HALF else log(rest + rate * exp(loss))  # no cancellation


def spread(pair: Pair) -> float:
    """Return about how far the losses spread: the larger standard deviation, under P or Q.

    Raises :class:`~didp_ref.errors.Unavailable` where float64 sees no loss, or too large a loss.
    """
    if not max(map(abs, pair.reach(50.0))) < LARGEST_LOSS:
        raise Unavailable(
            f"the composition of losses beyond {LARGEST_LOSS:g}", "use more noise: this is none"
        )
    points = pair.sketch()
    largest = max(abs(loss) for loss, _ in points)
    if largest < SMALLEST_LOSS:
        raise Unavailable(
            f"the composition of losses below {SMALLEST_LOSS:g}", "use a larger rate, or less noise"
        )
    under_p = [(loss, weight + loss) for loss, weight in points]
    # rare losses may not spread in float64
    return max(_deviation(points), _deviation(under_p), largest * LEAST_SPREAD)


def _deviation(points: list[tuple[float, float]]) -> float:
    highest = max(weight for _, weight in points)
    weighed = [(loss, exp(weight - highest)) for loss, weight in points]
    total = sum(weight for _, weight in weighed)
    mean = sum(weight * loss for loss, weight in weighed) / total
    return sqrt(sum(weight * (loss - mean) ** 2 for loss, weight in weighed) / total)
