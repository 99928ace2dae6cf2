"""Theorem 1: composition."""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Severity, Source
from didp_ref.papers.abdi.evidence import composition as evidence
from didp_ref.papers.abdi.parts import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.readings import (
    EVERY,
    EVERY_PRIOR,
    INDEPENDENT,
    ONE,
    PRIOR_READINGS,
    WHEN_ASKED,
)
from didp_ref.papers.abdi.statements import composition as statements
from didp_ref.papers.abdi.statements import sharp_composition as sharp
from didp_ref.papers.abdi.statements import symmetric
from didp_ref.papers.shared.narrower import INDEPENDENT_NOISES

_at = partial(Source, "abdi")

EQUATION_6_ASSUMED = "eq. 6 assumed: Definition 4 at the belief after k answers"
ALPHA_COMBINED = (
    r"$0 < \alpha_c < 1$, and after all answers no belief is below $1-\alpha_c$ times its prior: "
    r"$(1-\alpha_c) \times \mathcal{B}_\emptyset(D'=D^s) \le "
    r"\mathcal{B}_{\mathcal{Q},\mathcal{R}}(D'=D^s)$."
)
BETA_COMBINED = (
    r"$0 < \beta_c$, and after all answers no belief is above $1+\beta_c$ times its prior: "
    r"$\mathcal{B}_{\mathcal{Q},\mathcal{R}}(D'=D^s) \le (1+\beta_c) \times "
    r"\mathcal{B}_\emptyset(D'=D^s)$."
)

