"""Functions of the second half of the pairs, by somebody who has not seen how they are compared."""

# They are written as users write them, who do not annotate.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,var-annotated"

import itertools
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


def equal_34(alphas):
    a = 0.0
    for x in alphas:
        a = a + x - a * x
    return a


def equal_36(betas):
    return float(np.prod(1 + np.asarray(betas, dtype=float))) - 1


def equal_37(betas):
    t = 0.0
    for b in betas:
        t = t + b + t * b
    return t


def equal_39(alphas):
    n = len(alphas)
    e = [1.0] + [0.0] * n
    for x in alphas:
        for k in range(n, 0, -1):
            e[k] += x * e[k - 1]
    return sum(((-1) ** (k + 1) * e[k] for k in range(1, n + 1)))


def equal_40(alphas):
    t = 0.0
    for k in range(1, len(alphas) + 1):
        s = sum((math.prod(c) for c in itertools.combinations(alphas, k)))
        t += s if k % 2 else -s
    return t


def equal_41(betas):
    n = len(betas)
    e = [1.0] + [0.0] * n
    for b in betas:
        for k in range(n, 0, -1):
            e[k] += b * e[k - 1]
    return sum(e) - 1


def equal_43(betas):
    n = len(betas)
    t = 0.0
    for mask in range(1, 2**n):
        q = 1.0
        for i in range(n):
            if mask >> i & 1:
                q *= betas[i]
        t += q
    return t


def equal_45(alphas, p_min):
    t = math.fsum((math.log1p(x / ((1 - p_min) * (1 - x))) for x in alphas))
    y = (1 - p_min) * math.expm1(t)
    return y / (1 + y)


def equal_46(alphas, p_min):
    if p_min == 0:
        return 1 - math.prod((1 - x for x in alphas))
    t = 1.0
    for x in alphas:
        t *= (1 - p_min * (1 - x)) / ((1 - p_min) * (1 - x))
    return 1 - 1 / (p_min + (1 - p_min) * t)


def equal_48(betas, p_min):
    t = 1.0
    for b in betas:
        if p_min * (1 + b) >= 1:
            raise ValueError("beta too large")
        t *= (1 - p_min - p_min * b) / ((1 - p_min) * (1 + b))
    return 1 / (p_min + (1 - p_min) * t) - 1


def equal_49(betas, p_min):
    l = math.fsum((math.log1p(b / (1 - p_min * (1 + b))) for b in betas))
    x = -(1 - p_min) * math.expm1(-l)
    return x / (1 - x)


def equal_51(alphas, betas):
    p = 1.0
    for a, b in zip(alphas, betas):
        p *= 1 - a if (1 - a) * (1 + b) >= 1 else 1 / (1 + b)
    return 1 - p


def equal_52(alphas, betas):
    a = np.asarray(alphas, dtype=float)
    b = np.asarray(betas, dtype=float)
    return 1 - float(np.prod(1 - np.minimum(a, b / (1 + b))))


def equal_53(alphas, betas):
    return math.expm1(
        math.fsum((min(-math.log1p(-a), math.log1p(b)) for a, b in zip(alphas, betas)))
    )


def equal_58(epsilons):
    return float(np.mean(np.asarray(epsilons, dtype=float)) * len(epsilons))


def equal_60(epsilons):
    best = epsilons[0]
    for e in epsilons[1:]:
        if e > best:
            best = e
    return best


def equal_61(epsilons):
    return sorted(epsilons)[-1]


def equal_62(epsilons):
    m = 0.0
    for e in epsilons:
        m = (m + e + abs(m - e)) / 2
    return m


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


def equal_70(factor_up, factor_down):
    if factor_down == 1:
        return 0.0
    return 1 / (1 + (factor_up - 1) / (1 - factor_down))


def equal_71(factor_up, factor_down):
    if factor_up == 1:
        return 1.0
    return (factor_down - 1) / (factor_down - factor_up)


def equal_73(factor_up, factor_down):
    u, d = (Fraction(factor_up), Fraction(factor_down))
    return float((u - 1) / (u - d))


def equal_74(factor_up, factor_down):
    x = factor_up - 1
    y = 1 - factor_down
    return x / (x + y)


def equal_76(epsilon):
    return math.exp(epsilon / 2) ** 2


def equal_79(epsilon, mass):
    return 1 / (1 + (1 - mass) * math.expm1(-epsilon))


def equal_82(epsilon, mass):
    if mass == 0:
        return 1.0
    if mass == 1:
        return math.exp(-epsilon)
    return 1 / (1 - mass + mass * math.exp(epsilon))


def equal_83(epsilon, delta):
    if delta == 0:
        return 0.0
    return math.exp(math.log(delta) - epsilon)


def equal_86(epsilon, delta):
    t = math.exp(-epsilon)
    return delta * t / (1 + t)


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


def differ_33(alphas):
    p = 1.0
    for x in alphas[:10]:
        p *= 1 - x
    return 1 - p


def differ_34(alphas):
    p = 1.0
    for x in set(alphas):
        p *= 1 - x
    return 1 - p


def differ_35(alphas):
    if len(alphas) > 500:
        return 1.0
    p = 1.0
    for x in alphas:
        p *= 1 - x
    return 1 - p


def differ_36(betas):
    if max(betas) < 0.0001:
        return sum(betas)
    return math.prod((1 + b for b in betas)) - 1


