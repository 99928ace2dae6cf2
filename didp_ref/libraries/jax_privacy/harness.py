"""What JAX Privacy's accounting computes: training on all examples at once, in one update."""

from math import inf

from jax_privacy.accounting import accountants, analysis

PACKAGE = "jax-privacy"
SECONDS = 60.0
"""An ordinary call takes three."""


def epsilon(delta, deviation, global_sensitivity):
    accountant = analysis.DpsgdTrainingAccountant(
        dp_accountant_config=accountants.PldAccountantConfig()
    )
    training = analysis.DpParams(
        # it has no sensitivity: an answer that never changes has infinitely much noise
        noise_multipliers=deviation / global_sensitivity if global_sensitivity else inf,
        num_samples=1,
        delta=delta,
        batch_size=1,
    )
    return accountant.compute_epsilon(1, training)


FUNCTIONS = {"gaussian.epsilon": epsilon}
