"""Theorem 3 at other priors: at any prior, with worlds of prior 0, and at P_min = 0.

With P_min (1 + beta) < 1 it needs no condition on the largest prior.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, S, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import broken_promise, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import Theta, lambda_, p_max, p_min, priors
from didp_ref.papers.abdi.posterior_bounds import an_event, at_least_smallest, two_worlds
from didp_ref.papers.abdi.repairs import growth_3, repair_every_adversary
from didp_ref.papers.abdi.shared import HALF, ONE_PRIOR, cite
from didp_ref.papers.abdi.theorem_2 import derive_theorem_2, signs, theorem_2
from didp_ref.papers.abdi.theorem_3 import (
    SCALE,
    both_sides,
    derive_theorem_3,
    equations_17_23,
    from_the_scale_on,
    theorem_3,
)
from didp_ref.papers.abdi.theorem_3_equations import at_halves, below_1
from didp_ref.papers.abdi.worlds import (
    BETA_BELOW_CERTAINTY,
    EVENTS,
    EXTREMES,
    HAPPENED,
    MAY_HAPPEN,
    NOISE,
    PRIORS,
    PROMISE,
    belief,
    weight,
    within,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import eq, le, lt
from didp_ref.worlds.beliefs import bayes, laplace

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


def derive_without_the_largest(d: Derivation) -> None:
    """The sign that eq. 23 needs is the condition itself."""
    d.model(an_event(at_halves()))
    below_1(d)
    at_least_smallest(d)
    equations_17_23(d, sign_by_condition)
    from_the_scale_on(d)


def sign_by_condition(d: Derivation) -> None:
    """It is the condition."""
    d.step("1 - P_min (1 + beta) > 0", lt(0, 1 - p_min * (1 + beta)), ["P_min (1 + beta) < 1"])


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
    title="Theorem 3 gives no scale at some priors, such as (1/2, 1/2) at beta = 1",
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
            proof=derive_theorem_3,
            reading=ITS_BETAS,
        ),
        Part(
            "statement",
            r"At any prior Theorem 3 gives a scale for every $0 < \alpha < 1$ and $\beta > 0$.",
            corrected=without_the_largest,
            corrected_proof=derive_without_the_largest,
            reading=EVERY_BETA,
        ),
    ),
    checks=(check_any_prior,),
    correction=Correction(
        r"Theorem 3 serves the priors with $P_{max} < 1/(1+\beta)$, as its condition on $\beta$ "
        r"says. It can do with less: $P_{min} < 1/(1+\beta)$ is enough, whatever $P_{max}$ is.",
        who="a publisher who has a beta, and a prior that is too large for it",
        repair=r"say for which priors; where $P_{min} \ge 1/(1+\beta)$ Theorem 2's scale is enough",
        printed="our previous construction defines a Laplace distribution-based mechanism that "
        r"provides an $(\alpha, \beta)$-differentially identifiable outputs for any arbitrary "
        "prior distribution",
        correct=r"for any prior with $P_{max} < 1/(1+\beta)$, as Theorem 3 says; $P_{min} < "
        r"1/(1+\beta)$ is enough",
        consequence="at the prior (1/2, 1/2) and beta = 1 eq. 23 divides by 0; every answer keeps "
        "that beta, as no belief exceeds 1",
        severity=Severity.REMARK,
    ),
    quantities=("scale.prior_dependent",),
    rests_on=(ONE_PRIOR,),
    readings={
        ITS_BETAS: "beta is as Theorem 3 says, below the largest prior's 1/p - 1",
        EVERY_BETA: "beta is any positive number",
    },
    finding=r"Theorem 3 prints the condition on $\beta$, and the text after it $P_{max} < 1$. Only "
    "this sentence leaves both out.",
)


GIVEN, ONE_SCALE = "the given prior", "one scale for every prior"


def check_every_adversary() -> Iterator[Evidence]:
    """The scale for one prior, and an adversary who has another."""
    growth = growth_3(HALF, HALF, HALF)
    quarter = Fraction(1, 4)
    after = bayes([quarter, 1 - quarter], laplace((0, 1), 0, growth))[0]
    promised = (1 + HALF) * quarter
    yield refuted_by(
        {
            "answers": "(0, 1)",
            "alpha, beta": HALF,
            "scale": "1/ln 3, Theorem 3's at the prior (1/2, 1/2)",
            "prior": "(1/4, 3/4)",
            "response": 0,
        },
        after <= promised or growth != 3,
        f"the belief in the first world rises from 1/4 to {after} > {promised}",
        reading=ONE_SCALE,
        harm=broken_promise("the belief in the first world", promised, after),
    )
    hundredth = Fraction(1, 100)
    moved = [
        bayes([hundredth, 1 - hundredth], laplace((0, 1), response, growth))[0] / hundredth
        for response in (0, 1)
    ]
    yield remark(
        moved == [Fraction(100, 34), Fraction(100, 298)],
        "at the prior 1/100 the same scale lets the belief rise to 2.94 times and fall to 0.336 "
        "times its prior, where 1.5 and 0.5 are promised",
        reading=ONE_SCALE,
    )


THEOREM_3_EVERY_ADVERSARY = Claim(
    id="abdi.theorem-3.every-adversary",
    kind=Kind.REMARK,
    source=cite("section 6, after Theorem 3; sections 1 and 10"),
    title="Theorem 3's scale fails at another prior",
    statement=r"[O]ur previous construction defines a Laplace distribution-based mechanism that "
    r"provides an $(\alpha, \beta)$-differentially identifiable outputs for any arbitrary prior "
    r"distribution. [Section 1:] The model aims to limit the leakage of information on whether an "
    r"individual participates in a database or not when considering an adversary with arbitrary "
    r"prior knowledge about each individual in the database (the same strong guarantees as DP).",
    parts=(
        Part(
            "statement",
            r"For any given prior Theorem 3 has a scale that keeps $(\alpha, \beta)$ there.",
            formal=theorem_3,
            proof=derive_theorem_3,
            reading=GIVEN,
        ),
        Part(
            "statement",
            r"Theorem 3's scale for one prior keeps $(\alpha, \beta)$ whatever prior the adversary "
            "has.",
            corrected=theorem_2,
            corrected_proof=derive_theorem_2,
            reading=ONE_SCALE,
        ),
    ),
    checks=(check_every_adversary, repair_every_adversary),
    correction=Correction(
        r"Theorem 3's scale is for the given prior. For every prior at once Theorem 2's scale is "
        r"enough. For some priors Theorem 3's scale is enough with the smallest prior of all of "
        r"them as $P_{min}$, if $\beta < (1/P_{max}) - 1$ for the largest.",
        error="Theorem 3's scale fails at another prior",
        who="individuals, if the publisher does not know the adversary's prior",
        repair="use Theorem 2's scale; or Theorem 3's with the smallest prior of all adversaries "
        "considered as P_min, and its condition on beta for the largest as P_max",
        printed=r"provides an $(\alpha, \beta)$-differentially identifiable outputs for any "
        "arbitrary prior distribution [section 1: an adversary with arbitrary prior knowledge]",
        correct=r"for any given prior distribution. For every prior, "
        r"Theorem 2: $\lambda \ge \Theta_q \max(\frac{1}{\ln(1+\beta)}, "
        r"\frac{-1}{\ln(1-\alpha)})$",
        consequence="Set at (1/2, 1/2) for alpha = beta = 1/2, the scale 1/ln 3 lets a belief of "
        "1/4 double. A belief of 1/100 rises to 2.94 times or falls to 0.336 times; 1.5 and 0.5 "
        "are promised.",
    ),
    quantities=("scale.prior_dependent", "scale.prior_free"),
    readings={
        GIVEN: 'the scale is set for the prior that the adversary has: Theorem 3 is "for a given '
        'prior distribution P"',
        ONE_SCALE: "one mechanism serves all adversaries, as that of differential privacy does; "
        "the publisher does not know their priors",
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


def derive_possible_world(d: Derivation) -> None:
    """The same, where P_min bounds the prior in question and perhaps no other."""
    d.model(an_event(at_halves()))
    d.step("at least P_min", le(p_min, priors[i]), ["the prior of the world i is at least P_min"])
    d.step("at most P_max", le(priors[i], p_max), ["the prior of the world i is at most P_max"])
    d.step("P_max < 1", lt(p_max, 1), ["0 < beta", "P_max > 0", "beta < 1/P_max - 1"])
    d.step("P_min < 1", lt(p_min, 1), ["at least P_min", "at most P_max", "P_max < 1"])
    both_sides(d)


def impossible_world() -> Statement:
    """A prior of 0, whatever the scale."""
    return Statement(
        {"the prior of the world i is 0": eq(priors[i], 0), MAY_HAPPEN: HAPPENED[MAY_HAPPEN]},
        within(1 - alpha, belief(weight), 1 + beta),
    )


def derive_impossible_world(d: Derivation) -> None:
    """Its posterior is 0."""
    d.model({**two_worlds(), i: 2, priors: {1: 1, 2: 0}, alpha: ONE_HALF, beta: ONE_HALF})
    d.conclude(["the prior of the world i is 0", MAY_HAPPEN])


THEOREM_3_SMALLEST_POSITIVE_PRIOR = Claim(
    id="abdi.theorem-3.smallest-positive-prior",
    kind=Kind.THEOREM,
    source=cite("section 6, Theorem 3", "unstated"),
    title="The smallest positive prior can replace P_min in Theorem 3",
    statement=r"Theorem 3's scale serves the given prior with the smallest positive prior in "
    r"place of $P_{min}$: a world of prior 0 keeps inequality (2) whatever the scale.",
    parts=(
        Part(
            POSSIBLE,
            r"Inequality (2) holds in every world whose prior is at least $P_{min}$, even "
            r"where other priors are smaller.",
            formal=possible_world,
            proof=derive_possible_world,
        ),
        Part(
            IMPOSSIBLE,
            "Inequality (2) holds in every world of prior 0.",
            formal=impossible_world,
            proof=derive_impossible_world,
        ),
    ),
    quantities=("scale.prior_dependent",),
    note="The paper does not say it. For the strong adversary of section 8 P_min is 0, and there "
    "Theorem 3's scale as printed is Theorem 2's.",
)


def limit_theorem_2() -> Statement:
    """At P_min = 0 it is Theorem 2's scale."""
    promise = {"alpha": alpha, "beta": beta, "identifiability_sensitivity": Theta}
    at_zero = scale.prior_dependent.at(**promise, p_min=S.Zero)
    hypotheses = {**PROMISE, "Theta >= 0": NOISE["Theta >= 0"]}
    return Statement(hypotheses, eq(at_zero, scale.prior_free.at(**promise)))


