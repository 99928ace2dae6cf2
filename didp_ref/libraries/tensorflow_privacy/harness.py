"""What TensorFlow Privacy's accountant computes: one file that needs scipy, without TensorFlow."""

from importlib.metadata import files
from math import inf
from runpy import run_path

PACKAGE = "tensorflow-privacy"
(PLACE,) = (path for path in files(PACKAGE) if path.name == "gdp_accountant.py")
gdp = run_path(PLACE.locate())


def mu_of(global_sensitivity, deviation):
    mu = global_sensitivity / deviation
    if 0 < global_sensitivity < inf and 0 < deviation < inf and not 2.0**-1022 <= mu < inf:
        raise OverflowError("the sensitivity per deviation is no float")
    return mu


FUNCTIONS = {
    "gaussian.delta": lambda epsilon, deviation, global_sensitivity: gdp["delta_eps_mu"](
        epsilon, mu_of(global_sensitivity, deviation)
    ),
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: gdp["eps_from_mu"](
        mu_of(global_sensitivity, deviation), delta
    ),
}
