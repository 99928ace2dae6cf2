"""What autodp computes."""

from math import log

import numpy as np
from autodp import dp_bank, fdp_bank, privacy_calibrator, rdp_bank
from harness_arguments import multiplier, scaled

PACKAGE = "autodp"


def classical_sigma(epsilon, delta):
    answer = privacy_calibrator.classical_gaussian_mech(epsilon, delta)
    # for a delta of 0 or 1 and beyond it returns sigma itself, not as an entry of a dictionary
    return answer["sigma"] if isinstance(answer, dict) else answer


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
    "gaussian.textbook_deviation": lambda epsilon, delta, global_sensitivity: scaled(
        classical_sigma(epsilon, delta), global_sensitivity
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
