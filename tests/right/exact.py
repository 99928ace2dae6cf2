"""Right implementations in exact or long arithmetic, rounded once: fractions, Decimal, mpmath."""

from decimal import Context, Decimal, Overflow, localcontext
from fractions import Fraction

import mpmath

from tests.right.guards import count, guard_priors, guard_rho, guard_worlds, positive, right

LONG = mpmath.mp.clone()
LONG.prec = 2000


def long(exact):
    """Return a fraction as a long float."""
    exact = Fraction(exact)
    return LONG.mpf(exact.numerator) / exact.denominator


@right("scale.differential_privacy", "exact")
def scale_of_epsilon(epsilon, global_sensitivity):
    positive_epsilon = positive("epsilon", epsilon)
    return float(positive("global_sensitivity", global_sensitivity, zero=True) / positive_epsilon)


@right("scale.rho", "exact")
def scale_of_rho(rho, n_worlds, sensitive_range):
    odds = guard_rho(rho, n_worlds, sensitive_range)
    with localcontext(Context(prec=400, Emax=10**6, Emin=-(10**6), traps=[Overflow])):
        log = (1 + Decimal(odds.numerator) / Decimal(odds.denominator)).ln()
        result = Decimal(sensitive_range) / log
    return float(result)


@right("scale.prior_dependent", "exact")
def scale_of_priors(alpha, beta, identifiability_sensitivity, p_min, p_max):
    sides = guard_priors(alpha, beta, identifiability_sensitivity, p_min, p_max)
    exponent = min(LONG.log1p(long(side)) for side in sides)
    result = float(long(identifiability_sensitivity) / exponent)
    if result == float("inf"):
        raise OverflowError("beyond float64")
    return result


@right("composition.alpha", "exact")
def composed_alpha(alphas):
    if not alphas:
        raise ValueError("nothing to compose")
    rest = Fraction(1)
    for one in alphas:
        alpha = positive("alpha", one, zero=True)
        if alpha >= 1:
            raise ValueError("alpha is out of range")
        rest *= 1 - alpha
    return float(1 - rest)


@right("belief.posterior", "exact")
def posterior(prior, values, response, scale):
    guard_worlds(prior, values, response, scale)
    distances = [abs(Fraction(response) - Fraction(value)) for value in values]
    nearest = min(distances)
    weights = [
        long(p) * LONG.exp(-long((distance - nearest) / Fraction(scale)))
        for p, distance in zip(prior, distances, strict=True)
    ]
    return [float(one / LONG.fsum(weights)) for one in weights]


@right("guarantee.rho", "exact")
def promise_of_rho(scale, sensitive_range, n_worlds):
    exponent = positive("sensitive_range", sensitive_range, zero=True) / positive("scale", scale)
    return float(1 / (1 + (count("n_worlds", n_worlds) - 1) * LONG.exp(-long(exponent))))
