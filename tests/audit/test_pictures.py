"""Every picture says of which paper and figure it is, and what its axes show."""

import pytest

from didp_ref.audit.pictures import drawings, painted
from didp_ref.papers import PAPERS

DRAWINGS = [drawing for some in drawings().values() for drawing in some]


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.name)
def test_a_picture_names_its_paper_its_figure_and_its_axes(drawing, adult_folder):
    pytest.importorskip("matplotlib")
    figure = painted(drawing)
    paper, place = figure.get_suptitle().split(", ")
    assert paper in PAPERS
    assert place.split()[0] in ("Figure", "Figures")
    for axes in figure.axes:
        assert not axes.axison or (axes.get_xlabel() and axes.get_ylabel())
