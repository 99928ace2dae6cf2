"""What the knowledge-refinement paper claims, in the paper's order.

J. Soria-Comas, J. Domingo-Ferrer, *Sensitivity-Independent Differential Privacy via Prior
Knowledge Refinement*, 2012. The user hands in what she expects of the answer, a distribution
``P_f``; the database holder multiplies it by ``alpha_u >= 1`` near the true answer and by
``alpha_d <= 1`` far from it, and returns a draw from the result. No sensitivity enters: whatever
the data, the result lies within the two factors of the same prior.

Sections 2 and 3 build the mechanism, section 4 combines answers, section 5 lets a user ask on,
section 6 compares with Laplace noise.
"""

from __future__ import annotations

from didp_ref.claim import Claim, Correction, Formal, Harm, Kind, Source
from didp_ref.papers.refine import evidence as found
from didp_ref.papers.refine import statements as formal


def _at(place: str, equation: str = "") -> Source:
    return Source("refine", place, equation)


FINITE = "a query with finitely many outcomes; for a density the same holds point by point"
ONE_RECORD = "Definition 1's neighbours: one record added or removed"
FACTORS = "0 <= alpha_d <= 1 <= alpha_u, alpha_d < alpha_u"
PRINTED_MASSES = (
    r"$P_f(\mathcal{U}_u) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$ and "
    r"$P_f(\mathcal{U}_d) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$"
)
TRUE_MASSES = (
    r"$P_f(\mathcal{U}_u) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$ and "
    r"$P_f(\mathcal{U}_d) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$, for $\alpha_d < \alpha_u$"
)
EXCHANGED_HURTS = (
    "whoever implements the printed masses: the total is alpha_u + alpha_d - 1 instead of one, and "
    "after dividing by it an individual query's far points fall below e^-epsilon times the prior"
)
NEIGHBOUR_READINGS = {
    found.PRESENT_OR_ABSENT: "neighbours differ by one record added or removed, as in Definition 1",
    found.REPLACED: "neighbours differ in the value of one record",
}

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="refine.definition-1",
        kind=Kind.DEFINITION,
        source=_at("section 2, Definition 1", "eq. 1"),
        title="Differential privacy",
        statement=r"A randomized function $\kappa$ gives $\varepsilon$-differential privacy if, "
        r"for all data sets $D_1, D_2$ such that one can be obtained from the other by adding or "
        r"removing a single record, and all $S \subset Range(\kappa)$, "
        r"$P(\kappa(D_1) \in S) \leq \exp(\varepsilon) \times P(\kappa(D_2) \in S)$.",
        checks=(found.definition_1,),
        note="One inequality is printed; both directions are asked, because both orders of the "
        "pair are neighbours.",
    ),
    Claim(
        id="refine.definition-2",
        kind=Kind.DEFINITION,
        source=_at("section 2, Definition 2, and the paragraph after it"),
        title="Prior knowledge",
        statement=r"Given a query function $f$, the prior knowledge about the response $f(D)$ is "
        r"the probability distribution $P_f$, defined over $Range(f)$, that the user expects for "
        r"the response to $f$. Whatever the prior knowledge, the refinement procedure guarantees "
        r"that the output distribution is more accurate than the prior knowledge.",
        checks=(found.definition_2,),
        formal=Formal(formal.definition_2),
        readings={
            found.WEAKLY: "every ball around f(D) keeps its probability or gains",
            found.STRICTLY: "some ball around f(D) gains",
        },
        reading=found.WEAKLY,
        finding="More accurate it need not be: a prior that is certain of a wrong answer stays "
        "as it is. It is never less accurate.",
        rests_on=(
            FINITE,
            "factors that do not grow with the distance from f(D), as section 3 asks",
        ),
    ),
    Claim(
        id="refine.example-1",
        kind=Kind.EXAMPLE,
        source=_at("section 2, Example 1"),
        title="The level that two factors achieve",
        statement=r"Given two constants $\alpha_u \geq 1$ and $\alpha_d \leq 1$, the level of "
        r"differential privacy achieved by this response mechanism is "
        r"$\epsilon = \ln(\alpha_u/\alpha_d)$. If the prior knowledge is an absolutely continuous "
        r"distribution, for any pair of values $\alpha_u \geq 1$ and $\alpha_d \leq 1$ it is "
        r"possible to select a set $\mathcal{U}_u$ in such a way that "
        r"$\alpha_u P_f(\mathcal{U}_u) + \alpha_d (1 - P_f(\mathcal{U}_u)) = 1$ is satisfied. The "
        r"reason is that we can select the set $\mathcal{U}_u$ to have any probability mass "
        r"between 0 and 1.",
        checks=(found.example_1,),
        corrected=Formal(formal.example_1),
        correction=Correction(
            statement=r"The same for $0 < \alpha_d \leq 1 \leq \alpha_u$. At $\alpha_d = 0$ there "
            r"is no $\epsilon$; below, the result is no distribution. The level is a guarantee; "
            r"with $\alpha_u = 1$ or $\alpha_d = 1$ the answer is the prior, and 0 is achieved.",
            harm=Harm.MISLEADING,
            who="whoever takes alpha_d = 0, the factor that rules far answers out",
            repair=r"ask for $\alpha_d > 0$, as Table 2 does",
        ),
        quantities=("refinement.mass_up",),
        where="0 < alpha_d <= 1 <= alpha_u, alpha_d < alpha_u",
        rests_on=(ONE_RECORD, "densities compared point by point"),
        finding="That a near set of every mass exists is true for the distance |x - y|; the "
        "paper's section 3 repeats it for continuous priors and every distance, where "
        "it fails (the 0-1 distance). With both factors one every set fits.",
    ),
    Claim(
        id="refine.proposition-1",
        kind=Kind.THEOREM,
        source=_at("section 2, Proposition 1"),
        title="Statistical queries",
        statement=r"Let $f: \mathcal{D} \rightarrow \mathbb{R}^n$ be a query function and let "
        r"$P_f$ be the prior knowledge for $f(D)$. Let $\alpha_u \geq 1$ and $\alpha_d \leq 1$ be "
        r"such that $\alpha_u = e^\epsilon \alpha_d$. Let $\mathcal{U}_u$ be an environment of "
        r"$f(D)$ satisfying "
        r"$\alpha_u P_f(\mathcal{U}_u) + \alpha_d (1 - P_f(\mathcal{U}_u)) = 1$. The response "
        r"mechanism that returns a value randomly sampled from the distribution obtained by "
        r"modifying $P_f$ through multiplication of the probability mass of the points in "
        r"$\mathcal{U}_u$ by $\alpha_u$, and multiplication of the probability mass of the points "
        r"outside $\mathcal{U}_u$ by $\alpha_d$, satisfies $\varepsilon$-differential privacy.",
        checks=(found.proposition_1,),
        formal=Formal(formal.proposition_1),
        where="alpha_d <= 1 <= alpha_u",
        rests_on=(FINITE, "the same prior and the same two factors for every data set"),
        note="Any two sets of the right mass do; that they surround f(D) is not needed.",
    ),
    Claim(
        id="refine.proposition-2",
        kind=Kind.THEOREM,
        source=_at("section 2, Proposition 2"),
        title="Individual queries",
        statement=r"Let $f$ be an individual query and let $P_f$ be the prior knowledge "
        r"distribution for $f$. Let $\alpha_u = e^\varepsilon$ and $\alpha_d = e^{-\varepsilon}$. "
        r"Let $\mathcal{U}_u$ be an environment of $f(D)$ satisfying "
        r"$\alpha_u P_f(\mathcal{U}_u) + \alpha_d (1 - P_f(\mathcal{U}_u)) = 1$. The response "
        r"mechanism [as in Proposition 1; the prior itself if the individual is not in the "
        r"database] satisfies $\varepsilon$-differential privacy. For a statistical query function "
        r"the same factors guarantee $2\varepsilon$.",
        checks=(found.proposition_2,),
        formal=Formal(formal.proposition_2),
        readings=NEIGHBOUR_READINGS,
        reading=found.PRESENT_OR_ABSENT,
        where="epsilon > 0",
        rests_on=(ONE_RECORD, FINITE, "an absent individual is answered by the prior"),
        finding="The doubled guarantee comes from the choice of neighbours: when the individual's "
        "value changes, the same mechanism is 2 epsilon-private and no better.",
    ),
    Claim(
        id="refine.region-masses",
        kind=Kind.IDENTITY,
        source=_at("section 3, after eq. 3"),
        title="The masses of the two regions",
        statement=r"For fixed values of the factors $\alpha_u$ and $\alpha_d$, from Eq. (3) and "
        rf"$P_f(\mathcal{{U}}_d) = 1 - P_f(\mathcal{{U}}_u)$, we have: {PRINTED_MASSES}.",
        checks=(found.region_masses,),
        formal=Formal(lambda: formal.region_masses(printed=True)),
        corrected=Formal(lambda: formal.region_masses(printed=False)),
        correction=Correction(
            statement=TRUE_MASSES,
            harm=Harm.UNSAFE,
            who=EXCHANGED_HURTS,
            repair="exchange the two masses; Table 5 was computed with the right ones",
        ),
        quantities=("refinement.mass_up", "refinement.mass_down"),
        where="alpha_d < alpha_u",
        note="The same formula is printed here, in Algorithm 1 and in section 6.2, so the "
        "extraction is not at fault. With alpha_u = alpha_d = 1 it divides by zero, and every "
        "set fits.",
    ),
    Claim(
        id="refine.algorithm-1.step-a-b",
        kind=Kind.ALGORITHM,
        source=_at("Algorithm 1, steps 2a and 2b"),
        title="The masses that the algorithm looks for",
        statement=r"Let $p_u = (\alpha_u - 1)/(\alpha_u - \alpha_d)$. Let "
        r"$p_d = (1 - \alpha_d)/(\alpha_u - \alpha_d)$. [With $P_f(\mathcal{U}_u) = p_u$ the total "
        r"probability mass equals one.]",
        checks=(found.step_a_b,),
        formal=Formal(lambda: formal.step_a_b(printed=True)),
        corrected=Formal(lambda: formal.step_a_b(printed=False)),
        correction=Correction(
            statement=r"$p_u = (1 - \alpha_d)/(\alpha_u - \alpha_d)$ and "
            r"$p_d = (\alpha_u - 1)/(\alpha_u - \alpha_d)$, for $\alpha_d < \alpha_u$.",
            harm=Harm.UNSAFE,
            who=EXCHANGED_HURTS,
            repair="exchange the two formulas; answer from the prior when both factors are one",
        ),
        quantities=("refinement.mass_up", "refinement.mass_down"),
        where=FACTORS,
    ),
    Claim(
        id="refine.algorithm-1.else-branch",
        kind=Kind.ALGORITHM,
        source=_at("Algorithm 1, step 2c, else"),
        title="The factor of the points between",
        statement=r"Let $p_{ud} = 1 - P_f(\mathcal{U}'_u) - P_f(\mathcal{U}'_d)$ be the "
        r"probability of the points not in $\mathcal{U}'_u \cup \mathcal{U}'_d$. Let "
        r"$\alpha_{ud} = (1 - \alpha_u p_u - \alpha_d p_d)/(1 - p_u - p_d)$ be the factor to be "
        r"applied to $Range(f) \setminus (\mathcal{U}'_u \cup \mathcal{U}'_d)$. The total "
        r"probability mass of the distribution equals one, and $\alpha_{ud}$ belongs to the "
        r"interval $[\alpha_d, \alpha_u]$.",
        checks=(found.else_branch,),
        corrected=Formal(formal.else_branch),
        correction=Correction(
            statement=r"$\alpha_{ud} = (1 - \alpha_u P_f(\mathcal{U}'_u) - \alpha_d "
            r"P_f(\mathcal{U}'_d))/p_{ud}$, with $p_u$ and $p_d$ exchanged back.",
            harm=Harm.UNSAFE,
            who="whoever implements step iv: 0/0 as printed, and with the masses of the sets found "
            "but p_u and p_d still exchanged a factor outside the interval, even negative",
            repair="use the masses of the sets found in i and ii, and divide by p_ud of iii",
        ),
        quantities=("refinement.mass_up", "refinement.mass_down"),
        where=FACTORS,
        note="p_ud is computed in iii and never used; p_u + p_d = 1 for all factors.",
    ),
    Claim(
        id="refine.algorithm-1",
        kind=Kind.ALGORITHM,
        source=_at("Algorithm 1 and the paragraph after Table 2"),
        title="The whole algorithm",
        statement=r"The total probability mass of the distribution equals one, no matter whether "
        r"the **then** or the **else** option of the **if** statement of Algorithm 1 is taken. "
        r"Regarding the differential privacy condition, it holds for the **then** case. For the "
        r"**else** case, differential privacy also holds, because $\alpha_{ud}$ belongs to the "
        r"interval $[\alpha_d, \alpha_u]$.",
        checks=(found.algorithm,),
        corrected=Formal(formal.algorithm),
        correction=Correction(
            statement=r"All of it holds, for any prior and any distance, once $p_u$ and $p_d$ are "
            r"exchanged back and $\alpha_{ud}$ is made of the masses of the sets found: "
            r"$\ln(\alpha_u/\alpha_d)$ for statistical queries, and $\varepsilon$ for individual "
            r"ones where $e^{-\varepsilon} \leq \alpha_d$ and $\alpha_u \leq e^\varepsilon$.",
            harm=Harm.UNSAFE,
            who=EXCHANGED_HURTS,
            repair="didp_ref.mechanisms.refinement.refine",
        ),
        quantities=("refinement.mass_up", "refinement.mass_down"),
        where="0 < alpha_d <= 1 <= alpha_u, alpha_d < alpha_u",
        rests_on=(FINITE, ONE_RECORD),
        note="The sets between U'_u and U'_d are always one layer of equal distance. On an "
        "unbounded range with alpha_u = 1 there is no maximal U'_u; the answer is then the prior.",
    ),
    Claim(
        id="refine.definition-3",
        kind=Kind.DEFINITION,
        source=_at("section 3, Definition 3", "eq. 4"),
        title="(epsilon, delta)-differential privacy",
        statement=r"A randomized function gives $(\varepsilon, \delta)$-differential privacy if, "
        r"for all data sets $D_1, D_2$ such that one can be obtained from the other by adding or "
        r"removing a single record, and all $S \subset Range(\kappa)$, $P(\kappa(D_1) \in S) \leq "
        r"\exp(\varepsilon) \times P(\kappa(D_2) \in S) + \delta$.",
        checks=(found.definition_3,),
        note="Both orders of the pair are asked; what follows in the paper looks at one.",
    ),
    Claim(
        id="refine.epsilon-delta-individual",
        kind=Kind.THEOREM,
        source=_at("section 3, Fig. 2"),
        title="Moving delta, individual queries",
        statement=r"For an individual query, we only need to compare the distribution of the "
        r"response with the prior knowledge. As the prior knowledge is not modified, we can modify "
        r"the response by adding $\delta$ to the probability mass of $f(D)$, and subtract $\delta$ "
        r"from the tails of the distribution [and keep $(\varepsilon, \delta)$-differential "
        r"privacy].",
        checks=(found.epsilon_delta_individual,),
        formal=Formal(lambda: formal.epsilon_delta_individual(printed=True)),
        corrected=Formal(lambda: formal.epsilon_delta_individual(printed=False)),
        correction=Correction(
            statement=r"At most $\delta e^{-\varepsilon}$ may be moved.",
            harm=Harm.UNSAFE,
            who="the individuals: an event on the tails has the prior's probability when they are "
            "absent and loses delta on top of the factor e^-epsilon when they are present; the "
            "mechanism is (epsilon, e^epsilon delta)-private only",
            repair=r"move $\delta e^{-\varepsilon}$: of Figure 2's 0.2 at ln 2 only 0.1",
        ),
        quantities=("refinement.moved_mass_individual",),
        where="epsilon > 0, delta >= 0",
        rests_on=(FINITE, ONE_RECORD),
        note="The gain at f(D) keeps inequality 4; the loss on the tails breaks it the other way "
        "round, P_f(S) <= e^epsilon P(K in S) + delta.",
    ),
    Claim(
        id="refine.epsilon-delta-statistical",
        kind=Kind.THEOREM,
        source=_at("section 3, Fig. 3"),
        title="Moving delta/2, statistical queries",
        statement=r"A sensible choice is to have the probability mass of $f(D)$ increased by the "
        r"same amount $\delta'$, whatever the data set $D$, and to decrease the probability of "
        r"$S'_{f(D)}$, the set of points farthest from $f(D)$, by $\delta'$. Since we can select "
        r"data sets $D_1$ and $D_2$ such that $f(D_1)$ belongs to $S'_{f(D_2)}$, for Inequality "
        r"(4) to hold for $S'_{f(D_2)}$, it must be $\delta' = \delta/2$ (it can also be "
        r"$\delta' < \delta/2$).",
        checks=(found.epsilon_delta_statistical,),
        formal=Formal(lambda: formal.epsilon_delta_statistical(printed=True)),
        corrected=Formal(lambda: formal.epsilon_delta_statistical(printed=False)),
        correction=Correction(
            statement=r"At most $\delta' = \delta/(1 + e^\varepsilon)$ may be moved.",
            harm=Harm.UNSAFE,
            who="everyone in the data: the mass that the other answer loses counts e^epsilon "
            "times, so delta/2 gives (epsilon, delta (1 + e^epsilon)/2) only",
            repair=r"move $\delta/(1 + e^\varepsilon)$: of Figure 3's 0.1 at ln 2 only 0.067",
        ),
        quantities=("refinement.moved_mass_statistical",),
        where="delta >= 0",
        rests_on=(FINITE, ONE_RECORD),
    ),
    Claim(
        id="refine.sequential-composition",
        kind=Kind.THEOREM,
        source=_at("section 4, first paragraph"),
        title="Budgets add up",
        statement=r"If we have a query $f = (f_1, \dots, f_n)$ and for each of the components, "
        r"$f_i$, we get an $\epsilon_i$-differentially private response, then we get a "
        r"$\sum_{i=1}^n \epsilon_i$-differentially private response for $f$. This is in fact a "
        r"property of $\epsilon$-differential privacy.",
        checks=(found.sequential_composition,),
        formal=Formal(formal.sequential_composition),
        readings={
            found.INDEPENDENT: "each response is drawn with randomness of its own",
            found.DEPENDENT: "the responses may share their randomness",
        },
        reading=found.INDEPENDENT,
        rests_on=(FINITE, "responses that are independent given the data (not said in the paper)"),
        finding="Independence is said in Proposition 3 and not here; without it the sentence is "
        "false. The mechanism of the paper samples anew for every response.",
    ),
    Claim(
        id="refine.example-3",
        kind=Kind.EXAMPLE,
        source=_at("section 4, Example 3, Tables 3 and 4"),
        title="Two queries about two individuals",
        statement=r"$P(K_{f_1}(D) = 1 | f_1(D) = 0) = 0.5\alpha_d = 0.5e^{-1} = 0.1839$ and "
        r"$P(K_{f_1}(D) = 1 | f_1(D) = 1) = 1 - 0.5\alpha_d = 0.8161$. The ratios between the "
        r"distribution in Table 3 and the ones in Table 4 are within $[e^{-1}, e]$; specifically, "
        r"the ratios take only two values, $\alpha_d = e^{-1}$ and $2 - \alpha_d = 2 - e^{-1}$.",
        checks=(found.example_3,),
        finding=r"The first display also prints $P(K_{f_1}(D) = 1 | f_2(D) = 0)$ where "
        r"$P(K_{f_2}(D) = 1 | f_2(D) = 0)$ is meant.",
    ),
    Claim(
        id="refine.proposition-3",
        kind=Kind.THEOREM,
        source=_at("section 4, Proposition 3"),
        title="Disjoint individuals",
        statement=r"Let $D$ be a data set and let $(f_1, \dots, f_n)$ be a set of query functions "
        r"related to disjoint sets of individuals. Let $K_{f_i}$ be a random variable that "
        r"provides $\epsilon_i$-differential privacy for $f_i$, and assume that $K_{f_i}$ is "
        r"independent from $K_{f_j}$ for any $i \neq j$. Then $(K_{f_1}, \dots, K_{f_n})$ provides "
        r"$\max\lbrace \varepsilon_i \rbrace$-differential privacy for $(f_1, \dots, f_2)$.",
        checks=(found.proposition_3,),
        formal=Formal(formal.proposition_3),
        rests_on=(FINITE, ONE_RECORD),
        finding=r"The paper proves boxes $S = S_1 \times \dots \times S_n$ and leaves general sets "
        r"out; on a finite range every set is a disjoint union of boxes, and all sets are proved. "
        r"$(f_1, \dots, f_2)$ is a misprint for $(f_1, \dots, f_n)$.",
    ),
    Claim(
        id="refine.protocol-1",
        kind=Kind.PROTOCOL,
        source=_at("section 5.1, Protocol 1"),
        title="Interactive Laplace noise",
        statement=r"**while** queries are answered by the access mechanism **do** (a) the user "
        r"submits a query $f_i$, which may depend on responses to previous queries; (b) **if** "
        r"$\Delta(f_1, \dots, f_i)/\lambda \leq \varepsilon$ **then** the access mechanism returns "
        r"$f_i(D) + Laplace(\lambda)$ as response; **else** it returns nothing; (c) $i := i + 1$. "
        r"[The responses do not violate $\varepsilon$-differential privacy.]",
        checks=(found.protocol_1,),
        formal=Formal(formal.protocol_1),
        where="lambda > 0",
        rests_on=(
            "the density of every transcript of answers, with the queries that led to it; to "
            "refuse depends on sensitivities alone, not on the data",
            ONE_RECORD,
        ),
        finding="A refused query stays among f_1, ..., f_i, and the joint L1 sensitivity never "
        "falls, so the first refusal ends the session, as the loop's condition says; "
        '"the query is simply discarded", in the text, would let it go on. Both keep '
        "epsilon.",
    ),
    Claim(
        id="refine.protocol-1.flexible",
        kind=Kind.REMARK,
        source=_at("section 5.1, last paragraph"),
        title="A noise parameter for each query",
        statement=r"Protocol 1 could be modified: the user could be asked to choose the noise "
        r"parameter $\lambda_i$ for the $i$-th query, and the condition would become "
        r"$\sum_{j=1}^i \Delta(f_j) / \lambda_j \leq \varepsilon$. Since "
        r"$\Delta(f_1, \dots, f_i) \leq \Delta(f_1) + \dots + \Delta(f_i)$, when "
        r"$\lambda_1 = \dots = \lambda_i$ the modified condition above may result in less queries "
        r"being answered than the condition in Protocol 1.",
        checks=(found.protocol_1_flexible,),
        formal=Formal(formal.protocol_1_flexible),
        where="lambda_j > 0",
        rests_on=("the density of every transcript of answers", ONE_RECORD),
    ),
    Claim(
        id="refine.protocol-2",
        kind=Kind.PROTOCOL,
        source=_at("section 5.1, Protocol 2"),
        title="Interactive knowledge refinement",
        statement=r"The user submits $q_i = (f_i, P_{f_i}, d_i, \varepsilon_i)$, which may depend "
        r"on responses to previous queries; **if** $\sum_{j=1}^i \varepsilon_j \leq \varepsilon$ "
        r"**then** the access mechanism returns a response to $f_i$ resulting from applying "
        r"knowledge refinement so that $\varepsilon_i$-differential privacy is guaranteed; "
        r"**else** it returns nothing. If the $d$-th query is the last query answered, by "
        r"construction the user obtains at most a knowledge gain $\varepsilon$ for "
        r"$(f_1, \dots, f_d)$, regardless of the prior knowledge distributions and distance "
        r"functions chosen by the user.",
        checks=(found.protocol_2,),
        formal=Formal(formal.protocol_2),
        rests_on=(
            "every response is epsilon_i-private given the responses before it, with epsilon_i >= "
            "0 (not said: a negative one would refill the budget)",
            FINITE,
            ONE_RECORD,
        ),
        finding="Nothing asks that epsilon_i is positive: after 1, -5 a query with 5 passes a "
        "budget of 1. A refused query's epsilon_i stays in the sum, so after a refusal "
        "every later query is refused, also a cheaper one.",
    ),
    Claim(
        id="refine.proposition-4",
        kind=Kind.THEOREM,
        source=_at("section 5.2, Proposition 4"),
        title="Post-processing",
        statement=r"For any function $F$, if $(K_{f_1}(D), \dots, K_{f_d}(D))$ satisfies "
        r"$\varepsilon$-differential privacy, then $F(K_{f_1}(D), \dots, K_{f_d}(D))$ also "
        r"satisfies $\varepsilon$-differential privacy.",
        checks=(found.proposition_4,),
        formal=Formal(formal.proposition_4),
        rests_on=(FINITE, "a function that does not depend on the data"),
    ),
    Claim(
        id="refine.corollary-1",
        kind=Kind.THEOREM,
        source=_at("section 5.2, Corollary 1"),
        title="Adaptive attackers",
        statement=r"Whatever the attacker's strategy, her estimate for $f(D)$ always satisfies "
        r"$\varepsilon$-differential privacy.",
        checks=(found.corollary_1,),
        formal=Formal(formal.corollary_1),
        readings={
            found.ONE_USER: "the attacker has what one user's session answered, and coins",
            found.COLLUDING: "the attacker combines the sessions of several users",
        },
        reading=found.ONE_USER,
        rests_on=(FINITE, "Proposition 4 covers functions; a strategy may also toss coins"),
        finding='Section 5.1 counts "all the queries submitted by a user so far", so two users who '
        "collude hear 2 epsilon. The budget must be kept for the data, not for the user.",
    ),
    Claim(
        id="refine.boolean-laplace",
        kind=Kind.EXAMPLE,
        source=_at("section 6.1, Fig. 5"),
        title="A Boolean attribute with Laplace noise",
        statement=r"If $f(D)$ equals 0, $K_f(D)$ follows a Bernoulli distribution with parameter "
        r"0.184. If $f(D)$ equals 1, the distribution of $K_f(D)$ is a Bernoulli with parameter "
        r"0.816. $P(K_f(D) = 1) = 0.184 \cdot 0.99 + 0.816 \cdot 0.01 = 0.19$.",
        checks=(found.boolean_laplace,),
        rests_on=("sensitivity 1/2, because an absent individual counts as 1/2",),
        note="The noise protects presence only: a changed value is told apart by 2e - 1 > e.",
    ),
    Claim(
        id="refine.boolean-refinement",
        kind=Kind.EXAMPLE,
        source=_at("section 6.1, Fig. 6"),
        title="A Boolean attribute with knowledge refinement",
        statement=r"$P(K_f(D) = 1|f(D) = 0) = P(f(D) = 1) \cdot \alpha_d = 0.003678$; "
        r"$P(K_f(D) = 0|f(D) = 0) = 1 - 0.003678 = 0.9963222$; "
        r"$P(K_f(D) = 1|f(D) = 1) = P(f(D) = 1) \cdot \alpha_u = 0.027182$; "
        r"$P(K_f(D) = 0|f(D) = 1) = 1 - 0.027182 = 0.972817$; "
        r"$P(K_f(D) = 1) = 0.003678 \cdot 0.99 + 0.02182 \cdot 0.01 = 0.003912$. As 0.003912 is "
        r"much closer to 0.01 than 0.19, knowledge refinement outperforms Laplace noise addition.",
        checks=(found.boolean_refinement,),
        correction=Correction(
            statement=r"$P(K_f(D) = 0|f(D) = 0) = 0.996321$, and "
            r"$P(K_f(D) = 1) = 0.003679 \cdot 0.99 + 0.027183 \cdot 0.01 = 0.003914$.",
            harm=Harm.MISLEADING,
            who="a reader who recomputes the example, or who takes closeness to the prior's 0.01 "
            "for accuracy: a draw from the prior is closer still, and says nothing of the data",
        ),
        note=r"$P(f(D) = 1)$ is written for the prior $P_f(1) = 0.01$. Both mechanisms protect "
        "presence, not the value.",
    ),
    Claim(
        id="refine.table-5.laplace",
        kind=Kind.TABLE,
        source=_at("section 6.2, Table 5"),
        title="Laplace answers: variance and probability of the range",
        statement=r"For $\varepsilon = 0.1, \ln(2), 1, 2$ and $f(D) = 0.5$ with Laplace noise of "
        r"parameter $1/\varepsilon$: variance 200, 4.16, 2, 0.5; $P(K_f(D) \in [0, 1])$ 0.476, "
        r"0.549, 0.607, 0.684.",
        checks=(found.table_5_laplace,),
        correction=Correction(
            statement=r"$P(K_f(D) \in [0, 1]) = 1 - e^{-\varepsilon/2}$: 0.049, 0.293, 0.393, "
            r"0.632. The variances are right.",
            harm=Harm.MISLEADING,
            who="a reader who compares the mechanisms: Laplace noise leaves the range more often "
            "than printed",
        ),
        note="At epsilon = 1 the printed 0.607 is the probability of leaving the range; no one "
        "formula was found behind all four.",
    ),
    Claim(
        id="refine.table-5.refinement",
        kind=Kind.TABLE,
        source=_at("section 6.2, Table 5"),
        title="Refined answers: variance, size and probability of U_u",
        statement=r"For $\varepsilon = 0.1, \ln(2), 1, 2$ and $f(D) = 0.5$: variance 0.077, 0.046, "
        r"0.034, 0.012; $size(\mathcal{U}_u)$ 0.475, 0.333, 0.269, 0.119; "
        r"$P(K_f(D) \in \mathcal{U}_u)$ 0.525, 0.667, 0.731, 0.881.",
        checks=(found.table_5_refinement,),
        quantities=("refinement.mass_up",),
        finding="The text beside the table repeats the exchanged formula for P_f(U_u), which gives "
        "the last column instead of the sizes.",
    ),
    Claim(
        id="refine.figure-7",
        kind=Kind.FIGURE,
        source=_at("section 6.2, Fig. 7"),
        title="The densities compared",
        statement=r"Distribution for the response to $f(D)$, when $f(D) = 0.5$, for Laplace noise "
        r"addition (unbounded support) and knowledge refinement (support $[0, 1]$), for "
        r"$\varepsilon = 0.1$, $\ln(2)$, 1 and 2: knowledge refinement behaves much better than "
        r"Laplace noise addition.",
        checks=(found.figure_7,),
        formal=Formal(formal.figure_7),
        where="epsilon > 0, 0 <= r <= 1/2",
        rests_on=(
            '"behaves better" read as: within every distance r <= 1/2 of f(D) the refined answer '
            "is at least as likely",
            "the figure is not in our text; its caption and the text beside it are",
        ),
        finding="Laplace noise of scale 1/epsilon answers for a changed value (sensitivity 1), "
        "refinement at epsilon for presence only (a changed value costs 2 epsilon): the "
        "comparison grants Laplace half the budget.",
    ),
)
