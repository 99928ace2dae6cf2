"""Section 4.1 as far as eq. 9: identifiability, the risk, and two bounds on it."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Kind, Part, Scope, Source
from didp_ref.papers.rhodi.evidence import risk as found
from didp_ref.papers.rhodi.statements import risk as statements
from didp_ref.papers.shared.informal import DEFINED
from didp_ref.papers.shared.narrower import DENSITIES, TWO_WORLDS_OR_MORE

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="rhodi.definition-4",
        kind=Kind.DEFINITION,
        source=Source("rhodi", "section 4, Definition 4"),
        title="rho-differential identifiability",
        statement=(
            r"A randomized mechanism $\mathcal{M}$ satisfies $\rho$-differential identifiability "
            r"if for all databases $D$, $\forall D' = D - i^*$, and $\forall i \in U - D'$: "
            r"$\Pr[I(i) \in \mathcal{I}_D \mid \mathcal{M}_f(D) = R, D'] \leq \rho$."
        ),
        parts=(Part("statement", informal=DEFINED, scope=Scope.CONCRETE),),
        checks=(found.definition_4,),
        where="1/m <= rho <= 1, m >= 2",
        note=(
            "R is any response; for a continuous answer the condition is read with densities. "
            "Below rho = 1/m no mechanism satisfies it (rhodi.random-guess)."
        ),
    ),
    Claim(
        id="rhodi.equations-2-7",
        kind=Kind.DERIVATION,
        source=Source("rhodi", "section 4.1", "eq. 2-7"),
        title="identifiability risk by Bayes' rule at the uniform prior",
        statement=(
            r"$\Gamma(i) = \Pr[I(i) \in \mathcal{I}_D \mid \mathcal{M}_f(D) = R, D'] = "
            r"\frac{\Pr[D = D' \cup \lbrace i \rbrace] \cdot \Pr[\mathcal{M}_f(D' \cup \lbrace i "
            r"\rbrace) = R]}"
            r"{\sum_{\omega \in \Psi} \Pr[\omega] \cdot \Pr[\mathcal{M}_f(\omega) = R]} = "
            r"\frac{e^{-|R-f(D)|/\lambda}}{e^{-|R-f(D)|/\lambda} + "
            r"e^{-|R-f(\omega_{j_1})|/\lambda} + \dots + e^{-|R-f(\omega_{j_{m-1}})|/\lambda}}$"
        ),
        parts=(
            Part(
                "eqs. 2-3",
                says=r"That $I(i) \in \mathcal{I}_D$ is as likely as that $D = D' \cup \lbrace i "
                r"\rbrace$",
                formal=statements.individual_and_world,
            ),
            Part(
                "eqs. 4-5",
                says="By Bayes' rule and the total probability, that is the prior times the "
                "likelihood over the sum of all such products",
                formal=statements.bayes,
                narrower=(DENSITIES,),
            ),
            Part(
                "eqs. 6-7",
                says="At equal priors and with Laplace answers, that is the weight of $f(D)$ over "
                "the sum of all weights",
                formal=statements.laplace_answers,
                narrower=(DENSITIES, TWO_WORLDS_OR_MORE),
            ),
        ),
        checks=(found.equations_2_7,),
        quantities=("belief.posterior",),
        rests_on=(
            "uniform prior (section 3.3)",
            "densities for probabilities of responses",
            "one entry of U for each individual (section 3.1), which eq. 3 needs",
        ),
        finding=(
            "Eqs. 3-5 use D for a random database; from eq. 6 on the letter stands for D' + {i}, "
            "the world in question, and not for the database that was queried."
        ),
    ),
    Claim(
        id="rhodi.equations-8-9",
        kind=Kind.DERIVATION,
        source=Source("rhodi", "section 4.1", "eq. 8-9"),
        title="upper bound on the risk",
        statement=(
            r"Dividing numerator and denominator by $e^{-|R-f(D)|/\lambda}$ gives $\leq "
            r"\frac{1}{1 + e^{-|f(D)-f(\omega_{j_1})|/\lambda} + \dots + "
            r"e^{-|f(D)-f(\omega_{j_{m-1}})|/\lambda}}$ (8). Since $\forall k, 1 \leq k \leq m, "
            r"|f(D) - f(\omega_{j_k})| \leq S(f)$, simple application of triangle inequality "
            r"yields "
            r"$\leq \frac{1}{1 + (m-1) e^{-S(f)/\lambda}}$ (9), where $m = |\Psi| = |U| - |D'|$."
        ),
        parts=(
            Part(
                "eq. 8",
                says="The risk is at most eq. 8",
                formal=statements.bounded_by_distances,
                narrower=(TWO_WORLDS_OR_MORE,),
            ),
            Part(
                "eq. 9",
                says="Eq. 8 is at most eq. 9",
                formal=statements.bounded_by_range,
                narrower=(TWO_WORLDS_OR_MORE,),
            ),
        ),
        checks=(found.risk_bounds,),
        quantities=("belief.risk_bound", "guarantee.rho"),
        rests_on=("rhodi.possible-worlds", "rhodi.definition-3"),
        finding=(
            "The reason comes a line late: dividing gives an equality in |R-f(w)| - |R-f(D)|, the "
            "triangle inequality gives (8), and (9) follows from (8) because exp increases. The "
            "index k runs to m - 1, not m."
        ),
    ),
    Claim(
        id="rhodi.random-guess",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 4.1", "after eq. 9"),
        title="no noise brings the bound below 1/m",
        statement=(
            r"Since $(m-1) \exp(-\frac{S(f)}{\lambda}) \leq (m-1)$, the lower bound of Equation "
            r"(9) "
            r"is $\frac{1}{1 + (m-1)} = \frac{1}{m}$. This implies that it is impossible to "
            r"protect the privacy of individuals with the probability less than an adversary's "
            r"probability of a correct random guess."
        ),
        parts=(
            Part(
                "the bound",
                says=r"Eq. 9 is at least $\frac{1}{m}$",
                formal=statements.bound_of_a_guess,
            ),
            Part(
                "the risk",
                says=r"Nobody can be protected with a probability below $\frac{1}{m}$: if every "
                r"posterior is at most $\rho$, then $\rho \geq \frac{1}{m}$",
                formal=statements.someone_at_a_guess,
            ),
        ),
        checks=(found.random_guess,),
        quantities=("guarantee.rho",),
        finding=(
            "Both sentences are true, but the first does not imply the second: eq. 9 is an upper "
            "bound on the risk, and a floor under an upper bound is no floor under the risk. The "
            "impossibility holds because m posteriors sum to one, so one of them is at least 1/m."
        ),
    ),
)
