"""The figures of every paper: each belongs to a claim, and is drawn."""

import pytest

from didp_ref.cli.drawing import draw
from didp_ref.papers import PAPERS

FIGURES = [
    pytest.param(paper, claim, drawing, id=drawing.name)
    for paper in PAPERS.values()
    for claim, drawings in paper.figures.items()
    for drawing in drawings
]


@pytest.mark.parametrize(("paper", "claim", "drawing"), FIGURES)
def test_a_figure_belongs_to_a_claim_and_is_drawn(
    paper, claim, drawing, tmp_path, adult_folder, monkeypatch
):
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    assert claim in {one.id for one in paper.claims}
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
