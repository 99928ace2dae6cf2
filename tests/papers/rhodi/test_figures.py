"""rhodi's figures: what they draw is what the formulas say, the same every time."""

import numpy as np
import pytest

from didp_ref.papers.rhodi import figures

matplotlib = pytest.importorskip("matplotlib.figure")


def test_the_risk_of_the_median_is_drawn_on_the_diagonal_and_that_of_the_mean_below() -> None:
    figure = matplotlib.Figure()
    figures.risk_against_rho(figure)
    mean, median = ([line.get_ydata() for line in axes.get_lines()] for axes in figure.axes)
    assert np.all(mean[1] < mean[0])
    assert median[1] == pytest.approx(median[0], rel=1e-12)
