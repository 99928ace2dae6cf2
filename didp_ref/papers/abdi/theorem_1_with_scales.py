"""Theorem 1 for mechanisms whose scales Theorem 2, or Theorem 3, set.

Theorem 2's scale serves every belief, so Theorem 1 stands. Theorem 3's, set at the first prior,
does not serve the belief after an answer: the odds of two worlds move by
``G_k = min(X_k, 1/Y_k)`` at each answer, and the bounds that follow are attained.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, IndexedBase, Min, Product

from didp_ref.audit.checks import all_hold, remark, sampled
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement, Subject
from didp_ref.formulas import composition, scale
from didp_ref.numbers.domains import LOWEST_PRIOR
from didp_ref.numbers.enclosure import Truth
from didp_ref.papers.abdi.alphabet import (
    G,
    L,
    X,
    Y,
    alphas,
    betas,
    lambdas,
    p_max,
    p_min,
    priors,
    thetas,
)
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, HALF, INDEPENDENT, cite
from didp_ref.papers.abdi.theorem_1 import (
    ALPHA_COMBINED,
    ALPHA_KEPT,
    BETA_COMBINED,
    BETA_KEPT,
    Mechanisms,
    sampled_mechanisms,
    search_two_worlds,
    two_answers,
)
from didp_ref.papers.abdi.theorem_1_product_form import ALPHA_SIGMAS, BETA_SIGMAS, alpha_c, beta_c
from didp_ref.papers.abdi.theorem_1_sharp import ATTAINING, RECIPROCAL
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
from didp_ref.papers.shared.alphabet import i, k
from didp_ref.papers.shared.narrower import INDEPENDENT_NOISES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt
from didp_ref.worlds.beliefs import bayes, laplace


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


def check_with_theorem_2() -> Iterator[Evidence]:
    """Search for mechanisms, each at Theorem 2's scale, whose answers break Theorem 1."""
    yield from search_two_worlds(
        lambda mechanisms: composition.alpha.enclose([a for a, _ in mechanisms]),
        lambda mechanisms: composition.beta.enclose([b for _, b in mechanisms]),
    )


THEOREM_1_WITH_THEOREM_2 = Claim(
    id="abdi.theorem-1.with-theorem-2",
    kind=Kind.COMPOSITE,
    source=cite("section 5, Theorem 1, and section 6, Theorem 2, read together", "unstated"),
    title="Prior-free mechanisms asked adaptively",
    statement=r"Theorem 1's $\alpha_c$ and $\beta_c$ hold for mechanisms whose scale Theorem 2 "
    r"set, whatever the adversary asks in the light of earlier answers.",
    parts=(
        Part(
            ALPHA_SIDE, ALPHA_COMBINED, formal=with_theorem_2_alpha, narrower=(INDEPENDENT_NOISES,)
        ),
        Part(BETA_SIDE, BETA_COMBINED, formal=with_theorem_2_beta, narrower=(INDEPENDENT_NOISES,)),
    ),
    checks=(check_with_theorem_2,),
    quantities=("composition.alpha", "composition.beta", "scale.prior_free"),
    rests_on=(INDEPENDENT,),
)


X_K = "X_k = (1 + P_min (alpha_k - 1))/((1 - alpha_k)(1 - P_min))"
Y_K = "Y_k = (1 - P_min (1 + beta_k))/((1 + beta_k)(1 - P_min))"
X_OR_Y = "G_k = min(X_k, 1/Y_k)"


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

    def larger(mechanisms: Mechanisms, p: Fraction) -> Truth | None:
        alphas, betas = [a for a, _ in mechanisms], [b for _, b in mechanisms]
        if any((1 + b) * p >= 1 for b in betas):
            return None
        return all_hold(
            [
                composition.alpha.enclose(alphas).at_most(
                    composition.alpha_at_prior.enclose(alphas, p)
                ),
                composition.beta_at_prior.enclose(betas, p).at_most(
                    composition.beta.enclose(betas)
                ),
            ]
        )

    yield sampled(
        {"mechanisms": sampled_mechanisms(), "p": LOWEST_PRIOR.strategy()},
        larger,
        "alpha at the prior is never below Theorem 1's, beta at the prior never above it",
        subject=Subject.REMARK,
    )


