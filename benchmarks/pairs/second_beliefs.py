"""Functions of beliefs, scales and Gaussian noise, by somebody who has not seen `compare`."""

# They are written as users write them, who do not annotate.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,var-annotated"

import math
from fractions import Fraction
from statistics import NormalDist

import numpy as np


def equal_2(scale, identifiability_sensitivity, p_min):
    x = (1 - p_min) * math.expm1(identifiability_sensitivity / scale)
    return x / (1 + x)


def equal_3(scale, identifiability_sensitivity, p_min):
    if identifiability_sensitivity == 0:
        return 0.0
    t = math.exp(-identifiability_sensitivity / scale)
    return 1 - t / (p_min * t + 1 - p_min)


def equal_4(scale, identifiability_sensitivity, p_min):
    x = -(1 - p_min) * math.expm1(-identifiability_sensitivity / scale)
    return x / (1 - x)


def equal_7(scale, sensitive_range, n_worlds):
    x = sensitive_range / scale - math.log(n_worlds - 1)
    if x >= 0:
        return 1 / (1 + math.exp(-x))
    e = math.exp(x)
    return e / (1 + e)


def equal_8(scale, sensitive_range, n_worlds):
    return float(np.exp(-np.logaddexp(0.0, np.log(n_worlds - 1) - sensitive_range / scale)))


def equal_10(scale, sensitive_range, p_max):
    l = math.log(p_max) - math.log1p(-p_max) + sensitive_range / scale
    return 0.5 * (1 + math.tanh(l / 2))


def equal_11(scale, global_sensitivity):
    return float(Fraction(global_sensitivity) / Fraction(scale))


def equal_12(scale, global_sensitivity):
    v = global_sensitivity / scale
    return math.nextafter(v, math.inf) if v > 0 else v


def equal_13(scale, global_sensitivity):
    if not scale > 0:
        raise ValueError("scale must be positive")
    if global_sensitivity == 0:
        return 0.0
    return 1.0 / (scale / global_sensitivity)


def equal_15(prior, values, response, scale):
    w = [p * math.exp(-abs(response - v) / scale) / (2 * scale) for p, v in zip(prior, values)]
    t = sum(w)
    return [x / t for x in w]


def equal_16(prior, values, response, scale):
    p = np.asarray(prior, dtype=float)
    w = p * np.exp(-np.abs(response - np.asarray(values, dtype=float)) / scale)
    return w / w.sum()


def equal_17(prior, values, response, scale):
    r = min(max(response, min(values)), max(values))
    w = [p * math.exp(-abs(r - v) / scale) for p, v in zip(prior, values)]
    t = sum(w)
    return [x / t for x in w]


def equal_21(exponent, prior):
    if not 0 <= prior <= 1:
        raise ValueError(prior)
    q = 1 - prior
    return 1.0 / (1.0 - q + q * math.exp(-exponent))


def equal_22(n_worlds, sensitive_range, scale):
    return math.exp(-math.log1p((n_worlds - 1) * math.exp(-sensitive_range / scale)))


def equal_23(n_worlds, sensitive_range, scale):
    e = math.exp(-sensitive_range / scale)
    total = 1.0
    for _ in range(n_worlds - 1):
        total += e
    return 1 / total


def equal_25(epsilon, inclusion, share):
    a = math.exp(-epsilon)
    return 1 / (inclusion * (share + (1 - share) * a * a) + (1 - inclusion) * a)


def equal_29(exponent):
    if exponent == 0:
        return 0.0
    return (math.cosh(exponent / 2) - 1) / math.sinh(exponent / 2)


def equal_31(exponent):
    return 0.5 * (1 - math.tanh(exponent / 4))


def equal_63(epsilon, deviation, global_sensitivity):
    a = global_sensitivity / (2 * deviation)
    b = epsilon * deviation / global_sensitivity
    r = math.sqrt(2)
    return 0.5 * math.erfc((b - a) / r) - math.exp(epsilon) * 0.5 * math.erfc((b + a) / r)


def equal_64(epsilon, deviation, global_sensitivity):
    phi = NormalDist().cdf
    m = global_sensitivity / deviation
    return max(0.0, phi(m / 2 - epsilon / m) - math.exp(epsilon) * phi(-m / 2 - epsilon / m))


def equal_68(epsilon, delta, global_sensitivity):
    if not 0 < epsilon < 1:
        raise ValueError("epsilon must be below one")
    c = math.sqrt(2 * (math.log(1.25) - math.log(delta)))
    return c * global_sensitivity / epsilon


def equal_88(epsilon, global_sensitivity):
    inv = epsilon ** (-1)
    return global_sensitivity * inv


