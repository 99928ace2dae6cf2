"""What TensorFlow Privacy's accountant computes: one file that needs scipy, without TensorFlow."""

from importlib.metadata import files
from runpy import run_path

from harness_arguments import quotient

PACKAGE = "tensorflow-privacy"
(PLACE,) = (path for path in files(PACKAGE) if path.name == "gdp_accountant.py")
gdp = run_path(PLACE.locate())


FUNCTIONS = {
    "gaussian.delta": lambda epsilon, deviation, global_sensitivity: gdp["delta_eps_mu"](
        epsilon, quotient(global_sensitivity, deviation)
    ),
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: gdp["eps_from_mu"](
        quotient(global_sensitivity, deviation), delta
    ),
}
