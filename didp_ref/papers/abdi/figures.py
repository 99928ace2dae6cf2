"""The paper's Figures 1 and 2, drawn again from our formulas and from the Adult data.

The figures themselves are not at hand, so axes and grids follow their captions and text; drawn are
the queries whose sensitivity the text gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from didp_ref.audit.claim import Drawing
from didp_ref.formulas import scale
from didp_ref.papers.abdi.section_8 import UNIVERSE_SIZE
from didp_ref.papers.shared.adult import load_adult

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _error_ratio(figure: Figure, p_min: float, p_max: float, title: str) -> None:
    """Draw the error ratio of two queries against alpha, for three betas."""
    columns = load_adult("data")
    hours, losses = columns["hours_per_week"], columns["capital_loss"]
    queries = {
        "Sum(hours_per_week)": (98.0, float(hours.sum())),
        "Max(capital_loss)": (4356.0, float(losses.max())),
    }
    alphas = np.linspace(0.004, 0.5, 80)
    for axes, (name, (theta, answer)) in zip(figure.subplots(1, 2), queries.items(), strict=True):
        for factor in (0.5, 1.0, 2.0):
            scales = scale.prior_dependent(alphas, factor * alphas, theta, p_min, p_max)
            axes.plot(alphas, scales / answer, label=f"β = {factor:g} α")
        axes.set(
            title=f"{name}, {title}",
            xlabel="gain α",
            ylabel="error ratio: noise scale λ / |answer|",
            yscale="log",
        )
        axes.legend()


def weak_adversary(figure: Figure) -> None:
    """Draw Figure 1: the error ratio against the weak adversary."""
    _error_ratio(figure, 1 / UNIVERSE_SIZE, 1 / UNIVERSE_SIZE, "weak adversary")


def strong_adversary(figure: Figure) -> None:
    """Draw Figure 2: the error ratio against the strong adversary."""
    _error_ratio(figure, 0.0, 0.1, "strong adversary")


FIGURES = {
    "abdi.section-8.weak-adversary": (Drawing("abdi-figure-1", weak_adversary),),
    "abdi.section-8.strong-adversary": (Drawing("abdi-figure-2", strong_adversary),),
}
