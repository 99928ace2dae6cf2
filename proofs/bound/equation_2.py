"""Laplace noise of the scale Df/epsilon, and what an output tells."""

from __future__ import annotations

from sympy import Abs, And, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.bound.shared import Delta_f, b, f_1, f_2, p
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.risk import R, a, lambda_
from didp_ref.symbolic.notation import eq, gt, le


@proves("bound.equation-2", part="Laplace noise")
def equation_2(d: Derivation) -> None:
    """The densities' ratio is exp((|R-b| - |R-a|)/lambda), and |R-b| - |R-a| <= |a-b| <= Df."""
    d.model({epsilon: 1, Delta_f: 1, lambda_: 1, a: 0, b: 1})
    mine, theirs = (-Abs(R - value) / lambda_ for value in (a, b))
    d.lemma("exp of both", lemmas.exp_sum(mine, -theirs))
    d.lemma("triangle", lemmas.triangle(R - a, a - b))
    d.lemma("exp increases", lemmas.exp_monotone(mine - theirs, epsilon))
    d.step(
        "scale",
        And(gt(lambda_, 0), eq(lambda_ * epsilon, Delta_f)),
        by=["epsilon > 0", "Delta_f > 0", "lambda = Delta_f/epsilon"],
    )
    d.step(
        "exponent",
        le(mine - theirs, epsilon),
        by=["scale", "|a - b| <= Delta_f", "triangle"],
        reason="the triangle inequality",
    )
    d.conclude(by=["scale", "exponent", "exp increases", "exp of both"])


@proves("bound.remark-hard-to-infer", part="hard to infer")
def hard_to_infer(d: Derivation) -> None:
    """Bayes' rule, with a ratio between e^-epsilon and e^epsilon."""
    d.model({p: Rational(1, 2), f_1: 1, f_2: 1, epsilon: 0})
    growth = exp(epsilon)
    d.lemma("exp is positive", lemmas.exp_positive(epsilon))
    by = ["p > 0", "p < 1", "f_1 > 0", "f_2 > 0", "exp is positive"]
    seen, high, low = p * f_1 + (1 - p) * f_2, p * growth + 1 - p, p + (1 - p) * growth
    d.step("denominators", And(gt(seen, 0), gt(high, 0), gt(low, 0)), by)
    d.step("at most", le(f_1 * high, growth * seen), [*by, "f_1 <= e^epsilon f_2"])
    d.step("at least", le(seen, f_1 * low), [*by, "f_2 <= e^epsilon f_1"])
    d.conclude([*by, "denominators", "at most", "at least"])


@proves("bound.remark-hard-to-infer", part="deniability")
def deniable(d: Derivation) -> None:
    """Both terms of the denominator are positive."""
    d.model({p: Rational(1, 2), f_1: 1, f_2: 1})
    by = ["p > 0", "p < 1", "f_1 > 0", "f_2 > 0"]
    d.step("both terms", And(gt(p * f_1, 0), gt((1 - p) * f_2, 0)), by)
    d.conclude(["both terms"])
