"""Section 7: where noise does better, and what is never answered."""

from didp_ref.papers.refine.alphabet import alpha_u, c, p
from didp_ref.papers.refine.outcomes import event
from didp_ref.papers.refine.section_7 import CLAIMS
from didp_ref.papers.shared.alphabet import k
from didp_ref.symbolic.notation import le
from tests.papers.refine.shared import EVEN, HALF


def test_what_was_found(shown):
    assert shown(CLAIMS) == {
        "refine.noise-may-be-better": "PROVED",
        "refine.consistency": "PROVED",
    }


def test_what_the_prior_does_not_exclude_may_be_answered(refused):
    values = {**EVEN, c: {1: 1, 2: 1}, alpha_u: 1}
    allowed = {"the prior probability of the event is 0": le(event(p[k]), HALF)}
    refused("refine.consistency", values, hypotheses=allowed)
