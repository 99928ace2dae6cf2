"""The figures: each is drawn, the same every time, from what the formulas say."""

import numpy as np
import pytest

from didp_ref.papers import CLAIMS
from didp_ref.papers.figures import (
    FIGURES,
    MEANS,
    UNIFORM,
    draw,
    noise_ratio_by_size,
    refined_density,
)
from didp_ref.mechanisms.refinement import refine

NEEDS_DATA = ("abdi", "rhodi.figure-2-3")
DRAWN = [(claim, file, paint) for claim, some in FIGURES.items() for file, paint in some]


@pytest.mark.parametrize(("claim", "file", "paint"), DRAWN, ids=[file for _, file, _ in DRAWN])
def test_a_figure_belongs_to_a_claim_and_is_drawn(
    claim, file, paint, tmp_path, request, monkeypatch
):
    assert claim in CLAIMS
    if claim.startswith(NEEDS_DATA):
        monkeypatch.setenv("DIDP_ADULT", str(request.getfixturevalue("adult_folder")))
    assert draw(file, paint, tmp_path) == [f"{file}.svg", f"{file}.png"]
    assert (tmp_path / f"{file}.svg").stat().st_size > 5000


def test_a_figure_of_random_answers_is_the_same_every_time(tmp_path):
    drawn = []
    for _ in range(2):
        draw("figure", noise_ratio_by_size, tmp_path)
        drawn.append((tmp_path / "figure.svg").read_bytes())
    assert drawn[0] == drawn[1]


def test_the_means_are_those_of_the_eight_worlds():
    # rhodi, section 4.1: D' = {1, 3} and one of 2, 4, 5, ..., 10
    assert MEANS.tolist() == [(1 + 3 + i) / 3 for i in (2, 4, 5, 6, 7, 8, 9, 10)]


@pytest.mark.parametrize("value", ["0", "0.05", "0.5", "0.97", "1"])
def test_a_refined_density_has_mass_one(value):
    x = (np.arange(100_000) + 0.5) / 100_000
    density = refined_density(x, refine(UNIFORM, value, "2", "1/2"))
    assert density.mean() == pytest.approx(1, abs=1e-4)
    assert set(density) == {0.5, 2.0}
