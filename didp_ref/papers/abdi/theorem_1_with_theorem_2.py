"""Theorem 1 for mechanisms whose scales Theorem 2 set.

Theorem 2's scale serves every belief, so Theorem 1 stands.
"""

from __future__ import annotations

from sympy import And, Implies, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Claim, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import alphas, betas, f, lambdas, thetas
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, INDEPENDENT, cite
from didp_ref.papers.abdi.theorem_1 import ALPHA_COMBINED, ALPHA_KEPT, BETA_COMBINED, BETA_KEPT
from didp_ref.papers.abdi.theorem_1_product_form import (
    ALPHA_HALVES,
    ALPHA_SIGMAS,
    BETA_HALVES,
    BETA_SIGMAS,
    alpha_c_is_a_product,
    beta_c_is_a_product,
)
from didp_ref.papers.abdi.transcripts import (
    adaptive_ratios,
    answers_are_possible,
    composed,
    evidence_ratio,
    product_beside_1,
    two_laplace_answers,
)
from didp_ref.papers.abdi.worlds import LAPLACE_ANSWERS, MANY, MECHANISMS, PRIORS, PROMISES
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.papers.shared.narrower import INDEPENDENT_NOISES
from didp_ref.symbolic.notation import Formula, every, ge, gt, le, lt


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


def ratios_at_theorem_2(d: Derivation) -> None:
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


def derive_with_theorem_2_alpha(d: Derivation) -> None:
    """The product of the ratios is ``1 - alpha_c``."""
    d.model({**two_laplace_answers(), **ALPHA_HALVES})
    ratios_at_theorem_2(d)
    evidence_ratio(d, "left", 1 - alphas[k], le)
    composed(d, "left", 1 - alphas[k], le, "possible")
    alpha_c_is_a_product(d)
    product_beside_1(d, 1 - alphas[k], lt)
    d.conclude(["eq. 3", "alpha_c", "promise"])


def with_theorem_2_beta() -> Statement:
    """The right side of inequality (2), with beta_c."""
    return Statement({**with_theorem_2(), **BETA_SIGMAS}, BETA_KEPT)


def derive_with_theorem_2_beta(d: Derivation) -> None:
    """The product of the ratios is ``1 + beta_c``."""
    d.model({**two_laplace_answers(), **BETA_HALVES})
    ratios_at_theorem_2(d)
    composed(d, "right", 1 + betas[k], ge, "possible")
    beta_c_is_a_product(d)
    product_beside_1(d, 1 + betas[k], gt)
    d.conclude(["eq. 3", "beta_c", "promise"])


THEOREM_1_WITH_THEOREM_2 = Claim(
    id="abdi.theorem-1.with-theorem-2",
    kind=Kind.COMPOSITE,
    source=cite("section 5, Theorem 1, and section 6, Theorem 2, read together", "unstated"),
    title="Theorem 2's scales keep Theorem 1 for adaptive queries",
    statement=r"Theorem 1's $\alpha_c$ and $\beta_c$ hold for mechanisms whose scale Theorem 2 "
    r"set, whatever the adversary asks in the light of earlier answers.",
    parts=(
        Part(
            ALPHA_SIDE,
            ALPHA_COMBINED,
            formal=with_theorem_2_alpha,
            proof=derive_with_theorem_2_alpha,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(
            BETA_SIDE,
            BETA_COMBINED,
            formal=with_theorem_2_beta,
            proof=derive_with_theorem_2_beta,
            narrower=(INDEPENDENT_NOISES,),
        ),
    ),
    quantities=("composition.alpha", "composition.beta", "scale.prior_free"),
    rests_on=(INDEPENDENT,),
)

CLAIMS = (THEOREM_1_WITH_THEOREM_2,)
