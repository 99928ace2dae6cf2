"""Section 4.1, after Theorem 1: differential privacy and rho."""

from __future__ import annotations

from didp_ref.claim import Claim, Kind, Part, Scope, Source
from didp_ref.papers.rhodi.evidence import privacy as found
from didp_ref.papers.rhodi.statements import privacy as statements
from didp_ref.papers.shared.informal import WITNESS
from didp_ref.papers.shared.narrower import DENSITIES

CLAIMS: tuple[Claim, ...] = (
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
