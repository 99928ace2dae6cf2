"""Section 2 as mathematics: refining a prior by two factors, for two kinds of query."""

from __future__ import annotations

from sympy import And, Implies, IndexedBase, Max, Min, Or, exp, log

from didp_ref.audit.claim import Statement
from didp_ref.formulas import refinement
from didp_ref.papers.refine.alphabet import (
    P_U,
    K_ball,
    K_ball_better,
    P_ball,
    P_ball_better,
    alpha_d,
    alpha_u,
    c,
    p,
    s,
    u,
    v,
    x,
)
from didp_ref.papers.refine.statements.vocabulary import (
    EVENT,
    PRIOR,
    distribution,
    each_outcome,
    event,
    near_mass,
    near_set,
    over_outcomes,
    p_u,
    within,
)
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt


def definition_2() -> Statement:
    """State that no ball around f(D) loses probability, for any prior and any refinement.

    The event is the ball, ``c`` are the factors, and ``x`` separates them: points nearer to f(D)
    have at least the factor of those farther away.
    """
    inside, factor = s[k], c[k]
    hypotheses = {
        **PRIOR,
        **EVENT,
        "c[k] >= x where s[k] = 1": each_outcome(Implies(eq(inside, 1), le(x, factor))),
        "c[k] <= x where s[k] = 0": each_outcome(Implies(eq(inside, 0), le(factor, x))),
        "the products c[k] p[k] sum to 1": eq(over_outcomes(factor * p[k]), 1),
    }
    return Statement(hypotheses, le(event(p[k]), event(factor * p[k])))


def refined_ball(mass: Term, refined: Term) -> Formula:
    """Say what a ball of prior mass ``mass`` around f(D) weighs in the refined answer.

    It lies in the near set, which weighs ``p_u`` at most; or all outside it is in the far set, and
    it weighs ``p_u`` at least.
    """
    near = (1 - alpha_d) / (alpha_u - alpha_d)
    within_near = And(le(mass, near), eq(refined, alpha_u * mass))
    rest_is_far = And(le(near, mass), eq(refined, 1 - alpha_d * (1 - mass)))
    return Or(within_near, rest_is_far)


def accuracy_of_the_prior() -> Statement:
    """State that of two priors the one nearer to f(D) is refined to the nearer answer."""
    hypotheses = {
        **as_written(le(0, alpha_d), lt(alpha_d, alpha_u)),
        "the ball is near, or all outside it is far": refined_ball(P_ball, K_ball),
        "the same of the better prior": refined_ball(P_ball_better, K_ball_better),
        "the better prior gives the ball at least as much": le(P_ball, P_ball_better),
    }
    return Statement(hypotheses, le(K_ball, K_ball_better))


def two_factors(near: IndexedBase, up: Term, down: Term) -> Term:
    """Return the refined probability of outcome ``k``."""
    return (up * near[k] + down * (1 - near[k])) * p[k]


def masses_fit(near: IndexedBase, up: Term, down: Term) -> dict[str, Formula]:
    """Assume ``up P(U_u) + down (1 - P(U_u)) = 1``, the prior mass that the factors ask for."""
    mass = near_mass(near)
    name = f"{up} P({near}) + {down} (1 - P({near})) = 1"
    return {name: eq(up * mass + down * (1 - mass), 1)}


def private_answers(up: Term, down: Term, growth: Term) -> Formula:
    """Say that both refined priors are distributions, and at most ``growth`` apart."""
    here, there = two_factors(u, up, down), two_factors(v, up, down)
    return And(distribution(here), distribution(there), within(here, there, growth))


def near_sets(up: Term, down: Term) -> dict[str, Formula]:
    """Assume a prior, an event, and for ``D`` and ``D'`` near sets of the mass that fits."""
    return {
        **PRIOR,
        **EVENT,
        **near_set(u),
        **near_set(v),
        **masses_fit(u, up, down),
        **masses_fit(v, up, down),
    }


LEVEL = {"epsilon = log(alpha_u/alpha_d)": eq(epsilon, log(alpha_u / alpha_d))}


def example_1_level() -> Statement:
    """State that positive factors give distributions, and keep the level ``ln(up/down)``."""
    positive = as_written(lt(0, alpha_d), le(alpha_d, 1), le(1, alpha_u))
    hypotheses = {**positive, **LEVEL, **near_sets(alpha_u, alpha_d)}
    return Statement(hypotheses, private_answers(alpha_u, alpha_d, exp(epsilon)))


