"""Section 4: noise that Theorem 4.2 sets at one prior, and an attacker who has another."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_FLOOR
from fractions import Fraction
from itertools import pairwise

from didp_ref.audit.checks import AT_MOST, contrary, instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.disclosure.theorem_4_2 import derive_one_output, one_output
from didp_ref.papers.shared.half_of_epsilon import derive_half_of_epsilon, half_of_epsilon
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage

ITS_PRIOR, ANOTHER_PRIOR = "at the prior of the bound", "at another prior"
PROTECTED = "protection"


def laplace_rows(records: int, decay: Fraction) -> list[list[Fraction]]:
    """Return how likely Laplace noise brings each of equally spaced values nearest to each.

    The values lie two steps apart, and ``decay`` is what a density loses in one step. No finer
    outputs tell more of two values: between two midpoints the likelier value is the same.
    """

    def below(value: int, midpoint: int) -> Fraction:
        """Return the chance of an output below the midpoint after the value of this number."""
        steps = 2 * (midpoint - value) + 1
        tail = decay ** abs(steps) / 2
        return tail if steps < 0 else 1 - tail

    rows = []
    for value in range(records):
        ends = [Fraction(0), *(below(value, j) for j in range(records - 1)), Fraction(1)]
        rows.append([high - low for low, high in pairwise(ends)])
    return rows


def check_two_likely_records() -> Iterator[Evidence]:
    """Set the noise by eq. 41 for ten equally likely values, and let two of them be likely."""
    records, limit = 10, Fraction(1, 10)
    decay = 1 - limit * Fraction(records, records - 1)
    rows = laplace_rows(records, decay)
    kept = largest_advantage(uniform(records), rows)
    prior = [Fraction(1, 2), *[Fraction(0)] * (records - 2), Fraction(1, 2)]
    reached = largest_advantage(prior, rows)
    yield instance(
        kept == limit,
        f"ten equally likely values, equally spaced, with Laplace noise at e^(-epsilon/18) = "
        f"{decay}, where eq. 41 is 1/10: the largest advantage is {kept}",
        part=PROTECTED,
        reading=ITS_PRIOR,
    )
    yield refuted_by(
        {
            "values": "10, equally spaced from 0 to 1; nothing is known",
            "noise": "Laplace, scale 1/epsilon",
            "limit on the advantage": limit,
            "e^(-epsilon/18) by eq. 41, at equal priors": decay,
            "prior": "1/2 for 0, 1/2 for 1",
            "advantage of the best attack": f"at least {rounded_decimal(reached, 3, ROUND_FLOOR)}",
        },
        reached <= limit,
        "who knows that the value is 0 or 1 names the nearer one",
        part=PROTECTED,
        reading=ANOTHER_PRIOR,
        contrast=contrary("the advantage of the best attack", limit, reached, AT_MOST),
    )


CALIBRATION = Claim(
    id="disclosure.theorem-4.2.calibration",
    kind=Kind.REMARK,
    source=cite("section 4", "after Example 5, and Figure 2"),
    title="Noise set by Theorem 4.2 protects at its own prior",
    statement="Hence, Theorem 4.2 offers an improved noise calibration method to ensure protection "
    "against real attacks, especially when the auxiliary knowledge is well defined.",
    parts=(
        Part(
            PROTECTED,
            says="An output adds to the advantage at most the largest $w \\pi$, which the noise "
            "was set by",
            formal=one_output,
            proof=derive_one_output,
            reading=ITS_PRIOR,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
        false_here(
            PROTECTED,
            says="Noise that keeps a limit at equal priors keeps it at others",
            corrected=half_of_epsilon,
            corrected_proof=derive_half_of_epsilon,
            reading=ANOTHER_PRIOR,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    readings={
        ITS_PRIOR: "the records have the prior at which the bound was computed",
        ANOTHER_PRIOR: "an attacker knows more of the records than that prior, as that two of them "
        "are likely",
    },
    checks=(check_two_likely_records,),
    correction=Correction(
        statement="Theorem 4.2 names the prior, and its bound holds at that prior. At another one "
        "the same noise can leave more: every further fact about the target changes the prior. "
        r"At $\delta = 0$, $\epsilon \leq 2 \ln\frac{1 + \gamma}{1 - \gamma}$ keeps the limit "
        r"$\gamma$ at every prior, and whatever is known of the record "
        "(bridges.reconstruction-any-prior). At any $\\delta$ Theorem 4.1 does so with "
        r"$\kappa_\pi = 0$.",
        printed="to ensure protection against real attacks",
        correct=r"to ensure protection at the prior that it is computed for; at $\delta = 0$ and "
        r"every prior $\epsilon \leq 2 \ln\frac{1 + \gamma}{1 - \gamma}$ keeps the limit $\gamma$",
        consequence="ten values, Laplace noise and a limit of 1/10: eq. 41 allows epsilon = 2.12 "
        "at equal priors. At a prior of 1/2 on each end the advantage is above 0.326. Epsilon = "
        "0.401 keeps 1/10 at every prior",
        who="anyone who sets noise for equally likely records, as in Figure 2, against attackers "
        "who know more",
        repair="name the prior; where it is not known, take the bound for every prior",
        severity=Severity.REMARK,
    ),
    note="Theorem 4.2 is for a given prior, and Figure 2 names its own, the uniform one. By how "
    'much it is "improved" is disclosure.theorem-4.2.more-precise, beside Theorem 4.1, and '
    "disclosure.figure-2, beside eq. 3.",
)

CLAIMS = (CALIBRATION,)
