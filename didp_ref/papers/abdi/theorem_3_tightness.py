"""Theorem 3: no smaller scale serves every query."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sympy import And, Implies, Or

from didp_ref.audit.checks import all_hold, refuted_by, remark, sampled
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.numbers.domains import UNIT_OPEN
from didp_ref.numbers.enclosure import Truth
from didp_ref.papers.abdi.alphabet import (
    Theta,
    answers,
    h_far,
    h_near,
    lambda_,
    p_min,
    priors,
    tau_far,
    tau_near,
)
from didp_ref.papers.abdi.shared import HALF, THIRD, ask_whether_kept, cite
from didp_ref.papers.abdi.theorem_3 import SCALE, beta_and_scale, theorem_3
from didp_ref.papers.abdi.worlds import (
    BETA_BELOW_CERTAINTY,
    EXTREMES,
    NOISE,
    PRIORS,
    PROMISE,
    WORLDS,
    belief,
    decay,
    growth,
    laplace,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j
from didp_ref.symbolic.notation import eq, every, le, lt, ne
from didp_ref.worlds.beliefs import identifiable


def tightness() -> Statement:
    """The least likely world answers 0, every other Theta, and the scale is smaller."""
    elsewhere = Implies(ne(j, i), eq(answers[j], Theta))
    hypotheses = {
        **PRIORS,
        **PROMISE,
        **EXTREMES,
        **BETA_BELOW_CERTAINTY,
        "P_min > 0": lt(0, p_min),
        "the prior of the world i is P_min": eq(priors[i], p_min),
        **NOISE,
        "the world i answers 0": eq(answers[i], 0),
        "every other world answers Theta": every(elsewhere, WORLDS),
        "tau_near <= 0": le(tau_near, 0),
        "tau_far >= Theta": le(Theta, tau_far),
        "lambda is below Theorem 3's scale": lt(lambda_, SCALE),
        "every h_near_j is the Laplace density of tau_near about q_j": every(
            eq(h_near[j], laplace(answers[j], tau_near)), WORLDS
        ),
        "every h_far_j is the Laplace density of tau_far about q_j": every(
            eq(h_far[j], laplace(answers[j], tau_far)), WORLDS
        ),
    }
    after_far, after_near = belief(lambda j: h_far[j]), belief(lambda j: h_near[j])
    conclusion = And(
        eq(after_far, p_min / (p_min + growth * (1 - p_min))),
        eq(after_near, p_min / (p_min + decay * (1 - p_min))),
        Or(lt(after_far, (1 - alpha) * p_min), lt((1 + beta) * p_min, after_near)),
    )
    return Statement(hypotheses, conclusion)


def check_tightness() -> Iterator[Evidence]:
    """Search for attaining worlds that a smaller scale serves; how loose it can be elsewhere."""
    from hypothesis import strategies

    def smaller(*setting: Any) -> tuple[Fraction, Fraction]:
        beta, needed = beta_and_scale(*setting)
        return beta, needed * (1 - Fraction(1, 10**6))

    ask = ask_whether_kept(smaller)

    def broken(weights: list[int], **promise: Fraction) -> Truth:
        least, *others = sorted(weights)
        worlds = [(least, Fraction(0)), *((weight, Fraction(1)) for weight in others)]
        responses = (Fraction(0), Fraction(1))
        truths = (ask(worlds=worlds, response=tau, **promise) for tau in responses)
        return ~all_hold(answer for answer in truths if answer is not None)

    yield sampled(
        {
            "weights": strategies.lists(strategies.integers(1, 100), min_size=2, max_size=4),
            "alpha": UNIT_OPEN.strategy(),
            "share": UNIT_OPEN.strategy(),
        },
        broken,
        "a scale smaller by a part in 10^6 breaks inequality (2) at one of the two responses",
        examples=80,
    )
    middle = [THIRD, THIRD, THIRD], [0, 1, 2]
    yield remark(
        identifiable(*middle, Fraction(7, 4), HALF, Fraction(1))
        and Fraction(7, 4) ** 2 > Fraction(5, 2),
        "prior (1/3, 1/3, 1/3), answers (0, Theta/2, Theta), alpha = 1/2, beta = 1: Theorem 3 asks "
        "exp(Theta/lambda) <= 5/2, and (7/4)^2 = 49/16 still keeps inequality (2)",
    )
    yield remark(
        identifiable([Fraction(0), HALF, HALF], [0, 0, 1], Fraction(3), HALF, HALF),
        "prior (0, 1/2, 1/2), answers (0, 0, Theta), alpha = beta = 1/2: Theorem 3 at P_min = 0 "
        "asks exp(Theta/lambda) <= 3/2, and 3 still keeps inequality (2), because it says nothing "
        "of a world whose prior is 0: the smallest positive prior may stand in for P_min",
    )


THEOREM_3_TIGHTNESS = Claim(
    id="abdi.theorem-3.tightness",
    kind=Kind.THEOREM,
    source=cite("section 6, Theorem 3", "unstated"),
    title="Whether a smaller scale can do",
    statement=r"No smaller scale serves every query with the same $\Theta_q$ at the same "
    r"$P_{min} > 0$: if the least likely world answers 0 and all others $\Theta_q$, the ratio "
    r"of its beliefs is $1/(P_{min} + \exp(\Theta_q/\lambda)(1-P_{min}))$ after every response "
    r"of at least $\Theta_q$ and $1/(P_{min} + \exp(-\Theta_q/\lambda)(1-P_{min}))$ after "
    r"every response of at most 0, and one of them leaves $[1-\alpha, 1+\beta]$.",
    parts=(Part("statement", formal=tightness),),
    checks=(check_tightness,),
    quantities=("scale.prior_dependent",),
    note="The paper does not say it. For other worlds the scale is loose without bound: it "
    "depends on Theta, and answers that differ less need less noise (none where all agree). "
    "At P_min = 0 it is never attained: worlds of prior 0 ask for nothing, and the smallest "
    "positive prior may stand in for P_min.",
)

ENOUGH, NEEDED = "from that scale on", "below that scale not"


def check_lower_bound() -> Iterator[Evidence]:
    """Worlds that a smaller scale than Theorem 3's serves."""
    growth, odds = Fraction(7, 4), Fraction(5, 2)
    yield refuted_by(
        {
            "prior": "(1/3, 1/3, 1/3)",
            "answers": "(0, 1, 2)",
            "alpha": HALF,
            "beta": 1,
            "Theorem 3's scale": f"2/ln({odds})",
            "a scale that keeps (1/2, 1)": f"1/ln({growth})",
        },
        not (
            identifiable([THIRD, THIRD, THIRD], [0, 1, 2], growth, HALF, Fraction(1))
            and growth**2 > odds
        ),
        "the second is smaller, as (7/4)^2 = 49/16 > 5/2",
        reading=NEEDED,
    )


