"""Section 5, Figures 2 to 4: how the scale changes with rho, and with the number of records.

The scale falls as rho rises, and is that of differential privacy at the epsilon that eq. 14 allows.
Among N > n records the means of two worlds lie n/N times as far apart, the sums as far as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, exp

from didp_ref.audit.checks import all_hold, cell, illustrated, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.formulas import guarantee, scale, translation
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.alphabet import (
    N,
    S,
    epsilon,
    i,
    j,
    k,
    lambda_,
    m,
    n,
    rho,
    rho_1,
    rho_2,
    t,
    u,
    v,
    w,
    y,
    z,
)
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    ABOVE_A_GUESS,
    ANOTHER,
    LARGEST_BUDGET,
    LEAST_SCALE,
    SCALE,
    SEVERAL,
    cite,
    least_scale,
)
from didp_ref.papers.shared.informal import false_here, printed_values
from didp_ref.papers.shared.narrower import (
    BOUND_NOT_BELIEF,
    CAPTION_AND_TEXT,
    FIXED_NUMBER_OF_WORLDS,
    LAPLACE_NOISE,
)
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors, risk_bound

BELOW_1 = as_written(lt(rho, 1))


def scale_falls_with_rho() -> Statement:
    """Figure 2: a smaller rho asks for more noise."""
    at_smaller, at_larger = (
        scale.rho.at(rho=level, n_worlds=m, sensitive_range=S) for level in (rho_1, rho_2)
    )
    hypotheses = SEVERAL | as_written(gt(S, 0), gt(m * rho_1, 1), lt(rho_1, rho_2), lt(rho_2, 1))
    return Statement(hypotheses, gt(at_smaller, at_larger))


def noise_near_a_guess() -> Statement:
    """Where rho is near enough to 1/m, the scale is as large as one likes: at least t."""
    near = {"(m-1) rho/(1-rho) <= exp(S/t)": le(exp(LARGEST_BUDGET), exp(S / t))}
    return Statement(
        ABOVE_A_GUESS | BELOW_1 | as_written(gt(S, 0), gt(t, 0)) | near, ge(LEAST_SCALE, t)
    )


def same_noise() -> Statement:
    """Figures 2 and 3: for every rho there is an epsilon whose Laplace noise has the same scale."""
    private = scale.differential_privacy.at(epsilon=epsilon, global_sensitivity=S)
    budget = {"epsilon = log((m-1) rho/(1-rho))": eq(epsilon, LARGEST_BUDGET)}
    return Statement(ABOVE_A_GUESS | BELOW_1 | budget, eq(private, LEAST_SCALE))


NOT_AT_HAND = "it speaks of plots that are not in the text at hand"


def noise_ratio(rho: str, n_worlds: int) -> Enclosure:
    """Enclose the expected size of the noise ratio of a mean: 1/(n ln((m-1)rho/(1-rho)))."""
    ratio: Enclosure = scale.rho.enclose(rho, n_worlds, Fraction(1, tables.RECORDS))
    return ratio


def check_figure_2_3() -> Iterator[Evidence]:
    """What the text says of the figures, as far as it follows from the formulas."""
    feasible = [
        attribute for attribute in tables.ATTRIBUTES if Fraction("0.015") * attribute.n_worlds > 1
    ]
    # a Laplace variable exceeds t times its scale with the probability e^-t, and e^-10 < 1/10^4
    small = [noise_ratio("0.015", attribute.n_worlds).less_than("1/1000") for attribute in feasible]
    yield instance(
        [attribute.key for attribute in feasible] == ["AG", "CG", "CL", "HW"]
        and all_hold(small) is Truth.YES,
        "every attribute but education-num has a scale at rho = 1.5%, below a thousandth of its "
        "range: the noise exceeds a hundredth of the range with a probability below e^-10 < 10^-4",
        engine="Arb",
        part="close at 1.5%",
    )
    gain, loss = (
        translation.epsilon_from_rho.enclose("0.015", attribute.n_worlds)
        for attribute in tables.ATTRIBUTES
        if attribute.key in ("CG", "CL")
    )
    yield illustrated(
        gain.lower - loss.upper > 3,
        f"at rho = 1.5% the same noise takes epsilon = {gain.digits[:5]} for capital-gain and "
        f"{loss.digits[:5]} for capital-loss; the axes of the plots are not at hand",
        engine="Arb",
        part="the scale of epsilon",
    )


FIGURE_2_3 = Claim(
    id="rhodi.figure-2-3",
    kind=Kind.FIGURE,
    source=cite("section 5, Figures 2 and 3"),
    title="noise ratio as rho and epsilon vary",
    statement=r"Noise ratio $NR = \frac{R - f(D)}{U_{range}}$. The smaller the value of $\rho$, "
    r"the more noise is required. When the value of $\rho$ is close to the probability of a "
    "random guess being correct, the mean and median of responses are not in range even with 1000 "
    r"trials. For everything except years of education, answers for $\rho = 1.5$% are highly "
    "likely to be close to the true answer. [...] While the plots appear similar, the scale of "
    r"$\epsilon$ is very different across the two plots.",
    parts=(
        Part(
            "more noise",
            says=r"The smaller $\rho$, the more noise is required",
            formal=scale_falls_with_rho,
            narrower=(CAPTION_AND_TEXT,),
        ),
        Part(
            "near a guess",
            says=r"When $\rho$ is close to the probability of a random guess being correct, the "
            "noise exceeds any bound",
            formal=noise_near_a_guess,
            narrower=(CAPTION_AND_TEXT,),
        ),
        printed_values(
            "close at 1.5%",
            says=r"At $\rho = 1.5$% the answers for all but education-num are highly likely to be "
            r"close to the true one: with a probability above $1 - 10^{-4}$ they are within a "
            r"hundredth of the attribute's range",
        ),
        Part(
            "the scale of epsilon",
            says=r"For the same noise $\epsilon$ is very different for capital-gain and for "
            r"capital-loss",
            informal=NOT_AT_HAND,
        ),
    ),
    checks=(check_figure_2_3,),
    quantities=("scale.rho", "scale.differential_privacy"),
    finding=(
        'That the noise is "greater than any possible value in the domain (i.e., NR > 1)" is '
        "another thing: 80 years are more than the range of age, 73, and less than 90. The "
        "sentence left out, that the two notions are comparable in terms of privacy, is judged in "
        "rhodi.similar-figures."
    ),
    note="The 1000 answers of each plot are random.",
)


def noise_ratio_of_epsilon() -> Statement:
    """Figure 3: the noise ratio of a mean of n values has the scale 1/(n epsilon).

    ``t`` is the width of the attribute's domain.
    """
    private = scale.differential_privacy.at(epsilon=epsilon, global_sensitivity=S)
    hypotheses = as_written(gt(t, 0), ge(n, 1), gt(epsilon, 0)) | {"S = t/n": eq(S, t / n)}
    return Statement(hypotheses, eq(private / t, 1 / (n * epsilon)))


AT_SOME_EPSILON, AT_ONE_NOISE = "at an epsilon for each rho", "at one noise ratio"


def check_similar_figures() -> Iterator[Evidence]:
    """One noise, and two numbers of worlds."""
    growth = Fraction(2)
    two, three = (risk_bound(count, 1, growth) for count in (2, 3))
    yield refuted_by(
        {"epsilon": "ln 2", "m": "2 and 3"},
        two == three,
        f"noise of scale S(f)/ln 2 keeps rho = {two} between two worlds, and {three} among three",
        part="comparable privacy",
        reading=AT_ONE_NOISE,
    )
    rhos = [translation.rho_from_epsilon.enclose(5, count) for count in (100_000, 4_357)]
    yield remark(
        cell("CG", "0.00148", rhos[0]).agrees and cell("CL", "0.0329", rhos[1]).agrees,
        "at epsilon = 5 the noise ratio is the same for capital-gain and capital-loss, and rho is "
        f"{rhos[0].digits[:7]} and {rhos[1].digits[:6]}",
        engine="Arb",
    )


SIMILAR_FIGURES = Claim(
    id="rhodi.similar-figures",
    kind=Kind.REMARK,
    source=cite("section 5, on Figures 2 and 3"),
    title="what similar figures say of privacy",
    statement=r"Note the similarity of the figures; it is clear that $\epsilon$-differential "
    r"privacy and $\rho$-differential identifiability are comparable in terms of privacy. "
    r"However, setting $\epsilon$ to achieve this privacy is not an easy problem.",
    parts=(
        Part(
            "similar noise",
            says=r"The noise ratio of a mean of $n$ values has the scale $\frac{1}{n\epsilon}$, "
            "whatever the attribute",
            formal=noise_ratio_of_epsilon,
            narrower=(CAPTION_AND_TEXT,),
        ),
        Part(
            "comparable privacy",
            says=r"For every $\rho$ there is an $\epsilon$ whose noise is the same, and so is what "
            "it leaves of a belief",
            formal=same_noise,
            reading=AT_SOME_EPSILON,
            narrower=(LAPLACE_NOISE, CAPTION_AND_TEXT),
        ),
        false_here(
            "comparable privacy",
            says=r"Where the noise is the same, so is the $\rho$ that it keeps",
            reading=AT_ONE_NOISE,
        ),
    ),
    checks=(check_similar_figures,),
    readings={
        AT_SOME_EPSILON: "each noise of the one is a noise of the other",
        AT_ONE_NOISE: "figures of the same noise show the same privacy",
    },
    correction=Correction(
        statement=r"The same noise is the same privacy for one attribute only: with $\epsilon = "
        r"\ln\frac{(m-1)\rho}{1-\rho}$ Figures 2 and 3 have one noise, and $m$ is the ",
        printed=r"Note the similarity of the figures; it is clear that $\epsilon$-differential "
        r"privacy and $\rho$-differential identifiability are comparable in terms of privacy",
        correct=r"true for one attribute, at $\epsilon = \ln\frac{(m-1)\rho}{1-\rho}$; plots of "
        "noise show no privacy",
        consequence="At epsilon = 5 the plots of capital-gain and capital-loss have one noise "
        "ratio; rho is 0.00148 for the one and 0.0329 for the other.",
        error="Similar noise is not similar privacy",
        who="whoever reads a rho off a plot of the noise",
        repair="say at which epsilon the two are compared",
        severity=Severity.REMARK,
    ),
    note="As the noise ratio of a mean depends on n and epsilon alone, two plots of Figure 3 are "
    "alike where their scales of epsilon are; the plots themselves are not at hand.",
)


TWO_SIZES = {
    **as_written(ge(n, 1), gt(N, n)),
    "v[k] = (y + u[k])/n in every world k": every(eq(v[k], (y + u[k]) / n), (k, 1, m)),
    "w[k] = (z + u[k])/N in every world k": every(eq(w[k], (z + u[k]) / N), (k, 1, m)),
    **A_WORLD,
    **ANOTHER,
    **as_written(gt(S, 0)),
    **ABOVE_A_GUESS,
    **BELOW_1,
}
"""Means of n and of N > n records; the unknown one is ``u[k]`` in world k.

