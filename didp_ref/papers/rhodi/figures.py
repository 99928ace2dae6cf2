"""rhodi's figures, drawn again from our formulas and from data.

Every function takes a matplotlib figure and draws into it; what is random has a fixed seed. The
paper's figures themselves are not at hand, so axes and grids follow their captions and text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.audit.claim import Drawing
from didp_ref.formulas import belief, scale
from didp_ref.papers.rhodi import table_2
from didp_ref.papers.rhodi.tables import ATTRIBUTES
from didp_ref.papers.shared.adult import load_adult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

SEED = 20120812
ANSWERS = 1000
WHISKERS = f"{ANSWERS} answers each; whiskers from the least to the largest"
RHOS = (0.002, 0.005, 0.01, 0.015, 0.02, 0.05, 0.1, 0.2, 0.5)
EPSILONS = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0)
RANGES = {attribute.column: (attribute.smallest, attribute.largest) for attribute in ATTRIBUTES}


def risk_against_rho(figure: Figure) -> None:
    """Draw Figure 1: the risk of individual 2 as rho varies, for the mean and the median."""
    rhos = np.linspace(0.13, 0.95, 60)
    panels = figure.subplots(1, 2, sharey=True)
    answers = (table_2.MEANS, table_2.MEDIANS)
    for axes, name, exact in zip(panels, ("mean", "median"), answers, strict=True):
        values = np.array(exact, dtype=float)
        spread = float(values.max() - values.min())
        uniform = np.full(8, 1 / 8)
        risks = [
            belief.posterior(uniform, values, float(values[0]), scale.rho(float(r), 8, spread))[0]
            for r in rhos
        ]
        # of the median both are one line: the dashes lie on the other
        axes.plot(rhos, rhos, "--", color="black", zorder=3, label="bound: Γ = ρ")
        axes.plot(rhos, risks, linewidth=3, label="Γ(2) at R = f(ω₁)")
        axes.set(
            title=f"f = {name}",
            xlabel="limit ρ (a probability)",
            ylabel="risk Γ(2) (a probability)",
        )
        axes.legend()


def noise_ratio_as_rho_varies(figure: Figure) -> None:
    """Draw Figures 2 and 3: 1000 noisy means, for every rho, and for every epsilon."""
    random = np.random.default_rng(SEED)
    size = len(load_adult("both")["age"])
    panels = figure.subplots(2, 4).ravel()
    for axes, (name, (low, high)) in zip(panels, RANGES.items(), strict=False):
        worlds = high - low + 1
        feasible = [r for r in RHOS if r * worlds > 1]
        noises = [
            random.laplace(0, scale.rho(r, worlds, (high - low) / size), ANSWERS) / (high - low)
            for r in feasible
        ]
        _boxes(axes, noises, feasible, "limit ρ", name.replace("_", " "))
    for axes, name in zip(panels[5:7], ("capital_gain", "capital_loss"), strict=True):
        width = RANGES[name][1] - RANGES[name][0]
        noises = [
            random.laplace(0, scale.differential_privacy(e, width / size), ANSWERS) / width
            for e in EPSILONS
        ]
        _boxes(axes, noises, EPSILONS, "budget ε", f"{name.replace('_', ' ')}, ε-DP")
    panels[-1].set_axis_off()
    figure.supxlabel(WHISKERS)


def noise_ratio_by_size(figure: Figure) -> None:
    """Draw Figure 4: the mean's noise shrinks with the data, the sum's does not."""
    random = np.random.default_rng(SEED)
    panels = figure.subplots(2, 2).ravel()
    cases = [
        (query, name) for query in ("mean", "sum") for name in ("capital_gain", "capital_loss")
    ]
    for axes, (query, name) in zip(panels, cases, strict=True):
        width = RANGES[name][1] - RANGES[name][0]
        worlds, rhos = width + 1, (0.01, 0.05, 0.1, 0.5)
        noises, labels = [], []
        for rho in rhos:
            for size in (1000, 10_000):
                spread = width / size if query == "mean" else float(width)
                noises.append(random.laplace(0, scale.rho(rho, worlds, spread), ANSWERS) / width)
                labels.append(f"{rho}\n{size:,}")
        _boxes(
            axes,
            noises,
            labels,
            "limit ρ and number of records",
            f"{name.replace('_', ' ')}, f = {query}",
        )
    figure.supxlabel(WHISKERS)


def _boxes(
    axes: Axes,
    noises: list[NDArray[np.float64]],
    labels: Sequence[float] | Sequence[str],
    name: str,
    title: str,
) -> None:
    # single points beyond the whiskers would be most of a picture's bytes
    axes.boxplot(noises, showmeans=True, whis=(0, 100))
    axes.set_xticks(range(1, len(noises) + 1), [str(label) for label in labels])
    if len(noises) > 3:  # level, more of them run into each other
        axes.tick_params(axis="x", rotation=90)
    axes.set(xlabel=name, ylabel="noise / range")
    axes.set_title(title, loc="right")  # on the left stands the power of ten


FIGURES = {
    "rhodi.figure-1": (Drawing("rhodi-figure-1", risk_against_rho),),
    "rhodi.figure-2-3": (Drawing("rhodi-figures-2-and-3", noise_ratio_as_rho_varies),),
    "rhodi.figure-4": (Drawing("rhodi-figure-4", noise_ratio_by_size),),
}
