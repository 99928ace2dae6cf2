"""Theorem 1 over every prior: the smaller factor of every answer, and the products of these."""

from __future__ import annotations

from sympy import And, Implies, Or, Rational

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import G, L, alphas, betas, c, f, h_1, h_2, priors, x
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.theorem_1 import DEFINITION_4, POSSIBLE
from didp_ref.papers.abdi.theorem_1_product_form import HALVES
from didp_ref.papers.abdi.theorem_1_sharp import (
    ATTAINING,
    NO_SMALLER_ALPHA,
    NO_SMALLER_BETA,
    OTHER_WORLD,
    SMALLER_FACTOR,
    STILL_KEPT,
    rise,
)
from didp_ref.papers.abdi.transcripts import IS_WORLD, composed, evidence_ratio, product_beside_1
from didp_ref.papers.abdi.worlds import MECHANISMS, PROMISE, PROMISES, WORLD, transcript
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, k, m, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.small_prior import Bound, at_a_small_prior
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, eq, ge, gt, le, lt, reals
from proofs.abdi.theorem_1 import any_answer

CLAIM = "abdi.theorem-1.sharp"


def smaller_factors(d: Derivation) -> None:
    """``G_k`` is ``1 + beta_k`` or ``1/(1 - alpha_k)``, and above 1."""
    up, down = 1 + betas[k], 1 - alphas[k]
    d.lemma("smaller factor", lemmas.minimum(up, 1 / down))
    statement = And(
        lt(1, G[k]), le(G[k], up), le(G[k] * down, 1), Or(eq(G[k], up), eq(G[k] * down, 1))
    )
    d.generalize("factors", statement, MECHANISMS, [*PROMISES, SMALLER_FACTOR, "smaller factor"])


def ratios(d: Derivation, raised: str, lowered: str) -> None:
    """No likelihood in one world is more than G_k times that in the other.

    ``raised`` and ``lowered`` are Definition 4 in the world whose likelihood may be larger, or
    smaller.
    """
    mine, theirs = f(k, i), f(k, j)
    no_density = "no density f(k, j) is negative"
    for world in (i, j):
        d.lemma(f"density at {world}", lemmas.instance(d[no_density].body, world))
    known, wanted = [], []
    for name, kept, factor in (
        ("raised", raised, 1 + betas[k]),
        ("lowered", lowered, 1 - alphas[k]),
    ):
        every_l = d[kept].body
        d.lemma(f"{name}: at j", lemmas.instance(every_l, j))
        every_x = substitute(every_l.body, every_l.variable, j)
        pair = (mine, theirs) if kept == DEFINITION_4 else (theirs, mine)
        says, rests = at_a_small_prior(d, name, every_x, factor, *pair)
        wanted.append(says)
        known += [kept, f"{name}: at j", *rests]
    statement = Implies(IS_WORLD, And(le(0, mine), le(0, theirs)))
    by = [*WORLD, no_density, "density at i", "density at j"]
    d.generalize("densities are not negative", statement, MECHANISMS, by)
    by = [*PROMISES, "densities are not negative", *known]
    d.generalize(
        "both promises", Implies(IS_WORLD, And(le(0, mine), le(0, theirs), *wanted)), MECHANISMS, by
    )


@proves(CLAIM, part=ALPHA_SIDE)
def sharp_alpha(d: Derivation) -> None:
    """The ratios ``1/G_k`` multiply."""
    d.model({**ANSWERS, L: TWO_THIRDS})
    smaller_factors(d)
    ratios(d, OTHER_WORLD, DEFINITION_4)
    statement = And(lt(0, L[k]), Or(eq(L[k], 1 - alphas[k]), eq(L[k] * (1 + betas[k]), 1)))
    d.generalize("reciprocals", statement, MECHANISMS, [*PROMISES, "factors", "L_k = 1/G_k"])
    statement = Implies(IS_WORLD, And(le(0, f(k, i)), le(0, f(k, j)), le(L[k] * f(k, j), f(k, i))))
    d.generalize("ratios", statement, MECHANISMS, [*PROMISES, "both promises", "reciprocals"])
    d.generalize("factors are positive", lt(0, L[k]), MECHANISMS, ["reciprocals"])
    evidence_ratio(d, "lowered", L[k], le)
    composed(d, "lowered", L[k], le, POSSIBLE)
    d.conclude(["eq. 3"])


@proves(CLAIM, part=BETA_SIDE)
def sharp_beta(d: Derivation) -> None:
    """The ratios ``G_k`` multiply."""
    d.model(ANSWERS)
    smaller_factors(d)
    ratios(d, DEFINITION_4, OTHER_WORLD)
    statement = Implies(IS_WORLD, And(le(0, f(k, i)), le(0, f(k, j)), ge(G[k] * f(k, j), f(k, i))))
    d.generalize("ratios", statement, MECHANISMS, [*PROMISES, "both promises", "factors"])
    d.generalize("factors are positive", lt(0, G[k]), MECHANISMS, ["factors"])
    evidence_ratio(d, "raised", G[k], ge)
    composed(d, "raised", G[k], ge, POSSIBLE)
    d.conclude(["eq. 3"])


