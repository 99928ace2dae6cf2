"""Wrong compositions, Gaussian noise and refined factors."""

import math

from tests.wrong.others.blind.numbers import (
    INF,
    LARGEST,
    MANY,
    ask,
    check_beta,
    check_lengths,
    many,
    nonnegative,
    nonnegatives,
    positive,
    probability,
    rounded_down,
    rounded_up,
    shares_of,
    small_prior,
)


def alpha_of_what_remains(alphas):
    """Entries below an ulp of one vanish from the product of what remains."""
    return 1 - math.prod(1 - a for a in shares_of(alphas))


def alpha_one_by_one(alphas):
    """Every mechanism is a call deeper, and the stack ends before a long list does."""

    def composed(rest):
        if not rest:
            return many(0)
        head = many(rest[0])
        return head + (1 - head) * composed(rest[1:])

    return rounded_up(composed(shares_of(alphas)))


def beta_in_pairs(betas):
    """An odd one out is dropped where the betas are combined in pairs."""
    level = [1 + many(b) for b in nonnegatives(betas)]
    while len(level) > 1:
        level = [a * b for a, b in zip(level[::2], level[1::2], strict=False)]
    return rounded_up(level[0] - 1)


def alpha_to_the_eighth_order(alphas):
    """The symmetric polynomials of more than eight mechanisms at a time are left out."""
    sigma = [many(1)] + [many(0)] * 8
    for a in shares_of(alphas):
        for k in range(8, 0, -1):
            sigma[k] += sigma[k - 1] * many(a)
    return rounded_up(sum((-1) ** (k + 1) * sigma[k] for k in range(1, 9)))


def beta_on_and_on(betas, total=[1]):  # noqa: B006  the mistake that is meant
    """The product goes on from where the last call ended: the default is changed."""
    fresh = many(total[0])
    for b in nonnegatives(betas):
        fresh *= 1 + many(b)
    total[0] = min(fresh, many(1e6))
    return rounded_up(fresh - 1)


def alpha_with_one_prior_factor(alphas, p_min):
    """The odds ratios are divided by 1 - p_min once, and not for every mechanism."""
    p = many(small_prior(p_min))
    odds = many(1)
    for a in shares_of(alphas):
        odds *= (1 - p * (1 - many(a))) / (1 - many(a))
    return rounded_up(1 - 1 / (p + odds))


def beta_checked_at_the_first(betas, p_min):
    """Only the first beta is held against the prior."""
    p = many(small_prior(p_min))
    entries = nonnegatives(betas)
    check_beta(entries[0], p_min)
    odds = many(1)
    for b in entries:
        odds *= (1 - p * (1 + many(b))) / ((1 + many(b)) * (1 - p))
    return rounded_up(1 / (p + (1 - p) * odds) - 1)


def alpha_of_the_shorter(alphas, betas):
    """The longer list is cut to the shorter one."""
    rest = many(1)
    for a, b in zip(shares_of(alphas), nonnegatives(betas), strict=False):
        rest *= max(1 - many(a), 1 / (1 + many(b)))
    return rounded_up(1 - rest)


def beta_of_the_better_side(alphas, betas):
    """The better side is chosen once, for all mechanisms together."""
    a_side = b_side = many(1)
    falls, rises = shares_of(alphas), nonnegatives(betas)
    check_lengths(falls, rises)
    for a, b in zip(falls, rises, strict=True):
        a_side /= 1 - many(a)
        b_side *= 1 + many(b)
    return rounded_up(min(a_side, b_side) - 1)


def epsilon_without_noise(epsilons):
    """Budgets below 1e-12 are taken for rounding errors and not counted."""
    return rounded_up(MANY.fsum(many(e) for e in nonnegatives(epsilons) if e >= 1e-12))


_SPENT = {}


def epsilon_remembered(epsilons):
    """Sums are kept under the set of their terms: two lists with the same set are the same."""
    entries = nonnegatives(epsilons)
    return _SPENT.setdefault(frozenset(entries), rounded_up(MANY.fsum(many(e) for e in entries)))


def disjoint_but_the_last(epsilons):
    """The loop over the rest ends before the last entry."""
    entries = nonnegatives(epsilons)
    best = entries[0]
    for i in range(1, len(entries) - 1):
        best = max(best, entries[i])
    return float(best)


def delta_with_erf(epsilon, deviation, global_sensitivity):
    """A normal tail is 1 + erf, which is nothing but rounding far out."""

    def normal(x):
        return (1 + math.erf(x / math.sqrt(2))) / 2

    half = positive(global_sensitivity) / (2 * positive(deviation))
    shift = nonnegative(epsilon) * deviation / global_sensitivity
    farther = normal(-half - shift)
    return normal(half - shift) - (math.exp(epsilon) * farther if farther else 0.0)


def textbook_at_one(epsilon, delta, global_sensitivity):
    """An epsilon of one is let in, for which the textbook proves nothing."""
    ask(epsilon, 0, 1, "(]")
    ask(delta, 0, 1, "(]")
    log = MANY.log(many(1.25) / many(delta))
    return rounded_up(many(nonnegative(global_sensitivity)) * MANY.sqrt(2 * log) / many(epsilon))


def textbook_with_a_constant(epsilon, delta, global_sensitivity):
    """The logarithm of 1.25 is written as 0.2231."""
    ask(epsilon, 0, 1, "()")
    ask(delta, 0, 1, "(]")
    log = 0.2231 - math.log(delta)
    return nonnegative(global_sensitivity) * math.sqrt(2 * log) / epsilon


def near_mass_unless_close(factor_up, factor_down):
    """Factors that agree to nine digits are refused as if both were one."""
    ask(factor_up, 1, INF, "[)")
    probability(factor_down)
    if math.isclose(factor_up, factor_down):
        raise ValueError("no set is singled out")
    return float((1 - many(factor_down)) / (many(factor_up) - many(factor_down)))


def far_mass_as_the_rest(factor_up, factor_down):
    """The far mass is one less the near one, whose digits it loses where it is small."""
    ask(factor_up, 1, INF, "[)")
    probability(factor_down)
    return 1 - (1 - factor_down) / (factor_up - factor_down)


def up_with_a_short_e(epsilon):
    """The number e ends after nine decimals."""
    try:
        return 2.718281828 ** nonnegative(epsilon)
    except OverflowError:
        return LARGEST


def down_to_first_order(epsilon):
    """An epsilon below 1e-4 is subtracted from one."""
    e = nonnegative(epsilon)
    return 1 - e if e < 1e-4 else math.exp(-e)


def up_for_the_smaller_set(epsilon, mass):
    """The smaller of the two sets is taken for the near one."""
    near = many(probability(mass))
    near = min(near, 1 - near)
    return rounded_down(1 / (near + (1 - near) * MANY.exp(-many(nonnegative(epsilon)))))


def down_to_zero_on_overflow(epsilon, mass):
    """Where e^epsilon overflows the factor is said to be zero, however small the near mass."""
    try:
        return 1 / (1 + probability(mass) * math.expm1(nonnegative(epsilon)))
    except OverflowError:
        return 0.0


def moved_below_one(epsilon, delta):
    """A delta of one is refused."""
    ask(delta, 0, 1, "[)")
    return rounded_down(abs(many(delta)) * MANY.exp(-many(nonnegative(epsilon))))


def moved_if_it_matters(epsilon, delta):
    """A delta below 1e-12 is taken for zero."""
    d = probability(delta)
    return rounded_down(many(d if d > 1e-12 else 0) / (1 + MANY.exp(many(nonnegative(epsilon)))))


WRONG = {
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
        "lost-tails",
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
}
