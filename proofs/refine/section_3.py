"""Section 3: what Algorithm 1 returns lies between the factors, and what moving mass costs."""

from __future__ import annotations

from sympy import And, Implies, IndexedBase, Rational, S, exp, log

from didp_ref.papers.refine.alphabet import (
    P_U,
    P_far,
    P_near,
    alpha_d,
    alpha_u,
    alpha_ud,
    alpha_ud_other,
    c,
    delta_moved,
    e,
    g,
    h,
    l,
    p,
    s,
    t,
    u,
    v,
    w,
    z,
)
from didp_ref.papers.refine.statements.section_3 import (
    disjoint,
    far_at_most,
    masses_found,
    middle_factor,
    middle_set,
    moved_answer,
    near_at_most,
    three_factors,
)
from didp_ref.papers.refine.statements.vocabulary import (
    OUTCOMES,
    distribution,
    event,
    near_set,
    over_outcomes,
    p_d,
    p_u,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, k
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import Term, eq, le, lt
from proofs.refine.sums import (
    EVEN,
    FIRST,
    HALF,
    SECOND,
    WEIGHTS,
    add_up,
    between_factors,
    event_by_outcome,
    event_weights,
)


@proves("refine.region-masses", "correction")
def region_masses(d: Derivation) -> None:
    """Solve equation 3 for the mass."""
    d.model({alpha_u: 2, alpha_d: HALF, P_U: Rational(1, 3)})
    d.step(
        "equation 3",
        eq(P_U * (alpha_u - alpha_d), 1 - alpha_d),
        by=["alpha_u P_U + alpha_d (1 - P_U) = 1"],
    )
    d.step("near", eq(P_U, p_u), by=["alpha_d < alpha_u", "equation 3"])
    d.step("far", eq(1 - P_U, p_d), by=["alpha_d < alpha_u", "equation 3"])
    d.conclude(by=["near", "far"])


@proves("refine.algorithm-1.step-a-b", "correction")
def step_a_b(d: Derivation) -> None:
    """Put the masses, exchanged back, into equation 3."""
    d.model({alpha_u: 2, alpha_d: HALF})
    d.step("apart", lt(0, alpha_u - alpha_d), by=["alpha_d < alpha_u"])
    d.identity("sum", p_u + p_d, S.One, by=["apart"])
    d.identity("total", alpha_u * p_u + alpha_d * p_d, S.One, by=["apart"])
    d.step("signs", And(le(0, p_u), le(0, p_d)), by=["alpha_d <= 1", "1 <= alpha_u", "apart"])
    d.conclude(by=["sum", "total", "signs"])


@proves("refine.algorithm-1.else-branch", "correction")
def else_branch(d: Derivation) -> None:
    """Compare what is left of the total mass with what either factor would make of it."""
    left, apart = 1 - P_near - P_far, alpha_u - alpha_d
    near_found = "P_near < p_u = (1 - alpha_d)/(alpha_u - alpha_d)"
    far_found = "P_far < p_d = (alpha_u - 1)/(alpha_u - alpha_d)"
    factor = "alpha_ud = (1 - alpha_u P_near - alpha_d P_far)/(1 - P_near - P_far)"
    masses = {P_near: 0, P_far: Rational(2, 5)}
    d.model({alpha_u: 2, alpha_d: HALF, **masses, alpha_ud: Rational(4, 3)})
    d.step("apart", lt(0, apart), by=["alpha_d < alpha_u"])
    d.identity("sum", p_u + p_d, S.One, by=["apart"])
    d.step("something is left", lt(0, left), by=[near_found, far_found, "sum"])
    d.step(
        "alpha_ud",
        eq(alpha_ud * left, 1 - alpha_u * P_near - alpha_d * P_far),
        by=[factor, "something is left"],
    )
    d.step(
        "over alpha_d",
        eq((alpha_ud - alpha_d) * left, (1 - alpha_d) - apart * P_near),
        by=["alpha_ud"],
    )
    d.step(
        "under alpha_u",
        eq((alpha_u - alpha_ud) * left, (alpha_u - 1) - apart * P_far),
        by=["alpha_ud"],
    )
    d.step("less than p_u", lt(apart * P_near, 1 - alpha_d), by=["apart", near_found])
    d.step("less than p_d", lt(apart * P_far, alpha_u - 1), by=["apart", far_found])
    d.step(
        "at least alpha_d",
        le(alpha_d, alpha_ud),
        by=["over alpha_d", "less than p_u", "something is left"],
        reason="P(U'_u) < p_u",
    )
    d.step(
        "at most alpha_u",
        le(alpha_ud, alpha_u),
        by=["under alpha_u", "less than p_d", "something is left"],
        reason="P(U'_d) < p_d",
    )
    d.conclude(by=["alpha_ud", "something is left", "at least alpha_d", "at most alpha_u"])


def middle_between_factors(
    d: Derivation, name: str, near: IndexedBase, between: IndexedBase, factor: Term
) -> None:
    """Show that ``alpha_ud`` lies between the factors, whatever the two sets leave."""
    near_found, far_found = masses_found(near, between)
    left, apart = 1 - near_found - far_found, alpha_u - alpha_d
    d.step(
        f"{name}, at most p_u",
        le(apart * near_found, 1 - alpha_d),
        by=["apart", *near_at_most(near, between)],
    )
    d.step(
        f"{name}, at most p_d",
        le(apart * far_found, alpha_u - 1),
        by=["apart", *far_at_most(near, between)],
    )
    d.step(
        f"{name}, what the edge gets",
        Implies(lt(0, left), eq(factor * left, 1 - alpha_u * near_found - alpha_d * far_found)),
        by=middle_factor(near, between, factor),
    )
    d.step(
        f"{name}, over alpha_d",
        Implies(lt(0, left), le(0, (factor - alpha_d) * left)),
        by=[f"{name}, what the edge gets", f"{name}, at most p_u"],
    )
    d.step(
        f"{name}, under alpha_u",
        Implies(lt(0, left), le(0, (alpha_u - factor) * left)),
        by=[f"{name}, what the edge gets", f"{name}, at most p_d"],
    )
    d.step(
        f"{name}, nothing left",
        Implies(le(left, 0), eq(factor, alpha_u)),
        by=middle_factor(near, between, factor),
    )
    d.step(
        f"{name}, at least alpha_d",
        Implies(lt(0, left), le(alpha_d, factor)),
        by=[f"{name}, over alpha_d"],
    )
    d.step(
        f"{name}, at most alpha_u",
        Implies(lt(0, left), le(factor, alpha_u)),
        by=[f"{name}, under alpha_u"],
    )
    ends = (f"{name}, at least alpha_d", f"{name}, at most alpha_u")
    d.step(
        f"{name}, alpha_ud",
        And(le(alpha_d, factor), le(factor, alpha_u)),
        by=["alpha_d < alpha_u", f"{name}, nothing left", *ends],
        reason="a mean of the factors over what is left of the two masses",
    )


def algorithm_answer(
    d: Derivation, name: str, near: IndexedBase, between: IndexedBase, factor: Term
) -> None:
    """Show that the algorithm's answer sums to one and lies between the factors."""
    inside, edge = near[k], between[k]
    near_found, far_found = masses_found(near, between)
    left, middle = 1 - near_found - far_found, over_outcomes(edge * p[k])
    outside = (1 - inside - edge) * p[k]
    add_up(d, f"{name}, masses", {inside * p[k]: 1, edge * p[k]: 1, outside: 1}, p[k])
    d.generalize(
        f"{name}, edge",
        le(0, edge * p[k]),
        OUTCOMES,
        by=["no prior p[k] is negative", *middle_set(between)],
    )
    d.lemma(f"{name}, edge sum", lemmas.sum_nonnegative(edge * p[k], OUTCOMES))
    parts = (f"{name}, masses", f"{name}, edge", f"{name}, edge sum")
    d.step(
        f"{name}, what is left",
        And(le(0, middle), eq(near_found + far_found + middle, 1)),
        by=["1 <= n", "the priors p[k] sum to 1", *parts],
    )
    middle_between_factors(d, name, near, between, factor)
    whole = three_factors(near, between, factor)
    terms = {inside * p[k]: alpha_u, edge * p[k]: factor, outside: alpha_d}
    add_up(d, f"{name}, in parts", terms, whole)
    sets = (*near_set(near), *middle_set(between), *disjoint(near, between))
    factors = ("alpha_d < alpha_u", f"{name}, alpha_ud")
    d.generalize(
        f"{name}, signs",
        le(0, whole),
        OUTCOMES,
        by=["no prior p[k] is negative", "0 < alpha_d", *factors, *sets],
    )
    wanted = (f"{name}, at most p_u", f"{name}, at most p_d")
    d.step(
        f"{name}, full",
        Implies(le(left, 0), eq(alpha_u * near_found + alpha_d * far_found, 1)),
        by=["apart", *wanted, f"{name}, what is left"],
        reason="with nothing left both sets have the masses wanted",
    )
    masses = (f"{name}, what is left", f"{name}, what the edge gets", f"{name}, full")
    d.step(
        f"{name}, distribution",
        distribution(whole),
        by=[f"{name}, signs", f"{name}, in parts", *masses, "alpha_d < alpha_u"],
    )
    multiplier = alpha_u * inside + factor * edge + alpha_d * (1 - inside - edge)
    between_factors(d, name, multiplier, alpha_d, alpha_u, by=[*factors, *sets])


@proves("refine.algorithm-1", "correction")
def algorithm(d: Derivation) -> None:
    """Show that every answer of the algorithm lies between the factors."""
    growth, nothing = exp(epsilon), {1: 0, 2: 0}
    factors = {alpha_u: 2, alpha_d: HALF, alpha_ud: Rational(3, 2), alpha_ud_other: Rational(3, 2)}
    d.model({**EVEN, **factors, epsilon: log(4), u: nothing, w: FIRST, v: nothing, z: SECOND})
    d.step("apart", lt(0, alpha_u - alpha_d), by=["alpha_d < alpha_u"])
    event_weights(d)
    algorithm_answer(d, "answer", u, w, alpha_ud)
    algorithm_answer(d, "answer of D2", v, z, alpha_ud_other)
    here = event(three_factors(u, w, alpha_ud))
    there = event(three_factors(v, z, alpha_ud_other))
    prior = event(p[k])
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    d.step(
        "statistical",
        Implies(le(alpha_u, growth * alpha_d), le(here, growth * there)),
        by=["answer", "answer of D2", "P(S) >= 0", "growth > 0"],
    )
    d.step(
        "individual",
        Implies(
            And(le(alpha_u, growth), le(1, growth * alpha_d)),
            And(le(here, growth * prior), le(prior, growth * here)),
        ),
        by=["answer", "P(S) >= 0", "growth > 0"],
    )
    d.conclude(
        by=["answer, distribution", "answer of D2, distribution", "statistical", "individual"]
    )


def mass_in_event(d: Derivation, name: str, moved: Term, sign: str, total: str) -> None:
    """Show that an event gains or loses at most what is moved."""
    inside, event_is = s[k] * moved, "the event's s[k] are 0 or 1"
    d.generalize(f"{name} >= 0", le(0, inside), OUTCOMES, by=[event_is, sign])
    d.generalize(f"{name} in S", le(inside, moved), OUTCOMES, by=[event_is, sign])
    d.lemma(f"{name}, sum >= 0", lemmas.sum_nonnegative(inside, OUTCOMES))
    d.lemma(f"{name}, sum in S", lemmas.sum_monotone(inside, moved, OUTCOMES))
    bounds = (f"{name} >= 0", f"{name} in S", f"{name}, sum >= 0", f"{name}, sum in S")
    d.step(
        name,
        And(le(0, event(moved)), le(event(moved), delta_moved)),
        by=["1 <= n", total, *bounds],
        reason="an event gains and loses at most what is moved",
    )


def moved_sums(
    d: Derivation, name: str, factor: IndexedBase, gain: IndexedBase, loss: IndexedBase
) -> None:
    """Take a moved answer apart: the refined answer, what came and what went."""
    gains = f"the gains {gain}[k] sum to delta_moved"
    losses = f"the losses {loss}[k] sum to delta_moved"
    refined, whole = factor[k] * p[k], moved_answer(factor, gain, loss)
    add_up(d, f"{name}, total in parts", {refined: 1, gain[k]: 1, loss[k]: -1}, whole)
    d.step(
        f"{name}, total",
        eq(over_outcomes(whole), 1),
        by=[f"{name}, total in parts", f"the products {factor}[k] p[k] sum to 1", gains, losses],
    )
    parts = {s[k] * refined: 1, s[k] * gain[k]: 1, s[k] * loss[k]: -1}
    add_up(d, f"{name}, in parts", parts, s[k] * whole)
    mass_in_event(d, f"{name}, gain", gain[k], f"no gain {gain}[k] is negative", gains)
    mass_in_event(d, f"{name}, loss", loss[k], f"no loss {loss}[k] is negative", losses)
    kept, answer = event(refined), event(whole)
    d.step(
        name,
        And(le(kept - delta_moved, answer), le(answer, kept + delta_moved), le(0, delta_moved)),
        by=[f"{name}, in parts", f"{name}, gain", f"{name}, loss"],
    )


UNREFINED, TENTH = {1: 1, 2: 1}, Rational(1, 10)
TO_FIRST, TO_SECOND = {1: TENTH, 2: 0}, {1: 0, 2: TENTH}


@proves("refine.epsilon-delta-individual", "correction")
def epsilon_delta_individual(d: Derivation) -> None:
    """Compare with the prior, which loses nothing."""
    up, down = exp(epsilon), exp(-epsilon)
    budget = {epsilon: log(2), delta: Rational(1, 5), delta_moved: TENTH}
    d.model({**EVEN, **budget, c: UNREFINED, g: TO_FIRST, l: TO_SECOND})
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("at zero", lemmas.exp_monotone(epsilon, 0))
    d.step(
        "factors",
        And(lt(0, down), le(1, up)),
        by=["0 < epsilon", "e^epsilon e^-epsilon", "at zero"],
    )
    bounds = "exp(-epsilon) <= c[k] <= exp(epsilon) everywhere"
    between_factors(d, "refined", c[k], down, up, by=[bounds])
    moved_sums(d, "answer", c, g, l)
    answer, prior = event(moved_answer(c, g, l)), event(p[k])
    d.step(
        "what may be moved",
        And(le(up * delta_moved, delta), le(delta_moved, delta)),
        by=["delta_moved <= delta exp(-epsilon)", "e^epsilon e^-epsilon", "factors", "answer"],
        reason="moved <= delta e^-epsilon",
    )
    d.step(
        "present to absent",
        le(answer, up * prior + delta),
        by=["answer", "refined", "what may be moved"],
    )
    d.step(
        "prior to refined",
        le(prior, up * event(c[k] * p[k])),
        by=["refined", "factors", "e^epsilon e^-epsilon"],
    )
    d.step(
        "absent to present",
        le(prior, up * answer + delta),
        by=["prior to refined", "answer", "factors", "what may be moved"],
    )
    d.conclude(by=["answer, total", "present to absent", "absent to present"])


@proves("refine.epsilon-delta-statistical", "correction")
def epsilon_delta_statistical(d: Derivation) -> None:
    """Count one answer's gain once and the other's loss e^epsilon times."""
    growth = exp(epsilon)
    budget = {epsilon: log(2), delta: Rational(3, 10), delta_moved: TENTH}
    first = {c: UNREFINED, g: TO_FIRST, l: TO_SECOND}
    second = {e: UNREFINED, h: TO_SECOND, t: TO_FIRST}
    d.model({**EVEN, **budget, **first, **second})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    moved_sums(d, "answer", c, g, l)
    moved_sums(d, "answer of D2", e, h, t)
    ratio = "c[k] <= exp(epsilon) e[k] everywhere"
    event_by_outcome(
        d, "refined", c[k] * p[k], e[k] * p[k], growth, by=[ratio, *WEIGHTS, "growth > 0"]
    )
    d.step(
        "what may be moved",
        le(delta_moved + growth * delta_moved, delta),
        by=["delta_moved <= delta/(1 + exp(epsilon))", "growth > 0"],
        reason="moved <= delta/(1 + e^epsilon)",
    )
    here, there = event(moved_answer(c, g, l)), event(moved_answer(e, h, t))
    d.step(
        "D to D2",
        le(here, growth * there + delta),
        by=["answer", "answer of D2", "refined", "growth > 0", "what may be moved"],
    )
    d.conclude(by=["answer, total", "answer of D2, total", "D to D2"])
