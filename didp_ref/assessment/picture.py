"""A picture of what noise does to answers: how often each is off by more than an error."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from didp_ref.assessment.advice import Advice
from didp_ref.assessment.wording import name_of
from didp_ref.errors import Infeasible
from didp_ref.extras import require

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST = 8
"""So many answers are drawn."""
LEAST = 0.001
"""The curves end where an error is so rare."""
STEPS = 200


def figure_of(advice: Advice) -> Figure:
    """Draw a curve for each of the first answers that have noise.

    Noise exceeds ``t + step/2`` with probability at most ``e^(-t/scale)``, and rounding to the grid
    adds another half of a step. Raises :class:`Infeasible` where no noise is enough.
    """
    require("matplotlib")
    from matplotlib.figure import Figure

    if not advice.feasible:
        raise Infeasible("no finite noise is enough, so there is no error to draw", {})
    figure = Figure(figsize=(6, 4), layout="constrained", dpi=110)
    axes = figure.subplots()
    for part in [part for part in advice.parts if part.scale][:MOST]:
        scale, step = float(part.scale or 0), float(part.grid.step)
        sizes = [-log(LEAST) * scale * k / STEPS for k in range(STEPS + 1)]
        chances = [100 * exp(-size / scale) for size in sizes]
        axes.plot([size + step for size in sizes], chances, label=name_of(part))
    axes.set(xlabel="error of the answer", ylabel="exceeded in at most %", ylim=(0, 100))
    if axes.lines:
        axes.legend()
    axes.grid(alpha=0.3)
    return figure
