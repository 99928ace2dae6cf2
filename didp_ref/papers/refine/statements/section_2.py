"""Section 2 as mathematics: refining a prior by two factors, for two kinds of query."""

from __future__ import annotations

from sympy import And, Implies, IndexedBase, exp, log

from didp_ref.claim import Statement
from didp_ref.formulas import refinement
from didp_ref.papers.refine.alphabet import alpha_d, alpha_u, c, p, s, u, v, x
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
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.proof.notation import Formula, Term, as_written, eq, le, lt


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


def two_factors(near: IndexedBase, up: Term, down: Term) -> Term:
    """Return the refined probability of outcome ``k``."""
    return (up * near[k] + down * (1 - near[k])) * p[k]


def masses_fit(near: IndexedBase, up: Term, down: Term) -> dict[str, Formula]:
    """Assume ``up P(U_u) + down (1 - P(U_u)) = 1``, the prior mass that the factors ask for."""
    mass = near_mass(near)
    name = f"{up} P({near}) + {down} (1 - P({near})) = 1"
    return {name: eq(up * mass + down * (1 - mass), 1)}


def example_1() -> Statement:
    """State that positive factors give a distribution and the level ``ln(up/down)``."""
    hypotheses = {
        **as_written(lt(0, alpha_d), le(alpha_d, 1), le(1, alpha_u), lt(alpha_d, alpha_u)),
        "epsilon = log(alpha_u/alpha_d)": eq(epsilon, log(alpha_u / alpha_d)),
    }
    possible = And(le(0, p_u), le(p_u, 1), eq(alpha_u * p_u + alpha_d * (1 - p_u), 1))
    level = le(alpha_u * x, exp(epsilon) * (alpha_d * x))
    return Statement(hypotheses, And(possible, level))


def proposition_1() -> Statement:
    """State Proposition 1 for every event of a finite range."""
    hypotheses = {
        **as_written(le(1, alpha_u), le(alpha_d, 1)),
        "alpha_u = exp(epsilon) alpha_d": eq(alpha_u, exp(epsilon) * alpha_d),
        **PRIOR,
        **EVENT,
        **near_set(u),
        **near_set(v),
        **masses_fit(u, alpha_u, alpha_d),
        **masses_fit(v, alpha_u, alpha_d),
    }
    here, there = two_factors(u, alpha_u, alpha_d), two_factors(v, alpha_u, alpha_d)
    conclusion = And(distribution(here), distribution(there), within(here, there, exp(epsilon)))
    return Statement(hypotheses, conclusion)


def proposition_2() -> Statement:
    """State Proposition 2, and the ``2 epsilon`` between two answers."""
    up = refinement.factor_up_individual.at(epsilon=epsilon)
    down = refinement.factor_down_individual.at(epsilon=epsilon)
    hypotheses = {
        **as_written(lt(0, epsilon)),
        **PRIOR,
        **EVENT,
        **near_set(u),
        **near_set(v),
        **masses_fit(u, up, down),
        **masses_fit(v, up, down),
    }
    here, there = two_factors(u, up, down), two_factors(v, up, down)
    conclusion = And(
        distribution(here),
        distribution(there),
        within(here, p[k], exp(epsilon)),
        within(p[k], here, exp(epsilon)),
        within(here, there, exp(2 * epsilon)),
    )
    return Statement(hypotheses, conclusion)
