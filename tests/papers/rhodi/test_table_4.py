"""Table 4: the responses, two answers, and what a changed digit does to a verdict."""

from dataclasses import replace
from fractions import Fraction

import mpmath
from sympy import Rational, log

from didp_ref.audit.claim import Verdict
from didp_ref.audit.verdict import judge
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi import table_4, tables
from didp_ref.papers.rhodi.alphabet import K, epsilon_1, epsilon_2, first, g, i, m, rho, second
from didp_ref.papers.shared.events import S as EVENT
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.rhodi.shared import HALF, THIRD, THIRDS, scale_of


def test_the_mean_rows_agree_and_a_changed_digit_does_not(adult_folder, monkeypatch):
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    claim = CLAIMS["rhodi.table-4.mean"]
    assert judge(claim, table_4.check_table_4_mean()) is Verdict.REPRODUCED
    first, *rest = tables.ATTRIBUTES
    bent = replace(first, mean=replace(first.mean, answer="38.6437"))
    monkeypatch.setattr(tables, "ATTRIBUTES", (bent, *rest))
    assert judge(claim, table_4.check_table_4_mean()) is Verdict.NOT_REPRODUCED


def test_the_responses_lie_as_far_as_their_noise():
    """Table 4 as it stands in the paper, by its lines: S(f), f(D), and twice a scale and three."""
    rows = [line.split() for line in PRINTED_TABLE_4.strip().splitlines()]
    distances = [
        abs(Fraction(response) - Fraction(row[2])) / Fraction(row[scale])
        for row in rows
        for scale in (3, 7)
        if row[scale] != "inf"
        for response in row[scale + 1 : scale + 4]
    ]
    assert len(rows) == 10
    assert len(distances) == 42
    assert max(distances) < 4
    ours = [
        distance_in_scale
        for row in tables.responses()
        if row.scale != "∞"
        for distance_in_scale in row.distance_in_scales
    ]
    assert sorted(ours) == sorted(distances)
    printed = {response for row in rows for response in (*row[4:7], *row[8:])}
    assert printed == {response for row in tables.responses() for response in row.values}
    education = next(row for row in rows[5:] if row[0] == "EN")
    farthest = max(abs(Fraction(value) - Fraction(education[2])) for value in education[4:7])
    shown = f"{float(farthest / Fraction(education[3])):.2f} scales"
    assert shown in table_4.TABLE_4_RESPONSES.note


PRINTED_TABLE_4 = """
AG 0.0015 38.6435 0.0007 38.6431 38.6438 38.6438 inf 6410.178 36984.106 -20388.622
EN 0.0003 10.0780 0.0006 10.0784 10.0776 10.0780 inf 276944.55 6481.767 -43022.968
CG 2.0474 1079.067 0.2198 1079.027 1079.320 1079.308 0.4445 1080.4969 1078.2953 1079.1254
CL 0.0892 87.5023 0.0144 87.5077 87.5179 87.5050 0.0606 87.4522 87.5130 87.4442
HW 0.0020 40.4223 0.0008 40.4207 40.4204 40.4224 inf 3717.595 218292.256 32256.161
AG 0.0019 13.7105 0.0009 13.7114 13.7120 13.7093 inf 66620 -24260 37263.7
EN 0.0251 2.5709 0.0491 2.5970 2.4357 2.5419 inf -594100 445487 371312
CG 26.8833 7452.019 2.8858 7454.0 7450.1 7452.1 5.8364 7458.7 7448.1 7457.8
CL 0.4623 403.0045 0.0748 402.9782 403.0856 403.0185 0.3139 402.4125 402.3056 403.0245
HW 0.0056 12.3914 0.0023 12.3937 12.3952 12.3882 inf -115431 283352 245743
"""


def test_sharing_the_budget(counterexample, said, assert_computed):
    """Two responses 0 of a query that is 0 in one world of 99, and 1 in the others."""
    computed = counterexample("rhodi.sharing-the-budget", "rho is shared")
    worlds, each = int(computed.values["m"]), Fraction(computed.values["rho_1, rho_2"])

    def reached(item, answers=2):
        scale = scale_of(mpmath.mpf(item.numerator) / item.denominator, worlds, 1)
        weights = [1, *[mpmath.exp(-1 / scale) ** answers] * (worlds - 1)]
        return weights[0] / mpmath.fsum(weights)

    tenth = Fraction(1, 10)
    assert (worlds, each) == (99, tenth / 2)
    assert abs(reached(each, answers=1) - mpmath.mpf(1) / 20) < 1e-12
    assert reached(each) > 2 * mpmath.mpf(1) / 20
    together = [reached(value) for value in (each, tenth)]
    for value in together:
        assert f"{float(value):.4f}" in said("rhodi.sharing-the-budget")
    assert abs(together[0] - mpmath.mpf(98) / 459) < 1e-12
    spread = scale_of(mpmath.mpf("0.1"), 99, 98)
    evenly = 1 / mpmath.fsum(mpmath.exp(-2 * steps / spread) for steps in range(99))
    assert evenly < mpmath.mpf("0.048")
    shown = (worlds, 0, 1, each, tenth, Fraction("0.048"))
    assert_computed("rhodi.sharing-the-budget", *map(Fraction, shown), *together)


NEGATIVE_CONTROLS = {
    "each of two answers may spend it all": NegativeControl(
        "rhodi.sharing-the-budget",
        {
            **{m: 2, i: 1, rho: Rational(2, 3), epsilon_1: log(2), epsilon_2: log(2)},
            **{entry: {(1, 1): 1, (1, 2): HALF} for entry in (first, second)},
            **{K: {1: 1, 2: HALF**2}, EVENT: {1: 1}},
        },
        hypotheses={
            "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))": le(
                epsilon_1, log((m - 1) * rho / (1 - rho))
            )
        },
        reading="epsilon is shared",
    ),
    "no noise keeps rho = 1/m": NegativeControl(
        "rhodi.table-4.infeasible",
        {m: 3, rho: THIRD, g: THIRDS},
        hypotheses={"m*rho < 1": le(m * rho, 1)},
        part="infinite noise",
    ),
    "no noise keeps rho = 1/m, for that reason": NegativeControl(
        "rhodi.table-4.infeasible",
        {m: 3, rho: THIRD, g: THIRDS},
        hypotheses={"m*rho < 1": le(m * rho, 1)},
        part="the reason",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
