"""Section 2: what prior knowledge is, and how two factors refine it.

The database holder multiplies the prior by ``alpha_u >= 1`` near the true answer and by
``alpha_d <= 1`` far from it, and returns a draw from the result.
"""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Kind, Part, Scope
from didp_ref.papers.refine.claims.wording import CELLS, ONE_RECORD, at
from didp_ref.papers.refine.evidence import section_2 as found
from didp_ref.papers.refine.statements import section_2 as formal
from didp_ref.papers.shared.informal import DEFINED, FALSE_HERE, WITNESS
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, UNIFORM_PRIOR

NEIGHBOUR_READINGS = {
    found.PRESENT_OR_ABSENT: "neighbours differ by one record added or removed, as in Definition 1",
    found.REPLACED: "neighbours differ in the value of one record",
}

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="refine.definition-1",
        kind=Kind.DEFINITION,
        source=at("section 2, Definition 1", "eq. 1"),
        title="Differential privacy",
        statement=r"A randomized function $\kappa$ gives $\varepsilon$-differential privacy if, "
        r"for all data sets $D_1, D_2$ such that one can be obtained from the other by adding or "
        r"removing a single record, and all $S \subset Range(\kappa)$, "
        r"$P(\kappa(D_1) \in S) \leq \exp(\varepsilon) \times P(\kappa(D_2) \in S)$.",
        parts=(
            Part(
                "statement",
                informal=DEFINED,
                scope=Scope.CONCRETE,
                narrower=(FINITE_OUTCOMES,),
            ),
        ),
        checks=(found.definition_1,),
        note="One inequality is printed; both directions are asked, because both orders of the "
        "pair are neighbours.",
    ),
    Claim(
        id="refine.definition-2",
        kind=Kind.DEFINITION,
        source=at("section 2, Definition 2, and the paragraph after it"),
        title="Prior knowledge",
        statement=r"Given a query function $f$, the prior knowledge about the response $f(D)$ is "
        r"the probability distribution $P_f$, defined over $Range(f)$, that the user expects for "
        r"the response to $f$. Whatever the prior knowledge, the refinement procedure guarantees "
        r"that the output distribution is more accurate than the prior knowledge.",
        parts=(
            Part(
                found.PRIOR,
                r"the distribution $P_f$ over $Range(f)$ that the user expects",
                informal=DEFINED,
                scope=Scope.CONCRETE,
            ),
            Part(
                found.ACCURACY,
                "whatever the prior, every ball around f(D) keeps its probability or gains",
                formal=formal.definition_2,
                reading=found.WEAKLY,
            ),
            Part(
                found.ACCURACY,
                "whatever the prior, some ball around f(D) gains",
                informal=FALSE_HERE,
                reading=found.STRICTLY,
            ),
        ),
        checks=(found.definition_2,),
        readings={
            found.WEAKLY: "every ball around f(D) keeps its probability or gains",
            found.STRICTLY: "some ball around f(D) gains",
        },
        finding="More accurate it need not be: a prior that is certain of a wrong answer stays "
        "as it is. It is never less accurate.",
        rests_on=(
            CELLS,
            "factors that do not grow with the distance from f(D), as section 3 asks",
        ),
    ),
    Claim(
        id="refine.example-1",
        kind=Kind.EXAMPLE,
        source=at("section 2, Example 1"),
        title="The level that two factors achieve",
        statement=r"Given two constants $\alpha_u \geq 1$ and $\alpha_d \leq 1$, the level of "
        r"differential privacy achieved by this response mechanism is "
        r"$\epsilon = \ln(\alpha_u/\alpha_d)$. If the prior knowledge is an absolutely continuous "
        r"distribution, for any pair of values $\alpha_u \geq 1$ and $\alpha_d \leq 1$ it is "
        r"possible to select a set $\mathcal{U}_u$ in such a way that "
        r"$\alpha_u P_f(\mathcal{U}_u) + \alpha_d (1 - P_f(\mathcal{U}_u)) = 1$ is satisfied. The "
        r"reason is that we can select the set $\mathcal{U}_u$ to have any probability mass "
        r"between 0 and 1.",
        parts=(
            Part(
                found.LEVEL,
                r"the mechanism is $\ln(\alpha_u/\alpha_d)$-differentially private, for all "
                r"$\alpha_u \geq 1$ and $\alpha_d \leq 1$",
                formal=formal.example_1_level,
                narrower=("a positive far factor",),
            ),
            Part(
                found.ATTAINED,
                "an event near f(D) and far from f(D') allows no smaller level",
                formal=formal.example_1_attained,
                narrower=("a positive far factor",),
            ),
            Part(
                found.MASS,
                r"a mass in $[0, 1]$ satisfies the equation, for all $\alpha_u \geq 1$ and "
                r"$\alpha_d \leq 1$",
                formal=formal.example_1_mass,
            ),
            Part(
                found.ANY_MASS,
                "a set of points around f(D) can have any prior mass between 0 and 1",
                formal=formal.example_1_any_mass,
                narrower=(UNIFORM_PRIOR, "the distance |x - y|"),
            ),
        ),
        checks=(found.example_1,),
        quantities=("refinement.mass_up",),
        rests_on=(ONE_RECORD, CELLS),
        finding=r"$\alpha_d > 0$ is not said: at $\alpha_d = 0$ the logarithm does not exist, and "
        r"no $\epsilon$ does; Table 2 excludes it. With $\alpha_u = 1$ or $\alpha_d = 1$ the "
        "answer is the prior, and 0 is achieved. That a near set of every mass exists is true "
        "for the distance |x - y|; section 3 repeats it for continuous priors and every "
        "distance, where it fails (the 0-1 distance).",
    ),
    Claim(
        id="refine.accuracy-of-the-prior",
        kind=Kind.REMARK,
        source=at("section 2, before Definition 2"),
        title="The better the prior, the better the answer",
        statement="The more accurate the prior knowledge, the more accurate the response will be.",
        parts=(
            Part(
                "statement",
                "If of two priors one gives a ball around f(D) at least as much as the other, so "
                "do the answers refined from them with the same two factors.",
                formal=formal.accuracy_of_the_prior,
            ),
        ),
        checks=(found.accuracy_of_the_prior,),
        rests_on=(
            "more accurate read as: no ball around f(D) has less probability",
            "what lies between near and far is one layer of equal distance, as Algorithm 1 finds",
        ),
    ),
    Claim(
        id="refine.output-distribution",
        kind=Kind.REMARK,
        source=at("section 2, after the four steps"),
        title="The output distribution itself would tell the answer",
        statement="Returning the output distribution itself would leak too much information; in "
        "some cases, it could be used to determine the exact value of the query response.",
        parts=(
            Part(
                "statement",
                "For some prior and factors the output distributions of all answers differ.",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(found.output_distribution,),
        note="A distribution that names the answer has probability 1 where the answer is that one, "
        "and 0 elsewhere: it has no epsilon.",
    ),
    Claim(
        id="refine.proposition-1",
        kind=Kind.THEOREM,
        source=at("section 2, Proposition 1"),
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
        parts=(Part("statement", formal=formal.proposition_1),),
        checks=(found.proposition_1,),
        rests_on=(CELLS, "the same prior and the same two factors for every data set"),
        note="Any two sets of the right mass do; that they surround f(D) is not needed.",
    ),
    Claim(
        id="refine.proposition-2",
        kind=Kind.THEOREM,
        source=at("section 2, Proposition 2"),
        title="Individual queries",
        statement=r"Let $f$ be an individual query and let $P_f$ be the prior knowledge "
        r"distribution for $f$. Let $\alpha_u = e^\varepsilon$ and $\alpha_d = e^{-\varepsilon}$. "
        r"Let $\mathcal{U}_u$ be an environment of $f(D)$ satisfying "
        r"$\alpha_u P_f(\mathcal{U}_u) + \alpha_d (1 - P_f(\mathcal{U}_u)) = 1$. The response "
        r"mechanism [as in Proposition 1; the prior itself if the individual is not in the "
        r"database] satisfies $\varepsilon$-differential privacy. For a statistical query function "
        r"the same factors guarantee $2\varepsilon$.",
        parts=(
            Part(
                found.INDIVIDUAL,
                r"an individual query's answer is $\varepsilon$-differentially private",
                formal=formal.proposition_2_individual,
                reading=found.PRESENT_OR_ABSENT,
            ),
            Part(
                found.INDIVIDUAL,
                r"an individual query's answer is $\varepsilon$-differentially private",
                informal=FALSE_HERE,
                reading=found.REPLACED,
            ),
            Part(
                found.STATISTICAL,
                r"a statistical query's answer is $2\varepsilon$-differentially private",
                formal=formal.proposition_2_statistical,
            ),
        ),
        checks=(found.proposition_2,),
        readings=NEIGHBOUR_READINGS,
        rests_on=(ONE_RECORD, CELLS, "an absent individual is answered by the prior"),
        finding="Definition 1 adds or removes a record, and there the proposition stands; the "
        "introduction's neighbours differ in one record, and when the individual's value changes "
        "the same mechanism is 2 epsilon-private and no better.",
    ),
)
