"""Theorem 3: the scale that serves one prior.

The scale depends on the smallest prior, P_min; at P_min = 0 it is Theorem 2's.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, S

from didp_ref.audit.checks import all_hold, refuted_by, remark, sampled
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.formulas import scale
from didp_ref.numbers.domains import NON_NEGATIVE, POSITIVE, PROBABILITY, UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.alphabet import Theta, h, lambda_, p_max, p_min, posterior, prior, priors
from didp_ref.papers.abdi.shared import HALF, ONE_PRIOR, ask_whether_kept, cite, sampled_promise
from didp_ref.papers.abdi.worlds import (
    BETA_BELOW_CERTAINTY,
    EVENTS,
    EXTREMES,
    HAPPENED,
    MAY_HAPPEN,
    NOISE,
    PRIORS,
    PROMISE,
    WORLDS,
    belief,
    evidence,
    weight,
    within,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j
from didp_ref.symbolic.notation import eq, every, le, lt
from didp_ref.worlds.beliefs import identifiable

SETTING = {**PRIORS, **EVENTS, **PROMISE, **EXTREMES, **BETA_BELOW_CERTAINTY}
"""What Theorem 3 assumes of the worlds and of the promise."""

SCALE = scale.prior_dependent.at(
    alpha=alpha, beta=beta, identifiability_sensitivity=Theta, p_min=p_min
)
"""Theorem 3's scale."""


def theorem_3() -> Statement:
    """A scale of at least Theorem 3's."""
    enough = {"lambda is at least Theorem 3's scale": le(SCALE, lambda_)}
    return Statement({**SETTING, **enough}, within(1 - alpha, belief(weight), 1 + beta))


def beta_and_scale(
    alpha: Fraction, share: Fraction, theta: Fraction, prior: list[Fraction]
) -> tuple[Fraction, Fraction]:
    """Return a beta of the theorem's range, and the upper end of its scale."""
    beta = share * (1 / max(prior) - 1)
    return beta, scale.prior_dependent.enclose(alpha, beta, theta, min(prior), max(prior)).upper


def check_theorem_3() -> Iterator[Evidence]:
    """Search for worlds in which Theorem 3's scale breaks inequality (2)."""
    yield sampled(
        sampled_promise(),
        ask_whether_kept(beta_and_scale),
        "inequality (2) at the upper end of the scale, at the prior that it was set at",
        examples=80,
    )
    yield remark(
        identifiable([HALF, HALF], [0, 1], Fraction(3), HALF, HALF)
        and not identifiable([Fraction(1, 4), Fraction(3, 4)], [0, 1], Fraction(3), HALF, HALF),
        "it is for the given prior: the scale 1/ln 3 that it sets at the prior (1/2, 1/2) keeps "
        "(1/2, 1/2) there, and at (1/4, 3/4) it lets the first belief double",
    )
    tenth = Fraction(1, 10)
    positive, zero = (
        scale.prior_dependent.enclose(HALF, 1, 1, p_min, tenth) for p_min in (tenth, 0)
    )
    yield remark(
        all_hold(
            [
                positive.less_than(zero.lower * Fraction(928, 1000)),
                (~positive.less_than(zero.upper * Fraction(927, 1000))),
            ]
        ),
        "at P_max = 1/10 and (1/2, 1) the scale for the smallest positive prior 1/10 is at most "
        "0.928 of that for P_min = 0",
        engine="Arb",
    )


SCALE_3 = (
    r"$\lambda \ge \Theta_q \max\left(\log\left(\frac{1+P_{min}(\alpha-1)}"
    r"{(1-\alpha)(1-P_{min})}\right)^{-1}, \log\left(\frac{(1+\beta)(1-P_{min})}"
    r"{1-P_{min}(1+\beta)}\right)^{-1}\right)$"
)


