"""Theorem 2: the scale that serves every prior, its proof (eq. 10 to 16), and the remarks after it.

Two worlds' likelihoods lie a factor of at most exp(Theta/lambda) apart (eq. 10 and 11), so no
belief moves by more (eq. 12 to 16). Theorems 2 and 3 are searched for counterexamples, every
inequality decided by enclosures; what is false is so at worlds, priors and answers in rationals.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, Not, Sum

from didp_ref.audit.checks import all_hold, instance, refuted_by, remark, sampled
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.formulas import belief as belief_formulas
from didp_ref.formulas import scale
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.alphabet import (
    Theta,
    beliefs,
    h_1,
    h_2,
    lambda_,
    posterior,
    presence,
    prior,
    priors,
    q_1,
    q_2,
    x,
)
from didp_ref.papers.abdi.shared import (
    DENSITY,
    EVERY_PRIOR,
    HALF,
    POSSIBLE_WORLDS,
    ask_whether_kept,
    cite,
    priors_of,
    sampled_promise,
    sampled_worlds,
)
from didp_ref.papers.abdi.worlds import (
    DISTANCES,
    EVENTS,
    LAMBDA,
    NOISE,
    PAIR_DENSITIES,
    POSITIVE_PRIOR,
    PRIORS,
    PROMISE,
    SUM_TO_1,
    WORLD,
    WORLDS,
    at_every_prior,
    belief,
    decay,
    growth,
    weight,
    within,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j
from didp_ref.papers.shared.informal import witness
from didp_ref.symbolic.notation import eq, every, le, lt
from didp_ref.worlds.beliefs import bayes, extremes, identifiable, laplace


def equations_10_11() -> Statement:
    """The likelihood ratio of two worlds."""
    apart = {"|q(D_1) - q(D_2)| <= Theta": le(Abs(q_1 - q_2), Theta)}
    return Statement(
        {**apart, **LAMBDA, **PAIR_DENSITIES}, And(le(decay, h_1 / h_2), le(h_1 / h_2, growth))
    )


EQUATIONS_10_11 = Claim(
    id="abdi.equations-10-11",
    kind=Kind.DERIVATION,
    source=cite("section 6, Theorem 2, proof", "eq. 10-11"),
    title="Likelihood ratios of the Laplace mechanism",
    statement=r"$\exp\left(-\frac{\Theta_q}{\lambda}\right) \le \frac{Pr[M_L(q(D'_1)) = "
    r"\tau]}{Pr[M_L(q(D'_2)) = \tau]} \le \exp\left(\frac{\Theta_q}{\lambda}\right)$",
    parts=(Part("statement", formal=equations_10_11),),
    rests_on=(DENSITY,),
    finding=r"Theorem 2 prints the density as $h(x)$ in terms of $X$; the proof writes the "
    r"answer $\tau$ and $r$ in turn, and takes the noise's mean to be 0 without saying so (any "
    r"mean cancels).",
)


REASON_15 = r"$1 - \exp(\Theta_q/\lambda) \le 0$"
EQUATION_14 = (
    r"$\frac{1}{1 - \exp(\Theta_q/\lambda) + \exp(\Theta_q/\lambda)/Pr[D'_i = D^s]} \le "
    r"\mathcal{B}_{q,\tau}(D'_i = D^s)$"
)
EQUATIONS_15_16 = (
    r"$\exp(-\Theta_q/\lambda) \le \frac{\mathcal{B}_{q,\tau}(D'_i = D^s)}{\mathcal{B}_\emptyset"
    r"(D'_i = D^s)} \le \exp(\Theta_q/\lambda)$"
)


def reason_for_15() -> Statement:
    """The coefficient in eq. 14 is not positive."""
    return Statement(NOISE, le(1 - growth, 0))


def equation_14() -> Statement:
    """The posterior from below, where the prior is positive."""
    hypotheses = {**PRIORS, **DISTANCES, **POSITIVE_PRIOR}
    del hypotheses["Theta >= 0"]
    return Statement(hypotheses, le(1 / (1 - growth + growth / priors[i]), belief(weight)))


def equations_15_16() -> Statement:
    """The posterior over the prior, where the prior is positive."""
    ratio = belief(weight) / priors[i]
    return Statement(
        {**PRIORS, **DISTANCES, **POSITIVE_PRIOR}, And(le(decay, ratio), le(ratio, growth))
    )


def check_belief_ratios() -> Iterator[Evidence]:
    """Search for a belief outside eq. 15 and 16; and the prior of which they do not speak."""

    def holds(worlds: list[tuple[int, Fraction]], response: Fraction) -> Truth:
        prior, answers, theta = priors_of(worlds)
        lowest = belief_formulas.ratio_floor.enclose(theta, 0).lower
        posteriors = belief_formulas.posterior.enclose(prior, answers, response, 1, bits=96)
        highest = belief_formulas.ratio_ceiling.enclose(theta, 0).upper
        return all_hold(
            answer
            for p, after in zip(prior, posteriors, strict=True)
            for answer in (
                Enclosure(lowest * p, lowest * p).at_most(after),
                after.at_most(highest * p),
            )
        )

    yield sampled(
        sampled_worlds(),
        holds,
        "eq. 15 and 16 multiplied by the prior, positive priors",
        examples=80,
        part="eq. 15 and 16",
    )
    prior = [Fraction(0), Fraction(1)]
    posterior = bayes(prior, laplace([0, 1], 0, Fraction(2)))
    yield remark(
        prior[0] == 0 and HALF * prior[0] <= posterior[0] <= 2 * prior[0],
        "prior (0, 1), answers (0, 1), scale 1/ln 2, response 0: in the world that cannot be the "
        "ratio of eq. 15 is 0/0, and inequality (2) reads 0 <= 0 <= 0",
    )


EQUATIONS_12_16 = Claim(
    id="abdi.equations-12-16",
    kind=Kind.DERIVATION,
    source=cite("section 6, Theorem 2, proof", "eq. 12-16"),
    title="Posterior to prior",
    statement=r"$\exp\left(-\frac{\Theta_q}{\lambda}\right) \le \frac{\mathcal{B}_{q,\tau}"
    r"(D'_i = D^s)}{\mathcal{B}_\emptyset(D'_i = D^s)} \le \exp\left(\frac{\Theta_q}"
    r"{\lambda}\right)$, through $\frac{1}{1 - \exp(\Theta_q/\lambda) + \exp(\Theta_q/"
    r"\lambda)/Pr[D'_i = D^s]} \le \mathcal{B}_{q,\tau}(D'_i = D^s)$ (14), since $1 - "
    r"\exp(\Theta_q/\lambda) \le 0$.",
    parts=(
        Part("reason for eq. 15", REASON_15, formal=reason_for_15),
        Part("eq. 14", EQUATION_14, formal=equation_14, narrower=(POSSIBLE_WORLDS,)),
        Part("eq. 15 and 16", EQUATIONS_15_16, formal=equations_15_16, narrower=(POSSIBLE_WORLDS,)),
    ),
    checks=(check_belief_ratios,),
    quantities=("belief.ratio_floor", "belief.ratio_ceiling"),
    rests_on=(DENSITY,),
    finding="Eq. 14 to 16 divide by the prior, so they speak of worlds whose prior is above "
    "0. A world that cannot be, as for the strong adversary of section 8, keeps inequality "
    "(2) as 0 <= 0 <= 0.",
)


def theorem_2() -> Statement:
    """A scale of at least Theorem 2's."""
    needed = scale.prior_free.at(alpha=alpha, beta=beta, identifiability_sensitivity=Theta)
    enough = {"lambda is at least Theorem 2's scale": le(needed, lambda_)}
    return Statement(
        {**PRIORS, **EVENTS, **PROMISE, **enough}, within(1 - alpha, belief(weight), 1 + beta)
    )


