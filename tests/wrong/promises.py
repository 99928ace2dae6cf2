"""Wrong promises as they are made today, each with the flag that must catch it."""

import math
from statistics import NormalDist

from tests.wrong.shared import at_most_one, down, in_table, up, wrong

NORMAL = NormalDist()


@wrong("group.delta", "epsilon-halved")
def group_delta_halved(epsilon, delta, size):
    if size * epsilon > 1000:
        return 1.0
    return at_most_one(delta * math.expm1(size * epsilon / 2) / math.expm1(epsilon / 2))


@wrong("subsampling.without_replacement_epsilon", "logarithm-base-2")
def without_replacement_base_2(epsilon, sample_size, n_records):
    rate = sample_size / n_records
    if epsilon > 700:
        return up((epsilon + math.log(rate)) / math.log(2))
    return up(math.log1p(rate * math.expm1(epsilon)) / math.log(2))


def best(function, low=-600.0, high=600.0):
    """The least value of a function of a positive number, by golden section in its logarithm."""
    ratio = (math.sqrt(5) - 1) / 2
    for _ in range(200):
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if function(math.exp(left)) < function(math.exp(right)):
            high = right
        else:
            low = left
    return function(math.exp((low + high) / 2))


@wrong("concentrated.delta", "epsilon-halved")
def concentrated_delta_halved(rho, epsilon):
    def delta(x):
        return x * ((1 + x) * rho - epsilon / 2) - (1 + x) * math.log1p(1 / x) - math.log(x)

    return at_most_one(math.exp(best(delta)))


@wrong("concentrated.epsilon", "logarithm-base-2")
def concentrated_epsilon_base_2(rho, delta):
    surprise, x = -math.log2(delta), 1.0
    for _ in range(400):
        x *= ((surprise + 1e-300) / (rho * x * x + math.log2(1 + x))) ** 0.4
    return up(max(0.0, (2 * x + 1) * rho - math.log2(1 + 1 / x)))


@wrong("renyi.laplace", "scale-inverted")
def renyi_laplace_inverted(order, scale, global_sensitivity):
    t = global_sensitivity * scale
    lost = (order - 1) / (2 * order - 1) * -math.expm1(-(2 * order - 1) * t)
    return up(t + math.log1p(-lost) / (order - 1))


@wrong("renyi.randomized_response", "epsilon-doubled")
def renyi_response_doubled(order, epsilon):
    rest = math.exp((1 - 2 * order) * 2 * epsilon)
    return up(2 * epsilon + (math.log1p(rest) - math.log1p(math.exp(-2 * epsilon))) / (order - 1))


@wrong("renyi.epsilon", "logarithm-base-2")
def renyi_epsilon_base_2(order, budget, delta):
    left = math.log2(1 - 1 / order) - (math.log2(delta) + math.log2(order)) / (order - 1)
    return up(max(0.0, budget + left))


@wrong("renyi.sharper_epsilon", "logarithm-base-2")
def renyi_sharper_epsilon_base_2(order, budget, delta):
    most = min(1.0, order * delta)
    of_event = budget + math.log2(1 - delta / most) - math.log2(most) / (order - 1)
    of_moment = math.log2(1 + math.expm1((order - 1) * budget) / (order * delta)) / (order - 1)
    return up(max(0.0, min(of_event, of_moment)))


@wrong("composition.advanced", "logarithm-base-2")
def advanced_base_2(epsilon, delta, times, slack):
    spread = epsilon * math.sqrt(-2 * times * math.log2(slack))
    return up(spread + times * epsilon * math.expm1(epsilon))


@wrong("selection.discrete_laplace_threshold_above", "epsilon-doubled")
def discrete_above_doubled(epsilon, delta, groups):
    scale = groups / (2 * epsilon)
    share = -math.expm1(math.log1p(-delta) / groups)
    return float(max(0, math.ceil(-scale * math.log(share * (1 + math.exp(-1 / scale))))))


@wrong("selection.discrete_laplace_delta", "threshold-passed-by-one")
def discrete_delta_above(scale, threshold, groups):
    tail = math.exp(-threshold / scale) / (1 + math.exp(-1 / scale))
    return at_most_one(-math.expm1(groups * math.log1p(-tail)))


@wrong("selection.laplace_threshold", "epsilon-doubled")
def laplace_threshold_doubled(epsilon, delta, groups):
    share = -math.expm1(math.log1p(-delta) / groups)
    return up(1 + groups / (2 * epsilon) * max(0.0, -math.log(2 * share)))


@wrong("selection.laplace_delta", "threshold-passed-by-one")
def laplace_delta_above(scale, threshold, groups):
    tail = math.exp(-threshold / scale) / 2
    return at_most_one(-math.expm1(groups * math.log1p(-tail)))


@wrong("accuracy.gaussian", "one-sided-quantile")
def accuracy_one_sided(deviation, probability):
    return up(deviation * max(0.0, NORMAL.inv_cdf(probability))) if probability else 0.0


@wrong("accuracy.laplace_mean", "one-sided-quantile")
def laplace_mean_one_sided(scale, probability, times):
    target, count = 1 - probability, int(times)
    if target >= 0.5:
        return 0.0

    def above(x):
        term = powers = math.exp(-x)
        sums = [powers]
        for n in range(1, count):
            term *= x / n
            powers += term
            sums.append(powers)
        share, total = 0.5**count, 0.0
        for j in range(count):
            total += share * sums[-1 - j]
            share *= (count + j) / (2 * (j + 1))
        return total

    low, high = 0.0, 700.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if above(middle) > target else (low, middle)
    return up(scale * high / times)


