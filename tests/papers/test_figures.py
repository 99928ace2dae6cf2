"""The figures of every paper: each belongs to a claim, and is drawn."""

import pytest

from didp_ref.audit.pictures import drawings
from didp_ref.cli.drawing import draw
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi.figures import FIGURES as OF_RHODI

FIGURES = {drawing.name: (claim, drawing) for claim, some in drawings().items() for drawing in some}


def test_a_figure_belongs_to_a_claim_and_is_named_after_its_paper():
    assert len(FIGURES) == sum(map(len, drawings().values()))
    for name, (claim, _) in FIGURES.items():
        assert name.startswith(f"{CLAIMS[claim].paper}-")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_drawn(name, tmp_path, adult_folder, monkeypatch):
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    _, drawing = FIGURES[name]
    assert draw(drawing, tmp_path) == [f"{drawing.name}.svg", f"{drawing.name}.png"]
    assert (tmp_path / f"{drawing.name}.svg").stat().st_size > 5000


def test_a_figure_of_random_answers_is_the_same_every_time(tmp_path, adult_folder, monkeypatch):
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    (drawing,) = OF_RHODI["rhodi.figure-4"]
    pictures = []
    for _ in range(2):
        draw(drawing, tmp_path)
        pictures.append((tmp_path / f"{drawing.name}.svg").read_bytes())
    assert pictures[0] == pictures[1]