THEOREM_3 = Claim(
    id="abdi.theorem-3",
    kind=Kind.THEOREM,
    source=cite("section 6, Theorem 3", "eq. 17-23"),
    title="Prior-dependent mechanism",
    statement=r"For all database $D$ of size $n (>1)$, let $\mathcal{D}'$ be the set of $D$'s "
    r"adjacent databases. For a given prior distribution $\mathbb{P}$, For a given query function "
    r"$q:\mathcal{U} \rightarrow \mathbb{R}$, a randomized mechanism $M_L$ that returns $q(X) + Y$ "
    r"as an answer where $Y$ is drawn i.i.d from $Lap(\lambda)$ satisfies $(\alpha,\beta)$-DI for "
    rf"any $\lambda$ such that: {SCALE_3} "
    r"were $0<\alpha<1$, $0<\beta< (1/P_{max})-1$, $P_{min} = \min_{D_j,D^s \in \mathcal{D}'} "
    r"Pr[D_j = D^s]$, and $P_{max} = \max_{D_j,D^s \in \mathcal{D}'} Pr[D_j = D^s]$.",
    parts=(Part("statement", formal=theorem_3),),
    checks=(check_theorem_3,),
    quantities=("scale.prior_dependent",),
    rests_on=(ONE_PRIOR,),
    finding="At P_min = 0, as for the strong adversary of section 8, it asks for more noise "
    "than it needs: a world of prior 0 asks for nothing, so the smallest positive prior may "
    "stand in for P_min. At the prior (0, 1/10, ..., 1/10) and (1/2, 1) that saves 7.2%.",
    note=r"It is for the given prior alone: the scale that it sets at (1/2, 1/2) does not keep "
    r"(1/2, 1/2) at (1/4, 3/4). $\log(x)^{-1}$ means $1/\log x$ (eq. 24 inverts the maximum); "
    r"$-\log x$ would make every $\lambda$ admissible.",
)


INEQUALITY_2_ASSUMED = "inequality (2) assumed"
CERTAIN_BEFORE = "certain before"


def beta_condition() -> Statement:
    """The condition on beta keeps every posterior below 1."""
    hypotheses = {
        "0 < beta": PROMISE["0 < beta"],
        "P_max > 0": EXTREMES["P_max > 0"],
        **BETA_BELOW_CERTAINTY,
        "the prior is at most P_max": le(prior, p_max),
        "the posterior is at most (1 + beta) times the prior": le(posterior, (1 + beta) * prior),
    }
    return Statement(hypotheses, And(lt(posterior, 1), lt(p_max, 1)))


def certain_before() -> Statement:
    """Where one world has the prior 1, no event about any answer changes that."""
    hypotheses = {
        **PRIORS,
        "the prior of the world i is 1": eq(priors[i], 1),
        "every h_j is a probability": every(And(le(0, h[j]), le(h[j], 1)), WORLDS),
        "what was observed may happen": lt(0, evidence(weight)),
    }
    return Statement(hypotheses, eq(belief(weight), 1))


THEOREM_3_BETA_CONDITION = Claim(
    id="abdi.theorem-3.beta-condition",
    kind=Kind.REMARK,
    source=cite("section 6, after Theorem 3"),
    title="Beta short of certainty",
    statement=r"We note that in the previous theorem, condition $\beta < (1/P_{max})-1$ is used to "
    r"be sure that for any possible values of $\alpha$ and $\beta$, the usage of $M_L$ will "
    r"effectively prevent the adversary from knowing with certainty the content of the database "
    r"$D^s \in \mathcal{D}'$. Obviously, $P_{max}$'s value should be lesser than 1. Otherwise, "
    r"there are no possible values for $\alpha$ and $\beta$ that can prevent the adversary from "
    r"knowing with certainty the content of the database $D^s$, since he/she already does.",
    parts=(
        Part(
            "short of certainty",
            r"Where $\beta < (1/P_{max})-1$, no answer of $M_L$ makes the adversary certain; "
            r"some $\beta > 0$ meets the condition only where $P_{max} < 1$.",
            formal=beta_condition,
            narrower=(INEQUALITY_2_ASSUMED,),
        ),
        Part(
            CERTAIN_BEFORE,
            r"Where $P_{max} = 1$, the adversary knows $D^s$ with certainty before any answer, "
            r"and after every one.",
            formal=certain_before,
        ),
    ),
    finding="The condition suffices for that purpose and is not needed for it (see "
    "abdi.remark-beta-certainty). It gives the sign in eq. 23 as well, which needs P_min (1 + "
    "beta) < 1 alone (see abdi.theorem-3.any-prior).",
)


ITS_BETAS, EVERY_BETA = "the betas below Theorem 3's bound", "every beta"


