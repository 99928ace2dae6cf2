"""rhodi's figures: what they draw is what the formulas say, the same every time."""

from pathlib import Path

import numpy as np
import pytest

from didp_ref.papers.figures import draw
from didp_ref.papers.rhodi import PAPER, figures

matplotlib = pytest.importorskip("matplotlib.figure")


@pytest.mark.parametrize("claim", PAPER.figures)
def test_a_figure_is_drawn(
    claim: str, tmp_path: Path, adult_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    for drawing in PAPER.figures[claim]:
        assert draw(drawing.name, drawing.paint, tmp_path) == [
            f"{drawing.name}.svg",
            f"{drawing.name}.png",
        ]
        assert (tmp_path / f"{drawing.name}.svg").stat().st_size > 5000


def test_a_figure_of_random_answers_is_the_same_every_time(tmp_path: Path) -> None:
    drawn = []
    for _ in range(2):
        draw("figure", figures.noise_ratio_by_size, tmp_path)
        drawn.append((tmp_path / "figure.svg").read_bytes())
    assert drawn[0] == drawn[1]


def test_the_risk_of_the_median_is_drawn_on_the_diagonal_and_that_of_the_mean_below() -> None:
    figure = matplotlib.Figure()
    figures.risk_against_rho(figure)
    mean, median = ([line.get_ydata() for line in axes.get_lines()] for axes in figure.axes)
    assert np.all(mean[1] < mean[0])
    assert median[1] == pytest.approx(median[0], rel=1e-12)
