"""What PyDP computes, which wraps Google's differential privacy library in C++."""

from pydp import _pydp

PACKAGE = "python-dp"
OWN = True  # it is compiled: what it raises leaves no frame of its own
LAPLACE, GAUSSIAN = _pydp._mechanisms.LaplaceMechanism, _pydp._mechanisms.GaussianMechanism
selection = _pydp._partition_selection


def gaussian_interval(deviation, probability):
    noise = GAUSSIAN.create_from_standard_deviation(deviation)
    return noise.noise_confidence_interval(probability, 0.0).upper_bound


FUNCTIONS = {
    "scale.differential_privacy": lambda epsilon, global_sensitivity: (
        LAPLACE(epsilon, global_sensitivity).diversity
    ),
    "gaussian.deviation": lambda epsilon, delta, global_sensitivity: (
        GAUSSIAN(epsilon, delta, global_sensitivity).std
    ),
    "selection.laplace_threshold": lambda epsilon, delta, groups: (
        selection.create_laplace_partition_strategy(epsilon, delta, groups).threshold
    ),
    "accuracy.laplace": lambda scale, probability: (
        LAPLACE(1.0, scale).noise_confidence_interval(probability, 0.0).upper_bound
    ),
    "accuracy.gaussian": gaussian_interval,
}
