"""The papers' figures, drawn again from our formulas and from data.

Every function takes a matplotlib figure and draws into it; what is random has a fixed seed. The
papers' figures themselves are not at hand, so axes and grids follow their captions and text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from didp_ref.errors import Unavailable
from didp_ref.formulas import belief, scale
from didp_ref.papers.rhodi.tables import ATTRIBUTES
from didp_ref.papers.shared.adult import load_adult

SEED = 20120812
ANSWERS = 1000
RHOS = (0.002, 0.005, 0.01, 0.015, 0.02, 0.05, 0.1, 0.2, 0.5)
EPSILONS = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0)
RANGES = {one.column: (one.smallest, one.largest) for one in ATTRIBUTES}

MEANS = np.array([6, 8, 9, 10, 11, 12, 13, 14]) / 3
MEDIANS = np.array([2.0, 3, 3, 3, 3, 3, 3, 3])


def risk_against_rho(figure: Any) -> None:
    """Draw rhodi Figure 1: the risk of individual 2 as rho varies, for the mean and the median."""
    rhos = np.linspace(0.13, 0.95, 60)
    panels = figure.subplots(1, 2, sharey=True)
    for axes, name, values in zip(panels, ("mean", "median"), (MEANS, MEDIANS), strict=True):
        spread = float(values.max() - values.min())
        uniform = np.full(8, 1 / 8)
        risks = [
            belief.posterior(uniform, values, float(values[0]), scale.rho(float(r), 8, spread))[0]
            for r in rhos
        ]
        axes.plot(rhos, rhos, "--", color="grey", label="bound: Γ = ρ")
        axes.plot(rhos, risks, label="Γ(2) at R = f(ω₁)")
        axes.set(title=f"f = {name}", xlabel="ρ", ylabel="Γ(2)")
        axes.legend()


def noise_ratio_as_rho_varies(figure: Any) -> None:
    """Draw rhodi Figures 2 and 3: 1000 noisy means, for every rho, and for every epsilon."""
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
        _boxes(axes, noises, feasible, "ρ", name.replace("_", " "))
    for axes, name in zip(panels[5:7], ("capital_gain", "capital_loss"), strict=True):
        width = RANGES[name][1] - RANGES[name][0]
        noises = [
            random.laplace(0, scale.differential_privacy(e, width / size), ANSWERS) / width
            for e in EPSILONS
        ]
        _boxes(axes, noises, EPSILONS, "ε", f"{name.replace('_', ' ')}, ε-DP")
    panels[-1].set_axis_off()


def noise_ratio_by_size(figure: Any) -> None:
    """Draw rhodi Figure 4: the mean's noise shrinks with the data, the sum's does not."""
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
                labels.append(f"{rho}\n{size}")
        _boxes(axes, noises, labels, "ρ, records", f"{name.replace('_', ' ')}, f = {query}")


def _boxes(axes: Any, noises: list[Any], labels: Any, name: str, title: str) -> None:
    axes.boxplot(noises, showmeans=True, flierprops={"markersize": 1})
    axes.set_xticks(range(1, len(noises) + 1), [str(label) for label in labels], fontsize=5)
    axes.set(title=title, xlabel=name, ylabel="noise ratio")


def error_ratio(figure: Any, p_min: float, p_max: float, title: str) -> None:
    """Draw the error ratio of abdi's queries where the text gives their sensitivity."""
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
        axes.set(title=f"{name}, {title}", xlabel="α", ylabel="scale / answer", yscale="log")
        axes.legend()


def weak_adversary(figure: Any) -> None:
    """Draw abdi Figure 1: the error ratio against the weak adversary."""
    error_ratio(figure, 1 / 32562, 1 / 32562, "weak adversary")


def strong_adversary(figure: Any) -> None:
    """Draw abdi Figure 2: the error ratio against the strong adversary."""
    error_ratio(figure, 0.0, 0.1, "strong adversary")


FIGURES: Mapping[str, tuple[tuple[str, Callable[[Any], None]], ...]] = {
    "abdi.section-8.weak-adversary": (("abdi-figure-1", weak_adversary),),
    "abdi.section-8.strong-adversary": (("abdi-figure-2", strong_adversary),),
    "rhodi.figure-1": (("rhodi-figure-1", risk_against_rho),),
    "rhodi.figure-2-3": (("rhodi-figures-2-and-3", noise_ratio_as_rho_varies),),
    "rhodi.figure-4": (("rhodi-figure-4", noise_ratio_by_size),),
}
"""The figures that belong to a claim: file name and what draws it."""


def draw(name: str, paint: Callable[[Any], None], folder: Any) -> list[str]:
    """Draw a figure as SVG and PNG into a folder, and return the files' names."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise Unavailable("matplotlib", "install didp_ref[report]") from None
    with rc_context({"svg.hashsalt": "didp_ref", "font.size": 8}):
        figure = Figure(figsize=(10, 5), layout="constrained", dpi=110)
        paint(figure)
        files = [f"{name}.svg", f"{name}.png"]
        for file in files:
            figure.savefig(folder / file, metadata={"Date": None} if file.endswith("svg") else None)
    return files