THEOREM_1_WITH_THEOREM_3 = Claim(
    id="abdi.theorem-1.with-theorem-3",
    kind=Kind.COMPOSITE,
    source=cite("section 5, Theorem 1, and section 6, Theorem 3, read together", "unstated"),
    title="Prior-dependent mechanisms asked adaptively",
    statement=r"Theorem 1's $\alpha_c$ and $\beta_c$ hold for mechanisms whose scale Theorem 3 "
    r"set at the initial prior.",
    parts=(
        Part(
            ALPHA_SIDE,
            ALPHA_COMBINED,
            corrected=with_theorem_3_alpha,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(
            BETA_SIDE,
            BETA_COMBINED,
            formal=with_theorem_3_beta_c,
            corrected=with_theorem_3_beta,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(
            ATTAINED,
            r"Beside them, unstated: answers that move the odds of two worlds by $G_i$ attain "
            r"both bounds of the correction where $P_{min} > 0$.",
            formal=attained_at_prior,
        ),
    ),
    checks=(check_with_theorem_3,),
    correction=Correction(
        r"Together they promise $\alpha = 1 - 1/(P_{min} + (1-P_{min}) \prod_i G_i)$ and "
        r"$\beta = 1/(P_{min} + (1-P_{min})/\prod_i G_i) - 1$ with $G_i = \min(X_i, 1/Y_i)$, "
        r"$X_i = \frac{1+P_{min}(\alpha_i-1)}{(1-\alpha_i)(1-P_{min})}$ and $Y_i = "
        r"\frac{1-P_{min}(1+\beta_i)}{(1+\beta_i)(1-P_{min})}$: Theorem 3's scale serves both "
        r"sides, so the odds of two worlds move by $G_i$ at most. Both are attained by two worlds "
        r"where $P_{min} > 0$, and at $P_{min} = 0$ by no world that can be. The "
        r"printed $\beta_c$ stands. At the smallest such scale $G_i = e^{\Theta_i/\lambda_i}$. "
        r"With $X_i$ alone in place of $G_i$ the alpha is larger, and never below $\alpha_c$; with "
        r"$Y_i$ alone the beta is larger, and never above $\beta_c$.",
        error="Asked twice, Theorem 3's scale does not keep Theorem 1's alpha",
        who="individuals asked about more than once",
        repair="account with G_i, or use Theorem 2's scale",
        printed=r"$\alpha_c = \sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n)$ "
        r"(Theorem 1)",
        correct=r"$\alpha = 1 - 1/(P_{min} + (1-P_{min}) \prod_i G_i)$ at Theorem 3's scale and "
        r"prior, with independent noises; $G_i = \min(X_i, 1/Y_i)$, $X_i = "
        r"\frac{1+P_{min}(\alpha_i-1)}{(1-\alpha_i)(1-P_{min})}$, $Y_i = "
        r"\frac{1-P_{min}(1+\beta_i)}{(1+\beta_i)(1-P_{min})}$",
        consequence="two answers that each keep (1/2, 1/2) at the prior 1/2 keep alpha = 4/5 "
        "together, not 3/4: a belief of 1/2 falls to 1/10, below the 1/8 that is promised; for "
        "(1/2, 1/10) twice it is the other way: 20/101 holds where 3/4 is promised",
    ),
    quantities=("composition.alpha_at_prior", "composition.beta_at_prior", "scale.prior_dependent"),
    rests_on=(INDEPENDENT,),
    told_with="abdi.theorem-1",
    note="The paper prints the two theorems, not what they say together; but section 8 sets "
    "the scale at one prior, and Theorem 1 lets the adversary ask again. With X_i and Y_i alone "
    "the formulas are composition.alpha_at_prior and composition.beta_at_prior; of the scales "
    "themselves guarantee.alpha and guarantee.beta say it, asked at scale 1 with the sum of "
    "Theta_i/lambda_i as the sensitivity.",
)

CLAIMS = (THEOREM_1_WITH_THEOREM_2, THEOREM_1_WITH_THEOREM_3)
