"""Section 2, Example 1: ``e^epsilon`` is the ratio of the factors."""

from __future__ import annotations

from sympy import And, Implies, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import P_U, alpha_d, alpha_u, p, s, u, v, x
from didp_ref.papers.refine.example_1 import (
    ANY_MASS,
    ATTAINED,
    LEVEL,
    MASS,
    ON_A_LINE,
    uniform_mass,
)
from didp_ref.papers.refine.outcomes import OUTCOMES, event, p_u, two_factors
from didp_ref.papers.refine.table_2 import NEEDED
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.symbolic.notation import eq, le, lt
from proofs.refine.shared import (
    EVEN,
    FACTORS,
    FIRST,
    HALF,
    SECOND,
    THIRD,
    TWO_ANSWERS,
    event_weights,
    two_answers,
)


def ratio_of_factors(d: Derivation) -> None:
    """Show that ``e^epsilon`` is the ratio of the factors."""
    ratio = alpha_u / alpha_d
    d.lemma("e^level", lemmas.exp_log(ratio, epsilon))
    d.step("positive", lt(0, ratio), by=["0 < alpha_d", "1 <= alpha_u"])
    by = ["0 < alpha_d", "epsilon = log(alpha_u/alpha_d)", "positive", "e^level"]
    d.step("the ratio", eq(alpha_u, exp(epsilon) * alpha_d), by=by)


@proves("refine.example-1", part=LEVEL)
def example_1_level(d: Derivation) -> None:
    """Turn the level into the ratio of the factors; the rest is Proposition 1."""
    d.model({**EVEN, **FACTORS, u: FIRST, v: SECOND})
    ratio_of_factors(d)
    by = ["0 < alpha_d", "alpha_d <= 1", "1 <= alpha_u"]
    d.step("factors", And(lt(0, alpha_d), le(alpha_d, alpha_u)), by=by)
    two_answers(d, alpha_u, alpha_d)
    event_weights(d)
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    d.conclude(by=[*TWO_ANSWERS, "P(S) >= 0", "the ratio", "growth > 0"])


@proves("refine.statistical-factors", part=NEEDED)
@proves("refine.example-1", part=ATTAINED)
def example_1_attained(d: Derivation) -> None:
    """Divide by what the event weighs: its probability is multiplied by one factor, then by one."""
    d.model({**EVEN, **FACTORS, x: log(2), s: FIRST, u: FIRST, v: SECOND})
    ratio_of_factors(d)
    prior, sets = event(p[k]), "u[k] = 1 and v[k] = 0 where s[k] = 1"
    for name, near, factor in (("near", u, alpha_u), ("far", v, alpha_d)):
        answer = s[k] * two_factors(near, alpha_u, alpha_d)
        by = ["the event's s[k] are 0 or 1", sets]
        d.generalize(f"{name}, each", eq(answer, factor * (s[k] * p[k])), OUTCOMES, by=by)
        d.lemma(f"{name}, sums", lemmas.sum_equal(answer, factor * (s[k] * p[k]), OUTCOMES))
        d.lemma(f"{name}, factor out", lemmas.sum_scale(factor, s[k] * p[k], OUTCOMES))
        by = ["1 <= n", f"{name}, each", f"{name}, sums", f"{name}, factor out"]
        d.step(name, eq(Sum(answer, OUTCOMES), factor * prior), by=by)
    by = ["near", "far", "the event keeps the level x"]
    d.step("on the event", le(alpha_u * prior, exp(x) * (alpha_d * prior)), by=by)
    weight = "the event has positive prior probability"
    by = ["on the event", "the ratio"]
    d.step("factors", le(0, (exp(x) - exp(epsilon)) * (alpha_d * prior)), by=by)
    d.step("weight", lt(0, alpha_d * prior), by=["0 < alpha_d", weight])
    d.step("growth", le(exp(epsilon), exp(x)), by=["factors", "weight"])
    d.lemma("exp", lemmas.exp_monotone(epsilon, x))
    d.conclude(by=["growth", "exp"])


@proves("refine.example-1", part=MASS)
def example_1_mass(d: Derivation) -> None:
    """Solve the equation where the factors differ; where they do not, both are one."""
    d.model({alpha_u: 2, alpha_d: HALF, P_U: HALF})
    differ = lt(alpha_d, alpha_u)
    by = ["alpha_d <= 1", "1 <= alpha_u"]
    d.step("a probability", Implies(differ, And(le(0, p_u), le(p_u, 1))), by=by)
    d.step("total", Implies(differ, eq(alpha_u * p_u + alpha_d * (1 - p_u), 1)), by=[])
    by = ["alpha_d <= 1", "1 <= alpha_u"]
    d.step("both one", Implies(eq(alpha_d, alpha_u), And(eq(alpha_u, 1), eq(alpha_d, 1))), by=by)
    d.conclude(by=["a probability", "total", "both one"])


@proves("refine.continuous-prior", reading=ON_A_LINE)
@proves("refine.example-1", part=ANY_MASS)
def example_1_any_mass(d: Derivation) -> None:
    """Grow the ball inside the range, then beyond the end that it meets first."""
    d.model({x: THIRD, P_U: HALF})
    half, range_is = P_U / 2, ("0 <= x", "x <= 1", "0 <= P_U", "P_U <= 1")
    cases = {
        "inside": (half, And(le(half, x), le(half, 1 - x))),
        "over the left end": (P_U - x, le(x, half)),
        "over the right end": (P_U - (1 - x), le(1 - x, half)),
    }
    for name, (radius, where) in cases.items():
        ends = (f"{name}, right", f"{name}, left")
        d.lemma(ends[0], lemmas.minimum(1, x + radius))
        d.lemma(ends[1], lemmas.maximum(0, x - radius))
        weighs = And(le(0, radius), eq(uniform_mass(x, radius), P_U))
        d.step(name, Implies(where, weighs), by=[*range_is, *ends])
    d.conclude(by=cases)
