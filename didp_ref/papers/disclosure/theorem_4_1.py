"""Theorem 4.1: (epsilon, delta)-DP bounds the advantage, whatever is known of the record."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Sum

from didp_ref.audit.checks import instance, refuted_by, wasted
from didp_ref.audit.claim import (
    Claim,
    Evidence,
    Kind,
    Part,
    Scope,
    Source,
    Statement,
    Subject,
)
from didp_ref.formulas import testing
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    OTHERS,
    T,
    between_records,
    priors,
    right,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, k
from didp_ref.papers.shared.guesses import WORLDS, private
from didp_ref.papers.shared.informal import FALSE_HERE, VALUES
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.symbolic.notation import Formula, eq, every, le
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response

PRIOR = {
    "no prior is negative": every(le(0, priors[j]), WORLDS),
    "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
}
RAD = Sum(priors[j] * (right(j, j) - Sum(priors[k] * right(j, k), OTHERS)), WORLDS)
"""How likely a guess is right with the record in the data, less that with a fresh draw."""
GAP = "right(i, i) - right(i, k) is at most the total variation T"


def total_variation() -> Statement:
    """State the first inequality."""
    apart = between_records(GAP, le(right(i, i) - right(i, k), T))
    return Statement({**PRIOR, **apart}, le(RAD, T * (1 - COLLISION)))


PRIVATE = "(epsilon, delta)-DP of a right guess at i, and of a wrong one"


def of_epsilon_delta() -> Statement:
    """State the bound by epsilon and delta."""
    both: Formula = And(
        private(right(i, i), right(i, k)), private(1 - right(i, k), 1 - right(i, i))
    )
    most = testing.advantage.at(epsilon=epsilon, delta=delta)
    return Statement({**PRIOR, **between_records(PRIVATE, both)}, le(RAD, most * (1 - COLLISION)))


def check_theorem() -> Iterator[Evidence]:
    """Two records, where both inequalities are reached; and the largest prior in kappa's place."""
    response = randomized_response(2, Fraction(19))
    prior = (Fraction(9, 10), Fraction(1, 10))
    reached = largest_advantage(prior, response)
    yield instance(
        reached == Fraction(18, 20) * Fraction(18, 100),
        "priors 9/10 and 1/10, randomized response at epsilon = ln 19: the best attack has the "
        f"advantage {reached} = 9/10 of 1 - kappa = 9/50, and exceeds 9/10 of 1 - 9/10",
        subject=Subject.REMARK,
    )


