"""Four functions for a noise scale, of which one is right."""

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
