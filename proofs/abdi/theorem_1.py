"""Theorem 1: the composition of n mechanisms."""

from __future__ import annotations

from sympy import And, Implies, Product, S, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import alphas, beliefs, betas, f, priors, r
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, EVERY, ONE, WHEN_ASKED
from didp_ref.papers.abdi.theorem_1 import (
    DEFINITION_4,
    EQUATION_6,
    POSSIBLE,
    WHEN_ASKED_HIGH,
    WHEN_ASKED_LOW,
)
from didp_ref.papers.abdi.theorem_1_product_form import (
    ALPHA_HALVES,
    BETA_HALVES,
    HALVES,
    alpha_c_is_a_product,
    beta_c_is_a_product,
)
from didp_ref.papers.abdi.transcripts import IS_WORLD, composed, evidence_ratio, product_beside_1
from didp_ref.papers.abdi.worlds import MECHANISMS, PROMISES, WORLD, falls, rises
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.small_prior import Bound, at_a_small_prior
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, ge, gt, le, lt, reals


def theorem_1(d: Derivation, name: str, factor: Term, bound: Bound) -> None:
    """Definition 4 at every prior bounds every likelihood ratio ("raised" or "lowered")."""
    mine, theirs = f(k, i), f(k, j)
    no_density = "no density f(k, j) is negative"
    for world in (i, j):
        d.lemma(f"density at {world}", lemmas.instance(d[no_density].body, world))
    statement = Implies(IS_WORLD, And(le(0, mine), le(0, theirs)))
    by = [*WORLD, no_density, "density at i", "density at j"]
    d.generalize("densities are not negative", statement, MECHANISMS, by)
    every_l = d[DEFINITION_4].body
    d.lemma("Definition 4 at j", lemmas.instance(every_l, j))
    every_x = substitute(every_l.body, every_l.variable, j)
    wanted, known = at_a_small_prior(d, name, every_x, factor, mine, theirs)
    promised = [promise for promise in PROMISES if promise in d.facts]
    by = [*promised, DEFINITION_4, "densities are not negative", "Definition 4 at j", *known]
    d.generalize(
        "ratios", Implies(IS_WORLD, And(le(0, mine), le(0, theirs), wanted)), MECHANISMS, by
    )
    d.generalize("factors are positive", lt(0, factor), MECHANISMS, promised)
    evidence_ratio(d, name, factor, bound)
    composed(d, name, factor, bound, POSSIBLE)
    d.step("n >= 0", le(0, n), ["n >= 1"])


def any_answer(*_: object) -> int:
    """1, whatever the world: an answer that tells nothing"""
    return 1


ANSWERS = {m: 2, i: 1, n: 2, priors: HALVES, alphas: HALVES, betas: HALVES, f: any_answer}


@proves("abdi.theorem-1", part=ALPHA_SIDE, reading=EVERY)
@proves("abdi.theorem-1", "correction", part=ALPHA_SIDE, reading=ONE)
def theorem_1_alpha(d: Derivation) -> None:
    """The ratios multiply, and their product is ``1 - alpha_c``."""
    d.model({**ANSWERS, **ALPHA_HALVES})
    theorem_1(d, "lowered", 1 - alphas[k], le)
    alpha_c_is_a_product(d)
    product_beside_1(d, 1 - alphas[k], lt)
    d.conclude(["eq. 3", "alpha_c", "promise"])


@proves("abdi.theorem-1", part=BETA_SIDE, reading=EVERY)
@proves("abdi.theorem-1", "correction", part=BETA_SIDE, reading=ONE)
def theorem_1_beta(d: Derivation) -> None:
    """The ratios multiply, and their product is ``1 + beta_c``."""
    d.model({**ANSWERS, **BETA_HALVES})
    theorem_1(d, "raised", 1 + betas[k], ge)
    beta_c_is_a_product(d)
    product_beside_1(d, 1 + betas[k], gt)
    d.conclude(["eq. 3", "beta_c", "promise"])


def when_asked(d: Derivation, factor: Term, kept: str, bound: Bound) -> None:
    """``bound(prod(factor) B_0, B_n)``, by induction over the answers, from ``kept``."""
    part = (k, 1, r)
    product, following = Product(factor, part), substitute(factor, k, r + 1)
    d.lemma("no answer", lemmas.product_empty(factor, part))
    d.lemma("last answer", lemmas.product_last(factor, (k, 1, r + 1)))
    d.lemma("next belief", lemmas.instance(d[kept], r + 1))
    promised = [promise for promise in PROMISES if promise in d.facts]
    d.generalize("factors are positive", lt(0, factor), MECHANISMS, promised)
    d.lemma("next factor", lemmas.instance(d["factors are positive"], r + 1))
    statement = Implies(le(r, n), bound(product * beliefs[0], beliefs[r]))
    d.step("before any answer", substitute(statement, r, S.Zero), ["no answer"])
    p, y, a, b, e = reals("p_ y_ a_ b_ e_")
    terms = {p: product, y: following, a: beliefs[0], b: beliefs[r], e: beliefs[r + 1]}
    premises = [lt(0, y), bound(p * a, b), bound(y * b, e)]
    algebra(d, "one more answer", terms, premises, bound(p * y * a, e), [], met=False)
    by = [kept, "factors are positive", "last answer", "next belief", "next factor"]
    by += ["one more answer"]
    d.generalize("next answer", Implies(statement, substitute(statement, r, r + 1)), (r, 0, oo), by)
    d.induction("any answers", r, 0, statement, ["before any answer", "next answer"])
    d.step("n >= 0", le(0, n), ["n >= 1"])
    d.at("all answers", "any answers", n, ["n >= 0"])


