"""Laplace noise of the scale Df/epsilon, and what an output tells."""

from __future__ import annotations

from sympy import Abs, And, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.bound.equation_2 import ALIKE, MAY_HAPPEN, SEEN
from didp_ref.papers.bound.shared import Delta_f, b, f_1, f_2, g, p
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.events import S, omega, on_two_databases
from didp_ref.papers.shared.risk import R, a, lambda_
from didp_ref.symbolic.notation import eq, gt, le
from proofs.shared.events import at_a_point, integrate

HALF = Rational(1, 2)


@proves("bound.equation-2", part="Laplace noise")
def equation_2(d: Derivation) -> None:
    """The densities' ratio is exp((|R-b| - |R-a|)/lambda), and |R-b| - |R-a| <= |a-b| <= Df."""
    d.model({epsilon: 1, Delta_f: 1, lambda_: 1, a: 0, b: 1})
    mine, theirs = (-Abs(R - value) / lambda_ for value in (a, b))
    d.lemma("exp of both", lemmas.exp_sum(mine, -theirs))
    d.lemma("triangle", lemmas.triangle(R - a, a - b))
    d.lemma("exp increases", lemmas.exp_monotone(mine - theirs, epsilon))
    by = ["epsilon > 0", "Delta_f > 0", "lambda = Delta_f/epsilon"]
    d.step("scale", And(gt(lambda_, 0), eq(lambda_ * epsilon, Delta_f)), by=by)
    by = ["scale", "|a - b| <= Delta_f", "triangle"]
    d.step("exponent", le(mine - theirs, epsilon), by=by, reason="the triangle inequality")
    d.conclude(by=["scale", "exponent", "exp increases", "exp of both"])


def two_probabilities(d: Derivation) -> None:
    """Integrate what eq. 2 says at every point; what may happen may on both databases."""
    d.model({p: HALF, f_1: 1, f_2: 1, g: {(1, 1): 1, (1, 2): 1}, S: {1: 1}, epsilon: 0})
    growth, over_event = exp(epsilon), on_two_databases(g, f_1, f_2)
    first, second = g(omega, 1), g(omega, 2)
    at_a_point(d, "at omega", ALIKE)
    for letter, other, density, other_density in (
        (f_1, f_2, first, second),
        (f_2, f_1, second, first),
    ):
        here = f"at omega, {letter}"
        d.step(here, le(density, growth * other_density), ["at omega"])
        most, sides = le(letter, growth * other), ((1, density), (growth, other_density))
        integrate(d, f"{letter} at most", most, *sides, here, over_event)
    d.lemma("exp is positive", lemmas.exp_positive(epsilon))
    by = ["p > 0", "p < 1", MAY_HAPPEN, "exp is positive", "f_1 at most", "f_2 at most"]
    d.step("positive", And(gt(f_1, 0), gt(f_2, 0)), by)


@proves("bound.remark-hard-to-infer", part="hard to infer")
def hard_to_infer(d: Derivation) -> None:
    """Bayes' rule, with a ratio between e^-epsilon and e^epsilon."""
    two_probabilities(d)
    growth = exp(epsilon)
    by = ["p > 0", "p < 1", "positive", "exp is positive"]
    high, low = p * growth + 1 - p, p + (1 - p) * growth
    d.step("denominators", And(gt(SEEN, 0), gt(high, 0), gt(low, 0)), by)
    d.step("at most", le(f_1 * high, growth * SEEN), [*by, "f_1 at most"])
    d.step("at least", le(SEEN, f_1 * low), [*by, "f_2 at most"])
    d.conclude([*by, "denominators", "at most", "at least"])


@proves("bound.remark-hard-to-infer", part="deniability")
def deniable(d: Derivation) -> None:
    """Both terms of the denominator are positive."""
    two_probabilities(d)
    by = ["p > 0", "p < 1", "positive"]
    d.step("both terms", And(gt(p * f_1, 0), gt((1 - p) * f_2, 0)), by)
    d.conclude(["both terms"])
