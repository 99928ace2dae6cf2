"""What was looked at for section 5: the tables against the Adult data, one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.checks import all_hold, cell, identity, illustrated, instance, refuted_by, reproduced
from didp_ref.claim import Evidence, Subject
from didp_ref.errors import Infeasible
from didp_ref.formulas import scale, translation
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.alphabet import N, S, m, n, rho
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


def table_4_mean() -> Iterator[Evidence]:
    """Twenty cells; the answers are truncated, the ranges and scales rounded."""
    yield reproduced(tables.table_4_mean(), "Theorem 1 on the Adult data", engine="data")


def table_4_deviation() -> Iterator[Evidence]:
    """Twenty cells, and what the printed ranges do to the scales."""
    yield reproduced(tables.table_4_deviation(), "Theorem 1 on the Adult data", engine="data")
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
    tenth = Fraction(1, 10)
    risks = {key: tables.risk_at_printed_scale(key) for key in ("AG", "EN", "CG", "CL", "HW")}
    shown = ", ".join(f"{key} {risk.digits[:7]}" for key, risk in risks.items())
    yield instance(
        risks["CL"].at_most(tenth),
        f"eq. 9 at the scales printed for rho = 0.1: {shown}. CL has too little noise for 0.1; EN, "
        "CG and HW have far too much; AG's scale is right but for the digits cut off",
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


def noise_ratio(rho: str, n_worlds: int) -> Enclosure:
    """Enclose the expected size of the noise ratio of a mean: 1/(n ln((m-1)rho/(1-rho)))."""
    ratio: Enclosure = scale.rho.enclose(rho, n_worlds, Fraction(1, tables.RECORDS))
    return ratio


def figures_2_3() -> Iterator[Evidence]:
    """What the text says of the figures, as far as it follows from the formulas."""
    feasible = [one for one in tables.ATTRIBUTES if Fraction("0.015") * one.n_worlds > 1]
    # a Laplace variable exceeds t times its scale with the probability e^-t, and e^-10 < 1/10^4
    small = [noise_ratio("0.015", one.n_worlds).less_than("1/1000") for one in feasible]
    yield instance(
        [one.key for one in feasible] == ["AG", "CG", "CL", "HW"] and all_hold(small) is Truth.YES,
        "every attribute but education-num has a scale at rho = 1.5%, below a thousandth of its "
        "range: the noise exceeds a hundredth of the range with a probability below e^-10 < 10^-4",
        engine="Arb",
        part="close at 1.5%",
    )
    budget = translation.epsilon_from_rho.at(rho=rho, n_worlds=m)
    spent = scale.differential_privacy.at(epsilon=budget, global_sensitivity=S)
    yield identity(
        spent,
        scale.rho.at(rho=rho, n_worlds=m, sensitive_range=S),
        "with epsilon = ln((m-1)rho/(1-rho)) and Delta = S the two mechanisms have one scale",
        part="comparable",
    )
    gain, loss = (
        translation.epsilon_from_rho.enclose("0.015", one.n_worlds)
        for one in tables.ATTRIBUTES
        if one.key in ("CG", "CL")
    )
    yield illustrated(
        gain.lower - loss.upper > 3,
        f"at rho = 1.5% the same noise takes epsilon = {gain.digits[:5]} for capital-gain and "
        f"{loss.digits[:5]} for capital-loss; the axes of the plots are not at hand",
        engine="Arb",
        part="the scale of epsilon",
    )


def figure_4() -> Iterator[Evidence]:
    """The scale of a mean is that of a sum divided by n."""
    of_sum, of_mean, of_more = (
        scale.rho.at(rho=rho, n_worlds=m, sensitive_range=width) for width in (S, S / n, S / N)
    )
    yield identity(
        of_mean / of_more,
        N / n,
        "the mean's scales at n and N records are as N to n",
        part="the mean",
    )
    yield identity(
        of_mean * n,
        of_sum,
        "the mean's scale is 1/n of the sum's, which has no n",
        part="the sum",
    )


def hipaa() -> Iterator[Evidence]:
    """How 68 comes out of 20,000 and 1.7%."""
    people = 20_000 * Fraction("0.017") / 5
    percent = 100 / people
    yield reproduced(
        [
            cell("people", "68", people),
            cell("percent", "1.5", percent),
        ],
        "20,000 people, 1.7% of them, spread over the five ages 85 to 89 that are still given in "
        "years",
        engine="exact rationals",
    )
    yield instance(
        1 / people <= Fraction("0.015"), "1/68 <= rho = .015, section 1", subject=Subject.REMARK
    )
    yield instance(
        20_000 * Fraction("0.017") == 68,
        "20,000 * 1.7% is 340; the division by the five ages is not printed. And "
        '"less than 1.7%" makes the group smaller than 68, not larger: 1/68 is a lower bound on '
        "the probability",
        subject=Subject.REMARK,
    )
