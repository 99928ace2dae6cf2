"""What was looked at for section 5's Tables 3 and 4: the Adult data, one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import cell, instance, refuted_by, reproduced, wasted
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.errors import Infeasible
from didp_ref.formulas import scale
from didp_ref.numbers.enclosure import Truth
from didp_ref.papers.rhodi import tables
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes


def table_3() -> Iterator[Evidence]:
    """The ranges in the data."""
    yield reproduced(tables.table_3(), "both files of the Adult data", engine="data")


def hours_per_week() -> Iterator[Evidence]:
    """The sensitive range and the scale of the mean of hours-per-week."""
    hours = next(one for one in tables.ATTRIBUTES if one.key == "HW")
    span = Fraction(hours.largest - hours.smallest, tables.RECORDS)
    yield reproduced(
        [
            cell("S(f)", "98/48842", span),
            cell("S(f), rounded", "0.0020", span),
            cell("(m-1)rho/(1-rho)", "98/9", 98 * Fraction("0.1") / (1 - Fraction("0.1"))),
            cell("S(f)/2", "49/24421", span),
            cell("λ", "8.4032e-4", scale.rho.enclose("1/10", hours.n_worlds, span)),
        ],
        "98/48842 over ln(98/9)",
    )


A_VALUE, AN_INDIVIDUAL = "a world for each value", "a world for each individual"
RESIDENTS = 250_000_000
"""How many US residents are assumed; the text does not say."""


def number_of_worlds() -> Iterator[Evidence]:
    """Values or individuals: how many worlds, and how much noise."""
    hours = next(one for one in tables.ATTRIBUTES if one.key == "HW")
    span = Fraction(hours.largest - hours.smallest, tables.RECORDS)
    yield instance(
        hours.n_worlds == 99,
        "a record from 1 to 99 has 99 values, and each gives another sum",
        reading=A_VALUE,
    )
    individuals = RESIDENTS - (tables.RECORDS - 1)
    of_values, of_individuals = (
        scale.rho.enclose("1/10", count, span) for count in (hours.n_worlds, individuals)
    )
    yield refuted_by(
        {"|U|": RESIDENTS, "|D'|": tables.RECORDS - 1, "rho": "1/10"},
        individuals == hours.n_worlds,
        f"m = |U| - |D'| is {individuals}, and Theorem 1's scale {of_individuals.digits[:12]} in "
        f"place of {of_values.digits[:12]}",
        engine="Arb",
        reading=AN_INDIVIDUAL,
        harm=wasted("the scale of the mean of hours-per-week", of_values, of_individuals),
    )
    yield instance(
        cell("lambda", "0.00011707", of_individuals).agrees,
        f"with m = {individuals} Theorem 1's scale is {of_individuals.digits[:12]}",
        engine="Arb",
        subject=Subject.CORRECTION,
        reading=AN_INDIVIDUAL,
    )
    commonest = int((tables.AdultColumns().values["HW"] == 40).sum())
    yield instance(
        commonest == 22_803,
        f"{commonest} of {tables.RECORDS} records are 40: the values are far from equally likely",
        engine="data",
        subject=Subject.REMARK,
    )


def table_4_mean() -> Iterator[Evidence]:
    """Twenty cells; the answers are truncated, the ranges and scales rounded."""
    yield reproduced(tables.table_4_mean(), "Theorem 1 on the Adult data", engine="data")


CORRECT_SCALES = ("0.000941", "0.000642", "1.44433", "0.074912", "0.001187")
"""What the correction says, for AG, EN, CG, CL and HW."""


def table_4_deviation() -> Iterator[Evidence]:
    """Twenty cells, and what the printed ranges do to the scales."""
    yield reproduced(
        tables.table_4_deviation(),
        "Theorem 1 on the Adult data",
        engine="data",
        part="the numbers",
    )
    education = next(one for one in tables.ATTRIBUTES if one.key == "EN")
    needed = tables.scale_of_deviation(education)
    printed = Fraction(education.deviation.scales[0])
    yield refuted_by(
        {"attribute": "education-num", "rho": "0.1", "m": education.n_worlds, "lambda": "0.0491"},
        needed.at_most(printed) is Truth.NO or not needed.less_than(printed / 76),
        f"S(f) is {tables.AdultColumns().sensitive_range_of_deviation(education).digits[:9]} over "
        f"every D', and lambda = {needed.digits[:9]} is what Theorem 1 asks for: less than a "
        "seventy-sixth",
        engine="data",
        part="the noise",
        harm=wasted("the scale of the standard deviation of education-num", printed, needed),
    )
    consistent = list(tables.scales_of_printed_ranges())
    yield instance(
        all(one.agrees for one in consistent),
        "every printed scale is Theorem 1's for the printed range: the error is in S(f), not in "
        "the scale",
        engine="Arb",
        subject=Subject.REMARK,
    )
    data = tables.AdultColumns()
    wrong = {
        one.key: [
            cell(one.key, one.deviation.sensitive_range, worlds.span()).agrees
            for worlds in data.worlds(one)
        ]
        for one in tables.ATTRIBUTES
        if one.key != "AG"
    }
    yield instance(
        any(any(agree) for agree in wrong.values()),
        "for no single D' either is S(f) what is printed for EN, CG, CL and HW: "
        + ", ".join(f"{key} {sum(agree)} of {len(agree)}" for key, agree in wrong.items()),
        engine="data",
        subject=Subject.REMARK,
    )
    apart = [
        cell(one.key, one.deviation.sensitive_range, data.distance_across_adversaries(one))
        for one in tables.ATTRIBUTES
        if one.key in ("CG", "HW")
    ]
    yield instance(
        all(one.agrees for one in apart),
        "CG and HW are, truncated, the distance between two worlds of different D': one with a "
        "commonest record replaced by the largest value, one with a largest record replaced by the "
        f"value nearest the mean: {', '.join(f'{one.label} {one.ours[:9]}' for one in apart)}",
        engine="data",
        subject=Subject.REMARK,
    )
    right = [
        cell(f"{one.key} λ", shown, tables.scale_of_deviation(one))
        for one, shown in zip(tables.ATTRIBUTES, CORRECT_SCALES, strict=True)
    ]
    yield instance(
        all(one.agrees for one in right),
        "the scales at rho = 0.1 that Theorem 1 asks for: "
        + ", ".join(f"{one.label} {one.ours[:9]}" for one in right),
        engine="data",
        subject=Subject.CORRECTION,
        part="the noise",
    )
    risks = {one.key: tables.risk_at_printed_scale(one.key) for one in tables.ATTRIBUTES}
    largest = tables.largest_risk_of_deviation("CL")
    shown = ", ".join(f"{key} {risk.digits[:7]}" for key, risk in risks.items())
    yield instance(
        risks["CL"].less_than(Fraction("0.1009")) and 0.0025 < largest < 0.0026,
        f"eq. 9 at the scales printed for rho = 0.1: {shown}. It is an upper bound: with CL's "
        "0.0748 no posterior exceeds 0.0026, whatever D' and the response",
        engine="data",
        subject=Subject.REMARK,
    )


def infinite() -> Iterator[Evidence]:
    """The marks agree; what is said of them does not hold."""
    yield reproduced(
        tables.infinite_marks(),
        "infinite where rho <= 1/m",
        engine="exact rationals",
        part="the attributes",
    )
    blind = bayes(uniform(16), [Fraction(1)] * 16)
    yield refuted_by(
        {"attribute": "education-num", "m": 16, "rho": "0.001", "noise": "infinite"},
        max(blind) <= Fraction("0.001"),
        f"an answer that says nothing at all leaves every posterior at {blind[0]} > 0.001: "
        "infinite noise does not enforce rho",
        part="infinite noise",
    )
    refused = []
    for one in tables.ATTRIBUTES:
        try:
            scale.rho.enclose("0.001", one.n_worlds, 1)
        except Infeasible:
            refused.append(one.key)
    yield instance(
        refused == ["AG", "EN", "HW"],
        "no scale exists for age, education-num and hours-per-week at rho = 0.001, because the "
        "uniform prior 1/m already exceeds it: 1/74, 1/16 and 1/99",
        subject=Subject.CORRECTION,
        part="infinite noise",
    )
