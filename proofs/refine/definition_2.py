"""Section 2, Definition 2: no ball around f(D) loses probability, and accuracy is handed on."""

from __future__ import annotations

from sympy import And, Implies, Rational, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import (
    K_ball,
    K_ball_better,
    P_ball,
    P_ball_better,
    alpha_d,
    alpha_u,
    c,
    p,
    s,
    x,
)
from didp_ref.papers.refine.definition_2 import A_CONVENTION, ACCURACY, OF_INDEPENDENT, OF_UNRELATED
from didp_ref.papers.refine.outcomes import OUTCOMES
from didp_ref.papers.refine.section_6_accuracy import A_DRAW
from didp_ref.papers.shared.alphabet import k
from didp_ref.symbolic.notation import eq, le
from proofs.refine.shared import EVEN, FIRST, HALF, THIRD, WEIGHTS, add_up


@proves("refine.increased-utility", reading=A_DRAW)
@proves("refine.definition-2", part=ACCURACY)
def definition_2(d: Derivation) -> None:
    """Compare the ball with what lies outside it, on either side of the factor one."""
    factor = c[k]
    ball, outside = s[k] * p[k], (1 - s[k]) * p[k]
    d.model({**EVEN, c: {1: Rational(4, 3), 2: Rational(2, 3)}, s: FIRST, x: 1})
    for name, smaller, larger in (
        ("inside", x * ball, factor * ball),
        ("outside", factor * outside, x * outside),
    ):
        by = [*WEIGHTS, "c[k] >= x where s[k] = 1", "c[k] <= x where s[k] = 0"]
        d.generalize(f"{name}, each", le(smaller, larger), OUTCOMES, by=by)
        d.lemma(f"{name}, sums", lemmas.sum_monotone(smaller, larger, OUTCOMES))
    d.lemma("inside, out", lemmas.sum_scale(x, ball, OUTCOMES))
    d.lemma("outside, out", lemmas.sum_scale(x, outside, OUTCOMES))
    d.generalize("outside, sign", le(0, outside), OUTCOMES, by=WEIGHTS)
    d.lemma("outside, sum", lemmas.sum_nonnegative(outside, OUTCOMES))
    add_up(d, "prior in parts", {ball: 1, outside: 1}, p[k])
    add_up(d, "answer in parts", {factor * ball: 1, factor * outside: 1}, factor * p[k])
    inside_prior, outside_prior = Sum(ball, OUTCOMES), Sum(outside, OUTCOMES)
    by = ["1 <= n", "inside, each", "inside, sums", "inside, out"]
    d.step("inside", le(x * inside_prior, Sum(factor * ball, OUTCOMES)), by=by)
    comparison = ("outside, each", "outside, sums", "outside, out")
    statement = And(le(0, outside_prior), le(Sum(factor * outside, OUTCOMES), x * outside_prior))
    d.step("outside", statement, by=["1 <= n", *comparison, "outside, sign", "outside, sum"])
    d.generalize("ball, sign", le(0, ball), OUTCOMES, by=WEIGHTS)
    d.lemma("ball, sum", lemmas.sum_nonnegative(ball, OUTCOMES))
    totals = ("the priors p[k] sum to 1", "the products c[k] p[k] sum to 1")
    parts = ("prior in parts", "answer in parts", "inside", "outside", "ball, sign", "ball, sum")
    d.conclude(by=["1 <= n", *totals, *parts])


@proves("refine.accuracy-of-the-prior")
def accuracy_of_the_prior(d: Derivation) -> None:
    """Both forms of what a ball weighs grow with its mass, and they meet at p_u."""
    near = (1 - alpha_d) / (alpha_u - alpha_d)
    d.model(
        {
            **{alpha_u: 2, alpha_d: HALF, P_ball: THIRD, P_ball_better: HALF},
            **{K_ball: 2 * THIRD, K_ball_better: Rational(3, 4)},
        }
    )
    d.step("p_u", eq(near * alpha_u - near * alpha_d, 1 - alpha_d), by=["alpha_d < alpha_u"])
    d.step("they meet", eq(alpha_u * near, 1 - alpha_d * (1 - near)), by=["p_u"])
    more, factors = "the better prior gives the ball at least as much", "0 <= alpha_d"
    by = [factors, "alpha_d < alpha_u", more]
    d.step("near", le(alpha_u * P_ball, alpha_u * P_ball_better), by=by)
    d.step(
        "far", le(1 - alpha_d * (1 - P_ball), 1 - alpha_d * (1 - P_ball_better)), by=[factors, more]
    )
    statement = Implies(
        And(le(P_ball, near), le(near, P_ball_better)),
        And(
            le(alpha_u * P_ball, alpha_u * near),
            le(1 - alpha_d * (1 - near), 1 - alpha_d * (1 - P_ball_better)),
        ),
    )
    d.step("from near to far", statement, by=[factors, "alpha_d < alpha_u"])
    statement = Implies(
        And(le(near, P_ball), le(P_ball_better, near)),
        And(eq(P_ball, near), eq(P_ball_better, near)),
    )
    d.step("both at p_u", statement, by=[more])
    by = ["they meet", "near", "far", "from near to far", "both at p_u"]
    by += ["the ball is near, or all outside it is far", "the same of the better prior"]
    d.conclude(by=by)


@proves("refine.marginals", part=OF_INDEPENDENT)
@proves("refine.marginals", part=OF_UNRELATED, reading=A_CONVENTION)
def product_of_marginals(d: Derivation) -> None:
    """Take the other component's probability out of the sum."""
    d.model({**EVEN, x: THIRD})
    d.generalize("each", le(0, x * p[k]), OUTCOMES, by=["0 <= x", "no prior p[k] is negative"])
    d.lemma("out", lemmas.sum_scale(x, p[k], OUTCOMES))
    d.conclude(by=["1 <= n", "each", "out", "the priors p[k] sum to 1"])
