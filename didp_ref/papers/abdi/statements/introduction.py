"""Sections 1, 3 and 7: what epsilon says of beliefs, and beliefs of epsilon."""

from __future__ import annotations

from sympy import Abs, And, Implies, Min, Not, exp

from didp_ref.audit.claim import Statement
from didp_ref.formulas import translation
from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    answers,
    c,
    h,
    h_1,
    h_2,
    h_whole,
    lambda_,
    priors,
    q_1,
    q_2,
    x,
)
from didp_ref.papers.abdi.statements.worlds import (
    LAMBDA,
    PAIR_DENSITIES,
    PRIORS,
    PROMISE,
    WORLDS,
    belief,
    weight,
    within,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i, j, k, m, rho
from didp_ref.symbolic.notation import Formula, as_written, eq, every, le, lt


def factor() -> Statement:
    """The Laplace mechanism of scale Delta/epsilon: the densities differ by e^epsilon at most."""
    return Statement(
        {
            **LAMBDA,
            "lambda epsilon = Delta": eq(lambda_ * epsilon, Delta),
            "|q(D_1) - q(D_2)| <= Delta": le(Abs(q_1 - q_2), Delta),
            **PAIR_DENSITIES,
        },
        le(h_1, exp(epsilon) * h_2),
    )


AS_A_BELIEF, AS_A_CHANGE = "as a belief", "as a change of belief"
BUDGET, EVERY_MECHANISM = "a budget that keeps rho", "a budget of every mechanism that keeps rho"
DP_GIVES_DI, DI_GIVES_DP = "DP gives DI", "DI gives DP"
"""What the sentences may mean, and their parts."""

NOT_NEGATIVE = as_written(le(0, epsilon))

ON_D = "every h_j is at most e^epsilon times the density on D, and the other way round"
BESIDE_I = "every h_j is at most e^epsilon times h_i, and the other way round"


def through_the_whole() -> Statement:
    """One individual removed: the worlds are two steps apart, through the database D."""
    growth = exp(epsilon)
    near = And(le(h[j], growth * h_whole), le(h_whole, growth * h[j]))
    return Statement(
        {
            **PRIORS,
            **NOT_NEGATIVE,
            "the density of the answer on D is positive": lt(0, h_whole),
            ON_D: every(near, WORLDS),
        },
        within(exp(-2 * epsilon), belief(weight), exp(2 * epsilon)),
    )


def _alike() -> dict[str, Formula]:
    growth = exp(epsilon)
    near = And(le(h[j], growth * h[i]), le(h[i], growth * h[j]))
    return {
        **PRIORS,
        "the density of the answer in the world i is positive": lt(0, h[i]),
        BESIDE_I: every(near, WORLDS),
    }


def one_step() -> Statement:
    """One individual replaced: the worlds are adjacent themselves."""
    return Statement(
        {**_alike(), **NOT_NEGATIVE}, within(exp(-epsilon), belief(weight), exp(epsilon))
    )


def budget_for_rho() -> Statement:
    """A budget of at most rho's keeps a belief that is 1/m before at rho or below."""
    budget = translation.epsilon_from_rho.at(rho=rho, n_worlds=m)
    return Statement(
        {
            **_alike(),
            **as_written(le(2, m), lt(0, rho), lt(rho, 1)),
            "the prior of the world i is 1/m": eq(m * priors[i], 1),
            "epsilon is at most the budget for rho": le(epsilon, budget),
        },
        le(belief(weight), rho),
    )


def no_bound_on_beliefs() -> Statement:
    """An answer that tells nothing, and so is private for every epsilon: no c bounds beliefs."""
    believed = x * h_1 / (x * h_1 + (1 - x) * h_2)
    bounded = every(Implies(And(lt(0, x), lt(x, 1)), le(believed, c)), x)
    return Statement(
        {
            **as_written(le(0, c), lt(c, 1)),
            "h_1 > 0": lt(0, h_1),
            "h_2 = h_1": eq(h_2, h_1),
        },
        Not(bounded),
    )


IN_1, IN_2 = (
    f"inequality (2) holds in the world {world} at every prior on the two" for world in (1, 2)
)


def _at_every_prior(mine: Formula, theirs: Formula) -> Formula:
    seen = x * mine + (1 - x) * theirs
    kept = And(le((1 - alpha) * seen, mine), le(mine, (1 + beta) * seen))
    return every(Implies(And(lt(0, x), lt(x, 1)), kept), x)


def private() -> Statement:
    """Two worlds: Definition 4 at every prior is differential privacy between them."""
    return Statement(
        {
            **PROMISE,
            "c = min(1 + beta, 1/(1 - alpha))": eq(c, Min(1 + beta, 1 / (1 - alpha))),
            "h_1 >= 0": le(0, h_1),
            "h_2 >= 0": le(0, h_2),
            IN_1: _at_every_prior(h_1, h_2),
            IN_2: _at_every_prior(h_2, h_1),
        },
        And(le(h_1, c * h_2), le(h_2, c * h_1)),
    )


NEAR_IN_TURN = "the answers of the worlds j and j + 1 lie Theta apart at most"


def several_missing() -> Statement:
    """Where k individuals are missing, two worlds lie up to k Theta apart.

    From the world j to the world j + 1 one missing individual is put for another.
    """
    step = every(le(Abs(answers[j] - answers[j + 1]), Theta), (j, 0, k - 1))
    return Statement(
        {
            "k >= 0": le(0, k),
            NEAR_IN_TURN: step,
        },
        le(Abs(answers[0] - answers[k]), k * Theta),
    )
