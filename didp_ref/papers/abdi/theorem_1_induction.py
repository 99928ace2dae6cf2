"""Theorem 1's proof: the induction from k to k + 1 mechanisms (eq. 3 to 9)."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import And, Implies, S, oo

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import alphas, beliefs, betas
from didp_ref.papers.abdi.shared import EVERY, INDEPENDENT, ONE, PRIOR_READINGS, WHEN_ASKED, cite
from didp_ref.papers.abdi.theorem_1_counterexamples import two_answers
from didp_ref.papers.abdi.worlds import MECHANISMS, falls, rises
from didp_ref.papers.shared.alphabet import k, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, every, le, lt

EQUATION_6 = "answer k + 1 keeps inequality (2) at the belief after k answers, for every k >= 0"


def induction() -> Statement:
    """Definition 4 at the belief after k answers, for every k."""
    here, after = beliefs[k], beliefs[k + 1]
    low, high = (1 - alphas[k + 1]) * here, (1 + betas[k + 1]) * here
    everywhere = (k, 1, oo)
    hypotheses = {
        "alpha_k > 0 for every k >= 1": every(lt(0, alphas[k]), everywhere),
        "alpha_k < 1 for every k >= 1": every(lt(alphas[k], 1), everywhere),
        "beta_k > 0 for every k >= 1": every(lt(0, betas[k]), everywhere),
        EQUATION_6: every(And(le(low, after), le(after, high)), (k, 0, oo)),
    }
    bounds = And(le(falls * beliefs[0], beliefs[n]), le(beliefs[n], rises * beliefs[0]))
    return Statement(hypotheses, every(bounds, (n, 1, oo)))


def derive_induction(d: Derivation) -> None:
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


def check_induction() -> Iterator[Evidence]:
    """Where eq. 6 does not apply."""
    yield from two_answers(ONE, harmful=False)


EQUATION_6_ASSUMED = "eq. 6 assumed: Definition 4 at the belief after k answers"


THEOREM_1_INDUCTION = Claim(
    id="abdi.theorem-1.induction",
    kind=Kind.DERIVATION,
    source=cite("section 5, Theorem 1, proof", "eq. 3-9"),
    title="Theorem 1's induction needs Definition 4 at the belief after k answers",
    statement=r"First, Let us prove by induction that, for all [...] the belief of the adversary "
    r"on $D'$ equals to $D^s$ [...] after the observation of the results of the set of $n$ "
    r"arbitrary and adaptively chosen queries $\mathcal{Q}$ is bounded as following: "
    r"$\prod_{i=1}^n (1-\alpha_i) \times \mathcal{B}_\emptyset(D'=D^s) \le "
    r"\mathcal{B}_{\mathcal{Q},\mathcal{R}}(D'=D^s) \le \prod_{i=1}^n (1+\beta_i) \times "
    r"\mathcal{B}_\emptyset(D'=D^s)$ (3) [...] Suppose now that Inequality (3) holds for $n=k$. "
    r"[...] (5) Let us now prove that the Inequality (3) holds for $n=k+1$. [...] By considering "
    r"the fact that $q_{k+1}$ is performed using the $(\alpha_{k+1}, \beta_{k+1})$-differential "
    r"identifiable mechanism $M_{k+1}$, based on Definition 4, we get: $(1-\alpha_{k+1}) \times "
    r"\mathcal{B}_{\mathcal{Q}^k, \mathcal{R}^k}(D'=D^s) \le \mathcal{B}_{\mathcal{Q}^{k+1}, "
    r"\mathcal{R}^{k+1}}(D'=D^s) \le (1+\beta_{k+1}) \times \mathcal{B}_{\mathcal{Q}^k, "
    r"\mathcal{R}^k}(D'=D^s)$ (6) Since, $0<\alpha<1$ and that we supposed that Inequality (5) "
    r"holds, we can use its left side to show that: [...] (7) Then using the fact that $\beta>0$ "
    r"together with the right side of Inequality (5), we get: [...] (8) [...] which prove that "
    r"Inequality (3) holds for $n=k+1$, and by induction it holds for all $n \in \mathbb{N}^*$.",
    parts=(
        Part("eq. 3", formal=induction, proof=derive_induction, reading=WHEN_ASKED),
        Part(
            "eq. 3",
            formal=induction,
            proof=derive_induction,
            reading=EVERY,
            narrower=(EQUATION_6_ASSUMED,),
        ),
        Part("eq. 3", corrected=induction, corrected_proof=derive_induction, reading=ONE),
    ),
    checks=(check_induction,),
    correction=Correction(
        r"Eq. 6 applies Definition 4 with the posterior after $k$ answers as the prior, so "
        r"the definition must hold there; the rest of the induction stands.",
        who="anyone who composes mechanisms that were calibrated at one prior",
        repair="say in Definition 4 that the prior is the belief when the query is asked",
        severity=Severity.REMARK,
    ),
    rests_on=(INDEPENDENT,),
    readings=PRIOR_READINGS,
    finding="Eq. 6 takes Definition 4 at the belief after k answers, a prior that the definition "
    "does not mention. For what follows if it holds only at the first prior, see abdi.theorem-1.",
)

CLAIMS = (THEOREM_1_INDUCTION,)
