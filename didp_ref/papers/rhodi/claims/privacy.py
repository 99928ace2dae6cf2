"""Section 4.1, after Theorem 1: differential privacy and rho."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.rhodi.evidence import privacy as found
from didp_ref.papers.rhodi.statements import privacy as statements
from didp_ref.papers.shared.informal import WITNESS
from didp_ref.papers.shared.narrower import DENSITIES

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="rhodi.no-guarantee",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 4.1", "after Theorem 1"),
        title="differential privacy and individual identifiability",
        statement=(
            "While this seems to require additional knowledge of the capabilities of an adversary, "
            "it actually shows that differential privacy does not provide guarantees on individual "
            "identifiability."
        ),
        parts=(
            Part(
                "statement",
                says=r"At some prior a $\ln 2$-differentially private answer leaves a posterior "
                "above 99/100",
                informal=WITNESS,
                reading=found.ANY_PRIOR,
                scope=Scope.EXISTS,
            ),
            Part(
                "statement",
                says="Nor does it bound the posteriors of worlds that are equally likely",
                corrected=statements.epsilon_to_rho,
                reading=found.EQUALLY_LIKELY,
                narrower=(DENSITIES,),
            ),
        ),
        checks=(found.no_guarantee,),
        readings={
            found.ANY_PRIOR: "no number bounds the posteriors whatever the prior is",
            found.EQUALLY_LIKELY: "no number bounds the posteriors of m equally likely worlds",
        },
        correction=Correction(
            statement=(
                r"Among $m$ equally likely worlds every $\epsilon$-differentially private "
                r"mechanism keeps $\frac{1}{1+(m-1)e^{-\epsilon}}$, as the next paragraph of the "
                r"paper says."
            ),
            who="a reader who takes identifiability to need a mechanism of its own",
            repair="say that the guarantee depends on the prior, and on the number of worlds",
            printed="differential privacy does not provide guarantees on identifiability",
            correct=r"$\rho = \frac{1}{1+(m-1)e^{-\epsilon}}$ among $m$ equally likely worlds",
            consequence="two equally likely worlds and epsilon = ln 2: no posterior exceeds 2/3",
            severity=Severity.REMARK,
        ),
    ),
    Claim(
        id="rhodi.epsilon-to-rho",
        kind=Kind.THEOREM,
        source=Source("rhodi", "section 4.1", "after Theorem 1"),
        title="an epsilon-differentially private mechanism is rho-identifiable",
        statement=(
            r"Any $\epsilon$-differentially private mechanism satisfies "
            r"$\frac{1}{1+(m-1)e^{-\epsilon}}$-differential identifiability. This is easy to see "
            r"once we apply $\forall j, \Pr[\mathcal{M}_f(\omega_j) = R] \geq e^{-\epsilon} "
            r"\Pr[\mathcal{M}_f(D) = R]$ to Equation (6)."
        ),
        parts=(Part("statement", formal=statements.epsilon_to_rho, narrower=(DENSITIES,)),),
        checks=(found.epsilon_to_rho,),
        quantities=("translation.rho_from_epsilon",),
        rests_on=("uniform prior (section 3.3)", "bounded differential privacy (section 3.1)"),
        finding=(
            "The inequality is to be applied to eq. 5: eq. 6 speaks of Laplace answers only, and "
            "the mechanism is any."
        ),
        note=(
            "Where differential privacy is unbounded, two worlds are two steps apart, and "
            "e^(-2 epsilon) takes the place of e^-epsilon."
        ),
    ),
    Claim(
        id="rhodi.rho-to-epsilon",
        kind=Kind.THEOREM,
        source=Source("rhodi", "section 4.1", "after Theorem 1"),
        title="upper bound on epsilon for a given rho",
        statement=(
            r"Alternatively, $\epsilon \leq \ln \frac{(m-1)\rho}{1-\rho}$. This provides an upper "
            r"bound on $\epsilon$ for the given $\rho$, not an optimal value."
        ),
        parts=(
            Part(
                "the bound",
                says=r"A mechanism that spends at most $\ln \frac{(m-1)\rho}{1-\rho}$ is "
                r"$\rho$-identifiable",
                formal=statements.rho_to_epsilon,
                narrower=(DENSITIES,),
            ),
            Part(
                "not optimal",
                says=r"Some mechanism that spends more is $\rho$-identifiable",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(found.rho_to_epsilon,),
        quantities=("translation.epsilon_from_rho",),
        rests_on=("uniform prior (section 3.3)",),
        finding=(
            "Not optimal for one query at hand (the mean of three of 1, ..., 10 needs less noise); "
            "optimal among bounds that depend on m and rho alone, for Table 2's median attains it. "
            "It bounds what a mechanism may spend, not what a rho-identifiable one does spend: "
            "that may be without bound (rhodi.same-guarantees)."
        ),
    ),
)
