"""Fresh points of formulas with a bracket: training runs, or steps of them, that no file foretells.

Delta and deviation are asked at the epsilon of the run that was drawn: at most other epsilons the
answer is zero, or one that nobody asks for.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from math import exp, log
from random import Random

from didp_ref.errors import DidpError
from didp_ref.formulas.accounting.answers import Bracket
from didp_ref.formulas.bracketed import Bracketed, bracketed, computed
from didp_ref.oracle.brackets import bracket_entry, computed_points
from didp_ref.oracle.encoding import Input, exact
from didp_ref.oracle.vectors import Vector

POINTS = 12
SECONDS, PATIENCE = 2.0, 10.0
"""Of the processor, for drawing; more where a seed is given, so that the same points come again."""
DEVIATIONS, RATES, STEPS, DELTAS = (0.5, 50.0), (1e-3, 1.0), (1.0, 1e4), (1e-12, 1e-3)
EPSILONS = (1e-3, 20.0)
EVERY_RECORD = 0.1
"""The share of runs in which every record takes part in every step."""
WIDTH = "2e-2"
EPSILON = "accounting.sampled_gaussian_epsilon"
INSTEAD = {
    "accounting.sampled_gaussian_delta": "total_delta",
    "accounting.sampled_gaussian_deviation": "deviation",
}
"""What is asked for, and not given, where epsilon is given."""


def fresh_brackets(subject: Bracketed, flag: str, seed: int, *, is_given: bool) -> Iterator[Vector]:
    """Yield vectors at fresh points, until there are enough or the time is over."""
    random = Random(f"{subject.id} {seed}")
    deadline = time.process_time() + (PATIENCE if is_given else SECONDS)
    if subject.id in computed:
        points = computed_points(subject, random)
    else:
        points = _runs(subject, random, deadline)
    for number, (point, lower, upper) in enumerate(points):
        entry = bracket_entry(subject, flag, point, lower, upper)
        yield Vector.read({**entry, "id": f"{subject.id}/fresh/{seed}-{number}"})
        if number + 1 == POINTS or time.process_time() > deadline:
            return


def _runs(
    subject: Bracketed, random: Random, deadline: float
) -> Iterator[tuple[dict[str, Input], Fraction, Fraction]]:
    """Yield training runs, with a bracket that is narrow enough."""

    def between(ends: tuple[float, float]) -> float:
        return float(f"{exp(random.uniform(*map(log, ends))):.3g}")

    while time.process_time() < deadline:
        every = random.random() < EVERY_RECORD
        point: dict[str, Input] = {
            "deviation": between(DEVIATIONS),
            "sampling_rate": 1.0 if every else between(RATES),
            "times": round(between(STEPS)),
            "total_delta": between(DELTAS),
        }
        found = _bracket(bracketed[EPSILON], point)
        if found is None or not EPSILONS[0] <= found.lower <= found.upper <= EPSILONS[1]:
            continue
        if subject.id in INSTEAD:
            point["total_epsilon"] = float(f"{float(found.upper):.4g}")
            del point[INSTEAD[subject.id]]
            found = _bracket(subject, point)
        if found and found.lower > 0:
            yield {name: point[name] for name in subject.names}, found.lower, found.upper


def _bracket(subject: Bracketed, point: dict[str, Input]) -> Bracket | None:
    """Return the bracket at a point, or nothing where it is wider than asked."""
    try:
        found: Bracket = subject.enclose(
            **{name: exact(value) for name, value in point.items()}, width=WIDTH
        )
    except DidpError:
        return None
    return None if found.advice else found
