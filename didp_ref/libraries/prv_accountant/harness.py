"""What Microsoft's prv_accountant computes: the upper end of what it gives."""

from math import inf

from prv_accountant import GaussianMechanism, PRVAccountant

PACKAGE = "prv-accountant"


def multiplier(deviation, global_sensitivity):
    # it has no sensitivity: an answer that never changes has infinitely much noise
    return deviation / global_sensitivity if global_sensitivity else inf


def accountant(mechanism, delta):
    return PRVAccountant(mechanism, eps_error=0.01, delta_error=delta * 1e-3)


FUNCTIONS = {
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: accountant(
        GaussianMechanism(noise_multiplier=multiplier(deviation, global_sensitivity)), delta
    ).compute_epsilon(delta, [1])[2]
}