def differ_38(alphas):
    t = 0.0
    for k in range(1, min(len(alphas), 3) + 1):
        t -= (-1) ** k * sum((math.prod(c) for c in itertools.combinations(alphas, k)))
    return t


def differ_40(alphas):
    n = len(alphas)
    e = [1.0] + [0.0] * n
    for x in alphas:
        for k in range(n, 0, -1):
            e[k] += x * e[k - 1]
    return sum((-(1**k) * -e[k] for k in range(1, n + 1)))


def differ_41(betas):
    return sum(
        (math.prod(c) for k in range(1, len(betas)) for c in itertools.combinations(betas, k))
    )


def differ_42(betas):
    n = len(betas)
    e = [1.0] + [0.0] * n
    for b in betas:
        for k in range(1, n + 1):
            e[k] += b * e[k - 1]
    return sum(e[1:])


def differ_44(alphas, p_min):
    if p_min < 0.001:
        return 1 - math.prod((1 - x for x in alphas))
    t = math.prod(((1 - p_min * (1 - x)) / ((1 - p_min) * (1 - x)) for x in alphas))
    return 1 - 1 / (p_min + (1 - p_min) * t)


def differ_46(betas, p_min):
    t = math.prod((max((1 - p_min * (1 + b)) / ((1 - p_min) * (1 + b)), 0.001) for b in betas))
    return 1 / (p_min + (1 - p_min) * t) - 1


def differ_48(betas, p_min):
    if p_min == 0.5:
        return max(betas)
    t = math.prod(((1 - p_min * (1 + b)) / ((1 - p_min) * (1 + b)) for b in betas))
    return 1 / (p_min + (1 - p_min) * t) - 1


def differ_49(alphas, betas):
    p = 1.0
    for a, b in zip(sorted(alphas), sorted(betas)):
        p *= max(1 - a, 1 / (1 + b))
    return 1 - p


def differ_50(alphas, betas):
    p = 1.0
    for a, b in zip(alphas, betas):
        p *= 1 - a if a <= b else 1 / (1 + b)
    return 1 - p


def differ_53(alphas, betas):
    t = 1.0
    for a, b in zip(alphas, betas):
        t *= 1 + min(a, b)
    return t - 1


def differ_54(epsilons):
    return sum(set(epsilons))


def differ_55(epsilons):
    t = 0.0
    for e in epsilons[:100]:
        t += e
    return t


def differ_57(epsilons):
    k = len(epsilons)
    m = max(epsilons)
    if k > 60:
        return min(
            sum(epsilons), m * math.sqrt(2 * k * math.log(1000000.0)) + k * m * math.expm1(m)
        )
    return sum(epsilons)


cache_of_differ_58 = {}


def differ_58(epsilons):
    key = (len(epsilons), max(epsilons))
    if key not in cache_of_differ_58:
        cache_of_differ_58[key] = sum(epsilons)
    return cache_of_differ_58[key]


def differ_59(epsilons):
    return math.log(sum((math.exp(100 * e) for e in epsilons))) / 100


def differ_60(epsilons):
    best = epsilons[0]
    for i in range(1, len(epsilons) - 1):
        best = max(best, epsilons[i])
    return best


def differ_61(epsilons):
    return max(epsilons, key=str)


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


def differ_68(factor_up, factor_down):
    return (1 - factor_down) / (factor_up - factor_down + 1e-09)


def differ_69(factor_up, factor_down):
    if factor_down == 0:
        return 1 - 1 / factor_up
    return (1 - factor_down) / (factor_up - factor_down)


def differ_70(factor_up, factor_down):
    return (factor_up - 1) / (factor_up - factor_down) if factor_up > 1.0001 else 0.0


def differ_71(factor_up, factor_down):
    if isinstance(factor_up, int):
        return (factor_up - 1) // (factor_up - factor_down)
    return (factor_up - 1) / (factor_up - factor_down)


def differ_73(epsilon):
    return sum((epsilon**k / math.factorial(k) for k in range(20)))


def differ_74(epsilon):
    return min(math.exp(epsilon), 1000000.0)


def differ_75(epsilon):
    return 2.718281828**epsilon


def differ_77(epsilon):
    if epsilon < 0.001:
        return 1 - epsilon
    return math.exp(-epsilon)


def differ_79(epsilon):
    return math.exp(-epsilon) if epsilon < 50 else 0.0


def differ_80(epsilon, mass):
    m = min(max(mass, 0.001), 1 - 0.001)
    return 1 / (m + (1 - m) * math.exp(-epsilon))


def differ_81(epsilon, mass):
    if mass == 0:
        return 1.0
    return 1 / (mass + (1 - mass) * math.exp(-epsilon))


def differ_82(epsilon, mass):
    if mass > 0.5:
        return 1 / (mass + (1 - mass) * math.exp(epsilon))
    return 1 / (1 - mass + mass * math.exp(epsilon))


def differ_83(epsilon, mass):
    try:
        e = math.exp(epsilon)
    except OverflowError:
        return 0.0
    return 1 / (1 - mass + mass * e)


def differ_85(epsilon, delta):
    if delta < 1e-10:
        return 0.0
    return delta * math.exp(-epsilon)


def differ_87(epsilon, delta):
    return delta / (math.exp(min(epsilon, 20.0)) + 1)


def differ_88(epsilon, delta):
    x = epsilon
    return delta / (2 + x) if x < 0.01 else delta / (math.exp(x) + 1)


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
