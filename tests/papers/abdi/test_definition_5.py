"""Definition 5: another sensitivity is found out."""

import pytest

from didp_ref.audit.claim import Outcome
from didp_ref.papers.abdi import shared
from didp_ref.papers.abdi.definition_5 import check_definition_5


def test_another_sensitivity_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "identifiability_sensitivity", shared.global_sensitivity)
    assert any(one.outcome is Outcome.FAILS for one in check_definition_5())
