"""The figures: what is drawn is what the formulas say."""

import numpy as np
import pytest

from didp_ref import refinement
from didp_ref.papers.refine.figures import FIGURES, UNIFORM, laplace_density, refined_density

DRAWINGS = {drawing.name: drawing for some in FIGURES.values() for drawing in some}


def painted(name):
    """Return the figure that a drawing makes."""
    figure = pytest.importorskip("matplotlib.figure").Figure(figsize=(10, 5))
    DRAWINGS[name].paint(figure)
    return figure


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_panel_of_a_figure_shows_something(name):
    panels = painted(name).axes
    assert panels
    assert all(axes.lines or axes.patches for axes in panels)


@pytest.mark.parametrize("value", ["0", "0.05", "0.5", "0.97", "1"])
def test_a_refined_density_has_mass_one(value):
    x = (np.arange(100_000) + 0.5) / 100_000
    density = refined_density(x, refinement.refine(UNIFORM, value, "2", "1/2"))
    assert density.mean() == pytest.approx(1, abs=1e-4)
    assert set(density) == {0.5, 2.0}


@pytest.mark.parametrize("spread", [0.5, 1.0, 10.0])
def test_a_laplace_density_has_mass_one_and_the_right_mean_distance(spread):
    x = (np.arange(-200_000, 200_000) + 0.5) / 1000
    density = laplace_density(0.5 + x, 0.5, spread)
    assert density.sum() / 1000 == pytest.approx(1, abs=1e-4)
    assert (np.abs(x) * density).sum() / 1000 == pytest.approx(spread, abs=1e-4)


def test_figures_2_and_3_move_the_corrected_masses():
    # delta e^-epsilon = 0.2/2, and delta/(1 + e^epsilon) = 0.2/3
    texts = [
        text.get_text() for axes in painted("refine-figures-2-and-3").axes for text in axes.texts
    ]
    assert texts == ["mass 0.100", "mass 0.067", "mass 0.067"]


def test_figure_6_shows_the_corrected_probabilities():
    texts = {text.get_text() for axes in painted("refine-figure-6").axes for text in axes.texts}
    assert {"0.010000", "0.003679", "0.996321", "0.027183", "0.972817"} <= texts