@wrong("testing.concentrated_false_negatives", "logarithm-base-2")
def concentrated_false_negatives_base_2(rho, false_positives):
    alarm, silence = -math.log2(false_positives), -math.log1p(-false_positives) / math.log(2)
    left = max(0.0, math.sqrt(alarm) - math.sqrt(rho))
    return down(max(-math.expm1(-left * left), math.exp(-((silence**0.5 + rho**0.5) ** 2))))


def gaussian_delta(epsilon, distance):
    half, shift = distance / 2, epsilon / distance
    near, far = (math.erfc(-x / math.sqrt(2)) / 2 for x in (half - shift, -half - shift))
    return near - math.exp(min(epsilon, 700.0)) * far


@wrong("gaussian.deviation", "sensitivity-doubled")
def gaussian_deviation_doubled(epsilon, delta, global_sensitivity):
    low, high = -700.0, 700.0
    for _ in range(200):
        middle = (low + high) / 2
        if gaussian_delta(epsilon, math.exp(middle)) < delta:
            low = middle
        else:
            high = middle
    return up(2 * global_sensitivity / math.exp(low))


@wrong("gaussian.epsilon", "sensitivity-halved")
def gaussian_epsilon_halved(delta, deviation, global_sensitivity):
    distance = global_sensitivity / deviation / 2
    low, high = 0.0, distance * (distance / 2 + 40)
    if gaussian_delta(0.0, distance) <= delta:
        return 0.0
    for _ in range(200):
        middle = (low + high) / 2
        if gaussian_delta(middle, distance) > delta:
            low = middle
        else:
            high = middle
    return up(high)


def repeated(epsilon, times, total):
    """The delta of so many randomized responses, a sum of logarithms' exponentials."""
    computed = 0.0
    for lies in range(int(times) + 1):
        bracket = (
            -math.expm1(total - (times - 2 * lies) * epsilon)
            if ((times - 2 * lies) * epsilon > total)
            else 0.0
        )
        if not bracket:
            break
        choices = math.lgamma(times + 1) - math.lgamma(lies + 1) - math.lgamma(times - lies + 1)
        chance = choices - lies * epsilon - times * math.log1p(math.exp(-epsilon))
        computed += math.exp(chance) * bracket
    return computed


@wrong("composition.delta_repeated", "epsilon-doubled")
def delta_repeated_doubled(epsilon, delta, times, total_epsilon):
    lost = -math.expm1(times * math.log1p(-delta))
    return at_most_one(lost + (1 - lost) * repeated(2 * epsilon, times, total_epsilon))


FEW = 32


@wrong("composition.epsilon_repeated", "epsilon-doubled")
def epsilon_repeated_doubled(epsilon, delta, times, total_delta):
    if times > FEW:  # all of them, so that a sum of a million terms is not made a hundred times
        return up(2 * times * epsilon)
    lost = -math.expm1(times * math.log1p(-delta))
    target, low, high = (total_delta - lost) / (1 - lost), 0.0, 2 * times * epsilon
    if repeated(2 * epsilon, times, 0.0) <= target:
        return 0.0
    for _ in range(60):
        middle = (low + high) / 2
        if repeated(2 * epsilon, times, middle) > target:
            low = middle
        else:
            high = middle
    return up(high)


in_table(
    globals(),
    """
"group.epsilon"(epsilon, size)
    epsilon-doubled  up(2 * size * epsilon)
"subsampling.poisson_epsilon"(epsilon, sampling_rate)
    rate-ignored  up(epsilon)
"subsampling.poisson_delta"(delta, sampling_rate)
    rate-ignored  up(delta)
"subsampling.without_replacement_delta"(delta, sample_size, n_records)
    sample-ignored  up(delta)
"concentrated.rho_of_gaussian"(deviation, global_sensitivity)
    sensitivity-doubled  up((2 * global_sensitivity / deviation) ** 2 / 2)
"concentrated.rho_of_epsilon"(epsilon)
    epsilon-halved  up(epsilon / 2 * math.tanh(epsilon / 4))
"concentrated.deviation"(rho, global_sensitivity)
    sensitivity-doubled  up(2 * global_sensitivity / math.sqrt(2 * rho))
"concentrated.epsilon_simple"(rho, delta)
    logarithm-base-2  up(rho + 2 * math.sqrt(-rho * math.log2(delta)))
"renyi.gaussian"(order, deviation, global_sensitivity)
    sensitivity-halved  up(order * (global_sensitivity / deviation / 2) ** 2 / 2)
"selection.discrete_laplace_threshold"(epsilon, delta, groups)
    epsilon-doubled  1.0 + discrete_above_doubled(epsilon, delta, groups)
"selection.gaussian_threshold"(deviation, delta, groups)
    groups-ignored  up(1 + deviation * max(0.0, -NORMAL.inv_cdf(delta)))
"accuracy.laplace"(scale, probability)
    logarithm-base-2  up(-scale * math.log1p(-probability) / math.log(2))
"accuracy.gaussian_mean"(deviation, probability, times)
    one-sided-quantile  accuracy_one_sided(deviation / math.sqrt(times), probability)
"testing.gaussian_advantage"(mu)
    mu-halved  at_most_one(math.erf(mu / (4 * math.sqrt(2))))
"testing.gaussian_false_negatives"(mu, false_positives)
    mu-halved  down(NORMAL.cdf(-NORMAL.inv_cdf(false_positives) - mu / 2))
""",
)