def derive_limit_theorem_2(d: Derivation) -> None:
    """``log(1/(1 - alpha)) = -log(1 - alpha)``, and a factor that moves into a maximum."""
    d.model({alpha: ONE_HALF, beta: 1, Theta: 1})
    down, up = 1 - alpha, 1 + beta
    d.lemma("log of the reciprocal", lemmas.log_quotient(1, down))
    signs(d)
    d.step("reciprocal", eq(log(1 / down), -log(down)), ["alpha < 1", "log of the reciprocal"])
    d.lemma("ends of Theorem 3", lemmas.maximum(1 / log(1 / down), 1 / log(up)))
    d.lemma("ends of Theorem 2", lemmas.maximum(Theta / log(up), -Theta / log(down)))
    d.step(
        "ends",
        And(eq(1 / log(1 / down), -1 / log(down)), lt(0, 1 / log(up)), lt(0, -1 / log(down))),
        ["signs", "reciprocal"],
    )
    by = ["alpha < 1", "0 < beta", "Theta >= 0", "signs", "ends", "reciprocal", "ends of Theorem 3"]
    by += ["ends of Theorem 2"]
    d.conclude(by)


THEOREM_3_LIMIT_THEOREM_2 = Claim(
    id="abdi.theorem-3.limit-theorem-2",
    kind=Kind.IDENTITY,
    source=cite("section 6, Theorems 2 and 3", "unstated"),
    title="At P_min = 0 Theorem 3's scale is Theorem 2's",
    statement=r"At $P_{min} = 0$ the scale of Theorem 3 is the scale of Theorem 2.",
    parts=(Part("statement", formal=limit_theorem_2, proof=derive_limit_theorem_2),),
    quantities=("scale.prior_dependent", "scale.prior_free"),
    note="So against the strong adversary of section 8, for whom P_min = 0, the "
    "prior-dependent formula saves nothing; with the smallest positive prior for P_min it would.",
)

CLAIMS = (
    THEOREM_3_ANY_PRIOR,
    THEOREM_3_EVERY_ADVERSARY,
    THEOREM_3_SMALLEST_POSITIVE_PRIOR,
    THEOREM_3_LIMIT_THEOREM_2,
)
