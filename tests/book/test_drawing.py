"""The drawing of the map: boxes apart from one another, arrows from rim to rim."""

from itertools import combinations

from didp_ref.book import drawing
from didp_ref.book.notions import ARROWS
from didp_ref.papers.ours.obligations import NOTIONS


def test_every_notion_has_a_box_and_no_two_touch():
    boxes = drawing.boxes()
    assert len(boxes) == len(NOTIONS)
    for box, other in combinations(boxes, 2):
        beside = abs(box.left - other.left) > box.width
        above = abs(box.top - other.top) > box.height
        assert beside or above


def test_every_arrow_is_drawn_and_no_two_alike():
    drawn = drawing.arrows(ARROWS)
    assert len({entry.path for entry in drawn}) == len(ARROWS)
    places = [(entry.x, entry.y) for entry in drawn]
    for (x, y), (a, b) in combinations(places, 2):
        assert abs(x - a) + abs(y - b) > 12
