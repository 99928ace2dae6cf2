"""The papers' figures, drawn again from our formulas and from data.

Every function takes a matplotlib figure and draws into it; what is random has a fixed seed. The
papers' figures themselves are not at hand, so axes and grids follow their captions and text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from didp_ref.errors import Unavailable
from didp_ref.formulas import belief, scale
from didp_ref.mechanisms import refinement
from didp_ref.papers.rhodi.tables import ATTRIBUTES
from didp_ref.papers.shared.adult import load_adult

SEED = 20120812
ANSWERS = 1000
RHOS = (0.002, 0.005, 0.01, 0.015, 0.02, 0.05, 0.1, 0.2, 0.5)
EPSILONS = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0)
RANGES = {one.column: (one.smallest, one.largest) for one in ATTRIBUTES}

UNIFORM = refinement.uniform(0, 1)
LN_2 = Fraction(np.log(2.0))
"""The float64 nearest to ln 2; a figure shows no more."""

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


def refined_density(x: Any, refined: Any) -> Any:
    """Return the density of a refined uniform prior on [0, 1], zero outside."""
    ends = np.array([float(piece.end) for piece in refined.pieces])
    factors = np.array([float(piece.factor) for piece in refined.pieces])
    at = np.minimum(np.searchsorted(ends, x), ends.size - 1)
    return np.where((x >= 0.0) & (x <= 1.0), factors[at], 0.0)


def example_1(figure: Any) -> None:
    """Draw refine Figure 1: the refined uniform prior for two neighbouring answers."""
    x = np.linspace(0, 1, 1001)
    for axes, value, name in zip(
        figure.subplots(1, 2, sharey=True), ("0.3", "0.6"), ("D", "D′"), strict=True
    ):
        axes.plot(x, refined_density(x, refinement.refine(UNIFORM, value, "2", "1/2")))
        axes.axvline(float(value), linestyle=":", color="grey")
        axes.set(title=f"response to f({name}) = {value}", ylim=(0, 2.2), xlabel="response")


def moved_mass(figure: Any) -> None:
    """Draw refine Figures 2 and 3 with the masses that keep (epsilon, delta): an atom at f(D)."""
    x = np.linspace(0, 1, 1001)
    cases: tuple[tuple[str, Callable[..., Any], str, tuple[str, ...]], ...] = (
        ("individual, f(D) = 0.5", refinement.refine_individual, "0.5", ()),
        ("statistical, f(D) = 0.166", refinement.refine_statistical, "0.166", ("1/3",)),
        ("statistical, f(D) = 0.833", refinement.refine_statistical, "0.833", ("1/3",)),
    )
    panels = figure.subplots(2, 3, sharey=True)
    for column, (title, refine, value, mass) in zip(panels.T, cases, strict=True):
        for axes, delta in zip(column, (0, "0.2"), strict=True):
            refined = refine(UNIFORM, value, LN_2, *mass, delta=delta)
            axes.plot(x, refined_density(x, refined))
            if refined.atom:
                label = f"mass {float(refined.atom.mass):.3f}"
                axes.annotate(label, (float(value), 2.1), ha="center")
                axes.axvline(float(value), color="C1")
            axes.set(title=f"{title}, δ = {delta}", ylim=(0, 2.4), xlabel="response")


def boolean_laplace(figure: Any) -> None:
    """Draw refine Figure 5: the Laplace answers about a Boolean attribute."""
    x, spread = np.linspace(-2, 3, 1001), scale.differential_privacy(1.0, 0.5)
    axes = figure.subplots()
    for value in (0, 1):
        density = np.exp(-np.abs(x - value) / spread) / (2 * spread)
        axes.plot(x, density, label=f"f(D) = {value}")
    axes.axvline(0.5, linestyle=":", color="grey")
    axes.set(xlabel="response", ylabel="density", title="Laplace noise, ε = 1")
    axes.legend()


def boolean_refinement(figure: Any) -> None:
    """Draw refine Figure 6: the refined answers about a rare Boolean attribute."""
    up, down = float(np.e), float(1 / np.e)
    panels = figure.subplots(1, 3, sharey=True)
    ones = (0.01, 0.01 * down, 0.01 * up)
    titles = ("prior knowledge", "f(D) = 0", "f(D) = 1")
    for axes, one, title in zip(panels, ones, titles, strict=True):
        bars = axes.bar((0, 1), (1 - one, one))
        axes.bar_label(bars, fmt="%.6f", fontsize=7)
        axes.set(title=title, xticks=(0, 1), ylim=(0, 1.1))


def densities_compared(figure: Any) -> None:
    """Draw refine Figure 7: Laplace noise and refinement for four budgets, at f(D) = 0.5."""
    x = np.linspace(-1, 2, 1501)
    names = ("0.1", "ln 2", "1", "2")
    budgets = (0.1, float(np.log(2)), 1.0, 2.0)
    for axes, name, budget in zip(figure.subplots(2, 2).ravel(), names, budgets, strict=True):
        spread = 1 / budget
        axes.plot(x, np.exp(-np.abs(x - 0.5) / spread) / (2 * spread), label="Laplace")
        refined = refinement.refine_individual(UNIFORM, "0.5", Fraction(budget))
        axes.plot(x, refined_density(x, refined), label="refinement")
        axes.set(title=f"ε = {name}", xlabel="response")
        axes.legend(fontsize=7)


FIGURES: Mapping[str, tuple[tuple[str, Callable[[Any], None]], ...]] = {
    "abdi.section-8.weak-adversary": (("abdi-figure-1", weak_adversary),),
    "abdi.section-8.strong-adversary": (("abdi-figure-2", strong_adversary),),
    "rhodi.figure-1": (("rhodi-figure-1", risk_against_rho),),
    "rhodi.figure-2-3": (("rhodi-figures-2-and-3", noise_ratio_as_rho_varies),),
    "rhodi.figure-4": (("rhodi-figure-4", noise_ratio_by_size),),
    "refine.example-1": (("refine-figure-1", example_1),),
    "refine.epsilon-delta-individual": (("refine-figures-2-and-3", moved_mass),),
    "refine.boolean-laplace": (("refine-figure-5", boolean_laplace),),
    "refine.boolean-refinement": (("refine-figure-6", boolean_refinement),),
    "refine.figure-7": (("refine-figure-7", densities_compared),),
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