THEOREM_3_LOWER_BOUND = Claim(
    id="abdi.theorem-3.lower-bound",
    kind=Kind.REMARK,
    source=cite("section 6, before Theorem 3"),
    title="A lower bound for the noise",
    statement=r"The following theorem gives a lower bound for the quantity of Laplace noise to be "
    r"added to the response of a query $q$ to achieve $(\alpha, \beta)$-DI for a given adversary's "
    r"prior distribution $\mathbb{P}$.",
    parts=(
        Part(
            "statement",
            r"From Theorem 3's scale on, $(\alpha, \beta)$-DI is achieved.",
            formal=theorem_3,
            reading=ENOUGH,
        ),
        Part(
            "statement",
            r"Below Theorem 3's scale $(\alpha, \beta)$-DI is not achieved.",
            corrected=tightness,
            reading=NEEDED,
        ),
    ),
    checks=(check_lower_bound,),
    correction=Correction(
        r"Theorem 3's scale is enough, and needed only where some query is to be served: if the "
        r"least likely world answers $0$ and all others $\Theta_q$, no smaller scale will do "
        "(abdi.theorem-3.tightness). For other worlds less noise may keep the promise.",
        error="Theorem 3's scale is enough, and not a lower bound",
        who="a publisher who adds more noise than his worlds need",
        repair="say that the scale is enough",
        printed="gives a lower bound for the quantity of Laplace noise to be added",
        correct="gives a quantity of Laplace noise that is enough, and for some worlds needed",
        consequence="at the prior (1/3, 1/3, 1/3) and the answers 0, 1, 2 the scale 1/ln(7/4) "
        "keeps (1/2, 1), where Theorem 3 asks for 2/ln(5/2)",
        severity=Severity.WRONG_REASON,
    ),
    readings={
        ENOUGH: "the scale is a lower bound of those that are known to be enough",
        NEEDED: "the scale is a lower bound of those that are enough",
    },
    told_with="abdi.theorem-4",
    note="Eq. 25 takes it in the second reading: see abdi.theorem-4.",
)

CLAIMS = (THEOREM_3_TIGHTNESS, THEOREM_3_LOWER_BOUND)
