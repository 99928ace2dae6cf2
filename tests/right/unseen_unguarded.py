"""Right implementations without guards, by somebody who had not seen the oracle.

Each was once called wrong: it overflows at an extreme epsilon, or leaves what rounding leaves.
"""

import math
from fractions import Fraction
from math import exp, expm1, inf, log, sqrt, tanh

import mpmath

from tests.needs import need


# Everything times exp(2 epsilon).
def disclosure_ceiling(eps, inclusion, share):
    e = exp(eps)
    return e * e / (inclusion * share * e * e + inclusion * (1 - share) + (1 - inclusion) * e)


# Two terms, of which one overflows.
def guess_advantage(eps, delta, collision_probability):
    return (1 - collision_probability) * (tanh(eps / 2) + 2 * delta / (exp(eps) + 1))


# A series near zero, and expm1 elsewhere.
def of_bounded_range(eta):
    if eta < 0.02:
        return eta * eta / 8 - eta**4 / 576 + eta**6 / 25920
    ratio = eta / expm1(eta)
    return ratio - 1 - log(ratio)


# The smaller of advanced composition and adding, with log(1/x).
def advanced_or_adding(epsilon, delta, times, slack):
    need(0 < slack < 1, times * delta + slack < 1)
    strong = sqrt(2 * times * log(1 / slack)) * epsilon + times * epsilon * expm1(min(epsilon, 700))
    return min(strong, times * epsilon)


# Bisection to 50 digits: 1e-51 where the exact value is 0.
def epsilon_by_halving(rho, n_worlds):
    need(0 < rho < 1, 2 <= n_worlds < inf)
    need(Fraction(rho) * math.floor(n_worlds) >= 1)
    with mpmath.workdps(50):
        low, high = mpmath.mpf(0), mpmath.mpf(800)
        for _ in range(180):
            middle = (low + high) / 2
            odds = mpmath.exp(middle)
            low, high = (middle, high) if odds / (odds + n_worlds - 1) <= rho else (low, middle)
        return float(low)


UNSEEN = [
    ("belief.disclosure_ceiling", disclosure_ceiling),
    ("reconstruction.advantage", guess_advantage),
    ("concentrated.rho_of_bounded_range", of_bounded_range),
    ("composition.advanced", advanced_or_adding),
    ("translation.epsilon_from_rho", epsilon_by_halving),
]
