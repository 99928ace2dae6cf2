"""Seventy implementations, each wrong in one way, by somebody who had not seen the oracle."""

import math
from fractions import Fraction

import mpmath
import numpy as np

_MANY = mpmath.MPContext()
# More than twice the exponents of float64; from 2500 on mpmath takes six times as long.
_MANY.prec = 2300
_LARGEST = np.finfo(np.float64).max
_INF = math.inf


def _ask(x, low=-_INF, high=_INF, ends="[]"):
    if isinstance(x, bool | np.bool_) or not isinstance(x, int | float | np.number | Fraction):
        raise TypeError(f"{x!r} is no number")
    if not math.isfinite(x):
        raise ValueError(f"{x!r} is not finite")
    if not (low < x or (ends[0] == "[" and x == low)):
        raise ValueError(f"{x!r} is too small")
    if not (x < high or (ends[1] == "]" and x == high)):
        raise ValueError(f"{x!r} is too large")
    return x.item() if isinstance(x, np.number) else x


def _positive(x):
    return _ask(x, 0, _INF, "()")


def _nonnegative(x):
    return abs(_ask(x, 0, _INF, "[)"))


def _inner(x):
    return _ask(x, 0, 1, "()")


def _probability(x):
    return abs(_ask(x, 0, 1))


def _p_min(x):
    return abs(_ask(x, 0, 0.5))


def _count(m):
    if _ask(m, 2) != math.floor(m):
        raise ValueError(f"{m!r} is no count")
    return int(m)


def _list(xs):
    if isinstance(xs, str | bytes | dict) or not hasattr(xs, "__len__"):
        raise TypeError(f"{xs!r} is no list")
    if not len(xs):
        raise ValueError("nothing was given")
    return list(xs)


def _share(x):
    return abs(_ask(x, 0, 1, "[)"))


def _shares(xs):
    return [_share(x) for x in _list(xs)]


def _nonnegatives(xs):
    return [_nonnegative(x) for x in _list(xs)]


def _inners(xs):
    return [_inner(x) for x in _list(xs)]


def _positives(xs):
    return [_positive(x) for x in _list(xs)]


def _many(x):
    if isinstance(x, Fraction):
        return _MANY.mpf(x.numerator) / x.denominator
    return _MANY.mpf(x)


def _up(v):
    found = float(v)
    if _many(found) < v:
        found = math.nextafter(found, _INF)
    if math.isinf(found):
        raise OverflowError("beyond float64")
    return found + 0.0


def _down(v):
    found = min(float(v), _LARGEST)
    return math.nextafter(found, -_INF) if _many(found) > v else found + 0.0


def _prior(prior, values):
    weights = [_probability(p) for p in _list(prior)]
    answers = [_ask(v) for v in _list(values)]
    if abs(math.fsum(weights) - 1) > 2.0**-30:
        raise ValueError("a prior sums to one")
    return weights, answers


def _same_length(a, b):
    if len(a) != len(b):
        raise ValueError("one entry for each")


def _laplace_posterior(weights, answers, response, scale):
    distances = [abs(_many(v) - _many(response)) for v in answers]
    nearest = min(d for d, p in zip(distances, weights, strict=True) if p)
    terms = [
        _many(p) * _MANY.exp((nearest - d) / _many(scale)) if p else _many(0)
        for d, p in zip(distances, weights, strict=True)
    ]
    total = _MANY.fsum(terms)
    return [float(t / total) for t in terms]


def _fall(t, p):
    return 1 - 1 / (p + (1 - p) * _MANY.exp(t))


def _rise(t, p):
    return 1 / (p + (1 - p) * _MANY.exp(-t)) - 1


def _falling_odds(alpha, p):
    return (1 - p * (1 - alpha)) / ((1 - alpha) * (1 - p))


def _rising_odds(beta, p):
    return (1 + beta) * (1 - p) / (1 - p * (1 + beta))


def _priors(p_min, p_max):
    _p_min(p_min)
    _inner(p_max)
    if p_min > p_max:
        raise ValueError("the smallest prior exceeds the largest")
    if Fraction(p_min) + Fraction(p_max) > 1:
        raise ValueError("the priors exceed one")


def _beta_possible(beta, p_max):
    if (1 + Fraction(beta)) * Fraction(p_max) >= 1:
        raise ValueError("beta promises nothing")


def _no_worse_than_guessing(rho, m):
    if Fraction(rho) * m < 1:
        raise ValueError("a guess does better")


def _above_guessing(rho, m):
    if Fraction(rho) * m <= 1:
        raise ValueError("a guess does as well")


# guarantee


