"""Functions of tests and translations, by somebody who has not seen `compare`."""

# They are written as users write them, who do not annotate.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,var-annotated"

import math

import numpy as np


def equal_103(epsilon, delta, false_positives):
    if false_positives >= 1 - delta:
        return 0.0
    if false_positives * (1 + math.exp(epsilon)) < 1 - delta:
        return 1 - delta - false_positives * math.exp(epsilon)
    return (1 - delta - false_positives) * math.exp(-epsilon)


def equal_107(epsilon, delta):
    return 1 - 2 * (1 - delta) / (math.exp(epsilon) + 1)


def equal_110(exponent):
    return 2 * (0.5 - 0.5 * math.exp(-0.5 * exponent))


def equal_112(epsilon, delta, n_worlds):
    t = math.exp(-epsilon) * (n_worlds - 1)
    return (1 + delta * t) / (1 + t)


def equal_113(epsilon, delta, n_worlds):
    if delta == 1:
        return 1.0
    e = math.exp(epsilon)
    return (e + delta * (n_worlds - 1)) / (e + (n_worlds - 1))


def equal_115(epsilon, delta, exponent):
    r = 1 - math.exp(epsilon - exponent)
    if delta >= r:
        return 1.0
    return delta / r


def equal_117(prior, false_positives, false_negatives):
    hit = prior * (1 - false_negatives)
    if hit == 0:
        return 0.0
    return 1 / (1 + (1 - prior) * false_positives / hit)


def equal_120(alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max):
    x = min(alpha / ((1 - alpha) * (1 - p_min)), beta / (1 - p_min * (1 + beta)))
    return global_sensitivity * math.log1p(x) / identifiability_sensitivity


def equal_121(alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max):
    if global_sensitivity == 0:
        return 0.0
    u = (1 - p_min * (1 - alpha)) / ((1 - alpha) * (1 - p_min))
    v = (1 - p_min) * (1 + beta) / (1 - p_min * (1 + beta))
    scale = max(
        identifiability_sensitivity / math.log(u), identifiability_sensitivity / math.log(v)
    )
    return 1 / (scale / global_sensitivity)


