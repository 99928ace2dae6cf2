"""Section 5, Table 4: the noise of means and deviations, where none is enough, and what is shared.

The ranges and scales are computed again in :mod:`didp_ref.papers.rhodi.tables`. At rho < 1/m the
posteriors, which sum to 1, cannot all be at most rho. Answers that together spend at most the
right-hand side of eq. 14 keep rho together, because likelihoods of independent answers multiply.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import Not, Sum, exp

from didp_ref.audit.checks import cell, instance, refuted_by, reproduced, wasted
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Scope,
    Severity,
    Source,
    Statement,
    Subject,
)
from didp_ref.errors import Infeasible
from didp_ref.formulas import scale
from didp_ref.numbers.enclosure import Truth
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.alphabet import F, G, epsilon_1, epsilon_2, g, i, j, k, m, rho
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    EVERY_WORLD,
    HALF,
    LARGEST_BUDGET,
    POSTERIORS,
    SEVERAL,
    SOME_WORLD,
    WORLDS,
)
from didp_ref.papers.shared.informal import FALSE_HERE, NUMBERS, VALUES
from didp_ref.papers.shared.narrower import DENSITIES, INDEPENDENT_NOISES
from didp_ref.papers.shared.risk import CHANCE
from didp_ref.symbolic.notation import as_written, every, ge, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes


def check_table_4_mean() -> Iterator[Evidence]:
    """Twenty cells; the answers are truncated, the ranges and scales rounded."""
    yield reproduced(tables.table_4_mean(), "Theorem 1 on the Adult data", engine="data")


TABLE_4_MEAN = Claim(
    id="rhodi.table-4.mean",
    kind=Kind.TABLE,
    source=Source("rhodi", "section 5, Table 4"),
    title="S(f), f(D) and lambda of the means",
    statement=(
        r"Mean, $S(f)$, $f(D)$, $\lambda$ at $\rho = 0.1$ and $0.001$. AG: 0.0015, 38.6435, "
        r"0.0007, $\infty$. EN: 0.0003, 10.0780, 0.0006, $\infty$. CG: 2.0474, 1079.067, 0.2198, "
        r"0.4445. CL: 0.0892, 87.5023, 0.0144, 0.0606. HW: 0.0020, 40.4223, 0.0008, $\infty$."
    ),
    parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
    checks=(check_table_4_mean,),
    quantities=("scale.rho",),
    finding=(
        "The text announces mean and median of three attributes; the table prints mean and "
        "standard deviation of five."
    ),
    note="f(D) is truncated, S(f) and lambda are rounded.",
)

CORRECT_SCALES = ("0.000941", "0.000642", "1.44433", "0.074912", "0.001187")
"""What the correction says, for AG, EN, CG, CL and HW."""


def check_table_4_standard_deviation() -> Iterator[Evidence]:
    """Twenty cells, and what the printed ranges do to the scales."""
    yield reproduced(
        tables.table_4_deviation(), "Theorem 1 on the Adult data", engine="data", part="the numbers"
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


TABLE_4_STANDARD_DEVIATION = Claim(
    id="rhodi.table-4.standard-deviation",
    kind=Kind.TABLE,
    source=Source("rhodi", "section 5, Table 4"),
    title="S(f), f(D) and lambda of the standard deviations",
    statement=(
        r"Std. Dev., $S(f)$, $f(D)$, $\lambda$ at $\rho = 0.1$ and $0.001$. AG: 0.0019, 13.7105, "
        r"0.0009, $\infty$. EN: 0.0251, 2.5709, 0.0491, $\infty$. CG: 26.8833, 7452.019, 2.8858, "
        r"5.8364. CL: 0.4623, 403.0045, 0.0748, 0.3139. HW: 0.0056, 12.3914, 0.0023, $\infty$."
    ),
    parts=(
        Part(
            "the numbers",
            says=r"$S(f)$, $f(D)$ and $\lambda$ are these",
            informal=NUMBERS,
            scope=Scope.CONCRETE,
        ),
        Part(
            "the noise",
            says=r"The $\lambda$ at $\rho = 0.1$ are those that Theorem 1 asks for",
            informal=VALUES,
            scope=Scope.CONCRETE,
        ),
    ),
    checks=(check_table_4_standard_deviation,),
    correction=Correction(
        statement=(
            r"$S(f)$ over every $D'$ is 0.00197, 0.000328, 13.4549, 0.46311 and 0.00284 for AG, "
            r"EN, CG, CL and HW; $\lambda$ at $\rho = 0.1$ is 0.000941, 0.000642, 1.44433, "
            r"0.074912 and 0.001187; at $\rho = 0.001$ CG has 2.92106 and CL 0.314494."
        ),
        printed=r"EN: $S(f) = 0.0251$, $\lambda = 0.0491$; CG: $26.8833$, $2.8858$; HW: $0.0056$, "
        r"$0.0023$",
        correct=r"EN: $S(f) = 0.000328$, $\lambda = 0.000642$; CG: $13.4549$, $1.4443$; HW: "
        r"$0.00284$, $0.001187$",
        consequence=(
            "EN gets 76.4 times the noise that Theorem 1 asks for, CG 2.00 times, HW 1.94 times; "
            "CL 0.9985 of it, where nobody is hurt: eq. 9 reads 0.1008, and no posterior exceeds "
            "0.0026."
        ),
        error="Four of the five sensitive ranges of the standard deviation are wrong",
        who="whoever publishes with the printed scales: accuracy is given away",
        repair=("Compute S(f) over the worlds D' + {x} for every x of the universe and every D'."),
    ),
    quantities=("scale.rho",),
    note=(
        "f(D) is the deviation with the divisor n - 1. 0.4623 is the distance between the "
        "deviations at the largest and the smallest value where the unknown record is 0; S(f) is "
        "wider, because the deviation is smallest near the mean. 26.8833 and 0.0056 are, "
        "truncated, distances between worlds of two different D', which no adversary compares. "
        "0.0251 and the scale 0.0491 agree with each other, and the printed responses with that "
        "scale, so it is no misprint."
    ),
)


def no_noise_enforces() -> Statement:
    """Below rho = 1/m no answer whatever keeps all m posteriors at rho or below."""
    return Statement(
        SOME_WORLD | as_written(lt(m * rho, 1)) | POSTERIORS, Not(every(le(g[j], rho), WORLDS))
    )


def check_table_4_infeasible() -> Iterator[Evidence]:
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


TABLE_4_INFEASIBLE = Claim(
    id="rhodi.table-4.infeasible",
    kind=Kind.REMARK,
    source=Source("rhodi", "section 5, Table 4"),
    title="which attributes need infinite noise at rho = 0.001",
    statement=(
        r"When $\rho = 0.001$, the amount of noise required to enforce $\Gamma(i) \leq \rho$ for "
        r"age, education-num and hours-per-week becomes infinite. This is because a random guess "
        r"that $D$ contains an individual with (say) 12 years of education is almost certainly "
        r"correct."
    ),
    parts=(
        Part(
            "the attributes",
            says=r"The scale for $\rho = 0.001$ is infinite for age, education-num and "
            r"hours-per-week, and for no other",
            informal=NUMBERS,
            scope=Scope.CONCRETE,
        ),
        Part(
            "infinite noise",
            says=r"Infinite noise is required for them, and enforces $\Gamma(i) \leq \rho$",
            corrected=no_noise_enforces,
        ),
    ),
    checks=(check_table_4_infeasible,),
    correction=Correction(
        statement=(
            r"At $\rho = 0.001$ no amount of noise, finite or infinite, enforces $\Gamma(i) \leq "
            r"\rho$ for age, education-num and hours-per-week: the uniform prior is already "
            r"$\frac{1}{74}$, $\frac{1}{16}$ and $\frac{1}{99}$."
        ),
        printed=r"the amount of noise required to enforce $\Gamma(i) \leq \rho$ ... becomes "
        r"infinite: $\lambda = \infty$",
        correct=r"no amount of noise enforces $\Gamma(i) \leq \rho$: a random guess is right with "
        r"the probability $\frac{1}{m} > \rho$",
        consequence=(
            "An answer that says nothing leaves 1/16 for education-num, 62.5 times rho; 1/74 for "
            "age is 13.5 times rho, 1/99 for hours-per-week 10.1 times. The guess that is meant is "
            "right once in 16 times, not almost certainly."
        ),
        error="Infinite noise does not enforce rho = 0.001",
        who="whoever publishes such an answer and believes that rho = 0.001 is enforced",
        repair="Refuse rho <= 1/m, as section 4.1 does.",
        severity=Severity.WRONG_REASON,
    ),
    quantities=("scale.rho",),
    note=(
        "That D contains somebody with 12 years of education is almost certain, but it is not what "
        "the risk is about. The responses printed under an infinite scale (6410.178, ...) are "
        "draws from no Laplace distribution."
    ),
)

SHARED_EPSILON, SHARED_RHO = "epsilon is shared", "rho is shared"

BOTH = Sum(F[k] * G[k], EVERY_WORLD)
"""How likely two independent responses are together, but for the factor 1/m."""
BOTH_POSSIBLE = "the two responses are possible together"
NONE_NEGATIVE = {
    f"{name} is not negative in any world k": every(ge(one, 0), EVERY_WORLD)
    for name, one in (("F[k]", F[k]), ("G[k]", G[k]))
}
SPENT = {
    f"{name}[i] <= exp(epsilon_{number}) {name}[k] in every world k": every(
        le(one[i], exp(budget) * one[k]), EVERY_WORLD
    )
    for number, name, one, budget in ((1, "F", F, epsilon_1), (2, "G", G, epsilon_2))
}


def two_answers() -> Statement:
    """Section 5: answers that together spend at most ln((m-1)rho/(1-rho)) keep rho together."""
    return Statement(
        {
            **SEVERAL,
            **CHANCE,
            **A_WORLD,
            **NONE_NEGATIVE,
            **SPENT,
            BOTH_POSSIBLE: gt(BOTH, 0),
            "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))": le(
                epsilon_1 + epsilon_2, LARGEST_BUDGET
            ),
        },
        le(F[i] * G[i] / BOTH, rho),
    )


def check_sharing_the_budget() -> Iterator[Evidence]:
    """Two answers that each keep 1/2 and together name the world; and two Laplace answers."""
    two_bits = list(product((0, 1), repeat=2))
    alone = [
        max(bayes(uniform(4), [Fraction(bits[place] == 0) for bits in two_bits]))
        for place in (0, 1)
    ]
    together = max(bayes(uniform(4), [Fraction(bits == (0, 0)) for bits in two_bits]))
    yield refuted_by(
        {
            "m": len(two_bits),
            "worlds": "two bits",
            "rho_1, rho_2": HALF,
            "answers": "one names the first bit, one the second",
        },
        not (alone == [HALF, HALF] and together == 1),
        "each answer leaves two worlds, at 1/2 each; both together leave one, so no rho below 1 "
        "follows from the two",
        reading=SHARED_RHO,
    )

    def reached(worlds: int, each: Fraction) -> Fraction:
        odds = (worlds - 1) * each / (1 - each)  # e to what one answer spends
        return odds**2 / (odds**2 + worlds - 1)

    tenth, printed = Fraction(1, 10), 99
    yield instance(
        [reached(printed, one) for one in (tenth / 2, tenth)]
        == [Fraction(98, 459), Fraction(4802, 8771)],
        "Laplace answers among 99 worlds, where every other world lies a sensitive range away: two "
        "at rho = 1/20 each reach 98/459, two at 1/10 each 4802/8771: parts of rho do not add up",
        subject=Subject.REMARK,
    )


SHARING_THE_BUDGET = Claim(
    id="rhodi.sharing-the-budget",
    kind=Kind.REMARK,
    source=Source("rhodi", "section 5", "on Table 4"),
    title="several answers share the privacy budget",
    statement=(
        "(This is assuming the adversary sees only a single one of these responses, returning all "
        'would require sharing the "privacy budget" as with differential privacy.)'
    ),
    parts=(
        Part(
            "statement",
            says="Answers that share a budget keep rho together",
            formal=two_answers,
            reading=SHARED_EPSILON,
            narrower=(DENSITIES, INDEPENDENT_NOISES),
        ),
        Part(
            "statement",
            says="Rhos of two answers have some rho below 1 that both keep together",
            informal=FALSE_HERE,
            reading=SHARED_RHO,
        ),
    ),
    checks=(check_sharing_the_budget,),
    readings={
        SHARED_EPSILON: "what Table 4's Laplace answers share is the epsilon that each spends, "
        "within ln((m-1)rho/(1-rho))",
        SHARED_RHO: "identifiability has a budget of its own, made of the rhos of its answers",
    },
    quantities=("translation.epsilon_from_rho",),
    correction=Correction(
        statement=(
            r"Answers that are $\epsilon_1$- and $\epsilon_2$-differentially private keep $\rho$ "
            r"together where $\epsilon_1 + \epsilon_2 \leq \ln\frac{(m-1)\rho}{1-\rho}$. Of "
            r"$\rho$-identifiable answers in general two may name the world, each far below "
            r"$\rho$ alone: no budget is there to share."
        ),
        printed='returning all would require sharing the "privacy budget" as with differential '
        "privacy",
        correct=(
            r"sharing $\ln\frac{(m-1)\rho}{1-\rho}$ as the $\epsilon$ of differentially private "
            r"answers: $\epsilon_1 + \epsilon_2 \leq \ln\frac{(m-1)\rho}{1-\rho}$; $\rho$ itself "
            "is no budget"
        ),
        consequence=(
            "Among 100 worlds, ten rows of ten, two answers that keep 1/10 each, the row and the "
            "column, name the world. Two Laplace answers at rho = 0.1 each, among 99 worlds, reach "
            "0.5475, and at 0.05 each 0.2135."
        ),
        error="Identifiability has no budget that answers could share",
        who="everybody in the data, where rho is divided among answers, or added up over them",
        repair="Share epsilon = ln((m-1)rho/(1-rho)): answer k gets the scale S/epsilon_k.",
        severity=Severity.WRONG_REASON,
    ),
    rests_on=("uniform prior (section 3.3)",),
    note=(
        "That rho-identifiable mechanisms in general have no budget to share: "
        "bridges.rho.composition."
    ),
)

CLAIMS = (TABLE_4_MEAN, TABLE_4_STANDARD_DEVIATION, TABLE_4_INFEASIBLE, SHARING_THE_BUDGET)
