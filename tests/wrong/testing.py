"""Wrong bounds on tests, guesses and gains of belief, each with the flag that must catch it."""

import math

from tests.wrong.shared import at_most_one, down, in_table, up, wrong


@wrong("testing.false_negatives", "epsilon-doubled")
def false_negatives_doubled(epsilon, delta, false_positives):
    grown, rest = math.exp(min(2 * epsilon, 700)), 1 - delta - false_positives
    return down(max(0.0, 1 - delta - grown * false_positives, rest / grown))


@wrong("testing.advantage", "epsilon-doubled")
def advantage_doubled(epsilon, delta):
    decayed = math.exp(-2 * epsilon)
    return at_most_one((1 - decayed + 2 * delta * decayed) / (1 + decayed))


@wrong("testing.bayes_success", "m-for-m-minus-one")
def bayes_success_many(epsilon, delta, n_worlds):
    others = n_worlds * math.exp(-epsilon)
    return at_most_one((1 + others * delta) / (1 + others))


@wrong("testing.posterior_ceiling", "prior-complemented")
def posterior_complemented(prior, false_positives, false_negatives):
    computed = (1 - prior) * false_negatives
    rest = prior * (1 - false_positives)
    return at_most_one(computed / (computed + rest)) if computed + rest else 1.0


@wrong("belief.disclosure_ceiling", "epsilon-halved")
def disclosure_halved(epsilon, inclusion, share):
    left_out = math.exp(-epsilon / 2)
    return up(
        1 / (share * inclusion + left_out**2 * (1 - share) * inclusion + left_out * (1 - inclusion))
    )


@wrong("gaussian.delta", "sensitivity-doubled")
def gaussian_doubled(epsilon, deviation, global_sensitivity):
    unit = math.sqrt(2) * deviation
    threshold = global_sensitivity + epsilon * deviation**2 / (2 * global_sensitivity)
    near = math.erfc((threshold - 2 * global_sensitivity) / unit)
    return at_most_one((near - math.exp(epsilon) * math.erfc(threshold / unit)) / 2)


@wrong("gaussian.discrete_delta", "continuous-for-discrete")
def continuous_for_discrete(epsilon, deviation, global_sensitivity):
    unit = math.sqrt(2) * deviation
    threshold = global_sensitivity / 2 + epsilon * deviation**2 / global_sensitivity
    near = math.erfc((threshold - global_sensitivity) / unit)
    far = math.erfc(threshold / unit)
    return at_most_one((near - math.exp(epsilon) * far) / 2 if far else near / 2)


in_table(
    globals(),
    """
"testing.laplace_advantage"(exponent)
    epsilon-doubled  at_most_one(-math.expm1(-exponent))
"testing.ratio_tail"(epsilon, delta, exponent)
    epsilon-halved  at_most_one(delta / -math.expm1((epsilon - exponent) / 2))
"belief.largest_gain"(exponent)
    epsilon-doubled  at_most_one(math.tanh(exponent / 2))
"belief.prior_of_largest_gain"(exponent)
    epsilon-doubled  1 / (1 + math.exp(exponent)) if exponent < 700 else math.exp(-exponent)
"gaussian.textbook_deviation"(epsilon, delta, global_sensitivity)
    logarithm-base-2  up(global_sensitivity * math.sqrt(2 * math.log2(1.25 / delta)) / epsilon)
""",
)
