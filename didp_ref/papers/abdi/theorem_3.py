"""Theorem 3: the scale that serves one prior.

The scale depends on the smallest prior, P_min; at P_min = 0 it is Theorem 2's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from sympy import And, S, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import all_hold, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import Theta, h, lambda_, p_max, p_min, posterior, prior, priors
from didp_ref.papers.abdi.posterior_bounds import (
    an_event,
    at_least_smallest,
    equations_10_13_of_events,
    evidence_bounds,
    other_priors,
)
from didp_ref.papers.abdi.shared import HALF, ONE_PRIOR, cite
from didp_ref.papers.abdi.theorem_3_equations import (
    at_halves,
    below_1,
    ceiling,
    eq_17,
    eq_18,
    eq_19,
    floor,
    highest,
    lowest,
)
from didp_ref.papers.abdi.theorem_3_equations_20_to_23 import (
    at_most_largest,
    decay_below_1,
    eq_20,
    eq_21,
    eq_23,
    sign_before_eq_23,
)
from didp_ref.papers.abdi.worlds import (
    BETA_BELOW_CERTAINTY,
    EVENTS,
    EXTREMES,
    PRIORS,
    PROMISE,
    WORLDS,
    alpha_odds,
    belief,
    beta_odds,
    evidence,
    weight,
    within,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.model_values import ONE_HALF
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


def derive_theorem_3(d: Derivation) -> None:
    """Both sides, and the two ends of the scale."""
    d.model(an_event(at_halves()))
    below_1(d)
    at_least_smallest(d)
    at_most_largest(d)
    both_sides(d)


def both_sides(d: Derivation) -> None:
    """Eq. 17 to 23, from what is known of the prior of the world i."""
    equations_17_23(d)
    from_the_scale_on(d)


def equations_17_23(d: Derivation, sign: Callable[[Derivation], None] = sign_before_eq_23) -> None:
    """What the scale must be for each side; ``sign`` shows that 1 - P_min (1 + beta) > 0."""
    equations_10_13_of_events(d)
    eq_17(d)
    eq_18(d)
    eq_19(d)
    eq_20(d)
    decay_below_1(d)
    eq_21(d)
    sign(d)
    eq_23(d)
    d.lemma("both ends", lemmas.maximum(1 / log(alpha_odds), 1 / log(beta_odds)))


def from_the_scale_on(d: Derivation) -> None:
    """Inequality (2), from "lambda is at least Theorem 3's scale"."""
    falling, rising = log(alpha_odds), log(beta_odds)
    by = ["Theta >= 0", "lambda is at least Theorem 3's scale", "both ends"]
    by += ["alpha, log is positive", "beta, log is positive", "alpha < 1", "P_min < 1"]
    by += ["1 - P_min (1 + beta) > 0", "alpha, odds above 1", "beta, odds above 1"]
    d.step("ends", And(le(Theta / falling, lambda_), le(Theta / rising, lambda_)), by)
    d.step(
        "enough", And(le(1 - alpha, lowest), le(highest, 1 + beta)), ["ends", "eq. 19", "eq. 23"]
    )
    by = ["enough", "eq. 18", "eq. 21"]
    d.step("factors kept", And(le(1 - alpha, floor), le(ceiling, 1 + beta)), by)
    d.conclude(["factors kept", "eq. 17", "eq. 20", "a prior is a probability"])


def check_theorem_3() -> Iterator[Evidence]:
    """What becomes of the scale at another prior, and what it wastes at P_min = 0."""
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
    title="Theorem 3's scale gives (alpha, beta)-DI at one prior",
    statement=r"For all database $D \in \mathcal{U}$ of size $n (>1)$, let $\mathcal{D}'$ be the "
    r"set of $D$'s adjacent databases. For a given prior distribution $\mathbb{P}$, For a given "
    r"query function $q:\mathcal{U} \rightarrow \mathbb{R}$, a randomized mechanism $M_L$ that "
    r"returns $q(X) + Y$ as an answer where $Y$ is drawn i.i.d from $Lap(\lambda)$ satisfies "
    r"$(\alpha,\beta)$-DI for "
    rf"any $\lambda$ such that: {SCALE_3} "
    r"were $0<\alpha<1$, $0<\beta< (1/P_{max})-1$, $P_{min} = \min_{D_j,D^s \in \mathcal{D}'} "
    r"Pr[D_j = D^s]$, and $P_{max} = \max_{D_j,D^s \in \mathcal{D}'} Pr[D_j = D^s]$.",
    parts=(Part("statement", formal=theorem_3, proof=derive_theorem_3),),
    checks=(check_theorem_3,),
    quantities=("scale.prior_dependent",),
    rests_on=(ONE_PRIOR,),
    finding="At P_min = 0, as for the strong adversary of section 8, it asks for more noise than "
    "it needs. A world of prior 0 needs no noise, so the smallest positive prior can replace "
    "P_min. At the prior (0, 1/10, ..., 1/10) and (alpha, beta) = (1/2, 1) that saves 7.2%.",
    note=r"Rely on it for one query and one known prior. Otherwise use Theorem 2's scale, "
    r"scale.prior_free. We read $\log(x)^{-1}$ as $1/\log x$, as eq. 24 does. Read as $-\log x$, "
    r"it would admit every $\lambda$.",
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


def derive_beta_condition(d: Derivation) -> None:
    """``(1 + beta) P_max < 1``."""
    d.model({beta: ONE_HALF, p_max: ONE_HALF, prior: ONE_HALF, posterior: ONE_HALF})
    d.step("(1 + beta) P_max < 1", lt((1 + beta) * p_max, 1), ["P_max > 0", "beta < 1/P_max - 1"])
    d.step("P_max < 1", lt(p_max, 1), ["0 < beta", "P_max > 0", "(1 + beta) P_max < 1"])
    by = ["0 < beta", "the prior is at most P_max"]
    by += ["the posterior is at most (1 + beta) times the prior", "(1 + beta) P_max < 1"]
    d.step("no certainty", lt(posterior, 1), by)
    d.conclude(["no certainty", "P_max < 1"])


def certain_before() -> Statement:
    """Where one world has the prior 1, no event about any answer changes that."""
    hypotheses = {
        **PRIORS,
        "the prior of the world i is 1": eq(priors[i], 1),
        "every h_j is a probability": every(And(le(0, h[j]), le(h[j], 1)), WORLDS),
        "what was observed may happen": lt(0, evidence(weight)),
    }
    return Statement(hypotheses, eq(belief(weight), 1))


def derive_certain_before(d: Derivation) -> None:
    """The other priors sum to 0."""
    d.model({m: 2, i: 1, priors: {1: 1, 2: 0}, h: {1: ONE_HALF, 2: ONE_HALF}})
    for name, bound in (("at least", le(0, h[j])), ("at most", le(h[j], 1))):
        d.generalize(f"weights {name}", bound, WORLDS, ["every h_j is a probability"])
    other_priors(d)
    evidence_bounds(d, weight, S.Zero, S.One)
    d.conclude(["the prior of the world i is 1", "what was observed may happen", "evidence"])


THEOREM_3_BETA_CONDITION = Claim(
    id="abdi.theorem-3.beta-condition",
    kind=Kind.REMARK,
    source=cite("section 6, after Theorem 3"),
    title="Theorem 3's condition on beta keeps every posterior below 1",
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
            proof=derive_beta_condition,
            narrower=(INEQUALITY_2_ASSUMED,),
        ),
        Part(
            CERTAIN_BEFORE,
            r"Where $P_{max} = 1$, the adversary knows $D^s$ with certainty before any answer, "
            r"and after every one.",
            formal=certain_before,
            proof=derive_certain_before,
        ),
    ),
    finding="The condition suffices for that purpose and is not needed for it (see "
    "abdi.remark-beta-certainty). It gives the sign in eq. 23 as well, which needs P_min (1 + "
    "beta) < 1 alone (see abdi.theorem-3.any-prior).",
)

CLAIMS = (THEOREM_3, THEOREM_3_BETA_CONDITION)
