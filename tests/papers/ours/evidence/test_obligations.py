"""The mechanisms that break an obligation: one that tells nothing would break none."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from didp_ref.audit.claim import Evidence, Outcome
from didp_ref.papers.ours.evidence import obligations as evidence
from didp_ref.papers.ours.evidence.mechanisms import Mechanism
from didp_ref.worlds.distributions import fractions

NOTHING: Mechanism = (fractions(1), fractions(1), fractions(1))


@pytest.mark.parametrize(
    ("check", "name", "harmless"),
    [
        (evidence.alpha_beta_does_not_compose, "TELLS_TWO_THIRDS", NOTHING[:2]),
        (evidence.rho_does_not_compose, "RULES_ONE_OUT", NOTHING),
        (evidence.gamma_does_not_compose, "RULES_ONE_OUT", NOTHING),
    ],
)
def test_a_mechanism_that_tells_nothing_breaks_nothing(
    check: Callable[[], Iterator[Evidence]],
    name: str,
    harmless: Mechanism,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {one.outcome for one in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(evidence, name, harmless)
    assert {one.outcome for one in check()} == {Outcome.FAILS}