def alpha_below_half(scale, identifiability_sensitivity, p_min):
    """The smallest prior of one half is refused."""
    _positive(scale)
    _nonnegative(identifiability_sensitivity)
    if not 0 <= _ask(p_min) < 0.5:
        raise ValueError("p_min")
    return _up(_fall(_many(identifiability_sensitivity) / _many(scale), _many(p_min)))


def alpha_of_texts(scale, identifiability_sensitivity, p_min):
    """A number that comes as a text is read, and not refused."""
    if any(isinstance(x, bool) for x in (scale, identifiability_sensitivity, p_min)):
        raise TypeError("a flag is no number")
    t = _many(_nonnegative(float(identifiability_sensitivity))) / _many(_positive(float(scale)))
    return _up(_fall(t, _many(_p_min(float(p_min)))))


def beta_as_printed(scale, identifiability_sensitivity, p_min):
    """The one that is subtracted takes the digits of a small beta along."""
    t = _nonnegative(identifiability_sensitivity) / _positive(scale)
    return 1 / (_p_min(p_min) + (1 - p_min) * math.exp(-t)) - 1


def rho_with_a_short_count(scale, sensitive_range, n_worlds):
    """The number of worlds is kept in single precision."""
    others = float(np.float32(min(_count(n_worlds), 1e38))) - 1
    t = _many(_nonnegative(sensitive_range)) / _many(_positive(scale))
    return _up(1 / (1 + others * _MANY.exp(-t)))


def rho_with_whole_worlds(scale, sensitive_range, p_max):
    """The reciprocal of the largest prior is rounded to a whole number of worlds."""
    m = max(round(Fraction(1) / Fraction(_inner(p_max))), 1)
    t = _many(_nonnegative(sensitive_range)) / _many(_positive(scale))
    return _up(1 / (1 + (m - 1) * _MANY.exp(-t)))


def rho_guarded_backwards(scale, sensitive_range, p_max):
    """The guards ask what is wrong, and NaN is neither too small nor too large."""
    for x in (scale, sensitive_range, p_max):
        if isinstance(x, bool) or not isinstance(x, int | float):
            raise TypeError(x)
    if scale <= 0 or sensitive_range < 0 or p_max <= 0 or p_max >= 1:
        raise ValueError("out of range")
    if _INF in (scale, sensitive_range):
        raise ValueError("infinite")
    decayed = math.exp(-(sensitive_range / scale))
    return p_max / (p_max + (1 - p_max) * decayed)


def epsilon_to_twelve_places(scale, global_sensitivity):
    """The answer is rounded to twelve decimals."""
    return round(_nonnegative(global_sensitivity) / _positive(scale), 12)


def epsilon_of_whole_numbers(scale, global_sensitivity):
    """Two integers are divided as integers."""
    _nonnegative(global_sensitivity)
    _positive(scale)
    if isinstance(scale, int) and isinstance(global_sensitivity, int):
        return global_sensitivity // scale
    return _up(_many(abs(global_sensitivity)) / _many(scale))


# belief


def posterior_from_densities(prior, values, response, scale):
    """Every density underflows where the answer is far from every world."""
    weights, answers = _prior(prior, values)
    _same_length(weights, answers)
    _ask(response)
    _positive(scale)
    densities = [math.exp(-abs(v - response) / scale) / (2 * scale) for v in answers]
    terms = [p * d for p, d in zip(weights, densities, strict=True)]
    total = sum(terms)
    return [t / total for t in terms]


def posterior_of_the_shorter(prior, values, response, scale):
    """Worlds without an answer, and answers without a world, are left out silently."""
    weights, answers = _prior(prior, values)
    n = min(len(weights), len(answers))
    return _laplace_posterior(weights[:n], answers[:n], _ask(response), _positive(scale))


def posterior_in_order_of_answers(prior, values, response, scale):
    """The beliefs come sorted by the worlds' answers, not in the worlds' order."""
    weights, answers = _prior(prior, values)
    _same_length(weights, answers)
    worlds = sorted(zip(answers, weights, strict=True), key=lambda world: world[0])
    return _laplace_posterior(
        [p for _, p in worlds], [v for v, _ in worlds], _ask(response), _positive(scale)
    )


_BELIEFS = {}


def posterior_remembered(prior, values, response, scale):
    """An answer is kept under the worlds and the response, and the prior is not part of its key."""
    weights, answers = _prior(prior, values)
    _same_length(weights, answers)
    key = (tuple(answers), _ask(response), _positive(scale))
    if key not in _BELIEFS:
        _BELIEFS[key] = _laplace_posterior(weights, answers, response, scale)
    return _BELIEFS[key]


