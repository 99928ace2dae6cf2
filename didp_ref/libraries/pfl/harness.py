"""What Apple's pfl computes."""

from harness_arguments import NotAsked, root
from pfl.privacy.compute_parameters import AnalyticGM_robust
from pfl.privacy.laplace_mechanism import LaplaceMechanism

PACKAGE = "pfl"


def laplace_scale(epsilon, global_sensitivity):
    # the error of one number is twice the square of the scale, which add_noise never squares
    try:
        error = LaplaceMechanism(global_sensitivity, epsilon).add_noise_squared_error(1, 1)
    except OverflowError:
        raise NotAsked("the noise is lost in its square, which is all that can be read") from None
    if epsilon < 0 or global_sensitivity < 0:  # add_noise hands a scale below 0 to NumPy, as it is
        raise NotAsked("the scale's sign is lost in its square, which is all that can be read")
    return root(error / 2, global_sensitivity)


FUNCTIONS = {
    "gaussian.deviation": lambda epsilon, delta, global_sensitivity: AnalyticGM_robust(
        epsilon, delta, 1, global_sensitivity
    ),
    "scale.differential_privacy": laplace_scale,
}
