"""Definition 1 is what its instances say."""

from didp_ref.audit.claim import Verdict
from didp_ref.papers.refine.definition_1 import CLAIMS


def test_what_was_found(verdicts):
    assert verdicts(CLAIMS) == {"refine.definition-1": Verdict.WELL_FORMED}