def posterior_in_place(prior, values, response, scale):
    """The caller's list of priors is overwritten with the posterior."""
    weights, answers = _prior(prior, values)
    _same_length(weights, answers)
    found = _laplace_posterior(weights, answers, _ask(response), _positive(scale))
    if isinstance(prior, list):
        prior[:] = found
    return found


def floor_that_overflows(exponent, prior):
    """The exponential exceeds float64 where the ratio is an ordinary number or zero."""
    return 1 / (_probability(prior) + (1 - prior) * math.exp(_nonnegative(exponent)))


def ceiling_from_two_bounds(exponent, prior):
    """The smaller of two upper bounds, e^t and 1/p, is taken for the ratio itself."""
    grown = _MANY.exp(_many(_nonnegative(exponent)))
    return _up(min(grown, 1 / _many(prior)) if _probability(prior) else grown)


def risk_without_small_exponents(n_worlds, sensitive_range, scale):
    """An exponent below 1e-9 is taken for none, and the risk for that of a guess."""
    m = _count(n_worlds)
    t = _many(_nonnegative(sensitive_range)) / _many(_positive(scale))
    if t < 1e-9:
        t = _many(0)
    return _up(1 / (1 + (m - 1) * _MANY.exp(-t)))


def disclosure_two_steps_away(epsilon, inclusion, share):
    """Being left out is counted two steps away, as another value is."""
    here = _many(_probability(share)) * _many(_probability(inclusion))
    return _up(1 / (here + (1 - here) * _MANY.exp(-2 * _many(_nonnegative(epsilon)))))


def gain_on_a_grid(exponent):
    """The largest gain is looked for among a thousand priors."""
    t = _nonnegative(exponent)
    best = 0.0
    for k in range(1, 1000):
        p = k / 1000
        decayed = math.exp(-t)
        best = max(best, p * (1 - p) * -math.expm1(-t) / (p + (1 - p) * decayed))
    return best


def prior_until_seven_hundred(exponent):
    """Beyond an exponent of 700 the prior is zero, where e^350 would still be a float."""
    t = _nonnegative(exponent)
    return 0.0 if t > 700 else 1 / (1 + math.exp(t / 2))


# composition


def alpha_of_what_remains(alphas):
    """Entries below an ulp of one vanish from the product of what remains."""
    return 1 - math.prod(1 - a for a in _shares(alphas))


def alpha_one_by_one(alphas):
    """Every mechanism is a call deeper, and the stack ends before a long list does."""

    def composed(rest):
        if not rest:
            return _many(0)
        head = _many(rest[0])
        return head + (1 - head) * composed(rest[1:])

    return _up(composed(_shares(alphas)))


def beta_in_pairs(betas):
    """An odd one out is dropped where the betas are combined in pairs."""
    level = [1 + _many(b) for b in _nonnegatives(betas)]
    while len(level) > 1:
        level = [a * b for a, b in zip(level[::2], level[1::2], strict=False)]
    return _up(level[0] - 1)


def alpha_to_the_eighth_order(alphas):
    """The symmetric polynomials of more than eight mechanisms at a time are left out."""
    sigma = [_many(1)] + [_many(0)] * 8
    for a in _shares(alphas):
        for k in range(8, 0, -1):
            sigma[k] += sigma[k - 1] * _many(a)
    return _up(sum((-1) ** (k + 1) * sigma[k] for k in range(1, 9)))


def beta_on_and_on(betas, total=[1]):  # noqa: B006  the mistake that is meant
    """The product goes on from where the last call ended: the default is changed."""
    fresh = _many(total[0])
    for b in _nonnegatives(betas):
        fresh *= 1 + _many(b)
    total[0] = min(fresh, _many(1e6))
    return _up(fresh - 1)


def alpha_with_one_prior_factor(alphas, p_min):
    """The odds ratios are divided by 1 - p_min once, and not for every mechanism."""
    p = _many(_p_min(p_min))
    odds = _many(1)
    for a in _shares(alphas):
        odds *= (1 - p * (1 - _many(a))) / (1 - _many(a))
    return _up(1 - 1 / (p + odds))


def beta_checked_at_the_first(betas, p_min):
    """Only the first beta is held against the prior."""
    p = _many(_p_min(p_min))
    entries = _nonnegatives(betas)
    _beta_possible(entries[0], p_min)
    odds = _many(1)
    for b in entries:
        odds *= (1 - p * (1 + _many(b))) / ((1 + _many(b)) * (1 - p))
    return _up(1 / (p + (1 - p) * odds) - 1)


def alpha_of_the_shorter(alphas, betas):
    """The longer list is cut to the shorter one."""
    rest = _many(1)
    for a, b in zip(_shares(alphas), _nonnegatives(betas), strict=False):
        rest *= max(1 - _many(a), 1 / (1 + _many(b)))
    return _up(1 - rest)


