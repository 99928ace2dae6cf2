"""Theorem 2 and its proof (eq. 10 to 16): what is promised against every prior; and certainty."""

from __future__ import annotations

from sympy import Abs, And, S, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import (
    Theta,
    beliefs,
    h_1,
    h_2,
    lambda_,
    posterior,
    presence,
    prior,
    priors,
    q_1,
    q_2,
    tau,
)
from didp_ref.papers.abdi.posterior_bounds import (
    an_event,
    bounds_without_prior,
    equations_10_13,
    equations_10_13_of_events,
    growth_above_1,
    two_worlds,
)
from didp_ref.papers.abdi.worlds import PROMISE, WORLD, WORLDS, belief, decay, growth, weight
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import Term, eq, le, lt, reals


@proves("abdi.equations-10-11")
def equations_10_11(d: Derivation) -> None:
    """The likelihood ratio lies between exp(-Theta/lambda) and exp(Theta/lambda)."""
    mine, theirs = Abs(tau - q_1), Abs(tau - q_2)
    t = Theta / lambda_
    d.model({q_1: 0, q_2: 1, Theta: 1, lambda_: 1, tau: 0, h_1: ONE_HALF, h_2: exp(-1) / 2})
    d.lemma("triangle", lemmas.reverse_triangle(tau - q_1, tau - q_2))
    a, b = -mine / lambda_, -theirs / lambda_
    statement = And(le(-t + b, a), le(a, t + b))
    by = ["|q(D_1) - q(D_2)| <= Theta", "lambda > 0", "triangle"]
    d.step("eq. 10", statement, by, "the reverse triangle inequality, and Definition 5")
    d.lemma("exp, left", lemmas.exp_monotone(-t + b, a))
    d.lemma("exp, right", lemmas.exp_monotone(a, t + b))
    d.lemma("split, left", lemmas.exp_sum(-t, b))
    d.lemma("split, right", lemmas.exp_sum(t, b))
    d.lemma("a density is positive", lemmas.exp_positive(b))
    by = ["lambda > 0", "h_2 is the Laplace density of tau about q(D_2)", "a density is positive"]
    d.step("densities are positive", lt(0, h_2), by)
    by = ["eq. 10", "lambda > 0", "h_1 is the Laplace density of tau about q(D_1)"]
    by += ["h_2 is the Laplace density of tau about q(D_2)", "exp, left", "exp, right"]
    by += ["split, left", "split, right"]
    d.step("densities", And(le(decay * h_2, h_1), le(h_1, growth * h_2)), by)
    d.conclude(["densities", "densities are positive"], "eq. 11")


@proves("abdi.equations-12-16", part="reason for eq. 15")
def reason_for_15(d: Derivation) -> None:
    """``exp(Theta/lambda) >= exp(0)``."""
    d.model({Theta: 1, lambda_: 4})
    growth_above_1(d)
    d.conclude(["1 - exp(Theta/lambda) <= 0"])


@proves("abdi.equations-12-16", part="eq. 14")
def equation_14(d: Derivation) -> None:
    """Eq. 12, where the prior is positive."""
    d.model(two_worlds())
    equations_10_13(d, "eq. 12")
    p, b, y, r, u, v = reals("p_ B_ y_ r_ u_ v_")
    here = {p: priors[i], y: growth, r: 1 / priors[i]}
    known = ["the prior of the world i is positive", "odds", "eq. 12", "lambda > 0"]
    below, printed = p + y * (1 - p), 1 - y + y * r
    premises = [lt(0, p), eq(p * r, 1), lt(0, below)]
    algebra(d, "eq. 14, denominator", here, premises, lt(0, printed), known)
    terms = {**here, b: belief(weight), u: 1 / below.subs(here), v: 1 / printed.subs(here)}
    premises = [lt(0, p), lt(0, below), lt(0, printed), eq(p * r, 1), eq(below * u, 1)]
    premises += [eq(printed * v, 1), le(p * u, b)]
    algebra(d, "eq. 14", terms, premises, le(v, b), [*known, "eq. 14, denominator"])
    d.conclude(["eq. 14"])


@proves("abdi.equations-12-16", part="eq. 15 and 16")
def equations_15_16(d: Derivation) -> None:
    """Eq. 15 and 16, multiplied by the prior, and then divided by it."""
    d.model(two_worlds())
    equations_10_13(d)
    bounds_without_prior(d)
    p, b, x, y, r = reals("p_ B_ x_ y_ r_")
    terms = {p: priors[i], b: belief(weight), x: decay, y: growth, r: 1 / priors[i]}
    premises = [lt(0, p), eq(p * r, 1), le(x * p, b), le(b, y * p)]
    by = ["the prior of the world i is positive", "eq. 15 and 16", "odds", "lambda > 0"]
    algebra(d, "divided by the prior", terms, premises, And(le(x, b * r), le(b * r, y)), by)
    d.conclude(["divided by the prior", "the prior of the world i is positive", "odds"])


