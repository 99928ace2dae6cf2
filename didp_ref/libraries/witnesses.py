"""The witness of each finding, computed now: the true value, and what the recorded answer does.

What is correct at the recorded point is enclosed by our formula. Where the answer is a noise or a
budget, a second formula says what two neighboring databases show under it. Nothing of a finding's
words is read, nor its recorded effect: only its point, its answer, and whether it is unsafe.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from didp_ref.libraries.errata import BITS, PublicErratum
from didp_ref.numbers.enclosure import Enclosure

Point = Mapping[str, Fraction]
ROUNDING = Fraction(1, 2**50)
"""A part of the answer that rounding to float64 explains."""


@dataclass(frozen=True)
class Consequence:
    """What the answer amounts to: ``occurs``, where the parameter ``promised`` limits it.

    ``lower`` says that the promise is a least value, and not a largest one.
    """

    what: str
    promised: str
    occurs: Callable[[Point, Fraction], Enclosure]
    lower: bool = False


@dataclass(frozen=True)
class LibraryWitness:
    """What was computed now of a finding; ``why_not`` says why it does not hold."""

    exact: Enclosure | None
    what: str = ""
    promised: Fraction | None = None
    occurs: Enclosure | None = None
    lower: bool = False
    why_not: str = ""

    @property
    def holds(self) -> bool:
        """Whether the error shows here."""
        return not self.why_not


def compute(entry: PublicErratum) -> LibraryWitness:
    """Compute what is correct at a finding's point, and what its answer amounts to."""
    try:
        exact = entry.exact()
        side = entry.side() if entry.has_number else ""
    except DidpError as problem:
        return LibraryWitness(None, why_not=str(problem))
    if not entry.has_number:
        return LibraryWitness(exact)
    if entry.unsafe and side == "safe":
        return LibraryWitness(exact, why_not="the answer lies on the safe side")
    answer = Fraction(entry.answer)
    if max(abs(answer - exact.lower), abs(answer - exact.upper)) <= ROUNDING * abs(answer):
        return LibraryWitness(exact, why_not="the answer is the true value, rounded")
    consequence = CONSEQUENCES.get(entry.quantity)
    if consequence is None or not (entry.unsafe or consequence.lower):
        return LibraryWitness(exact)
    point = {name: Fraction(value) for name, value in entry.point.items()}
    promised, occurs = (point[consequence.promised], consequence.occurs(point, answer))
    worse = occurs.upper < promised if consequence.lower else promised < occurs.lower
    why_not = "" if worse else "what was promised occurs"
    return LibraryWitness(
        exact, consequence.what, promised, occurs, lower=consequence.lower, why_not=why_not
    )


def _enclose(quantity: str, **point: Fraction) -> Enclosure:
    enclosure: Enclosure = quantities[quantity].enclose(**point, bits=BITS)
    return enclosure


def _delta_of_deviation(point: Point, deviation: Fraction) -> Enclosure:
    if deviation == 0:  # no noise: two different answers are always told apart
        return Enclosure(1, 1)
    given = {"epsilon": point["epsilon"], "global_sensitivity": point["global_sensitivity"]}
    return _enclose("gaussian.delta", deviation=deviation, **given)


def _delta_of_epsilon(point: Point, epsilon: Fraction) -> Enclosure:
    given = {name: point[name] for name in ("deviation", "global_sensitivity")}
    return _enclose("gaussian.delta", epsilon=epsilon, **given)


def _delta_of_total(point: Point, total_epsilon: Fraction) -> Enclosure:
    given = {name: point[name] for name in ("epsilon", "delta", "times")}
    return _enclose("composition.delta_repeated", total_epsilon=total_epsilon, **given)


def _delta_of_threshold(point: Point, threshold: Fraction) -> Enclosure:
    groups = point["groups"]
    scale = groups / point["epsilon"]
    return _enclose("selection.laplace_delta", scale=scale, threshold=threshold, groups=groups)


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _coverage_of_laplace(point: Point, width: Fraction) -> Enclosure:
    return Enclosure.of(1 - _ball(-width / point["scale"]).exp())


def _coverage_of_gaussian(point: Point, width: Fraction) -> Enclosure:
    return Enclosure.of((_ball(width / point["deviation"]) / arb(2).sqrt()).erf())


CONSEQUENCES = {
    "gaussian.deviation": Consequence(
        "delta of two databases under noise of this deviation", "delta", _delta_of_deviation
    ),
    "gaussian.epsilon": Consequence(
        "delta of two databases at this epsilon", "delta", _delta_of_epsilon
    ),
    "composition.epsilon_repeated": Consequence(
        "delta of all mechanisms together at this epsilon", "total_delta", _delta_of_total
    ),
    "selection.laplace_threshold": Consequence(
        "chance that a group with a single member is revealed", "delta", _delta_of_threshold
    ),
    "accuracy.laplace": Consequence(
        "chance that the noise lies within this width", "probability", _coverage_of_laplace, True
    ),
    "accuracy.gaussian": Consequence(
        "chance that the noise lies within this width", "probability", _coverage_of_gaussian, True
    ),
}
"""By the formula of a finding; of any other the true value is itself what occurs."""
