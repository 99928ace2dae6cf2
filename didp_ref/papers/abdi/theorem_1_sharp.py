"""Theorem 1 over every prior, with the smallest numbers that hold.

At every prior inequality (2) bounds the ratio of two worlds' likelihoods by ``1 + beta`` and by
``1/(1 - alpha)``, both ways; so by the smaller of the two, and these multiply.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Min, Not, Or, Product, Rational

from didp_ref.audit import lemmas
from didp_ref.audit.checks import remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import G, L, alphas, betas, c, f, h_1, h_2, l, priors, x
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, EVERY_PRIOR, HALF, INDEPENDENT, cite
from didp_ref.papers.abdi.theorem_1 import (
    DEFINITION_4,
    POSSIBLE,
    any_answer,
    kept_at_every_prior,
    theorem_1,
)
from didp_ref.papers.abdi.theorem_1_product_form import HALVES
from didp_ref.papers.abdi.transcripts import IS_WORLD, composed, evidence_ratio, product_beside_1
from didp_ref.papers.abdi.worlds import (
    MANY,
    MECHANISMS,
    PROMISE,
    PROMISES,
    WORLD,
    at_every_prior,
    belief,
    transcript,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, k, m, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import INDEPENDENT_NOISES
from didp_ref.papers.shared.small_prior import Bound, at_a_small_prior
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, ge, gt, le, lt, reals
from didp_ref.worlds.beliefs import bayes

SMALLER_FACTOR = "G_k = min(1 + beta_k, 1/(1 - alpha_k))"
OTHER_WORLD = "every answer keeps inequality (2) in a world l at every prior on l and the world i"

FACTORS = {SMALLER_FACTOR: every(eq(G[k], Min(1 + betas[k], 1 / (1 - alphas[k]))), MECHANISMS)}

RECIPROCAL = {"L_k = 1/G_k": every(eq(L[k], 1 / G[k]), MECHANISMS)}

STILL_KEPT = "an answer that attains them"
NO_SMALLER_ALPHA, NO_SMALLER_BETA = "no smaller alpha", "no smaller beta"

rise, fall = Product(G[k], MECHANISMS), Product(L[k], MECHANISMS)
"""What n answers may multiply a belief by."""


def setting() -> dict[str, Formula]:
    """Return what Theorem 1 assumes, of both worlds, with both promises."""
    hypotheses = {**theorem_1(PROMISES), OTHER_WORLD: kept_at_every_prior(l, i), **FACTORS}
    del hypotheses["n >= 1"]
    return hypotheses


def sharp_alpha() -> Statement:
    """The left side of inequality (2), with alpha = 1 - 1/prod(G)."""
    return Statement({**setting(), **RECIPROCAL}, le(fall * priors[i], belief(transcript)))


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


def derive_sharp_alpha(d: Derivation) -> None:
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


def sharp_beta() -> Statement:
    """The right side of inequality (2), with beta = prod(G) - 1."""
    return Statement(setting(), le(belief(transcript), rise * priors[i]))


def derive_sharp_beta(d: Derivation) -> None:
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


ATTAINING = {
    "every f(k, 2) > 0": every(lt(0, f(k, 2)), MECHANISMS),
    "every f(k, 1) = G_k f(k, 2)": every(eq(f(k, 1), G[k] * f(k, 2)), MECHANISMS),
}
"""Two worlds, whose likelihoods lie as far apart as the promises allow."""


def attaining_answer() -> Statement:
    """One such answer keeps Definition 4 in both worlds, at every prior x and 1 - x."""
    mixture = x * h_1 + (1 - x) * h_2
    hypotheses = {
        **PROMISE,
        "c = min(1 + beta, 1/(1 - alpha))": eq(c, Min(1 + beta, 1 / (1 - alpha))),
        **as_written(lt(0, x), lt(x, 1)),
        "h_2 > 0": lt(0, h_2),
        "h_1 = c h_2": eq(h_1, c * h_2),
    }
    inequalities = (
        And(le((1 - alpha) * mixture, density), le(density, (1 + beta) * mixture))
        for density in (h_1, h_2)
    )
    return Statement(hypotheses, And(*inequalities))


def derive_attaining_answer(d: Derivation) -> None:
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


def _seen(world: int, other: int) -> Term:
    """Return the density of what was observed, where a world has the prior x, and one other.

    The prior x is positive, so belief over prior is the density in the world over this.
    """
    return x * transcript(world) + (1 - x) * transcript(other)


def no_smaller_alpha() -> Statement:
    """No larger factor c bounds the fall of a belief at every prior."""
    hypotheses = {
        **MANY,
        **FACTORS,
        **ATTAINING,
        "c times the product of all G_k is above 1": lt(1, c * rise),
    }
    return Statement(hypotheses, Not(at_every_prior(le(c * _seen(2, 1), transcript(2)))))


def apart(_: int, j: int) -> Rational:
    """3/2 in the world 1, 1 in the world 2"""
    return 2 - Rational(1, 2) * j


TWO_ANSWERS = {n: 2, **dict.fromkeys((alphas, betas), HALVES), G: THREE_HALVES, f: apart}
"""Two answers, each 3/2 times as likely in one world as in the other."""


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


def derive_no_smaller_alpha(d: Derivation) -> None:
    """At a small prior on the less likely world its belief falls by more."""
    d.model({**TWO_ANSWERS, c: ONE_HALF})
    products_apart(d)
    at_a_prior(d, (c * rise - 1) / (2 * c * rise), ge)


def no_smaller_beta() -> Statement:
    """No smaller factor c bounds the rise of a belief at every prior."""
    hypotheses = {
        **MANY,
        **FACTORS,
        **ATTAINING,
        "c >= 1": le(1, c),
        "c is below the product of all G_k": lt(c, rise),
    }
    return Statement(hypotheses, Not(at_every_prior(le(transcript(1), c * _seen(1, 2)))))


def derive_no_smaller_beta(d: Derivation) -> None:
    """At a small prior on the more likely world its belief rises by more."""
    d.model({**TWO_ANSWERS, c: 2})
    products_apart(d)
    at_a_prior(d, (rise - c) / (2 * c * rise), le)


def check_sharp_composition() -> Iterator[Evidence]:
    """What Theorem 1 promises of (1/2, 1/10) twice, what holds, and that it is approached."""
    alpha, beta = HALF, Fraction(1, 10)
    factor = min(1 + beta, 1 / (1 - alpha))
    yield remark(
        (1 - 1 / factor**2, factor**2 - 1) == (Fraction(21, 121), Fraction(21, 100))
        and (1 - (1 - alpha) ** 2, (1 + beta) ** 2 - 1) == (Fraction(3, 4), Fraction(21, 100)),
        "(1/2, 1/10) twice: G = 11/10 each, so alpha = 21/121 and beta = 21/100; Theorem 1 "
        "promises 3/4 and 21/100",
    )
    tiny = Fraction(1, 10**6)
    low, high = (
        min(ratios) if smallest else max(ratios)
        for smallest in (True, False)
        for ratios in [
            [
                after / before
                for prior in ([tiny, 1 - tiny], [1 - tiny, tiny])
                for before, after in zip(prior, bayes(prior, [factor**2, Fraction(1)]), strict=True)
            ]
        ]
    )
    yield remark(
        low < 1 - Fraction(21, 121) + tiny and high > 1 + Fraction(21, 100) - tiny,
        "two worlds, two answers each 11/10 times as likely in one as in the other: at the priors "
        "10^-6 and 1 - 10^-6 the ratios of beliefs come within 10^-6 of 100/121 and 121/100",
    )


THEOREM_1_SHARP = Claim(
    id="abdi.theorem-1.sharp",
    kind=Kind.THEOREM,
    source=cite("section 5, Theorem 1", "unstated"),
    title="Each answer's smaller side bounds both alpha and beta over every prior",
    statement=r"Where every $M_i$ keeps $(\alpha_i,\beta_i)$ at every prior, and the noises "
    r"are independent, all of them together keep $\alpha = 1 - 1/\prod_i G_i$ and $\beta = "
    r"\prod_i G_i - 1$ with $G_i = \min(1+\beta_i, 1/(1-\alpha_i))$, and nothing smaller: two "
    r"worlds and answers whose likelihoods are $G_i$ times as large in one as in the other "
    r"come as near to both as one likes at small priors.",
    parts=(
        Part(
            ALPHA_SIDE,
            r"No belief falls below its prior over $\prod_i G_i$.",
            formal=sharp_alpha,
            proof=derive_sharp_alpha,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(
            BETA_SIDE,
            r"No belief rises above its prior times $\prod_i G_i$.",
            formal=sharp_beta,
            proof=derive_sharp_beta,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(
            STILL_KEPT,
            r"An answer whose likelihood is $G_i$ times as large in one of two worlds as in "
            r"the other keeps $(\alpha_i,\beta_i)$ at every prior.",
            formal=attaining_answer,
            proof=derive_attaining_answer,
        ),
        Part(
            NO_SMALLER_ALPHA,
            r"After such answers no factor above $1/\prod_i G_i$ bounds the fall of a belief "
            r"at every prior.",
            formal=no_smaller_alpha,
            proof=derive_no_smaller_alpha,
        ),
        Part(
            NO_SMALLER_BETA,
            r"After such answers no factor below $\prod_i G_i$ bounds the rise of a belief at "
            r"every prior.",
            formal=no_smaller_beta,
            proof=derive_no_smaller_beta,
        ),
    ),
    checks=(check_sharp_composition,),
    quantities=("composition.alpha_every_prior", "composition.beta_every_prior"),
    rests_on=(EVERY_PRIOR, INDEPENDENT),
    note=r"The paper does not state it. Theorem 1 keeps the two sides apart, though each "
    r"answer's smaller side bounds both: for $(1/2, 1/10)$ twice it promises $\alpha_c = 3/4$, "
    r"where $21/121 < 0.174$ holds; $\beta_c = 21/100$ is the same.",
)

CLAIMS = (THEOREM_1_SHARP,)
