"""Answers `didp-ref check --command` with what a library computes: `python client.py LIBRARY`.

It needs the library alone, not didp_ref, so it runs under any interpreter that has the library.
Each function is the shortest way from a quantity's inputs to the library's own number:

* a scale is that of the library's Laplace mechanism for an epsilon and a sensitivity;
* an epsilon is what the library says that a Laplace scale costs;
* a composition is what it says that several answers cost together.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from typing import Any


def diffprivlib() -> dict[str, Callable[..., float]]:
    """Return what IBM's diffprivlib computes."""
    from diffprivlib.accountant import BudgetAccountant
    from diffprivlib.mechanisms import Laplace

    def scale(epsilon: float, global_sensitivity: float) -> float:
        # the scale itself is local to the sampler; the variance is twice its square
        variance = Laplace(epsilon=epsilon, sensitivity=global_sensitivity).variance(0.0)
        return math.sqrt(variance / 2.0)

    def composed(epsilons: list[float]) -> float:
        return float(BudgetAccountant().total([(epsilon, 0) for epsilon in epsilons])[0])

    return {"scale.differential_privacy": scale, "composition.epsilon": composed}


def opendp() -> dict[str, Callable[..., float]]:
    """Return what OpenDP computes."""
    import opendp.prelude as dp

    dp.enable_features("contrib", "honest-but-curious")
    numbers = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)

    def laplace(scale: float) -> Any:
        return dp.m.make_laplace(*numbers, scale=scale)

    def scale(epsilon: float, global_sensitivity: float) -> float:
        found = dp.binary_search_param(laplace, d_in=global_sensitivity, d_out=epsilon, T=float)
        return float(found)

    def spent(scale: float, global_sensitivity: float) -> float:
        return float(laplace(scale).map(global_sensitivity))

    def composed(epsilons: list[float]) -> float:
        # each mechanism's own epsilon must not be less than what is asked
        mechanisms = [laplace(math.nextafter(1.0 / epsilon, 0.0)) for epsilon in epsilons]
        return float(dp.c.make_composition(mechanisms).map(1.0))

    return {
        "scale.differential_privacy": scale,
        "guarantee.epsilon": spent,
        "composition.epsilon": composed,
    }


def dp_accounting() -> dict[str, Callable[..., float]]:
    """Return what Google's dp_accounting computes."""
    from dp_accounting import LaplaceDpEvent
    from dp_accounting.pld import PLDAccountant, common, privacy_loss_mechanism

    largest = 500.0  # beyond it the discretised distribution takes seconds and gigabytes

    def scale(epsilon: float, global_sensitivity: float) -> float:
        budget = common.DifferentialPrivacyParameters(epsilon, 0)
        found = privacy_loss_mechanism.LaplacePrivacyLoss.from_privacy_guarantee(
            budget, global_sensitivity
        )
        return float(found.parameter)

    def composed_scales(scales: list[float]) -> float:
        if sum(1.0 / scale for scale in scales) > largest:
            raise OverflowError("beyond the default discretisation")
        accountant = PLDAccountant()
        for scale in scales:
            accountant.compose(LaplaceDpEvent(scale))
        return float(accountant.get_epsilon(0.0))

    def spent(scale: float, global_sensitivity: float) -> float:
        return composed_scales([scale / global_sensitivity])

    def composed(epsilons: list[float]) -> float:
        return composed_scales([1.0 / epsilon for epsilon in epsilons])

    return {
        "scale.differential_privacy": scale,
        "guarantee.epsilon": spent,
        "composition.epsilon": composed,
    }


LIBRARIES = {"diffprivlib": diffprivlib, "opendp": opendp, "dp_accounting": dp_accounting}
SPECIAL = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def number(value: Any) -> Any:
    """Return NaN and the infinities, which JSON writes as texts, as floats."""
    if isinstance(value, list):
        return [number(entry) for entry in value]
    return SPECIAL.get(value, value) if isinstance(value, str) else value


def main() -> None:
    """Answer one request a line; whatever the library raises is its refusal."""
    functions = LIBRARIES[sys.argv[1]]()
    answers, sys.stdout = sys.stdout, sys.stderr  # a library may print
    for line in sys.stdin:
        asked = json.loads(line)
        inputs = {name: number(value) for name, value in asked["inputs"].items()}
        try:
            value = functions[asked["quantity"]](**inputs)
            answer = {"value": value if math.isfinite(value) else repr(value)}
        except Exception as problem:
            answer = {"error": f"{type(problem).__name__}: {problem}"[:200]}
        answers.write(json.dumps({"id": asked["id"], **answer}) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
