"""What PipelineDP computes."""

from math import inf

from pipeline_dp import dp_computations as dp

PACKAGE = "pipeline-dp"


def multiplier(deviation, global_sensitivity):
    # it has no sensitivity: an answer that never changes has infinitely much noise
    if not global_sensitivity:
        return inf
    ratio = deviation / global_sensitivity
    if 0 < deviation < inf and 0 < global_sensitivity < inf and not 2.0**-1022 <= ratio < inf:
        raise OverflowError("the noise per sensitivity is no float")
    return ratio


FUNCTIONS = {
    "scale.differential_privacy": lambda epsilon, global_sensitivity: (
        dp.LaplaceMechanism.create_from_epsilon(epsilon, global_sensitivity).noise_parameter
    ),
    "gaussian.delta": lambda epsilon, deviation, global_sensitivity: dp.gaussian_delta(
        multiplier(deviation, global_sensitivity), epsilon
    ),
    "gaussian.deviation": lambda epsilon, delta, global_sensitivity: dp.compute_sigma(
        epsilon, delta, global_sensitivity
    ),
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: dp.gaussian_epsilon(
        multiplier(deviation, global_sensitivity), delta
    ),
}
