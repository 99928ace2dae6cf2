"""Section 7 and Theorem 4: between epsilon and (alpha, beta) (eq. 24 to 26).

The Laplace mechanism of scale lambda is Delta/lambda-differentially private (eq. 26); Theorem 3's
scale (eq. 25) gives the epsilon of eq. 24. A mechanism that keeps (alpha, beta) at one prior may
have a smaller scale than that.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from sympy import Abs, And, IndexedBase, Sum, exp, log

from didp_ref.audit.checks import all_hold, illustrated, refuted_by, remark, sampled
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Severity,
    Statement,
    Subject,
)
from didp_ref.formulas import scale, translation
from didp_ref.numbers.domains import LOWEST_PRIOR, POSITIVE, UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    answers,
    h,
    h_1,
    h_2,
    h_far,
    h_near,
    l,
    lambda_,
    p_max,
    p_min,
    priors,
    q_1,
    q_2,
    tau,
    tau_far,
    tau_near,
    x,
)
from didp_ref.papers.abdi.introduction import derive_through_the_whole, through_the_whole
from didp_ref.papers.abdi.introduction_guarantees import derive_one_step, one_step
from didp_ref.papers.abdi.shared import (
    ADJACENCY_READINGS,
    EVERY,
    HALF,
    ONE,
    PRIOR_READINGS,
    REMOVED,
    REPLACED,
    THIRD,
    cite,
    is_log,
    sensitivities,
)
from didp_ref.papers.abdi.theorem_3 import SCALE
from didp_ref.papers.abdi.worlds import (
    BETA_BELOW_CERTAINTY,
    DENSITIES,
    EXTREMES,
    LAMBDA,
    PAIR_DENSITIES,
    PRIORS,
    PROMISE,
    WORLD,
    WORLDS,
    at_every_prior,
    laplace,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.narrower import INTERVALS
from didp_ref.symbolic.notation import Formula, as_written, eq, every, le, lt
from didp_ref.worlds import Universe, uniform
from didp_ref.worlds.beliefs import identifiable

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

SECTION_7_EPSILON_TO_BELIEFS = Claim(
    id="abdi.section-7.epsilon-to-beliefs",
    kind=Kind.REMARK,
    source=cite("section 7"),
    title="From epsilon to (alpha, beta)",
    statement=r"The parameter $\epsilon$ used in the DP model can be directly translated to "
    r"the parameters $\alpha$ and $\beta$ used in our DI model.",
    parts=(
        Part(
            "statement",
            r"An $\epsilon$-differentially private answer is $(1-e^{-2\epsilon}, "
            r"e^{2\epsilon}-1)$-differentially identifiable at every prior.",
            formal=through_the_whole,
            proof=derive_through_the_whole,
            reading=REMOVED,
        ),
        Part(
            "statement",
            r"An $\epsilon$-differentially private answer is $(1-e^{-\epsilon}, "
            r"e^\epsilon-1)$-differentially identifiable at every prior.",
            formal=one_step,
            proof=derive_one_step,
            reading=REPLACED,
        ),
    ),
    readings={name: ADJACENCY_READINGS[name] for name in (REMOVED, REPLACED)},
    quantities=("translation.alpha_from_epsilon", "translation.beta_from_epsilon"),
    finding=r"The section then goes the other way, from $(\alpha, \beta)$ to $\epsilon$, and "
    r"many $(\alpha, \beta)$ have one $\epsilon$; the direction announced is proved here.",
)


EVENTS = "a bound on densities bounds the probability of every event"

EPSILON = translation.epsilon.at(
    alpha=alpha, beta=beta, global_sensitivity=Delta, identifiability_sensitivity=Theta, p_min=p_min
)
"""Eq. 24."""

SETTING = {
    **PROMISE,
    "P_min >= 0": EXTREMES["P_min >= 0"],
    "P_min <= P_max": le(p_min, p_max),
    "P_max > 0": EXTREMES["P_max > 0"],
    **BETA_BELOW_CERTAINTY,
    "Delta >= 0": le(0, Delta),
    **LAMBDA,
    "|q(D_1) - q(D_2)| <= Delta": le(Abs(q_1 - q_2), Delta),
    **PAIR_DENSITIES,
}
"""What Theorem 4 assumes of two adjacent databases and of the promise, but for the scale."""

POSITIVE_THETA = {"Theta > 0": lt(0, Theta)}

CONCLUSION = le(h_1, exp(EPSILON) * h_2)

APART = "the answers of two worlds 1 and 2 lie Theta apart"
NEAR = "near", 1, tau_near, h_near
FAR = "far", 2, tau_far, h_far
"""Two responses, each the answer of one of the two worlds, with their densities."""
DEFINITION_4 = "after tau_{} inequality (2) holds in the world 1 at every prior on the two"
ANSWERED = "tau_{} = q_{}"
DENSITY = "every h_{}_j is the Laplace density of tau_{} about q_j, but for the factor 1/(2 lambda)"


def kept_at_every_prior(h: IndexedBase) -> Formula:
    """Definition 4 in the world 1, at every prior on two worlds, where these are the densities.

    The priors are x and 1 - x, both positive, so inequality (2) bounds the ratio of the density in
    the world 1 to that of what was observed; a factor that both have cancels.
    """
    observed = x * h[1] + (1 - x) * h[2]
    inequality = And(le((1 - alpha) * observed, h[1]), le(h[1], (1 + beta) * observed))
    return at_every_prior(inequality)


def attained() -> dict[str, Formula]:
    """Return Definition 4 at every prior on two worlds that attain Theta, after two responses."""
    hypotheses = {APART: eq(Abs(answers[1] - answers[2]), Theta)}
    for name, world, response, densities in (NEAR, FAR):
        density = every(eq(densities[j], exp(-Abs(response - answers[j]) / lambda_)), (j, 1, 2))
        hypotheses |= {
            ANSWERED.format(name, world): eq(response, answers[world]),
            DENSITY.format(name, name): density,
            DEFINITION_4.format(name): kept_at_every_prior(densities),
        }
    return hypotheses


RAISED = "after tau the belief in the world i is at most 1 + beta times its prior"
LOWERED = "after tau the belief in the world l is at least 1 - alpha times its prior"
REPAIRED = Delta / Theta * log((1 + beta) / (1 - alpha))


def theorem_4_at_one_prior() -> Statement:
    """A scale that keeps Definition 4 at one prior, positive on two worlds that attain Theta.

    The response tau is the answer of the world i.
    """
    observed = Sum(priors[j] * h[j], WORLDS)
    hypotheses = {
        **WORLD,
        "no prior is negative": PRIORS["no prior is negative"],
        **PROMISE,
        **LAMBDA,
        **POSITIVE_THETA,
        "Delta >= 0": le(0, Delta),
        **as_written(le(1, l), le(l, m)),
        "the priors of the worlds i and l are positive": And(lt(0, priors[i]), lt(0, priors[l])),
        "the answers of the worlds i and l lie Theta apart": eq(
            Abs(answers[i] - answers[l]), Theta
        ),
        "tau is the answer of the world i": eq(tau, answers[i]),
        **DENSITIES,
        RAISED: le(priors[i] * h[i] / observed, (1 + beta) * priors[i]),
        LOWERED: le((1 - alpha) * priors[l], priors[l] * h[l] / observed),
        "|q(D_1) - q(D_2)| <= Delta": le(Abs(q_1 - q_2), Delta),
        "h_1 is the Laplace density of x about q(D_1)": eq(h_1, laplace(q_1, x)),
        "h_2 is the Laplace density of x about q(D_2)": eq(h_2, laplace(q_2, x)),
    }
    return Statement(hypotheses, le(h_1, exp(REPAIRED) * h_2))


def theorem_4_at_every_prior() -> Statement:
    """A scale that keeps Definition 4 at every prior."""
    return Statement({**SETTING, **POSITIVE_THETA, **attained()}, CONCLUSION)


def sampled_promise_and_sensitivities() -> dict[str, SearchStrategy[object]]:
    """Return where a promise, two sensitivities and the extremes of priors are looked for."""
    positive = POSITIVE.strategy()
    return {
        "alpha": UNIT_OPEN.strategy(),
        "beta": positive,
        "delta": positive,
        "theta": positive,
        "p_min": LOWEST_PRIOR.strategy(),
        "p_max": UNIT_OPEN.strategy(),
    }


def check_theorem_4() -> Iterator[Evidence]:
    """Mechanisms that satisfy (alpha, beta)-DI, and leak more than eq. 24 says."""
    growth, prior, answers = Fraction(7, 4), uniform(3), [0, 1, 2]
    # D has the records 0, 1, 2, so Sum(D) = 3, the worlds answer 3, 2, 1, and Delta = Theta = 2
    theta, delta = 2, 2
    claimed = translation.epsilon.enclose(HALF, 1, delta, theta, THIRD, THIRD)
    yield refuted_by(
        {
            "Sum over D": "{0, 1, 2}",
            "Delta": delta,
            "Theta": theta,
            "prior": "(1/3, 1/3, 1/3)",
            "alpha": HALF,
            "beta": 1,
            "scale": "1/ln(7/4)",
            "epsilon of eq. 24": "ln(5/2)",
            "likelihood ratio of D and {0, 1} at 3": growth**delta,
        },
        ~all_hold(
            [
                identifiable(prior, answers, growth, HALF, Fraction(1)),
                is_log(claimed, Fraction(5, 2)),
                growth**delta > Fraction(5, 2),
            ]
        ),
        "(1/2, 1) is kept",
        reading=ONE,
    )
    fifth, steep = Fraction(1, 5), Fraction(3, 2)
    alpha, beta = Fraction(3, 8), Fraction(13, 32)
    yield illustrated(
        identifiable([2 * fifth, fifth, 2 * fifth], answers, steep, alpha, beta)
        and steep**delta == (1 + beta) / (1 - alpha) == Fraction(9, 4),
        "prior (2/5, 1/5, 2/5), answers (0, 1, 2), scale 1/ln(3/2) keep (3/8, 13/32), and D and "
        "{0, 1} have the likelihood ratio 9/4 = (1 + beta)/(1 - alpha): attained",
        subject=Subject.CORRECTION,
        reading=ONE,
    )

    near, far = [HALF, HALF, Fraction(0)], [0, 1, 10]
    yield remark(
        identifiable(near, far, Fraction(3), HALF, HALF)
        and Fraction(3) ** (far[2] - far[0]) == 59049
        and (1 + HALF) / (1 - HALF) == 3,
        "answers (0, 1, 10), prior (1/2, 1/2, 0), scale 1/ln 3 keep (1/2, 1/2), and the likelihood "
        "ratio of the worlds that answer 0 and 10 is 3^10 = 59049, where Theta = Delta and the "
        "corrected formula would say 3: the prior must be positive on two worlds that lie Theta "
        "apart",
    )

    def holds(
        alpha: Fraction,
        beta: Fraction,
        delta: Fraction,
        theta: Fraction,
        p_min: Fraction,
        p_max: Fraction,
    ) -> Truth | None:
        if not 0 < p_min <= p_max <= 1 - p_min or (1 + beta) * p_max >= 1:
            return None
        noise = scale.prior_free.enclose(alpha, beta, theta)
        promised = translation.epsilon.enclose(alpha, beta, delta, theta, p_min, p_max)
        return Enclosure(delta / noise.upper, delta / noise.lower).at_most(promised)

    yield sampled(
        sampled_promise_and_sensitivities(),
        holds,
        "Delta over the smallest scale that serves every prior, against eq. 24",
        examples=50,
        reading=EVERY,
    )
    most, apart = sensitivities("count", Universe.of([0, 1]), REMOVED)
    yield remark(
        apart == 0 < most == 1,
        "the number of records has Theta = 0 and Delta = 1: every scale keeps every (alpha, beta), "
        "so none bounds epsilon, and eq. 24 divides by zero",
    )


THEOREM_4 = Claim(
    id="abdi.theorem-4",
    kind=Kind.THEOREM,
    source=cite("section 7, Theorem 4", "eq. 24-26"),
    title="From (alpha, beta) to epsilon",
    statement=r"Let $M_L$ be a mechanisms that satisfies $(\alpha, \beta)$-DI for a given query "
    r"$q:\mathcal{U} \rightarrow \mathbb{R}$ by returning "
    r"$q(X) + Y$ where $Y$ is drawn i.i.d from $Lap(\lambda)$. $M_L$ satisfies $\epsilon$-DP "
    r"where $\epsilon = \frac{\Delta_q}{\Theta_q} "
    r"\max\left(\log\left(\frac{1+P_{min}(\alpha-1)}"
    r"{(1-\alpha)(1-P_{min})}\right)^{-1}, \log\left(\frac{(1+\beta)(1-P_{min})}"
    r"{1-P_{min}(1+\beta)}\right)^{-1}\right)^{-1}$.",
    parts=(
        Part(
            "statement",
            corrected=theorem_4_at_one_prior,
            reading=ONE,
            beyond={INTERVALS: "theorem_4_enough_noise"},
        ),
        Part(
            "statement",
            formal=theorem_4_at_every_prior,
            reading=EVERY,
            beyond={INTERVALS: "theorem_4_every_prior"},
        ),
    ),
    checks=(check_theorem_4,),
    correction=Correction(
        r"Where a Laplace mechanism keeps $(\alpha, \beta)$ at one prior, and that prior is "
        r"positive on two worlds whose answers lie $\Theta_q > 0$ apart, it satisfies "
        r"$\epsilon$-DP with $\epsilon = \frac{\Delta_q}{\Theta_q} "
        r"\ln\frac{1+\beta}{1-\alpha}$, and with no smaller $\epsilon$ in general. Without such "
        r"worlds no $\epsilon$ follows: answers $(0, 1, 10)$, prior $(1/2, 1/2, 0)$ and scale "
        r"$1/\ln 3$ keep $(1/2, 1/2)$, and two worlds differ by the factor $3^{10}$. Eq. 24 "
        r"holds where the scale is at least Theorem 3's (abdi.theorem-4.calibrated), and where "
        r"$(\alpha, \beta)$ is kept at every prior. The proof turns 'any such $\lambda$ "
        r"satisfies DI' into 'a mechanism that satisfies DI has this $\lambda$' (eq. 25): the "
        r"condition is sufficient, not necessary.",
        error="Eq. 24 is too small an epsilon below Theorem 3's scale",
        who="whoever reads epsilon off (alpha, beta) at a scale below Theorem 3's, as none is that "
        "the paper prints",
        repair="take Delta/lambda from the scale itself",
        printed=r"$\epsilon = \frac{\Delta_q}{\Theta_q} \times$ "
        r"$\max(\log(\frac{1+P_{min}(\alpha-1)}{(1-\alpha)(1-P_{min})})^{-1},$ "
        r"$\log(\frac{(1+\beta)(1-P_{min})}{1-P_{min}(1+\beta)})^{-1})^{-1}$",
        correct=r"$\epsilon = \frac{\Delta_q}{\Theta_q} \ln\frac{1+\beta}{1-\alpha}$, where the "
        r"prior is positive on two worlds whose answers lie $\Theta_q > 0$ apart; eq. 24 from "
        r"Theorem 3's scale on, which is enough and no lower bound",
        consequence="a mechanism that keeps (1/2, 1) at the prior (1/3, 1/3, 1/3) has "
        "likelihood ratios of 49/16 = 3.06 where eq. 24 promises 5/2; the corrected formula "
        "says 4",
        severity=Severity.WRONG_REASON,
    ),
    quantities=("translation.epsilon",),
    readings={name: PRIOR_READINGS[name] for name in (EVERY, ONE)},
    note="The corrected formula is attained: prior (2/5, 1/5, 2/5), answers (0, 1, 2), scale "
    "1/ln(3/2) keep (3/8, 13/32), and the likelihood ratio is 9/4 = (1 + 13/32)/(1 - 3/8). No "
    "scale that the paper prints is below Theorem 3's, so a mechanism that is made as printed "
    "keeps eq. 24.",
    finding="For a query with Theta = 0 eq. 24 divides by zero, and no epsilon follows: the "
    "exact number of records keeps every (alpha, beta) where one individual is removed.",
    rests_on=(EVENTS,),
)


def theorem_4_calibrated() -> Statement:
    """The scale that Theorem 3 sets."""
    calibrated = {"lambda is Theorem 3's scale": eq(lambda_, SCALE)}
    return Statement({**SETTING, **calibrated}, CONCLUSION)


def check_theorem_4_calibrated() -> Iterator[Evidence]:
    """Epsilon of the calibrated scale is Delta over the scale, for every parameter; attained."""
    ratio = Fraction(3) ** (abs(0 - 1) - abs(0 - 0))
    yield remark(
        is_log(translation.epsilon.enclose(HALF, HALF, 1, 1, HALF, HALF), ratio),
        "alpha = beta = P_min = 1/2, Theta = Delta = 1, so the scale is 1/ln 3: two adjacent "
        "databases that answer 0 and 1 have the likelihood ratio 3 at a response of 0, and "
        "epsilon is ln 3",
    )

    def holds(
        alpha: Fraction,
        beta: Fraction,
        delta: Fraction,
        theta: Fraction,
        p_min: Fraction,
        p_max: Fraction,
    ) -> bool | None:
        if not p_min <= p_max <= 1 - p_min or (1 + beta) * p_max >= 1:
            return None
        noise = scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max)
        epsilon = translation.epsilon.enclose(alpha, beta, delta, theta, p_min, p_max)
        return Enclosure(epsilon.lower * noise.lower, epsilon.upper * noise.upper).contains(delta)

    yield sampled(
        sampled_promise_and_sensitivities(),
        holds,
        "epsilon times the scale encloses Delta",
        examples=50,
    )


THEOREM_4_CALIBRATED = Claim(
    id="abdi.theorem-4.calibrated",
    kind=Kind.THEOREM,
    source=cite("section 7, Theorem 4, proof", "eq. 24-26"),
    title="Epsilon of the calibrated mechanism",
    statement=r"[In short:] A mechanism whose scale is set by Theorem 3 (25) satisfies "
    r"$\epsilon$-DP with the $\epsilon$ of eq. 24, because the Laplace mechanism does "
    r"when $\lambda = \Delta_q/\epsilon$ (26).",
    parts=(
        Part("statement", formal=theorem_4_calibrated, beyond={INTERVALS: "theorem_4_calibrated"}),
    ),
    checks=(check_theorem_4_calibrated,),
    quantities=("translation.epsilon", "scale.prior_dependent"),
    rests_on=(EVENTS,),
    note="Tight: two adjacent databases whose answers differ by Delta have the likelihood "
    "ratio exp(epsilon).",
)

CLAIMS = (SECTION_7_EPSILON_TO_BELIEFS, THEOREM_4, THEOREM_4_CALIBRATED)