def example_1_attained() -> Statement:
    """State that an event near f(D) and far from f(D') forbids every level below ``ln(up/down)``.

    ``x`` is a level that the event keeps.
    """
    here, there = two_factors(u, alpha_u, alpha_d), two_factors(v, alpha_u, alpha_d)
    apart = each_outcome(Implies(eq(s[k], 1), And(eq(u[k], 1), eq(v[k], 0))))
    hypotheses = {
        **as_written(lt(0, alpha_d), le(1, alpha_u)),
        **LEVEL,
        "1 <= n": le(1, n),
        **EVENT,
        "u[k] = 1 and v[k] = 0 where s[k] = 1": apart,
        "the event has positive prior probability": lt(0, event(p[k])),
        "the event keeps the level x": within(here, there, exp(x)),
    }
    return Statement(hypotheses, le(epsilon, x))


def example_1_mass() -> Statement:
    """State that the mass equation has a solution in [0, 1]; any mass is one at equal factors."""

    def fits(mass: Term) -> Formula:
        return eq(alpha_u * mass + alpha_d * (1 - mass), 1)

    possible = And(le(0, p_u), le(p_u, 1), fits(p_u))
    conclusion = And(
        Implies(lt(alpha_d, alpha_u), possible), Implies(eq(alpha_d, alpha_u), fits(P_U))
    )
    return Statement(as_written(le(1, alpha_u), le(alpha_d, 1)), conclusion)


def uniform_mass(centre: Term, radius: Term) -> Term:
    """Return what a ball weighs under the uniform distribution on [0, 1]."""
    return Min(1, centre + radius) - Max(0, centre - radius)


def example_1_any_mass() -> Statement:
    """State that one of three balls around ``x`` weighs ``P_U``: inside, or over an end."""
    radii = (P_U / 2, P_U - x, P_U - (1 - x))
    found = [And(le(0, radius), eq(uniform_mass(x, radius), P_U)) for radius in radii]
    return Statement(as_written(le(0, x), le(x, 1), le(0, P_U), le(P_U, 1)), Or(*found))


def proposition_1() -> Statement:
    """State Proposition 1 for every event."""
    hypotheses = {
        **as_written(le(1, alpha_u), le(alpha_d, 1)),
        "alpha_u = exp(epsilon) alpha_d": eq(alpha_u, exp(epsilon) * alpha_d),
        **near_sets(alpha_u, alpha_d),
    }
    return Statement(hypotheses, private_answers(alpha_u, alpha_d, exp(epsilon)))


def individual_factors() -> tuple[Term, Term]:
    """Return the factors of an individual query, ``e^epsilon`` and ``e^-epsilon``."""
    up, down = refinement.factor_up_individual, refinement.factor_down_individual
    return up.at(epsilon=epsilon), down.at(epsilon=epsilon)


def proposition_2_individual() -> Statement:
    """State Proposition 2: the refined prior is compared with the prior, either way round."""
    up, down = individual_factors()
    hypotheses = {
        **as_written(lt(0, epsilon)),
        **PRIOR,
        **EVENT,
        **near_set(u),
        **masses_fit(u, up, down),
    }
    here = two_factors(u, up, down)
    conclusion = And(
        distribution(here), within(here, p[k], exp(epsilon)), within(p[k], here, exp(epsilon))
    )
    return Statement(hypotheses, conclusion)


def individual_any_factors() -> Statement:
    """State that an individual query may have any factors between those of Proposition 2."""
    hypotheses = {
        **as_written(le(1, alpha_u), le(alpha_u, exp(epsilon))),
        **as_written(le(exp(-epsilon), alpha_d), le(alpha_d, 1)),
        **PRIOR,
        **EVENT,
        **near_set(u),
        **masses_fit(u, alpha_u, alpha_d),
    }
    here = two_factors(u, alpha_u, alpha_d)
    conclusion = And(
        distribution(here), within(here, p[k], exp(epsilon)), within(p[k], here, exp(epsilon))
    )
    return Statement(hypotheses, conclusion)


def proposition_2_statistical() -> Statement:
    """State that two answers refined by the factors of Proposition 2 are ``2 epsilon`` apart."""
    up, down = individual_factors()
    hypotheses = {**as_written(lt(0, epsilon)), **near_sets(up, down)}
    return Statement(hypotheses, private_answers(up, down, exp(2 * epsilon)))