The known ones add up to ``y`` and to ``z``. Where means of n records lie ``S`` apart at most, those
of N lie ``n/N S`` apart.
"""


def mean_by_size() -> Statement:
    """Figure 4: among more records the means lie nearer, by n/N, and the scale is smaller."""
    conclusion = And(
        eq(Abs(w[i] - w[j]), n / N * Abs(v[i] - v[j])), lt(least_scale(m, n / N * S), LEAST_SCALE)
    )
    return Statement(TWO_SIZES, conclusion)


def sum_by_size() -> Statement:
    """Figure 4: how far apart the sums lie does not depend on the records that are known."""
    hypotheses = {
        "v[k] = y + u[k] in every world k": every(eq(v[k], y + u[k]), (k, 1, m)),
        "w[k] = z + u[k] in every world k": every(eq(w[k], z + u[k]), (k, 1, m)),
        **A_WORLD,
        **ANOTHER,
    }
    return Statement(hypotheses, eq(Abs(w[i] - w[j]), Abs(v[i] - v[j])))


FIGURE_4 = Claim(
    id="rhodi.figure-4",
    kind=Kind.FIGURE,
    source=cite("section 5, Figure 4"),
    title="the mean's noise shrinks with the data, the sum's does not",
    statement="For $f$ = mean, the noise needed shrinks with the size of the dataset. For $f$ = "
    "sum, the noise is independent of dataset size.",
    parts=(
        Part(
            "the mean",
            says="The noise that a mean needs shrinks with the size of the dataset",
            formal=mean_by_size,
            narrower=(FIXED_NUMBER_OF_WORLDS, CAPTION_AND_TEXT),
        ),
        Part(
            "the sum",
            says="The noise that a sum needs is independent of it",
            formal=sum_by_size,
            narrower=(FIXED_NUMBER_OF_WORLDS, CAPTION_AND_TEXT),
        ),
    ),
    quantities=("scale.rho",),
    note="At a fixed range of the domain and a fixed rho the mean's scale is inversely "
    "proportional to the number of records.",
)


def harder_by_size() -> Statement:
    """Figure 4: at one scale, among N > n records, whose means lie n/N times as far apart."""
    at_n, at_larger = (
        guarantee.rho.at(scale=lambda_, sensitive_range=S / size, n_worlds=m) for size in (n, N)
    )
    return Statement(
        SEVERAL | SCALE | as_written(gt(S, 0), ge(n, 1), gt(N, n)), lt(at_larger, at_n)
    )


AT_ONE_RHO, AT_ONE_SCALE = "at one rho", "at one scale of the noise"


def same_by_size() -> Statement:
    """Figure 4: with the noise that rho asks for, worlds lie as many scales apart at every size."""
    return Statement(
        TWO_SIZES, eq(Abs(w[i] - w[j]) / least_scale(m, n / N * S), Abs(v[i] - v[j]) / LEAST_SCALE)
    )


def check_harder_to_identify() -> Iterator[Evidence]:
    """The mean of 1000 and of 10,000 records, each with the noise that rho = 2/3 asks for."""

    def largest_risk(size: int) -> Fraction:
        answers = [Fraction(unknown, size) for unknown in (0, 1)]
        span = max(answers) - min(answers)
        # in ranges; Theorem 1's scale for two worlds and rho = 2/3 is the range over ln 2
        return max(
            posteriors(uniform(2), [int(answer / span) for answer in answers], 0, Fraction(2))
        )

    small, large = largest_risk(1000), largest_risk(10_000)
    yield refuted_by(
        {
            "unknown record": "0 or 1",
            "rho": "2/3",
            "records": "1000, and 10,000",
            "scale": "S(f)/ln 2 at either size",
        },
        large < small,
        f"the largest posterior is {small} for the mean of 1000 records and {large} for that of "
        "10,000: the noise shrinks with the distance that it hides",
        reading=AT_ONE_RHO,
    )


HARDER_TO_IDENTIFY = Claim(
    id="rhodi.harder-to-identify",
    kind=Kind.REMARK,
    source=cite("section 5", "after Figure 4"),
    title="in a larger database an individual is harder to identify from a mean",
    statement=r"(The $\rho$ values for each pair are the same.) ... Thus for mean it becomes "
    "harder to identify an individual from the released statistics as the database grows.",
    parts=(
        Part(
            "statement",
            says=r"With the noise that one $\rho$ asks for at either size, a posterior falls as "
            "the number of records grows",
            corrected=same_by_size,
            reading=AT_ONE_RHO,
            narrower=(FIXED_NUMBER_OF_WORLDS, LAPLACE_NOISE),
        ),
        Part(
            "statement",
            says="At one scale of the noise, eq. 9 of a mean falls as the number of records grows",
            formal=harder_by_size,
            reading=AT_ONE_SCALE,
            narrower=(FIXED_NUMBER_OF_WORLDS, LAPLACE_NOISE, BOUND_NOT_BELIEF),
        ),
    ),
    checks=(check_harder_to_identify,),
    quantities=("guarantee.rho", "scale.rho"),
    readings={
        AT_ONE_RHO: "the noise is that of Figure 4: Theorem 1's for the same rho at either size",
        AT_ONE_SCALE: "the noise is the same at either size",
    },
    correction=Correction(
        statement=r"With Theorem 1's noise for one $\rho$ two worlds' means lie as many scales "
        "apart at every size, so that every posterior is the same: what shrinks is the noise. At "
        "one scale of the noise eq. 9 falls as the database grows.",
        printed="for mean it becomes harder to identify an individual from the released statistics "
        "as the database grows",
        correct=r"for mean less noise is needed as the database grows; at the same $\rho$ it is as "
        "hard to identify an individual",
        consequence="For 99 worlds and rho = 0.1, as of hours-per-week, the largest posterior is "
        "0.02644 for 1000 records, for 10,000 and for 48,842.",
        error="At one rho a larger database protects nobody better",
        who="whoever counts on the size of the data for more than rho",
        repair="say that the noise shrinks, and the risk does not",
        severity=Severity.WRONG_REASON,
    ),
)

CLAIMS = (FIGURE_2_3, SIMILAR_FIGURES, FIGURE_4, HARDER_TO_IDENTIFY)
