"""Several answers at Theorem 3's scales: how far they move the odds of two worlds, at one prior.

One answer moves the odds by ``X_k`` at most upwards and by ``Y_k`` downwards, so by the smaller of
the two either way. The products of these bound the belief after all answers.
"""

from __future__ import annotations

from sympy import And, Implies, Product, S, exp, log, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import (
    G,
    L,
    X,
    Y,
    alphas,
    betas,
    f,
    lambdas,
    p_min,
    priors,
    r,
    thetas,
)
from didp_ref.papers.abdi.posterior_bounds import at_least_smallest, belief_bounds, smallest_prior
from didp_ref.papers.abdi.transcripts import (
    adaptive_ratios,
    transcript_ratio,
    transcripts_are_positive,
)
from didp_ref.papers.abdi.worlds import MECHANISMS, WORLD, WORLDS, belief, odds, transcript
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.small_prior import Bound
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, eq, ge, le, lt, reals

X_K = "X_k = (1 + P_min (alpha_k - 1))/((1 - alpha_k)(1 - P_min))"
Y_K = "Y_k = (1 - P_min (1 + beta_k))/((1 + beta_k)(1 - P_min))"
X_OR_Y = "G_k = min(X_k, 1/Y_k)"

DEFINED = (
    "every alpha_k < 1",
    "P_min <= 1/2",
    "alpha, odds above 1",
    "1 - P_min (1 + beta) > 0",
    "beta, odds above 1",
)
"""Why the odds ratios that Theorem 3 allows are defined, and on which side of 1 they lie."""


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


def against_theorem_1(d: Derivation, name: str, promise: Term, odds: Term, side: Bound) -> None:
    """``prod(promise) (p + (1 - p) prod(odds)) >= 1``, by induction over the answers.

    From "one {name}": for every answer, promise and odds are positive, odds lie on one side of 1,
    and ``promise (p + (1 - p) odds) = 1``. The product of two such brackets is at most the bracket
    of the product, because ``p (1 - p) (1 - X) (1 - x) >= 0``.
    """
    part, parts = (k, 1, r), {"promise": promise, "odds": odds}
    promises, ratios = (Product(term, part) for term in parts.values())

    def bracket(p: Term, x: Term) -> Term:
        return p + (1 - p) * x

    statement = Implies(
        le(r, n),
        And(
            lt(0, promises),
            lt(0, ratios),
            side(1, ratios),
            le(1, promises * bracket(p_min, ratios)),
        ),
    )
    for label, term in parts.items():
        d.lemma(f"{name}: no {label}", lemmas.product_empty(term, part))
        d.lemma(f"{name}: last {label}", lemmas.product_last(term, (k, 1, r + 1)))
    says = substitute(statement, r, S.Zero)
    d.step(f"{name}: no answer", says, [f"{name}: no {label}" for label in parts])
    next_promise, next_odds = (substitute(term, k, r + 1) for term in parts.values())
    p, x, y, c, e = reals("p_ x_ y_ c_ e_")
    here = {p: p_min, x: ratios, y: next_odds}
    premises = [le(0, p), le(p, ONE_HALF), lt(0, x), lt(0, y), side(1, x), side(1, y)]
    goal = And(
        lt(0, x * y),
        side(1, x * y),
        lt(0, bracket(p, x)),
        lt(0, bracket(p, y)),
        le(bracket(p, x) * bracket(p, y), bracket(p, x * y)),
    )
    algebra(d, f"{name}: brackets", here, premises, goal, [], met=False)
    u, v, w = reals("f_ g_ h_")
    terms = {
        c: promises,
        e: next_promise,
        u: bracket(p_min, ratios),
        v: bracket(p_min, next_odds),
        w: bracket(p_min, ratios * next_odds),
    }
    premises = [lt(0, c), lt(0, e), lt(0, u), lt(0, v), le(1, c * u), eq(e * v, 1), le(u * v, w)]
    goal = And(lt(0, c * e), le(1, c * e * w))
    algebra(d, f"{name}: promises", terms, premises, goal, [], met=False)
    d.lemma(f"{name}: next", lemmas.instance(d[f"one {name}"], r + 1))
    by = ["P_min >= 0", "P_min <= 1/2", f"one {name}", f"{name}: next", f"{name}: brackets"]
    by += [f"{name}: promises", *(f"{name}: last {label}" for label in parts)]
    d.generalize(
        f"{name}: next answer", Implies(statement, substitute(statement, r, r + 1)), (r, 0, oo), by
    )
    d.induction(
        f"{name}: any number", r, 0, statement, [f"{name}: no answer", f"{name}: next answer"]
    )
    d.at(f"{name}: all answers", f"{name}: any number", n, ["n >= 1"])
    whole, all_odds = Product(promise, MECHANISMS), Product(odds, MECHANISMS)
    lowest, z, o = bracket(p_min, all_odds), *reals("z_ o_")
    terms = {x: lowest, z: whole, o: 1 / lowest}
    premises = [lt(0, x), lt(0, z), eq(x * o, 1), le(1, z * x)]
    facts = ["P_min >= 0", "P_min <= 1/2", "factors", f"{name}: all answers"]
    algebra(d, f"{name} against Theorem 1", terms, premises, le(o, z), facts)


def alpha_beside_theorem_1(d: Derivation) -> None:
    """The alpha of the odds is never below Theorem 1's."""
    a, low, more = alphas[k], p_min, X[k]
    statement = And(
        lt(0, 1 - a), lt(0, more), le(1, more), eq((1 - a) * (low + (1 - low) * more), 1)
    )
    d.generalize("one alpha", statement, MECHANISMS, DEFINED)
    against_theorem_1(d, "alpha", 1 - a, more, le)


def beta_beside_theorem_1(d: Derivation) -> None:
    """The beta of the odds is never above Theorem 1's."""
    b, low, less = betas[k], p_min, Y[k]
    statement = And(
        lt(0, 1 + b), lt(0, less), le(less, 1), eq((1 + b) * (low + (1 - low) * less), 1)
    )
    d.generalize("one beta", statement, MECHANISMS, ["every beta_k > 0", Y_K, *DEFINED])
    against_theorem_1(d, "beta", 1 + b, less, ge)