CLAIMS = (
    Claim(
        id="abdi.theorem-1",
        kind=Kind.THEOREM,
        source=_at("section 5, Theorem 1"),
        title="Composition of n mechanisms",
        statement=r"If each $M_i$, $i \in [1,n]$, is $(\alpha_i,\beta_i)$-differentially "
        r"identifiable, then the combination $\mathcal{M} = (M_1(q_1(D^s)), \cdots, "
        r"M_n(q_n(D^s)))$ is $(\alpha_c, \beta_c)$-differentially identifiable where $\alpha_c = "
        r"\sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n)$ and $\beta_c = "
        r"\sum_{k=0}^n (\sigma_k(\beta_1, \cdots, \beta_n)) - 1$.",
        parts=(
            Part(
                ALPHA_SIDE,
                ALPHA_COMBINED,
                formal=statements.theorem_1_alpha,
                reading=EVERY,
                narrower=(INDEPENDENT_NOISES,),
            ),
            Part(
                ALPHA_SIDE,
                ALPHA_COMBINED,
                formal=statements.when_asked_alpha,
                reading=WHEN_ASKED,
            ),
            Part(ALPHA_SIDE, ALPHA_COMBINED, corrected=statements.theorem_1_alpha, reading=ONE),
            Part(
                BETA_SIDE,
                BETA_COMBINED,
                formal=statements.theorem_1_beta,
                reading=EVERY,
                narrower=(INDEPENDENT_NOISES,),
            ),
            Part(
                BETA_SIDE,
                BETA_COMBINED,
                formal=statements.when_asked_beta,
                reading=WHEN_ASKED,
            ),
            Part(BETA_SIDE, BETA_COMBINED, corrected=statements.theorem_1_beta, reading=ONE),
        ),
        checks=(evidence.theorem_1,),
        correction=Correction(
            r"It holds where every $M_i$ keeps $(\alpha_i,\beta_i)$ with the belief after the "
            r"first $i-1$ answers as the prior, as eq. 6 uses Definition 4; or keeps it at every "
            r"prior, with noises that are independent. It does not hold where every $M_i$ keeps it "
            r"at the prior before any answer, as a scale that Theorem 3 set there does.",
            error="Theorem 1 fails where the mechanisms were set at the prior before any answer",
            who="individuals about whom an adversary asks more than once, where every mechanism "
            "was set at the first prior",
            repair="set every scale anew at the belief when the query is asked, or by Theorem 2; "
            "or account for Theorem 3's scales as abdi.theorem-1.with-theorem-3 says",
            printed=r"each $M_i$ is $(\alpha_i,\beta_i)$-differentially identifiable, so $\prod_i "
            r"(1-\alpha_i) \mathcal{B}_\emptyset \le \mathcal{B}_{\mathcal{Q},\mathcal{R}} \le "
            r"\prod_i (1+\beta_i) \mathcal{B}_\emptyset$ (eq. 3)",
            correct=r"the same, if each $M_i$ is so at the belief when it is asked, or at every "
            r"prior",
            consequence="two coins that each keep (1/2, 1/2) at the prior 1/2 lower the belief to "
            "1/10, a fifth of the prior, where a quarter is promised; two that each keep (3/4, "
            "1/2) at the prior 1/5 raise it to 3/5, three times the prior, where a factor of 9/4 "
            "is promised",
        ),
        quantities=("composition.alpha_symmetric", "composition.beta_symmetric"),
        rests_on=(EVERY_PRIOR, INDEPENDENT),
        readings=PRIOR_READINGS,
        finding="Read over every prior it also needs noises that are independent, which it does "
        "not say: a fair coin r and r xor b each tell nothing of the bit b, and together reveal "
        "it. Over every prior it is loose: see abdi.theorem-1.sharp.",
    ),
    Claim(
        id="abdi.theorem-1.sharp",
        kind=Kind.THEOREM,
        source=_at("section 5, Theorem 1", "unstated"),
        title="The smallest numbers that hold over every prior",
        statement=r"Where every $M_i$ keeps $(\alpha_i,\beta_i)$ at every prior, and the noises "
        r"are independent, all of them together keep $\alpha = 1 - 1/\prod_i G_i$ and $\beta = "
        r"\prod_i G_i - 1$ with $G_i = \min(1+\beta_i, 1/(1-\alpha_i))$, and nothing smaller: two "
        r"worlds and answers whose likelihoods are $G_i$ times as large in one as in the other "
        r"come as near to both as one likes at small priors.",
        parts=(
            Part(
                ALPHA_SIDE,
                r"No belief falls below its prior over $\prod_i G_i$.",
                formal=sharp.sharp_alpha,
                narrower=(INDEPENDENT_NOISES,),
            ),
            Part(
                BETA_SIDE,
                r"No belief rises above its prior times $\prod_i G_i$.",
                formal=sharp.sharp_beta,
                narrower=(INDEPENDENT_NOISES,),
            ),
            Part(
                sharp.STILL_KEPT,
                r"An answer whose likelihood is $G_i$ times as large in one of two worlds as in "
                r"the other keeps $(\alpha_i,\beta_i)$ at every prior.",
                formal=sharp.attaining_answer,
            ),
            Part(
                sharp.NO_SMALLER_ALPHA,
                r"After such answers no factor above $1/\prod_i G_i$ bounds the fall of a belief "
                r"at every prior.",
                formal=sharp.no_smaller_alpha,
            ),
            Part(
                sharp.NO_SMALLER_BETA,
                r"After such answers no factor below $\prod_i G_i$ bounds the rise of a belief at "
                r"every prior.",
                formal=sharp.no_smaller_beta,
            ),
        ),
        checks=(evidence.sharp_composition,),
        quantities=("composition.alpha_every_prior", "composition.beta_every_prior"),
        rests_on=(EVERY_PRIOR, INDEPENDENT),
        finding=r"The paper does not state it. Theorem 1 keeps the two sides apart, though each "
        r"answer's smaller side bounds both: for $(1/2, 1/10)$ twice it promises $\alpha_c = 3/4$, "
        r"where $21/121 < 0.174$ holds; $\beta_c = 21/100$ is the same.",
    ),
    Claim(
        id="abdi.theorem-1.product-form",
        kind=Kind.IDENTITY,
        source=_at("section 5, Theorem 1, end of proof"),
        title="Symmetric polynomials and products",
        statement=r"Based on the fundamental theorem of symmetric polynomials: "
        r"$\sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n) = 1 - \prod_{i=1}^n "
        r"(1-\alpha_i)$ and $\sum_{k=0}^n \sigma_k(\beta_1, \cdots, \beta_n) - 1 = "
        r"\prod_{i=1}^n (1+\beta_i) - 1$.",
        parts=(
            Part(
                ALPHA_SIDE,
                r"$\sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n) = 1 - "
                r"\prod_{i=1}^n (1-\alpha_i)$",
                formal=symmetric.alpha_product,
            ),
            Part(
                BETA_SIDE,
                r"$\sum_{k=0}^n \sigma_k(\beta_1, \cdots, \beta_n) - 1 = \prod_{i=1}^n "
                r"(1+\beta_i) - 1$",
                formal=symmetric.beta_product,
            ),
        ),
        checks=(evidence.product_form,),
        quantities=(
            "composition.alpha",
            "composition.alpha_symmetric",
            "composition.beta",
            "composition.beta_symmetric",
        ),
        note="The two displayed equations are lost in the text at hand and are taken from the "
        "theorem; the extraction may be at fault.",
        finding="The reason is misnamed: they are Vieta's expansion of the product of "
        "1 + x_i t at t = -1 and t = 1; the fundamental theorem says that every symmetric "
        "polynomial is a polynomial in the elementary ones.",
    ),
    Claim(
        id="abdi.theorem-1.induction",
        kind=Kind.DERIVATION,
        source=_at("section 5, Theorem 1, proof", "eq. 3-9"),
        title="From k to k + 1 mechanisms",
        statement=r"$\prod_{i=1}^n (1-\alpha_i) \times \mathcal{B}_\emptyset(D'=D^s) \le "
        r"\mathcal{B}_{\mathcal{Q},\mathcal{R}}(D'=D^s) \le \prod_{i=1}^n (1+\beta_i) \times "
        r"\mathcal{B}_\emptyset(D'=D^s)$ for all $n$, by induction: Definition 4 at the belief "
        r"after $k$ answers (6), then (7) since $0<\alpha<1$ and (8) since $\beta>0$.",
        parts=(
            Part("eq. 3", formal=statements.induction, reading=WHEN_ASKED),
            Part(
                "eq. 3",
                formal=statements.induction,
                reading=EVERY,
                narrower=(EQUATION_6_ASSUMED,),
            ),
            Part("eq. 3", corrected=statements.induction, reading=ONE),
        ),
        checks=(evidence.induction,),
        correction=Correction(
            r"Eq. 6 applies Definition 4 with the posterior after $k$ answers as the prior, so "
            r"the definition must hold there; the rest of the induction stands.",
            who="whoever composes mechanisms that were calibrated at one prior",
            repair="say in Definition 4 that the prior is the belief when the query is asked",
            severity=Severity.REMARK,
        ),
        rests_on=(INDEPENDENT,),
        readings=PRIOR_READINGS,
        finding="Eq. 6 takes Definition 4 at the belief after k answers, a prior that the "
        "definition does not mention; what follows where it holds only at the first prior stands "
        "under abdi.theorem-1.",
    ),
    Claim(
        id="abdi.theorem-1.with-theorem-2",
        kind=Kind.COMPOSITE,
        source=_at("section 5, Theorem 1, and section 6, Theorem 2"),
        title="Prior-free mechanisms asked adaptively",
        statement=r"Theorem 1's $\alpha_c$ and $\beta_c$ hold for mechanisms whose scale Theorem 2 "
        r"set, whatever the adversary asks in the light of earlier answers.",
        parts=(
            Part(ALPHA_SIDE, ALPHA_COMBINED, formal=statements.with_theorem_2_alpha),
            Part(BETA_SIDE, BETA_COMBINED, formal=statements.with_theorem_2_beta),
        ),
        checks=(evidence.with_theorem_2,),
        quantities=("composition.alpha", "composition.beta", "scale.prior_free"),
        rests_on=(INDEPENDENT,),
    ),
    Claim(
        id="abdi.theorem-1.with-theorem-3",
        kind=Kind.COMPOSITE,
        source=_at("section 5, Theorem 1, and section 6, Theorem 3", "read together"),
        title="Prior-dependent mechanisms asked adaptively",
        statement=r"Theorem 1's $\alpha_c$ and $\beta_c$ hold for mechanisms whose scale Theorem 3 "
        r"set at the initial prior.",
        parts=(
            Part(ALPHA_SIDE, ALPHA_COMBINED, corrected=statements.with_theorem_3_alpha),
            Part(
                BETA_SIDE,
                BETA_COMBINED,
                formal=statements.with_theorem_3_beta_c,
                corrected=statements.with_theorem_3_beta,
            ),
            Part(
                sharp.ATTAINED,
                r"Beside them, unstated: answers that move the odds of two worlds by $G_i$ attain "
                r"both bounds of the correction.",
                formal=sharp.attained_at_prior,
            ),
        ),
        checks=(evidence.with_theorem_3,),
        correction=Correction(
            r"Together they promise $\alpha = 1 - 1/(P_{min} + (1-P_{min}) \prod_i G_i)$ and "
            r"$\beta = 1/(P_{min} + (1-P_{min})/\prod_i G_i) - 1$ with $G_i = \min(X_i, 1/Y_i)$, "
            r"$X_i = \frac{1+P_{min}(\alpha_i-1)}{(1-\alpha_i)(1-P_{min})}$ and $Y_i = "
            r"\frac{1-P_{min}(1+\beta_i)}{(1+\beta_i)(1-P_{min})}$: Theorem 3's scale serves both "
            r"sides, so the odds of two worlds move by $G_i$ at most. Both are attained. The "
            r"printed $\beta_c$ stands. With $X_i$ alone in place of $G_i$ the alpha is larger, "
            r"and never below $\alpha_c$; with $Y_i$ alone the beta is larger, and never above "
            r"$\beta_c$.",
            error="Asked twice, Theorem 3's scale does not keep Theorem 1's alpha",
            who="individuals about whom an adversary asks more than once at a scale that Theorem 3 "
            "set at the first prior",
            repair="account with G_i; or, with composition.alpha_at_prior and "
            "composition.beta_at_prior, with X_i and Y_i alone; or use Theorem 2's scale",
            printed=r"$\alpha_c = \sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n)$ "
            r"(Theorem 1)",
            correct=r"$\alpha = 1 - 1/(P_{min} + (1-P_{min}) \prod_i G_i)$ at Theorem 3's scale",
            consequence="two answers that each keep (1/2, 1/2) at the prior 1/2 keep alpha = 4/5 "
            "together, not 3/4: a belief of 1/2 falls to 1/10, below the 1/8 that is promised; for "
            "(1/2, 1/10) twice it is the other way: 20/101 holds where 3/4 is promised",
        ),
        quantities=(
            "composition.alpha_at_prior",
            "composition.beta_at_prior",
            "scale.prior_dependent",
        ),
        rests_on=(INDEPENDENT,),
        note="The paper prints the two theorems, not what they say together; but section 8 sets "
        "the scale at one prior, and Theorem 1 lets the adversary ask again.",
    ),
)