def _prior_free(
    alpha: Fraction, share: Fraction, theta: Fraction, _: list[Fraction]
) -> tuple[Fraction, Fraction]:
    beta = share / (1 - share)
    return beta, scale.prior_free.enclose(alpha, beta, theta).upper


def check_theorem_2() -> Iterator[Evidence]:
    """Search for worlds in which Theorem 2's scale breaks inequality (2)."""

    yield sampled(
        sampled_promise(),
        ask_whether_kept(_prior_free),
        "inequality (2) at the upper end of the scale",
        examples=80,
    )
    # at alpha = 1/2, beta = 1 the scale is Theta/ln 2; any g > 2 is a smaller one
    yield remark(
        not identifiable(
            [Fraction(1, 100), Fraction(99, 100)], [0, 1], Fraction(21, 10), HALF, Fraction(1)
        ),
        "no smaller scale serves every prior: at alpha = 1/2, beta = 1 the scale 1/ln 2.1 breaks "
        "inequality (2) at the prior (1/100, 99/100)",
    )


THEOREM_2 = Claim(
    id="abdi.theorem-2",
    kind=Kind.THEOREM,
    source=cite("section 6, Theorem 2"),
    title="Prior-free mechanism",
    statement=r"Let $Lap(\lambda)$ be the Laplace distribution having a density function $h(x) = "
    r"\frac{1}{2\lambda}\exp(-\frac{|X-\mu|}{\lambda})$ where $\lambda$($> 0$) is a scale factor "
    r"and $\mu$ is a mean. For a given query function $q$, a randomized mechanism $M_L$ that "
    r"returns $q(X) + Y$ as an answer where $Y$ is drawn i.i.d from $Lap(\lambda)$ satisfies "
    r"$(\alpha,\beta)$-DI for any $\lambda$ such that: $\lambda "
    r"\ge \max\left(\frac{\Theta_q}{\log(1+\beta)}, \frac{-\Theta_q}{\log(1-\alpha)}\right)$.",
    parts=(Part("statement", formal=theorem_2),),
    checks=(check_theorem_2,),
    quantities=("scale.prior_free",),
    rests_on=(EVERY_PRIOR,),
    note="The scale is the smallest that serves every prior: as the prior tends to 0 the ratio "
    "of beliefs tends to exp(Theta/lambda), and reaches it at no positive prior.",
)