def without_the_largest() -> Statement:
    """Theorem 3 with a condition on the smallest prior alone."""
    enough = {"lambda is at least Theorem 3's scale": le(SCALE, lambda_)}
    lowest = ("m >= 2", "P_min >= 0", "no prior is below P_min")
    hypotheses = {
        **PRIORS,
        **EVENTS,
        **PROMISE,
        **{name: EXTREMES[name] for name in lowest},
        "P_min (1 + beta) < 1": lt(p_min * (1 + beta), 1),
        **enough,
    }
    return Statement(hypotheses, within(1 - alpha, belief(weight), 1 + beta))


def check_any_prior() -> Iterator[Evidence]:
    """A prior and a beta at which the formula divides by 0."""
    least, rise = HALF, Fraction(1)
    yield refuted_by(
        {"prior": "(1/2, 1/2)", "alpha": HALF, "beta": rise, "1/P_max - 1": 1 / least - 1},
        rise < 1 / least - 1 or 1 - least * (1 + rise) != 0,
        "beta is not below, and eq. 23 divides by 1 - P_min (1 + beta) = 0",
        reading=EVERY_BETA,
    )


THEOREM_3_ANY_PRIOR = Claim(
    id="abdi.theorem-3.any-prior",
    kind=Kind.REMARK,
    source=cite("section 6, after Theorem 3"),
    title="Theorem 3 and any prior",
    statement=r"In contrast to the original Differential Identifiability model propose in [9] "
    r"which assumes that the prior probability of an individual being in $D^s$ is the same for "
    r"all individuals, our previous construction defines a Laplace distribution-based mechanism "
    r"that provides an $(\alpha, \beta)$-differentially identifiable outputs for any arbitrary "
    r"prior distribution.",
    parts=(
        Part(
            "statement",
            r"At any prior with $P_{max} < 1$ Theorem 3's scale keeps $(\alpha, \beta)$ for every "
            r"$\beta < (1/P_{max})-1$.",
            formal=theorem_3,
            reading=ITS_BETAS,
        ),
        Part(
            "statement",
            r"At any prior Theorem 3 gives a scale for every $0 < \alpha < 1$ and $\beta > 0$.",
            corrected=without_the_largest,
            reading=EVERY_BETA,
        ),
    ),
    checks=(check_any_prior,),
    correction=Correction(
        r"Theorem 3 serves the priors with $P_{max} < 1/(1+\beta)$, as its condition on $\beta$ "
        r"says. It can do with less: $P_{min} < 1/(1+\beta)$ is enough, whatever $P_{max}$ is.",
        who="a publisher who has a beta, and a prior that is too large for it",
        repair=r"say for which priors; where $P_{min} \ge 1/(1+\beta)$ take Theorem 2's scale",
        printed="our previous construction defines a Laplace distribution-based mechanism that "
        r"provides an $(\alpha, \beta)$-differentially identifiable outputs for any arbitrary "
        "prior distribution",
        correct=r"for any prior with $P_{max} < 1/(1+\beta)$; $P_{min} < 1/(1+\beta)$ is enough",
        consequence="at the prior (1/2, 1/2) no beta of 1 or more has a scale",
        severity=Severity.REMARK,
    ),
    quantities=("scale.prior_dependent",),
    rests_on=(ONE_PRIOR,),
    readings={
        ITS_BETAS: "beta is as Theorem 3 says, below the largest prior's 1/p - 1",
        EVERY_BETA: "beta is any positive number",
    },
)


POSSIBLE, IMPOSSIBLE = "a world that can be", "a world that cannot be"


def possible_world() -> Statement:
    """A scale of at least Theorem 3's, where P_min bounds the prior in question alone."""
    bounds = {
        "the prior of the world i is at least P_min": le(p_min, priors[i]),
        "the prior of the world i is at most P_max": le(priors[i], p_max),
    }
    enough = {"lambda is at least Theorem 3's scale": le(SCALE, lambda_)}
    above = {name: EXTREMES[name] for name in ("P_min >= 0", "P_max > 0")}
    return Statement(
        {**PRIORS, **EVENTS, **PROMISE, **above, **bounds, **BETA_BELOW_CERTAINTY, **enough},
        within(1 - alpha, belief(weight), 1 + beta),
    )


def impossible_world() -> Statement:
    """A prior of 0, whatever the scale."""
    return Statement(
        {"the prior of the world i is 0": eq(priors[i], 0), MAY_HAPPEN: HAPPENED[MAY_HAPPEN]},
        within(1 - alpha, belief(weight), 1 + beta),
    )


