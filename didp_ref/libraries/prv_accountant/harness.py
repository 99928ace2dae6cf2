"""What Microsoft's prv_accountant computes: the upper end of what it gives."""

from math import inf

from prv_accountant import GaussianMechanism, PRVAccountant

PACKAGE = "prv-accountant"


def multiplier(deviation, global_sensitivity):
    # it has no sensitivity: an answer that never changes has infinitely much noise
    if not global_sensitivity:
        return inf
    ratio = deviation / global_sensitivity
    if 0 < deviation < inf and 0 < global_sensitivity < inf and not 2.0**-1022 <= ratio < inf:
        raise OverflowError("the noise per sensitivity is no float")
    return ratio


def accountant(mechanism, delta):
    if delta > 0 and delta * 1e-3 < 2.0**-1022:
        raise ValueError("so small an error of delta is no float")
    return PRVAccountant(mechanism, eps_error=0.01, delta_error=delta * 1e-3)


FUNCTIONS = {
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: accountant(
        GaussianMechanism(noise_multiplier=multiplier(deviation, global_sensitivity)), delta
    ).compute_epsilon(delta, [1])[2]
}