THEOREM_4_1 = Claim(
    id="disclosure.theorem-4.1",
    kind=Kind.THEOREM,
    source=Source("disclosure", "Theorem 4.1"),
    title="(epsilon, delta)-DP bounds reconstruction advantage",
    statement=(
        r"Let $\pi, \ell, \eta \geq 0$ as in Def. 4.1, and $\kappa_\pi = \Pr_{Z, Z' \sim \pi}"
        r"[Z = Z']$. If a mechanism $M$ satisfies $(\epsilon, \delta)$-DP, then for any attack "
        r"$A: \Theta \times aux \to D(Z)$, and database $D_-$ we have $\eta$-RAD $\leq TV(M)"
        r"(1 - \kappa_\pi) \leq \frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(1 - \kappa_\pi)$."
    ),
    parts=(
        Part(
            "total variation",
            says=r"$\eta$-RAD $\leq TV(M)(1 - \kappa_\pi)$",
            formal=total_variation,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            "epsilon, delta",
            says=r"$\eta$-RAD $\leq \frac{e^\epsilon-1+2\delta}{e^\epsilon+1}(1 - \kappa_\pi)$",
            formal=of_epsilon_delta,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    checks=(check_theorem,),
    quantities=("reconstruction.advantage", "reconstruction.epsilon", "testing.advantage"),
    note="kappa is the sum of the squared priors, not the largest prior: with that the bound may "
    "be exceeded.",
)

SOME, ALL = "at some prior", "at every prior"
"""How tight a bound is meant to be."""


def most_at_full_knowledge(records: int, growth: Fraction) -> Fraction:
    """Return the largest advantage under epsilon-DP where the record is known and priors equal.

    An output that is likely under h of the records, and e^-epsilon times as likely under the
    others, is best; the subsets of one size make a mechanism of such outputs.
    """
    return max(
        h * (records - h) * (growth - 1) / (records * (h * growth + records - h))
        for h in range(1, records)
    )


def subsets(records: int, size: int, growth: Fraction) -> list[list[Fraction]]:
    """Return the mechanism that names a subset of this size, e^epsilon times likelier with one."""
    from itertools import combinations

    chosen = list(combinations(range(records), size))
    weights = [
        [growth if record in one else Fraction(1) for one in chosen] for record in range(records)
    ]
    return [[weight / sum(row) for weight in row] for row in weights]


def check_tightness() -> Iterator[Evidence]:
    """What is reached, against what the closed form says."""
    growth = Fraction(4)
    for records in (2, 3, 5):
        response = randomized_response(records, growth)
        told = (growth - 1) / (growth + records - 1)
        for known in ((), tuple(range(records))):
            yield instance(
                largest_advantage(uniform(records), response, known)
                == told * (1 - Fraction(1, records)),
                f"randomized response among {records} records at epsilon = ln 4 reaches "
                f"TV (1 - kappa), {'all' if known else 'nothing'} being known of the record",
                part="in the total variation",
            )
    yield instance(
        most_at_full_knowledge(2, growth) == Fraction(3, 10) == (growth - 1) / (growth + 1) / 2,
        "two equally likely records at epsilon = ln 4: 3/10 is reached, which is the closed form",
        part="in epsilon",
        reading=SOME,
    )
    most, said = most_at_full_knowledge(3, growth), Fraction(2, 5)
    reached = largest_advantage(uniform(3), subsets(3, 1, growth), range(3))
    yield refuted_by(
        {
            "records": "3, equally likely",
            "epsilon": "ln 4",
            "known": "the whole record",
            "largest advantage of all mechanisms": most,
            "the closed form": said,
        },
        most == said,
        f"no ln 4-DP mechanism lets any attack have an advantage above {most}, which one reaches; "
        f"the closed form is {said}",
        part="in epsilon",
        reading=ALL,
        harm=wasted("e^-epsilon, for an advantage of 1/3", Fraction(1, 3), Fraction(1, 4)),
    )
    yield instance(
        reached == most == Fraction(1, 3),
        "naming one of three records, four times likelier the true one, reaches 1/3 at "
        "epsilon = ln 4 where the whole record is known",
        subject=Subject.REMARK,
    )


TIGHTNESS = Claim(
    id="disclosure.theorem-4.1.tightness",
    kind=Kind.REMARK,
    source=Source("disclosure", "section 4", "after Corollary 4.1"),
    title="how tight Theorem 4.1 is",
    statement=(
        "Theorem 4.1 is tight, since there exists at least one mechanism (GRR Example 1) for which "
        "Theorem 4.1 is tight for any auxiliary knowledge. [...] Theorem 4.1 tightness holds when "
        "the attacker auxiliary knowledge is unknown."
    ),
    parts=(
        Part(
            "in the total variation",
            says=r"GRR reaches $TV(M)(1 - \kappa_\pi)$, whatever is known",
            informal=VALUES,
            scope=Scope.EXISTS,
        ),
        Part(
            "in epsilon",
            says=r"$\frac{e^\epsilon - 1}{e^\epsilon + 1}(1 - \kappa_\pi)$ is reached for two "
            "equally likely records",
            informal=VALUES,
            scope=Scope.EXISTS,
            reading=SOME,
        ),
        Part(
            "in epsilon",
            says=r"$\frac{e^\epsilon - 1}{e^\epsilon + 1}(1 - \kappa_\pi)$ is reached at every "
            "prior",
            informal=FALSE_HERE,
            reading=ALL,
        ),
    ),
    checks=(check_tightness,),
    readings={
        SOME: "there are a prior and a mechanism at which it is reached",
        ALL: "at every prior there is a mechanism at which it is reached",
    },
    note="GRR's total variation is (e^epsilon - 1)/(e^epsilon + m - 1), less than the closed form "
    "from three records on. Under epsilon-DP no advantage exceeds (e^(epsilon/2) - 1)/"
    "(e^(epsilon/2) + 1) = tanh(epsilon/4), at any prior and whatever is known; where kappa is "
    "small the closed form is nearly tanh(epsilon/2), twice that for small epsilon.",
)

CLAIMS = (THEOREM_4_1, TIGHTNESS)
