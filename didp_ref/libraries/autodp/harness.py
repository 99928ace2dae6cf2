"""What autodp computes."""

from math import inf, log

import numpy as np
from autodp import dp_bank, fdp_bank, privacy_calibrator, rdp_bank

PACKAGE = "autodp"


def multiplier(noise, global_sensitivity):
    # it has no sensitivity: an answer that never changes has infinitely much noise
    if not global_sensitivity:
        return inf
    ratio = noise / global_sensitivity
    if 0 < noise < inf and 0 < global_sensitivity < inf and not 2.0**-1022 <= ratio < inf:
        raise OverflowError("the noise per sensitivity is no float")
    return ratio


def scaled(sigma, global_sensitivity):
    deviation = sigma * global_sensitivity
    if 0 < sigma < inf and 0 < global_sensitivity < inf and not 2.0**-1022 <= deviation < inf:
        raise OverflowError("the noise is no float")
    return deviation


FUNCTIONS = {
    "gaussian.delta": lambda epsilon, deviation, global_sensitivity: np.exp(
        dp_bank.get_logdelta_ana_gaussian(multiplier(deviation, global_sensitivity), epsilon)
    ),
    "gaussian.deviation": lambda epsilon, delta, global_sensitivity: scaled(
        privacy_calibrator.ana_gaussian_mech(epsilon, delta)["sigma"], global_sensitivity
    ),
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: dp_bank.get_eps_ana_gaussian(
        multiplier(deviation, global_sensitivity), delta
    ),
    "gaussian.textbook_deviation": lambda epsilon, delta, global_sensitivity: (
        # of some deltas it returns a number that has no "sigma", and then it is not asked
        scaled(
            privacy_calibrator.classical_gaussian_mech(epsilon, delta)["sigma"], global_sensitivity
        )
    ),
    "renyi.gaussian": lambda order, deviation, global_sensitivity: rdp_bank.RDP_gaussian(
        {"sigma": multiplier(deviation, global_sensitivity)}, order
    ),
    "renyi.laplace": lambda order, scale, global_sensitivity: rdp_bank.RDP_laplace(
        {"b": multiplier(scale, global_sensitivity)}, order
    ),
    "renyi.randomized_response": lambda order, epsilon: rdp_bank.RDP_pureDP(
        {"eps": epsilon}, order
    ),
    "scale.differential_privacy": lambda epsilon, global_sensitivity: scaled(
        privacy_calibrator.laplace_mech(epsilon, 0)["b"], global_sensitivity
    ),
    "subsampling.poisson_delta": lambda delta, sampling_rate: privacy_calibrator.subsample_epsdelta(
        log(2), delta, sampling_rate
    )[1],
    "subsampling.poisson_epsilon": lambda epsilon, sampling_rate: (
        privacy_calibrator.subsample_epsdelta(epsilon, 0, sampling_rate)[0]
    ),
    "testing.false_negatives": lambda epsilon, delta, false_positives: fdp_bank.fDP_approx_DP(
        {"eps": epsilon, "delta": delta}, false_positives
    ),
    "testing.gaussian_false_negatives": lambda mu, false_positives: fdp_bank.fDP_gaussian(
        {"sigma": multiplier(1, mu)}, false_positives
    ),
}
