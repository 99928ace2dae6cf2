"""Section 3, Algorithm 1: what it returns lies between the factors."""

from __future__ import annotations

from sympy import And, Implies, IndexedBase, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.algorithm_1 import (
    GREATEST_GAIN,
    PRIVACY,
    TOTAL,
    disjoint,
    far_at_most,
    masses_found,
    middle_factor,
    middle_set,
    near_at_most,
    three_factors,
)
from didp_ref.papers.refine.alphabet import (
    K_ball,
    K_ball_better,
    P_ball,
    alpha_d,
    alpha_u,
    alpha_ud,
    alpha_ud_other,
    p,
    s,
    u,
    v,
    w,
    z,
)
from didp_ref.papers.refine.outcomes import OUTCOMES, event, near_set, over_outcomes, two_factors
from didp_ref.papers.refine.propositions_1_2 import INDIVIDUAL
from didp_ref.papers.refine.shared import PRESENT_OR_ABSENT
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.symbolic.notation import Term, eq, le, lt
from proofs.refine.shared import (
    EVEN,
    FACTORS,
    FIRST,
    HALF,
    SECOND,
    add_up,
    between_factors,
    event_weights,
    refined_event,
    refined_total,
)


def middle_between_factors(
    d: Derivation, name: str, near: IndexedBase, between: IndexedBase, factor: Term
) -> None:
    """Show that ``alpha_ud`` lies between the factors, whatever the two sets leave."""
    near_found, far_found = masses_found(near, between)
    left, apart = 1 - near_found - far_found, alpha_u - alpha_d
    by = ["apart", *near_at_most(near, between)]
    d.step(f"{name}, at most p_u", le(apart * near_found, 1 - alpha_d), by=by)
    by = ["apart", *far_at_most(near, between)]
    d.step(f"{name}, at most p_d", le(apart * far_found, alpha_u - 1), by=by)
    statement = Implies(
        lt(0, left), eq(factor * left, 1 - alpha_u * near_found - alpha_d * far_found)
    )
    d.step(f"{name}, what the edge gets", statement, by=middle_factor(near, between, factor))
    by = [f"{name}, what the edge gets", f"{name}, at most p_u"]
    d.step(f"{name}, over alpha_d", Implies(lt(0, left), le(0, (factor - alpha_d) * left)), by=by)
    by = [f"{name}, what the edge gets", f"{name}, at most p_d"]
    d.step(f"{name}, under alpha_u", Implies(lt(0, left), le(0, (alpha_u - factor) * left)), by=by)
    statement = Implies(le(left, 0), eq(factor, alpha_u))
    d.step(f"{name}, nothing left", statement, by=middle_factor(near, between, factor))
    statement = Implies(lt(0, left), le(alpha_d, factor))
    d.step(f"{name}, at least alpha_d", statement, by=[f"{name}, over alpha_d"])
    statement = Implies(lt(0, left), le(factor, alpha_u))
    d.step(f"{name}, at most alpha_u", statement, by=[f"{name}, under alpha_u"])
    ends = (f"{name}, at least alpha_d", f"{name}, at most alpha_u")
    d.step(
        f"{name}, alpha_ud",
        And(le(alpha_d, factor), le(factor, alpha_u)),
        by=["alpha_d < alpha_u", f"{name}, nothing left", *ends],
        reason="a mean of the factors over what is left of the two masses",
    )


TWO_AND_HALF = {alpha_u: 2, alpha_d: HALF}
NOTHING = {1: 0, 2: 0}
"""No outcome is near."""


