"""Section 5: the scale of one mean by mpmath, and what a changed digit does to a verdict."""

from dataclasses import replace

import mpmath

from didp_ref.claim import Outcome, Verdict
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.evidence import experiments
from didp_ref.verdict import judge


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
    assert judge(claim, experiments.table_4_mean()) is Verdict.REPRODUCED
    first, *rest = tables.ATTRIBUTES
    bent = replace(first, mean=replace(first.mean, answer="38.6437"))
    monkeypatch.setattr(tables, "ATTRIBUTES", (bent, *rest))
    assert judge(claim, experiments.table_4_mean()) is Verdict.NOT_REPRODUCED


def test_answers_at_rho_15_thousandths_by_mpmath():
    """Of n answers' mean the scale is the range over n ln((m-1)rho/(1-rho))."""
    mpmath.mp.dps = 50
    rho, records = mpmath.mpf("0.015"), 48_842
    worlds = {"AG": 74, "EN": 16, "CG": 100_000, "CL": 4_357, "HW": 99}
    odds = {key: (m - 1) * rho / (1 - rho) for key, m in worlds.items()}
    assert [key for key, one in odds.items() if one <= 1] == ["EN"]
    for key in ("AG", "CG", "CL", "HW"):
        scale = 1 / (records * mpmath.log(odds[key]))
        assert mpmath.exp(-mpmath.mpf("0.01") / scale) < mpmath.mpf(10) ** -4
    assert mpmath.log(odds["CG"]) - mpmath.log(odds["CL"]) > 3


def test_a_thousand_times_the_noise_is_noticed(monkeypatch):
    def said():
        return {one.part: one.outcome for one in experiments.figures_2_3()}["close at 1.5%"]

    assert said() is Outcome.HOLDS
    monkeypatch.setattr(tables, "RECORDS", 48)
    assert said() is Outcome.FAILS
