"""Section 6: knowledge refinement beside Laplace noise."""

from __future__ import annotations

from didp_ref.claim import Claim, Correction, Kind, Part, Scope, Severity
from didp_ref.papers.refine.claims.wording import at
from didp_ref.papers.refine.evidence import section_6 as found
from didp_ref.papers.refine.statements import section_6 as formal
from didp_ref.papers.shared.informal import NUMBERS, VALUES
from didp_ref.papers.shared.narrower import CLOSED_FORMS

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="refine.boolean-laplace",
        kind=Kind.EXAMPLE,
        source=at("section 6.1, Fig. 5"),
        title="A Boolean attribute with Laplace noise",
        statement=r"If $f(D)$ equals 0, $K_f(D)$ follows a Bernoulli distribution with parameter "
        r"0.184. If $f(D)$ equals 1, the distribution of $K_f(D)$ is a Bernoulli with parameter "
        r"0.816. $P(K_f(D) = 1) = 0.184 \cdot 0.99 + 0.816 \cdot 0.01 = 0.19$.",
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(found.boolean_laplace,),
        rests_on=("sensitivity 1/2, because an absent individual counts as 1/2",),
        note="The noise protects presence only: a changed value is told apart by 2e - 1 > e.",
    ),
    Claim(
        id="refine.boolean-refinement",
        kind=Kind.EXAMPLE,
        source=at("section 6.1, Fig. 6"),
        title="A Boolean attribute with knowledge refinement",
        statement=r"$P(K_f(D) = 1|f(D) = 0) = P(f(D) = 1) \cdot \alpha_d = 0.003678$; "
        r"$P(K_f(D) = 0|f(D) = 0) = 1 - 0.003678 = 0.9963222$; "
        r"$P(K_f(D) = 1|f(D) = 1) = P(f(D) = 1) \cdot \alpha_u = 0.027182$; "
        r"$P(K_f(D) = 0|f(D) = 1) = 1 - 0.027182 = 0.972817$; "
        r"$P(K_f(D) = 1) = 0.003678 \cdot 0.99 + 0.02182 \cdot 0.01 = 0.003912$. As 0.003912 is "
        r"much closer to 0.01 than 0.19, knowledge refinement outperforms Laplace noise addition.",
        parts=(
            Part(
                found.NUMBERS,
                "the five probabilities",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
            Part(
                found.CLOSER,
                "the refined answer's probability of 1 is much closer to 0.01 than the noisy one's",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(found.boolean_refinement,),
        correction=Correction(
            statement=r"$P(K_f(D) = 0|f(D) = 0) = 0.996321$, and "
            r"$P(K_f(D) = 1) = 0.003679 \cdot 0.99 + 0.027183 \cdot 0.01 = 0.003914$.",
            who="a reader who recomputes the example, or who takes closeness to the prior's 0.01 "
            "for accuracy: a draw from the prior is closer still, and says nothing of the data",
            severity=Severity.WRONG_REASON,
        ),
        rests_on=('"outperforms" read as: a probability of 1 that is closer to the prior\'s',),
        note=r"$P(f(D) = 1)$ is written for the prior $P_f(1) = 0.01$. Both mechanisms protect "
        "presence, not the value.",
    ),
    Claim(
        id="refine.table-5.laplace",
        kind=Kind.TABLE,
        source=at("section 6.2, Table 5"),
        title="Laplace answers: variance and probability of the range",
        statement=r"For $\varepsilon = 0.1, \ln(2), 1, 2$ and $f(D) = 0.5$ with Laplace noise of "
        r"parameter $1/\varepsilon$: variance 200, 4.16, 2, 0.5; $P(K_f(D) \in [0, 1])$ 0.476, "
        r"0.549, 0.607, 0.684.",
        parts=(
            Part(found.VARIANCE, "the variances", informal=NUMBERS, scope=Scope.CONCRETE),
            Part(
                found.IN_RANGE,
                "the probabilities of the range",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(found.table_5_laplace,),
        correction=Correction(
            statement=r"$P(K_f(D) \in [0, 1]) = 1 - e^{-\varepsilon/2}$: 0.049, 0.293, 0.393, "
            r"0.632. The variances are right.",
            who="a reader who compares the mechanisms: Laplace noise leaves the range more often "
            "than printed",
            severity=Severity.WRONG_REASON,
        ),
        note="At epsilon = 1 the printed 0.607 is the probability of leaving the range; no one "
        "formula was found behind all four.",
    ),
    Claim(
        id="refine.table-5.refinement",
        kind=Kind.TABLE,
        source=at("section 6.2, Table 5"),
        title="Refined answers: variance, size and probability of U_u",
        statement=r"For $\varepsilon = 0.1, \ln(2), 1, 2$ and $f(D) = 0.5$: variance 0.077, 0.046, "
        r"0.034, 0.012; $size(\mathcal{U}_u)$ 0.475, 0.333, 0.269, 0.119; "
        r"$P(K_f(D) \in \mathcal{U}_u)$ 0.525, 0.667, 0.731, 0.881.",
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(found.table_5_refinement,),
        quantities=("refinement.mass_up",),
        finding="The text beside the table repeats the exchanged formula for P_f(U_u), which gives "
        "the last column instead of the sizes.",
    ),
    Claim(
        id="refine.figure-7",
        kind=Kind.FIGURE,
        source=at("section 6.2, Fig. 7"),
        title="The densities compared",
        statement=r"Distribution for the response to $f(D)$, when $f(D) = 0.5$, for Laplace noise "
        r"addition (unbounded support) and knowledge refinement (support $[0, 1]$), for "
        r"$\varepsilon = 0.1$, $\ln(2)$, 1 and 2: knowledge refinement behaves much better than "
        r"Laplace noise addition.",
        parts=(
            Part(
                found.SUPPORTS,
                "Laplace noise has unbounded support, the refined answer the support [0, 1]",
                formal=formal.figure_7_supports,
                narrower=(CLOSED_FORMS,),
            ),
            Part(
                found.NEARER,
                "the refined answer is at least as likely to fall near f(D), at any distance",
                formal=formal.figure_7_nearer,
                narrower=(CLOSED_FORMS,),
            ),
            Part(
                found.VARIANCE,
                "the refined answer's variance is far smaller, at the four budgets",
                informal=VALUES,
                scope=Scope.CONCRETE,
                narrower=(CLOSED_FORMS,),
            ),
        ),
        checks=(found.figure_7,),
        rests_on=(
            '"behaves much better" read as: at least as likely within every distance of f(D), and '
            "a variance less than a fortieth (beyond 1/2 the refined answer is there for sure)",
            "the figure is not in our text; its caption and the text beside it are",
        ),
        finding="Laplace noise of scale 1/epsilon answers for a changed value (sensitivity 1), "
        "refinement at epsilon for presence only (a changed value costs 2 epsilon): the "
        "comparison grants Laplace half the budget.",
    ),
)