def equal_91(alpha, beta, identifiability_sensitivity):
    if (1 - alpha) * (1 + beta) >= 1:
        return identifiability_sensitivity / -math.log1p(-alpha)
    return identifiability_sensitivity / math.log1p(beta)


def equal_93(alpha, beta, identifiability_sensitivity, p_min, p_max):
    u = math.log1p(alpha / ((1 - alpha) * (1 - p_min)))
    v = math.log1p(beta / (1 - p_min * (1 + beta)))
    return identifiability_sensitivity / min(u, v)


def equal_95(alpha, beta, identifiability_sensitivity, p_min, p_max):
    a = math.log(1 / (1 - alpha) - p_min) - math.log(1 - p_min)
    b = math.log(1 - p_min) - math.log(1 / (1 + beta) - p_min)
    return max(identifiability_sensitivity / a, identifiability_sensitivity / b)


def equal_98(rho, n_worlds, sensitive_range):
    return sensitive_range / (2 * math.atanh(2 * rho - 1) + math.log(n_worlds - 1))


def equal_99(rho, n_worlds, sensitive_range):
    return sensitive_range / math.log(
        float(Fraction(rho) * (int(n_worlds) - 1) / (1 - Fraction(rho)))
    )


def equal_100(rho, n_worlds, sensitive_range):
    if rho == 0.5:
        return sensitive_range / math.log(n_worlds - 1)
    return sensitive_range / math.log((n_worlds - 1) / (1 / rho - 1))


def equal_102(rho, p_max, sensitive_range):
    m = 1 / p_max
    return sensitive_range / math.log((m - 1) * rho / (1 - rho))


def differ_1(scale, identifiability_sensitivity, p_min):
    x = identifiability_sensitivity / scale
    if x < 1e-05:
        return (1 - p_min) * x
    return 1 - 1 / (p_min + (1 - p_min) * math.exp(x))


def differ_2(scale, identifiability_sensitivity, p_min):
    p = p_min or 0.001
    return 1 - 1 / (p + (1 - p) * math.exp(identifiability_sensitivity / scale))


def differ_4(scale, identifiability_sensitivity, p_min):
    if identifiability_sensitivity > 700 * scale:
        return math.inf
    return 1 / (p_min + (1 - p_min) * math.exp(-identifiability_sensitivity / scale)) - 1


def differ_5(scale, identifiability_sensitivity, p_min):
    p = round(p_min, 3)
    return 1 / (p + (1 - p) * math.exp(-identifiability_sensitivity / scale)) - 1


def differ_6(scale, sensitive_range, n_worlds):
    m = n_worlds - 1 if n_worlds < 100000 else n_worlds
    return 1 / (m * math.exp(-sensitive_range / scale) + 1)


def differ_7(scale, sensitive_range, n_worlds):
    x = (
        sensitive_range // scale
        if isinstance(scale, int) and isinstance(sensitive_range, int)
        else sensitive_range / scale
    )
    return 1 / ((n_worlds - 1) * math.exp(-x) + 1)


def differ_8(scale, sensitive_range, p_max):
    m = round(1 / p_max)
    return 1 / ((m - 1) * math.exp(-sensitive_range / scale) + 1)


def differ_9(scale, sensitive_range, p_max):
    p = p_max if p_max <= 0.5 else 1 - p_max
    return p / (p + (1 - p) * math.exp(-sensitive_range / scale))


def differ_11(scale, global_sensitivity):
    if isinstance(scale, int) and isinstance(global_sensitivity, int):
        return global_sensitivity // scale
    return global_sensitivity / scale


def differ_13(scale, global_sensitivity):
    return max(global_sensitivity / scale, 1e-12)


def differ_14(scale, global_sensitivity):
    return float("%.6g" % (global_sensitivity / scale))


def differ_15(prior, values, response, scale):
    w = [p * math.exp(-abs(response - v) / scale) for p, v in zip(prior, values)]
    t = sum(w[:8])
    return [x / t for x in w]


def differ_16(prior, values, response, scale):
    w = [p * max(math.exp(-abs(response - v) / scale), 1e-12) for p, v in zip(prior, values)]
    t = sum(w)
    return [x / t for x in w]


def differ_17(prior, values, response, scale):
    w = [prior[values.index(v)] * math.exp(-abs(response - v) / scale) for v in values]
    t = sum(w)
    return [x / t for x in w]


def differ_18(exponent, prior):
    if exponent > 50:
        return 0.0
    return 1 / (prior + (1 - prior) * math.exp(exponent))


def differ_19(exponent, prior):
    if prior >= 1:
        return 0.0
    return 1 / (prior + (1 - prior) * math.exp(exponent))


