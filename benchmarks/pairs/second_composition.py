"""Functions of composition and refinement, by somebody who has not seen `compare`."""

# They are written as users write them, who do not annotate.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,var-annotated"

import itertools
import math
from fractions import Fraction

import numpy as np


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
