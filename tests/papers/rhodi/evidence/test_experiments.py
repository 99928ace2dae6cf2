"""Section 5's figures: the scales at rho = 1.5% by mpmath, and noise that is too large."""

import mpmath

from didp_ref.audit.claim import Outcome
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.evidence import experiments


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