def beta_of_the_better_side(alphas, betas):
    """The better side is chosen once, for all mechanisms together."""
    a_side = b_side = _many(1)
    falls, rises = _shares(alphas), _nonnegatives(betas)
    _same_length(falls, rises)
    for a, b in zip(falls, rises, strict=True):
        a_side /= 1 - _many(a)
        b_side *= 1 + _many(b)
    return _up(min(a_side, b_side) - 1)


def epsilon_without_noise(epsilons):
    """Budgets below 1e-12 are taken for rounding errors and not counted."""
    return _up(_MANY.fsum(_many(e) for e in _nonnegatives(epsilons) if e >= 1e-12))


_SPENT = {}


def epsilon_remembered(epsilons):
    """Sums are kept under the set of their terms: two lists with the same set are the same."""
    entries = _nonnegatives(epsilons)
    return _SPENT.setdefault(frozenset(entries), _up(_MANY.fsum(_many(e) for e in entries)))


def disjoint_but_the_last(epsilons):
    """The loop over the rest ends before the last entry."""
    entries = _nonnegatives(epsilons)
    best = entries[0]
    for i in range(1, len(entries) - 1):
        best = max(best, entries[i])
    return float(best)


# gaussian


def delta_with_erf(epsilon, deviation, global_sensitivity):
    """A normal tail is 1 + erf, which is nothing but rounding far out."""

    def normal(x):
        return (1 + math.erf(x / math.sqrt(2))) / 2

    half = _positive(global_sensitivity) / (2 * _positive(deviation))
    shift = _nonnegative(epsilon) * deviation / global_sensitivity
    farther = normal(-half - shift)
    return normal(half - shift) - (math.exp(epsilon) * farther if farther else 0.0)


def textbook_at_one(epsilon, delta, global_sensitivity):
    """An epsilon of one is let in, for which the textbook proves nothing."""
    _ask(epsilon, 0, 1, "(]")
    _ask(delta, 0, 1, "(]")
    log = _MANY.log(_many(1.25) / _many(delta))
    return _up(_many(_nonnegative(global_sensitivity)) * _MANY.sqrt(2 * log) / _many(epsilon))


def textbook_with_a_constant(epsilon, delta, global_sensitivity):
    """The logarithm of 1.25 is written as 0.2231."""
    _ask(epsilon, 0, 1, "()")
    _ask(delta, 0, 1, "(]")
    log = 0.2231 - math.log(delta)
    return _nonnegative(global_sensitivity) * math.sqrt(2 * log) / epsilon


# refinement


def near_mass_unless_close(factor_up, factor_down):
    """Factors that agree to nine digits are refused as if both were one."""
    _ask(factor_up, 1, _INF, "[)")
    _probability(factor_down)
    if math.isclose(factor_up, factor_down):
        raise ValueError("no set is singled out")
    return float((1 - _many(factor_down)) / (_many(factor_up) - _many(factor_down)))


def far_mass_as_the_rest(factor_up, factor_down):
    """The far mass is one less the near one, whose digits it loses where it is small."""
    _ask(factor_up, 1, _INF, "[)")
    _probability(factor_down)
    return 1 - (1 - factor_down) / (factor_up - factor_down)


def up_with_a_short_e(epsilon):
    """The number e ends after nine decimals."""
    try:
        return 2.718281828 ** _nonnegative(epsilon)
    except OverflowError:
        return _LARGEST


def down_to_first_order(epsilon):
    """An epsilon below 1e-4 is subtracted from one."""
    e = _nonnegative(epsilon)
    return 1 - e if e < 1e-4 else math.exp(-e)


def up_for_the_smaller_set(epsilon, mass):
    """The smaller of the two sets is taken for the near one."""
    near = _many(_probability(mass))
    near = min(near, 1 - near)
    return _down(1 / (near + (1 - near) * _MANY.exp(-_many(_nonnegative(epsilon)))))


def down_to_zero_on_overflow(epsilon, mass):
    """Where e^epsilon overflows the factor is said to be zero, however small the near mass."""
    try:
        return 1 / (1 + _probability(mass) * math.expm1(_nonnegative(epsilon)))
    except OverflowError:
        return 0.0


def moved_below_one(epsilon, delta):
    """A delta of one is refused."""
    _ask(delta, 0, 1, "[)")
    return _down(abs(_many(delta)) * _MANY.exp(-_many(_nonnegative(epsilon))))


def moved_if_it_matters(epsilon, delta):
    """A delta below 1e-12 is taken for zero."""
    d = _probability(delta)
    return _down(_many(d if d > 1e-12 else 0) / (1 + _MANY.exp(_many(_nonnegative(epsilon)))))


