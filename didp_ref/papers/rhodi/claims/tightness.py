"""Section 4.1, Table 2 to Theorem 2: how near the risk comes to the bound on it."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Source
from didp_ref.papers.rhodi.evidence import tightness as found
from didp_ref.papers.rhodi.statements import tightness as statements
from didp_ref.papers.rhodi.statements.risk import bounded_by_distances
from didp_ref.papers.shared.informal import FALSE_HERE, NUMBERS, VALUES, WITNESS

EXTRACTED, MENDED = found.EXTRACTED, found.MENDED
AT_HAND, EVERY_PRIOR_KNOWLEDGE = found.AT_HAND, found.EVERY_PRIOR_KNOWLEDGE

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="rhodi.table-2",
        kind=Kind.TABLE,
        source=Source("rhodi", "section 4.1, Table 2"),
        title="mean and median of the eight possible worlds",
        statement=(
            r"$\lbrace 1,2,3 \rbrace$: 2, 2; $\lbrace 1,3,4 \rbrace$: $\frac{8}{3}$, 3; $\lbrace "
            r"1,3,5 \rbrace$: $\frac{3}{2}$, 3; "
            r"$\lbrace 1,3,6 \rbrace$: $\frac{10}{3}$, 3; $\lbrace 1,3,7 \rbrace$: "
            r"$\frac{11}{3}$, 3; $\lbrace 1,3,8 \rbrace$: "
            r"$\frac{4}{3}$, 3; $\lbrace 1,3,9 \rbrace$: $\frac{13}{3}$, 3; $\lbrace 1,3,10 "
            r"\rbrace$: $\frac{14}{3}$, 3."
        ),
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(found.entries_of_table_2,),
        readings={
            EXTRACTED: "the sixteen entries as the text at hand has them",
            MENDED: "3 and 4 in the two cells, which S(f) = 8/3 and the risk 0.2294 need",
        },
        finding=(
            "The text at hand has 3/2 and 4/3 for the means of {1, 3, 5} and {1, 3, 8}, which are "
            "3 and 4. The text's own S(f) = 8/3 and 0.2294 are right with 3 and 4 only, so the two "
            "cells are taken for an error of the extraction, not of the paper."
        ),
    ),
    Claim(
        id="rhodi.example-mean-rho-third",
        kind=Kind.EXAMPLE,
        source=Source("rhodi", "section 4.1", "after Table 2"),
        title="sensitive range, scale and risk of the mean at rho = 1/3",
        statement=(
            r"$\mathcal{S}(f_{mean}) = |\frac{14}{3} - 2| = \frac{8}{3}$, $\lambda = "
            r"\frac{8}{3 \ln \frac{7}{2}}$; with $R = 2$, the worst case, $\Gamma(2) = 0.2294 < "
            r"\frac{1}{3}$."
        ),
        parts=(
            Part(
                "the numbers",
                says=r"The sensitive range, the scale, and $\Gamma(2) = 0.2294 < \frac{1}{3}$ at "
                "$R = 2$",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
            Part(
                "the worst response",
                says="No response gives $I(2)$ a larger risk than $R = 2$, which is $f(D)$",
                formal=bounded_by_distances,
            ),
            Part(
                "the worst individual",
                says="Nor is anybody else at a larger risk, whatever the response",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(found.example_third,),
        quantities=("scale.rho", "belief.posterior"),
        finding=(
            "8/3 is the range at D' = {1, 3}; over every D', as section 3.4 takes it, S(f_mean) is "
            "3. Here nobody is hurt: with 8/3 no posterior exceeds 0.2583 at any D'. For the "
            "median see rhodi.example-median-tight."
        ),
    ),
    Claim(
        id="rhodi.example-median-tight",
        kind=Kind.EXAMPLE,
        source=Source("rhodi", "section 4.1", "after Table 2"),
        title="sensitive range of the median, and equality in the bound",
        statement=(
            r"The median of every possible world is 3 except $\omega_1 = D$. "
            r"$\mathcal{S}(f_{median}) = 1$ and $|f(D) - f(\omega_k)| = \mathcal{S}(f)$ for "
            r"$2 \leq k \leq 8$. Therefore, Equation (15) holds with equality: the amount of noise "
            r"computed by the upper bound is the amount actually required."
        ),
        parts=(
            Part(
                "the medians",
                says=r"They are 3 but for that of $\omega_1 = D$, which is 2, so that "
                r"$|f(D) - f(\omega_k)| = 1$ for $2 \leq k \leq 8$",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
            Part(
                "equality",
                says="The amount of noise that eq. 15 computes is the amount actually required: "
                r"$\Gamma(2)$ at $R = 2$ is at most $\rho$ only where $\lambda$ is that large",
                formal=statements.scale_that_the_median_needs,
                reading=AT_HAND,
            ),
            Part(
                "equality",
                says=r"$\frac{1}{\ln\frac{7}{2}}$, from $\mathcal{S}(f_{median}) = 1$, keeps "
                r"$\frac{1}{3}$ whoever the adversary is",
                informal=FALSE_HERE,
                reading=EVERY_PRIOR_KNOWLEDGE,
            ),
        ),
        checks=(found.example_median,),
        quantities=("scale.rho",),
        readings={
            AT_HAND: "the adversary knows {1, 3}, and S(f) is the range among those worlds",
            EVERY_PRIOR_KNOWLEDGE: "Definition 4 asks for rho at every D and every D', and section "
            "3.4 takes S(f) over all of them",
        },
        correction=Correction(
            statement=(
                r"Over every $D'$ of two records $\mathcal{S}(f_{median}) = 9 - 2 = 7$, at $D' = "
                r"\lbrace 1, 10 \rbrace$, and Theorem 1's scale for $\rho = \frac{1}{3}$ is "
                r"$\frac{7}{\ln\frac{7}{2}} \approx 5.588$; the median needs 2.6162. The example's "
                r"$\frac{1}{\ln\frac{7}{2}} \approx 0.798$ is enough, and needed, at $D' = \lbrace "
                r"1, 3 \rbrace$."
            ),
            printed=r"$\mathcal{S}(f_{median}) = |3 - 2| = 1$",
            correct=r"$\mathcal{S}(f_{median}) = |9 - 2| = 7$, over every $D'$",
            consequence=(
                "For all D' the noise is 3.28 times too small: of the 45, 32 leave some individual "
                "above 1/3, {1, 4} at 0.563 and {1, 10} at 0.714."
            ),
            error="The noise of the median is set for one D', and is too little for others",
            who=(
                "individuals in databases other than the example's, {1, 3, 4} among them, where "
                "the range is computed at one D' as the example does"
            ),
            repair="Take S(f) over every D', as section 3.4 says; so also 3 for the mean's 8/3.",
        ),
    ),
    Claim(
        id="rhodi.figure-1",
        kind=Kind.FIGURE,
        source=Source("rhodi", "section 4.1, Figure 1"),
        title="risk against rho for the mean and the median",
        statement=(
            r"Figure 1: change of $\Gamma(i)$ by varying $\rho$. (a) $f$ = mean: the actual risk "
            r"is "
            r"less than the threshold $\rho$. (b) $f$ = median: the bound is tight."
        ),
        parts=(
            Part(
                "the mean",
                says=r"(a) The actual risk is less than $\rho$, anybody's and at any response",
                formal=statements.risk_of_the_mean,
            ),
            Part(
                "the median",
                says=r"(b) The bound is tight: at $R = 2$ the risk of $I(2)$ is $\rho$",
                formal=statements.risk_of_the_median,
            ),
        ),
        checks=(found.figure_1,),
        note="The curves themselves are not in the text at hand; what the text says of them is.",
    ),
    Claim(
        id="rhodi.theorem-2",
        kind=Kind.THEOREM,
        source=Source("rhodi", "section 4.1, Theorem 2"),
        title="the bound on the risk is tight",
        statement=(
            r"The upper bound on the identifiability risk $\Gamma(i)$ is tight: there exists a "
            r"case "
            r"where the bound holds with equality. Equations (8) and (9) hold with equality when "
            r"1. $R \geq f(D) \geq f(\omega_i) \vee R \leq f(D) \leq f(\omega_i)$ and 2. $\forall "
            r"\omega \neq D, |f(D) - f(\omega)| = \mathcal{S}(f)$; with two possible worlds both "
            r"can always be met."
        ),
        parts=(
            Part(
                "existence",
                says="There is a case where the bound holds with equality",
                informal=WITNESS,
                scope=Scope.EXISTS,
            ),
            Part(
                "eq. 8",
                says="Eq. 8 holds with equality when the first condition is met",
                formal=statements.equality_in_eq_8,
            ),
            Part(
                "eq. 9",
                says="Eq. 9 holds with equality when the second condition is met",
                formal=statements.equality_in_eq_9,
            ),
            Part(
                "two worlds",
                says="For two possible worlds, whatever their answers, some response meets both "
                "conditions",
                formal=statements.two_worlds,
            ),
        ),
        checks=(found.theorem_2,),
        quantities=("guarantee.rho",),
        note=(
            'The proof takes f(w1) < f(w2) "without loss of generality", which a constant query '
            "does not have; the bound holds with equality there too. With S(f) over every D', the "
            "second condition is met at the D' where the range is widest, not at every D'."
        ),
    ),
)
