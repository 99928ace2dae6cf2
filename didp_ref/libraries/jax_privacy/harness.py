"""What JAX Privacy's accounting computes: training on all examples at once, in one update."""

from math import inf

from jax_privacy.accounting import accountants, analysis

PACKAGE = "jax-privacy"
SECONDS = 60.0
"""An ordinary call takes three."""


def multiplier(deviation, global_sensitivity):
    # it has no sensitivity: an answer that never changes has infinitely much noise
    if not global_sensitivity:
        return inf
    ratio = deviation / global_sensitivity
    if 0 < deviation < inf and 0 < global_sensitivity < inf and not 2.0**-1022 <= ratio < inf:
        raise OverflowError("the noise per sensitivity is no float")
    return ratio


def epsilon(delta, deviation, global_sensitivity):
    accountant = analysis.DpsgdTrainingAccountant(
        dp_accountant_config=accountants.PldAccountantConfig()
    )
    training = analysis.DpParams(
        noise_multipliers=multiplier(deviation, global_sensitivity),
        num_samples=1,
        delta=delta,
        batch_size=1,
    )
    return accountant.compute_epsilon(1, training)


FUNCTIONS = {"gaussian.epsilon": epsilon}
