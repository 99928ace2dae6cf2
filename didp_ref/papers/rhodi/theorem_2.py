"""Section 4.1, Figure 1 and Theorem 2: how near the risk comes to the bound on it.

Eq. 8 holds with equality where the response lies beyond f(D), seen from every other world, and eq.
9 where every other answer lies S(f) from f(D). Figure 1 draws both for Table 2: the mean's risk is
below rho, the median's is rho.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, Integer, Not, Or, Rational

from didp_ref.audit.checks import instance, remark, sampled
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.formulas import belief, guarantee
from didp_ref.papers.rhodi.alphabet import R, S, a, b, k, lambda_, m, rho, v
from didp_ref.papers.rhodi.shared import (
    BOUND_BY_RANGE,
    OTHERS,
    SCALE,
    SEVERAL,
    cite,
    least_scale,
    spread,
)
from didp_ref.papers.rhodi.table_2 import EIGHT, MEDIAN_RISK, MEDIANS
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import CAPTION_AND_TEXT, RANGE_AT_ONE
from didp_ref.papers.shared.risk import bound_by_distances, risk, weight, within_range
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, ge, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors, risk_bound

MEAN_RANGE = Rational(8, 3)
ABOVE_ONE_EIGHTH = as_written(gt(8 * rho, 1), lt(rho, 1))


def risk_of_the_mean() -> Statement:
    """Figure 1(a): for every rho above 1/8 the mean's risk stays below rho, whatever the response.

    The means lie up to 8/3 apart. Whoever is in question, another world lies nearer; call it 1.
    """
    near = within_range(EIGHT, MEAN_RANGE) | {"|a - v[1]| < 8/3": lt(Abs(a - v[1]), MEAN_RANGE)}
    own = {"lambda = (8/3)/log(7 rho/(1-rho))": eq(lambda_, least_scale(EIGHT, MEAN_RANGE))}
    return Statement(ABOVE_ONE_EIGHTH | SCALE | near | own, lt(risk(EIGHT), rho))


def risk_of_the_median() -> Statement:
    """Figure 1(b): for every rho above 1/8 the median's risk at R = 2 is rho."""
    own = least_scale(EIGHT, Integer(1))
    hypotheses = ABOVE_ONE_EIGHTH | SCALE | {"lambda = 1/log(7 rho/(1-rho))": eq(lambda_, own)}
    return Statement(hypotheses, eq(MEDIAN_RISK, rho))


FIGURE_1 = Claim(
    id="rhodi.figure-1",
    kind=Kind.FIGURE,
    source=cite("section 4.1, Figure 1"),
    title="risk against rho for the mean and the median",
    statement=r"Figure 1: change of $\Gamma(i)$ by varying $\rho$. (a) $f$ = mean: the actual "
    r"risk is less than the threshold $\rho$. (b) $f$ = median: the bound is tight.",
    parts=(
        Part(
            "the mean",
            says=r"(a) The actual risk is less than $\rho$, anybody's and at any response",
            formal=risk_of_the_mean,
            narrower=(CAPTION_AND_TEXT,),
        ),
        Part(
            "the median",
            says=r"(b) The bound is tight: at $R = 2$ the risk of $I(2)$ is $\rho$",
            formal=risk_of_the_median,
            narrower=(CAPTION_AND_TEXT,),
        ),
    ),
)


def beyond(value: Term) -> Formula:
    """Say that the response lies beyond f(D), seen from another world's answer."""
    return Or(And(ge(R, a), ge(a, value)), And(le(R, a), le(a, value)))


def equality_in_eq_8() -> Statement:
    """Theorem 2's first condition: the response lies beyond f(D), seen from every other world."""
    condition = {
        "R >= a >= v[k] or R <= a <= v[k] for every other world k": every(beyond(v[k]), OTHERS)
    }
    return Statement(SEVERAL | SCALE | condition, eq(risk(m), bound_by_distances(m)))


