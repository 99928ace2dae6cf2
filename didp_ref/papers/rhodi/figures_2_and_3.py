"""Section 5, Figures 2 and 3: how the scale changes with rho.

The scale falls as rho rises, and is that of differential privacy at the epsilon that eq. 14 allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import all_hold, cell, illustrated, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale, translation
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.alphabet import S, epsilon, m, n, rho, rho_1, rho_2, t
from didp_ref.papers.rhodi.shared import (
    ABOVE_A_GUESS,
    HALF,
    LARGEST_BUDGET,
    LEAST_SCALE,
    SEVERAL,
    cite,
    positive_logarithm,
)
from didp_ref.papers.shared.informal import false_here, printed_values
from didp_ref.papers.shared.narrower import (
    CAPTION_AND_TEXT,
    HIGHLY_LIKELY_CLOSE,
    LAPLACE_NOISE,
    SCALE_ALONE,
    SCALES_APART,
)
from didp_ref.symbolic.notation import as_written, eq, ge, gt, le, lt
from didp_ref.worlds.risk import risk_bound

BELOW_1 = as_written(lt(rho, 1))


def scale_falls_with_rho() -> Statement:
    """Figure 2: a smaller rho asks for more noise."""
    at_smaller, at_larger = (
        scale.rho.at(rho=level, n_worlds=m, sensitive_range=S) for level in (rho_1, rho_2)
    )
    hypotheses = SEVERAL | as_written(gt(S, 0), gt(m * rho_1, 1), lt(rho_1, rho_2), lt(rho_2, 1))
    return Statement(hypotheses, gt(at_smaller, at_larger))


ODDS = exp(LARGEST_BUDGET)


def derive_scale_falls_with_rho(d: Derivation) -> None:
    """The odds increase in rho, and so does their logarithm."""
    d.model({m: 3, S: 1, rho_1: HALF, rho_2: Rational(3, 4)})
    first, second = (exp(LARGEST_BUDGET).subs(rho, level) for level in (rho_1, rho_2))
    by = ["m >= 2", "m*rho_1 > 1", "rho_1 < rho_2", "rho_2 < 1"]
    d.step("odds", And(gt(first, 1), lt(first, second)), by=by)
    d.lemma("log of 1", lemmas.exp_log(first, 0))
    d.lemma("log increases", lemmas.log_monotone(second, first))
    by = ["rho_1 < rho_2", "rho_2 < 1", "odds", "log of 1", "log increases"]
    d.step("logarithms", And(gt(log(first), 0), lt(log(first), log(second))), by=by)
    d.conclude(by=["S > 0", "logarithms"])


def noise_near_a_guess() -> Statement:
    """Where rho is near enough to 1/m, the scale is as large as one likes: at least t."""
    near = {"(m-1) rho/(1-rho) <= exp(S/t)": le(exp(LARGEST_BUDGET), exp(S / t))}
    return Statement(
        ABOVE_A_GUESS | BELOW_1 | as_written(gt(S, 0), gt(t, 0)) | near, ge(LEAST_SCALE, t)
    )


def derive_noise_near_a_guess(d: Derivation) -> None:
    """The logarithm of the odds is at most S/t."""
    d.model({m: 3, rho: HALF, S: 1, t: 1})
    positive_logarithm(d, ODDS, [*ABOVE_A_GUESS, *BELOW_1], [*BELOW_1])
    d.lemma("exponent", lemmas.exp_log(ODDS, log(ODDS)))
    d.lemma("increases", lemmas.exp_monotone(log(ODDS), S / t))
    near = "(m-1) rho/(1-rho) <= exp(S/t)"
    by = ["t > 0", "rho < 1", "odds", "exponent", "increases", near]
    d.step("at most", le(log(ODDS), S / t), by=by)
    d.conclude(by=["S > 0", "t > 0", "logarithm", "at most"])


def same_noise() -> Statement:
    """Figures 2 and 3: for every rho there is an epsilon whose Laplace noise has the same scale."""
    private = scale.differential_privacy.at(epsilon=epsilon, global_sensitivity=S)
    budget = {"epsilon = log((m-1) rho/(1-rho))": eq(epsilon, LARGEST_BUDGET)}
    return Statement(ABOVE_A_GUESS | BELOW_1 | budget, eq(private, LEAST_SCALE))


def derive_same_noise(d: Derivation) -> None:
    """The exponent that eq. 14 allows is the budget."""
    d.model({m: 3, rho: HALF, epsilon: log(2)})
    positive_logarithm(d, ODDS, [*ABOVE_A_GUESS, *BELOW_1], [*BELOW_1])
    d.conclude(by=["logarithm", "epsilon = log((m-1) rho/(1-rho))"])


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
        f"at rho = 1.5% the noise of that rho takes epsilon = {gain.digits[:5]}... for "
        f"capital-gain and {loss.digits[:5]}... for capital-loss; the axes of the plots are not at "
        "hand",
        engine="Arb",
        part="the scale of epsilon",
    )


FIGURE_2_3 = Claim(
    id="rhodi.figure-2-3",
    kind=Kind.FIGURE,
    source=cite("section 5, Figures 2 and 3"),
    title="A smaller rho needs more noise",
    statement=r"Noise ratio (NR) $= \frac{R - f(D)}{U_{range}}$. [...] Note that the scale is "
    r"$\times 10^{-3}$, so except for the rightmost trial on each plot, all the responses are "
    "close to the true answer. [...] the smaller the value of "
    r"$\rho$ (i.e., the higher the desired privacy), the more noise is required [...]. When the "
    r"value of $\rho$ is close to the probability of a "
    "random guess being correct, the mean and median of responses are not in range even with 1000 "
    r"trials. [...] for everything except years of education, answers for $\rho = 1.5$% are highly "
    "likely to be close to the true answer. [...] While the plots appear similar, the scale of "
    r"$\epsilon$ is very different across the two plots.",
    parts=(
        Part(
            "more noise",
            says=r"The smaller $\rho$, the more noise is required",
            formal=scale_falls_with_rho,
            proof=derive_scale_falls_with_rho,
            narrower=(CAPTION_AND_TEXT,),
        ),
        Part(
            "near a guess",
            says=r"When $\rho$ is close to the probability of a random guess being correct, the "
            "scale of the noise exceeds any bound",
            formal=noise_near_a_guess,
            proof=derive_noise_near_a_guess,
            narrower=(CAPTION_AND_TEXT, SCALE_ALONE),
        ),
        printed_values(
            "close at 1.5%",
            says=r"At $\rho = 1.5$% the answers for all but education-num are highly likely to be "
            r"close to the true one: with a probability above $1 - 10^{-4}$ they are within a "
            r"hundredth of the attribute's range",
            narrower=(HIGHLY_LIKELY_CLOSE,),
        ),
        Part(
            "the scale of epsilon",
            says=r"For the noise of one $\rho$ the $\epsilon$ is very different for capital-gain "
            r"and for capital-loss",
            informal=NOT_AT_HAND,
            narrower=(CAPTION_AND_TEXT, SCALES_APART),
        ),
    ),
    checks=(check_figure_2_3,),
    quantities=("scale.rho", "scale.differential_privacy"),
    finding=(
        'The noise is also called "greater than any possible value in the domain (i.e., NR > 1)". '
        "That is a different statement: 80 years exceed the range of age, 73, but not 90. That "
        "all responses but those of the rightmost trials are close is not checked: it needs the "
        "plots. Of the sentences left out, the one that the two notions are comparable in terms of "
        "privacy is judged in rhodi.similar-figures."
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


def derive_noise_ratio_of_epsilon(d: Derivation) -> None:
    """The width cancels."""
    d.model({t: 1, n: 1, S: 1, epsilon: 1})
    d.conclude(by=["t > 0", "n >= 1", "epsilon > 0", "S = t/n"])


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
    title="Similar noise is not similar privacy",
    statement=r"Note the similarity of the figures; it is clear that $\epsilon$-differential "
    r"privacy and $\rho$-differential identifiability are comparable in terms of privacy. "
    r"However, setting $\epsilon$ to achieve this privacy is not an easy problem.",
    parts=(
        Part(
            "similar noise",
            says=r"In Figure 3 the noise ratio of a mean of $n$ values has the scale "
            r"$\frac{1}{n\epsilon}$, whatever the attribute",
            formal=noise_ratio_of_epsilon,
            proof=derive_noise_ratio_of_epsilon,
            narrower=(CAPTION_AND_TEXT,),
        ),
        Part(
            "comparable privacy",
            says=r"For every $\rho$ there is an $\epsilon$ whose noise is the same, and so is what "
            "it leaves of a belief",
            formal=same_noise,
            proof=derive_same_noise,
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
        r"\ln\frac{(m-1)\rho}{1-\rho}$ Figures 2 and 3 have one noise, and $m$ depends on the "
        "attribute.",
        printed=r"Note the similarity of the figures; it is clear that $\epsilon$-differential "
        r"privacy and $\rho$-differential identifiability are comparable in terms of privacy",
        correct=r"true for one attribute, at $\epsilon = \ln\frac{(m-1)\rho}{1-\rho}$; plots of "
        "noise show no privacy",
        consequence="At epsilon = 5 the plots of capital-gain and capital-loss have one noise "
        "ratio; rho is 0.00148 for the one and 0.0329 for the other.",
        error="Similar noise is not similar privacy",
        who="anyone who reads a rho off a plot of the noise",
        repair="say at which epsilon the two are compared",
        severity=Severity.REMARK,
    ),
    note="The noise ratio of a mean depends on n and epsilon alone. So two plots of Figure 3 are "
    "alike if their scales of epsilon are. The plots were not available to us. How easy an epsilon "
    "is to set is not judged: see rhodi.no-direct-translation.",
)


CLAIMS = (FIGURE_2_3, SIMILAR_FIGURES)
