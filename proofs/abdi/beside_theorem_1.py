"""What the odds promise at one prior, beside what Theorem 1 promises."""

from __future__ import annotations

from sympy import And, Implies, Product, S, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import X, Y, alphas, betas, p_min, r
from didp_ref.papers.abdi.statements.composition import Y_K
from didp_ref.papers.abdi.statements.worlds import MECHANISMS
from didp_ref.papers.shared.alphabet import k, n
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, eq, ge, le, lt, reals
from proofs.abdi.algebra import HALF, Bound, algebra

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
    d.step(
        f"{name}: no answer",
        substitute(statement, r, S.Zero),
        [f"{name}: no {label}" for label in parts],
    )
    next_promise, next_odds = (substitute(term, k, r + 1) for term in parts.values())
    p, x, y, c, e = reals("p_ x_ y_ c_ e_")
    here = {p: p_min, x: ratios, y: next_odds}
    algebra(
        d,
        f"{name}: brackets",
        here,
        [le(0, p), le(p, HALF), lt(0, x), lt(0, y), side(1, x), side(1, y)],
        And(
            lt(0, x * y),
            side(1, x * y),
            lt(0, bracket(p, x)),
            lt(0, bracket(p, y)),
            le(bracket(p, x) * bracket(p, y), bracket(p, x * y)),
        ),
        [],
        met=False,
    )
    u, v, w = reals("f_ g_ h_")
    algebra(
        d,
        f"{name}: promises",
        {
            c: promises,
            e: next_promise,
            u: bracket(p_min, ratios),
            v: bracket(p_min, next_odds),
            w: bracket(p_min, ratios * next_odds),
        },
        [lt(0, c), lt(0, e), lt(0, u), lt(0, v), le(1, c * u), eq(e * v, 1), le(u * v, w)],
        And(lt(0, c * e), le(1, c * e * w)),
        [],
        met=False,
    )
    d.lemma(f"{name}: next", lemmas.instance(d[f"one {name}"], r + 1))
    d.generalize(
        f"{name}: next answer",
        Implies(statement, substitute(statement, r, r + 1)),
        (r, 0, oo),
        [
            "P_min >= 0",
            "P_min <= 1/2",
            f"one {name}",
            f"{name}: next",
            f"{name}: brackets",
            f"{name}: promises",
            *(f"{name}: last {label}" for label in parts),
        ],
    )
    d.induction(
        f"{name}: any number", r, 0, statement, [f"{name}: no answer", f"{name}: next answer"]
    )
    d.at(f"{name}: all answers", f"{name}: any number", n, ["n >= 1"])
    whole, all_odds = Product(promise, MECHANISMS), Product(odds, MECHANISMS)
    lowest, z, o = bracket(p_min, all_odds), *reals("z_ o_")
    algebra(
        d,
        f"{name} against Theorem 1",
        {x: lowest, z: whole, o: 1 / lowest},
        [lt(0, x), lt(0, z), eq(x * o, 1), le(1, z * x)],
        le(o, z),
        ["P_min >= 0", "P_min <= 1/2", "factors", f"{name}: all answers"],
    )


def alpha_beside_theorem_1(d: Derivation) -> None:
    """The alpha of the odds is never below Theorem 1's."""
    a, low, more = alphas[k], p_min, X[k]
    d.generalize(
        "one alpha",
        And(lt(0, 1 - a), lt(0, more), le(1, more), eq((1 - a) * (low + (1 - low) * more), 1)),
        MECHANISMS,
        DEFINED,
    )
    against_theorem_1(d, "alpha", 1 - a, more, le)


def beta_beside_theorem_1(d: Derivation) -> None:
    """The beta of the odds is never above Theorem 1's."""
    b, low, less = betas[k], p_min, Y[k]
    d.generalize(
        "one beta",
        And(lt(0, 1 + b), lt(0, less), le(less, 1), eq((1 + b) * (low + (1 - low) * less), 1)),
        MECHANISMS,
        ["every beta_k > 0", Y_K, *DEFINED],
    )
    against_theorem_1(d, "beta", 1 + b, less, ge)
