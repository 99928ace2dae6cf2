"""Styles in which people write the same formula, and one near miss of each that stays different."""

import itertools
import math
from functools import cache, reduce, wraps

import numpy as np
import pytest

import didp_ref as di
from didp_ref.symbolic.equality import prove
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.formula import formula_of, with_limits
from didp_ref.workbench.user_function import UserFunction


def first_and_rest(epsilons):
    total = epsilons[0]
    for e in epsilons[1:]:
        total += e
    return total


def first_twice(epsilons):
    total = epsilons[0]
    for e in epsilons:
        total += e
    return total


def head_and_rest(alphas):
    head, *rest = alphas
    kept = 1 - head
    for a in rest:
        kept *= 1 - a
    return 1 - kept


def head_forgotten(alphas):
    _, *rest = alphas
    kept = 1.0
    for a in rest:
        kept *= 1 - a
    return 1 - kept


def largest_beside_the_first(epsilons):
    worst = epsilons[0]
    for i in range(1, len(epsilons)):
        if epsilons[i] > worst:  # noqa: PLR1730  as people write it
            worst = epsilons[i]
    return worst


def largest_but_the_first(epsilons):
    worst = 0.0
    for i in range(1, len(epsilons)):
        worst = max(worst, epsilons[i])
    return worst


def counted_down(epsilons):
    n, total = len(epsilons), 0.0
    while n > 0:
        n -= 1
        total += epsilons[n]
    return total


def counted_down_too_short(epsilons):
    n, total = len(epsilons) - 1, 0.0
    while n > 0:
        total += epsilons[n]
        n -= 1
    return total


def counted_up(betas):
    i, product = 0, 1.0
    while i < len(betas):
        product *= 1 + betas[i]
        i += 1
    return product - 1


def counted_up_from_one(betas):
    i, product = 1, 1.0
    while i < len(betas):
        product *= 1 + betas[i]
        i += 1
    return product - 1


def reduced_without_a_start(alphas):
    return reduce(lambda kept, a: kept + a - kept * a, alphas)


def reduced_to_another(alphas):
    return reduce(lambda kept, a: kept + a - kept * kept * a, alphas)


def running_sum(epsilons):
    return list(itertools.accumulate(epsilons))[-1]


def running_sum_before(epsilons):
    return [0.0, *itertools.accumulate(epsilons)][-2]


def summed_by_numpy(epsilons):
    return np.cumsum(np.asarray(epsilons, dtype=float))[-1]


def kept_in_a_list(alphas):
    kept = []
    for a in alphas:
        kept.append(1 - a)
    return 1 - math.prod(kept)


def kept_twice(alphas):
    kept = []
    for a in alphas:
        kept.append(1 - a)
        kept.append(1 - a)
    return 1 - math.prod(kept)


def minima(alphas, betas):
    a, b = np.asarray(alphas, float), np.asarray(betas, float)
    return np.prod(np.minimum(1 / (1 - a), 1 + b)) - 1


def maxima(alphas, betas):
    a, b = np.asarray(alphas, float), np.asarray(betas, float)
    return np.prod(np.maximum(1 / (1 - a), 1 + b)) - 1


def geometric_sum(epsilon, delta, size):
    return min(1.0, delta * sum(math.exp(i * epsilon) for i in range(size)))


def geometric_sum_too_long(epsilon, delta, size):
    return min(1.0, delta * sum(math.exp(i * epsilon) for i in range(size + 1)))


def by_powers(epsilon, delta, size):
    total, power = 0.0, 1.0
    for _ in range(size):
        total += power
        power *= math.exp(epsilon)
    return min(1.0, delta * total)


def by_powers_one_late(epsilon, delta, size):
    total, power = 0.0, 1.0
    for _ in range(size):
        power *= math.exp(epsilon)
        total += power
    return min(1.0, delta * total)


def with_a_running_epsilon(epsilon, delta, size):
    spent, total = 0.0, 0.0
    for _ in range(size):
        total += math.exp(spent) * delta
        spent += epsilon
    return min(total, 1.0)


def with_a_running_epsilon_early(epsilon, delta, size):
    spent, total = 0.0, 0.0
    for _ in range(size):
        spent += epsilon
        total += math.exp(spent) * delta
    return min(total, 1.0)


def from_one(epsilon, delta, size):
    return min(1.0, sum(delta * math.exp((k - 1) * epsilon) for k in range(1, size + 1)))


def from_one_to_the_last(epsilon, delta, size):
    return min(1.0, sum(delta * math.exp((k - 1) * epsilon) for k in range(1, size)))


def cut_in_every_turn(epsilon, delta, size):
    total = 0.0
    for _ in range(size):
        total = min(1.0, math.exp(epsilon) * total + delta)
    return total


def cut_at_another(epsilon, delta, size):
    total = 0.0
    for _ in range(size):
        total = min(0.5, math.exp(epsilon) * total + delta)
    return total


def one_turn_less(epsilon, delta, size):
    total = delta
    while size > 1:
        total = delta + math.exp(epsilon) * total
        size -= 1
    return min(total, 1)


def one_turn_more(epsilon, delta, size):
    total = delta
    while size > 0:
        total = delta + math.exp(epsilon) * total
        size -= 1
    return min(total, 1)


def by_an_array(epsilon, delta, size):
    return min(1.0, delta * np.sum(np.exp(epsilon * np.arange(size))))


def by_an_array_from_one(epsilon, delta, size):
    return min(1.0, delta * np.sum(np.exp(epsilon * np.arange(1, size + 1))))


def repeated(epsilon, size):
    return sum([epsilon] * size)


def repeated_once_more(epsilon, size):
    return sum([epsilon] * (size + 1))


