"""Functions for noise and budgets; two are right, but for a corner."""

import math


def right(rho, n_worlds, sensitive_range):
    """The scale, rounded up, and an error for invalid input."""
    if not 1 / n_worlds < rho < 1 or n_worlds != int(n_worlds) or sensitive_range < 0:
        raise ValueError("outside the domain")
    ratio = (n_worlds - 1) * rho / (1 - rho)
    return math.nextafter(sensitive_range / math.log(ratio), math.inf)


def uses_m(rho, n_worlds, sensitive_range):
    """The formula with m instead of m - 1."""
    return sensitive_range / math.log(n_worlds * rho / (1 - rho))


def crashes(epsilon, delta, times, total_epsilon):
    """A sum of exponentials that overflows."""
    return sum(math.exp(i * epsilon) for i in range(int(times))) * delta


def laplace(epsilon, global_sensitivity):
    """The scale, rounded to nearest."""
    return global_sensitivity / epsilon


def textbook(epsilon, delta, global_sensitivity):
    """The textbook's Gaussian deviation, and an error where it proves nothing."""
    if not (0 < epsilon < 1 and 0 < delta < 1 and 0 <= global_sensitivity < math.inf):
        raise ValueError("outside the domain")
    return math.sqrt(2 * math.log(1.25 / delta)) * global_sensitivity / epsilon


def searched(epsilon, global_sensitivity):
    """The scale for a slightly larger epsilon, found by a search to seven digits."""
    if not (0 < epsilon < math.inf and 0 <= global_sensitivity < math.inf):
        raise ValueError("outside the domain")
    _, exponent = math.frexp(global_sensitivity / epsilon)
    low, high = math.ldexp(0.25, exponent), math.ldexp(1.0, exponent)
    for _ in range(24):
        middle = (low + high) / 2
        is_too_small = 1.0001 * middle < global_sensitivity / epsilon
        low, high = (middle, high) if is_too_small else (low, middle)
    return high if global_sensitivity else 0.0


def gaussian_delta(epsilon, sigma, sensitivity):
    def normal(x):
        return 0.5 * (1 + math.erf(x / math.sqrt(2)))

    a, b = sensitivity / (2 * sigma), epsilon * sigma / sensitivity
    return normal(a - b) - math.exp(epsilon) * normal(-a - b)