def signs(d: Derivation) -> None:
    """``log(1 + beta) > 0`` and ``log(1 - alpha) < 0``."""
    up, down = 1 + beta, 1 - alpha
    d.lemma("log(1 + beta) and 0", lemmas.exp_log(up, 0))
    d.lemma("log(1 - alpha) and 0", lemmas.exp_log(down, 0))
    by = [*PROMISE, "log(1 + beta) and 0", "log(1 - alpha) and 0"]
    d.step("signs", And(lt(0, log(up)), lt(log(down), 0)), by)


@proves("abdi.theorem-2")
def theorem_2(d: Derivation) -> None:
    """Eq. 15 and 16, and the two ends of the scale."""
    d.model({**an_event(two_worlds()), alpha: ONE_HALF, beta: 1})
    equations_10_13_of_events(d)
    bounds_without_prior(d)
    t = Theta / lambda_
    up, down = 1 + beta, 1 - alpha
    signs(d)
    d.lemma("both ends", lemmas.maximum(Theta / log(up), -Theta / log(down)))
    by = [*PROMISE, "lambda is at least Theorem 2's scale", "signs", "both ends"]
    d.step("ends", And(le(Theta / log(up), lambda_), le(-Theta / log(down), lambda_)), by)
    by = ["lambda > 0", "signs", "ends"]
    d.step("rearranged", And(le(t, log(up)), le(log(down), -t)), by, "rearranging")
    d.lemma("exp of log(1 + beta)", lemmas.exp_log(up, t))
    d.lemma("exp of log(1 - alpha)", lemmas.exp_log(down, -t))
    by = ["lambda > 0", "alpha < 1", "0 < beta", "rearranged", "exp of log(1 + beta)"]
    by += ["exp of log(1 - alpha)"]
    d.step("enough", And(le(down, decay), le(growth, up)), by)
    d.conclude(["enough", "eq. 15 and 16", "a prior is a probability"])


@proves("abdi.remark-alpha-certainty", part="never certain")
def never_certain(d: Derivation) -> None:
    """A posterior that is positive."""
    d.model({alpha: ONE_HALF, prior: ONE_HALF, posterior: ONE_HALF, presence: ONE_HALF})
    by = ["alpha < 1", "the world that lacks the individual is possible"]
    d.step("possible", lt(0, (1 - alpha) * prior), by)
    by = ["possible", "its posterior is at least (1 - alpha) times its prior"]
    by += ["present = 1 - its posterior"]
    d.conclude(by)


@proves("abdi.remark-beta-certainty", part="no beta at every prior")
def beta_without_prior(d: Derivation) -> None:
    """At the prior 1/(1 + beta) the condition is not met."""
    d.model({beta: 1})
    (met,) = d.statement.conclusion.args
    d.lemma("at 1/(1 + beta)", lemmas.instance(met, 1 / (1 + beta)))
    d.conclude(["0 < beta", "at 1/(1 + beta)"])


@proves("abdi.remark-beta-certainty", "correction", part="the condition is needed")
def beta_certainty(d: Derivation) -> None:
    """What the other worlds keep, the world i cannot have."""
    halves = {1: ONE_HALF, 2: ONE_HALF}
    d.model({m: 2, i: 1, priors: halves, alpha: ONE_HALF, beliefs: halves})
    kept = (1 - alpha) * priors[j]
    sums = {"prior": priors[j], "belief": beliefs[j]}
    for name, term in sums.items():
        d.lemma(f"take out its {name}", lemmas.sum_take_out(term, WORLDS, i))
    totals: dict[str, Term] = dict.fromkeys(sums, S.Zero)
    for name, part in (("before", (j, 1, i - 1)), ("after", (j, i + 1, m))):
        by = [*WORLD, "no posterior is below (1 - alpha) times the prior"]
        d.generalize(f"kept {name}", le(kept, beliefs[j]), part, by)
        d.lemma(f"sums {name}", lemmas.sum_monotone(kept, beliefs[j], part))
        d.lemma(f"factor {name}", lemmas.sum_scale(1 - alpha, priors[j], part))
        priors_there, beliefs_there = Sum(priors[j], part), Sum(beliefs[j], part)
        by = [*WORLD, f"kept {name}", f"sums {name}", f"factor {name}"]
        d.step(f"worlds {name}", le((1 - alpha) * priors_there, beliefs_there), by)
        totals["prior"] += priors_there
        totals["belief"] += beliefs_there
    by = [*WORLD, "the priors sum to 1", "the posteriors sum to 1", "take out its prior"]
    by += ["take out its belief"]
    d.step(
        "the others",
        And(eq(totals["prior"], 1 - priors[i]), eq(totals["belief"], 1 - beliefs[i])),
        by,
    )
    bound = 1 - (1 - alpha) * (1 - priors[i])
    by = ["the others", "worlds before", "worlds after"]
    d.step("at most", le(beliefs[i], bound), by, "posteriors sum to 1")
    d.step("below 1", lt(bound, 1), ["alpha < 1", "the prior of the world i is below 1"])
    d.conclude(["at most", "below 1"])
