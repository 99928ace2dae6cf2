r"""X. He, Y. Hong, Y. Chen: Exploring the Privacy Bound for Differential Privacy (2019).

One page of the paper is at hand. It quotes an earlier bound: so that no inference about any of n
individuals succeeds with a probability above rho, the budget epsilon is at most
``(Df/Dv) ln((n-1)rho/(1-rho))``. The formula and its letters are those of J. Lee and C. Clifton,
How Much Is Enough? Choosing epsilon for Differential Privacy (ISC 2011): one of n records is
missing, and the adversary does not know which, so there are n possible worlds. The bound is rhodi's
with n worlds and the range Dv, at the Laplace scale Df/epsilon. The paper's own model is not on
that page.

The Greek letter epsilon is lost in the text at hand, and is put back here.
"""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Kind, Part, Scope, Source
from didp_ref.papers.bound import evidence, statements
from didp_ref.papers.shared.informal import DEFINED, NUMBERS
from didp_ref.papers.shared.narrower import DENSITIES, UNIFORM_PRIOR

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="bound.equation-1",
        kind=Kind.THEOREM,
        source=Source("bound", "section 1.2", "eq. 1"),
        title="upper bound on epsilon among n records",
        statement=(
            r"The upper bound of the differential privacy budget should satisfy $\epsilon \leq "
            r"\frac{\Delta f}{\Delta v} \ln \frac{(n-1)\rho}{1-\rho}$, where $n$ is the number of "
            r"records, $\Delta f$ the sensitivity of the query, $\Delta v$ the maximum distance "
            r"between function values of every possible world, $\rho$ the maximum inference "
            r"probability. Given $n = 600{,}000$ and $\rho = \frac{1}{10}$: $\epsilon \leq "
            r"\frac{1}{1} \ln \frac{(600{,}000 - 1)(\frac{1}{10})}{1 - \frac{1}{10}} \approx 11.1$."
        ),
        parts=(
            Part(
                "the bound",
                says=r"A Laplace mechanism that spends at most $\frac{\Delta f}{\Delta v} \ln "
                r"\frac{(n-1)\rho}{1-\rho}$ keeps $\rho$ among the $n$ worlds that lack one record",
                formal=statements.budget_bound,
                narrower=(UNIFORM_PRIOR, DENSITIES),
            ),
            Part(
                "the number",
                says=r"For $n = 600{,}000$ and $\rho = \frac{1}{10}$ that is approximately 11.1",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(evidence.equation_1,),
        quantities=("translation.epsilon_bound",),
        rests_on=("uniform prior over n worlds", "Laplace noise of scale Df/epsilon"),
        note=(
            "The bound is quoted, and its model is not in the text at hand: it is read as one "
            "record of n missing, so n equally likely worlds. It is attained: a mechanism that "
            "spends it all, with one answer apart from all others by Dv, leaves a risk of rho."
        ),
    ),
    Claim(
        id="bound.remark-count-distance",
        kind=Kind.REMARK,
        source=Source("bound", "section 1.2", "after eq. 1"),
        title="distance between the counts of two worlds",
        statement=r"$\Delta v$ is no greater than 1 for count queries.",
        parts=(
            Part(
                "the distance",
                says="The counts in two worlds that each lack one record differ by at most 1",
                formal=statements.count_distance,
            ),
        ),
        checks=(evidence.count_distance,),
    ),
    Claim(
        id="bound.remark-growth",
        kind=Kind.REMARK,
        source=Source("bound", "section 1.2", "after eq. 1"),
        title="growth of the bound with n",
        statement=(
            r"$\epsilon$ is proportional to $\ln(n)$ where $n$ is data size. As $n$ increases, the "
            r"upper bound of $\epsilon$ also increases. In case of a large or small $n$, the "
            r"derived "
            r"bound would be meaningless (unbounded or negative)."
        ),
        parts=(
            Part(
                "proportional",
                says=r"The bound grows with $\ln(n)$: it is $\frac{\Delta f}{\Delta v} (\ln(n-1) + "
                r"\ln\frac{\rho}{1-\rho})$",
                formal=statements.affine_growth,
                narrower=("affine in ln(n - 1)",),
            ),
            Part(
                "increasing",
                says="As $n$ increases, the bound increases",
                formal=statements.larger_for_more,
            ),
            Part(
                "extremes",
                says="For a small $n$ the bound is negative; for a large $n$ it exceeds whatever "
                "one may name",
                formal=statements.extremes,
            ),
        ),
        checks=(evidence.growth,),
        finding=(
            "Proportional is said loosely: the bound is affine in ln(n - 1). At rho = 1/2 and Df = "
            "Dv it goes from ln 2 to ln 8 as n goes from 3 to 9, while ln n doubles. It is "
            "negative exactly for n < 1/rho, where no mechanism reaches rho, and finite for every "
            "n."
        ),
        quantities=("translation.epsilon_bound",),
    ),
    Claim(
        id="bound.equation-2",
        kind=Kind.DEFINITION,
        source=Source("bound", "section 2.1", "eq. 2"),
        title="epsilon-differential privacy and the Laplace scale",
        statement=(
            r"$A$ satisfies $\epsilon$-differential privacy if and only if for any two databases "
            r"$D_1$, $D_2$ that differ in exactly one record, and any possible output $O$: "
            r"$\frac{|Prob(A(D_1) = O)|}{|Prob(A(D_2) = O)|} \leq e^\epsilon$; $A(D) = O + x$ with "
            r"$x \propto lap(\lambda)$, where $\lambda = \frac{\Delta f}{\epsilon}$."
        ),
        parts=(
            Part(
                "the definition",
                says="The ratio bounds what can be told of two databases that differ in exactly "
                "one record",
                informal=DEFINED,
                scope=Scope.CONCRETE,
            ),
            Part(
                "Laplace noise",
                says=r"Laplace noise of scale $\lambda = \frac{\Delta f}{\epsilon}$ is "
                r"$\epsilon$-differentially private",
                formal=statements.laplace_is_private,
                narrower=(DENSITIES,),
            ),
        ),
        checks=(evidence.equation_2,),
        quantities=("scale.differential_privacy",),
        finding=(
            "For a continuous output the ratio is one of densities. The bars around a probability "
            'do nothing, and "exactly one record" becomes "at most one element" two lines later.'
        ),
        note=(
            'The text at hand has lost epsilon throughout, and reads "λ = 4f ." for the scale; it '
            "is taken for Df/epsilon, the usual one. That is the extraction's fault, not the "
            "paper's."
        ),
    ),
    Claim(
        id="bound.remark-hard-to-infer",
        kind=Kind.REMARK,
        source=Source("bound", "section 2.1", "after eq. 2"),
        title="telling two databases apart, and deniability",
        statement=(
            r"Given the output $O$ of $A$, it is hard for the adversary to infer whether the "
            r"original data is $D_1$ or $D_2$, if the parameter $\epsilon$ is sufficiently small. "
            r"Similarly, $\epsilon$-differential privacy also provides any individual with "
            r"plausible deniability that her/his record was in the databases."
        ),
        parts=(
            Part(
                "hard to infer",
                says=r"After any output the belief in $D_1$ is at most $\frac{p e^\epsilon}{p "
                r"e^\epsilon + 1 - p}$ and at least $\frac{p}{p + (1-p) e^\epsilon}$ for the prior "
                r"$p$: both tend to $p$ as $\epsilon$ tends to 0",
                formal=statements.hard_to_infer,
            ),
            Part(
                "deniability",
                says=r"Where $0 < p < 1$ no output makes certain that a record was in the "
                r"database, nor that it was not",
                formal=statements.deniable,
            ),
        ),
        checks=(evidence.hard_to_infer,),
        note=("At p = 1/2 and epsilon = 11.1 the belief may reach 0.999985: deniable, but barely."),
    ),
    Claim(
        id="bound.interpretive-model",
        kind=Kind.REMARK,
        source=Source("bound", "section 1.2"),
        title="epsilon = 11.1 in the paper's own model",
        statement=(
            r"In our proposed interpretive inference model, $\epsilon = 11.1$ would result in "
            r"$\rho "
            r"> \frac{1}{10}$."
        ),
        not_checkable=(
            "The model is in section 4 of the paper, which is not in the text at hand, and is "
            "not to "
            "be guessed. In rhodi's model, 600,000 worlds and epsilon = 11.1 (a little below the "
            "unrounded bound 11.1075) give rho = 0.0993 < 1/10; at the unrounded bound rho is "
            "exactly 1/10: see bound.equation-1."
        ),
    ),
)
