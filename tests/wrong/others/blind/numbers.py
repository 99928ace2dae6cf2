"""What the implementations check of their arguments, and how they round."""

import math
from fractions import Fraction

import mpmath
import numpy as np

MANY = mpmath.MPContext()
# More than twice the exponents of float64; from 2500 on mpmath takes six times as long.
MANY.prec = 2300
LARGEST = np.finfo(np.float64).max
INF = math.inf


def ask(x, low=-INF, high=INF, ends="[]"):
    if isinstance(x, bool | np.bool_) or not isinstance(x, int | float | np.number | Fraction):
        raise TypeError(f"{x!r} is no number")
    if not math.isfinite(x):
        raise ValueError(f"{x!r} is not finite")
    if not (low < x or (ends[0] == "[" and x == low)):
        raise ValueError(f"{x!r} is too small")
    if not (x < high or (ends[1] == "]" and x == high)):
        raise ValueError(f"{x!r} is too large")
    return x.item() if isinstance(x, np.number) else x


def positive(x):
    return ask(x, 0, INF, "()")


def nonnegative(x):
    return abs(ask(x, 0, INF, "[)"))


def inner(x):
    return ask(x, 0, 1, "()")


def probability(x):
    return abs(ask(x, 0, 1))


def small_prior(x):
    return abs(ask(x, 0, 0.5))


def count_of(m):
    if ask(m, 2) != math.floor(m):
        raise ValueError(f"{m!r} is no count")
    return int(m)


def entries(xs):
    if isinstance(xs, str | bytes | dict) or not hasattr(xs, "__len__"):
        raise TypeError(f"{xs!r} is no list")
    if not len(xs):
        raise ValueError("nothing was given")
    return list(xs)


def share_of(x):
    return abs(ask(x, 0, 1, "[)"))


def shares_of(xs):
    return [share_of(x) for x in entries(xs)]


def nonnegatives(xs):
    return [nonnegative(x) for x in entries(xs)]


def inners(xs):
    return [inner(x) for x in entries(xs)]


def positives(xs):
    return [positive(x) for x in entries(xs)]


def many(x):
    if isinstance(x, Fraction):
        return MANY.mpf(x.numerator) / x.denominator
    return MANY.mpf(x)


def rounded_up(v):
    found = float(v)
    if many(found) < v:
        found = math.nextafter(found, INF)
    if math.isinf(found):
        raise OverflowError("beyond float64")
    return found + 0.0


def rounded_down(v):
    found = min(float(v), LARGEST)
    return math.nextafter(found, -INF) if many(found) > v else found + 0.0


def weights_and_answers(prior, values):
    weights = [probability(p) for p in entries(prior)]
    answers = [ask(v) for v in entries(values)]
    if abs(math.fsum(weights) - 1) > 2.0**-30:
        raise ValueError("a prior sums to one")
    return weights, answers


def check_lengths(a, b):
    if len(a) != len(b):
        raise ValueError("one entry for each")


def laplace_posterior(weights, answers, response, scale):
    distances = [abs(many(v) - many(response)) for v in answers]
    nearest = min(d for d, p in zip(distances, weights, strict=True) if p)
    terms = [
        many(p) * MANY.exp((nearest - d) / many(scale)) if p else many(0)
        for d, p in zip(distances, weights, strict=True)
    ]
    total = MANY.fsum(terms)
    return [float(t / total) for t in terms]


def fall_at(t, p):
    return 1 - 1 / (p + (1 - p) * MANY.exp(t))


def rise_at(t, p):
    return 1 / (p + (1 - p) * MANY.exp(-t)) - 1


def odds_of_a_fall(alpha, p):
    return (1 - p * (1 - alpha)) / ((1 - alpha) * (1 - p))


def odds_of_a_rise(beta, p):
    return (1 + beta) * (1 - p) / (1 - p * (1 + beta))


def check_priors(p_min, p_max):
    small_prior(p_min)
    inner(p_max)
    if p_min > p_max:
        raise ValueError("the smallest prior exceeds the largest")
    if Fraction(p_min) + Fraction(p_max) > 1:
        raise ValueError("the priors exceed one")


def check_beta(beta, p_max):
    if (1 + Fraction(beta)) * Fraction(p_max) >= 1:
        raise ValueError("beta promises nothing")


def check_rho(rho, m):
    if Fraction(rho) * m < 1:
        raise ValueError("a guess does better")


def check_rho_above(rho, m):
    if Fraction(rho) * m <= 1:
        raise ValueError("a guess does as well")
