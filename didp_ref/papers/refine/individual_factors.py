"""Section 3, before Table 2: factors for an individual query, which is compared with the prior."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import K_ball, K_ball_better, P_ball, alpha_d, alpha_u, p, s, u
from didp_ref.papers.refine.definition_2 import refined_ball
from didp_ref.papers.refine.outcomes import (
    EVEN,
    EVENT,
    FACTORS,
    FIRST,
    PRIOR,
    SECOND,
    distribution,
    event,
    event_weights,
    masses_fit,
    near_set,
    refined_event,
    refined_total,
    two_factors,
    within,
)
from didp_ref.papers.refine.propositions_1_2 import NEIGHBOUR_READINGS
from didp_ref.papers.refine.shared import (
    CELLS,
    HALF,
    ONE_RECORD,
    PRESENT_OR_ABSENT,
    REPLACED,
    TWO,
    cite,
    refined,
)
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.papers.shared.informal import false_here
from didp_ref.symbolic.notation import as_written, eq, le, lt
from didp_ref.worlds.distributions import fractions, private


def individual_any_factors() -> Statement:
    """State that an individual query may have any factors between those of Proposition 2."""
    hypotheses = {
        **as_written(le(1, alpha_u), le(alpha_u, exp(epsilon))),
        **as_written(le(exp(-epsilon), alpha_d), le(alpha_d, 1)),
        **PRIOR,
        **EVENT,
        **near_set(u),
        **masses_fit(u, alpha_u, alpha_d),
    }
    here = two_factors(u, alpha_u, alpha_d)
    conclusion = And(
        distribution(here), within(here, p[k], exp(epsilon)), within(p[k], here, exp(epsilon))
    )
    return Statement(hypotheses, conclusion)


LOWEST = ("exp(-epsilon) <= alpha_d", "e^-epsilon > 0")


def derive_individual_any_factors(d: Derivation) -> None:
    """Compare the answer with the prior: its factors lie between e^-epsilon and e^epsilon."""
    d.model({**EVEN, **FACTORS, s: SECOND, u: FIRST})
    up, down = exp(epsilon), exp(-epsilon)
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("e^-epsilon > 0", lemmas.exp_positive(-epsilon))
    d.step(
        "factors",
        And(lt(0, alpha_d), le(alpha_d, alpha_u), lt(0, up)),
        by=["1 <= alpha_u", "alpha_u <= exp(epsilon)", "alpha_d <= 1", *LOWEST],
        reason="e^-epsilon <= alpha_d <= 1 <= alpha_u <= e^epsilon",
    )
    refined_total(d, "total", u, alpha_u, alpha_d)
    refined_event(d, "answer", u, alpha_u, alpha_d)
    event_weights(d)
    here, prior = event(two_factors(u, alpha_u, alpha_d)), event(p[k])
    by = ["answer", "alpha_u <= exp(epsilon)", "P(S) >= 0"]
    d.step("present to absent", le(here, up * prior), by=by)
    by = ["answer", "exp(-epsilon) <= alpha_d", "P(S) >= 0"]
    d.step("at least the lowest", le(down * prior, here), by=by)
    by = ["at least the lowest", "factors", "e^epsilon e^-epsilon"]
    d.step("absent to present", le(prior, up * here), by=by)
    d.conclude(by=["total", "present to absent", "absent to present"])


GREATEST_GAIN = "greatest gain"


def greatest_gain() -> Statement:
    """State that no private answer gives a ball around f(D) more than the two extreme factors do.

    An answer that is within ``e^epsilon`` of the prior gives the ball at most ``e^epsilon`` times
    its mass, and what lies outside at least ``e^-epsilon`` times.
    """
    hypotheses = {
        "K_ball <= exp(epsilon) P_ball": le(K_ball, exp(epsilon) * P_ball),
        "exp(-epsilon) (1 - P_ball) <= 1 - K_ball": le(exp(-epsilon) * (1 - P_ball), 1 - K_ball),
        "alpha_u = exp(epsilon)": eq(alpha_u, exp(epsilon)),
        "alpha_d = exp(-epsilon)": eq(alpha_d, exp(-epsilon)),
        "the ball is near, or all outside it is far": refined_ball(P_ball, K_ball_better),
    }
    return Statement(hypotheses, le(K_ball, K_ball_better))


def derive_greatest_gain(d: Derivation) -> None:
    """The ball gets what one of the two bounds allows."""
    d.model(
        {
            **{epsilon: log(2), alpha_u: 2, alpha_d: HALF},
            **{P_ball: Rational(1, 3), K_ball: HALF, K_ball_better: Rational(2, 3)},
        }
    )
    by = ["K_ball <= exp(epsilon) P_ball", "alpha_u = exp(epsilon)"]
    d.step("if near", le(K_ball, alpha_u * P_ball), by=by)
    by = ["exp(-epsilon) (1 - P_ball) <= 1 - K_ball", "alpha_d = exp(-epsilon)"]
    d.step("if the rest is far", le(K_ball, 1 - alpha_d * (1 - P_ball)), by=by)
    d.conclude(by=["if near", "if the rest is far", "the ball is near, or all outside it is far"])


def check_individual_factors() -> Iterator[Evidence]:
    """Refine by a factor outside the ranges."""
    prior = fractions("1/4", "3/4")
    outside = refined(prior, [0], Fraction(5, 2), HALF)
    yield remark(
        not private(outside, prior, TWO),
        "alpha_u = 5/2 > e^epsilon = 2 on a prior of 1/4, 3/4 does not",
    )
    thirds = fractions("1/3", "1/3", "1/3")
    here, there = (refined(thirds, [i], TWO, HALF) for i in (0, 1))
    yield refuted_by(
        {
            "prior": "1/3, 1/3, 1/3",
            "epsilon": "ln 2",
            "alpha_u": TWO,
            "alpha_d": HALF,
            "answer at value 1": ", ".join(map(str, here)),
            "answer at value 2": ", ".join(map(str, there)),
        },
        private(here, there, TWO),
        f"when the individual's value changes the first probability falls from {here[0]} to "
        f"{there[0]}, by a factor of {here[0] / there[0]} > 2",
        reading=REPLACED,
        part="statement",
    )


INDIVIDUAL_FACTORS = Claim(
    id="refine.individual-factors",
    kind=Kind.REMARK,
    source=cite("section 3, before Table 2"),
    title="Any factors between those of Proposition 2 are private for individual queries",
    statement=r"For the case of individual queries, the differential privacy condition need "
    r"only hold between the distribution of the response and the prior knowledge. Any pair of "
    r"values $\alpha_u \in [1, e^\varepsilon]$ and $\alpha_d \in [e^{-\varepsilon}, 1]$ yields "
    r"$\varepsilon$-differential privacy; however, $\alpha_u = e^\varepsilon$ and "
    r"$\alpha_d = e^{-\varepsilon}$ yield the greatest knowledge gain.",
    parts=(
        Part(
            "statement",
            r"any pair of values within these ends yields $\varepsilon$-differential privacy",
            formal=individual_any_factors,
            proof=derive_individual_any_factors,
            reading=PRESENT_OR_ABSENT,
        ),
        false_here(
            "statement",
            r"any pair of values within these ends yields $\varepsilon$-differential privacy",
            reading=REPLACED,
        ),
        Part(
            GREATEST_GAIN,
            "no private answer gives a ball around f(D) more than the extreme factors do",
            formal=greatest_gain,
            proof=derive_greatest_gain,
            reading=PRESENT_OR_ABSENT,
        ),
    ),
    checks=(check_individual_factors,),
    readings=NEIGHBOUR_READINGS,
    finding="As of Proposition 2: where the individual's value changes, two answers are compared "
    "with each other, and the extreme factors are e^(2 epsilon) apart.",
    rests_on=(
        CELLS,
        ONE_RECORD,
        "an absent individual is answered by the prior",
        "knowledge gain read as the probability of a ball around f(D)",
        "what lies between near and far is one layer of equal distance, as Algorithm 1 finds",
    ),
)


CLAIMS = (INDIVIDUAL_FACTORS,)
