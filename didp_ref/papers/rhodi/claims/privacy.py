"""Section 4.1, after Theorem 1: differential privacy and rho."""

from __future__ import annotations

from didp_ref.claim import Claim, Kind, Part, Scope, Source
from didp_ref.papers.rhodi.evidence import privacy as found
from didp_ref.papers.rhodi.statements import privacy as statements
from didp_ref.papers.shared.informal import FALSE_HERE, WITNESS
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
        parts=(
            Part(
                "statement",
                formal=statements.epsilon_to_rho,
                reading="bounded",
                narrower=(DENSITIES,),
            ),
            Part("statement", informal=FALSE_HERE, reading="unbounded"),
        ),
        checks=(found.epsilon_to_rho,),
        quantities=("translation.rho_from_epsilon",),
        rests_on=("uniform prior (section 3.3)",),
        readings={
            "bounded": "databases that differ by replacing one record, as section 3.1 sets out",
            "unbounded": "databases that differ by adding or removing one record",
        },
        finding=(
            "The inequality is applied to eq. 5: eq. 6 speaks of Laplace answers only. Under "
            "unbounded privacy the worlds are two steps apart and e^(-2 epsilon) takes the place "
            "of e^-epsilon."
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
                reading="sufficient",
                narrower=(DENSITIES,),
            ),
            Part(
                "the bound",
                says=r"A $\rho$-identifiable mechanism spends at most that",
                informal=FALSE_HERE,
                reading="necessary",
            ),
            Part(
                "optimality",
                says=r"Some mechanism that spends more is $\rho$-identifiable",
                informal=WITNESS,
                reading="not optimal for some mechanism",
                scope=Scope.EXISTS,
            ),
            Part(
                "optimality",
                says="Some larger budget serves for every mechanism",
                informal=FALSE_HERE,
                reading="not optimal for any mechanism",
            ),
        ),
        checks=(found.rho_to_epsilon,),
        quantities=("translation.epsilon_from_rho",),
        rests_on=("uniform prior (section 3.3)",),
        readings={
            "sufficient": "a mechanism that spends at most that is rho-identifiable",
            "necessary": "a rho-identifiable mechanism spends at most that",
            "not optimal for some mechanism": "some mechanism may spend more",
            "not optimal for any mechanism": "some larger budget serves for every mechanism",
        },
        note=(
            "Not optimal for one query at hand (Table 2's mean needs less noise); optimal among "
            "bounds that depend on m and rho alone, for Table 2's median attains it."
        ),
    ),
)