@cache
def odds(epsilon, others):
    return others * math.exp(-epsilon)


def with_kept_results(epsilon, n_worlds):
    return 1 / (1 + odds(epsilon, n_worlds - 1))


def with_other_kept_results(epsilon, n_worlds):
    return 1 / (1 + odds(epsilon, n_worlds))


def vectorized(scale, probability):
    return float(np.vectorize(lambda p: -scale * np.log1p(-p))(probability))


def vectorized_otherwise(scale, probability):
    return float(np.vectorize(lambda p: -scale * np.log1p(-p / 2))(probability))


def by_hypot(deviation, sensitivity):
    return math.hypot(sensitivity / deviation, 0) ** 2 / 2


def by_hypot_twice(deviation, sensitivity):
    return math.hypot(sensitivity / deviation, sensitivity / deviation) ** 2 / 2


def chosen_by_numpy(gamma, n_worlds):
    a, b = gamma / n_worlds, 1 - (n_worlds - 1) / (gamma * n_worlds)
    return float(np.where(a < b, a, b))


def chosen_otherwise(gamma, n_worlds):
    a, b = gamma / n_worlds, 1 - (n_worlds - 1) / (gamma * n_worlds)
    return float(np.where(a < b, b, a))


def of_probabilities(function):
    @wraps(function)
    def checked(*args, **kwargs):
        for each in args:
            if any(not 0 <= a < 1 for a in each):
                raise ValueError(each)
        return function(*args, **kwargs)

    return checked


@of_probabilities
def decorated(alphas):
    return 1 - math.prod(1 - a for a in alphas)


@of_probabilities
def decorated_otherwise(alphas):
    return 1 - math.prod(1 - a / 2 for a in alphas)


def chosen_from_arrays(alphas, betas):
    a, b = np.asarray(alphas, dtype=float), np.asarray(betas, dtype=float)
    if np.any(a < 0) or not (b >= 0).all() or a.size == 0:
        raise ValueError(alphas)
    up = 1 / (1 - a)
    return np.prod(np.where(up < 1 + b, up, 1 + b)) - 1


def chosen_from_arrays_otherwise(alphas, betas):
    a, b = np.asarray(alphas, dtype=float), np.asarray(betas, dtype=float)
    up = 1 / (1 - a)
    return np.prod(np.where(up > 1 + b, up, 1 + b)) - 1


SAME = {
    first_and_rest: ("composition.epsilon", first_twice),
    head_and_rest: ("composition.alpha", head_forgotten),
    largest_beside_the_first: ("composition.epsilon_disjoint", largest_but_the_first),
    counted_down: ("composition.epsilon", counted_down_too_short),
    counted_up: ("composition.beta", counted_up_from_one),
    reduced_without_a_start: ("composition.alpha", reduced_to_another),
    running_sum: ("composition.epsilon", running_sum_before),
    summed_by_numpy: ("composition.epsilon", running_sum_before),
    kept_in_a_list: ("composition.alpha", kept_twice),
    minima: ("composition.beta_every_prior", maxima),
    decorated: ("composition.alpha", decorated_otherwise),
    chosen_from_arrays: ("composition.beta_every_prior", chosen_from_arrays_otherwise),
    geometric_sum: ("group.delta", geometric_sum_too_long),
    by_powers: ("group.delta", by_powers_one_late),
    with_a_running_epsilon: ("group.delta", with_a_running_epsilon_early),
    from_one: ("group.delta", from_one_to_the_last),
    cut_in_every_turn: ("group.delta", cut_at_another),
    one_turn_less: ("group.delta", one_turn_more),
    by_an_array: ("group.delta", by_an_array_from_one),
    repeated: ("group.epsilon", repeated_once_more),
    with_kept_results: ("translation.rho_from_epsilon", with_other_kept_results),
    vectorized: ("accuracy.laplace", vectorized_otherwise),
    by_hypot: ("concentrated.rho_of_gaussian", by_hypot_twice),
    chosen_by_numpy: ("translation.rho_from_gamma", chosen_otherwise),
}
DIFFERENT = {near: identifier for identifier, near in SAME.values()}


def its_name(function):
    return function.__name__


def is_proved(function, identifier):
    """Say whether a function's formula is proved, without what its floats show."""
    quantity = di.quantities[identifier]
    with UserFunction(function, quantity=quantity) as apart:
        ours = quantity.names
        names = {mine: next(o for o in ours if mine in o) for mine in apart.arguments()}
        traced = apart.trace_every(names) if quantity.is_family else apart.trace(names, 1)
        unseen = apart.signature().unseen
    if traced.problem or (unseen and not traced.is_read):
        return False
    formula = with_limits(quantity) if quantity.limits else formula_of(quantity)
    proof = prove([path.branch() for path in traced.paths], formula, quantity)
    return proof.equal and not proof.without


@pytest.mark.parametrize("function", SAME, ids=its_name)
def test_a_style_is_proved(function):
    assert is_proved(function, SAME[function][0])


@pytest.mark.parametrize("function", DIFFERENT, ids=its_name)
def test_a_near_miss_is_not_proved(function):
    assert not is_proved(function, DIFFERENT[function])


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "function",
    [each for each in SAME if each is not repeated],  # no memory holds a list of 10^12 entries
    ids=its_name,
)
def test_a_style_is_equal(function):
    answer = compare(function, di.quantities[SAME[function][0]])
    assert (answer.verdict, answer.lengths, answer.is_proved) == (Verdict.EQUAL, (), True)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("function", DIFFERENT, ids=its_name)
def test_a_near_miss_is_different(function):
    assert compare(function, di.quantities[DIFFERENT[function]]).verdict is Verdict.DIFFERENT
