"""How tight Theorem 4.1 is: what epsilon-DP leaves to an attack among many records."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sympy import And, Sum, exp

from didp_ref.audit.checks import instance, refuted_by
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Scope,
    Severity,
    Source,
    Statement,
    Subject,
)
from didp_ref.papers.disclosure.shared import chance, hits, least, priors, x
from didp_ref.papers.disclosure.theorem_4_1 import PRIOR
from didp_ref.papers.shared.alphabet import epsilon, j
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.informal import FALSE_HERE, VALUES
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.symbolic.notation import as_written, eq, every, le
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response

SOME, ALL = "at some prior", "at every prior"
"""How tight a bound is meant to be."""


def half_of_epsilon() -> Statement:
    """State what one output adds at most, the least chance of it being least."""
    hypotheses = {
        **PRIOR,
        **as_written(le(0, epsilon), le(0, least)),
        "a guess is right with the chance hits[j]": every(
            And(le(0, hits[j]), le(hits[j], 1)), WORLDS
        ),
        "the output has the chance least at least": every(le(least, chance[j]), WORLDS),
        "epsilon-DP of the output": every(le(chance[j], exp(epsilon) * least), WORLDS),
        "x is the mean of chance": eq(x, Sum(priors[j] * chance[j], WORLDS)),
    }
    added = Sum(priors[j] * (hits[j] * (chance[j] - x)), WORLDS)
    growth = exp(epsilon / 2)
    return Statement(hypotheses, le(added, (growth - 1) / (growth + 1) * x))


def most(root: Fraction) -> Fraction:
    """Return that share, where root is e^(epsilon/2)."""
    return (root - 1) / (root + 1)


def subsets(records: int, size: int, growth: Fraction) -> list[list[Fraction]]:
    """Return the mechanism that names a subset of this size, e^epsilon times likelier with one."""
    chosen = list(combinations(range(records), size))
    weights = [
        [growth if record in subset else Fraction(1) for subset in chosen]
        for record in range(records)
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
        largest_advantage(uniform(2), randomized_response(2, growth), range(2))
        == Fraction(3, 10)
        == (growth - 1) / (growth + 1) / 2,
        "two equally likely records at epsilon = ln 4: 3/10 is reached, which is the closed form",
        part="in epsilon",
        reading=SOME,
    )
    limit, said = most(Fraction(2)), Fraction(2, 5)
    reached = largest_advantage(uniform(3), subsets(3, 1, growth), range(3))
    yield refuted_by(
        {
            "records": "3, equally likely",
            "epsilon": "ln 4",
            "known": "the whole record",
            "largest advantage of all mechanisms": limit,
            "the closed form": said,
        },
        limit == said,
        f"no ln 4-DP mechanism lets any attack have an advantage above {limit}, which one reaches; "
        f"the closed form is {said}",
        part="in epsilon",
        reading=ALL,
    )
    yield instance(
        reached == limit == Fraction(1, 3),
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
            corrected=half_of_epsilon,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    checks=(check_tightness,),
    correction=Correction(
        error="the closed form is of two records, and among many it is not reached",
        statement=r"Under $\epsilon$-DP no advantage exceeds $\frac{e^{\epsilon/2} - 1}"
        r"{e^{\epsilon/2} + 1}$, at any prior and whatever is known of the record: an output adds "
        r"at most that share of $p_M(\theta)$.",
        printed=r"$\frac{e^\epsilon - 1}{e^\epsilon + 1}(1 - \kappa_\pi)$",
        correct=r"$\min\left\lbrace \frac{e^\epsilon - 1}{e^\epsilon + 1}(1 - \kappa_\pi), "
        r"\frac{e^{\epsilon/2} - 1}{e^{\epsilon/2} + 1}\right\rbrace$",
        consequence=r"three equally likely records, $\epsilon = \ln 4$: 2/5 is said, 1/3 is the "
        "most, and is reached",
        who="who takes the closed form for the most that an attack can do: among many records, and "
        "for small epsilon, it is up to twice that",
        repair="take the smaller of the two bounds",
        severity=Severity.REMARK,
    ),
    readings={
        SOME: "there are a prior and a mechanism at which it is reached",
        ALL: "at every prior there is a mechanism at which it is reached",
    },
    note="GRR's total variation is (e^epsilon - 1)/(e^epsilon + m - 1), less than the closed form "
    "from three records on. The text says that Theorem 4.1 is tight in the first sense, and proves "
    "that; the second reading is ours, of the words of a worst-case bound.",
)

CLAIMS = (TIGHTNESS,)
