"""Definition 1 is what its instances say."""

from didp_ref.papers.refine.definition_1 import CLAIMS


def test_what_was_found(shown):
    assert shown(CLAIMS) == {
        "refine.definition-1": "WELL_FORMED (narrower: finite outcomes)",
    }
