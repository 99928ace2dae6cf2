"""Integrals of the noises' densities, enclosed by Arb, beside the closed forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from didp_ref.audit.checks import illustrated, instance
from didp_ref.audit.claim import Evidence
from didp_ref.formulas import gaussian, testing
from didp_ref.numbers.enclosure import Enclosure, Truth

if TYPE_CHECKING:
    from flint import acb

FAR = 40
"""Beyond so many deviations, or scales, less than 10**-17 is left."""
CLOSE = Fraction(1, 10**16)
BITS = 128


def integral(density: Callable[[acb], acb], low: Fraction, high: Fraction) -> Enclosure:
    """Return the integral of an analytic function, enclosed."""
    from flint import acb, ctx, fmpq

    with ctx.workprec(BITS):
        ends = [acb(fmpq(end.numerator, end.denominator)) for end in (low, high)]
        return Enclosure.of(acb.integral(lambda x, _: density(x), *ends).real)


def near(first: Enclosure, second: Enclosure) -> Truth:
    """Say whether two enclosed numbers differ by less than what was cut off."""
    gap = max(first.upper - second.lower, second.upper - first.lower)
    return Truth.YES if gap < CLOSE else Truth.NO


def laplace_integrals() -> Iterator[Evidence]:
    """Integrate the Laplace density about 0 and about 1 beyond the middle."""
    middle, answer = Fraction(1, 2), Fraction(1)
    end = Fraction(FAR)
    alarms = integral(lambda x: (-x).exp() / 2, middle, end)
    up = integral(lambda x: (x - 1).exp() / 2, middle, answer)
    down = integral(lambda x: (1 - x).exp() / 2, answer, end)
    found = Enclosure(up.lower + down.lower - alarms.upper, up.upper + down.upper - alarms.lower)
    yield illustrated(
        near(found, testing.laplace_advantage.enclose(exponent=1)),
        "answers 0 and 1, scale 1: the densities' integrals beyond 1/2 differ by 1 - exp(-1/2)",
        engine="Arb",
        part="advantage",
    )


def gaussian_integrals() -> Iterator[Evidence]:
    """Integrate the Gaussian density about 0 and about 1 beyond the threshold."""
    from flint import acb, arb, ctx

    epsilon, threshold = 1, Fraction(3, 2)

    def density(x: acb, answer: int) -> acb:
        return (-((x - answer) ** 2) / 2).exp() / (2 * acb.pi()).sqrt()

    alarms, hits = (
        integral(partial(density, answer=answer), threshold, Fraction(FAR)) for answer in (0, 1)
    )
    with ctx.workprec(BITS):
        factor = Enclosure.of(arb(epsilon).exp())
    found = Enclosure(
        hits.lower - factor.upper * alarms.upper, hits.upper - factor.lower * alarms.lower
    )
    exact = gaussian.delta.enclose(epsilon=epsilon, deviation=1, global_sensitivity=1)
    yield illustrated(
        near(found, exact),
        "sensitivity, deviation and epsilon 1: the densities' integrals beyond 3/2 give the "
        "printed delta",
        engine="Arb",
        part="delta",
    )


def textbook_fails() -> Iterator[Evidence]:
    """Enclose the delta that the textbook's deviation needs at epsilon = 20."""
    from flint import arb

    epsilon, delta = 20, Fraction(1, 10**5)
    logarithm = arb(125000).log()
    deviation = Enclosure.of((2 * logarithm).sqrt() / epsilon)
    # more noise needs less delta: the upper end of the deviation gives the lower end of delta
    needed = gaussian.delta.enclose(
        epsilon=epsilon, deviation=deviation.upper, global_sensitivity=1
    )
    yield instance(
        ~needed.at_most(150 * delta),
        "epsilon = 20, delta = 1/10**5, sensitivity 1: the textbook's deviation is 0.2422, and the "
        "delta that it needs is more than 0.0015, 150 times what is promised",
        engine="Arb",
        part="textbook",
    )
