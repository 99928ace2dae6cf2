"""What PipelineDP computes."""

from harness_arguments import multiplier
from pipeline_dp import dp_computations as dp

PACKAGE = "pipeline-dp"


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
