"""Theorem 3: what is promised at one prior."""

from __future__ import annotations

from collections.abc import Callable

from sympy import And, S, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import Theta, h, lambda_, p_max, p_min, posterior, prior, priors
from didp_ref.papers.abdi.posterior_bounds import (
    an_event,
    at_least_smallest,
    equations_10_13_of_events,
    evidence_bounds,
    other_priors,
    two_worlds,
)
from didp_ref.papers.abdi.theorem_2 import signs
from didp_ref.papers.abdi.theorem_3 import (
    CERTAIN_BEFORE,
    EVERY_BETA,
    IMPOSSIBLE,
    ITS_BETAS,
    POSSIBLE,
)
from didp_ref.papers.abdi.theorem_3_equations import (
    at_halves,
    below_1,
    ceiling,
    eq_17,
    eq_18,
    eq_19,
    floor,
    highest,
    lowest,
)
from didp_ref.papers.abdi.theorem_3_equations_20_to_23 import (
    at_most_largest,
    decay_below_1,
    eq_20,
    eq_21,
    eq_23,
    sign_before_eq_23,
)
from didp_ref.papers.abdi.theorem_3_tightness import ENOUGH
from didp_ref.papers.abdi.worlds import MAY_HAPPEN, WORLDS, alpha_odds, beta_odds, weight
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import eq, le, lt


@proves("abdi.theorem-3")
@proves("abdi.theorem-3.lower-bound", reading=ENOUGH)
@proves("abdi.theorem-3.any-prior", reading=ITS_BETAS)
def theorem_3(d: Derivation) -> None:
    """Both sides, and the two ends of the scale."""
    d.model(an_event(at_halves()))
    below_1(d)
    at_least_smallest(d)
    at_most_largest(d)
    both_sides(d)


@proves("abdi.theorem-3.any-prior", "correction", reading=EVERY_BETA)
def without_the_largest(d: Derivation) -> None:
    """The sign that eq. 23 needs is the condition itself."""
    d.model(an_event(at_halves()))
    below_1(d)
    at_least_smallest(d)
    equations_17_23(d, sign_by_condition)
    from_the_scale_on(d)


def sign_by_condition(d: Derivation) -> None:
    """It is the condition."""
    d.step("1 - P_min (1 + beta) > 0", lt(0, 1 - p_min * (1 + beta)), ["P_min (1 + beta) < 1"])


@proves("abdi.theorem-3.smallest-positive-prior", part=POSSIBLE)
def possible_world(d: Derivation) -> None:
    """The same, where P_min bounds the prior in question and perhaps no other."""
    d.model(an_event(at_halves()))
    d.step("at least P_min", le(p_min, priors[i]), ["the prior of the world i is at least P_min"])
    d.step("at most P_max", le(priors[i], p_max), ["the prior of the world i is at most P_max"])
    d.step("P_max < 1", lt(p_max, 1), ["0 < beta", "P_max > 0", "beta < 1/P_max - 1"])
    d.step("P_min < 1", lt(p_min, 1), ["at least P_min", "at most P_max", "P_max < 1"])
    both_sides(d)


@proves("abdi.theorem-3.smallest-positive-prior", part=IMPOSSIBLE)
def impossible_world(d: Derivation) -> None:
    """Its posterior is 0."""
    d.model({**two_worlds(), i: 2, priors: {1: 1, 2: 0}, alpha: ONE_HALF, beta: ONE_HALF})
    d.conclude(["the prior of the world i is 0", MAY_HAPPEN])


def both_sides(d: Derivation) -> None:
    """Eq. 17 to 23, from what is known of the prior of the world i."""
    equations_17_23(d)
    from_the_scale_on(d)


def equations_17_23(d: Derivation, sign: Callable[[Derivation], None] = sign_before_eq_23) -> None:
    """What the scale must be for each side; ``sign`` shows that 1 - P_min (1 + beta) > 0."""
    equations_10_13_of_events(d)
    eq_17(d)
    eq_18(d)
    eq_19(d)
    eq_20(d)
    decay_below_1(d)
    eq_21(d)
    sign(d)
    eq_23(d)
    d.lemma("both ends", lemmas.maximum(1 / log(alpha_odds), 1 / log(beta_odds)))


def from_the_scale_on(d: Derivation) -> None:
    """Inequality (2), from "lambda is at least Theorem 3's scale"."""
    falling, rising = log(alpha_odds), log(beta_odds)
    by = ["Theta >= 0", "lambda is at least Theorem 3's scale", "both ends"]
    by += ["alpha, log is positive", "beta, log is positive", "alpha < 1", "P_min < 1"]
    by += ["1 - P_min (1 + beta) > 0", "alpha, odds above 1", "beta, odds above 1"]
    d.step("ends", And(le(Theta / falling, lambda_), le(Theta / rising, lambda_)), by)
    d.step(
        "enough", And(le(1 - alpha, lowest), le(highest, 1 + beta)), ["ends", "eq. 19", "eq. 23"]
    )
    by = ["enough", "eq. 18", "eq. 21"]
    d.step("factors kept", And(le(1 - alpha, floor), le(ceiling, 1 + beta)), by)
    d.conclude(["factors kept", "eq. 17", "eq. 20", "a prior is a probability"])


@proves("abdi.theorem-3.beta-condition", part="short of certainty")
def beta_condition(d: Derivation) -> None:
    """``(1 + beta) P_max < 1``."""
    d.model({beta: ONE_HALF, p_max: ONE_HALF, prior: ONE_HALF, posterior: ONE_HALF})
    d.step("(1 + beta) P_max < 1", lt((1 + beta) * p_max, 1), ["P_max > 0", "beta < 1/P_max - 1"])
    d.step("P_max < 1", lt(p_max, 1), ["0 < beta", "P_max > 0", "(1 + beta) P_max < 1"])
    by = ["0 < beta", "the prior is at most P_max"]
    by += ["the posterior is at most (1 + beta) times the prior", "(1 + beta) P_max < 1"]
    d.step("no certainty", lt(posterior, 1), by)
    d.conclude(["no certainty", "P_max < 1"])


@proves("abdi.theorem-3.beta-condition", part=CERTAIN_BEFORE)
def certain_before(d: Derivation) -> None:
    """The other priors sum to 0."""
    d.model({m: 2, i: 1, priors: {1: 1, 2: 0}, h: {1: ONE_HALF, 2: ONE_HALF}})
    for name, bound in (("at least", le(0, h[j])), ("at most", le(h[j], 1))):
        d.generalize(f"weights {name}", bound, WORLDS, ["every h_j is a probability"])
    other_priors(d)
    evidence_bounds(d, weight, S.Zero, S.One)
    d.conclude(["the prior of the world i is 1", "what was observed may happen", "evidence"])


@proves("abdi.theorem-3.limit-theorem-2")
@proves("abdi.section-9.no-compromise", "correction")
def limit_theorem_2(d: Derivation) -> None:
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
