"""Theorem 1 for mechanisms that Theorem 2 calibrates, and what holds instead for Theorem 3's."""

from __future__ import annotations

from sympy import And, Implies, Product, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import (
    G,
    L,
    X,
    Y,
    alphas,
    betas,
    f,
    lambdas,
    p_max,
    p_min,
    priors,
    thetas,
)
from didp_ref.papers.abdi.posterior_bounds import at_least_smallest, belief_bounds, smallest_prior
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.theorem_1_product_form import (
    ALPHA_HALVES,
    BETA_HALVES,
    alpha_c_is_a_product,
    beta_c_is_a_product,
)
from didp_ref.papers.abdi.theorem_1_with_scales import X_K, X_OR_Y, Y_K
from didp_ref.papers.abdi.transcripts import (
    adaptive_ratios,
    answers_are_possible,
    composed,
    evidence_ratio,
    product_beside_1,
    transcript_ratio,
    transcripts_are_positive,
    two_laplace_answers,
)
from didp_ref.papers.abdi.worlds import (
    MECHANISMS,
    PROMISES,
    WORLD,
    WORLDS,
    belief,
    odds,
    transcript,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.small_prior import Bound
from didp_ref.symbolic.notation import Term, eq, ge, gt, le, lt, reals
from proofs.abdi.theorem_1_with_scales_bounds import (
    DEFINED,
    alpha_beside_theorem_1,
    beta_beside_theorem_1,
)


def with_theorem_2(d: Derivation) -> None:
    """Every likelihood ratio of every answer, then their products: Theorem 2's scale suffices."""
    adaptive_ratios(d)
    theta, lambda_ = thetas[k], lambdas[k]
    t, up, down = theta / lambda_, 1 + betas[k], 1 - alphas[k]
    d.lemma("log(1 + beta) and 0", lemmas.exp_log(up, 0))
    d.lemma("log(1 - alpha) and 0", lemmas.exp_log(down, 0))
    by = [*PROMISES, "log(1 + beta) and 0", "log(1 - alpha) and 0"]
    d.generalize("signs", And(lt(0, log(up)), lt(log(down), 0)), MECHANISMS, by)
    d.lemma("both ends", lemmas.maximum(theta / log(up), -theta / log(down)))
    by = ["every alpha_k < 1", "every beta_k > 0", "every lambda_k is at least Theorem 2's"]
    by += ["signs", "both ends"]
    d.generalize(
        "ends", And(le(theta / log(up), lambda_), le(-theta / log(down), lambda_)), MECHANISMS, by
    )
    by = ["every alpha_k < 1", "every beta_k > 0", "every lambda_k > 0", "signs", "ends"]
    d.generalize(
        "rearranged", And(le(t, log(up)), le(log(down), -t)), MECHANISMS, by, "rearranging"
    )
    d.lemma("exp of log(1 + beta)", lemmas.exp_log(up, t))
    d.lemma("exp of log(1 - alpha)", lemmas.exp_log(down, -t))
    d.lemma("exp of Theta/lambda", lemmas.exp_negative(t))
    d.lemma("exp is positive", lemmas.exp_positive(t))
    by = ["every alpha_k < 1", "every beta_k > 0", "every lambda_k > 0", "rearranged"]
    by += ["exp of log(1 + beta)", "exp of log(1 - alpha)", "exp of Theta/lambda"]
    by += ["exp is positive"]
    d.generalize("scales", And(le(down * exp(t), 1), le(exp(t), up)), MECHANISMS, by)
    mine, theirs = f(k, i), f(k, j)
    statement = Implies(
        And(le(1, j), le(j, m)),
        And(lt(0, mine), lt(0, theirs), le(down * theirs, mine), le(mine, up * theirs)),
    )
    by = ["every alpha_k < 1", "every beta_k > 0", "every lambda_k > 0", "densities are positive"]
    by += ["eq. 11, j to i", "eq. 11, i to j", "scales", "exp is positive"]
    d.generalize("ratios", statement, MECHANISMS, by)
    by = ["every alpha_k < 1", "every beta_k > 0"]
    d.generalize("factors are positive", And(lt(0, down), lt(0, up)), MECHANISMS, by)
    evidence_ratio(d, "right", up, ge)
    answers_are_possible(d)
    d.step("n >= 0", le(0, n), ["n >= 1"])


@proves("abdi.theorem-1.with-theorem-2", part=ALPHA_SIDE)
def with_theorem_2_alpha(d: Derivation) -> None:
    """The product of the ratios is ``1 - alpha_c``."""
    d.model({**two_laplace_answers(), **ALPHA_HALVES})
    with_theorem_2(d)
    evidence_ratio(d, "left", 1 - alphas[k], le)
    composed(d, "left", 1 - alphas[k], le, "possible")
    alpha_c_is_a_product(d)
    product_beside_1(d, 1 - alphas[k], lt)
    d.conclude(["eq. 3", "alpha_c", "promise"])


@proves("abdi.theorem-1.with-theorem-2", part=BETA_SIDE)
def with_theorem_2_beta(d: Derivation) -> None:
    """The product of the ratios is ``1 + beta_c``."""
    d.model({**two_laplace_answers(), **BETA_HALVES})
    with_theorem_2(d)
    composed(d, "right", 1 + betas[k], ge, "possible")
    beta_c_is_a_product(d)
    product_beside_1(d, 1 + betas[k], gt)
    d.conclude(["eq. 3", "beta_c", "promise"])


def odds_allowed(d: Derivation) -> None:
    """``exp(Theta_k/lambda_k)`` is at most ``X_k``, and at most ``1/Y_k``."""
    a, b, low, theta, lambda_ = alphas[k], betas[k], p_min, thetas[k], lambdas[k]
    t, (up, over) = theta / lambda_, odds(a, b)
    more, less = X[k], Y[k]
    by = ["every alpha_k > 0", "every alpha_k < 1", "P_min >= 0", X_K, "P_min <= 1/2"]
    d.generalize("alpha, odds above 1", And(lt(0, 1 - a), lt(1, up), eq(more, up)), MECHANISMS, by)
    by = ["every beta_k > 0", "P_min >= 0", "P_max > 0", "every beta_k < 1/P_max - 1"]
    by += ["at least P_min", "at most P_max"]
    d.generalize(
        "1 - P_min (1 + beta) > 0", And(lt(0, 1 - low * (1 + b)), lt(0, 1 + b)), MECHANISMS, by
    )
    by = ["every beta_k > 0", "P_min >= 0", Y_K, "P_min <= 1/2", "1 - P_min (1 + beta) > 0"]
    d.generalize(
        "beta, odds above 1", And(lt(1, over), lt(0, less), eq(over * less, 1)), MECHANISMS, by
    )
    for name, ratio in (("alpha", up), ("beta", over)):
        d.lemma(f"{name}, log and 0", lemmas.exp_log(ratio, 0))
        d.lemma(f"{name}, exp and log", lemmas.exp_log(ratio, t))
    by = [*DEFINED, "alpha, log and 0", "beta, log and 0"]
    d.generalize("logs are positive", And(lt(0, log(up)), lt(0, log(over))), MECHANISMS, by)
    d.lemma("both ends", lemmas.maximum(1 / log(up), 1 / log(over)))
    by = ["every Theta_k >= 0", "every lambda_k is at least Theorem 3's", "both ends"]
    by += ["logs are positive", *DEFINED]
    d.generalize(
        "ends", And(le(theta / log(up), lambda_), le(theta / log(over), lambda_)), MECHANISMS, by
    )
    by = ["every lambda_k > 0", "ends", "logs are positive", *DEFINED]
    d.generalize("rearranged", And(le(t, log(up)), le(t, log(over))), MECHANISMS, by)
    by = ["every lambda_k > 0", "rearranged", "alpha, exp and log", "beta, exp and log", *DEFINED]
    d.generalize("scales", And(le(exp(t), more), le(exp(t) * less, 1)), MECHANISMS, by)
    d.generalize("sides are positive", And(lt(0, more), lt(0, less)), MECHANISMS, DEFINED)


def smaller_side(d: Derivation) -> None:
    """``exp(Theta_k/lambda_k)`` is at most ``G_k``, the smaller of ``X_k`` and ``1/Y_k``."""
    more, less, factor = X[k], Y[k], G[k]
    d.lemma("smaller side", lemmas.minimum(more, 1 / less))
    statement = And(lt(0, factor), le(factor, more), le(factor * less, 1))
    by = [X_OR_Y, "smaller side", "sides are positive"]
    d.generalize("within both sides", statement, MECHANISMS, by)
    by = ["every lambda_k > 0", X_OR_Y, "smaller side", "sides are positive", "scales"]
    d.generalize("odds kept", le(exp(thetas[k] / lambdas[k]), factor), MECHANISMS, by)


def beside_x(d: Derivation) -> None:
    """The product of all ``G_k`` is at most that of all ``X_k``: the sharp alpha is no larger."""
    smaller_side(d)
    d.generalize("beside X", And(le(0, G[k]), le(G[k], X[k])), MECHANISMS, ["within both sides"])
    d.lemma("products beside X", lemmas.product_monotone(G[k], X[k], MECHANISMS))


def beside_y(d: Derivation) -> None:
    """The product of all ``Y_k`` is at most that of all ``L_k``: the sharp beta is no larger."""
    smaller_side(d)
    by = ["L_k = 1/G_k", "within both sides"]
    d.generalize("reciprocals", And(lt(0, L[k]), eq(L[k] * G[k], 1)), MECHANISMS, by)
    by = ["within both sides", "sides are positive", "reciprocals"]
    d.generalize("beside Y", And(le(0, Y[k]), le(Y[k], L[k])), MECHANISMS, by)
    d.lemma("products beside Y", lemmas.product_monotone(Y[k], L[k], MECHANISMS))


def products_of_odds(d: Derivation, side: str, more: Term, less: Term, by: list[str]) -> None:
    """The beliefs after all answers, between the products of the odds (eq. 12 and 13).

    ``more`` and ``less`` bound what one answer may do to the odds, because of the facts ``by``.
    """
    d.generalize("factors are positive", And(lt(0, more), lt(0, less)), MECHANISMS, by)
    mine, theirs, world = f(k, i), f(k, j), And(le(1, j), le(j, m))
    kept = And(lt(0, mine), lt(0, theirs), le(theirs, more * mine), le(less * mine, theirs))
    facts = ["every lambda_k > 0", "densities are positive", "eq. 11, j to i", "eq. 11, i to j"]
    facts += ["scales", "factors are positive", *by]
    d.generalize("ratios", Implies(world, kept), MECHANISMS, facts)
    transcript_ratio(d, "left", more, ge, i)
    transcript_ratio(d, "right", less, le, i)
    all_up, all_under = Product(more, MECHANISMS), Product(less, MECHANISMS)
    for name, statement, known in (
        ("weights at most", le(transcript(j), all_up * transcript(i)), "left, all answers"),
        ("weights at least", le(all_under * transcript(i), transcript(j)), "right, all answers"),
    ):
        d.generalize(name, statement, WORLDS, [known])
    transcripts_are_positive(d)
    d.step("own weight", lt(0, transcript(i)), ["own transcript"])
    for name, factor in (("X", more), ("Y", less)):
        d.lemma(f"product of {name}", lemmas.product_positive(factor, MECHANISMS))
        d.generalize(f"each {name}", lt(0, factor), MECHANISMS, ["factors are positive"])
    facts = ["each X", "each Y", "product of X", "product of Y"]
    d.step("factors", And(lt(0, all_up), lt(0, all_under)), facts)
    belief_bounds(d, transcript, all_under, all_up, sides=[side])
    d.at("own at most", "weights at most", i, WORLD)
    d.at("own at least", "weights at least", i, WORLD)
    w, x, y = reals("w_ x_ y_")
    algebra(
        d,
        "factors about 1",
        {w: transcript(i), x: all_under, y: all_up},
        [lt(0, w), le(w, y * w), le(x * w, w)],
        And(le(1, y), le(x, 1)),
        ["own weight", "own at most", "own at least"],
    )


def at_smallest_prior(d: Derivation, name: str, factor: Term, bound: Bound) -> None:
    """Eq. 12 or 13 at P_min, which bounds every prior."""
    p, least, y, r, o, after = reals("p_ P_ y_ r_ o_ B_")
    below = priors[i] + factor * (1 - priors[i])
    lowest = p_min + (1 - p_min) * factor
    terms = {
        p: priors[i],
        least: p_min,
        y: factor,
        r: 1 / below,
        o: 1 / lowest,
        after: belief(transcript),
    }
    premises = [le(0, p), le(p, 1), le(0, least), le(least, ONE_HALF), le(least, p), lt(0, y)]
    premises += [bound(1, y), eq((p + y * (1 - p)) * r, 1), eq((least + (1 - least) * y) * o, 1)]
    premises += [bound(p * r, after)]
    by = ["a prior is a probability", "P_min >= 0", "P_min <= 1/2", "at least P_min", "factors"]
    by += ["factors about 1", "odds", name]
    algebra(d, f"{name} at P_min", terms, premises, bound(o * p, after), by)


def setting(d: Derivation) -> None:
    """What one answer may do to the odds: by ``X_k`` upwards, by ``Y_k`` downwards."""
    adaptive_ratios(d)
    smallest_prior(d)
    at_least_smallest(d)
    d.at("at most P_max", "no prior is above P_max", i, WORLD)
    odds_allowed(d)
    d.step("n >= 0", le(0, n), ["n >= 1"])


def products_beside_1(d: Derivation, name: str, odds: Term) -> None:
    """The product of all odds is positive."""
    d.generalize(f"{name} is positive", lt(0, odds), MECHANISMS, ["sides are positive"])
    d.lemma(f"{name}: product", lemmas.product_positive(odds, MECHANISMS))


THIRD = Rational(1, 3)
ANSWERS = {
    **two_laplace_answers(),
    X: {1: 3, 2: 3},
    Y: {1: THIRD, 2: THIRD},
    p_min: ONE_HALF,
    p_max: ONE_HALF,
}
SHARPER = {G: {1: 3, 2: 3}, L: {1: THIRD, 2: THIRD}}


def no_larger(d: Derivation, sharp: Term, wide: Term, products: list[str]) -> None:
    """What the smaller sides promise is within what one side alone does, at P_min.

    ``sharp`` and ``wide`` are products of odds; ``products`` says which is larger.
    """
    least, y, z, o, u = reals("P_ y_ z_ o_ u_")
    up, bound = (sharp, le) if sharp.has(G) else (sharp, ge)
    terms = {
        least: p_min,
        y: up,
        z: wide,
        o: 1 / (p_min + (1 - p_min) * sharp),
        u: 1 / (p_min + (1 - p_min) * wide),
    }
    premises = [le(0, least), le(least, ONE_HALF), lt(0, y), lt(0, z), bound(y, z)]
    premises += [eq((least + (1 - least) * y) * o, 1), eq((least + (1 - least) * z) * u, 1)]
    by = ["P_min >= 0", "P_min <= 1/2", "factors", *products]
    algebra(d, "beside one side alone", terms, premises, bound(u, o), by)


@proves("abdi.theorem-1.with-theorem-3", "correction", part=ALPHA_SIDE)
def with_theorem_3_alpha(d: Derivation) -> None:
    """What the smaller sides promise, beside X alone and ``1 - alpha_c``."""
    d.model({**ANSWERS, **SHARPER, **ALPHA_HALVES})
    setting(d)
    beside_x(d)
    products_of_odds(
        d, "eq. 12", G[k], Y[k], ["within both sides", "odds kept", "sides are positive"]
    )
    sharp, wide = (Product(ratio, MECHANISMS) for ratio in (G[k], X[k]))
    at_smallest_prior(d, "eq. 12", sharp, le)
    products_beside_1(d, "X", X[k])
    no_larger(d, sharp, wide, ["beside X", "products beside X", "X is positive", "X: product"])
    alpha_beside_theorem_1(d)
    alpha_c_is_a_product(d)
    d.conclude(["eq. 12 at P_min", "beside one side alone", "alpha against Theorem 1", "alpha_c"])


@proves("abdi.theorem-1.with-theorem-3", "correction", part=BETA_SIDE)
def with_theorem_3_beta(d: Derivation) -> None:
    """What the smaller sides promise, beside Y alone and ``1 + beta_c``."""
    d.model({**ANSWERS, **SHARPER, **BETA_HALVES})
    setting(d)
    beside_y(d)
    products_of_odds(
        d,
        "eq. 13",
        X[k],
        L[k],
        ["within both sides", "odds kept", "sides are positive", "reciprocals"],
    )
    sharp, wide = (Product(ratio, MECHANISMS) for ratio in (L[k], Y[k]))
    at_smallest_prior(d, "eq. 13", sharp, ge)
    products_beside_1(d, "Y", Y[k])
    no_larger(d, sharp, wide, ["beside Y", "products beside Y", "Y is positive", "Y: product"])
    beta_beside_theorem_1(d)
    beta_c_is_a_product(d)
    d.conclude(["eq. 13 at P_min", "beside one side alone", "beta against Theorem 1", "beta_c"])


@proves("abdi.theorem-1.with-theorem-3", part=BETA_SIDE)
def with_theorem_3_beta_c(d: Derivation) -> None:
    """``1 + beta_c`` is no less than what Y promises."""
    d.model({**ANSWERS, **BETA_HALVES})
    setting(d)
    products_of_odds(d, "eq. 13", X[k], Y[k], ["sides are positive"])
    at_smallest_prior(d, "eq. 13", Product(Y[k], MECHANISMS), ge)
    beta_beside_theorem_1(d)
    beta_c_is_a_product(d)
    product_beside_1(d, 1 + betas[k], gt)
    by = ["eq. 13 at P_min", "beta against Theorem 1", "beta_c", "promise"]
    by += ["a prior is a probability"]
    d.conclude(by)