def _smallest_positive(
    alpha: Fraction, share: Fraction, theta: Fraction, prior: list[Fraction]
) -> tuple[Fraction, Fraction]:
    return beta_and_scale(alpha, share, theta, [p for p in prior if p])


def check_smallest_positive_prior() -> Iterator[Evidence]:
    """Search for worlds, of which one cannot be, in which that scale breaks inequality (2)."""
    ask = ask_whether_kept(_smallest_positive)

    def holds(
        worlds: list[tuple[int, Fraction]], answer: Fraction, **others: Fraction
    ) -> Truth | None:
        return ask(worlds=[*worlds, (0, answer)], **others)

    yield sampled(
        {**sampled_promise(), "answer": PROBABILITY.strategy()},
        holds,
        "inequality (2) at the upper end of the scale, beside a world that cannot be",
        examples=80,
        part=POSSIBLE,
    )


THEOREM_3_SMALLEST_POSITIVE_PRIOR = Claim(
    id="abdi.theorem-3.smallest-positive-prior",
    kind=Kind.THEOREM,
    source=cite("section 6, Theorem 3", "unstated"),
    title="The smallest positive prior in place of P_min",
    statement=r"Theorem 3's scale serves the given prior with the smallest positive prior in "
    r"place of $P_{min}$: a world of prior 0 keeps inequality (2) whatever the scale.",
    parts=(
        Part(
            POSSIBLE,
            r"Inequality (2) holds in every world whose prior is at least $P_{min}$, even "
            r"where other priors are smaller.",
            formal=possible_world,
        ),
        Part(
            IMPOSSIBLE, "Inequality (2) holds in every world of prior 0.", formal=impossible_world
        ),
    ),
    checks=(check_smallest_positive_prior,),
    quantities=("scale.prior_dependent",),
    note="The paper does not say it. For the strong adversary of section 8, whose P_min is 0, "
    "it is the only way to save anything over Theorem 2.",
)


def limit_theorem_2() -> Statement:
    """At P_min = 0 it is Theorem 2's scale."""
    promise = {"alpha": alpha, "beta": beta, "identifiability_sensitivity": Theta}
    at_zero = scale.prior_dependent.at(**promise, p_min=S.Zero)
    hypotheses = {**PROMISE, "Theta >= 0": NOISE["Theta >= 0"]}
    return Statement(hypotheses, eq(at_zero, scale.prior_free.at(**promise)))


def check_limit_theorem_2() -> Iterator[Evidence]:
    """The enclosures of the two scales agree at P_min = 0."""

    def same(alpha: Fraction, beta: Fraction, theta: Fraction, p_max: Fraction) -> bool | None:
        if (1 + beta) * p_max >= 1:
            return None
        prior_dependent: Enclosure = scale.prior_dependent.enclose(alpha, beta, theta, 0, p_max)
        return prior_dependent.overlaps(scale.prior_free.enclose(alpha, beta, theta))

    yield sampled(
        {
            "alpha": UNIT_OPEN.strategy(),
            "beta": POSITIVE.strategy(),
            "theta": NON_NEGATIVE.strategy(),
            "p_max": UNIT_OPEN.strategy(),
        },
        same,
        "the enclosures of the two scales overlap at P_min = 0",
    )


THEOREM_3_LIMIT_THEOREM_2 = Claim(
    id="abdi.theorem-3.limit-theorem-2",
    kind=Kind.IDENTITY,
    source=cite("section 6, Theorems 2 and 3", "unstated"),
    title="Theorem 3 at P_min = 0",
    statement=r"At $P_{min} = 0$ the scale of Theorem 3 is the scale of Theorem 2.",
    parts=(Part("statement", formal=limit_theorem_2),),
    checks=(check_limit_theorem_2,),
    quantities=("scale.prior_dependent", "scale.prior_free"),
    note="So against the strong adversary of section 8, for whom P_min = 0, the "
    "prior-dependent formula saves nothing; with the smallest positive prior for P_min it would.",
)

CLAIMS = (
    THEOREM_3,
    THEOREM_3_BETA_CONDITION,
    THEOREM_3_ANY_PRIOR,
    THEOREM_3_SMALLEST_POSITIVE_PRIOR,
    THEOREM_3_LIMIT_THEOREM_2,
)
