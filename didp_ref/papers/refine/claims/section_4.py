"""Section 4: the answers to several queries together."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Kind, Part, Scope
from didp_ref.papers.refine.claims.wording import ONE_RECORD, at
from didp_ref.papers.refine.evidence import section_4 as found
from didp_ref.papers.refine.statements import section_4 as formal
from didp_ref.papers.shared.informal import FALSE_HERE, NUMBERS, VALUES
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="refine.sequential-composition",
        kind=Kind.THEOREM,
        source=at("section 4, first paragraph"),
        title="Budgets add up",
        statement=r"If we have a query $f = (f_1, \dots, f_n)$ and for each of the components, "
        r"$f_i$, we get an $\epsilon_i$-differentially private response, then we get a "
        r"$\sum_{i=1}^n \epsilon_i$-differentially private response for $f$. This is in fact a "
        r"property of $\epsilon$-differential privacy.",
        parts=(
            Part(
                "statement",
                formal=formal.sequential_composition,
                reading=found.INDEPENDENT,
                narrower=(FINITE_OUTCOMES,),
            ),
            Part("statement", informal=FALSE_HERE, reading=found.DEPENDENT),
        ),
        checks=(found.sequential_composition,),
        readings={
            found.INDEPENDENT: "each response is drawn with randomness of its own",
            found.DEPENDENT: "the responses may share their randomness",
        },
        rests_on=("responses that are independent given the data (not said in the paper)",),
        finding="Independence is said in Proposition 3 and not here; without it the sentence is "
        "false. The mechanism of the paper samples anew for every response.",
    ),
    Claim(
        id="refine.example-3",
        kind=Kind.EXAMPLE,
        source=at("section 4, Example 3, Tables 3 and 4"),
        title="Two queries about two individuals",
        statement=r"$P(K_{f_1}(D) = 1 | f_1(D) = 0) = 0.5\alpha_d = 0.5e^{-1} = 0.1839$ and "
        r"$P(K_{f_1}(D) = 1 | f_1(D) = 1) = 1 - 0.5\alpha_d = 0.8161$. The ratios between the "
        r"distribution in Table 3 and the ones in Table 4 are within $[e^{-1}, e]$; specifically, "
        r"the ratios take only two values, $\alpha_d = e^{-1}$ and $2 - \alpha_d = 2 - e^{-1}$.",
        parts=(
            Part(
                found.PROBABILITIES,
                "the two probabilities, 0.1839 and 0.8161",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
            Part(
                found.TABLES,
                "the entries of Tables 3 and 4",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
            Part(
                found.RATIOS,
                r"the ratios are $\alpha_d$ and $2 - \alpha_d$, and lie in $[e^{-1}, e]$",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(found.example_3,),
        finding=r"The first display also prints $P(K_{f_1}(D) = 1 | f_2(D) = 0)$ where "
        r"$P(K_{f_2}(D) = 1 | f_2(D) = 0)$ is meant.",
    ),
    Claim(
        id="refine.proposition-3",
        kind=Kind.THEOREM,
        source=at("section 4, Proposition 3"),
        title="Disjoint individuals",
        statement=r"Let $D$ be a data set and let $(f_1, \dots, f_n)$ be a set of query functions "
        r"related to disjoint sets of individuals. Let $K_{f_i}$ be a random variable that "
        r"provides $\epsilon_i$-differential privacy for $f_i$, and assume that $K_{f_i}$ is "
        r"independent from $K_{f_j}$ for any $i \neq j$. Then $(K_{f_1}, \dots, K_{f_n})$ provides "
        r"$\max\lbrace \varepsilon_i \rbrace$-differential privacy for $(f_1, \dots, f_2)$.",
        parts=(Part("statement", formal=formal.proposition_3, narrower=(FINITE_OUTCOMES,)),),
        checks=(found.proposition_3,),
        rests_on=(ONE_RECORD,),
        finding=r"The paper proves boxes $S = S_1 \times \dots \times S_n$ and leaves general sets "
        r"out; on a finite range every set is a disjoint union of boxes, and all sets are proved. "
        r"$(f_1, \dots, f_2)$ is a misprint for $(f_1, \dots, f_n)$.",
    ),
)
