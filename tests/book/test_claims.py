"""What the book says of a claim."""

from dataclasses import replace

import pytest

from didp_ref.audit.claim import Outcome, Severity
from didp_ref.audit.errata import errata
from didp_ref.audit.judged import JudgedClaim, claims
from didp_ref.book.claims import check_title, contents, erratum_content, formal
from didp_ref.errors import InputError
from didp_ref.papers import PAPERS
from didp_ref.symbolic.notation import as_written, le, lt, reals


@pytest.fixture(scope="module")
def found():
    return contents()


def test_every_claim_is_there_in_the_papers_order(found):
    assert list(found) == [claim.id for paper in PAPERS.values() for claim in paper.claims]
    for paper in PAPERS.values():
        first, *_, last = paper.claims
        assert found[first.id].before == "" == found[last.id].after
        assert found[found[first.id].after].before == first.id


def test_a_claim_without_a_title_is_refused_and_named():
    judged = claims["abdi.theorem-3"]
    with pytest.raises(InputError, match=r"abdi\.theorem-3: .*title"):
        check_title(JudgedClaim(replace(judged.claim, title=" "), judged.entry))


def test_a_statement_stands_at_the_first_part_that_has_it(found):
    content = found["abdi.theorem-1"]
    always, _, one_prior, *_ = content.parts
    assert always.formal == one_prior.corrected
    assert content.first_part[one_prior.corrected] == 1


def test_what_coq_accepted_stands_once(found):
    for judged_claim in found.values():
        assert all(evidence.outcome is not Outcome.RECORDED for evidence in judged_claim.evidence)
    assert found["abdi.theorem-3"].theorems


def test_a_hypothesis_has_its_name_where_that_says_more():
    (x,) = reals("x")
    from didp_ref.audit.claim import Statement

    given = formal(Statement({**as_written(lt(0, x)), "x is small": le(x, 1)}, lt(-1, x)))
    assert given.hypotheses == (("", "0 < x"), ("x is small", r"x \le 1"))
    assert given.conclusion == "-1 < x"
    assert given.letters == "all real"


def test_an_erratum_has_both_sides_and_loses_nothing():
    for erratum in errata():
        content = erratum_content(erratum)
        told = dict(content.told) | {
            "printed": content.printed,
            "correct": content.correct,
            "example": content.example,
        }
        assert {label: text for label, text in told.items() if text} == erratum.cells()
        assert erratum.severity is Severity.REMARK or (content.printed and content.correct)
