"""Section 3: Algorithm 1, and what more accuracy (epsilon, delta) buys."""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity
from didp_ref.papers.refine.claims.wording import CELLS, ONE_RECORD, at
from didp_ref.papers.refine.evidence import section_3 as found
from didp_ref.papers.refine.statements import section_3 as formal
from didp_ref.papers.refine.statements.section_2 import individual_any_factors
from didp_ref.papers.shared.informal import DEFINED
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES

PRINTED_MASSES = (
    r"$P_f(\mathcal{U}_u) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$ and "
    r"$P_f(\mathcal{U}_d) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$"
)
TRUE_MASSES = (
    r"$P_f(\mathcal{U}_u) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$ and "
    r"$P_f(\mathcal{U}_d) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$, for $\alpha_d < \alpha_u$"
)
WHAT_IS_THERE = "moving no more than the farther of two outcomes has"
EXCHANGED_HURTS = "whoever implements the printed masses"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="refine.region-masses",
        kind=Kind.IDENTITY,
        source=at("section 3, after eq. 3"),
        title="The masses of the two regions",
        statement=r"For fixed values of the factors $\alpha_u$ and $\alpha_d$, from Eq. (3) and "
        rf"$P_f(\mathcal{{U}}_d) = 1 - P_f(\mathcal{{U}}_u)$, we have: {PRINTED_MASSES}.",
        parts=(
            Part(
                "statement",
                formal=partial(formal.region_masses, printed=True),
                corrected=partial(formal.region_masses, printed=False),
            ),
        ),
        checks=(found.region_masses,),
        correction=Correction(
            statement=f"{TRUE_MASSES}.",
            printed=r"$P_f(\mathcal{U}_u) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$, "
            r"$P_f(\mathcal{U}_d) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$",
            correct=r"$P_f(\mathcal{U}_u) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$, "
            r"$P_f(\mathcal{U}_d) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$",
            consequence=r"the refined prior has the total $\alpha_u + \alpha_d - 1$ instead of 1: "
            r"3/2 at $\alpha_u = 2$, $\alpha_d = 1/2$; divided by it, the far factor is 1/3, below "
            r"the $e^{-\epsilon} = 1/2$ that an individual query keeps",
            error="The masses of the two regions are exchanged",
            who=EXCHANGED_HURTS,
            repair="exchange the two masses; Table 5 was computed with the right ones",
            severity=Severity.WRONG_NUMBER,
        ),
        quantities=("refinement.mass_up", "refinement.mass_down"),
        note="The same formula is printed here, in Algorithm 1 and in section 6.2, so the "
        "extraction is not at fault. With alpha_u = alpha_d = 1 it divides by zero, and every "
        "set fits.",
    ),
    Claim(
        id="refine.algorithm-1.step-a-b",
        kind=Kind.ALGORITHM,
        source=at("Algorithm 1, steps 2a and 2b"),
        title="The masses that the algorithm looks for",
        statement=r"Let $p_u = (\alpha_u - 1)/(\alpha_u - \alpha_d)$. Let "
        r"$p_d = (1 - \alpha_d)/(\alpha_u - \alpha_d)$. [With $P_f(\mathcal{U}_u) = p_u$ the total "
        r"probability mass equals one.]",
        parts=(
            Part(
                "statement",
                formal=partial(formal.step_a_b, printed=True),
                corrected=partial(formal.step_a_b, printed=False),
            ),
        ),
        checks=(found.step_a_b,),
        correction=Correction(
            statement=r"$p_u = (1 - \alpha_d)/(\alpha_u - \alpha_d)$ and "
            r"$p_d = (\alpha_u - 1)/(\alpha_u - \alpha_d)$, for $\alpha_d < \alpha_u$.",
            printed=r"$p_u = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$, "
            r"$p_d = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$",
            correct=r"$p_u = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$, "
            r"$p_d = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$",
            consequence=r"the then-branch builds a total of $\alpha_u + \alpha_d - 1$: 5/2 at "
            r"$\alpha_u = 3$, $\alpha_d = 1/2$",
            error="p_u and p_d are exchanged",
            who=EXCHANGED_HURTS,
            repair="exchange the two formulas; answer from the prior when both factors are one",
            severity=Severity.WRONG_NUMBER,
        ),
        quantities=("refinement.mass_up", "refinement.mass_down"),
    ),
    Claim(
        id="refine.algorithm-1.else-branch",
        kind=Kind.ALGORITHM,
        source=at("Algorithm 1, step 2c, else"),
        title="The factor of the points between",
        statement=r"Let $p_{ud} = 1 - P_f(\mathcal{U}'_u) - P_f(\mathcal{U}'_d)$ be the "
        r"probability of the points not in $\mathcal{U}'_u \cup \mathcal{U}'_d$. Let "
        r"$\alpha_{ud} = (1 - \alpha_u p_u - \alpha_d p_d)/(1 - p_u - p_d)$ be the factor to be "
        r"applied to $Range(f) \setminus (\mathcal{U}'_u \cup \mathcal{U}'_d)$. The total "
        r"probability mass of the distribution equals one, and $\alpha_{ud}$ belongs to the "
        r"interval $[\alpha_d, \alpha_u]$.",
        parts=(
            Part(
                "statement",
                r"the total is one, and $\alpha_{ud}$ lies in $[\alpha_d, \alpha_u]$",
                corrected=formal.else_branch,
            ),
        ),
        checks=(found.else_branch,),
        correction=Correction(
            statement=r"$\alpha_{ud} = (1 - \alpha_u P_f(\mathcal{U}'_u) - \alpha_d "
            r"P_f(\mathcal{U}'_d))/p_{ud}$, with $p_u$ and $p_d$ exchanged back.",
            printed=r"$\alpha_{ud} = \frac{1 - \alpha_u p_u - \alpha_d p_d}{1 - p_u - p_d}$",
            correct=r"$\alpha_{ud} = \frac{1 - \alpha_u P_f(\mathcal{U}'_u) - \alpha_d "
            r"P_f(\mathcal{U}'_d)}{p_{ud}}$",
            consequence=r"$1 - p_u - p_d$ is 0 for all factors: step iv asks for $-1/2$ over 0 at "
            r"$\alpha_u = 2$, $\alpha_d = 1/2$; with the masses of the sets found, and $p_u$ and "
            r"$p_d$ as printed, the factor can be $-7/2$",
            error="alpha_ud divides by 1 - p_u - p_d, which is 0 for all factors",
            who="whoever implements step iv",
            severity=Severity.WRONG_NUMBER,
            repair="use the masses of the sets found in i and ii, and divide by p_ud of iii",
        ),
        quantities=("refinement.mass_up", "refinement.mass_down"),
        note="p_ud is computed in iii and never used; p_u + p_d = 1 for all factors.",
    ),
    Claim(
        id="refine.algorithm-1",
        kind=Kind.ALGORITHM,
        source=at("Algorithm 1 and the paragraph after Table 2"),
        title="The whole algorithm",
        statement=r"The total probability mass of the distribution equals one, no matter whether "
        r"the **then** or the **else** option of the **if** statement of Algorithm 1 is taken. "
        r"Regarding the differential privacy condition, it holds for the **then** case. For the "
        r"**else** case, differential privacy also holds, because $\alpha_{ud}$ belongs to the "
        r"interval $[\alpha_d, \alpha_u]$.",
        parts=(
            Part(
                found.TOTAL,
                "the total probability mass is one, in the then- and in the else-branch",
                corrected=formal.algorithm_total,
            ),
            Part(
                found.PRIVACY,
                "the answers are differentially private, in the then- and in the else-branch",
                corrected=formal.algorithm_privacy,
            ),
        ),
        checks=(found.algorithm,),
        correction=Correction(
            statement=r"All of it holds, for any prior and any distance, once $p_u$ and $p_d$ are "
            r"exchanged back and $\alpha_{ud}$ is made of the masses of the sets found: "
            r"$\ln(\alpha_u/\alpha_d)$ for statistical queries, and $\varepsilon$ for individual "
            r"ones where $e^{-\varepsilon} \leq \alpha_d$ and $\alpha_u \leq e^\varepsilon$.",
            printed=r"$p_u = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$ and "
            r"$\alpha_{ud} = \frac{1 - \alpha_u p_u - \alpha_d p_d}{1 - p_u - p_d}$",
            correct=r"$p_u = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$ and $\alpha_{ud} = "
            r"\frac{1 - \alpha_u P_f(\mathcal{U}'_u) - \alpha_d P_f(\mathcal{U}'_d)}{p_{ud}}$",
            consequence="where a set of the printed mass exists, the total is not 1 (3/2 at 2 and "
            "1/2); where none does, step iv with the masses of the sets found can return the true "
            "answer for certain",
            error="As printed, the algorithm can return the true answer for certain",
            who="the individuals, where the algorithm is implemented as printed",
            repair="didp_ref.refinement.refine does it; or exchange p_u and p_d, and divide by "
            "p_ud",
        ),
        quantities=("refinement.mass_up", "refinement.mass_down"),
        rests_on=(CELLS, ONE_RECORD),
        note="The sets between U'_u and U'_d are always one layer of equal distance. On an "
        "unbounded range with alpha_u = 1 there is no maximal U'_u; the answer is then the prior.",
    ),
    Claim(
        id="refine.individual-factors",
        kind=Kind.REMARK,
        source=at("section 3, before Table 2"),
        title="Any factors between those of Proposition 2",
        statement=r"For the case of individual queries, the differential privacy condition need "
        r"only hold between the distribution of the response and the prior knowledge. Any pair of "
        r"values $\alpha_u \in [1, e^\varepsilon]$ and $\alpha_d \in [e^{-\varepsilon}, 1]$ yields "
        r"$\varepsilon$-differential privacy.",
        parts=(Part("statement", formal=individual_any_factors),),
        checks=(found.individual_factors,),
        rests_on=(CELLS, ONE_RECORD, "an absent individual is answered by the prior"),
    ),
    Claim(
        id="refine.definition-3",
        kind=Kind.DEFINITION,
        source=at("section 3, Definition 3", "eq. 4"),
        title="(epsilon, delta)-differential privacy",
        statement=r"A randomized function gives $(\varepsilon, \delta)$-differential privacy if, "
        r"for all data sets $D_1, D_2$ such that one can be obtained from the other by adding or "
        r"removing a single record, and all $S \subset Range(\kappa)$, $P(\kappa(D_1) \in S) \leq "
        r"\exp(\varepsilon) \times P(\kappa(D_2) \in S) + \delta$.",
        parts=(
            Part(
                "statement",
                informal=DEFINED,
                scope=Scope.CONCRETE,
                narrower=(FINITE_OUTCOMES,),
            ),
        ),
        checks=(found.definition_3,),
        note="Both orders of the pair are asked; what follows in the paper looks at one.",
    ),
    Claim(
        id="refine.epsilon-delta-individual",
        kind=Kind.THEOREM,
        source=at("section 3, Fig. 2"),
        title="Moving delta, individual queries",
        statement=r"For an individual query, we only need to compare the distribution of the "
        r"response with the prior knowledge. As the prior knowledge is not modified, we can modify "
        r"the response by adding $\delta$ to the probability mass of $f(D)$, and subtract $\delta$ "
        r"from the tails of the distribution [and keep $(\varepsilon, \delta)$-differential "
        r"privacy].",
        parts=(
            Part(
                found.ENOUGH,
                r"adding $\delta$ at f(D) and taking it from the tails keeps "
                r"$(\varepsilon, \delta)$",
                formal=partial(formal.individual_enough, printed=True),
                corrected=partial(formal.individual_enough, printed=False),
            ),
            Part(
                found.NO_MORE,
                r"whatever $\varepsilon$ and $\delta$, moving more than $\delta$ does not keep "
                r"them for every prior; nor does moving more than $\delta e^{-\varepsilon}$",
                formal=formal.individual_no_more,
                narrower=(WHAT_IS_THERE,),
            ),
        ),
        checks=(found.epsilon_delta_individual,),
        correction=Correction(
            statement=r"At most $\delta e^{-\varepsilon}$ may be moved. (An event on the tails has "
            r"the prior's probability when the individual is absent; it loses $\delta$ on top of "
            r"the factor $e^{-\varepsilon}$ when the individual is present.)",
            printed=r"move $\delta$",
            correct=r"move $\delta e^{-\varepsilon}$",
            consequence=r"the mechanism is $(\varepsilon, e^\varepsilon \delta)$-private only: "
            r"Figure 2's $(\ln 2, 0.2)$ is $(\ln 2, 0.4)$",
            error="Moving delta breaks (epsilon, delta)-privacy from the other side",
            who="the individuals whose values are queried",
            repair=r"move $\delta e^{-\varepsilon}$: of Figure 2's 0.2 at ln 2 only 0.1",
        ),
        quantities=("refinement.moved_mass_individual",),
        rests_on=(CELLS, ONE_RECORD),
        note="The gain at f(D) keeps inequality 4; the loss on the tails breaks it the other way "
        "round, P_f(S) <= e^epsilon P(K in S) + delta.",
    ),
    Claim(
        id="refine.epsilon-delta-statistical",
        kind=Kind.THEOREM,
        source=at("section 3, Fig. 3"),
        title="Moving delta/2, statistical queries",
        statement=r"A sensible choice is to have the probability mass of $f(D)$ increased by the "
        r"same amount $\delta'$, whatever the data set $D$, and to decrease the probability of "
        r"$S'_{f(D)}$, the set of points farthest from $f(D)$, by $\delta'$. Since we can select "
        r"data sets $D_1$ and $D_2$ such that $f(D_1)$ belongs to $S'_{f(D_2)}$, for Inequality "
        r"(4) to hold for $S'_{f(D_2)}$, it must be $\delta' = \delta/2$ (it can also be "
        r"$\delta' < \delta/2$).",
        parts=(
            Part(
                found.ENOUGH,
                r"$\delta' = \delta/2$, and less, keeps $(\varepsilon, \delta)$",
                formal=partial(formal.statistical_enough, printed=True),
                corrected=partial(formal.statistical_enough, printed=False),
            ),
            Part(
                found.NO_MORE,
                r"whatever $\varepsilon$ and $\delta$, moving more than $\delta/2$ does not keep "
                r"them for every prior and query; nor does moving more than "
                r"$\delta/(1 + e^\varepsilon)$",
                formal=formal.statistical_no_more,
                narrower=(WHAT_IS_THERE,),
            ),
        ),
        checks=(found.epsilon_delta_statistical,),
        correction=Correction(
            statement=r"At most $\delta' = \delta/(1 + e^\varepsilon)$ may be moved. (The mass "
            r"that the other answer loses counts $e^\varepsilon$ times.)",
            printed=r"$\delta' = \delta/2$",
            correct=r"$\delta' = \frac{\delta}{1 + e^\varepsilon}$",
            consequence=r"the mechanism is $(\varepsilon, \delta(1 + e^\varepsilon)/2)$-private "
            r"only: $(\ln 2, 0.2)$ becomes $(\ln 2, 0.3)$",
            error="Moving delta/2 breaks (epsilon, delta)-privacy",
            who="everyone in the data",
            repair=r"move $\delta/(1 + e^\varepsilon)$: of Figure 3's 0.1 at ln 2 only 0.067",
        ),
        quantities=("refinement.moved_mass_statistical",),
        rests_on=(CELLS, ONE_RECORD),
    ),
    Claim(
        id="refine.delta-for-individual",
        kind=Kind.REMARK,
        source=at("section 3, before Fig. 2"),
        title="Delta gives an individual query more than a statistical one",
        statement=r"Just like it happened for $\epsilon$-differential privacy, the improvement of "
        r"$(\epsilon, \delta)$-privacy for individual queries is greater than for statistical "
        r"queries.",
        parts=(
            Part(
                "statement",
                r"What an individual query may move, $\delta e^{-\varepsilon}$, is more than what "
                r"a statistical one may, $\delta/(1 + e^\varepsilon)$.",
                formal=formal.more_for_individual,
            ),
        ),
        quantities=("refinement.moved_mass_individual", "refinement.moved_mass_statistical"),
        rests_on=("the masses that may be moved, not the printed ones",),
        note=r"Of the printed masses, $\delta$ and $\delta/2$, it is true as well.",
    ),
)
