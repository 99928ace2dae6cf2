"""assessment/basis.py: what a release calls proved is proved, and nothing else is called so."""

import re

import pytest

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.basis import PROVED, basis, in_words
from didp_ref.assessment.planning import plan
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.request import Request
from didp_ref.audit.index import read


def planned(text):
    query = parse_question(text)
    groups = {"sex": ["F", "M"]} if query.by else {}
    return plan(Request((query,), {"age": (0.0, 120.0)}, Asked(epsilon=0.5), groups=groups))


@pytest.mark.parametrize("text", ["count", "mean:age", "count by sex", "mean:age by sex"])
def test_only_claims_that_are_proved_are_named_as_proved(text):
    found = basis(planned(text))
    named = re.findall(r"[a-z]+(?:\.[a-z-]+)+", " ".join(found["proved"]))
    assert sorted(named) == sorted(PROVED)
    verdicts = {claim.id: claim.verdict for claim in read().claims.values()}
    assert {verdicts[name] for name in named} == {"PROVED"}
    others = " ".join([*found["tested"], *found["assumed"]])
    assert not re.search(r"\w\.\w", others)
    assert in_words(planned(text)).count("proved") == 1
    assert ("mean" in others, "groups" in others) == ("mean" in text, "by" in text)
