"""What Theorem 3's scales keep at one prior: beside what Theorem 1 promises, and attained."""

from __future__ import annotations

from sympy import And, Implies, Product, S, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import G, L, X, Y, alphas, betas, f, p_min, r
from didp_ref.papers.abdi.theorem_1_sharp import ATTAINING
from didp_ref.papers.abdi.theorem_1_with_scales import ATTAINED, Y_K
from didp_ref.papers.abdi.worlds import MECHANISMS, transcript
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import k, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.small_prior import Bound
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, eq, ge, le, lt, reals
from proofs.abdi.theorem_1_sharp import THREE_HALVES, TWO_THIRDS, apart

DEFINED = (
    "every alpha_k < 1",
    "P_min <= 1/2",
    "alpha, odds above 1",
    "1 - P_min (1 + beta) > 0",
    "beta, odds above 1",
)
"""Why the odds ratios that Theorem 3 allows are defined, and on which side of 1 they lie."""


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


@proves("abdi.theorem-1.with-theorem-3", part=ATTAINED)
def attained_at_prior(d: Derivation) -> None:
    """The odds of the two worlds move by the product of all G_k, and of all L_k the other way."""
    d.model({n: 2, p_min: ONE_HALF, G: THREE_HALVES, L: TWO_THIRDS, f: apart})
    positive, reciprocal = "every G_k > 0", "L_k = 1/G_k"
    d.generalize(
        "reciprocals", And(lt(0, L[k]), eq(L[k] * G[k], 1)), MECHANISMS, [positive, reciprocal]
    )
    by = [positive, *ATTAINING]
    d.generalize("one way", And(lt(0, f(k, 1)), eq(f(k, 1), G[k] * f(k, 2))), MECHANISMS, by)
    by = ["reciprocals", *ATTAINING]
    d.generalize("other way", And(lt(0, f(k, 2)), eq(f(k, 2), L[k] * f(k, 1))), MECHANISMS, by)
    for name, world, other, factor in (("one way", 1, 2, G[k]), ("other way", 2, 1, L[k])):
        moved = factor * f(k, other)
        known = []
        for what, low, high in (("most", f(k, world), moved), ("least", moved, f(k, world))):
            known += [f"{name}, at {what}", f"{name}, all at {what}"]
            by = ["one way", "other way", name]
            d.generalize(known[-2], And(le(0, low), le(low, high)), MECHANISMS, by)
            d.lemma(known[-1], lemmas.product_monotone(low, high, MECHANISMS))
        d.lemma(f"{name}, split", lemmas.product_split(factor, f(k, other), MECHANISMS))
        d.lemma(f"{name}, positive", lemmas.product_positive(f(k, world), MECHANISMS))
        d.lemma(f"{name}, factors", lemmas.product_positive(factor, MECHANISMS))
        d.generalize(f"{name}, each", lt(0, f(k, world)), MECHANISMS, [name])
        kept = positive if world == 1 else "each reciprocal"
        if world == 2:
            d.generalize(kept, lt(0, L[k]), MECHANISMS, ["reciprocals"])
        statement = And(
            eq(transcript(world), Product(factor, MECHANISMS) * transcript(other)),
            lt(0, transcript(world)),
            lt(0, Product(factor, MECHANISMS)),
        )
        by = [*known, kept]
        by += [*(f"{name}, {what}" for what in ("split", "positive", "factors", "each"))]
        d.step(f"{name}, products", statement, by)
    for name, world, other, factor in (("fallen", 2, 1, G[k]), ("risen", 1, 2, L[k])):
        odds = Product(factor, MECHANISMS)
        p, t, g, u, v, w = reals("p_ t_ g_ u_ v_ w_")
        mine, theirs = transcript(world), transcript(other)
        seen, least = p_min * mine + (1 - p_min) * theirs, p_min + (1 - p_min) * odds
        known = ["0 <= p_min", "p_min < 1", "one way, products", "other way, products"]
        here = {p: p_min, t: mine, g: odds}
        goal = And(lt(0, p * t + (1 - p) * g * t), lt(0, p + (1 - p) * g))
        algebra(d, f"{name}: positive", here, [le(0, p), lt(p, 1), lt(0, t), lt(0, g)], goal, known)
        d.step(f"{name}: seen", lt(0, seen), [*known, f"{name}: positive"])
        known += [f"{name}: positive", f"{name}: seen"]
        terms = {**here, w: seen, u: 1 / seen, v: 1 / least}
        premises = [lt(0, t), lt(0, w), eq(w * u, 1), eq((p + g * (1 - p)) * v, 1)]
        premises += [eq(w, p * t + g * t * (1 - p))]
        algebra(d, name, terms, premises, eq(p * t * u, p * v), known)
    d.conclude(
        ["fallen", "risen", "fallen: seen", "risen: seen", "fallen: positive", "risen: positive"]
    )
