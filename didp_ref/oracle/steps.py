"""What formulas of one Poisson-sampled Gaussian step compute with known faults, in floats."""

# ruff: noqa: ARG001
# a fault gets what kind of result is asked about, which here the formula's name says already

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from didp_ref.formulas import gaussian
from didp_ref.oracle.accountants import CLOSE, LARGEST_EXPONENT, Cause, Point, Range, renyi

RATE = "Use the sampling rate in every step, as `didp-ref show` defines it."


def _near(value: float) -> Range:
    return value - CLOSE * abs(value), value + CLOSE * abs(value)  # a moment below one is negative


def _delta(epsilon: float, noise: float) -> float:
    """Return the delta of a step on all records."""
    return float(gaussian.delta(epsilon, noise, 1.0))


def _delta_not_amplified(kind: str, point: Point) -> Iterator[Range]:
    yield _near(_delta(point["epsilon"], point["deviation"]))


def _rate_times_delta(kind: str, point: Point) -> Iterator[Range]:
    yield _near(point["sampling_rate"] * _delta(point["epsilon"], point["deviation"]))


def _delta_at_the_wrong_epsilon(kind: str, point: Point) -> Iterator[Range]:
    """Yield the delta at the epsilon that a sample leaves, instead of the one that it needs."""
    rate, epsilon = point["sampling_rate"], min(point["epsilon"], LARGEST_EXPONENT)
    left = math.log1p(rate * math.expm1(epsilon))
    for factor in (1.0, rate):
        yield _near(factor * _delta(left, point["deviation"]))


def _whole_divergence(kind: str, point: Point) -> Iterator[Range]:
    yield _near(point["order"] / (2 * point["deviation"] ** 2))


def _first_term(kind: str, point: Point) -> Iterator[Range]:
    rate, order, noise = point["sampling_rate"], point["order"], point["deviation"]
    whole = order / (2 * noise**2)
    yield _near(rate**2 * whole)
    yield _near(2 * rate**2 * whole)
    if noise**-2 < LARGEST_EXPONENT:
        yield _near(rate**2 * order * math.expm1(noise**-2) / 2)


def _rate_times_divergence(kind: str, point: Point) -> Iterator[Range]:
    yield _near(point["sampling_rate"] * point["order"] / (2 * point["deviation"] ** 2))


def _whole_order(kind: str, point: Point) -> Iterator[Range]:
    """Yield the divergences of the whole orders beside a fractional one."""
    rate, noise = point["sampling_rate"], point["deviation"]
    for order in {math.floor(point["order"]), math.ceil(point["order"])}:
        yield _near(renyi(max(float(order), 2.0), rate, noise))


def _sum_of(
    exponent: Callable[[int, float], float],
    rest: Callable[[int], int] = lambda left: left,
    terms_of: Callable[[int], range] = lambda order: range(order + 1),
) -> Callable[[str, Point], Iterator[Range]]:
    """Return the divergence by a binomial sum with another exponent or rest, or other terms.

    The order is whole; at fractional ones nothing is given.
    """

    def given(kind: str, point: Point) -> Iterator[Range]:
        order, rate, noise = point["order"], point["sampling_rate"], point["deviation"]
        if order % 1 or rate == 1:
            return
        whole = int(order)
        terms = [
            math.log(math.comb(whole, k))
            + k * math.log(rate)
            + rest(whole - k) * math.log1p(-rate)
            + exponent(k, noise)
            for k in terms_of(whole)
        ]
        top = max(terms)
        total = math.fsum(math.exp(each - top) for each in terms)
        yield _near((top + math.log(total)) / (order - 1))

    return given


def _divided_by_order(kind: str, point: Point) -> Iterator[Range]:
    order = point["order"]
    yield _near((order - 1) / order * renyi(order, point["sampling_rate"], point["deviation"]))


def _undivided(kind: str, point: Point) -> Iterator[Range]:
    order = point["order"]
    yield _near((order - 1) * renyi(order, point["sampling_rate"], point["deviation"]))


def _divergence(kind: str, point: Point) -> Iterator[Range]:
    yield _near(renyi(point["order"], point["sampling_rate"], point["deviation"]))


def _other_divergence(kind: str, point: Point) -> Iterator[Range]:
    """Yield the divergence of Q from P: in the other one's sum, the order 1 - order."""
    yield _near(renyi(point["order"], point["sampling_rate"], point["deviation"], reverse=True))


