"""What holds at each event is carried to every event, and nothing else is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from didp_ref.audit.derivation import Derivation, derive
from didp_ref.papers import CLAIMS
from didp_ref.papers.membership.notions import PRIVATE_SO_IDENTIFIABLE
from didp_ref.papers.membership.statements import BOUNDED_PRIVATE, IDENTIFIABLE_AMONG_TWO
from proofs.membership.identifiability import posteriors_are_ratios
from proofs.membership.notions import carry
from tests.twins import checked, not_standing


@pytest.mark.parametrize(
    ("by", "failing"),
    [
        (["first ratio", "second ratio"], []),
        (["first ratio"], ["so identifiable, for each"]),
        ([], ["so identifiable, for each"]),
    ],
)
def test_every_event_rests_on_each(by: Sequence[str], failing: list[str]) -> None:
    def author(d: Derivation) -> None:
        posteriors_are_ratios(d)
        carry(d, "so identifiable", BOUNDED_PRIVATE, IDENTIFIABLE_AMONG_TWO, by)
        d.conclude(["epsilon > 0", "so identifiable"])

    claim = CLAIMS["membership.theorem-5.7.equivalence"]
    report = checked(derive(claim, author, part=PRIVATE_SO_IDENTIFIABLE))
    assert not_standing(report) == failing
