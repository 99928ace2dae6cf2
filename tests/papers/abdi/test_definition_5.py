"""Definition 5: another sensitivity is found out, and that Theta is at most Delta is refused."""

import pytest
from sympy import Abs

from didp_ref.audit.claim import Outcome
from didp_ref.papers.abdi import shared
from didp_ref.papers.abdi.alphabet import Delta, q_1, q_2, q_whole
from didp_ref.papers.abdi.definition_5 import check_definition_5
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused


def test_another_sensitivity_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "identifiability_sensitivity", shared.global_sensitivity)
    assert any(one.outcome is Outcome.FAILS for one in check_definition_5())


NEGATIVE_CONTROLS = {
    "Theta is at most Delta": NegativeControl(
        "abdi.definition-5",
        {q_whole: 0, q_1: 1, q_2: -1, Delta: 1},
        le(Abs(q_1 - q_2), Delta),
        part="at most twice global",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
