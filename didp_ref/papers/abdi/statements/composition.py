"""Theorem 1: the composition of n mechanisms, with what Theorems 2 and 3 make of it."""

from __future__ import annotations

from sympy import Abs, And, Implies, Product, Sum, oo

from didp_ref.claim import Statement
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import (
    X,
    Y,
    alphas,
    asked,
    beliefs,
    betas,
    e,
    f,
    l,
    lambdas,
    p_max,
    p_min,
    sigma_a,
    sigma_b,
    sign,
    taus,
    thetas,
    x,
)
from didp_ref.papers.abdi.statements.worlds import (
    EXTREMES,
    MANY,
    MECHANISMS,
    PRIORS,
    WORLDS,
    belief,
    falls,
    laplace,
    odds,
    rises,
    transcript,
    within,
)
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.proof.notation import Formula, eq, every, le, lt

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
X_K = "X_k = (1 + P_min (alpha_k - 1))/((1 - alpha_k)(1 - P_min))"
Y_K = "Y_k = (1 - P_min (1 + beta_k))/((1 + beta_k)(1 - P_min))"


def product_form() -> Statement:
    """``sigma_k`` by its recurrence, which adds the n-th entry; ``sign[k]`` is ``(-1)^(k+1)``."""
    hypotheses = {
        "n >= 0": le(0, n),
        "sign_0 = -1": eq(sign[0], -1),
        "sign_(k+1) = -sign_k": every(eq(sign[k + 1], -sign[k]), (k, 0, n)),
    }
    for name, sigma, entries in (("alphas", sigma_a, alphas), ("betas", sigma_b, betas)):
        grown = sigma(k, e) + entries[e + 1] * sigma(k - 1, e)
        recurrence = every(eq(sigma(k, e + 1), grown), (k, 1, n))
        hypotheses |= {
            f"sigma_0 of the {name} is 1": every(eq(sigma(0, e), 1), (e, 0, n)),
            f"sigma_(e+1) of e {name} is 0": every(eq(sigma(e + 1, e), 0), (e, 0, n)),
            f"the recurrence of sigma_k in the {name}": every(recurrence, (e, 0, n - 1)),
        }
    falling = Sum(sign[k] * sigma_a(k, n), (k, 1, n))
    rising = Sum(sigma_b(k, n), (k, 0, n))
    conclusion = And(
        eq(falling, 1 - Product(1 - alphas[i], (i, 1, n))),
        eq(rising - 1, Product(1 + betas[i], (i, 1, n)) - 1),
    )
    return Statement(hypotheses, conclusion)


def at_every_prior() -> Formula:
    """Definition 4 of every answer, at the priors x and 1 - x on the worlds i and l.

    The prior x is positive, so inequality (2) bounds the ratio of the beliefs, which is that of the
    density in the world i to the density of what was observed.
    """
    mine = f(k, i)
    seen = x * mine + (1 - x) * f(k, l)
    kept = And(le((1 - alphas[k]) * seen, mine), le(mine, (1 + betas[k]) * seen))
    at_x = Implies(And(lt(0, x), lt(x, 1)), kept)
    return every(every(at_x, x), MECHANISMS, (l, 1, m))


def theorem_1() -> Statement:
    """Of "every prior", the priors x and 1 - x on the worlds i and l suffice."""
    hypotheses = {
        **PRIORS,
        **MANY,
        "every density f(k, j) is positive": every(lt(0, f(k, j)), MECHANISMS, WORLDS),
        DEFINITION_4: at_every_prior(),
    }
    return Statement(hypotheses, within(falls, belief(transcript), rises))


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


def with_theorem_2() -> Statement:
    """Every answer's scale is Theorem 2's, or more."""
    needed = scale.prior_free.at(
        alpha=alphas[k], beta=betas[k], identifiability_sensitivity=thetas[k]
    )
    hypotheses = {
        **PRIORS,
        **MANY,
        **LAPLACE_ANSWERS,
        "every lambda_k is at least Theorem 2's": every(le(needed, lambdas[k]), MECHANISMS),
    }
    return Statement(hypotheses, within(falls, belief(transcript), rises))


def with_theorem_3() -> Statement:
    """Every answer's scale is Theorem 3's at the initial prior, or more."""
    needed = scale.prior_dependent.at(
        alpha=alphas[k], beta=betas[k], identifiability_sensitivity=thetas[k], p_min=p_min
    )
    up, over = odds(alphas[k], betas[k])
    hypotheses = {
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
    low = 1 / (p_min + (1 - p_min) * Product(X[k], MECHANISMS))
    high = 1 / (p_min + (1 - p_min) * Product(Y[k], MECHANISMS))
    beside_theorem_1 = le(low, falls), le(high, rises)
    return Statement(hypotheses, And(within(low, belief(transcript), high), *beside_theorem_1))
