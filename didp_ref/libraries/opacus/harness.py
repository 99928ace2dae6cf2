"""What Opacus' accountants compute: two files of it that need numpy and scipy, without PyTorch."""

from importlib.metadata import files
from math import inf
from runpy import run_path

PACKAGE = "opacus"
ANALYSIS = {path.name: path.locate() for path in files("opacus") if path.parent.name == "analysis"}
gdp, rdp = run_path(ANALYSIS["gdp.py"]), run_path(ANALYSIS["rdp.py"])


def multiplier(deviation, global_sensitivity):
    # it has no sensitivity: an answer that never changes has infinitely much noise
    if not global_sensitivity:
        return inf
    ratio = deviation / global_sensitivity
    if 0 < deviation < inf and 0 < global_sensitivity < inf and not 2.0**-1022 <= ratio < inf:
        raise OverflowError("the noise per sensitivity is no float")
    return ratio


def mu_of(global_sensitivity, deviation):
    mu = global_sensitivity / deviation
    if 0 < global_sensitivity < inf and 0 < deviation < inf and not 2.0**-1022 <= mu < inf:
        raise OverflowError("the sensitivity per deviation is no float")
    return mu


FUNCTIONS = {
    "gaussian.delta": lambda epsilon, deviation, global_sensitivity: gdp["delta_eps_mu"](
        eps=epsilon, mu=mu_of(global_sensitivity, deviation)
    ),
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: gdp["eps_from_mu"](
        mu=mu_of(global_sensitivity, deviation), delta=delta
    ),
    "renyi.epsilon": lambda order, budget, delta: rdp["get_privacy_spent"](
        orders=float(order), rdp=budget, delta=delta
    )[0],
    "renyi.gaussian": lambda order, deviation, global_sensitivity: rdp["compute_rdp"](
        q=1.0,
        noise_multiplier=multiplier(deviation, global_sensitivity),
        steps=1,
        orders=float(order),
    ),
}