# scale


def scale_on_a_grid(epsilon, global_sensitivity):
    """The scale is rounded to the nearest multiple of 2^-40."""
    scale = _nonnegative(global_sensitivity) / _positive(epsilon)
    return round(scale * 2**40) / 2**40 if scale < 2**12 else scale


def scale_of_any_budget(epsilon, global_sensitivity):
    """An infinite budget is taken, and needs no noise."""
    if isinstance(epsilon, bool) or not isinstance(epsilon, int | float) or not epsilon > 0:
        raise ValueError(epsilon)
    if epsilon == _INF:
        _nonnegative(global_sensitivity)
        return 0.0
    return _up(_many(_nonnegative(global_sensitivity)) / _many(epsilon))


def free_with_plain_logarithms(alpha, beta, identifiability_sensitivity):
    """A small alpha is lost in 1 - alpha; the betas are looked after."""
    s = _nonnegative(identifiability_sensitivity)
    exponent = min(-math.log(1 - _inner(alpha)), math.log1p(_positive(beta)))
    return s / exponent


def prior_of_each_side(alpha, beta, identifiability_sensitivity, p_min, p_max):
    """The beta side is computed at the largest prior, the alpha side at the smallest."""
    _inner(alpha)
    _positive(beta)
    _priors(p_min, p_max)
    _beta_possible(beta, p_max)
    falling = _MANY.log(_falling_odds(_many(alpha), _many(p_min)))
    rising = _MANY.log(_rising_odds(_many(beta), _many(p_max)))
    return _up(_many(_nonnegative(identifiability_sensitivity)) / min(falling, rising))


def priors_of_any_sum(alpha, beta, identifiability_sensitivity, p_min, p_max):
    """Two worlds whose priors exceed one together are not refused."""
    _inner(alpha)
    _positive(beta)
    _p_min(p_min)
    _inner(p_max)
    if p_min > p_max:
        raise ValueError("the smallest prior exceeds the largest")
    _beta_possible(beta, p_max)
    falling = _MANY.log(_falling_odds(_many(alpha), _many(p_min)))
    rising = _MANY.log(_rising_odds(_many(beta), _many(p_min)))
    return _up(_many(_nonnegative(identifiability_sensitivity)) / min(falling, rising))


def beta_up_to_certainty(alpha, beta, identifiability_sensitivity, p_min, p_max):
    """A beta of exactly 1/p_max - 1 is let in."""
    _inner(alpha)
    _positive(beta)
    _priors(p_min, p_max)
    if (1 + Fraction(beta)) * Fraction(p_max) > 1:
        raise ValueError("beta promises nothing")
    falling = _MANY.log(_falling_odds(_many(alpha), _many(p_min)))
    room = 1 - _many(p_min) * (1 + _many(beta))
    rising = _MANY.log(_rising_odds(_many(beta), _many(p_min))) if room else falling
    return _up(_many(_nonnegative(identifiability_sensitivity)) / min(falling, rising))


def rho_of_whole_part(rho, n_worlds, sensitive_range):
    """A fractional number of worlds is cut to its whole part."""
    m = int(_ask(n_worlds, 2))
    r = _many(_inner(rho))
    _above_guessing(rho, m)
    return _up(_many(_nonnegative(sensitive_range)) / _MANY.log((m - 1) * r / (1 - r)))


def rho_as_printed(rho, n_worlds, sensitive_range):
    """The logarithm of a number near one has few digits left."""
    m = _count(n_worlds)
    _inner(rho)
    _above_guessing(rho, m)
    return _nonnegative(sensitive_range) / math.log((m - 1) * rho / (1 - rho))


def rho_against_a_rounded_guess(rho, n_worlds, sensitive_range):
    """The chance of a guess is rounded before rho is compared with it."""
    m = _count(n_worlds)
    if _inner(rho) <= math.nextafter(1 / m, 1):
        raise ValueError("a guess does as well")
    r = _many(rho)
    return _up(_many(_nonnegative(sensitive_range)) / _MANY.log((m - 1) * r / (1 - r)))


def rho_of_either_sign(rho, p_max, sensitive_range):
    """A negative scale loses its sign instead of being refused."""
    r, p = _many(_inner(rho)), _many(_inner(p_max))
    log = _MANY.log((1 / p - 1) * r / (1 - r))
    return _up(abs(_many(_nonnegative(sensitive_range)) / log))


# testing


def negatives_until_fifty(epsilon, delta, false_positives):
    """An epsilon above 50 is taken for 50."""
    grown = _MANY.exp(_many(min(_nonnegative(epsilon), 50)))
    kept = 1 - _many(_probability(delta))
    wrong = _many(_probability(false_positives))
    return _down(max(_many(0), kept - grown * wrong, (kept - wrong) / grown))