@proves("refine.algorithm-1", "correction", part=TOTAL)
def algorithm_total(d: Derivation) -> None:
    """Add up what the near, the far and the points between get."""
    near_found, far_found = masses_found(u, w)
    left, middle = 1 - near_found - far_found, over_outcomes(w[k] * p[k])
    outside = (1 - u[k] - w[k]) * p[k]
    d.model({**EVEN, **TWO_AND_HALF, alpha_ud: Rational(3, 2), u: NOTHING, w: FIRST})
    d.step("apart", lt(0, alpha_u - alpha_d), by=["alpha_d < alpha_u"])
    add_up(d, "masses", {u[k] * p[k]: 1, w[k] * p[k]: 1, outside: 1}, p[k])
    d.generalize(
        "edge", le(0, w[k] * p[k]), OUTCOMES, by=["no prior p[k] is negative", *middle_set(w)]
    )
    d.lemma("edge, sum", lemmas.sum_nonnegative(w[k] * p[k], OUTCOMES))
    by = ["1 <= n", "the priors p[k] sum to 1", "masses", "edge", "edge, sum"]
    d.step("what is left", And(le(0, middle), eq(near_found + far_found + middle, 1)), by=by)
    middle_between_factors(d, "answer", u, w, alpha_ud)
    whole = three_factors(u, w, alpha_ud)
    add_up(d, "in parts", {u[k] * p[k]: alpha_u, w[k] * p[k]: alpha_ud, outside: alpha_d}, whole)
    sets = (*near_set(u), *middle_set(w), *disjoint(u, w))
    by = ["no prior p[k] is negative", "0 < alpha_d", "alpha_d < alpha_u", "answer, alpha_ud"]
    by += [*sets]
    d.generalize("signs", le(0, whole), OUTCOMES, by=by)
    wanted = ("answer, at most p_u", "answer, at most p_d")
    statement = Implies(le(left, 0), eq(alpha_u * near_found + alpha_d * far_found, 1))
    by = ["apart", *wanted, "what is left"]
    d.step("full", statement, by=by, reason="with nothing left both sets have the masses wanted")
    masses = ("what is left", "answer, what the edge gets", "full")
    d.conclude(by=["signs", "in parts", *masses, "alpha_d < alpha_u"])


def algorithm_event(
    d: Derivation, name: str, near: IndexedBase, between: IndexedBase, factor: Term
) -> None:
    """Show that the algorithm's answer lies between the factors on the event."""
    middle_between_factors(d, name, near, between, factor)
    multiplier = alpha_u * near[k] + factor * between[k] + alpha_d * (1 - near[k] - between[k])
    sets = (*near_set(near), *middle_set(between), *disjoint(near, between))
    why = ("alpha_d < alpha_u", f"{name}, alpha_ud", *sets)
    between_factors(d, name, multiplier, alpha_d, alpha_u, by=why)


@proves("refine.algorithm-1", "correction", part=PRIVACY)
def algorithm_privacy(d: Derivation) -> None:
    """Show that every answer of the algorithm lies between the factors."""
    growth, middle = exp(epsilon), Rational(3, 2)
    sets = {u: NOTHING, w: FIRST, v: NOTHING, z: SECOND}
    d.model(
        {**EVEN, **TWO_AND_HALF, alpha_ud: middle, alpha_ud_other: middle, epsilon: log(4), **sets}
    )
    d.step("apart", lt(0, alpha_u - alpha_d), by=["alpha_d < alpha_u"])
    event_weights(d)
    algorithm_event(d, "answer", u, w, alpha_ud)
    algorithm_event(d, "answer of D2", v, z, alpha_ud_other)
    here = event(three_factors(u, w, alpha_ud))
    there = event(three_factors(v, z, alpha_ud_other))
    prior = event(p[k])
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    by = ["answer", "answer of D2", "P(S) >= 0", "growth > 0"]
    d.step("statistical", Implies(le(alpha_u, growth * alpha_d), le(here, growth * there)), by=by)
    statement = Implies(
        And(le(alpha_u, growth), le(1, growth * alpha_d)),
        And(le(here, growth * prior), le(prior, growth * here)),
    )
    d.step("individual", statement, by=["answer", "P(S) >= 0", "growth > 0"])
    d.conclude(by=["statistical", "individual"])


LOWEST = ("exp(-epsilon) <= alpha_d", "e^-epsilon > 0")


@proves("refine.as-much-as-possible", part=INDIVIDUAL)
@proves("refine.individual-factors", part=GREATEST_GAIN, reading=PRESENT_OR_ABSENT)
def greatest_gain(d: Derivation) -> None:
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


@proves("refine.individual-factors", part="statement", reading=PRESENT_OR_ABSENT)
def individual_any_factors(d: Derivation) -> None:
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
