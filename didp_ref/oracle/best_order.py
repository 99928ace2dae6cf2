"""Whether an epsilon of a zCDP budget is that of the best order, by a conversion with a mistake.

People convert the Renyi budget rho*a of each order a, and take the least epsilon. Every edit of
that conversion, ``renyi.epsilon``, is tried, as :mod:`didp_ref.oracle.one_edit` tries edits.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

import sympy

from didp_ref.formulas import quantities
from didp_ref.oracle.edit_text import readable
from didp_ref.oracle.edits import edited
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.one_edit import FLAG
from didp_ref.oracle.other_quantity import ALWAYS, LEAST_AGREEING, is_near, of_formula
from didp_ref.oracle.suspect import Suspect

ASKED, CONVERSION = "concentrated.epsilon", "renyi.epsilon"
SECONDS = 3.0
"""How long edits are tried."""
MOST = 30
"""So many wrong answers tell an edit from others."""
LOWEST, HIGHEST, POINTS, HALVINGS = math.log(1e-8), math.log(1e10), 240, 60
"""Where order - 1 is looked for, by its logarithm."""
Conversion = Callable[[float, float, float], float]


def best_of_an_edit(far: Sequence[Finding]) -> list[Suspect]:
    """Return the edit of the conversion whose best order gives all wrong answers."""
    asked = [each for each in far if each.vector.float64 is not None and len(each.numbers) == 1]
    if len(asked) < LEAST_AGREEING or asked[0].vector.id.partition("/")[0] != ASKED:
        return []
    apart = [x for x in asked if not is_near(x.vector.targets[0].nearest, x.numbers[0])]
    if len(apart) < LEAST_AGREEING or all(finding.unproved for finding in asked):
        return []
    conversion, until = quantities[CONVERSION], time.process_time() + SECONDS
    symbols = [conversion.symbols[name] for name in ("order", "budget", "delta")]
    few = apart[:: max(1, len(apart) // MOST)]
    for edit, expression in edited(conversion):
        if time.process_time() > until:
            return []
        value: Conversion = sympy.lambdify(symbols, expression, "math")
        if not _agrees(value, few[0]):
            continue
        agreeing = [each for each in few if _agrees(value, each)]
        if len(agreeing) >= max(LEAST_AGREEING, ALWAYS * len(few)):
            said = f"computes {CONVERSION} at the best order, with one part changed"
            every = [each for each in asked if _agrees(value, each)]
            return [of_formula(FLAG, f"{said}: {readable(edit)}", every, far)]
    return []


def _agrees(value: Conversion, finding: Finding) -> bool:
    given = finding.vector.floats
    rho, delta = given["rho"], given["delta"]
    assert isinstance(rho, int | float) and isinstance(delta, int | float)
    least = least_of(value, rho, delta)
    return least is not None and is_near(finding.numbers[0], least)


def least_of(value: Conversion, rho: float, delta: float) -> float | None:
    """Return the least value over all orders; ``None`` if it is at an end of those tried."""

    def at(logarithm: float) -> float:
        order = 1 + math.exp(logarithm)
        try:
            found = value(order, rho * order, delta)
        except (ArithmeticError, TypeError, ValueError):  # no real number
            return math.inf
        return math.inf if math.isnan(found) else found

    step = (HIGHEST - LOWEST) / POINTS
    best = min(range(POINTS + 1), key=lambda k: at(LOWEST + k * step))
    if best in (0, POINTS):
        return None
    low, high = LOWEST + (best - 1) * step, LOWEST + (best + 1) * step
    for _ in range(HALVINGS):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, two) if at(one) <= at(two) else (one, high)
    return at((low + high) / 2)