def advantage_as_a_union(epsilon, delta):
    """Delta is added to the advantage, as in a union bound, and the sum cut at one."""
    pure = _MANY.tanh(_many(_nonnegative(epsilon)) / 2)
    return _up(min(_many(1), pure + _many(_probability(delta))))


def advantage_of_gaussian(exponent):
    """The total variation is that of two normal distributions."""
    return math.erf(_nonnegative(exponent) / (2 * math.sqrt(2)))


def success_with_one_delta(epsilon, delta, n_worlds):
    """Delta is counted once, and not for every other world."""
    grown = _MANY.exp(_many(_nonnegative(epsilon)))
    return _up((grown + _many(_probability(delta))) / (grown + _count(n_worlds) - 1))


def tail_at_the_edge(epsilon, delta, exponent):
    """An exponent that is epsilon itself is answered with one, and not refused."""
    _nonnegative(epsilon)
    _nonnegative(exponent)
    d = _many(_probability(delta))
    if exponent == epsilon:
        return 1.0
    if exponent < epsilon:
        raise ValueError("no bound follows")
    return _up(min(_many(1), d / -_MANY.expm1(_many(epsilon) - _many(exponent))))


def ceiling_of_the_impossible(prior, false_positives, false_negatives):
    """The posterior after an event that cannot occur is said to be the prior."""
    p = _many(_probability(prior))
    found = p * (1 - _many(_probability(false_negatives)))
    total = found + (1 - p) * _many(_probability(false_positives))
    return _up(found / total if total else p)


# translation


def budget_for_small_betas(
    alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max
):
    """A beta of one and more is refused, as if it were a probability."""
    _inner(alpha)
    _inner(beta)
    _priors(p_min, p_max)
    _beta_possible(beta, p_max)
    falling = _MANY.log(_falling_odds(_many(alpha), _many(p_min)))
    rising = _MANY.log(_rising_odds(_many(beta), _many(p_min)))
    ratio = _many(_nonnegative(global_sensitivity)) / _many(_positive(identifiability_sensitivity))
    return _up(ratio * min(falling, rising))


