"""What Apple's pfl computes."""

from pfl.privacy.compute_parameters import AnalyticGM_robust
from pfl.privacy.laplace_mechanism import LaplaceMechanism

PACKAGE = "pfl"
FUNCTIONS = {
    "gaussian.deviation": lambda epsilon, delta, global_sensitivity: AnalyticGM_robust(
        epsilon, delta, 1, global_sensitivity
    ),
    # twice the square of the scale is the error of one number
    "scale.differential_privacy": lambda epsilon, global_sensitivity: (
        (LaplaceMechanism(global_sensitivity, epsilon).add_noise_squared_error(1, 1) / 2) ** 0.5
    ),
}
