"""Theorem 1: the composition of n mechanisms, with what Theorems 2 and 3 make of it."""

from __future__ import annotations

from sympy import Abs, And, Implies, IndexedBase, Min, Product, oo

from didp_ref.audit.claim import Statement
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import (
    G,
    L,
    X,
    Y,
    alphas,
    asked,
    beliefs,
    betas,
    f,
    l,
    lambdas,
    p_max,
    p_min,
    priors,
    taus,
    thetas,
    x,
)
from didp_ref.papers.abdi.statements.symmetric import (
    ALPHA_SIGMAS,
    BETA_SIGMAS,
    alpha_c,
    beta_c,
)
from didp_ref.papers.abdi.statements.worlds import (
    ALPHA_PROMISES,
    BETA_PROMISES,
    EXTREMES,
    MANY,
    MECHANISMS,
    PRIORS,
    WORLDS,
    belief,
    evidence,
    falls,
    laplace,
    odds,
    rises,
    transcript,
)
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.symbolic.notation import Formula, Term, eq, every, le, lt

LAPLACE_ANSWERS = {
    "every f(k, j) is the Laplace density of tau_k about q(k, j)": every(
        eq(f(k, j), laplace(asked(k, j), taus[k], lambdas[k])), MECHANISMS, WORLDS
    ),
    "no q(k, j) is further than Theta_k from q(k, i)": every(
        le(Abs(asked(k, i) - asked(k, j)), thetas[k]), MECHANISMS, WORLDS
    ),
    "every lambda_k > 0": every(lt(0, lambdas[k]), MECHANISMS),
}
"""What n answers are: their densities, sensitivities and scales."""

DEFINITION_4 = "every answer keeps inequality (2) in the world i at every prior on i and a world l"
EQUATION_6 = "answer k + 1 keeps inequality (2) at the belief after k answers, for every k >= 0"
POSSIBLE = "the density of the answers, over all worlds, is positive"
X_K = "X_k = (1 + P_min (alpha_k - 1))/((1 - alpha_k)(1 - P_min))"
Y_K = "Y_k = (1 - P_min (1 + beta_k))/((1 + beta_k)(1 - P_min))"
X_OR_Y = "G_k = min(X_k, 1/Y_k)"
RECIPROCAL = {"L_k = 1/G_k": every(eq(L[k], 1 / G[k]), MECHANISMS)}


ALPHA_KEPT = And(
    lt(0, alpha_c),
    lt(alpha_c, 1),
    le((1 - alpha_c) * priors[i], belief(transcript)),
)
BETA_KEPT = And(lt(0, beta_c), le(belief(transcript), (1 + beta_c) * priors[i]))
"""Definition 4 for n mechanisms together: the range of the promise, and inequality (2)."""


def at_every_prior(world: Term = i, other: Term = l) -> Formula:
    """Definition 4 of every answer, at the priors x and 1 - x on one world and another.

    The prior x is positive, so inequality (2) bounds the ratio of the beliefs, which is that of the
    density in the world to the density of what was observed.
    """
    mine = f(k, world)
    mixture = x * mine + (1 - x) * f(k, other)
    kept = And(le((1 - alphas[k]) * mixture, mine), le(mine, (1 + betas[k]) * mixture))
    at_x = Implies(And(lt(0, x), lt(x, 1)), kept)
    return every(every(at_x, x), MECHANISMS, (l, 1, m))


def theorem_1(promises: dict[str, Formula]) -> dict[str, Formula]:
    """Return what Theorem 1 assumes: of every prior, x and 1 - x on the worlds i and l suffice."""
    return {
        **PRIORS,
        "n >= 1": MANY["n >= 1"],
        **promises,
        "no density f(k, j) is negative": every(le(0, f(k, j)), MECHANISMS, WORLDS),
        POSSIBLE: lt(0, evidence(transcript)),
        DEFINITION_4: at_every_prior(),
    }


def theorem_1_alpha() -> Statement:
    """The left side of inequality (2), with alpha_c."""
    return Statement({**theorem_1(ALPHA_PROMISES), **ALPHA_SIGMAS}, ALPHA_KEPT)


def theorem_1_beta() -> Statement:
    """The right side of inequality (2), with beta_c."""
    return Statement({**theorem_1(BETA_PROMISES), **BETA_SIGMAS}, BETA_KEPT)


WHEN_ASKED_LOW = "no answer lowers the belief before it by more than 1 - alpha_k"
WHEN_ASKED_HIGH = "no answer raises the belief before it by more than 1 + beta_k"


def when_asked_alpha() -> Statement:
    """The left side, where every mechanism keeps Definition 4 at the belief when it is asked."""
    kept = every(le((1 - alphas[k]) * beliefs[k - 1], beliefs[k]), MECHANISMS)
    return Statement(
        {"n >= 1": MANY["n >= 1"], **ALPHA_PROMISES, WHEN_ASKED_LOW: kept, **ALPHA_SIGMAS},
        And(lt(0, alpha_c), lt(alpha_c, 1), le((1 - alpha_c) * beliefs[0], beliefs[n])),
    )