def _other_delta(kind: str, point: Point) -> Iterator[Range]:
    """Yield the delta of Q against P: of an event that is likelier without the record."""
    epsilon, rate, noise = point["epsilon"], point["sampling_rate"], point["deviation"]
    left = math.exp(-epsilon) - 1 + rate
    if left <= 0:
        yield 0.0, 0.0
        return
    end = noise * math.log(left / rate) + 1 / (2 * noise)  # in deviations
    event, moved = (math.erfc((shift - end) / math.sqrt(2)) / 2 for shift in (0.0, 1 / noise))
    yield _near(event - math.exp(epsilon) * ((1 - rate) * event + rate * moved))


def _exponent(k: int, noise: float) -> float:
    return k * (k - 1) / (2 * noise**2)


OF_A_STEP: Mapping[str, Sequence[Cause]] = {
    "subsampling.gaussian_delta": (
        Cause(
            "step-not-amplified",
            "the sampling rate is ignored: this is the delta of a step on all records",
            RATE,
            _delta_not_amplified,
        ),
        Cause(
            "step-delta-times-rate",
            "the rate times the delta of a step on all records, at the same epsilon: it holds, and "
            "is larger than needed",
            "Take that delta at log(1 + (exp(epsilon) - 1)/sampling_rate), then times the rate.",
            _rate_times_delta,
        ),
        Cause(
            "step-epsilon-inverted",
            "the delta of a step on all records is taken at the epsilon that a sample leaves; it "
            "must be taken at the one that the sample needs",
            "Take it at log(1 + (exp(epsilon) - 1)/sampling_rate), then times the rate.",
            _delta_at_the_wrong_epsilon,
        ),
        Cause(
            "step-other-direction",
            "the delta of the other direction, where the record is left out: it is smaller",
            "Take the supremum of P(A) - exp(epsilon)*Q(A), where P has the record.",
            _other_delta,
        ),
    ),
    "subsampling.gaussian_renyi": (
        Cause(
            "step-not-amplified",
            "the sampling rate is ignored: this is the divergence of a step on all records",
            RATE,
            _whole_divergence,
        ),
        Cause(
            "step-divergence-times-rate",
            "the rate times the divergence of a step on all records: this is no bound",
            RATE,
            _rate_times_divergence,
        ),
        Cause(
            "step-first-term",
            "the first term of the divergence, q^2 order/(2 sigma^2), twice that, or the term of "
            "order 2, for all of it: too little at large orders",
            "Add all terms of the binomial sum.",
            _first_term,
        ),
        Cause(
            "step-exponent",
            "the exponent of term k of the binomial sum is k^2/(2 sigma^2); it needs "
            "k (k - 1)/(2 sigma^2)",
            "Use k*(k - 1)/(2*deviation**2) in the exponent.",
            _sum_of(lambda k, noise: k * k / (2 * noise**2)),
            without=_divergence,
        ),
        Cause(
            "step-noise-not-squared",
            "the exponents of the binomial sum have sigma; they need its square",
            "Use k*(k - 1)/(2*deviation**2) in the exponent.",
            _sum_of(lambda k, noise: k * (k - 1) / (2 * noise)),
            without=_divergence,
        ),
        Cause(
            "step-without-complement",
            "the factors (1 - q)^(order - k) of the binomial sum are left out",
            "Multiply term k by (1 - sampling_rate)**(order - k).",
            _sum_of(_exponent, lambda left: 0 * left),
            without=_divergence,
        ),
        Cause(
            "step-last-term",
            "the last term of the binomial sum is left out: it ends at order - 1",
            "Add the terms k = 0 to k = order.",
            _sum_of(_exponent, terms_of=range),
            without=_divergence,
        ),
        Cause(
            "step-first-terms",
            "the first two terms of the binomial sum, k = 0 and k = 1, are left out",
            "Add the terms k = 0 to order: (1 - q)^order, and order*q*(1 - q)^(order - 1).",
            _sum_of(_exponent, terms_of=lambda order: range(2, order + 1)),
            without=_divergence,
        ),
        Cause(
            "step-divided-by-order",
            "the logarithm of the moment is divided by order; it needs order - 1",
            "Divide by order - 1.",
            _divided_by_order,
        ),
        Cause(
            "step-undivided",
            "the logarithm of the moment is returned; the divergence is that over order - 1",
            "Divide by order - 1.",
            _undivided,
            without=_divergence,
        ),
        Cause(
            "step-whole-order",
            "a fractional order is cut or rounded to a whole one",
            "Use the order as it is given: by quadrature, or the series of Mironov, Talwar and "
            "Zhang 2019, Section 3.3.",
            _whole_order,
            without=_divergence,
        ),
        Cause(
            "step-other-divergence",
            "the divergence of the other direction, where the record is left out: it is smaller",
            "Take E_Q[(P/Q)^order], where P has the record.",
            _other_divergence,
            without=_divergence,
        ),
    ),
}
"""The known faults of each formula."""
