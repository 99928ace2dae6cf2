"""Definition 5 and Theorem 2: the scale that serves every prior."""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.abdi.evidence import prior_free as evidence
from didp_ref.papers.abdi.readings import (
    ADJACENCY_READINGS,
    DENSITY,
    EVERY_PRIOR,
    ONE_REMOVED,
)
from didp_ref.papers.abdi.statements import prior_free as statements
from didp_ref.papers.abdi.statements import related_work
from didp_ref.papers.shared.informal import DEFINED, WITNESS

_at = partial(Source, "abdi")

REASON_15 = r"$1 - \exp(\Theta_q/\lambda) \le 0$"
EQUATION_14 = (
    r"$\frac{1}{1 - \exp(\Theta_q/\lambda) + \exp(\Theta_q/\lambda)/Pr[D'_i = D^s]} \le "
    r"\mathcal{B}_{q,\tau}(D'_i = D^s)$"
)
EQUATIONS_15_16 = (
    r"$\exp(-\Theta_q/\lambda) \le \frac{\mathcal{B}_{q,\tau}(D'_i = D^s)}{\mathcal{B}_\emptyset"
    r"(D'_i = D^s)} \le \exp(\Theta_q/\lambda)$"
)

CLAIMS = (
    Claim(
        id="abdi.definition-5",
        kind=Kind.DEFINITION,
        source=_at("section 6, Definition 5"),
        title="Query identifiability sensitivity",
        statement=r"$\Theta_q = \max_{D,D_1,D_2 \in \mathcal{U}} |q(D_1) - q(D_2)|$ where $D_1$ "
        r"and $D_2$ are adjacent to $D$. It is different from the global sensitivity "
        r"(Definition 2) used in DP.",
        parts=(
            Part(
                "definition", r"$\Theta_q$ is that maximum.", informal=DEFINED, scope=Scope.CONCRETE
            ),
            Part(
                "another than global",
                r"$\Theta_q \ne \Delta_q$ for some query $q$.",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
            Part(
                "at most twice global",
                r"Beside it, unstated: $\Theta_q \le 2\Delta_q$, as every $|q(D_1) - q(D_2)|$ is.",
                formal=statements.sensitivities,
            ),
        ),
        checks=(evidence.definition_5,),
        readings=ADJACENCY_READINGS,
        note=r"The maximum is over finitely many databases, or over an answer that attains its "
        r"bounds. $\Theta_q \le 2\Delta_q$ under every reading; with one individual removed it may "
        r"lie below $\Delta_q$ (the number of records: 0 and 1).",
    ),
    Claim(
        id="abdi.equations-10-11",
        kind=Kind.DERIVATION,
        source=_at("section 6, Theorem 2, proof", "eq. 10-11"),
        title="Likelihood ratios of the Laplace mechanism",
        statement=r"$\exp\left(-\frac{\Theta_q}{\lambda}\right) \le \frac{Pr[M_L(q(D'_1)) = "
        r"\tau]}{Pr[M_L(q(D'_2)) = \tau]} \le \exp\left(\frac{\Theta_q}{\lambda}\right)$",
        parts=(Part("statement", formal=statements.equations_10_11),),
        checks=(evidence.likelihood_ratios,),
        rests_on=(DENSITY,),
        finding=r"Theorem 2 prints the density as $h(x)$ in terms of $X$; the proof writes the "
        r"answer $\tau$ and $r$ in turn, and takes the noise's mean to be 0 without saying so (any "
        r"mean cancels).",
    ),
    Claim(
        id="abdi.equations-12-16",
        kind=Kind.DERIVATION,
        source=_at("section 6, Theorem 2, proof", "eq. 12-16"),
        title="Posterior to prior",
        statement=r"$\exp\left(-\frac{\Theta_q}{\lambda}\right) \le \frac{\mathcal{B}_{q,\tau}"
        r"(D'_i = D^s)}{\mathcal{B}_\emptyset(D'_i = D^s)} \le \exp\left(\frac{\Theta_q}"
        r"{\lambda}\right)$, through $\frac{1}{1 - \exp(\Theta_q/\lambda) + \exp(\Theta_q/"
        r"\lambda)/Pr[D'_i = D^s]} \le \mathcal{B}_{q,\tau}(D'_i = D^s)$ (14), since $1 - "
        r"\exp(\Theta_q/\lambda) \le 0$.",
        parts=(
            Part("reason for eq. 15", REASON_15, formal=statements.reason_for_15),
            Part("eq. 14", EQUATION_14, formal=statements.equation_14),
            Part("eq. 15 and 16", EQUATIONS_15_16, formal=statements.equations_15_16),
        ),
        checks=(evidence.belief_ratios,),
        quantities=("belief.ratio_floor", "belief.ratio_ceiling"),
        rests_on=(DENSITY,),
        finding="Eq. 14 to 16 divide by the prior, so they speak of worlds whose prior is above "
        "0. A world that cannot be, as for the strong adversary of section 8, keeps inequality "
        "(2) as 0 <= 0 <= 0.",
    ),
    Claim(
        id="abdi.theorem-2",
        kind=Kind.THEOREM,
        source=_at("section 6, Theorem 2"),
        title="Prior-free mechanism",
        statement=r"A randomized mechanism $M_L$ that returns $q(X) + Y$ where $Y$ is drawn i.i.d "
        r"from $Lap(\lambda)$ satisfies $(\alpha,\beta)$-DI for any $\lambda$ such that $\lambda "
        r"\ge \max\left(\frac{\Theta_q}{\log(1+\beta)}, \frac{-\Theta_q}{\log(1-\alpha)}\right)$.",
        parts=(Part("statement", formal=statements.theorem_2),),
        checks=(evidence.theorem_2,),
        quantities=("scale.prior_free",),
        rests_on=(EVERY_PRIOR, ONE_REMOVED),
        note="The scale is the smallest that serves every prior: as the prior tends to 0 the ratio "
        "of beliefs tends to exp(Theta/lambda), and reaches it at no positive prior.",
    ),
    Claim(
        id="abdi.remark-alpha-certainty",
        kind=Kind.REMARK,
        source=_at("section 6, after Theorem 2"),
        title="Alpha and certainty",
        statement=r"Let us suppose that $Pr[\iota \in D^s] < 1$. If we consider only the left-hand "
        r"side of Inequality (2), for any value of $\alpha \in ]0,1[$, our model will still ensure "
        r"that the adversary cannot be 100% sure that $\iota$ is in $D^s$. Nevertheless, the "
        r"previous construction may allow the adversary to be pretty much sure that $\iota$ is in "
        r"$D^s$.",
        parts=(
            Part(
                "never certain",
                r"Where $Pr[\iota \in D^s] < 1$, the left side keeps the adversary from certainty "
                r"that $\iota$ is in $D^s$, for any $\alpha < 1$.",
                formal=related_work.never_certain,
            ),
            Part(
                "pretty much sure",
                r"For some $\alpha < 1$ the adversary may become nearly certain of it.",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(evidence.alpha_certainty,),
    ),
    Claim(
        id="abdi.remark-beta-certainty",
        kind=Kind.REMARK,
        source=_at("section 6, after Theorem 2"),
        title="Beta and certainty",
        statement=r"To prevent the adversary from knowing with certainty all individuals in the "
        r"database $D^s$, the data publisher should choose a $\beta$ value such that "
        r"$\mathcal{B}_\emptyset(D'=D^s) \times (1+\beta) < 1$. Satisfying this becomes not "
        r"possible if the adversary prior on $D'=D^s$ is not taken into consideration.",
        parts=(
            Part(
                "the condition is needed",
                r"To prevent certainty, $\beta$ must be such that "
                r"$\mathcal{B}_\emptyset(D'=D^s) \times (1+\beta) < 1$.",
                corrected=statements.beta_certainty,
            ),
            Part(
                "no beta at every prior",
                r"No $\beta > 0$ meets the condition whatever the prior is.",
                formal=statements.beta_without_prior,
            ),
        ),
        checks=(evidence.beta_certainty,),
        correction=Correction(
            r"The condition suffices and is not needed: posteriors sum to 1, so the alpha side "
            r"alone gives $\mathcal{B}_{q,\tau} \le 1 - (1-\alpha)(1-\mathcal{B}_\emptyset) < 1$ "
            r"wherever $\mathcal{B}_\emptyset < 1$, for any $\beta$ and any prior.",
            error="Alpha alone prevents certainty; the condition on beta is not needed",
            who="a publisher who gives up Theorem 2, or a larger beta, for fear of certainty",
            repair="bound certainty by alpha, which needs no prior; use beta for how far a belief "
            "may rise",
            printed=r"to prevent certainty, $\mathcal{B}_\emptyset (1+\beta) < 1$",
            correct=r"to prevent certainty, $\alpha < 1$: $\mathcal{B}_{q,\tau} \le 1 - "
            r"(1-\alpha)(1-\mathcal{B}_\emptyset)$",
            consequence="at the prior 1/2, (1/2, 1) does not meet the condition, and Theorem 2's "
            "scale keeps every belief at 2/3 or below; alpha = 1/2 alone keeps it at 3/4",
            severity=Severity.WRONG_REASON,
        ),
        note="That no beta meets the condition at every prior is true: take the prior 1/(1 + "
        "beta).",
    ),
)