THREE_HALVES = dict.fromkeys((1, 2), Rational(3, 2))
TWO_THIRDS = dict.fromkeys((1, 2), Rational(2, 3))
ANSWERS = {
    m: 2,
    i: 1,
    n: 2,
    **dict.fromkeys((priors, alphas, betas), HALVES),
    G: THREE_HALVES,
    f: any_answer,
}
"""Two answers that tell nothing, each promised to keep 1/2 and 1/2."""


def apart(_: int, j: int) -> Rational:
    """3/2 in the world 1, 1 in the world 2"""
    return 2 - Rational(1, 2) * j


TWO_ANSWERS = {n: 2, **dict.fromkeys((alphas, betas), HALVES), G: THREE_HALVES, f: apart}
"""Two answers, each 3/2 times as likely in one world as in the other."""


@proves(CLAIM, part=STILL_KEPT)
def attaining_answer(d: Derivation) -> None:
    """The mixture lies between the two likelihoods."""
    half_more = Rational(3, 2)
    d.model({alpha: ONE_HALF, beta: ONE_HALF, c: half_more, x: ONE_HALF, h_1: half_more, h_2: 1})
    d.lemma("smaller factor", lemmas.minimum(1 + beta, 1 / (1 - alpha)))
    by = [*PROMISE, "c = min(1 + beta, 1/(1 - alpha))", "smaller factor"]
    d.step("factor", And(lt(1, c), le(c, 1 + beta), le(c * (1 - alpha), 1)), by)
    mixture = x * h_1 + (1 - x) * h_2
    inside = ["0 < x", "x < 1", "h_2 > 0", "h_1 = c h_2", "factor"]
    d.step("mixture", And(le(h_2, mixture), le(mixture, h_1)), inside)
    by = ["alpha < 1", "h_2 > 0", "h_1 = c h_2", "factor"]
    d.step("far apart", And(le((1 - alpha) * h_1, h_2), le(h_1, (1 + beta) * h_2)), by)
    d.step("h_1 is larger", le(h_2, h_1), ["h_2 > 0", "h_1 = c h_2", "factor"])
    d.conclude([*PROMISE, "h_2 > 0", "mixture", "far apart", "h_1 is larger"])


def products_apart(d: Derivation) -> None:
    """After all answers one likelihood is the product of all G_k times the other."""
    smaller_factors(d)
    mine, theirs = f(k, 1), G[k] * f(k, 2)
    for name, low, high in (("at most", mine, theirs), ("at least", theirs, mine)):
        by = ["factors", *ATTAINING]
        d.generalize(f"one answer, {name}", And(le(0, low), le(low, high)), MECHANISMS, by)
        d.lemma(f"all answers, {name}", lemmas.product_monotone(low, high, MECHANISMS))
    d.lemma("split", lemmas.product_split(G[k], f(k, 2), MECHANISMS))
    d.lemma("positive", lemmas.product_positive(f(k, 2), MECHANISMS))
    by = ["one answer, at most", "one answer, at least", "all answers, at most"]
    by += ["all answers, at least", "split", "every f(k, 2) > 0", "positive"]
    d.step("all answers", And(eq(transcript(1), rise * transcript(2)), lt(0, transcript(2))), by)
    product_beside_1(d, G[k], gt, ["factors"])


def at_a_prior(d: Derivation, prior: Term, side: Bound) -> None:
    """Take what c would keep at every prior at one, where the likelihoods break it.

    ``side`` says whether c is to stay above the belief over the prior (``le``) or below (``ge``).
    """
    (met,) = d.statement.conclusion.args
    d.lemma("at one prior", lemmas.instance(met, prior))
    y, b, g, t = reals("y_ b_ g_ t_")
    here = {y: prior, b: c, g: rise}
    known = ["promise", *(name for name in d.statement.hypotheses if name.startswith("c "))]
    d.step("c is positive", lt(0, c), known)
    known.append("c is positive")
    high = side is le
    where = [lt(1, b * g)] if side is ge else [le(1, b), lt(b, g)]
    gap = g - b if high else b * g - 1
    premises = [lt(1, g), lt(0, b), *where, eq(2 * b * g * y, gap)]
    algebra(d, "a prior", here, premises, And(lt(0, y), lt(y, 1)), known)
    more, less = (g * t, t) if high else (t, g * t)
    seen = b * (y * more + (1 - y) * less)
    terms = {**here, t: transcript(2)}
    given = [lt(0, y), lt(y, 1), lt(0, t), *premises]
    by = [*known, "a prior", "all answers"]
    algebra(d, "broken", terms, given, lt(seen, more) if high else lt(more, seen), by)
    d.conclude(["at one prior", "a prior", "broken", "all answers", *known])


@proves(CLAIM, part=NO_SMALLER_ALPHA)
def no_smaller_alpha(d: Derivation) -> None:
    """At a small prior on the less likely world its belief falls by more."""
    d.model({**TWO_ANSWERS, c: ONE_HALF})
    products_apart(d)
    at_a_prior(d, (c * rise - 1) / (2 * c * rise), ge)


@proves(CLAIM, part=NO_SMALLER_BETA)
def no_smaller_beta(d: Derivation) -> None:
    """At a small prior on the more likely world its belief rises by more."""
    d.model({**TWO_ANSWERS, c: 2})
    products_apart(d)
    at_a_prior(d, (rise - c) / (2 * c * rise), le)