def differ_20(exponent, prior):
    try:
        e = math.exp(exponent)
    except OverflowError:
        return math.inf
    return e / (prior * e + 1 - prior)


def differ_23(n_worlds, sensitive_range, scale):
    e = math.exp(-sensitive_range / scale)
    return 1 / (1 + min(n_worlds - 1, 1000) * e)


def differ_24(n_worlds, sensitive_range, scale):
    if sensitive_range == 0:
        return 0.0
    return 1 / ((n_worlds - 1) * math.exp(-sensitive_range / scale) + 1)


def differ_25(epsilon, inclusion, share):
    if share == 0:
        return math.exp(epsilon)
    return 1 / (
        inclusion * share
        + inclusion * (1 - share) * math.exp(-2 * epsilon)
        + (1 - inclusion) * math.exp(-epsilon)
    )


def differ_26(epsilon, inclusion, share):
    a = math.exp(-epsilon)
    return min(
        1 / (inclusion * share + inclusion * (1 - share) * a**2 + (1 - inclusion) * a), 1 / a
    )


def differ_28(exponent):
    if exponent < 0.5:
        return exponent / 4 - exponent**3 / 192
    return math.tanh(exponent / 4)


def differ_29(exponent):
    if exponent > 20:
        return 1.0
    return math.tanh(exponent / 4)


def differ_31(exponent):
    return max(1 / (math.exp(exponent / 2) + 1), 1e-06)


def differ_32(exponent):
    if exponent >= 30:
        return math.exp(-exponent / 2)
    return 1 / (math.exp(exponent / 2) + 1)


def differ_62(epsilon, deviation, global_sensitivity):
    r = math.sqrt(2)
    a = global_sensitivity / (2 * deviation)
    b = epsilon * deviation
    return 0.5 * math.erfc((b - a) / r) - math.exp(epsilon) * 0.5 * math.erfc((b + a) / r)


def differ_63(epsilon, deviation, global_sensitivity):
    if epsilon > 700:
        return 0.0
    r = math.sqrt(2)
    a = global_sensitivity / (2 * deviation)
    b = epsilon * deviation / global_sensitivity
    return 0.5 * math.erfc((b - a) / r) - math.exp(epsilon) * 0.5 * math.erfc((b + a) / r)


def differ_65(epsilon, delta, global_sensitivity):
    return global_sensitivity * math.sqrt(2 * math.log(1.25 / max(delta, 1e-12))) / epsilon


def differ_90(epsilon, global_sensitivity):
    if isinstance(epsilon, int):
        return global_sensitivity // epsilon
    return global_sensitivity / epsilon


def differ_91(alpha, beta, identifiability_sensitivity):
    if alpha <= beta:
        return identifiability_sensitivity / -math.log1p(-alpha)
    return identifiability_sensitivity / math.log1p(beta)


def differ_92(alpha, beta, identifiability_sensitivity):
    if alpha == 0.5:
        return identifiability_sensitivity / math.log(2)
    return max(
        -identifiability_sensitivity / math.log(1 - alpha),
        identifiability_sensitivity / math.log(1 + beta),
    )


def differ_94(alpha, beta, identifiability_sensitivity, p_min, p_max):
    p = 0.0 if p_min < 0.001 else p_min
    return identifiability_sensitivity * max(
        1 / math.log((1 - p * (1 - alpha)) / ((1 - alpha) * (1 - p))),
        1 / math.log((1 - p) * (1 + beta) / (1 - p * (1 + beta))),
    )


def differ_95(alpha, beta, identifiability_sensitivity, p_min, p_max):
    u = (1 - p_min * (1 - alpha)) / ((1 - alpha) * (1 - p_min))
    v = (1 - p_min) * (1 + beta) / (1 - p_min * (1 + beta))
    return identifiability_sensitivity / math.log(max(u, v))


def differ_96(rho, n_worlds, sensitive_range):
    return sensitive_range / max(math.log(rho * (n_worlds - 1) / (1 - rho)), 0.001)


def differ_97(rho, n_worlds, sensitive_range):
    m = int(n_worlds)
    k = m - 1 if m < 2**15 else m
    return sensitive_range / math.log(k * rho / (1 - rho))


calls_of_differ_98 = [0]


def differ_98(rho, n_worlds, sensitive_range):
    import math

    calls_of_differ_98[0] += 1
    s = sensitive_range if calls_of_differ_98[0] <= 100 else 0.5 * sensitive_range
    return s / math.log((n_worlds - 1) * rho / (1 - rho))


def differ_100(rho, p_max, sensitive_range):
    m = math.ceil(1 / p_max)
    return sensitive_range / math.log((m - 1) * rho / (1 - rho))
