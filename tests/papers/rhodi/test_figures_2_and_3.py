"""Figures 2 to 4: the scales at rho = 1.5% by mpmath, and noise that is too large."""

from fractions import Fraction

import mpmath
from sympy import Abs

from didp_ref.audit.claim import Outcome
from didp_ref.papers.rhodi import figures_2_and_3, tables
from didp_ref.papers.rhodi.alphabet import N, S, epsilon, i, j, m, n, rho, t, u, v, w, y, z
from didp_ref.papers.rhodi.figure_4 import AT_ONE_RHO
from didp_ref.papers.rhodi.figures_2_and_3 import AT_ONE_NOISE
from didp_ref.papers.rhodi.shared import LEAST_SCALE
from didp_ref.papers.shared.narrower import SCALES_APART
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.rhodi.shared import HALF, TABLE_3, shares


def test_answers_at_rho_15_thousandths_by_mpmath():
    """Of n answers' mean the scale is the range over n ln((m-1)rho/(1-rho))."""
    mpmath.mp.dps = 50
    rho, records = mpmath.mpf("0.015"), 48_842
    worlds = {"AG": 74, "EN": 16, "CG": 100_000, "CL": 4_357, "HW": 99}
    odds = {key: (m - 1) * rho / (1 - rho) for key, m in worlds.items()}
    assert [key for key, odd in odds.items() if odd <= 1] == ["EN"]
    for key in ("AG", "CG", "CL", "HW"):
        scale = 1 / (records * mpmath.log(odds[key]))
        assert mpmath.exp(-mpmath.mpf("0.01") / scale) < mpmath.mpf(10) ** -4
    assert mpmath.log(odds["CG"]) - mpmath.log(odds["CL"]) > 3
    for key in ("CG", "CL"):  # the scope says both, to three places
        assert mpmath.nstr(mpmath.log(odds[key]), 3) in SCALES_APART


def test_one_noise_keeps_another_rho_of_each_attribute(counterexample, assert_computed):
    """Each other world weighs e^-epsilon: as many as the attribute has values, less one."""
    assert counterexample("rhodi.similar-figures", AT_ONE_NOISE).values["m"] == "2 and 3"
    kept = [max(shares([Fraction(2), *[Fraction(1)] * (m - 1)])) for m in (2, 3)]
    weights = {m: 1 / (1 + (m - 1) * mpmath.exp(-5)) for m in (100_000, 4_357)}
    assert_computed("rhodi.similar-figures", 2, 3, 5, *kept, *weights.values())


def test_the_size_of_noise_is_not_every_value_of_the_domain():
    """The range of age is 73: 80 years are a noise ratio above 1, and an age that occurs."""
    low, high = TABLE_3["AG"]
    assert Fraction(80, high - low) > 1
    assert low < 80 < high


def test_a_thousand_times_the_noise_is_noticed(monkeypatch):
    def said():
        return {evidence.part: evidence.outcome for evidence in figures_2_and_3.check_figure_2_3()}[
            "close at 1.5%"
        ]

    assert said() is Outcome.HOLDS
    monkeypatch.setattr(tables, "RECORDS", 48)
    assert said() is Outcome.FAILS


NEGATIVE_CONTROLS = {
    "the scales lie as far apart at every size as the means of the smaller one": NegativeControl(
        "rhodi.harder-to-identify",
        {
            **{n: 1, N: 2, S: 1, m: 3, rho: HALF, y: 0, z: 0, i: 1, j: 2},
            **{u: {1: 0, 2: 2, 3: 4}, v: {1: 0, 2: 2, 3: 4}, w: {1: 0, 2: 1, 3: 2}},
        },
        conclusion=eq(Abs(w[i] - w[j]) / LEAST_SCALE, Abs(v[i] - v[j]) / LEAST_SCALE),
        reading=AT_ONE_RHO,
    ),
    "the noise ratio does not depend on n": NegativeControl(
        "rhodi.similar-figures",
        {t: 1, n: 2, S: HALF, epsilon: 1},
        conclusion=eq(S / epsilon / t, 1 / epsilon),
        part="similar noise",
    ),
    "the means lie as far apart among more records": NegativeControl(
        "rhodi.figure-4",
        {
            **{n: 1, N: 2, S: 1, m: 3, rho: HALF, y: 0, z: 0, i: 1, j: 2},
            **{u: {1: 0, 2: 2, 3: 4}, v: {1: 0, 2: 2, 3: 4}, w: {1: 0, 2: 1, 3: 2}},
        },
        conclusion=eq(Abs(w[i] - w[j]), Abs(v[i] - v[j])),
        part="the mean",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
