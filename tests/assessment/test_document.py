"""The JSON document: it says what the report says, and no true answer that is not asked for."""

import json

import pytest

pytest.importorskip("narwhals")

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.blocks import Code
from didp_ref.assessment.document import document
from didp_ref.assessment.report import blocks
from tests.assessment.asked import assessed
from tests.assessment.engines import polars_frame

COLUMNS = {"age": [34, 51, 27, 45, 62] * 20, "sex": ["F", "M", "F", "F", "M"] * 20}
AGES = {"age": (0.0, 100.0)}


def test_the_document_is_json_and_says_what_the_text_says():
    advised = assessed(polars_frame(COLUMNS), ["mean:age"], Asked(rho=0.1), AGES, adjacency="any")
    printed = json.loads(json.dumps(document(advised, show_true=True)))
    assert (printed["answers"][0]["answer"], printed["answers"][0]["grid"]) == ("43.8", "1e-9")
    assert printed["adversary"]["suspects"] == 19
    assert printed["amounts_to"]["by_suspects"][0][0] == 2
    assert printed["summary"].startswith("mean:age: ")
    assert set(printed["release"]) == {
        block.title for block in blocks(advised, show_true=True) if isinstance(block, Code)
    }
    assert document(advised)["release"] == {}


def test_a_document_has_null_where_no_number_bounds():
    advised = assessed(polars_frame(COLUMNS), ["count"], Asked(rho=0.1), adjacency="remove")
    printed = document(advised)
    assert printed["amounts_to"]["epsilon"] is None
    assert printed["amounts_to"]["all_others_known"] == 1.0


@pytest.mark.parametrize(
    ("queries", "true"),
    [(["mean:age"], "43.8"), (["mean:age", "count"], "43.8"), (["sum:age"], "4380")],
)
def test_true_answers_are_in_a_document_where_that_is_asked_for_alone(queries, true):
    advised = assessed(polars_frame(COLUMNS), queries, Asked(epsilon=1.0), AGES)
    assert true not in json.dumps(document(advised))
    assert true in json.dumps(document(advised, show_true=True))