UNMOVED = {n: 2, beliefs: dict.fromkeys((0, 1, 2), ONE_HALF)}
"""Two answers that leave a belief of 1/2."""


@proves("abdi.theorem-1", part=ALPHA_SIDE, reading=WHEN_ASKED)
def when_asked_alpha(d: Derivation) -> None:
    """The factors multiply, and their product is ``1 - alpha_c``."""
    d.model({**UNMOVED, **ALPHA_HALVES})
    when_asked(d, 1 - alphas[k], WHEN_ASKED_LOW, le)
    alpha_c_is_a_product(d)
    product_beside_1(d, 1 - alphas[k], lt)
    d.conclude(["all answers", "alpha_c", "promise"])


@proves("abdi.theorem-1", part=BETA_SIDE, reading=WHEN_ASKED)
def when_asked_beta(d: Derivation) -> None:
    """The factors multiply, and their product is ``1 + beta_c``."""
    d.model({**UNMOVED, **BETA_HALVES})
    when_asked(d, 1 + betas[k], WHEN_ASKED_HIGH, ge)
    beta_c_is_a_product(d)
    product_beside_1(d, 1 + betas[k], gt)
    d.conclude(["all answers", "beta_c", "promise"])


@proves("abdi.theorem-1.induction", reading=WHEN_ASKED)
@proves("abdi.theorem-1.induction", reading=EVERY)
@proves("abdi.theorem-1.induction", "correction")
def induction(d: Derivation) -> None:
    """Eq. 4 to 9, by the paper's reasons."""
    one = S.One

    def half(_: int) -> Term:
        """1/2, always"""
        return ONE_HALF

    d.model({alphas: half, betas: half, beliefs: half})
    down, up = 1 - alphas[n + 1], 1 + betas[n + 1]
    for name, factor in (("left", 1 - alphas[k]), ("right", 1 + betas[k])):
        for last in (one, n + 1):
            d.lemma(f"{name}, last of {last}", lemmas.product_last(factor, (k, 1, last)))
        d.lemma(f"{name}, none", lemmas.product_empty(factor, MECHANISMS))
    for name, promise in (
        ("alpha > 0", "alpha_k > 0 for every k >= 1"),
        ("alpha < 1", "alpha_k < 1 for every k >= 1"),
        ("beta > 0", "beta_k > 0 for every k >= 1"),
    ):
        d.lemma(f"{name} at n + 1", lemmas.instance(d[promise], n + 1))
    within = And(le(falls * beliefs[0], beliefs[n]), le(beliefs[n], rises * beliefs[0]))
    d.at("eq. 6 at 0", EQUATION_6, 0)
    by = ["eq. 6 at 0", "left, last of 1", "right, last of 1", "left, none", "right, none"]
    d.step("eq. 4", substitute(within, n, one), by, "Definition 4")
    everywhere = (n, 1, oo)
    d.generalize(
        "eq. 7",
        Implies(within, le(substitute(falls, n, n + 1) * beliefs[0], down * beliefs[n])),
        everywhere,
        [
            "alpha_k > 0 for every k >= 1",
            "alpha_k < 1 for every k >= 1",
            "alpha > 0 at n + 1",
            "alpha < 1 at n + 1",
            "left, last of n + 1",
        ],
        "since 0 < alpha < 1, and the left side of eq. 5",
    )
    d.generalize(
        "eq. 8",
        Implies(within, le(up * beliefs[n], substitute(rises, n, n + 1) * beliefs[0])),
        everywhere,
        ["beta_k > 0 for every k >= 1", "beta > 0 at n + 1", "right, last of n + 1"],
        "since beta > 0, and the right side of eq. 5",
    )
    by = [EQUATION_6, "eq. 7", "eq. 8"]
    d.generalize(
        "eq. 9", Implies(within, substitute(within, n, n + 1)), everywhere, by, "eq. 6 to 8"
    )
    d.induction("eq. 3", n, 1, within, ["eq. 4", "eq. 9"])
    d.conclude(["eq. 3"])