def never_certain() -> Statement:
    """The left side of inequality (2) keeps a world possible, so nobody certainly present."""
    hypotheses = {
        "alpha < 1": PROMISE["alpha < 1"],
        "the world that lacks the individual is possible": lt(0, prior),
        "its posterior is at least (1 - alpha) times its prior": le((1 - alpha) * prior, posterior),
        "present = 1 - its posterior": eq(presence, 1 - posterior),
    }
    return Statement(hypotheses, lt(presence, 1))


def check_alpha_certainty() -> Iterator[Evidence]:
    """An alpha near 1, and an individual who is nearly certain to be present."""
    alpha, growth = 1 - Fraction(1, 10**6), Fraction(10**6)
    lowest = extremes([HALF, HALF], [0, 1], growth)[0][0]
    yield instance(
        identifiable([HALF, HALF], [0, 1], growth, alpha, Fraction(1))
        and 0 < lowest < Fraction(1, 10**6),
        "alpha = 1 - 10^-6, beta = 1, prior (1/2, 1/2), scale 1/ln 10^6: the belief that the "
        "individual is missing may fall from 1/2 to less than 10^-6",
        part="pretty much sure",
    )


REMARK_ALPHA_CERTAINTY = Claim(
    id="abdi.remark-alpha-certainty",
    kind=Kind.REMARK,
    source=cite("section 6, after Theorem 2"),
    title="Alpha and certainty",
    statement=r"Let us suppose that the adversary is not fully sure that an individual $\iota$ is "
    r"in the database $D^s$ (i.e., $Pr[\iota \in D^s] < 1$). If we consider only the left-hand "
    r"side of Inequality (2), for any value of $\alpha \in ]0,1[$, our model will still ensure "
    r"that the adversary cannot be 100% sure that $\iota$ is in $D^s$. Nevertheless, the "
    r"previous construction may allow the adversary to be pretty much sure that $\iota$ is in "
    r"the database $D^s$ (i.e., for $D' \sim_\iota D:$ $\mathcal{B}_{q,\tau}(D' = D^s)$ is very "
    r"close to zero).",
    parts=(
        Part(
            "never certain",
            r"Where $Pr[\iota \in D^s] < 1$, the left side keeps the adversary from certainty "
            r"that $\iota$ is in $D^s$, for any $\alpha < 1$.",
            formal=never_certain,
        ),
        witness(
            "pretty much sure",
            r"For some $\alpha < 1$ the adversary may become nearly certain of it.",
        ),
    ),
    checks=(check_alpha_certainty,),
)


def beta_without_prior() -> Statement:
    """No beta meets the condition at every prior between 0 and 1."""
    met = at_every_prior(lt(x * (1 + beta), 1))
    return Statement({"0 < beta": PROMISE["0 < beta"]}, Not(met))


