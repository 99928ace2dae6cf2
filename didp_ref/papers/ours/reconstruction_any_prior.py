"""What epsilon-DP leaves to an attack on one of many records, whatever is known of the record."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from didp_ref.audit.checks import instance, remark
from didp_ref.audit.claim import Evidence, Part
from didp_ref.papers.ours.shared import ATTAINED, bridge
from didp_ref.papers.shared.half_of_epsilon import derive_half_of_epsilon, half_of_epsilon
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage


def subsets(records: int, size: int, growth: Fraction) -> list[list[Fraction]]:
    """Return the mechanism that names a subset of this size, e^epsilon times likelier with one."""
    chosen = list(combinations(range(records), size))
    weights = [
        [growth if record in subset else Fraction(1) for subset in chosen]
        for record in range(records)
    ]
    return [[weight / sum(row) for weight in row] for row in weights]


def check_attained() -> Iterator[Evidence]:
    """Naming one of three records, where the whole record is known."""
    growth = Fraction(4)
    reached = largest_advantage(uniform(3), subsets(3, 1, growth), range(3))
    yield instance(
        reached == Fraction(1, 3) == (Fraction(2) - 1) / (Fraction(2) + 1),
        "naming one of three equally likely records, four times likelier the true one, reaches 1/3 "
        "at epsilon = ln 4 where the whole record is known",
        part=ATTAINED,
    )
    closed_form = (growth - 1) / (growth + 1) * (1 - Fraction(1, 3))
    yield remark(
        closed_form == Fraction(2, 5) > reached,
        f"the closed form of the disclosure paper's Theorem 4.1 is {closed_form} there",
    )


RECONSTRUCTION_ANY_PRIOR = bridge(
    "bridges.reconstruction-any-prior",
    "Under epsilon-DP every reconstruction advantage is at most tanh(epsilon/4)",
    r"Under $\epsilon$-DP no attack has an advantage above $\frac{e^{\epsilon/2} - 1}"
    r"{e^{\epsilon/2} + 1}$, at any prior and whatever is known of the record; for three equally "
    r"likely records it is reached at $\epsilon = \ln 4$.",
    Part(
        "bound",
        r"An output adds at most $\frac{e^{\epsilon/2} - 1}{e^{\epsilon/2} + 1}$ of its chance.",
        formal=half_of_epsilon,
        proof=derive_half_of_epsilon,
        narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
    ),
    witness(ATTAINED, r"At $\epsilon = \ln 4$ a mechanism reaches it."),
    checks=(check_attained,),
    note="Of two equally likely records the bound by (e^epsilon - 1)/(e^epsilon + 1) and the "
    "collision probability is the smaller one: the least of both holds. With a delta the bound is "
    "that of disclosure.recalibration.",
)

CLAIMS = (RECONSTRUCTION_ANY_PRIOR,)
