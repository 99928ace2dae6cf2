"""What Opacus' accountants compute: two files of it that need numpy and scipy, without PyTorch."""

from importlib.metadata import files
from runpy import run_path

from harness_arguments import multiplier, number, quotient

PACKAGE = "opacus"
ANALYSIS = {path.name: path.locate() for path in files("opacus") if path.parent.name == "analysis"}
gdp, rdp = run_path(ANALYSIS["gdp.py"]), run_path(ANALYSIS["rdp.py"])


FUNCTIONS = {
    "gaussian.delta": lambda epsilon, deviation, global_sensitivity: gdp["delta_eps_mu"](
        eps=epsilon, mu=quotient(global_sensitivity, deviation)
    ),
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: gdp["eps_from_mu"](
        mu=quotient(global_sensitivity, deviation), delta=delta
    ),
    "renyi.epsilon": lambda order, budget, delta: rdp["get_privacy_spent"](
        orders=float(number(order)), rdp=budget, delta=delta
    )[0],
    "renyi.gaussian": lambda order, deviation, global_sensitivity: rdp["compute_rdp"](
        q=1.0,
        noise_multiplier=multiplier(deviation, global_sensitivity),
        steps=1,
        orders=float(number(order)),
    ),
}
