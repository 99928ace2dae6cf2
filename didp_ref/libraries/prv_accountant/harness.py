"""What Microsoft's prv_accountant computes: the upper end of what it gives."""

from harness_arguments import NotAsked, multiplier, number
from prv_accountant import GaussianMechanism, PRVAccountant

PACKAGE = "prv-accountant"


def accountant(mechanism, delta):
    if number(delta) > 0 and delta * 1e-3 < 2.0**-1022:
        raise NotAsked("so small an error of delta is no float")
    return PRVAccountant(mechanism, eps_error=0.01, delta_error=delta * 1e-3)


FUNCTIONS = {
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: accountant(
        GaussianMechanism(noise_multiplier=multiplier(deviation, global_sensitivity)), delta
    ).compute_epsilon(delta, [1])[2]
}
