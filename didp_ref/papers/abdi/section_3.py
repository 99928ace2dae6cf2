"""Section 3: one missing individual as the worst case."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sympy import Abs

from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.papers.abdi.alphabet import Theta, answers
from didp_ref.papers.abdi.shared import HALF, REMOVED, cite, sensitivities
from didp_ref.papers.shared.alphabet import j, k
from didp_ref.symbolic.notation import every, le
from didp_ref.worlds import Universe
from didp_ref.worlds.beliefs import bayes, identifiable, laplace

NEAR_IN_TURN = "the answers of the worlds j and j + 1 lie Theta apart at most"


def several_missing() -> Statement:
    """Where k individuals are missing, two worlds lie up to k Theta apart.

    From the world j to the world j + 1 one missing individual is put for another.
    """
    step = every(le(Abs(answers[j] - answers[j + 1]), Theta), (j, 0, k - 1))
    return Statement(
        {
            "k >= 0": le(0, k),
            NEAR_IN_TURN: step,
        },
        le(Abs(answers[0] - answers[k]), k * Theta),
    )


def check_worst_case() -> Iterator[Evidence]:
    """Two of four records are missing, at a scale set for one."""
    records = [0, 0, 1, 1]
    _, theta = sensitivities("sum", Universe.of(records), REMOVED)
    sums = sorted({sum(records) - sum(two) for two in combinations(records, 2)})
    prior, growth = Fraction(1, 10), Fraction(2)
    after = bayes([prior, 1 - prior], laplace([sums[0], sums[-1]], sums[0], growth))[0]
    kept = all(
        identifiable([p, 1 - p], [0, 1], growth, HALF, Fraction(1))
        for p in (Fraction(k, 100) for k in range(1, 100))
    )
    yield refuted_by(
        {
            "D": "{0, 0, 1, 1}",
            "query": "Sum",
            "worlds": "D less the two 1s, D less the two 0s",
            "prior": "(1/10, 9/10)",
            "alpha": HALF,
            "beta": 1,
            "scale": "1/ln 2 (Theorem 2's)",
            "posterior": after,
        },
        not (theta == 1 and kept and after > (1 + 1) * prior),
        "with two records missing the belief rises from 1/10 to 4/13, more than the factor of 2 "
        "that is promised where one is missing",
    )


SECTION_3_WORST_CASE = Claim(
    id="abdi.section-3.worst-case",
    kind=Kind.REMARK,
    source=cite("section 3"),
    title="One missing individual as the worst case",
    statement=r"In our work, we will consider the worst case in which $D$ and $D^s$ are "
    r"adjacent databases. That is, the adversary has to find out only the missing individual "
    r"in $D^s$ to know all individuals in $D^s$.",
    parts=(
        Part(
            "statement",
            r"What is promised where one individual is missing holds where more are.",
            corrected=several_missing,
        ),
    ),
    checks=(check_worst_case,),
    correction=Correction(
        r"It is the worst case for what the adversary already knows, not for the promise: "
        r"where $k$ individuals are missing, the answers of two worlds lie up to $k\Theta_q$ "
        r"apart, and the likelihoods a factor of $e^{k\Theta_q/\lambda}$.",
        who="individuals of whom an adversary knows that several are missing together",
        repair="set the scale k times as large where up to k individuals may be missing",
        printed=r"the worst case in which $D$ and $D^s$ are adjacent",
        correct=r"$|q(D_1) - q(D_2)| \le k\Theta_q$ where $k$ individuals are missing from "
        r"each",
        consequence="two of the four records 0, 0, 1, 1 are missing: at Theorem 2's scale for "
        "(1/2, 1) a belief of 1/10 rises to 4/13, more than three times the prior, where one "
        "missing record at most doubles it",
        severity=Severity.REMARK,
    ),
)

CLAIMS = (SECTION_3_WORST_CASE,)
