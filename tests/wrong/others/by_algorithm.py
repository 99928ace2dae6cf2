"""Mistakes of searches, sums and special cases, by an author who had not seen the oracle."""

from math import ceil, erfc, exp, expm1, inf, lgamma, log, log1p, sqrt

ALPHAS = [1 + x / 10.0 for x in range(1, 100)] + list(range(12, 64))
CUT = 50


def need(condition):
    if not condition:
        raise ValueError("out of range")


def log_upper(x):
    """Return the logarithm of a normal tail."""
    if x < 30:
        return log(erfc(x / sqrt(2)) / 2)
    return -x * x / 2 - log(x) - log(2 * 3.141592653589793) / 2 + log1p(-1 / x**2 + 3 / x**4)


def until_a_thousandth(delta, deviation, global_sensitivity):
    """Stop at a width of 0.001, and return the lower end."""
    need(0 < delta < 1 and 0 < deviation < inf and 0 < global_sensitivity < inf)
    mu = global_sensitivity / deviation

    def enough(epsilon):
        a, b = epsilon / mu - mu / 2, epsilon / mu + mu / 2
        return erfc(a / sqrt(2)) / 2 - exp(min(0.0, epsilon + log_upper(b))) <= delta

    if enough(0.0):
        return 0.0
    low, high = 0.0, 1.0
    while high < 1e300 and not enough(high):
        low, high = high, 2 * high
    for _ in range(60):
        if high - low <= 1e-3:
            break
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return low


def sums_until_fifty(epsilon, deviation, global_sensitivity):
    need(0 <= epsilon < inf and 0 < deviation < inf)
    need(1 <= global_sensitivity < inf and global_sensitivity % 1 == 0)
    weights = {k: exp(-k * k / (2 * deviation**2)) for k in range(-CUT, CUT + 1)}
    total = sum(weights.values())

    def above(t):
        return sum(w for k, w in weights.items() if k > t) / total

    center = deviation**2 * epsilon / global_sensitivity
    half = global_sensitivity / 2
    return above(center - half) - exp(epsilon) * above(center + half)


def limit_too_early(order, scale, global_sensitivity):
    """Return the limit of large orders as soon as an exponential could overflow one day."""
    need(1 < order < inf and 0 < scale < inf and 0 <= global_sensitivity < inf)
    t = global_sensitivity / scale
    if (order - 1) * t > 5:
        return t
    first = order / (2 * order - 1) * exp((order - 1) * t)
    second = (order - 1) / (2 * order - 1) * exp(-order * t)
    return log(first + second) / (order - 1)


def likelier_answer_alone(order, epsilon):
    need(1 < order < inf and 0 <= epsilon < inf)
    log_p = -log1p(exp(-epsilon))
    return max(0.0, (order * log_p + (1 - order) * (log_p - epsilon)) / (order - 1))


def usual_orders(rho, delta):
    need(0 <= rho < inf and 0 < delta < 1)
    bounds = (a * rho + log1p(-1 / a) - log(a * delta) / (a - 1) for a in ALPHAS)
    return max(0.0, min(bounds))


def whole_shares(epsilon, delta, times, total_delta):
    """Try the epsilons that the theorem of Kairouz, Oh and Viswanath names, and none between."""
    need(0 <= epsilon < inf and 0 <= delta <= 1 and 1 <= times <= 1e6 and times % 1 == 0)
    base = -expm1(times * log1p(-delta)) if delta < 1 else 1.0
    need(base <= total_delta < 1 and total_delta > 0)
    left = (total_delta - base) / (1 - base)
    norm = times * (epsilon + log1p(exp(-epsilon)))
    best, upper, lower = times * epsilon, 0.0, 0.0
    for i in range(1, int(times) // 2 + 1):
        c = lgamma(times + 1) - lgamma(i) - lgamma(times - i + 2) - norm
        upper += exp(c + (times - i + 1) * epsilon)
        lower = lower * exp(-2 * epsilon) + exp(c + (times - i - 1) * epsilon)
        if upper - lower > left:
            break
        best = (times - 2 * i) * epsilon
    return best


def one_term_short(epsilon, delta, times, total_epsilon):
    need(0 <= epsilon < inf and 0 <= delta < 1 and 0 <= total_epsilon < inf)
    need(1 <= times <= 1e6 and times % 1 == 0)
    base = -expm1(times * log1p(-delta))
    if epsilon == 0:
        return base
    last = ceil((times * epsilon - total_epsilon) / (2 * epsilon)) - 1
    norm = times * (epsilon + log1p(exp(-epsilon)))
    gain = 0.0
    for i in range(last):  # of last + 1 terms
        c = lgamma(times + 1) - lgamma(i + 1) - lgamma(times - i + 1) - norm
        rest = -expm1(total_epsilon - (times - 2 * i) * epsilon)
        gain += exp(c + (times - i) * epsilon) * rest
    return base + (1 - base) * gain


def size_times_delta(epsilon, delta, size):
    need(0 <= epsilon < inf and 0 <= delta <= 1 and 1 <= size < inf and size % 1 == 0)
    return min(1.0, size * delta)


def short_quantile(deviation, probability):
    """Use Abramowitz and Stegun's 26.2.23."""
    need(0 < deviation < inf and 0 <= probability < 1)
    t = sqrt(-2 * log((1 - probability) / 2))
    num = 2.515517 + 0.802853 * t + 0.010328 * t * t
    den = 1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t**3
    return deviation * (t - num / den) if probability else 0.0


def shorter_quantile(deviation, probability, times):
    """Use Abramowitz and Stegun's 26.2.22."""
    need(0 < deviation < inf and 0 <= probability < 1 and 1 <= times < inf and times % 1 == 0)
    t = sqrt(-2 * log((1 - probability) / 2))
    z = t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t)
    return deviation * z / sqrt(times) if probability else 0.0


WRONG = {
    until_a_thousandth: ("gaussian.epsilon", "absolute-tolerance"),
    sums_until_fifty: ("gaussian.discrete_delta", "sum-cut"),
    limit_too_early: ("renyi.laplace", "only-guarantee.epsilon"),
    likelier_answer_alone: ("renyi.randomized_response", "one-part-changed"),
    usual_orders: ("concentrated.epsilon", "known-bound"),
    whole_shares: ("composition.epsilon_repeated", "grid-of-values"),
    one_term_short: ("composition.delta_repeated", "one-part-changed"),
    size_times_delta: ("group.delta", "known-bound"),
    short_quantile: ("accuracy.gaussian", "known-bound"),
    shorter_quantile: ("accuracy.gaussian_mean", "known-bound"),
}
