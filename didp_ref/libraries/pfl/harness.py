"""What Apple's pfl computes."""

from math import inf

from pfl.privacy.compute_parameters import AnalyticGM_robust
from pfl.privacy.laplace_mechanism import LaplaceMechanism

PACKAGE = "pfl"


def laplace_scale(epsilon, global_sensitivity):
    # the error of one number is twice the square of the scale
    error = LaplaceMechanism(global_sensitivity, epsilon).add_noise_squared_error(1, 1)
    if not 1e-290 <= error < inf and global_sensitivity:
        raise ValueError("the scale is lost in its square, which is all that can be read")
    return (error / 2) ** 0.5


FUNCTIONS = {
    "gaussian.deviation": lambda epsilon, delta, global_sensitivity: AnalyticGM_robust(
        epsilon, delta, 1, global_sensitivity
    ),
    "scale.differential_privacy": laplace_scale,
}
