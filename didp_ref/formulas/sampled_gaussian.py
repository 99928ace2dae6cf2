"""One step of Gaussian noise on a Poisson sample, at a sensitivity of one.

P is the normal distribution around the answer with the record, Q the one without it; each record
is in the sample with the probability q. With M = (1 - q) Q + q P, the pair (M, Q) dominates the
removal of a record, and (Q, M) its addition (:mod:`didp_ref.formulas.accounting.proof`). Let D(a)
of a pair be the supremum over events of its first probability less a times its second.

**Removal is the larger direction.** Let a >= 1 and t > 0. The supremum over events A of
``t P(A) - (t + a - 1) Q(A) = t (P(A) - Q(A)) - (a - 1) Q(A)`` grows with t, since an event with
P(A) < Q(A) gains less than nothing. D(a) of (M, Q) is this at t = q. As P and Q may be exchanged,
D(a) of (Q, M) is this at t = 1 - a (1 - q), and zero where that is not positive. And
``1 - a (1 - q) <= q``.

**Delta** follows: ``q delta_G(log(1 + (e^epsilon - 1)/q))`` with delta_G of the noise alone.

**Renyi divergence** of a whole order n (I. Mironov, K. Talwar, L. Zhang, *Renyi differential
privacy of the sampled Gaussian mechanism*, 2019, arXiv 1908.10530; so in TensorFlow Privacy and
Opacus). The mean under Q of ``(M/Q)^n`` is, by the binomial theorem, the sum over k of
``C(n, k) (1 - q)^(n - k) q^k`` times the mean of ``(P/Q)^k``, which is
``e^(k (k - 1)/(2 sigma^2))``. The budget is the logarithm of the sum, divided by n - 1. At an order
a that is not whole Arb encloses the integral of ``(M/Q)^a`` over most of the line. To the left the
ratio is at most one. To the right of x it is at most ``q + (1 - q) Q(x)/P(x)`` times P/Q, and the
mean of ``(P/Q)^a`` beyond x is a normal probability times ``e^(a (a - 1)/(2 sigma^2))``.

It bounds the other direction as well. By I. Sason and S. Verdu (*f-divergence inequalities*, 2016)
the mean is one more than the integral over a > 1, at any order n above one, of
``n (n - 1) (a^(n - 2) D(a) of (M, Q) + a^(-n - 1) D(a) of (Q, M))``. The first factor is the larger
one, and so is the first D.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isfinite, isqrt

from flint import acb, arb, ctx, fmpq

from didp_ref.errors import DomainError, OutOfRange, Undecided
from didp_ref.formulas.parameters import DEVIATION, EPSILON_OR_ZERO, RATE
from didp_ref.formulas.quantity import Parameter
from didp_ref.formulas.quantity.enclosable import enclosed_by
from didp_ref.formulas.quantity.reading import read_scalar
from didp_ref.numbers.domains import ABOVE_ONE
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import Exact, parse_exact, to_fraction
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.reals import MOST_BITS, normal

ORDER = Parameter("order", ABOVE_ONE, "Order of the Renyi divergence.", r"\alpha")
MOST_ORDER = 10_000
MOST_FRACTIONAL, LEAST_DEVIATION = 500, fmpq(1, 10)
"""Beyond, an order has to be whole."""
BITS, GUARD_BITS = 128, 16


def _read(parameter: Parameter, value: object, exactly: bool) -> fmpq:
    """Return a number inside its domain; a float only where it need not be exact."""
    number = None if exactly else read_scalar(parameter, value)
    if number is None:
        number = parse_exact(parameter.name, value)
    if not parameter.domain.contains(number):
        raise parameter.outside(value)
    return number


def _enclosed(value: Callable[[], arb], bits: int) -> Enclosure:
    """Enclose a number that is computed at any precision."""
    working = bits + GUARD_BITS
    while working <= MOST_BITS:
        with arb_precision(working):
            found = value()
            if found.is_finite() and found.rel_accuracy_bits() >= bits + GUARD_BITS // 2:
                return Enclosure.of(found, bits)
        working *= 2
    raise Undecided("enough digits of the value", MOST_BITS)


def _renyi(given: tuple[object, object, object], exactly: bool, bits: int) -> Enclosure:
    parameters = (ORDER, RATE, DEVIATION)
    order, rate, deviation = (
        _read(parameter, value, exactly) for parameter, value in zip(parameters, given, strict=True)
    )
    if order > MOST_ORDER:
        raise DomainError("order", given[0], f"order <= {MOST_ORDER:,}")
    nats = 1 / (2 * deviation**2)
    if rate == 1:
        return Enclosure.of(order * nats)
    if order.q == 1:
        return _enclosed(lambda: _divergence(int(order.p), rate, nats), bits)
    if order > MOST_FRACTIONAL * min(deviation, 1) or deviation < LEAST_DEVIATION:
        limits = f"whole, unless order <= {MOST_FRACTIONAL} min(deviation, 1), deviation >= 1/10"
        raise DomainError("order", given[0], limits, "the integral takes too long")
    return _enclosed(lambda: _integrated(order, rate, deviation), bits)


def _integrated(order: fmpq, rate: fmpq, deviation: fmpq) -> arb:
    """Return the divergence at any order; outcomes are measured in deviations."""
    power, mu, share = arb(order), 1 / arb(deviation), arb(rate)
    reach = isqrt(2 * ctx.prec) + 2
    end = int((order / deviation).ceil()) + reach

    def integrand(z: acb, analytic: bool) -> acb:
        ratio = 1 - share + share * (mu * z - mu * mu / 2).exp()
        return (power * ratio.log(analytic=analytic) - z * z / 2).exp()

    inside = acb.integral(integrand, -reach, end).real / (2 * arb.pi()).sqrt()
    slope = share + (1 - share) * (mu * mu / 2 - mu * end).exp()
    whole = (power * (power - 1) * mu * mu / 2 + power * slope.log()).exp()
    most = normal(arb(-reach)) + whole * normal(power * mu - end)
    return (inside + arb(0).union(most)).log() / (power - 1)


def _divergence(order: int, rate: fmpq, nats: fmpq) -> arb:
    """Return the divergence; the weights sum to one, and what exceeds it has no cancellation."""
    weight, odds = arb(1 - rate) ** order, arb(rate / (1 - rate))
    excess = arb(0)
    for k in range(1, order + 1):
        weight *= odds * (order - k + 1) / k
        excess += weight * arb(k * (k - 1) * nats).expm1()
    return excess.log1p() / (order - 1)


def _enclosed_renyi(
    order: Exact, sampling_rate: Exact, deviation: Exact, bits: int = BITS
) -> Enclosure:
    """Enclose the budget to so many bits."""
    return _renyi((order, sampling_rate, deviation), True, bits)


@enclosed_by(_enclosed_renyi)
def gaussian_renyi(order: float, sampling_rate: Exact | float, deviation: Exact | float) -> float:
    """Renyi budget of a sampled Gaussian step at an order above one, rounded up.

    >>> gaussian_renyi(order=8, sampling_rate=0.01, deviation=1.5)
    0.00023...
    >>> gaussian_renyi(order=8.5, sampling_rate=0.01, deviation=1.5)
    0.00024...
    >>> gaussian_renyi.enclose(order=8, sampling_rate=1, deviation=2).upper
    Fraction(1, 1)
    """
    value = _renyi((order, sampling_rate, deviation), False, BITS).float_up()
    if not isfinite(value):
        raise OutOfRange("the value exceeds float64", {"deviation": deviation})
    return value


def _delta(given: tuple[object, object, object], exactly: bool, bits: int) -> Enclosure:
    parameters = (EPSILON_OR_ZERO, RATE, DEVIATION)
    epsilon, rate, deviation = (
        _read(parameter, value, exactly) for parameter, value in zip(parameters, given, strict=True)
    )

    def value() -> arb:
        odds = 1 + arb(epsilon).expm1() / rate
        half, shift = 1 / (2 * arb(deviation)), odds.log() * deviation
        return rate * (normal(half - shift) - odds * normal(-half - shift))

    found = _enclosed(value, bits)
    most = to_fraction(rate)  # the probability that the record takes part at all
    return Enclosure(max(found.lower, Fraction(0)), min(found.upper, most))


def _enclosed_delta(
    epsilon: Exact, sampling_rate: Exact, deviation: Exact, bits: int = BITS
) -> Enclosure:
    """Enclose the least delta to so many bits."""
    return _delta((epsilon, sampling_rate, deviation), True, bits)


@enclosed_by(_enclosed_delta)
def gaussian_delta(
    epsilon: Exact | float, sampling_rate: Exact | float, deviation: Exact | float
) -> float:
    """Least delta of a sampled Gaussian step at an epsilon, rounded up.

    >>> gaussian_delta(epsilon=0.1, sampling_rate=0.1, deviation=2.0)
    0.0023...
    """
    return _delta((epsilon, sampling_rate, deviation), False, BITS).float_up()
