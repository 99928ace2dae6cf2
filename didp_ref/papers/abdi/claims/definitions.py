"""Definitions 1 to 4, and the example after them."""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.abdi.evidence import definitions as evidence
from didp_ref.papers.abdi.readings import ADJACENCY_READINGS, PRIOR_READINGS
from didp_ref.papers.shared.informal import DEFINED, VALUES

_at = partial(Source, "abdi")

CLAIMS = (
    Claim(
        id="abdi.definition-1",
        kind=Kind.DEFINITION,
        source=_at("section 2, Definition 1"),
        title="Adjacent databases",
        statement=r"Two databases $D_1$ and $D_2$ are adjacent ($D_1 \sim_\iota D_2$) if they "
        r"differ on the data of a single individual $\iota$.",
        parts=(Part("statement", informal=DEFINED, scope=Scope.CONCRETE),),
        checks=(evidence.definition_1,),
        readings=ADJACENCY_READINGS,
        finding=r"Three relations answer to the words, and every sensitivity depends on which is "
        r"meant; the paper's worlds use the first. $\mathcal{U}$ is a set of individuals in "
        r"section 8 and a set of databases in section 2.",
    ),
    Claim(
        id="abdi.definition-2",
        kind=Kind.DEFINITION,
        source=_at("section 2, Definition 2"),
        title="Global sensitivity",
        statement=r"$\Delta_q = \max_{D, D' \in \mathcal{U}} |q(D) - q(D')|$ where $D$ and $D'$ "
        r"are adjacent databases.",
        parts=(Part("statement", informal=DEFINED, scope=Scope.CONCRETE),),
        checks=(evidence.definition_2,),
        readings=ADJACENCY_READINGS,
        where="finitely many databases, or an answer that attains its bounds",
        finding="For an unbounded query there is no maximum; the paper does not exclude one.",
    ),
    Claim(
        id="abdi.definition-3",
        kind=Kind.DEFINITION,
        source=_at("section 4, Definition 3", "eq. 1"),
        title="Belief after an answer",
        statement=r"$\mathcal{B}_{q,\tau}(D'=D^s) = Pr[D' = D^s | M(q(D^s)) = \tau] = "
        r"\frac{Pr[M(q(D')) = \tau]}{Pr[(q,\tau)]} \times Pr[D' = D^s]$",
        parts=(Part("statement", informal=DEFINED, scope=Scope.CONCRETE),),
        checks=(evidence.definition_3,),
        quantities=("belief.posterior",),
        finding=r"Pr of a Laplace answer must be read as a density. The text after eq. 1 calls the "
        r"prior the belief on $D = D^s$; $D' = D^s$ is meant.",
    ),
    Claim(
        id="abdi.definition-4",
        kind=Kind.DEFINITION,
        source=_at("section 5, Definition 4", "eq. 2"),
        title="(alpha, beta)-differential identifiability",
        statement=r"$M$ is $(\alpha,\beta)$-differentially identifiable if for all two pairs of "
        r"adjacent databases $D \sim D'$ and $D \sim D^s$: $(1-\alpha) \times "
        r"\mathcal{B}_{\emptyset}(D' = D^s) \le \mathcal{B}_{q,\tau}(D' = D^s) \le (1+\beta) "
        r"\times \mathcal{B}_{\emptyset}(D' = D^s)$, where $0<\alpha<1$, $0<\beta$, and $\tau$ "
        r"denotes the result observed for $M(q(D^s))$.",
        parts=(Part("statement", informal=DEFINED, scope=Scope.CONCRETE),),
        checks=(evidence.definition_4,),
        readings=PRIOR_READINGS,
        where="0 < alpha < 1, beta > 0",
        finding="It does not say over which priors it quantifies. Read at the belief when the "
        "query is asked, as eq. 6 uses it, it carries Theorems 1 and 3, and every scale must then "
        "be set at that belief; read at every prior it carries Theorem 1 and not Theorem 3, and "
        "at one given prior Theorem 3 and not Theorem 1.",
    ),
    Claim(
        id="abdi.example-ten-individuals",
        kind=Kind.EXAMPLE,
        source=_at("section 5, after Definition 4"),
        title="Ten individuals",
        statement=r"$D$ contains 10 individuals and the prior belief that each is in $D \cap D^s$ "
        r"is $10^{-1}$. If the probability of identifying the presence of an individual in $D^s$ "
        r"is bounded by $1/5$, the adversary can end up with: for 9 individuals the probability "
        r"that each is in $D^s$ is $(10^{-1} - 10^{-6})/9$; for the last, $10^{-6}$. The "
        r"adversary might know all individuals in $D^s$ with a probability of $1-10^{-6}$.",
        parts=(
            Part(
                "ten beliefs",
                r"The beliefs in nine individuals are $(10^{-1} - 10^{-6})/9$ each, and in the "
                r"last $10^{-6}$.",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
            Part(
                "bound of 1/5",
                r"Under a bound of $1/5$ on the presence of an individual, all may be known with a "
                r"probability of $1-10^{-6}$.",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(evidence.ten_individuals,),
        correction=Correction(
            r"The beliefs meant are those in absence: each of nine individuals is the missing one "
            r"with $10^{-6}/9$ and the tenth with $1 - 10^{-6}$. They sum to 1, each of the nine "
            r"is present with $1 - 10^{-6}/9$, and $D^s$ is known with $1 - 10^{-6}$. No bound of "
            r"$1/5$ on the belief in a presence allows it, nor even the prior, which is $9/10$; a "
            r"bound on the fall alone allows it from $\alpha = 1 - 10^{-5}/9$ on.",
            error="The ten printed beliefs are not those of one missing individual",
            who="a reader who checks an implementation against the example, or takes from it what "
            "a bound on presence allows",
            repair="state the ten beliefs in absence, and the side of inequality (2) that is "
            "bounded",
            printed=r"$(10^{-1} - 10^{-6})/9$ that each of nine is in $D^s$, $10^{-6}$ for the "
            r"last; the bound on presence is $1/5$",
            correct=r"$10^{-6}/9$ that each of nine is missing, $1 - 10^{-6}$ for the last; the "
            r"left side alone is bounded, $\alpha = 1 - 10^{-5}/9$",
            consequence="the ten printed beliefs sum to 1/10; beliefs in presence sum to 9, those "
            "in absence to 1. Ten beliefs under 1/5 sum to 2 at most",
            severity=Severity.WRONG_NUMBER,
        ),
        note=r"The prior too is one in absence: ten individuals, one missing, are each present "
        "with 9/10. The point of the example stands: a bound on every individual's presence, the "
        "left side alone, lets $D^s$ become known.",
    ),
)