def equal_122(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    x = (1 - p_min) * math.expm1(epsilon * identifiability_sensitivity / global_sensitivity)
    return x / (1 + x)


def equal_125(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    x = epsilon * (identifiability_sensitivity / global_sensitivity)
    y = -math.expm1(-x) * (1 - p_min)
    return y / (1 - y)


def equal_126(epsilon, n_worlds):
    z = math.log(n_worlds - 1) - epsilon
    return 0.5 * math.erfc(0.0) if z == 0 else 1 / (1 + math.exp(z))


def equal_129(epsilon, n_worlds):
    try:
        e = math.exp(epsilon)
    except OverflowError:
        return 1.0
    return e / (e + (n_worlds - 1))


def equal_131(rho, n_worlds):
    return -math.log((1 / rho - 1) / (n_worlds - 1))


def equal_134(rho, n_worlds):
    return math.log(rho) - math.log1p(-rho * (n_worlds - 1))


def equal_135(rho, n_worlds):
    other = 1 - (n_worlds - 1) * rho
    if other <= 0:
        raise ValueError("rho too large")
    return math.log(rho / other)


def equal_137(rho_1, rho_2):
    return 2 * (math.atanh(2 * rho_2 - 1) - math.atanh(2 * rho_1 - 1))


def equal_140(rho, n, sensitivity, distance):
    r = distance / sensitivity if sensitivity else math.inf
    return (math.log(rho) + math.log(n - 1) - math.log1p(-rho)) / r


def equal_141(rho, n_worlds):
    if rho * n_worlds <= n_worlds - 1:
        return n_worlds * rho
    return (n_worlds - 1) / (n_worlds * (1 - rho))


def equal_145(gamma, n_worlds):
    if gamma < n_worlds - 1:
        return gamma / n_worlds
    return 1 - (n_worlds - 1) / (gamma * n_worlds)


def equal_147(gamma, n_worlds):
    return min(gamma / n_worlds, 1 - (1 - 1 / n_worlds) / gamma)


def equal_149(epsilon, sampling_rate):
    e = math.exp(epsilon)
    if sampling_rate * e < 1 - sampling_rate:
        return 1 + (1 - sampling_rate) * (1 - 1 / e) / sampling_rate
    return e


def equal_150(epsilon, sampling_rate):
    return max(math.exp(epsilon), 1 - (1 - sampling_rate) / sampling_rate * math.expm1(-epsilon))


def differ_102(epsilon, delta, false_positives):
    if false_positives <= (1 - delta) / 2:
        return max(0.0, 1 - delta - false_positives * math.exp(epsilon))
    return max(0.0, (1 - delta - false_positives) * math.exp(-epsilon))


def differ_103(epsilon, delta, false_positives):
    return max(
        0.0,
        1 - delta - math.exp(epsilon) * false_positives,
        math.exp(-epsilon) * (1 - false_positives) - delta,
    )


def differ_106(epsilon, delta):
    if epsilon < 1e-06:
        return delta
    return (2 * delta + math.expm1(epsilon)) / (math.exp(epsilon) + 1)


def differ_109(exponent):
    return exponent / 2 if exponent < 0.0001 else 1 - math.exp(-exponent / 2)


def differ_110(epsilon, delta, n_worlds):
    if n_worlds == 2:
        return (math.exp(epsilon) + delta) / (1 + math.exp(epsilon))
    return min(1.0, delta + math.exp(epsilon) / (n_worlds - 1 + math.exp(epsilon)))


def differ_111(epsilon, delta, n_worlds):
    return (math.exp(epsilon) + delta * (n_worlds - 1)) / (
        math.exp(epsilon) + n_worlds - 1 + (delta == 1)
    )


def differ_114(epsilon, delta, exponent):
    if exponent - epsilon < 0.001:
        return 1.0
    return min(1.0, delta / (1 - math.exp(epsilon - exponent)))


def differ_116(epsilon, delta, exponent):
    return min(1.0, delta / (1 - math.exp(epsilon - exponent) + 1e-13))


def differ_117(prior, false_positives, false_negatives):
    if false_positives == 0:
        return prior
    return (
        prior
        * (1 - false_negatives)
        / (prior * (1 - false_negatives) + (1 - prior) * false_positives)
    )


def differ_118(prior, false_positives, false_negatives):
    h = prior * (1 - false_negatives)
    return h / (h + (1 - prior) * false_positives + 1e-12)


def differ_120(alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max):
    u = math.log1p(alpha / ((1 - alpha) * (1 - p_min)))
    v = math.log1p(beta / (1 - p_min * (1 + beta)))
    return global_sensitivity / identifiability_sensitivity * (u if alpha < beta else v)


def differ_121(alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max):
    x = min(alpha / ((1 - alpha) * (1 - p_min)), beta / (1 - p_max * (1 + beta)))
    return global_sensitivity * math.log1p(x) / identifiability_sensitivity


def differ_122(alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max):
    p = 0.5 if p_min > 0.499 else p_min
    x = min(alpha / ((1 - alpha) * (1 - p)), beta / (1 - p * (1 + beta)))
    return global_sensitivity * math.log1p(x) / identifiability_sensitivity


def differ_123(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    r = (
        identifiability_sensitivity // global_sensitivity
        if isinstance(identifiability_sensitivity, int) and isinstance(global_sensitivity, int)
        else identifiability_sensitivity / global_sensitivity
    )
    return 1 - 1 / (p_min + (1 - p_min) * math.exp(epsilon * r))


def differ_124(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    r = min(identifiability_sensitivity / global_sensitivity, 2.0)
    return 1 - 1 / (p_min + (1 - p_min) * math.exp(epsilon * r))


def differ_126(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    x = epsilon * identifiability_sensitivity / global_sensitivity
    if x > 40:
        return math.exp(x) - 1
    return 1 / (p_min + (1 - p_min) * math.exp(-x)) - 1


def differ_127(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    return (
        1
        / (
            p_min
            + (1 - p_min)
            * math.exp(-epsilon * max(1.0, identifiability_sensitivity / global_sensitivity))
        )
        - 1
    )


def differ_128(epsilon, n_worlds):
    try:
        e = math.exp(epsilon)
    except OverflowError:
        return 0.0
    return e / (e + n_worlds - 1)


def differ_129(epsilon, n_worlds):
    return 1 / (1 + (n_worlds - 1) * math.exp(-min(epsilon, 10.0)))


def differ_130(epsilon, n_worlds):
    m = n_worlds - 1 if n_worlds % 1000 else n_worlds
    return 1 / (m * math.exp(-epsilon) + 1)


def differ_132(rho, n_worlds):
    return math.log2(rho * (n_worlds - 1) / (1 - rho))


def differ_133(rho, n_worlds):
    x = math.log(rho / (1 - rho)) + (math.log(n_worlds - 1) if n_worlds > 2 else math.log(2))
    return x


def differ_135(rho, n_worlds):
    if rho > 1 - 1e-09:
        return math.inf
    return math.log(rho * (n_worlds - 1) / (1 - rho))


def differ_136(rho, n_worlds):
    n = n_worlds if n_worlds <= 3 else 3
    return math.log(rho / (1 - rho * (n - 1)))


def differ_137(rho, n_worlds):
    d = max(1 - rho * (n_worlds - 1), 1e-06)
    return math.log(rho / d)


def differ_139(rho_1, rho_2):
    return min(math.log(rho_2 / rho_1), math.log((1 - rho_1) / (1 - rho_2)))


def differ_140(rho_1, rho_2):
    a = float(np.float32(rho_1))
    b = float(np.float32(rho_2))
    return math.log(b * (1 - a) / (a * (1 - b)))


def differ_142(rho, n, sensitivity, distance):
    v = sensitivity * math.log(rho * (n - 1) / (1 - rho)) / distance
    return round(v, 6)


def differ_143(rho, n, sensitivity, distance):
    k = n - 1 if n < 10**6 else n
    return sensitivity * math.log(rho * k / (1 - rho)) / distance


def differ_145(rho, n_worlds):
    return (
        n_worlds * rho
        if rho < 0.9
        else max(n_worlds * rho, (n_worlds - 1) / (n_worlds * (1 - rho)))
    )


def differ_146(rho, n_worlds):
    return max(n_worlds * rho, 1 / (n_worlds * (1 - rho)))


def differ_147(gamma, n_worlds):
    if gamma < n_worlds:
        return gamma / n_worlds
    return 1 - (n_worlds - 1) / (gamma * n_worlds)


def differ_149(epsilon, sampling_rate):
    e = math.exp(epsilon)
    r = max(sampling_rate, 0.01)
    return max((r + e - 1) / (e * r), e)
