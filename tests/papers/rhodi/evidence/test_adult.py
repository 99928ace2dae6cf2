"""Tables 3 and 4: the scale of one mean by mpmath, and what a changed digit does to a verdict."""

from dataclasses import replace

import mpmath

from didp_ref.audit.claim import Verdict
from didp_ref.audit.verdict import judge
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.evidence import adult


def test_hours_per_week_by_mpmath(evidence_of):
    mpmath.mp.dps = 50
    exact = mpmath.mpf(49) / (24421 * mpmath.log(mpmath.mpf(98) / 9))
    (found,) = evidence_of("rhodi.example-hours-per-week")
    scale = found.cells[-1]
    assert abs(mpmath.mpf(scale.ours.removesuffix("...")) - exact) < 1e-18
    assert mpmath.nstr(exact, 5) == "0.00084032"


def test_the_mean_rows_agree_and_a_changed_digit_does_not(adult_folder, monkeypatch):
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    claim = CLAIMS["rhodi.table-4.mean"]
    assert judge(claim, adult.table_4_mean()) is Verdict.REPRODUCED
    first, *rest = tables.ATTRIBUTES
    bent = replace(first, mean=replace(first.mean, answer="38.6437"))
    monkeypatch.setattr(tables, "ATTRIBUTES", (bent, *rest))
    assert judge(claim, adult.table_4_mean()) is Verdict.NOT_REPRODUCED