def beta_certainty() -> Statement:
    """What the alpha side alone says of certainty."""
    hypotheses = {
        **WORLD,
        **SUM_TO_1,
        "0 < alpha": PROMISE["0 < alpha"],
        "alpha < 1": PROMISE["alpha < 1"],
        "the prior of the world i is below 1": lt(priors[i], 1),
        "the posteriors sum to 1": eq(Sum(beliefs[j], WORLDS), 1),
        "no posterior is below (1 - alpha) times the prior": every(
            le((1 - alpha) * priors[j], beliefs[j]), WORLDS
        ),
    }
    bound = 1 - (1 - alpha) * (1 - priors[i])
    return Statement(hypotheses, And(le(beliefs[i], bound), lt(bound, 1)))


def check_beta_certainty() -> Iterator[Evidence]:
    """(1 + beta) prior >= 1, and still no certainty."""
    _, high = extremes([HALF, HALF], [0, 1], Fraction(2))[0]
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)",
            "answers": "(0, 1)",
            "alpha": HALF,
            "beta": 1,
            "Theorem 2's scale": "1/ln 2",
            "(1 + beta) prior": (1 + 1) * HALF,
            "largest posterior": high,
        },
        not (identifiable([HALF, HALF], [0, 1], Fraction(2), HALF, Fraction(1)) and high < 1),
        "(1/2, 1) is kept, and nobody is certain",
        part="the condition is needed",
    )


REMARK_BETA_CERTAINTY = Claim(
    id="abdi.remark-beta-certainty",
    kind=Kind.REMARK,
    source=cite("section 6, after Theorem 2"),
    title="Beta and certainty",
    statement=r"According to the definition of our model (Definition 4), to prevent the adversary "
    r"from knowing with certainty all individuals in the database $D^s$, the data publisher should "
    r"choose a $\beta$ value such that: $\mathcal{B}_\emptyset(D'=D^s) \times (1+\beta) < 1$. "
    r"Unfortunately, satisfying the previous condition becomes not possible if the adversary prior "
    r"on $D'=D^s$ is not taken into consideration.",
    parts=(
        Part(
            "the condition is needed",
            r"To prevent certainty, $\beta$ must be such that "
            r"$\mathcal{B}_\emptyset(D'=D^s) \times (1+\beta) < 1$.",
            corrected=beta_certainty,
        ),
        Part(
            "no beta at every prior",
            r"No $\beta > 0$ meets the condition whatever the prior is.",
            formal=beta_without_prior,
        ),
    ),
    checks=(check_beta_certainty,),
    correction=Correction(
        r"The condition suffices and is not needed: posteriors sum to 1, so the alpha side "
        r"alone gives $\mathcal{B}_{q,\tau} \le 1 - (1-\alpha)(1-\mathcal{B}_\emptyset) < 1$ "
        r"wherever $\mathcal{B}_\emptyset < 1$, for any $\beta$ and any prior.",
        error="Alpha alone prevents certainty; the condition on beta is not needed",
        who="a publisher who gives up Theorem 2 for fear of certainty",
        repair="bound certainty by alpha",
        printed=r"According to the definition of our model (Definition 4), to prevent the "
        r"adversary from knowing with certainty all individuals in the database $D^s$, the data "
        r"publisher should choose a $\beta$ value such that: $\mathcal{B}_\emptyset(D'=D^s) \times "
        r"(1+\beta) < 1$.",
        correct=r"it is enough; so is $\alpha < 1$, whatever $\beta$ is, where "
        r"$\mathcal{B}_\emptyset < 1$: $\mathcal{B}_{q,\tau} \le 1 - "
        r"(1-\alpha)(1-\mathcal{B}_\emptyset)$",
        consequence="at the prior 1/2, (1/2, 1) does not meet the condition, and Theorem 2's "
        "scale keeps every belief at 2/3 or below; alpha = 1/2 alone keeps it at 3/4",
        severity=Severity.WRONG_REASON,
    ),
    note="That no beta meets the condition at every prior is true: take the prior 1/(1 + beta).",
)

CLAIMS = (
    EQUATIONS_10_11,
    EQUATIONS_12_16,
    THEOREM_2,
    REMARK_ALPHA_CERTAINTY,
    REMARK_BETA_CERTAINTY,
)
