"""Sections 1 and 3: what the introduction says of other notions, and the worst case."""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.abdi.evidence import introduction as evidence
from didp_ref.papers.abdi.readings import ADJACENCY_READINGS, EVERY_PRIOR, REMOVED, REPLACED
from didp_ref.papers.abdi.statements import introduction as statements
from didp_ref.papers.shared.informal import VALUES, WITNESS
from didp_ref.papers.shared.narrower import DENSITIES

_at = partial(Source, "abdi")

TWO_WORLDS = "two worlds"

CLAIMS = (
    Claim(
        id="abdi.introduction.factor",
        kind=Kind.REMARK,
        source=_at("section 1"),
        title="The factor of differential privacy",
        statement=r"The probabilities of each possible query's outputs differ by a bounded "
        r"multiplicative factor $\epsilon$.",
        parts=(
            Part(
                "statement",
                r"The probabilities differ by a factor of at most $e^\epsilon$.",
                formal=statements.factor,
                narrower=(DENSITIES,),
            ),
        ),
        finding=r"Printed is a factor of $\epsilon$; $e^\epsilon$ is meant.",
    ),
    Claim(
        id="abdi.introduction.information",
        kind=Kind.REMARK,
        source=_at("section 1; again section 9"),
        title="What epsilon limits",
        statement=r"Lee and Clifton showed that the DP's parameter $\epsilon$ can only limit how "
        r"much one individual can change the output of a query. It does not limit the amount of "
        r"information that are revealed about an individual.",
        parts=(
            Part(
                "statement",
                r"Whatever $\epsilon$ is, no number below 1 bounds every belief after an answer.",
                formal=statements.no_bound_on_beliefs,
                reading=statements.AS_A_BELIEF,
            ),
            Part(
                "statement",
                r"Whatever $\epsilon$ is, no number bounds how far an answer moves a belief.",
                corrected=statements.through_the_whole,
                reading=statements.AS_A_CHANGE,
                narrower=(DENSITIES,),
            ),
        ),
        checks=(evidence.information,),
        correction=Correction(
            r"An $\epsilon$-differentially private answer moves every belief by a factor between "
            r"$e^{-2\epsilon}$ and $e^{2\epsilon}$, whatever the prior: it is "
            r"$(1-e^{-2\epsilon}, e^{2\epsilon}-1)$-differentially identifiable. Where one "
            r"individual is replaced, $\epsilon$ takes the place of $2\epsilon$. What $\epsilon$ "
            r"alone does not bound is the belief itself, which also depends on the prior.",
            who="a reader who thinks that a small epsilon leaves open how much is learned about an "
            "individual",
            repair="say that epsilon bounds how far a belief moves, and not where it ends",
            printed=r"$\epsilon$ does not limit the amount of information that is revealed about "
            r"an individual",
            correct=r"$e^{-2\epsilon} \mathcal{B}_\emptyset \le \mathcal{B}_{q,\tau} \le "
            r"e^{2\epsilon} \mathcal{B}_\emptyset$",
            consequence="at epsilon = ln 2 and the prior 1/2 no answer raises the belief above 4/5",
            severity=Severity.REMARK,
        ),
        readings={
            statements.AS_A_BELIEF: "the information is what is believed after the answer",
            statements.AS_A_CHANGE: "the information is how far the answer moves a belief",
        },
        note="The sentence reports another paper, and is true of the belief itself. Section 7 of "
        "this paper builds on the other reading.",
    ),
    Claim(
        id="abdi.introduction.equal-priors",
        kind=Kind.REMARK,
        source=_at("section 1; again section 6, after Theorem 3"),
        title="Equal priors in the cited model",
        statement=r"Unfortunately, the proposed model is based on the assumption that the prior "
        r"probability of an individual being in the database is the same for all individuals. In "
        r"contrast to the original Differential Identifiability model, our construction provides "
        r"$(\alpha,\beta)$-differentially identifiable outputs for any arbitrary prior "
        r"distribution.",
        parts=(
            Part(
                "equal priors",
                r"The cited Theorem 1 needs equal priors: at another prior its scale need not keep "
                r"$\rho$.",
                informal=WITNESS,
                reading=evidence.ITS_THEOREM_1,
                scope=Scope.EXISTS,
            ),
            Part(
                "equal priors",
                r"No scale of the cited paper keeps $\rho$ at the prior $(1/2, 1/4, 1/4)$.",
                informal=VALUES,
                reading=evidence.ALL_THAT_IT_SAYS,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(evidence.equal_priors,),
        correction=Correction(
            r"The cited paper gives the scale for unequal priors after its Theorem 1: $1/P_{max}$ "
            r"takes the place of $m$ (rhodi.remark-nonuniform-prior).",
            who="a reader who compares the two models by the priors that they allow",
            repair="cite that remark; what is new is the bound on the fall of a belief, and one on "
            "its rise that scales with the prior",
            printed="the prior probability is the same for all individuals",
            correct=r"$\lambda = S(f)/\ln\frac{(1/P_{max}-1)\rho}{1-\rho}$ at any prior with "
            r"$P_{max} < \rho$",
            consequence="at the prior (1/2, 1/4, 1/4) and rho = 2/3 the scale S/ln 2 keeps every "
            "belief at 2/3 or below",
            severity=Severity.REMARK,
        ),
        quantities=("scale.rho_at_prior",),
        readings={
            evidence.ITS_THEOREM_1: "the model is the cited paper's Theorem 1",
            evidence.ALL_THAT_IT_SAYS: "the model is all that the cited paper says of it",
        },
    ),
    Claim(
        id="abdi.introduction.rho-to-epsilon",
        kind=Kind.REMARK,
        source=_at("section 1"),
        title="From rho to epsilon",
        statement=r"There is no direct translation from the DI parameter $\rho$ to the DP "
        r"parameter $\epsilon$, and thus, the data utility may become unable to estimate.",
        parts=(
            Part(
                "statement",
                r"No $\epsilon$ is known from $\rho$ that keeps $\rho$.",
                corrected=statements.budget_for_rho,
                reading=statements.BUDGET,
                narrower=(DENSITIES,),
            ),
            Part(
                "statement",
                r"Some mechanism keeps $\rho$ and has no $\epsilon$.",
                informal=WITNESS,
                reading=statements.EVERY_MECHANISM,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(evidence.rho_to_epsilon,),
        correction=Correction(
            r"Among $m$ worlds that are equally likely every $\epsilon$-differentially private "
            r"mechanism with $\epsilon \le \ln\frac{(m-1)\rho}{1-\rho}$ keeps $\rho$; the cited "
            r"paper prints it, after its Theorem 1. What does not hold is the converse: a "
            r"mechanism may keep $\rho$ and have no $\epsilon$ at all.",
            who="a reader who takes the missing translation for a reason to leave rho",
            repair="cite the translation of the cited paper, with its assumptions: m is known, and "
            "the worlds are equally likely",
            printed=r"no direct translation from $\rho$ to $\epsilon$",
            correct=r"$\epsilon = \ln\frac{(m-1)\rho}{1-\rho}$",
            consequence="two worlds, rho = 3/4: epsilon = ln 3 keeps it, with equality",
            severity=Severity.REMARK,
        ),
        quantities=("translation.epsilon_from_rho",),
        readings={
            statements.BUDGET: "an epsilon such that every mechanism that has it keeps rho",
            statements.EVERY_MECHANISM: "an epsilon that every mechanism that keeps rho has",
        },
        finding="The section describes the possible worlds of the cited paper as the database less "
        "one individual; there they are a smaller database and one individual more.",
    ),
    Claim(
        id="abdi.introduction.same-guarantees",
        kind=Kind.REMARK,
        source=_at("section 1"),
        title="The same guarantees as differential privacy",
        statement=r"The model aims to limit the leakage of information on whether an individual "
        r"participates in a database or not when considering an adversary with arbitrary prior "
        r"knowledge about each individual in the database (the same strong guarantees as DP).",
        parts=(
            Part(
                statements.DP_GIVES_DI,
                r"An $\epsilon$-differentially private answer keeps inequality (2) at every prior, "
                r"with $\alpha = 1-e^{-\epsilon}$ and $\beta = e^\epsilon-1$.",
                formal=statements.one_step,
                reading=REPLACED,
                narrower=(DENSITIES,),
            ),
            Part(
                statements.DP_GIVES_DI,
                r"The same with $2\epsilon$: the worlds are two steps apart.",
                formal=statements.through_the_whole,
                reading=REMOVED,
                narrower=(DENSITIES,),
            ),
            Part(
                statements.DI_GIVES_DP,
                r"An answer that keeps inequality (2) at every prior is differentially private "
                r"between the worlds, with $e^\epsilon = \min(1+\beta, 1/(1-\alpha))$.",
                formal=statements.private,
                reading=REPLACED,
                narrower=(TWO_WORLDS,),
            ),
            Part(
                statements.DI_GIVES_DP,
                r"An answer that keeps inequality (2) at every prior is differentially private "
                r"between a database and the same less one individual.",
                corrected=statements.private,
                reading=REMOVED,
                narrower=(TWO_WORLDS,),
            ),
        ),
        checks=(evidence.same_guarantees,),
        correction=Correction(
            r"Definition 4 compares the worlds with each other, $D$ less $i$ with $D$ less $j$, "
            r"and never with $D$. Where one individual is replaced, these are adjacent, and over "
            r"every prior the two notions are one: $e^\epsilon = \min(1+\beta, 1/(1-\alpha))$. "
            r"Where one is removed, $D$ and $D$ less $i$ are adjacent, and of them it says "
            r"nothing.",
            error="With one individual removed, (alpha, beta)-DI does not give DP",
            who="whoever relies on Definition 4 to hide whether anybody is missing at all",
            repair="say that adjacent means one individual replaced, or ask of D too that its "
            "answers stay near",
            printed="the same strong guarantees as DP",
            correct="the same as DP with one individual replaced; with one removed, less",
            consequence="the exact number of records keeps every (alpha, beta) at every prior, and "
            "tells D from D less one for certain: no epsilon bounds it",
            severity=Severity.WRONG_REASON,
        ),
        readings={name: ADJACENCY_READINGS[name] for name in (REPLACED, REMOVED)},
        rests_on=(EVERY_PRIOR,),
    ),
    Claim(
        id="abdi.section-3.worst-case",
        kind=Kind.REMARK,
        source=_at("section 3"),
        title="One missing individual as the worst case",
        statement=r"In our work, we will consider the worst case in which $D$ and $D^s$ are "
        r"adjacent databases. That is, the adversary has to find out only the missing individual "
        r"in $D^s$ to know all individuals in $D^s$.",
        parts=(
            Part(
                "statement",
                r"What is promised where one individual is missing holds where more are.",
                corrected=statements.several_missing,
            ),
        ),
        checks=(evidence.worst_case,),
        correction=Correction(
            r"It is the worst case for what the adversary already knows, not for the promise: "
            r"where $k$ individuals are missing, the answers of two worlds lie up to $k\Theta_q$ "
            r"apart, and the likelihoods a factor of $e^{k\Theta_q/\lambda}$.",
            who="individuals of whom an adversary knows that several are missing together",
            repair="set the scale k times as large where up to k individuals may be missing",
            printed=r"the worst case in which $D$ and $D^s$ are adjacent",
            correct=r"$|q(D_1) - q(D_2)| \le k\Theta_q$ where $k$ individuals are missing from "
            r"each",
            consequence="two of the four records 0, 0, 1, 1 are missing: at Theorem 2's scale for "
            "(1/2, 1) a belief of 1/10 rises to 4/13, more than three times the prior, where one "
            "missing record at most doubles it",
            severity=Severity.REMARK,
        ),
    ),
)
