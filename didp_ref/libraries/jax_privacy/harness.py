"""What JAX Privacy's accounting computes: training on all examples at once, in one update."""

from harness_arguments import multiplier
from jax_privacy.accounting import accountants, analysis

PACKAGE = "jax-privacy"
SECONDS = 60.0
"""An ordinary call takes three."""


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
