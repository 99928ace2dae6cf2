r"""X. He, Y. Hong, Y. Chen: Exploring the Privacy Bound for Differential Privacy (2019).

One page of the paper is at hand. It quotes an earlier bound: so that no inference about any of n
individuals succeeds with a probability above rho, the budget epsilon is at most
``(Df/Dv) ln((n-1)rho/(1-rho))``. That is rhodi's bound with n for the number of worlds and Dv for
the sensitive range, at the Laplace scale Df/epsilon. The paper's own model is not on that page.

The Greek letter epsilon is lost in the text at hand, and is put back here.
"""

from __future__ import annotations

from didp_ref.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.bound import evidence, statements
from didp_ref.papers.shared.informal import DEFINED, FALSE_HERE, NUMBERS
from didp_ref.papers.shared.narrower import DENSITIES, LAPLACE_NOISE, UNIFORM_PRIOR

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
                says=r"A mechanism that spends at most $\frac{\Delta f}{\Delta v} \ln "
                r"\frac{(n-1)\rho}{1-\rho}$ keeps $\rho$",
                formal=statements.budget_bound,
                reading="sufficient",
                narrower=(LAPLACE_NOISE, UNIFORM_PRIOR, DENSITIES),
            ),
            Part(
                "the bound",
                says=r"A mechanism that keeps $\rho$ spends at most that",
                informal=FALSE_HERE,
                reading="necessary",
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
        readings={
            "sufficient": "a Laplace mechanism that spends at most that keeps rho",
            "necessary": "every mechanism that keeps rho spends at most that",
        },
        finding=(
            "n counts the records where rhodi's m counts the possible worlds; the bound needs as "
            "many equally likely worlds as n says."
        ),
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
                says=r"The bound is proportional to $\ln(n)$",
                corrected=statements.affine_growth,
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
        correction=Correction(
            statement=(
                r"The bound is $\frac{\Delta f}{\Delta v} (\ln(n-1) + \ln\frac{\rho}{1-\rho})$: "
                r"affine in $\ln(n-1)$, strictly increasing in $n$, and negative exactly for $n < "
                r"\frac{1}{\rho}$."
            ),
            who="whoever scales a budget by the ratio of two ln(n)",
            repair=(
                "Add ln((N-1)/(n-1)) instead. The bound grows without limit but is finite for "
                "every n; a negative one means that no mechanism reaches rho < 1/n."
            ),
            severity=Severity.WRONG_REASON,
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
                reading="events",
                scope=Scope.CONCRETE,
            ),
            Part(
                "the definition",
                says="The same, of the probabilities of single outputs",
                informal=FALSE_HERE,
                reading="single outputs",
                scope=Scope.CONCRETE,
            ),
            Part(
                "Laplace noise",
                says=r"Laplace noise of scale $\lambda = \frac{\Delta f}{\epsilon}$ is "
                r"$\epsilon$-differentially private",
                formal=statements.laplace_is_private,
                reading="events",
                narrower=(DENSITIES,),
            ),
        ),
        checks=(evidence.equation_2,),
        quantities=("scale.differential_privacy",),
        readings={
            "events": "the ratio is of probabilities of sets of outputs, or of densities",
            "single outputs": "the ratio is of probabilities of one output, as printed",
        },
        finding=(
            'The bars around a probability do nothing. "Exactly one record" becomes "at most '
            "one "
            'element" two lines later. The text at hand reads "λ = 4f ."; epsilon is lost '
            "throughout "
            "it, so this is taken for Df/epsilon."
        ),
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
