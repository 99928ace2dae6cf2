"""Theorem 3: the scale that serves one prior."""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Severity, Source
from didp_ref.papers.abdi.evidence import prior_dependent as evidence
from didp_ref.papers.abdi.readings import (
    DENSITY,
    ONE_PRIOR,
    ONE_REMOVED,
)
from didp_ref.papers.abdi.statements import prior_dependent as statements

_at = partial(Source, "abdi")

INEQUALITY_2_ASSUMED = "inequality (2) assumed"
ANSWERS = r"$P_{min} \le Pr[D'_i = D^s] \le P_{max}$"
SCALE_3 = (
    r"$\lambda \ge \Theta_q \max\left(\log\left(\frac{1+P_{min}(\alpha-1)}"
    r"{(1-\alpha)(1-P_{min})}\right)^{-1}, \log\left(\frac{(1+\beta)(1-P_{min})}"
    r"{1-P_{min}(1+\beta)}\right)^{-1}\right)$"
)

CLAIMS = (
    Claim(
        id="abdi.theorem-3",
        kind=Kind.THEOREM,
        source=_at("section 6, Theorem 3", "eq. 17-23"),
        title="Prior-dependent mechanism",
        statement=r"For all database $D$ of size $n (>1)$, let $\mathcal{D}'$ be the set of $D$'s "
        r"adjacent databases. For a given prior distribution $\mathbb{P}$ and a given query $q$, "
        r"a mechanism $M_L$ that returns $q(X) + Y$ where $Y$ is drawn i.i.d from $Lap(\lambda)$ "
        rf"satisfies $(\alpha,\beta)$-DI for any {SCALE_3} where $0<\alpha<1$, $0<\beta< "
        r"(1/P_{max})-1$, $P_{min} = \min_{D_j,D^s \in \mathcal{D}'} Pr[D_j = D^s]$ and $P_{max} "
        r"= \max_{D_j,D^s \in \mathcal{D}'} Pr[D_j = D^s]$.",
        parts=(Part("statement", formal=statements.theorem_3),),
        checks=(evidence.theorem_3,),
        quantities=("scale.prior_dependent",),
        rests_on=(ONE_PRIOR, ONE_REMOVED),
        finding="At P_min = 0, as for the strong adversary of section 8, it asks for more noise "
        "than it needs: a world of prior 0 asks for nothing, so the smallest positive prior may "
        "stand in for P_min. At the prior (0, 1/10, ..., 1/10) and (1/2, 1) that saves 7.2%.",
        note=r"It is for the given prior alone: the scale that it sets at (1/2, 1/2) does not keep "
        r"(1/2, 1/2) at (1/4, 3/4). "
        r"$\log(x)^{-1}$ means $1/\log x$ (eq. 24 inverts the maximum); $-\log x$ would make "
        r"every $\lambda$ admissible.",
    ),
    Claim(
        id="abdi.theorem-3.beta-condition",
        kind=Kind.REMARK,
        source=_at("section 6, after Theorem 3"),
        title="Beta short of certainty",
        statement=r"Condition $\beta < (1/P_{max})-1$ is used to be sure that for any possible "
        r"values of $\alpha$ and $\beta$, the usage of $M_L$ will effectively prevent the "
        r"adversary from knowing with certainty the content of the database $D^s$. Obviously, "
        r"$P_{max}$'s value should be lesser than 1; otherwise there are no possible values for "
        r"$\alpha$ and $\beta$.",
        parts=(
            Part(
                "short of certainty",
                r"Where $\beta < (1/P_{max})-1$, no answer of $M_L$ makes the adversary certain; "
                r"some $\beta > 0$ meets the condition only where $P_{max} < 1$.",
                formal=statements.beta_condition,
                narrower=(INEQUALITY_2_ASSUMED,),
            ),
        ),
        checks=(evidence.beta_condition,),
        finding="The condition suffices for that purpose and is not needed for it (see "
        "abdi.remark-beta-certainty); what needs it is the sign in eq. 23.",
    ),
    Claim(
        id="abdi.theorem-3.equations-17-19",
        kind=Kind.DERIVATION,
        source=_at("section 6, Theorem 3, proof", "eq. 17-19"),
        title="The alpha side",
        statement=r"We transform Inequality (13) to get Inequality (14), which becomes "
        r"$\frac{1}{Pr[D'_i = D^s] + \exp(\Theta_q/\lambda)(1-Pr[D'_i = D^s])} \le \frac{"
        r"\mathcal{B}_{q,\tau}(D'_i = D^s)}{\mathcal{B}_\emptyset(D'_i = D^s)}$ (17). Since "
        r"$P_{min} \le Pr[D'_i = D^s] \le P_{max}$, the left side is at least its value at "
        r"$P_{min}$ (18). Since $P_{min} \le 1/n$, we have $1+P_{min}(\alpha-1) > 0$; rearranging "
        r"yields $\lambda \ge \Theta_q \log\left(\frac{1+P_{min}(\alpha-1)}{(1-\alpha)"
        r"(1-P_{min})}\right)^{-1}$ (19).",
        parts=(
            Part(
                "eq. 17",
                "Eq. 14 comes from eq. 13, and is eq. 17.",
                formal=statements.equation_17,
            ),
            Part("eq. 18", "The bound is least at $P_{min}$.", formal=statements.equation_18),
            Part(
                "eq. 19",
                r"$1+P_{min}(\alpha-1) > 0$ since $P_{min} \le 1/n$, and the left side holds at "
                r"$P_{min}$ exactly from the scale of eq. 19 on.",
                formal=statements.equation_19,
            ),
        ),
        checks=(evidence.equations_17_19,),
        rests_on=(DENSITY,),
        finding="Eq. 14 comes from eq. 12, as the proof of Theorem 2 says, not from eq. 13; and "
        "eq. 17 divides by the prior, so it speaks of worlds whose prior is above 0.",
    ),
    Claim(
        id="abdi.theorem-3.equations-20-23",
        kind=Kind.DERIVATION,
        source=_at("section 6, Theorem 3, proof", "eq. 20-23"),
        title="The beta side",
        statement=r"Considering the fact that $P_{min} \le Pr[D'_i = D^s] \le P_{min}$, we have "
        r"(21): the bound of (20) is at most its value at $P_{min}$. $M_L$ satisfies the right "
        r"side if $\frac{1}{P_{min}(1-\exp(-\Theta_q/\lambda)) + \exp(-\Theta_q/\lambda)} \le "
        r"1+\beta$ (22). Since $P_{min} \le 1/n$, for all $n > 1$, we have $1-P_{min}(1+\beta) > "
        r"0$; rearranging yields $\lambda \ge \Theta_q \log\left(\frac{(1+\beta)(1-P_{min})}"
        r"{1-P_{min}(1+\beta)}\right)^{-1}$ (23).",
        parts=(
            Part(
                "eq. 21",
                r"The bound is largest at $P_{min}$.",
                formal=statements.equation_21,
            ),
            Part(
                "eq. 22",
                "Eq. 20, multiplied by the prior; and where eq. 22 holds, so does the right side "
                "of inequality (2).",
                formal=statements.equation_22,
            ),
            Part(
                "sign",
                r"$1-P_{min}(1+\beta) > 0$ since $P_{min} \le 1/n$, for all $n > 1$.",
                corrected=statements.sign,
            ),
            Part(
                "eq. 23",
                "Eq. 22 holds exactly from the scale of eq. 23 on.",
                formal=statements.equation_23,
            ),
        ),
        checks=(evidence.equations_20_23,),
        correction=Correction(
            r"$1-P_{min}(1+\beta) > 0$ holds because $\beta < 1/P_{max} - 1 \le 1/P_{min} - 1$, "
            r"the theorem's own condition. From $P_{min} \le 1/n$ it follows only for $\beta < n - "
            r"1$.",
            error="P_min <= 1/n does not give the sign that eq. 23 needs",
            who="a reader who drops the condition on beta, because the reason given does without "
            "it",
            repair="cite the condition on beta",
            printed=r"since $P_{min} \le 1/n$, for all $n > 1$, we have $1-P_{min}(1+\beta) > 0$",
            correct=r"since $\beta < 1/P_{max} - 1$ and $P_{min} \le P_{max}$, we have "
            r"$1-P_{min}(1+\beta) > 0$",
            consequence="two worlds of prior 1/2 have P_min = 1/n; at beta = 1 eq. 23 divides by "
            "0, and at beta = 2 it takes the logarithm of -3",
            severity=Severity.WRONG_REASON,
        ),
        rests_on=(DENSITY,),
        finding=rf"Before eq. 21 the upper end of the chain is printed as $P_{{min}}$; {ANSWERS} "
        rf"is "
        r"meant, and only its left side is used.",
    ),
    Claim(
        id="abdi.theorem-3.tightness",
        kind=Kind.THEOREM,
        source=_at("section 6, Theorem 3", "unstated"),
        title="Whether a smaller scale can do",
        statement=r"No smaller scale serves every query with the same $\Theta_q$ at the same "
        r"$P_{min} > 0$: if the least likely world answers 0 and all others $\Theta_q$, the ratio "
        r"of its beliefs is $1/(P_{min} + \exp(\Theta_q/\lambda)(1-P_{min}))$ after every response "
        r"of at least $\Theta_q$ and $1/(P_{min} + \exp(-\Theta_q/\lambda)(1-P_{min}))$ after "
        r"every response of at most 0, and one of them leaves $[1-\alpha, 1+\beta]$.",
        parts=(Part("statement", formal=statements.tightness),),
        checks=(evidence.tightness,),
        quantities=("scale.prior_dependent",),
        note="The paper does not say it. For other worlds the scale is loose without bound: it "
        "depends on Theta, and answers that differ less need less noise (none where all agree). "
        "At P_min = 0 it is never attained: worlds of prior 0 ask for nothing, and the smallest "
        "positive prior may stand in for P_min.",
    ),
    Claim(
        id="abdi.theorem-3.smallest-positive-prior",
        kind=Kind.THEOREM,
        source=_at("section 6, Theorem 3", "unstated"),
        title="The smallest positive prior in place of P_min",
        statement=r"Theorem 3's scale serves the given prior with the smallest positive prior in "
        r"place of $P_{min}$: a world of prior 0 keeps inequality (2) whatever the scale.",
        parts=(
            Part(
                statements.POSSIBLE,
                r"Inequality (2) holds in every world whose prior is at least $P_{min}$, even "
                r"where other priors are smaller.",
                formal=statements.possible_world,
            ),
            Part(
                statements.IMPOSSIBLE,
                "Inequality (2) holds in every world of prior 0.",
                formal=statements.impossible_world,
            ),
        ),
        rests_on=(DENSITY,),
        quantities=("scale.prior_dependent",),
        note="The paper does not say it. For the strong adversary of section 8, whose P_min is 0, "
        "it is the only way to save anything over Theorem 2.",
    ),
    Claim(
        id="abdi.theorem-3.limit-theorem-2",
        kind=Kind.IDENTITY,
        source=_at("section 6, Theorems 2 and 3", "unstated"),
        title="Theorem 3 at P_min = 0",
        statement=r"At $P_{min} = 0$ the scale of Theorem 3 is the scale of Theorem 2.",
        parts=(Part("statement", formal=statements.limit_theorem_2),),
        checks=(evidence.limit_theorem_2,),
        quantities=("scale.prior_dependent", "scale.prior_free"),
        note="So against the strong adversary of section 8, for whom P_min = 0, the "
        "prior-dependent formula saves nothing; with the smallest positive prior for P_min it "
        "would.",
    ),
)
