"""What is said of exactly these worlds: of them alone, and with a warning."""

import pytest

pytest.importorskip("duckdb")

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.data.columns import opened_source
from didp_ref.assessment.these_worlds import LEAKS, look, worlds_blocks, worlds_document
from didp_ref.errors import DomainError
from tests.assessment.asked import assessed


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "data.csv"
    path.write_text("x,g\n1,a\n1,a\n2,b\n2,b\n9,b\n")
    with opened_source([str(path)]) as opened:
        yield opened


def looked(source, query, asked, **keywords):
    frame = source.frame({"x": "number", "g": "text"})
    assessment = assessed(frame, [query], asked, {"x": (0.0, 10.0)}, **keywords)
    return assessment.advice, look(source, assessment.request, assessment.advice)


def test_the_formula_and_the_truth_stand_side_by_side(source):
    advice, line = looked(source, "mean:x", Asked(alpha=0.5, beta=1.0))
    blocks = worlds_blocks(line)
    options = {option["notion"]: option for option in worlds_document(line["mean:x"])["options"]}
    ours = options["the scale given"]
    assert ours["scale"] == advice.parts[0].scale
    assert ours["exact"]["alpha"] <= ours["formula"]["alpha"] <= 0.5
    assert blocks[-1].text == LEAKS and blocks[-1].warning
    # files less one record answer (15 - 9)/4 to (15 - 1)/4
    assert "lie from 1.5 to 3.5" in blocks[0].text


def test_where_there_is_nothing_to_look_at_nothing_is_said(source):
    _, line = looked(source, "count:x", Asked(epsilon=1.0), adjacency="replace")
    assert line == {}


@pytest.mark.parametrize(
    ("query", "keywords"),
    [
        ("count", {}),
        ("quantile(0.5):x", {}),
        ("mean:x where g = b", {}),
        ("mean:x", {"drop_missing": True}),
        ("sum:x", {"by": ["g"]}),
    ],
)
def test_of_what_they_are_not_known_it_is_said(query, keywords, source):
    with pytest.raises(DomainError, match="--these-worlds"):
        looked(source, query, Asked(epsilon=1.0), **keywords)