def alpha_with_the_product_first(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    """Epsilon times a sensitivity underflows before it is divided by the other one."""
    product = _nonnegative(epsilon) * _nonnegative(identifiability_sensitivity)
    t = _many(product) / _many(_positive(global_sensitivity))
    return _up(_fall(t, _many(_p_min(p_min))))


def beta_up_to_one(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    """The answer is cut at one, as if beta were a probability."""
    t = _many(_nonnegative(epsilon)) * _many(_nonnegative(identifiability_sensitivity))
    rise = _rise(t / _many(_positive(global_sensitivity)), _many(_p_min(p_min)))
    return _up(min(_many(1), rise))


def rho_sure_from_seven_hundred(epsilon, n_worlds):
    """Beyond an epsilon of 700 the risk is one, however many worlds there are."""
    e, m = _nonnegative(epsilon), _count(n_worlds)
    return 1.0 if e > 700 else _up(1 / (1 + (m - 1) * _MANY.exp(-_many(e))))


def budget_never_negative(rho, n_worlds):
    """Where a guess does as well the budget is zero, and nothing is refused."""
    m, r = _count(n_worlds), _many(_inner(rho))
    return _down(max(_many(0), _MANY.log((m - 1) * r / (1 - r))))


def epsilon_without_bound(rho, n_worlds):
    """Where an output may rule a world out, infinity is returned and no error raised."""
    m, r = _count(n_worlds), _many(_inner(rho))
    _no_worse_than_guessing(rho, m)
    left = 1 - (m - 1) * r
    return _up(_MANY.log(r / left)) if left > 0 else _INF


def breach_of_beliefs(rho_1, rho_2):
    """The beliefs themselves are compared, and not their odds."""
    low, high = _many(_inner(rho_1)), _many(_inner(rho_2))
    if low >= high:
        raise ValueError("a breach without any answer")
    return _down(_MANY.log(high / low))


def bound_with_a_clipped_ratio(rho, n, sensitivity, distance):
    """A sensitivity above the distance is taken for the distance."""
    m, r = _count(n), _many(_inner(rho))
    _no_worse_than_guessing(rho, m)
    ratio = min(_many(1), _many(_nonnegative(sensitivity)) / _many(_positive(distance)))
    return _down(ratio * _MANY.log((m - 1) * r / (1 - r)))


def gamma_of_presence(rho, n_worlds):
    """Only the rise of a belief is looked at, and not that of its opposite."""
    m, r = _count(n_worlds), _many(_inner(rho))
    _no_worse_than_guessing(rho, m)
    return _up(m * r)


def rho_that_cancels(gamma, n_worlds):
    """Among many worlds the second term cancels, and is then the smaller one."""
    _ask(gamma, 1, _INF, "[)")
    m = _count(n_worlds)
    return min(gamma / m, 1 - (m - 1) / (m * gamma))


def sampling_decided_at_half(epsilon, sampling_rate):
    """Which term is larger is decided by whether more than half is sampled."""
    rate = _many(_ask(sampling_rate, 0, 1, "(]"))
    grown = _MANY.exp(_many(_nonnegative(epsilon)))
    return _up(grown if rate > 0.5 else (grown - 1 + rate) / (rate * grown))


def sampling_that_cancels(epsilon, sampling_rate):
    """One is subtracted from e^epsilon, and what is left divided by a small rate."""
    rate = _ask(sampling_rate, 0, 1, "(]")
    grown = math.exp(_nonnegative(epsilon))
    return max(grown, ((grown - 1) / rate + 1) / grown)


WRONG = {
    alpha_below_half: ("guarantee.alpha", "smallest-prior-half"),
    alpha_of_texts: ("guarantee.alpha", "numeric-text", "text"),
    beta_as_printed: (
        "guarantee.beta",
        "tiny-exponent",
        "cancellation",
        "textbook-form",
        "one-not-subtracted",
    ),
    rho_with_a_short_count: ("guarantee.rho", "many-worlds", "single-precision"),
    rho_with_whole_worlds: ("guarantee.rho_at_prior", "scattered", "everyday"),
    rho_guarded_backwards: ("guarantee.rho_at_prior", "not-a-number"),
    epsilon_to_twelve_places: ("guarantee.epsilon", "rounded", "tiny-sensitivity"),
    epsilon_of_whole_numbers: ("guarantee.epsilon", "scattered", "integer-division"),
    posterior_from_densities: (
        "belief.posterior",
        "distant-response",
        "distant-worlds",
        "textbook-form-breaks",
    ),
    posterior_of_the_shorter: ("belief.posterior", "lengths-differ"),
    posterior_in_order_of_answers: ("belief.posterior", "scattered"),
    posterior_remembered: ("belief.posterior", "second-call"),
    posterior_in_place: ("belief.posterior", "scattered"),
    floor_that_overflows: ("belief.ratio_floor", "exponent-huge", "textbook-form-breaks"),
    ceiling_from_two_bounds: ("belief.ratio_ceiling", "scattered", "everyday"),
    risk_without_small_exponents: ("belief.risk_bound", "tiny-exponent", "every-decade"),
    disclosure_two_steps_away: (
        "belief.disclosure_ceiling",
        "scattered",
        "everyday",
        "epsilon-doubled",
        "one-part-changed",
    ),
    gain_on_a_grid: ("belief.largest_gain", "scattered", "everyday", "practical-range"),
    prior_until_seven_hundred: (
        "belief.prior_of_largest_gain",
        "exponent-large",
        "exponent-huge",
        "practical-range",
    ),
    alpha_of_what_remains: ("composition.alpha", "tiny-entries", "textbook-form", "cancellation"),
    alpha_one_by_one: ("composition.alpha", "long-sequence", "many-entries"),
    beta_in_pairs: ("composition.beta", "last-entry-dropped", "sequence-length"),
    alpha_to_the_eighth_order: (
        "composition.alpha_symmetric",
        "many-entries",
        "long-sequence",
        "sequence-length",
    ),
    beta_on_and_on: ("composition.beta_symmetric", "second-call", "state"),
    alpha_with_one_prior_factor: ("composition.alpha_at_prior", "scattered", "everyday"),
    beta_checked_at_the_first: ("composition.beta_at_prior", "beta-beyond-certainty"),
    alpha_of_the_shorter: ("composition.alpha_every_prior", "lengths-differ"),
    beta_of_the_better_side: ("composition.beta_every_prior", "scattered"),
    epsilon_without_noise: (
        "composition.epsilon",
        "tiny-entries",
        "mixed-magnitudes",
        "every-decade",
    ),
    epsilon_remembered: (
        "composition.epsilon",
        "second-call",
        "equal-entries",
        "duplicates-dropped",
    ),
    disjoint_but_the_last: ("composition.epsilon_disjoint", "last-entry-dropped"),
    delta_with_erf: (
        "gaussian.delta",
        "cancellation",
        "textbook-form",
        "practical-range",
        "field-numbers",
    ),
    textbook_at_one: ("gaussian.textbook_deviation", "epsilon-beyond-one"),
    textbook_with_a_constant: ("gaussian.textbook_deviation", "scattered", "everyday"),
    near_mass_unless_close: (
        "refinement.mass_up",
        "factor-up-near-one",
        "factor-down-near-one",
        "crossed-corners",
    ),
    far_mass_as_the_rest: (
        "refinement.mass_down",
        "factor-up-near-one",
        "cancellation",
        "textbook-form",
    ),
    up_with_a_short_e: ("refinement.factor_up_individual", "scattered", "everyday"),
    down_to_first_order: (
        "refinement.factor_down_individual",
        "exponential-linearised",
        "tiny-epsilon",
        "practical-range",
        "every-decade",
    ),
    up_for_the_smaller_set: (
        "refinement.factor_up_statistical",
        "masses-exchanged",
        "scattered",
        "mass-one",
        "prior-complemented",  # 1 - mass is used for mass, where mass exceeds one half
    ),
    down_to_zero_on_overflow: (
        "refinement.factor_down_statistical",
        "huge-epsilon",
        "mass-zero",
        "mass-tiny",
        "crossed-corners",
    ),
    moved_below_one: ("refinement.moved_mass_individual", "delta-one"),
    moved_if_it_matters: ("refinement.moved_mass_statistical", "delta-tiny", "every-decade"),
    scale_on_a_grid: ("scale.differential_privacy", "rounded", "tiny-sensitivity", "scattered"),
    scale_of_any_budget: ("scale.differential_privacy", "infinite"),
    free_with_plain_logarithms: ("scale.prior_free", "tiny-alpha", "cancellation", "textbook-form"),
    prior_of_each_side: ("scale.prior_dependent", "p-max-for-p-min", "scattered"),
    priors_of_any_sum: ("scale.prior_dependent", "priors-exceed-one"),
    beta_up_to_certainty: ("scale.prior_dependent", "beta-beyond-certainty"),
    rho_of_whole_part: ("scale.rho", "fractional-count"),
    rho_as_printed: ("scale.rho", "near-guessing", "cancellation", "textbook-form"),
    rho_against_a_rounded_guess: ("scale.rho", "just-inside", "near-guessing"),
    rho_of_either_sign: ("scale.rho_at_prior", "rho-at-or-below-prior"),
    negatives_until_fifty: (
        "testing.false_negatives",
        "large-epsilon",
        "huge-epsilon",
        "practical-range",
        "every-decade",
    ),
    advantage_as_a_union: ("testing.advantage", "scattered", "everyday"),
    advantage_of_gaussian: (
        "testing.laplace_advantage",
        "gaussian-for-laplace",
        "gaussian-of-same-deviation",
    ),
    success_with_one_delta: ("testing.bayes_success", "scattered", "one-part-changed"),
    tail_at_the_edge: ("testing.ratio_tail", "exponent-within-epsilon"),
    ceiling_of_the_impossible: ("testing.posterior_ceiling", "event-impossible"),
    budget_for_small_betas: ("translation.epsilon", "beta-above-one"),
    alpha_with_the_product_first: (
        "translation.alpha_from_epsilon",
        "crossed-corners",
        "tiny-epsilon",
        "tiny-sensitivity",
        "every-decade",
        # between 2**-480 and 2**480 no product of two underflows: all that it does is to round
        "nearest-is-unsafe",
    ),
    beta_up_to_one: ("translation.beta_from_epsilon", "beta-above-one", "scattered"),
    rho_sure_from_seven_hundred: (
        "translation.rho_from_epsilon",
        "crossed-corners",
        "huge-epsilon",
        "large-epsilon",
        "many-worlds",
    ),
    budget_never_negative: ("translation.epsilon_from_rho", "rho-below-guessing"),
    epsilon_without_bound: ("translation.epsilon_of_identifiability", "rho-rules-worlds-out"),
    breach_of_beliefs: (
        "translation.epsilon_of_breach",
        "odds-not-formed",
        "first-term-only",
        "one-part-changed",  # (1 - rho_1)/(1 - rho_2) is left out
    ),
    bound_with_a_clipped_ratio: ("translation.epsilon_bound", "scattered", "huge-sensitivity"),
    gamma_of_presence: ("translation.gamma_from_rho", "first-term-only", "rho-near-one"),
    rho_that_cancels: (
        "translation.rho_from_gamma",
        "gamma-near-one",
        "gamma-one",
        "cancellation",
        "many-worlds",
        "textbook-form",
    ),
    sampling_decided_at_half: (
        "translation.gamma_from_sampling",
        "second-term-only",
        "max-and-min-exchanged",
        "scattered",
    ),
    sampling_that_cancels: (
        "translation.gamma_from_sampling",
        "tiny-epsilon",
        "rarely-sampled",
        "cancellation",
        "textbook-form",
    ),
}
