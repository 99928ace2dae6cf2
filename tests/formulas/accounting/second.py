"""Delta of composed mechanisms a second way: sums over outcomes and closed forms, in mpmath.

Nothing here has a grid. A pair is a list of outcomes (p, q), or a function.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb, prod

import mpmath

DIGITS = 50


def number(value):
    """A fraction, at the digits at work."""
    value = Fraction(value)
    return mpmath.mpf(value.numerator) / value.denominator


def delta_of(outcomes, epsilon):
    """Delta of a list of outcomes (p, q), by its definition."""
    factor = mpmath.exp(number(epsilon))
    return mpmath.fsum(max(number(p) - factor * number(q), 0) for p, q in outcomes)


def composed(*pairs):
    """All outcomes of independent pairs, those of one ratio together."""
    collected = Counter()
    for each in product(*pairs):
        p, q = prod(p for p, _ in each), prod(q for _, q in each)
        collected[p / (p + q)] += p + q
    return [(ratio * mass, (1 - ratio) * mass) for ratio, mass in collected.items()]


def reverse(outcomes):
    return [(q, p) for p, q in outcomes]


def sampled(outcomes, rate):
    """The pair of a Poisson sample, for a record that is removed."""
    return [(rate * p + (1 - rate) * q, q) for p, q in outcomes]


def larger_delta(pairs, epsilon):
    """Delta of pairs composed, for the worse direction."""
    forward = composed(*pairs)
    return max(delta_of(forward, epsilon), delta_of(reverse(forward), epsilon))


def response(truth, categories=2):
    truth = Fraction(truth)
    other = (1 - truth) / (categories - 1)
    return [(truth, other), (other, truth), *[(other, other)] * (categories - 2)]


def repeated_response(truth, times):
    """Binary randomized response so many times: the binomial distribution."""
    truth = Fraction(truth)
    return [
        (
            comb(times, k) * truth**k * (1 - truth) ** (times - k),
            comb(times, k) * truth ** (times - k) * (1 - truth) ** k,
        )
        for k in range(times + 1)
    ]


def discrete_weights(kind, spread):
    """Weights of discrete Laplace or Gaussian noise by distance; beyond them hardly any is left."""
    wide = number(spread)
    return [
        mpmath.exp(-(k / wide if kind == "laplace" else k * k / (2 * wide * wide)))
        for k in range(100 if kind == "laplace" else 30)
    ]


def shifted(weights, shift):
    """A discrete distribution on whole numbers, and itself moved; weights are by distance."""
    total = mpmath.fsum(weights[abs(k)] for k in range(-len(weights) + 1, len(weights)))

    def mass(k):
        return weights[abs(k)] / total if abs(k) < len(weights) else mpmath.mpf(0)

    reach = range(-len(weights) + 1, len(weights) + shift)
    return [(mass(k - shift), mass(k)) for k in reach]


def delta_of_two(pair, epsilon):
    """Delta of two answers, outcome by outcome; the probabilities are mpmath's."""
    factor = mpmath.exp(number(epsilon))
    return mpmath.fsum(max(p * r - factor * q * s, 0) for p, q in pair for r, s in pair)


def sampled_gaussian_delta(epsilon, rate, deviation):
    """One step, in both directions, from where the densities are e^epsilon apart."""
    q, mu, factor = number(rate), 1 / number(deviation), mpmath.exp(number(epsilon))

    def tails(loss):
        """The masses above the outcome of a loss, under the mixture and without the record."""
        odds = (mpmath.exp(loss) - 1 + q) / q
        if odds <= 0:
            return mpmath.mpf(1), mpmath.mpf(1)
        z = mpmath.log(odds) / mu + mu / 2
        without = mpmath.ncdf(-z)
        return (1 - q) * without + q * mpmath.ncdf(mu - z), without

    mixed, without = tails(number(epsilon))
    remove = mixed - factor * without
    mixed, without = tails(-number(epsilon))
    add = (1 - without) - factor * (1 - mixed)
    return max(remove, add)


NODES = 12


@cache
def gauss_legendre():
    """Nodes and weights on (-1, 1), for functions that are smooth between their kinks."""
    nodes = mpmath.polyroots(
        mpmath.taylor(lambda x: mpmath.legendre(NODES, x), 0, NODES)[::-1],
        maxsteps=200,
        extraprec=200,
    )
    slopes = [mpmath.diff(lambda x: mpmath.legendre(NODES, x), node) for node in nodes]
    return [(x, 2 / ((1 - x * x) * slope**2)) for x, slope in zip(nodes, slopes, strict=True)]


def integral(function, ends):
    """An integral between the kinks of a function."""
    total = mpmath.mpf(0)
    for low, high in pairwise(ends):
        middle, half = (low + high) / 2, (high - low) / 2
        total += half * mpmath.fsum(w * function(middle + half * x) for x, w in gauss_legendre())
    return total


def laplace_delta(epsilon, distance, times):
    """Two to four Laplace answers, by integrals over the loss of the first ones."""
    far, epsilon = number(distance), number(epsilon)

    def one(x):
        if x >= far:
            return mpmath.mpf(0)
        return 1 - mpmath.exp((x - far) / 2) if x >= -far else 1 - mpmath.exp(x)

    def after_one(rest, x, kinks):
        """The expectation of ``rest(x - loss)`` over the loss of one answer."""
        atoms = rest(x - far) / 2 + mpmath.exp(-far) * rest(x + far) / 2
        inner = sorted({-far, far, *(kink for kink in kinks if -far < kink < far)})
        dense = integral(lambda y: mpmath.exp((y - far) / 2) * rest(x - y) / 4, inner)
        return atoms + dense

    def two(x):
        return after_one(one, x, [x - far, x + far])

    if times == 2:
        return two(epsilon)
    kinks = [epsilon + step * far for step in (-2, 0, 2)]
    if times == 3:
        return after_one(two, epsilon, kinks)
    # the loss of the first two answers: three atoms, and a density with a kink at zero
    atoms = [
        (2 * far, mpmath.mpf(1) / 4),
        (0, mpmath.exp(-far) / 2),
        (-2 * far, mpmath.exp(-2 * far) / 4),
    ]
    total = mpmath.fsum(mass * two(epsilon - loss) for loss, mass in atoms)

    def density(s):
        both = mpmath.exp((s - 2 * far) / 2) * (2 * far - abs(s)) / 16
        # an atom of one and the density of the other, in either order
        above = mpmath.exp((s - 2 * far) / 2) / 4 if s > 0 else 0
        below = mpmath.exp(-far) * mpmath.exp(s / 2) / 4 if s < 0 else 0
        return both + above + below

    inner = sorted({-2 * far, 0, 2 * far, *(k for k in kinks if -2 * far < k < 2 * far)})
    return total + integral(lambda s: density(s) * two(epsilon - s), inner)
