"""Theorem 1: composition."""

from __future__ import annotations

from functools import partial

from didp_ref.claim import Claim, Correction, Kind, Part, Source
from didp_ref.papers.abdi.evidence import composition as evidence
from didp_ref.papers.abdi.parts import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.readings import EVERY, EVERY_PRIOR, INDEPENDENT, ONE, PRIOR_READINGS
from didp_ref.papers.abdi.statements import composition as statements
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
            Part(ALPHA_SIDE, ALPHA_COMBINED, corrected=statements.theorem_1_alpha, reading=ONE),
            Part(
                BETA_SIDE,
                BETA_COMBINED,
                formal=statements.theorem_1_beta,
                reading=EVERY,
                narrower=(INDEPENDENT_NOISES,),
            ),
            Part(BETA_SIDE, BETA_COMBINED, corrected=statements.theorem_1_beta, reading=ONE),
        ),
        checks=(evidence.theorem_1,),
        correction=Correction(
            r"It holds for mechanisms that keep $(\alpha_i,\beta_i)$ at every prior, the posterior "
            r"after any answers included, and whose noises are independent.",
            "whoever composes mechanisms that were calibrated at one prior",
            "calibrate each mechanism by Theorem 2, or anew at the posterior after every answer; "
            "or add the exponents (composition.alpha_at_prior, composition.beta_at_prior)",
        ),
        quantities=("composition.alpha_symmetric", "composition.beta_symmetric"),
        rests_on=(EVERY_PRIOR, INDEPENDENT),
        readings=PRIOR_READINGS,
        finding="It does not say that the noises must be independent: a fair coin r and r xor b "
        "each tell nothing of the bit b, and together reveal it. Nor that Definition 4 must hold "
        "at every prior, which mechanisms that Theorem 3 calibrates do not keep.",
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
            Part(
                "eq. 3",
                formal=statements.induction,
                reading=EVERY,
                narrower=(EQUATION_6_ASSUMED,),
            ),
            Part(
                "eq. 3",
                corrected=statements.induction,
                reading=ONE,
                narrower=(EQUATION_6_ASSUMED,),
            ),
        ),
        checks=(evidence.induction,),
        correction=Correction(
            r"Eq. 6 applies Definition 4 with the posterior after $k$ answers as the prior, so "
            r"the definition must hold at every prior; the rest of the induction stands.",
            "whoever composes mechanisms that were calibrated at one prior",
            "require Definition 4 at every prior",
        ),
        rests_on=(EVERY_PRIOR, INDEPENDENT),
        readings=PRIOR_READINGS,
        finding="Eq. 6 takes Definition 4 at the belief after k answers, a prior that the "
        "definition does not mention.",
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
        source=_at("section 5, Theorem 1, and section 6, Theorem 3"),
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
        ),
        checks=(evidence.with_theorem_3,),
        correction=Correction(
            r"Together they promise $\alpha = 1 - 1/(P_{min} + (1-P_{min}) \prod_i X_i)$ with "
            r"$X_i = \frac{1+P_{min}(\alpha_i-1)}{(1-\alpha_i)(1-P_{min})}$, and $\beta = "
            r"1/(P_{min} + (1-P_{min}) \prod_i Y_i) - 1$ with $Y_i = "
            r"\frac{1-P_{min}(1+\beta_i)}{(1+\beta_i)(1-P_{min})}$. That alpha is never below "
            r"Theorem 1's, and that beta never above it: the printed $\beta_c$ stands, the "
            r"printed $\alpha_c$ does not.",
            "individuals whose world is believed less than (1 - alpha_c) times the prior allows",
            "use composition.alpha_at_prior and composition.beta_at_prior, or Theorem 2's scale",
        ),
        quantities=(
            "composition.alpha_at_prior",
            "composition.beta_at_prior",
            "scale.prior_dependent",
        ),
        rests_on=(INDEPENDENT,),
    ),
)
