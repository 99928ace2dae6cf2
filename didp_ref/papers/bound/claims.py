r"""X. He, Y. Hong, Y. Chen: Exploring the Privacy Bound for Differential Privacy (2019).

One page of the paper is at hand. It quotes an earlier bound: so that no inference about any of n
individuals succeeds with a probability above rho, the budget epsilon is at most
``(Df/Dv) ln((n-1)rho/(1-rho))``. That is rhodi's bound with n for the number of worlds and Dv for
the sensitive range, at the Laplace scale Df/epsilon. The paper's own model is not on that page.

The Greek letter epsilon is lost in the text at hand, and is put back here.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.checks import cell, identity, instance, refuted_by, sampled
from didp_ref.claim import Claim, Correction, Evidence, Harm, Kind, Source, Subject
from didp_ref.formulas import translation
from didp_ref.papers.abdi.worlds import beliefs
from didp_ref.papers.rhodi.claims import stated
from didp_ref.papers.rhodi.evidence import keeps, posteriors, risk_bound, uniform

PAPER = "bound"
RECORDS, TENTH = 600_000, Fraction(1, 10)


def budget_is_enough(n: int, rho: Fraction, part: Fraction) -> bool | None:
    """Say whether a budget up to eq. 1's keeps the risk, at its worst over all answers, at rho.

    At the scale Df/epsilon the worst exponent Dv/lambda is epsilon Dv/Df, so that eq. 1 bounds it
    by the logarithm of the odds.
    """
    odds = (n - 1) * rho / (1 - rho)
    return None if odds <= 1 else risk_bound(n, 1, 1 + part * (odds - 1)) <= rho


def check_equation_1() -> Iterator[Evidence]:
    """The printed number, the bound sampled, and that it is attained exactly."""
    from hypothesis import strategies

    odds = (RECORDS - 1) * TENTH / (1 - TENTH)
    yield sampled(
        {
            "n": strategies.integers(2, 10**6),
            "rho": strategies.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50),
            "part": strategies.fractions(0, 1, max_denominator=9),
        },
        budget_is_enough,
        "the risk at every budget up to the bound is at most rho",
    )
    printed = cell("ln((600,000-1)(1/10)/(1-1/10))", "11.1", translation.epsilon_bound.enclose(
        TENTH, RECORDS, 1, 1
    ))  # fmt: skip
    yield instance(
        printed.agrees, f"n = 600,000, rho = 1/10: {printed.ours}", engine="Arb",
        subject=Subject.REMARK,
    )  # fmt: skip
    worst = 1 / (1 + (RECORDS - 1) / odds)
    yield instance(
        worst == TENTH,
        "at that budget, with one answer apart from all others by Dv, the risk is exactly 1/10: "
        "the bound is attained, and not exceeded",
        subject=Subject.REMARK,
    )
    excluded = posteriors(uniform(3), [Fraction(0), Fraction(1, 2), Fraction(1, 2)])
    yield refuted_by(
        {
            "n": 3,
            "rho": "1/2",
            "mechanism": "names, at random, one of the two worlds that D is not",
        },
        max(excluded) > Fraction(1, 2),
        "every inference stays at 1/2 or below, and no finite epsilon bounds the mechanism",
        reading="necessary",
    )


def check_growth() -> Iterator[Evidence]:
    """Affine in ln(n-1), not proportional to ln n."""
    import sympy

    rho, small, large = Fraction(1, 2), 3, 9  # at rho = 1/2 the bound is ln(n - 1)
    odds = [(n - 1) * rho / (1 - rho) for n in (small, large)]
    yield refuted_by(
        {"rho": rho, "n": f"{small} and {large}", "Df/Dv": 1},
        odds[1] == odds[0] ** 2,
        "ln 9 is twice ln 3, but the bound goes from ln 2 to ln 8, three times as much",
    )
    n, chance = sympy.symbols("n rho", positive=True)
    odds_ratio = chance / (1 - chance)
    yield identity(
        sympy.exp(sympy.log(n - 1) + sympy.log(odds_ratio)).simplify(),
        (n - 1) * odds_ratio,
        "(n-1)rho/(1-rho) is the product of n - 1 and the odds of rho",
        Subject.REMARK,
    )
    yield instance(
        Fraction(1) * TENTH / (1 - TENTH) < 1 and 9 * TENTH / (1 - TENTH) == 1,
        "at rho = 1/10 the bound is negative for n = 2 (ln(1/9)) and zero for n = 10 (ln 1): "
        "negative exactly where rho < 1/n, where no mechanism at all reaches rho",
        subject=Subject.REMARK,
    )
    bits = [translation.epsilon_bound.enclose(TENTH, 10**k, 1, 1) for k in (3, 30, 300)]
    yield instance(
        bits[0].less_than(7) and bits[1].less_than(67) and bits[2].less_than(689),
        "for n = 10^3, 10^30 and 10^300 the bound is finite, below 7, 67 and 689: unbounded as n "
        "grows, but finite for every n",
        engine="Arb",
        subject=Subject.REMARK,
    )


def check_equation_2() -> Iterator[Evidence]:
    """What the ratio says of single outputs, and of events."""
    growth = Fraction(2)
    ratios = [growth ** (abs(o - 1) - abs(o)) for o in range(-5, 6)]
    yield instance(
        max(ratios) == growth and min(ratios) == 1 / growth,
        "Laplace answers 0 and 1 at scale 1/ln 2, Df = 1, epsilon = ln 2: the densities' ratio "
        "reaches 2 = e^epsilon and does not exceed it",
        reading="events",
    )
    width = Fraction(1, 10)  # noise uniform on [0, 1/10]: the answers 0 and 1 cannot be confused
    event = (Fraction(0), width)
    share = [
        max(Fraction(0), min(event[1], f + width) - max(event[0], Fraction(f))) / width
        for f in (0, 1)
    ]
    point = [Fraction(0), Fraction(0)]
    yield refuted_by(
        {"f(D1)": 0, "f(D2)": 1, "noise": "uniform on [0, 1/10]", "event": "O <= 1/10"},
        not (point[0] <= 2 * point[1] and share[0] > 2 * share[1]),
        "every single output has probability 0 under both databases, so the ratio is 0/0 and says "
        "nothing, while the event has probability 1 under one and 0 under the other",
        reading="single outputs",
    )
    seen = beliefs(uniform(2), [0, 1], 0, Fraction(5))
    yield instance(
        keeps(uniform(2), [0, 1], Fraction(5), max(seen)) and max(seen) == Fraction(5, 6),
        "at epsilon = ln 5, Df = 1, the scale is 1/ln 5 = Df/epsilon and the risk 5/6; the text at "
        'hand has "4f ." for it, where epsilon and the bar are lost',
        subject=Subject.REMARK,
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="bound.equation-1",
        kind=Kind.THEOREM,
        source=Source(PAPER, "section 1.2", "eq. 1"),
        title="upper bound on epsilon among n records",
        statement=(
            r"The upper bound of the differential privacy budget should satisfy $\epsilon \leq "
            r"\frac{\Delta f}{\Delta v} \ln \frac{(n-1)\rho}{1-\rho}$, where $n$ is the number of "
            r"records, $\Delta f$ the sensitivity of the query, $\Delta v$ the maximum distance "
            r"between function values of every possible world, $\rho$ the maximum inference "
            r"probability. Given $n = 600{,}000$ and $\rho = \frac{1}{10}$: $\epsilon \leq "
            r"\frac{1}{1} \ln \frac{(600{,}000 - 1)(\frac{1}{10})}{1 - \frac{1}{10}} \approx 11.1$."
        ),
        checks=(check_equation_1,),
        formal=stated("budget_bound"),
        quantities=("translation.epsilon_bound",),
        rests_on=("uniform prior over n worlds", "Laplace noise of scale Df/epsilon"),
        where="n >= 2, 1/n < rho < 1, Df > 0, Dv > 0",
        readings={
            "sufficient": "a Laplace mechanism that spends at most that keeps rho",
            "necessary": "every mechanism that keeps rho spends at most that",
        },
        reading="sufficient",
        finding=(
            "n counts the records where rhodi's m counts the possible worlds; the bound needs as "
            "many equally likely worlds as n says."
        ),
    ),
    Claim(
        id="bound.remark-growth",
        kind=Kind.REMARK,
        source=Source(PAPER, "section 1.2", "after eq. 1"),
        title="growth of the bound with n",
        statement=(
            r"$\epsilon$ is proportional to $\ln(n)$ where $n$ is data size. As $n$ increases, the "
            r"upper bound of $\epsilon$ also increases. In case of a large or small $n$, the "
            r"derived "
            r"bound would be meaningless (unbounded or negative)."
        ),
        checks=(check_growth,),
        corrected=stated("budget_growth"),
        correction=Correction(
            statement=(
                r"At $\Delta f = \Delta v$ the bound is $\ln(n-1) + \ln\frac{\rho}{1-\rho}$: "
                r"affine "
                r"in $\ln(n-1)$, strictly increasing in $n$, and negative exactly for $n < "
                r"\frac{1}{\rho}$."
            ),
            harm=Harm.MISLEADING,
            who="whoever scales a budget by the ratio of two ln(n)",
            repair=(
                "Add ln((N-1)/(n-1)) instead. The bound grows without limit but is finite for "
                "every n; a negative one means that no mechanism reaches rho < 1/n."
            ),
        ),
        quantities=("translation.epsilon_bound",),
        where="n >= 2, 0 < rho < 1",
    ),
    Claim(
        id="bound.equation-2",
        kind=Kind.DEFINITION,
        source=Source(PAPER, "section 2.1", "eq. 2"),
        title="epsilon-differential privacy and the Laplace scale",
        statement=(
            r"$A$ satisfies $\epsilon$-differential privacy if and only if for any two databases "
            r"$D_1$, $D_2$ that differ in exactly one record, and any possible output $O$: "
            r"$\frac{|Prob(A(D_1) = O)|}{|Prob(A(D_2) = O)|} \leq e^\epsilon$; $A(D) = O + x$ with "
            r"$x \propto lap(\lambda)$, where $\lambda = \frac{\Delta f}{\epsilon}$."
        ),
        checks=(check_equation_2,),
        formal=stated("laplace_is_private"),
        quantities=("scale.differential_privacy",),
        where="epsilon > 0, Df > 0",
        readings={
            "events": "the ratio is of probabilities of sets of outputs, or of densities",
            "single outputs": "the ratio is of probabilities of one output, as printed",
        },
        reading="events",
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
        source=Source(PAPER, "section 1.2"),
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
