"""The figures of every paper: each belongs to a claim, and is drawn."""

import pytest

from didp_ref.cli.drawing import draw
from didp_ref.papers import PAPERS

FIGURES = {
    drawing.name: (paper, claim, drawing)
    for paper in PAPERS.values()
    for claim, drawings in paper.figures.items()
    for drawing in drawings
}


def test_a_figure_belongs_to_a_claim():
    assert len(FIGURES) == sum(
        len(drawings) for paper in PAPERS.values() for drawings in paper.figures.values()
    )
    for paper, claim, _ in FIGURES.values():
        assert claim in {one.id for one in paper.claims}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_drawn(name, tmp_path, adult_folder, monkeypatch):
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    _, _, drawing = FIGURES[name]
    assert draw(drawing, tmp_path) == [f"{drawing.name}.svg", f"{drawing.name}.png"]
    assert (tmp_path / f"{drawing.name}.svg").stat().st_size > 5000


def test_a_figure_of_random_answers_is_the_same_every_time(tmp_path, adult_folder, monkeypatch):
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    (drawing,) = PAPERS["rhodi"].figures["rhodi.figure-4"]
    pictures = []
    for _ in range(2):
        draw(drawing, tmp_path)
        pictures.append((tmp_path / f"{drawing.name}.svg").read_bytes())
    assert pictures[0] == pictures[1]
