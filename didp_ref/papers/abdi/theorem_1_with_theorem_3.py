"""Theorem 1 for mechanisms whose scales Theorem 3 set.

Theorem 3's scale, set at the first prior, does not serve the belief after an answer: the odds of
two worlds move by ``G_k = min(X_k, 1/Y_k)`` at each answer, and the bounds that follow are
attained.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, IndexedBase, Min, Product, Rational

from didp_ref.audit import lemmas
from didp_ref.audit.checks import remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale
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
from didp_ref.papers.abdi.odds_after_answers import (
    X_K,
    X_OR_Y,
    Y_K,
    alpha_beside_theorem_1,
    at_smallest_prior,
    beside_x,
    beside_y,
    beta_beside_theorem_1,
    no_larger,
    products_beside_1,
    products_of_odds,
    setting,
)
from didp_ref.papers.abdi.repairs import repair_with_theorem_3
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, HALF, INDEPENDENT, cite
from didp_ref.papers.abdi.theorem_1 import ALPHA_COMBINED, BETA_COMBINED, BETA_KEPT
from didp_ref.papers.abdi.theorem_1_counterexamples import two_answers
from didp_ref.papers.abdi.theorem_1_product_form import (
    ALPHA_HALVES,
    ALPHA_SIGMAS,
    BETA_HALVES,
    BETA_SIGMAS,
    alpha_c,
    alpha_c_is_a_product,
    beta_c,
    beta_c_is_a_product,
)
from didp_ref.papers.abdi.theorem_1_sharp import (
    ATTAINING,
    RECIPROCAL,
    THREE_HALVES,
    TWO_THIRDS,
    apart,
)
from didp_ref.papers.abdi.transcripts import product_beside_1, two_laplace_answers
from didp_ref.papers.abdi.worlds import (
    EXTREMES,
    LAPLACE_ANSWERS,
    MANY,
    MECHANISMS,
    PRIORS,
    belief,
    odds,
    transcript,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import i, k, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import INDEPENDENT_NOISES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, ge, gt, le, lt, reals
from didp_ref.worlds.beliefs import bayes, laplace


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


ONE_THIRD = Rational(1, 3)
ANSWERS = {
    **two_laplace_answers(),
    X: {1: 3, 2: 3},
    Y: {1: ONE_THIRD, 2: ONE_THIRD},
    p_min: ONE_HALF,
    p_max: ONE_HALF,
}
SHARPER = {G: {1: 3, 2: 3}, L: {1: ONE_THIRD, 2: ONE_THIRD}}


def derive_with_theorem_3_alpha(d: Derivation) -> None:
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


def with_theorem_3_beta() -> Statement:
    """What is promised beside beta_c; by Y alone it is more, and no more than beta_c."""
    sharp, by_y = after_all(L), after_all(Y)
    return Statement(
        {**with_theorem_3(), **SMALLER_SIDE, **RECIPROCAL, **BETA_SIGMAS},
        And(le(belief(transcript), sharp * priors[i]), le(sharp, by_y), le(by_y, 1 + beta_c)),
    )


def derive_with_theorem_3_beta(d: Derivation) -> None:
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


def with_theorem_3_beta_c() -> Statement:
    """The right side of inequality (2), with beta_c as it is printed."""
    return Statement({**with_theorem_3(), **BETA_SIGMAS}, BETA_KEPT)


def derive_with_theorem_3_beta_c(d: Derivation) -> None:
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


ATTAINED = "attained"


def attained_at_prior() -> Statement:
    """At one prior: answers that move the odds of two worlds by G_k attain both bounds.

    The least likely world, of prior P_min, is the one whose belief falls, or rises, most.
    """

    def after(world: int, other: int) -> Term:
        mine = p_min * transcript(world)
        return mine / (mine + (1 - p_min) * transcript(other))

    hypotheses = {
        **as_written(le(0, p_min), lt(p_min, 1)),
        "every G_k > 0": every(lt(0, G[k]), MECHANISMS),
        **RECIPROCAL,
        **ATTAINING,
    }
    fallen, risen = p_min * after_all(G), p_min * after_all(L)
    return Statement(hypotheses, And(eq(after(2, 1), fallen), eq(after(1, 2), risen)))


def derive_attained_at_prior(d: Derivation) -> None:
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


def check_with_theorem_3() -> Iterator[Evidence]:
    """The counterexample; what holds instead; and which half of Theorem 1 survives."""

    yield from two_answers(part=ALPHA_SIDE)
    for alpha, beta, alpha_both, beta_both in (
        (HALF, HALF, Fraction(4, 5), Fraction(4, 5)),
        (HALF, Fraction(1, 10), Fraction(20, 101), Fraction(20, 101)),
    ):
        up = (1 - HALF * (1 - alpha)) / ((1 - alpha) * HALF)
        over = (1 + beta) * HALF / (1 - HALF * (1 + beta))
        odds = min(up, over)
        together = 1 - 1 / (HALF + HALF * odds**2), 1 / (HALF + HALF / odds**2) - 1
        first, second = bayes([HALF, HALF], laplace([0, 1], 0, odds**2))
        yield remark(
            together == (alpha_both, beta_both) == (1 - 2 * second, 2 * first - 1),
            f"two worlds of prior 1/2, answers (0, 1), each at Theorem 3's scale for ({alpha}, "
            f"{beta}), which is 1/ln({odds}): asked twice they keep alpha = {alpha_both} and beta "
            f"= {beta_both}, and attain both after the responses (0, 0)",
        )


THEOREM_1_WITH_THEOREM_3 = Claim(
    id="abdi.theorem-1.with-theorem-3",
    kind=Kind.COMPOSITE,
    source=cite("section 5, Theorem 1, and section 6, Theorem 3, read together", "unstated"),
    title="Asked twice, Theorem 3's scale can fail to keep Theorem 1's alpha",
    statement=r"Read together, the two theorems say that Theorem 1's $\alpha_c$ and $\beta_c$ "
    r"hold for mechanisms whose scale Theorem 3 set at the initial prior.",
    parts=(
        Part(
            ALPHA_SIDE,
            ALPHA_COMBINED,
            corrected=with_theorem_3_alpha,
            corrected_proof=derive_with_theorem_3_alpha,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(
            BETA_SIDE,
            BETA_COMBINED,
            formal=with_theorem_3_beta_c,
            proof=derive_with_theorem_3_beta_c,
            corrected=with_theorem_3_beta,
            corrected_proof=derive_with_theorem_3_beta,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(
            ATTAINED,
            r"Beside them, unstated: answers that move the odds of two worlds by $G_i$ attain "
            r"both bounds of the correction where $P_{min} > 0$.",
            formal=attained_at_prior,
            proof=derive_attained_at_prior,
        ),
    ),
    checks=(check_with_theorem_3, repair_with_theorem_3),
    correction=Correction(
        r"Together they promise $\alpha = 1 - 1/(P_{min} + (1-P_{min}) \prod_i G_i)$ and "
        r"$\beta = 1/(P_{min} + (1-P_{min})/\prod_i G_i) - 1$ with $G_i = \min(X_i, 1/Y_i)$, "
        r"$X_i = \frac{1+P_{min}(\alpha_i-1)}{(1-\alpha_i)(1-P_{min})}$ and $Y_i = "
        r"\frac{1-P_{min}(1+\beta_i)}{(1+\beta_i)(1-P_{min})}$: Theorem 3's scale serves both "
        r"sides, so the odds of two worlds move by $G_i$ at most. Both are attained by two worlds "
        r"where $P_{min} > 0$, and at $P_{min} = 0$ by no world that can be. The "
        r"printed $\beta_c$ stands. At the smallest such scale $G_i = e^{\Theta_i/\lambda_i}$. "
        r"With $X_i$ alone in place of $G_i$ the alpha is no smaller, and never below "
        r"$\alpha_c$; with $Y_i$ alone the beta is no smaller, and never above $\beta_c$.",
        error="Asked twice, Theorem 3's scale can fail to keep Theorem 1's alpha",
        who="individuals asked about more than once",
        repair="report the alpha of the correction, or use Theorem 2's scale",
        printed=r"$\alpha_c = \sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n)$ "
        r"(Theorem 1)",
        correct=r"$\alpha = 1 - 1/(P_{min} + (1-P_{min}) \prod_i G_i)$ at Theorem 3's scale and "
        r"prior, with independent noises; $G_i = \min(X_i, 1/Y_i)$, $X_i = "
        r"\frac{1+P_{min}(\alpha_i-1)}{(1-\alpha_i)(1-P_{min})}$, $Y_i = "
        r"\frac{1-P_{min}(1+\beta_i)}{(1+\beta_i)(1-P_{min})}$",
        consequence="two answers that each keep (1/2, 1/2) at the prior 1/2 keep alpha = 4/5 "
        "together, not 3/4: a belief of 1/2 falls to 1/10, below the promised 1/8. For (1/2, "
        "1/10) twice it is the other way: 20/101 holds, and 3/4 is promised",
    ),
    quantities=("composition.alpha_at_prior", "composition.beta_at_prior", "scale.prior_dependent"),
    rests_on=(INDEPENDENT,),
    told_with="abdi.theorem-1",
    note="The paper prints the two theorems, not what they say together; but section 8 sets the "
    "scale at one prior, and Theorem 1 lets the adversary ask again. With X_i and Y_i alone the "
    "formulas are composition.alpha_at_prior and composition.beta_at_prior. For given scales use "
    "guarantee.alpha and guarantee.beta at scale 1, with the sum of Theta_i/lambda_i as the "
    "sensitivity.",
)

CLAIMS = (THEOREM_1_WITH_THEOREM_3,)
