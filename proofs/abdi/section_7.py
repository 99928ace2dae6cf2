"""The end of section 7: an epsilon chosen by Theorem 4."""

from __future__ import annotations

from sympy import And, Max, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import Delta, g_whole, h, lambda_, priors
from didp_ref.papers.abdi.introduction import ALIKE, two_steps
from didp_ref.papers.abdi.posterior_bounds import an_event, at_least_smallest
from didp_ref.papers.abdi.section_7 import ANY, LAPLACE
from didp_ref.papers.abdi.theorem_3 import SCALE, equations_17_23, from_the_scale_on
from didp_ref.papers.abdi.theorem_3_equations import at_halves, below_1
from didp_ref.papers.abdi.theorem_3_equations_20_to_23 import at_most_largest
from didp_ref.papers.abdi.worlds import PROMISE, alpha_odds, belief, beta_odds, weight
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import le, lt, reals


@proves("abdi.section-7.choosing-epsilon", reading=LAPLACE)
def chosen_for_laplace(d: Derivation) -> None:
    """``Delta/epsilon`` is Theorem 3's scale."""
    densities = {1: log(3) / 2, 2: log(3) / 6}
    worlds = {**at_halves(), lambda_: 1 / log(3), h: densities}
    d.model({**an_event(worlds), Delta: 1, epsilon: log(3)})
    below_1(d)
    at_least_smallest(d)
    at_most_largest(d)
    equations_17_23(d)
    falling, rising = log(alpha_odds), log(beta_odds)
    defined = ["alpha, log is positive", "beta, log is positive", "alpha < 1", "P_min < 1"]
    defined += ["1 - P_min (1 + beta) > 0", "alpha, odds above 1", "beta, odds above 1"]
    d.step("the maximum is positive", lt(0, Max(1 / falling, 1 / rising)), ["both ends", *defined])
    by = ["Theta > 0", "Delta > 0", "epsilon is that of eq. 24", "epsilon lambda = Delta"]
    by += ["the maximum is positive", *defined]
    d.step("lambda is at least Theorem 3's scale", le(SCALE, lambda_), by)
    from_the_scale_on(d)


@proves("abdi.section-7.choosing-epsilon", "correction", reading=ANY)
def chosen_for_any(d: Derivation) -> None:
    """Two steps, and the two logarithms."""
    d.model({**ALIKE, g_whole: {1: 1}, alpha: ONE_HALF, beta: ONE_HALF})
    two_steps(d)
    up, down = exp(2 * epsilon), exp(-2 * epsilon)
    d.lemma("log(1 + beta)", lemmas.exp_log(1 + beta, 2 * epsilon))
    d.lemma("exp of log(1 - alpha)", lemmas.exp_log(1 - alpha, log(1 - alpha)))
    d.lemma("exp increases", lemmas.exp_monotone(log(1 - alpha), -2 * epsilon))
    by = [*PROMISE, "2 epsilon <= log(1 + beta)", "2 epsilon <= -log(1 - alpha)", "log(1 + beta)"]
    by += ["exp of log(1 - alpha)", "exp increases"]
    d.step("factors kept", And(le(up, 1 + beta), le(1 - alpha, down)), by)
    p, b, x, y, low, high = reals("p_ B_ x_ y_ l_ h_")
    terms = {p: priors[i], b: belief(weight), x: down, y: up, low: 1 - alpha, high: 1 + beta}
    premises = [le(0, p), le(low, x), le(y, high), le(x * p, b), le(b, y * p)]
    by = ["a prior is a probability", "factors kept", "odds", "eq. 15 and 16"]
    algebra(d, "kept", terms, premises, And(le(low * p, b), le(b, high * p)), by)
    d.conclude(["kept"])