def equality_in_eq_9() -> Statement:
    """Theorem 2's second condition: every other answer is as far away as the range allows."""
    condition = {"|a - v[k]| = S for every other world k": every(eq(Abs(a - v[k]), S), OTHERS)}
    return Statement(SEVERAL | SCALE | condition, eq(bound_by_distances(m), BOUND_BY_RANGE))


def two_worlds() -> Statement:
    """Whatever two worlds answer, some response meets both conditions, and eq. 9 with equality."""
    own_risk = weight(a) / (weight(a) + weight(b))
    attained = eq(own_risk, BOUND_BY_RANGE.subs(m, 2))
    return Statement(
        SCALE | {"S = |a - b|": eq(S, Abs(a - b))}, Not(every(Not(And(beyond(b), attained)), R))
    )


def check_theorem_2() -> Iterator[Evidence]:
    """A case of equality, and two worlds, whatever their answers."""
    from hypothesis import strategies

    growth = Fraction(7, 2)
    median_risk = posteriors(uniform(8), MEDIANS, 2, growth)[0]
    yield instance(
        median_risk == risk_bound(8, 1, growth),
        f"Table 2's median at lambda = 1/ln(7/2), R = 2: the risk is {median_risk}, and so "
        "is eq. 9",
        part="existence",
    )

    universe = (1, 2, 10)
    spans = {
        known: spread([known + unknown for unknown in universe if unknown != known])
        for known in universe
    }
    yield remark(
        spans == {1: 8, 2: 9, 10: 1},
        "the sum of two of 1, 2 and 10: the two worlds lie 8, 9 and 1 apart where 1, 2 and 10 is "
        "known, so that with S(f) = 9, over every D', the second condition is met at D' = {2} only",
    )

    def holds(answer: int, span: int, below: int, width: Fraction) -> bool:
        values = [answer, answer + span]
        seen, _ = belief.posterior.enclose(uniform(2), values, answer - below, width)
        bound = guarantee.rho.enclose(width, span, 2)
        return seen.lower <= bound.upper and bound.lower <= seen.upper

    yield sampled(
        {
            "answer": strategies.integers(-9, 9),
            "span": strategies.integers(0, 9),
            "below": strategies.integers(0, 9),
            "width": strategies.fractions(Fraction(1, 4), 20, max_denominator=10),
        },
        holds,
        "two worlds, a response at or below the smaller answer: its enclosed risk meets the "
        "enclosed eq. 9",
        part="two worlds",
    )


THEOREM_2 = Claim(
    id="rhodi.theorem-2",
    kind=Kind.THEOREM,
    source=cite("section 4.1, Theorem 2"),
    title="the bound on the risk is tight",
    statement=r"The upper bound on the identifiability risk $\Gamma(i)$ is tight: there exists a "
    "case where the bound holds with equality. Equations (8) and (9) hold with equality when 1. "
    r"$R \geq f(D) \geq f(\omega_i) \vee R \leq f(D) \leq f(\omega_i)$ and 2. $\forall \omega "
    r"\neq D, |f(D) - f(\omega)| = \mathcal{S}(f)$; with two possible worlds both can always be "
    "met.",
    parts=(
        witness("existence", says="There is a case where the bound holds with equality"),
        Part(
            "eq. 8",
            says="Eq. 8 holds with equality when the first condition is met",
            formal=equality_in_eq_8,
        ),
        Part(
            "eq. 9",
            says="Eq. 9 holds with equality when the second condition is met",
            formal=equality_in_eq_9,
        ),
        Part(
            "two worlds",
            says="For two possible worlds, whatever their answers, some response meets both "
            "conditions",
            formal=two_worlds,
            narrower=(RANGE_AT_ONE,),
        ),
    ),
    checks=(check_theorem_2,),
    quantities=("guarantee.rho",),
    note=(
        'The proof takes f(w1) < f(w2) "without loss of generality", which a constant query does '
        "not have; the bound holds with equality there too. With S(f) over every D' the second "
        "condition is met where the range is widest, not always: for the sum of two of U = {1, 2, "
        "10} S(f) is 9, at D' = {2}, and at D' = {10} the two worlds lie 1 apart."
    ),
)

CLAIMS = (FIGURE_1, THEOREM_2)
