"""The knowledge-refinement paper's figures, drawn again from our formulas.

Every function draws into a matplotlib figure. The paper's own figures are not at hand, so axes and
grids follow their captions and the text.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from didp_ref import refinement
from didp_ref.audit.claim import Drawing
from didp_ref.formulas import scale

if TYPE_CHECKING:
    from matplotlib.figure import Figure

RESPONSE = "response r"
DENSITY = "density (per unit of r)"
PLATE = {"color": "white"}
UNIFORM = refinement.uniform(0, 1)
LN_2 = Fraction(np.log(2.0))
"""The float64 nearest to ln 2; a figure shows no more."""


def refined_density(
    x: NDArray[np.float64], refined: refinement.RefinedContinuous
) -> NDArray[np.float64]:
    """Return the density of a refined uniform prior on [0, 1], zero outside."""
    ends = np.array([float(piece.end) for piece in refined.pieces])
    factors = np.array([float(piece.factor) for piece in refined.pieces])
    places = np.minimum(np.searchsorted(ends, x), ends.size - 1)
    return np.where((x >= 0.0) & (x <= 1.0), factors[places], 0.0)


def laplace_density(x: NDArray[np.float64], centre: float, spread: float) -> NDArray[np.float64]:
    """Return the density of Laplace noise of a scale around a value."""
    return np.exp(-np.abs(x - centre) / spread) / (2 * spread)


def example_1(figure: Figure) -> None:
    """Draw Figure 1: the refined uniform prior for two neighbouring answers."""
    x = np.linspace(0, 1, 1001)
    for axes, value, name in zip(
        figure.subplots(1, 2, sharey=True), ("0.3", "0.6"), ("D", "D′"), strict=True
    ):
        axes.plot(x, refined_density(x, refinement.refine(UNIFORM, value, "2", "1/2")))
        axes.axvline(float(value), linestyle=":", color="grey")
        axes.set(
            title=f"response to f({name}) = {value}", ylim=(0, 2.2), xlabel=RESPONSE, ylabel=DENSITY
        )


def moved_mass(figure: Figure) -> None:
    """Draw Figures 2 and 3 with the masses that keep (epsilon, delta): an atom at f(D)."""
    x = np.linspace(0, 1, 1001)
    individual, statistical = refinement.refine_individual, refinement.refine_statistical
    panels = figure.subplots(2, 3, sharey=True)
    for row, delta in zip(panels, (0, "0.2"), strict=True):
        answers = {
            "individual, f(D) = 0.5": individual(UNIFORM, "0.5", LN_2, delta=delta),
            "statistical, f(D) = 0.166": statistical(UNIFORM, "0.166", LN_2, "1/3", delta=delta),
            "statistical, f(D) = 0.833": statistical(UNIFORM, "0.833", LN_2, "1/3", delta=delta),
        }
        for axes, (title, refined) in zip(row, answers.items(), strict=True):
            axes.plot(x, refined_density(x, refined))
            if refined.atom:
                place, mass = float(refined.atom.point), float(refined.atom.mass)
                axes.annotate(
                    f"mass {mass:.3f}", (place, 2.1), ha="center", backgroundcolor="white"
                )
                axes.axvline(place, color="C1")
            axes.set(title=f"{title}, δ = {delta}", ylim=(0, 2.4), xlabel=RESPONSE, ylabel=DENSITY)


def boolean_laplace(figure: Figure) -> None:
    """Draw Figure 5: the Laplace answers about a Boolean attribute."""
    x, spread = np.linspace(-2, 3, 1001), scale.differential_privacy(1.0, 0.5)
    axes = figure.subplots()
    for value in (0, 1):
        axes.plot(x, laplace_density(x, value, spread), label=f"f(D) = {value}")
    axes.axvline(0.5, linestyle=":", color="grey")
    axes.set(xlabel=RESPONSE, ylabel=DENSITY, title="Laplace noise, ε = 1")
    axes.legend()


def boolean_refinement(figure: Figure) -> None:
    """Draw Figure 6: the refined answers about a rare Boolean attribute."""
    up, down = float(np.e), float(1 / np.e)
    panels = figure.subplots(1, 3, sharey=True)
    ones = (0.01, 0.01 * down, 0.01 * up)
    titles = ("prior knowledge", "f(D) = 0", "f(D) = 1")
    for axes, chance, title in zip(panels, ones, titles, strict=True):
        bars = axes.bar((0, 1), (1 - chance, chance))
        axes.bar_label(bars, fmt="%.6f")
        axes.set(title=title, xticks=(0, 1), ylim=(0, 1.1), xlabel=RESPONSE, ylabel="probability")


def densities_compared(figure: Figure) -> None:
    """Draw Figure 7: Laplace noise and refinement for four budgets, at f(D) = 0.5."""
    x = np.linspace(-1, 2, 1501)
    names = ("0.1", "ln 2", "1", "2")
    budgets = (0.1, float(np.log(2)), 1.0, 2.0)
    for axes, name, budget in zip(figure.subplots(2, 2).ravel(), names, budgets, strict=True):
        axes.plot(x, laplace_density(x, 0.5, 1 / budget), label="Laplace")
        refined = refinement.refine_individual(UNIFORM, "0.5", Fraction(budget))
        axes.plot(x, refined_density(x, refined), label="refinement")
        axes.set(title=f"ε = {name}", xlabel=RESPONSE, ylabel=DENSITY)
        axes.legend()


FIGURES = {
    "refine.example-1": (Drawing("refine-figure-1", example_1),),
    "refine.epsilon-delta-individual": (Drawing("refine-figures-2-and-3", moved_mass),),
    "refine.boolean-laplace": (Drawing("refine-figure-5", boolean_laplace),),
    "refine.boolean-refinement": (Drawing("refine-figure-6", boolean_refinement),),
    "refine.figure-7": (Drawing("refine-figure-7", densities_compared),),
}
