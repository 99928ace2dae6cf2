"""The claims of the membership-privacy paper: what is found, and that the checks can fail."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from didp_ref.audit.claim import Severity
from didp_ref.audit.run import Report
from didp_ref.audit.verdict import judge
from didp_ref.papers.membership import (
    PAPER,
    notions,
    section_6,
    theorem_5_6,
    theorem_5_7,
    theorem_5_10,
)
from tests.papers.membership.shared import SHOWN

BY_ID = {claim.id: claim for claim in PAPER.claims}


def bend_family(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(theorem_5_6, "one_of_m", lambda *_: [])


def bend_bounded(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(theorem_5_7, "bounded_private", lambda *_: True)


def bend_sampling(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(notions, "sampling", lambda mechanism, _: mechanism)


def bend_beliefs(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(section_6, "bayes", lambda prior, _: [Fraction(1)] * len(prior))


def bend_independence(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(theorem_5_10, "fixed_probability", lambda *_: [])


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("name", "bend"),
    [
        ("membership.family-5.5", bend_family),
        ("membership.theorem-5.7.equivalence", bend_bounded),
        ("membership.definition-5.8", bend_sampling),
        ("membership.family-5.9", bend_independence),
        ("membership.m-needed", bend_family),
        ("membership.independence", bend_beliefs),
    ],
)
def test_a_bent_check_is_noticed(
    name: str,
    bend: Callable[[pytest.MonkeyPatch], None],
    monkeypatch: pytest.MonkeyPatch,
    audited: Report,
) -> None:
    """Even beside a proof: the verdict is no longer what it is."""
    claim = BY_ID[name]
    entry = audited.entries[name]
    proofs = [evidence for evidence in entry.evidence if evidence.engine in ("z3", "cvc5")]
    bend(monkeypatch)
    results = [evidence for check in claim.checks for evidence in check()]
    assert judge(claim, [*results, *proofs]) is not entry.verdict


def test_all_that_is_refuted_is_computed_again_and_is_a_remark():
    assert {name for name, entry in SHOWN.items() if entry.judged.counterexample} == {
        "membership.independence",
        "membership.theorem-5.7.equivalence",
        "membership.theorem-5.10",
    }
    assert {entry.severity for entry in SHOWN.values()} == {Severity.REMARK}
