"""The claims of the membership-privacy paper: what is found, and that the checks can fail."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import didp_ref as di
from didp_ref.audit.run import Report
from didp_ref.claim import Claim, Evidence, Kind, Outcome, Strength, Subject, Verdict, judge
from didp_ref.formulas import translation
from didp_ref.papers.membership import notions
from didp_ref.papers.membership.claims import CLAIMS
from didp_ref.papers.membership.evidence import identifiability, sampling
from didp_ref.papers.membership.notions import CHOSEN, COMPLEMENT

BY_ID = {claim.id: claim for claim in CLAIMS}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_only_theorem_5_10_needs_a_correction(claim: Claim, audited: Report) -> None:
    right = Verdict.WELL_FORMED if claim.kind is Kind.DEFINITION else Verdict.PROVED
    expected = Verdict.CORRECTED if claim.id == "membership.theorem-5.10" else right
    assert audited.entries[claim.id].verdict is expected


def test_the_printed_family_does_not_carry_theorem_5_7(audited: Report) -> None:
    readings = audited.entries["membership.theorem-5.7.equivalence"].readings
    assert readings == {CHOSEN: Verdict.PROVED, COMPLEMENT: Verdict.REFUTED}


class Shifted:
    """A quantity whose enclosures are off by one."""

    def __init__(self, straight: di.Quantity) -> None:
        self.straight = straight

    def enclose(self, *arguments: object) -> di.Enclosure:
        right = self.straight.enclose(*arguments)
        return di.Enclosure(right.lower + 1, right.upper + 1)


def bend_family(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(identifiability, "one_of_m", lambda *_: [])


def bend_gamma(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(translation, "gamma_from_rho", Shifted(translation.gamma_from_rho))


def bend_bounded(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(identifiability, "bounded_private", lambda *_: True)


def bend_sampling(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(notions, "sampling", lambda mechanism, _: mechanism)


def bend_independence(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sampling, "fixed_probability", lambda *_: [])


@pytest.mark.parametrize(
    ("name", "bend"),
    [
        ("membership.family-5.5", bend_family),
        ("membership.rho-range", bend_family),
        ("membership.theorem-5.6", bend_gamma),
        ("membership.theorem-5.7.equivalence", bend_bounded),
        ("membership.theorem-5.7.separation", bend_bounded),
        ("membership.definition-5.8", bend_sampling),
        ("membership.family-5.9", bend_independence),
        ("membership.theorem-5.10", bend_sampling),
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
    subject = Subject.CORRECTION if claim.correction else Subject.PRINTED
    proof = Evidence("z3", Outcome.HOLDS, Strength.PROOF, "", subject)
    bend(monkeypatch)
    found = [one for check in claim.checks for one in check()]
    assert judge(claim, [*found, proof]) is not audited.entries[name].verdict
