"""Section 3 as mathematics: the masses, Algorithm 1, and moving mass under (epsilon, delta)."""

from __future__ import annotations

from sympy import And, Implies, IndexedBase, Or, Rational, exp

from didp_ref.audit.claim import Statement
from didp_ref.formulas import refinement
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
    t,
    u,
    v,
    w,
    z,
)
from didp_ref.papers.refine.statements.vocabulary import (
    EVENT,
    NO_NEGATIVE_PRIOR,
    PRIOR,
    distribution,
    each_outcome,
    indicator,
    near_mass,
    near_set,
    over_outcomes,
    p_d,
    p_u,
    within,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, k
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt


def region_masses(printed: bool) -> Statement:
    """State what equation 3 makes of the two masses."""
    near, far = (p_d, p_u) if printed else (p_u, p_d)
    hypotheses = {
        **as_written(lt(alpha_d, alpha_u)),
        "alpha_u P_U + alpha_d (1 - P_U) = 1": eq(alpha_u * P_U + alpha_d * (1 - P_U), 1),
    }
    return Statement(hypotheses, And(eq(P_U, near), eq(1 - P_U, far)))


def step_a_b(printed: bool) -> Statement:
    """State that ``p_u`` and ``p_d`` are the masses of a distribution's two parts."""
    near, far = (p_d, p_u) if printed else (p_u, p_d)
    parts = And(eq(near + far, 1), le(0, near), le(0, far))
    hypotheses = as_written(le(alpha_d, 1), le(1, alpha_u), lt(alpha_d, alpha_u))
    return Statement(hypotheses, And(parts, eq(alpha_u * near + alpha_d * far, 1)))


def else_branch() -> Statement:
    """State that the else-branch, repaired, has total mass one and a factor between the two."""
    left = 1 - P_near - P_far
    factor = (1 - alpha_u * P_near - alpha_d * P_far) / left
    hypotheses = {
        **as_written(lt(alpha_d, alpha_u)),
        "P_near < p_u = (1 - alpha_d)/(alpha_u - alpha_d)": lt(P_near, p_u),
        "P_far < p_d = (alpha_u - 1)/(alpha_u - alpha_d)": lt(P_far, p_d),
        "alpha_ud = (1 - alpha_u P_near - alpha_d P_far)/(1 - P_near - P_far)": eq(
            alpha_ud, factor
        ),
    }
    total = eq(alpha_u * P_near + alpha_d * P_far + alpha_ud * left, 1)
    between = And(le(alpha_d, alpha_ud), le(alpha_ud, alpha_u))
    return Statement(hypotheses, And(lt(0, left), total, between))


def masses_found(near: IndexedBase, between: IndexedBase) -> tuple[Term, Term]:
    """Return the masses of ``U'_u`` and ``U'_d``."""
    return near_mass(near), over_outcomes((1 - near[k] - between[k]) * p[k])


def middle_set(between: IndexedBase) -> dict[str, Formula]:
    """Assume that a sequence tells the points between ``U'_u`` and ``U'_d`` from the others."""
    return {f"the middle set's {between}[k] are 0 or 1": indicator(between)}


def disjoint(near: IndexedBase, between: IndexedBase) -> dict[str, Formula]:
    """Assume that no point is both near and between."""
    return {f"{near}[k] + {between}[k] <= 1 everywhere": each_outcome(le(near[k] + between[k], 1))}


def near_at_most(near: IndexedBase, between: IndexedBase) -> dict[str, Formula]:
    """Assume that ``U'_u`` weighs no more than is wanted."""
    near_found, _ = masses_found(near, between)
    return {f"P({near}) <= p_u = (1 - alpha_d)/(alpha_u - alpha_d)": le(near_found, p_u)}


def far_at_most(near: IndexedBase, between: IndexedBase) -> dict[str, Formula]:
    """Assume that ``U'_d`` weighs no more than is wanted."""
    _, far_found = masses_found(near, between)
    name = f"P(neither {near} nor {between}) <= p_d = (alpha_u - 1)/(alpha_u - alpha_d)"
    return {name: le(far_found, p_d)}


def middle_factor(near: IndexedBase, between: IndexedBase, factor: Term) -> dict[str, Formula]:
    """Assume that a factor is ``alpha_ud``, with the masses of the sets found.

    Where they leave no mass it is immaterial, and any factor of the two will do.
    """
    near_found, far_found = masses_found(near, between)
    found = near_found + far_found
    repaired = (1 - alpha_u * near_found - alpha_d * far_found) / (1 - near_found - far_found)
    one, other = f"P({near})", f"P(neither {near} nor {between})"
    name = (
        f"{factor} = (1 - alpha_u {one} - alpha_d {other})/(1 - {one} - {other}), "
        f"or alpha_u where {one} + {other} >= 1"
    )
    either = Or(And(lt(found, 1), eq(factor, repaired)), And(le(1, found), eq(factor, alpha_u)))
    return {name: either}


def algorithm_sets(near: IndexedBase, between: IndexedBase, factor: Term) -> dict[str, Formula]:
    """Assume what the algorithm's two sets are: disjoint, and of at most the masses wanted."""
    return {
        **near_set(near),
        **middle_set(between),
        **disjoint(near, between),
        **near_at_most(near, between),
        **far_at_most(near, between),
        **middle_factor(near, between, factor),
    }


def three_factors(near: IndexedBase, between: IndexedBase, middle: Term) -> Term:
    """Return the probability that Algorithm 1 gives outcome ``k``."""
    inside, edge = near[k], between[k]
    return (alpha_u * inside + middle * edge + alpha_d * (1 - inside - edge)) * p[k]


def algorithm_total() -> Statement:
    """State that Algorithm 1, repaired, returns a distribution.

    Its masses are exchanged back, and its factor is made of the sets found. In the then-branch the
    sets have exactly the masses wanted and nothing lies between.
    """
    hypotheses = {
        **as_written(lt(0, alpha_d), lt(alpha_d, alpha_u)),
        **PRIOR,
        **algorithm_sets(u, w, alpha_ud),
    }
    return Statement(hypotheses, distribution(three_factors(u, w, alpha_ud)))


def algorithm_privacy() -> Statement:
    """State that Algorithm 1, repaired, is private, for statistical and for individual queries."""
    hypotheses = {
        **as_written(lt(alpha_d, alpha_u)),
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        **algorithm_sets(u, w, alpha_ud),
        **algorithm_sets(v, z, alpha_ud_other),
    }
    here = three_factors(u, w, alpha_ud)
    there = three_factors(v, z, alpha_ud_other)
    growth = exp(epsilon)
    statistical = Implies(le(alpha_u, growth * alpha_d), within(here, there, growth))
    individual = Implies(
        And(le(alpha_u, growth), le(1, growth * alpha_d)),
        And(within(here, p[k], growth), within(p[k], here, growth)),
    )
    return Statement(hypotheses, And(statistical, individual))


def moved_answer(factor: IndexedBase, gain: IndexedBase, loss: IndexedBase) -> Term:
    """Return a refined probability after mass was moved: more at f(D), less at the tails."""
    return factor[k] * p[k] + gain[k] - loss[k]


def moves(factor: IndexedBase, gain: IndexedBase, loss: IndexedBase) -> dict[str, Formula]:
    """Assume that ``delta_moved`` is taken where ``loss`` says and put where ``gain`` says."""
    return {
        f"no gain {gain}[k] is negative": each_outcome(le(0, gain[k])),
        f"no loss {loss}[k] is negative": each_outcome(le(0, loss[k])),
        f"the products {factor}[k] p[k] sum to 1": eq(over_outcomes(factor[k] * p[k]), 1),
        f"the gains {gain}[k] sum to delta_moved": eq(over_outcomes(gain[k]), delta_moved),
        f"the losses {loss}[k] sum to delta_moved": eq(over_outcomes(loss[k]), delta_moved),
    }


def individual_enough(printed: bool) -> Statement:
    """State that an individual query's answer and the prior are (epsilon, delta)-close."""
    most = refinement.moved_mass_individual.at(epsilon=epsilon, delta=delta)
    printed_move = {"delta_moved = delta": eq(delta_moved, delta)}
    safe_move = {"delta_moved <= delta exp(-epsilon)": le(delta_moved, most)}
    growth = exp(epsilon)
    factors = each_outcome(And(le(exp(-epsilon), c[k]), le(c[k], growth)))
    hypotheses = {
        **as_written(lt(0, epsilon)),
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        "exp(-epsilon) <= c[k] <= exp(epsilon) everywhere": factors,
        **moves(c, g, l),
        **(printed_move if printed else safe_move),
    }
    answer = moved_answer(c, g, l)
    conclusion = And(
        eq(over_outcomes(answer), 1),
        within(answer, p[k], growth, delta),
        within(p[k], answer, growth, delta),
    )
    return Statement(hypotheses, conclusion)


def statistical_enough(printed: bool) -> Statement:
    """State that two statistical answers are (epsilon, delta)-close."""
    most = refinement.moved_mass_statistical.at(epsilon=epsilon, delta=delta)
    printed_move = {"delta_moved = delta/2": eq(delta_moved, delta / 2)}
    safe_move = {"delta_moved <= delta/(1 + exp(epsilon))": le(delta_moved, most)}
    growth = exp(epsilon)
    hypotheses = {
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        "c[k] <= exp(epsilon) e[k] everywhere": each_outcome(le(c[k], growth * e[k])),
        **moves(c, g, l),
        **moves(e, h, t),
        **(printed_move if printed else safe_move),
    }
    answer, other = moved_answer(c, g, l), moved_answer(e, h, t)
    conclusion = And(
        eq(over_outcomes(answer), 1),
        eq(over_outcomes(other), 1),
        within(answer, other, growth, delta),
    )
    return Statement(hypotheses, conclusion)


MORE_THAN_NOTHING = as_written(lt(0, epsilon), le(0, delta))


def individual_no_more() -> Statement:
    """State that moving more breaks (epsilon, delta), with two outcomes, f(D) and a far one.

    The prior of f(D) is the mass that the factors ask for, so the far outcome is multiplied by
    ``e^-epsilon``; the event is the far outcome. The bound is below the printed delta.
    """
    most = refinement.moved_mass_individual.at(epsilon=epsilon, delta=delta)
    growth, shrunk = exp(epsilon), exp(-epsilon)
    near, far = 1 / (1 + growth), growth / (1 + growth)
    hypotheses = {
        **MORE_THAN_NOTHING,
        "delta_moved > delta exp(-epsilon)": lt(most, delta_moved),
        "no more is moved than the far outcome has": le(delta_moved, shrunk * far),
    }
    left = shrunk * far - delta_moved
    world = And(eq(near + far, 1), eq(growth * near + shrunk * far, 1), le(0, left))
    broken = lt(growth * left + delta, far)
    return Statement(hypotheses, And(world, broken, le(most, delta)))


def more_for_individual() -> Statement:
    """State that an individual query may move more than a statistical one, and keep the same."""
    statistical = refinement.moved_mass_statistical.at(epsilon=epsilon, delta=delta)
    individual = refinement.moved_mass_individual.at(epsilon=epsilon, delta=delta)
    return Statement(as_written(lt(0, delta)), lt(statistical, individual))


def statistical_no_more() -> Statement:
    """State that moving more breaks (epsilon, delta), with two equally likely outcomes.

    One is f(D), the other f(D'), the event is f(D): D's answer gains there what D''s loses. The
    bound is below the printed delta/2.
    """
    most = refinement.moved_mass_statistical.at(epsilon=epsilon, delta=delta)
    growth, half = exp(epsilon), Rational(1, 2)
    near = half * refinement.factor_up_statistical.at(epsilon=epsilon, mass=half)
    far = half * refinement.factor_down_statistical.at(epsilon=epsilon, mass=half)
    hypotheses = {
        **MORE_THAN_NOTHING,
        "delta_moved > delta/(1 + exp(epsilon))": lt(most, delta_moved),
        "no more is moved than the far outcome has": le(delta_moved, far),
    }
    left = far - delta_moved
    world = And(eq(near + far, 1), eq(near, growth * far), le(0, left))
    broken = lt(growth * left + delta, near + delta_moved)
    return Statement(hypotheses, And(world, broken, le(most, delta / 2)))