def when_asked_beta() -> Statement:
    """The right side, where every mechanism keeps Definition 4 at the belief when it is asked."""
    kept = every(le(beliefs[k], (1 + betas[k]) * beliefs[k - 1]), MECHANISMS)
    return Statement(
        {"n >= 1": MANY["n >= 1"], **BETA_PROMISES, WHEN_ASKED_HIGH: kept, **BETA_SIGMAS},
        And(lt(0, beta_c), le(beliefs[n], (1 + beta_c) * beliefs[0])),
    )


def induction() -> Statement:
    """Definition 4 at the belief after k answers, for every k."""
    here, after = beliefs[k], beliefs[k + 1]
    low, high = (1 - alphas[k + 1]) * here, (1 + betas[k + 1]) * here
    everywhere = (k, 1, oo)
    hypotheses = {
        "alpha_k > 0 for every k >= 1": every(lt(0, alphas[k]), everywhere),
        "alpha_k < 1 for every k >= 1": every(lt(alphas[k], 1), everywhere),
        "beta_k > 0 for every k >= 1": every(lt(0, betas[k]), everywhere),
        EQUATION_6: every(And(le(low, after), le(after, high)), (k, 0, oo)),
    }
    kept = And(le(falls * beliefs[0], beliefs[n]), le(beliefs[n], rises * beliefs[0]))
    return Statement(hypotheses, every(kept, (n, 1, oo)))


def with_theorem_2() -> dict[str, Formula]:
    """Return what is assumed where every answer's scale is Theorem 2's, or more."""
    needed = scale.prior_free.at(
        alpha=alphas[k], beta=betas[k], identifiability_sensitivity=thetas[k]
    )
    return {
        **PRIORS,
        **MANY,
        **LAPLACE_ANSWERS,
        "every lambda_k is at least Theorem 2's": every(le(needed, lambdas[k]), MECHANISMS),
    }


def with_theorem_2_alpha() -> Statement:
    """The left side of inequality (2), with alpha_c."""
    return Statement({**with_theorem_2(), **ALPHA_SIGMAS}, ALPHA_KEPT)


def with_theorem_2_beta() -> Statement:
    """The right side of inequality (2), with beta_c."""
    return Statement({**with_theorem_2(), **BETA_SIGMAS}, BETA_KEPT)


def with_theorem_3() -> dict[str, Formula]:
    """Return what is assumed where every answer's scale is Theorem 3's at the initial prior."""
    needed = scale.prior_dependent.at(
        alpha=alphas[k], beta=betas[k], identifiability_sensitivity=thetas[k], p_min=p_min
    )
    up, over = odds(alphas[k], betas[k])
    return {
        **PRIORS,
        **MANY,
        **LAPLACE_ANSWERS,
        "every Theta_k >= 0": every(le(0, thetas[k]), MECHANISMS),
        **EXTREMES,
        "every beta_k < 1/P_max - 1": every(lt(betas[k], 1 / p_max - 1), MECHANISMS),
        "every lambda_k is at least Theorem 3's": every(le(needed, lambdas[k]), MECHANISMS),
        X_K: every(eq(X[k], up), MECHANISMS),
        Y_K: every(eq(Y[k], 1 / over), MECHANISMS),
    }


def after_all(odds: IndexedBase) -> Term:
    """Return posterior over prior at P_min where so far the odds of every other world grow."""
    return 1 / (p_min + (1 - p_min) * Product(odds[k], MECHANISMS))


SMALLER_SIDE = {X_OR_Y: every(eq(G[k], Min(X[k], 1 / Y[k])), MECHANISMS)}
"""Theorem 3's scale serves both sides: the odds stay within the smaller of the two."""


def with_theorem_3_alpha() -> Statement:
    """What is promised in place of alpha_c; by X alone it is more, and more than alpha_c."""
    sharp, by_x = after_all(G), after_all(X)
    return Statement(
        {**with_theorem_3(), **SMALLER_SIDE, **ALPHA_SIGMAS},
        And(le(sharp * priors[i], belief(transcript)), le(by_x, sharp), le(by_x, 1 - alpha_c)),
    )


def with_theorem_3_beta() -> Statement:
    """What is promised beside beta_c; by Y alone it is more, and no more than beta_c."""
    sharp, by_y = after_all(L), after_all(Y)
    return Statement(
        {**with_theorem_3(), **SMALLER_SIDE, **RECIPROCAL, **BETA_SIGMAS},
        And(le(belief(transcript), sharp * priors[i]), le(sharp, by_y), le(by_y, 1 + beta_c)),
    )


def with_theorem_3_beta_c() -> Statement:
    """The right side of inequality (2), with beta_c as it is printed."""
    return Statement({**with_theorem_3(), **BETA_SIGMAS}, BETA_KEPT)
