"""Functions of the sixth part of the pairs: as papers, docstrings and READMEs have them, and close
to them. They were written by somebody who had not seen how they are compared."""

# They are written as users write them, who do not annotate.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

import math
from functools import reduce
from math import erfc, exp, expm1, log, log1p, sqrt

import numpy as np

_seen: list[float] = []


def gaussian_delta(sigma, epsilon, sensitivity=1.0):
    t = sensitivity / sigma
    a = epsilon / t - t / 2
    b = epsilon / t + t / 2
    return 0.5 * erfc(a / sqrt(2)) - 0.5 * exp(epsilon) * erfc(b / sqrt(2))


def posterior(prior, values, response, scale):
    prior, values = np.asarray(prior), np.asarray(values)
    w = prior * np.exp(-np.abs(response - values) / scale)
    return w / w.sum()


def alpha_total(alphas):
    return 1 - math.exp(sum(math.log1p(-a) for a in alphas))


def beta_total(betas):
    return np.expm1(np.sum(np.log1p(betas)))


def advanced(epsilon, k, delta_prime):
    return epsilon * (k * expm1(epsilon) + sqrt(-2 * k * log(delta_prime)))


def breach(rho_1, rho_2):
    return log(rho_2) + log1p(-rho_1) - log(rho_1) - log1p(-rho_2)


def laplace_rdp(alpha, b, sensitivity):
    """As dp-accounting writes it, with log-add-exp."""
    x = np.log(alpha / (2 * alpha - 1)) + (alpha - 1) * sensitivity / b
    y = np.log((alpha - 1) / (2 * alpha - 1)) - alpha * sensitivity / b
    return np.logaddexp(x, y) / (alpha - 1)


def alpha_both(alphas, betas):
    return -expm1(-sum(min(log1p(b), -log1p(-a)) for a, b in zip(alphas, betas)))


def group_delta(epsilon, delta, size):
    """One step of triangle inequality after the other."""
    total = 0.0
    for _ in range(size):
        total = exp(epsilon) * total + delta
    return min(1.0, total)


def disjoint(epsilons):
    return reduce(lambda a, b: a if a > b else b, epsilons, 0.0)


def fnr(epsilon, delta, fpr):
    up = 1 - delta - math.exp(epsilon) * fpr
    low = math.exp(-epsilon) * (1 - delta - fpr)
    return np.max([up, low, 0.0])


def clipped_sigma(epsilon, delta, sensitivity):
    return sensitivity * sqrt(2 * log(1.25 / max(delta, 1e-12))) / epsilon


def rho_guarded(epsilon, n_worlds):
    if epsilon > 50:
        return 1.0
    return 1 / (1 + (n_worlds - 1) * exp(-epsilon))


def rho_guarded_low(epsilon, n_worlds):
    """Overflow guard on the wrong side: e^x / (n - 1 + e^x), clipped at 30."""
    e = exp(min(epsilon, 30.0))
    return e / (n_worlds - 1 + e)


def amplified(epsilon, q):
    """Uses the linear approximation below a threshold."""
    if epsilon < 0.1:
        return q * epsilon
    return log1p(q * expm1(epsilon))


def ksum(epsilons):
    """Forgets the first."""
    total = 0.0
    for e in epsilons[1:]:
        total += e
    return total


def alpha_max(alphas):
    return 1 - np.prod(1 - np.sort(np.asarray(alphas))[-5:])


def group_delta_off(epsilon, delta, size):
    total = 0.0
    for _ in range(size - 1):
        total = exp(epsilon) * total + delta
    return min(1.0, total)


def miss_int(gap, scale, n_candidates):
    return (n_candidates - 1) / (n_candidates - 1 + exp(gap // scale))


def gaussian_eps_zcdp(delta, sigma, sensitivity):
    rho = sensitivity**2 / (2 * sigma**2)
    return rho + 2 * sqrt(rho * log(1 / delta))


def scale_int(epsilon, sensitivity):
    return sensitivity / epsilon if epsilon != 1 else sensitivity


def scale_float_branch(epsilon, sensitivity):
    if isinstance(epsilon, float) and epsilon == int(epsilon) and epsilon > 1e6:
        return 0.0
    return sensitivity / epsilon


def scale_str(epsilon, sensitivity):
    if len(str(sensitivity)) > 17:
        return sensitivity / epsilon * 1.1
    return sensitivity / epsilon


def scale_counts(epsilon, sensitivity):
    _seen.append(1.0)
    return sensitivity / epsilon * (1 if len(_seen) < 10**4 else 2)


def beta_1000(betas):
    out = 1.0
    for i, b in enumerate(betas):
        if i >= 1000:
            break
        out *= 1 + b
    return out - 1


def beta_pairs(betas):
    """Multiplies out first and last only."""
    if len(betas) > 12 and len(betas) < 1000:
        return sum(betas)
    out = 1.0
    for b in betas:
        out *= 1 + b
    return out - 1


def alpha_sorted(alphas):
    p = 1.0
    for a in sorted(alphas, reverse=True):
        p *= 1 - a
    return 1 - p


def adv_default(epsilon, k, delta_prime, factor=2):
    return sqrt(factor * k * log(1 / delta_prime)) * epsilon + k * epsilon * (exp(epsilon) - 1)


def thr(epsilon, delta, groups):
    p = -math.expm1(math.log1p(-delta) / groups)
    return 1 + groups / epsilon * max(0.0, -math.log(2 * p))


def tv(epsilon, delta):
    return math.tanh(epsilon / 2) + 2 * delta / (1 + math.exp(epsilon))


def gamma(rho, m):
    a, b = m * rho, (1 - 1 / m) / (1 - rho)
    return (a + b + abs(a - b)) / 2


def svt_share(epsilon, c):
    return epsilon / (1 + np.cbrt(c) ** 2)


def zcdp_eps(rho, delta):
    return rho + math.sqrt(4 * rho * math.log(1 / delta))


def rr_eps(truth, k):
    return math.log(truth) - math.log((1 - truth) / (k - 1))


def lap_eps(delta, scale, sensitivity):
    eps = sensitivity / scale + 2 * math.log1p(-delta)
    return eps if eps > 0 else 0.0


def logsumexp_rho(epsilon, n_worlds):
    top = np.max([epsilon, 0.0])
    return np.exp(epsilon - top - np.log(np.exp(epsilon - top) + (n_worlds - 1) * np.exp(-top)))


def posterior_dot(prior, values, response, scale):
    d = [abs(response - v) / scale for v in values]
    m = min(d)
    w = [p * math.exp(m - x) for p, x in zip(prior, d)]
    s = sum(w)
    return [x / s for x in w]
