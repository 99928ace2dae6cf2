"""Every derivation of the bridges holds, by both solvers."""

from __future__ import annotations

from typing import Any

import pytest

for extra in ("z3", "cvc5"):
    pytest.importorskip(extra)

from tests.proofs.checked import check

from didp_ref.papers.ours.claims import CLAIMS

STATED = [claim.id for claim in CLAIMS if claim.formal is not None]


@pytest.mark.parametrize("claim_id", STATED)
def test_the_derivation_holds(claim_id: str) -> None:
    (report,) = check(claim_id)
    failing: list[Any] = [row for row in report["steps"] if row["outcome"] != "holds"]
    assert failing == []
    assert report["outcome"] == "holds", report["model"]
    assert report["unused_hypotheses"] == []
    assert report["unused_steps"] == []
