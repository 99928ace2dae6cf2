"""Section 8: what less noise costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import AT_MOST, contrary, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity
from didp_ref.papers.disclosure.corollary_5_1 import (
    corollary_5_1,
    derive_corollary_5_1,
    uniform_bound,
)
from didp_ref.papers.disclosure.section_2 import most_success
from didp_ref.papers.disclosure.section_7_order import unary_encoding
from didp_ref.papers.disclosure.shared import LESS_ALONE, NOTHING_KNOWN, ONE_RECORD_RIGHT, cite
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.narrower import FINITE_WORLDS, UNIFORM_PRIOR
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage

WITHIN_A_LIMIT, THAN_BEFORE = "within the limit", "than with the noise before"


def check_both_calibrations() -> Iterator[Evidence]:
    """Set GRR among ten records by one number: as a limit of eq. 3, and of Corollary 5.1."""
    records, limit = 10, Fraction(3, 10)
    nothing = Fraction(0)
    before, after = Fraction(3), Fraction(6)
    success = most_success(Fraction(1, records), before)
    risks = [uniform_bound(records, growth, nothing) for growth in (before, after)]
    yield refuted_by(
        {
            "records": "10, equally likely, the whole record sought, nothing known",
            "mechanism": "GRR",
            "limit": limit,
            "e^epsilon by eq. 3": before,
            "its advantage": risks[0],
            "e^epsilon by Corollary 5.1": after,
            "the advantage then": risks[1],
        },
        not (success == limit == risks[1] > risks[0]),
        "eq. 3 limits the success, Corollary 5.1 the advantage. An attack that answers GRR's "
        "output has twice the advantage after the change",
        part="no more risk",
        reading=THAN_BEFORE,
        contrast=contrary("the advantage at the larger epsilon", risks[0], risks[1], AT_MOST),
    )
    few, growth = 5, Fraction(3, 2)
    encoding = largest_advantage(uniform(few), unary_encoding(few, growth))
    response = uniform_bound(few, growth, nothing)
    yield instance(
        (encoding, response) == (Fraction(136, 3125), Fraction(4, 55)),
        "five equally likely records, nothing known, e^epsilon = 3/2: the largest advantage is "
        f"{encoding} under OUE, and {response} under GRR",
        part="structure",
    )
    same = after / (after + records - 1)
    yield remark(
        same == risks[1] + Fraction(1, records) == most_success(Fraction(1, records), Fraction(4)),
        "at e^epsilon = 6 an attack that answers GRR's output is right with 2/5, and eq. 3 allows "
        "e^epsilon = 4 for this success",
        part="no more risk",
    )


UTILITY_GAINS = Claim(
    id="disclosure.utility-gains",
    kind=Kind.REMARK,
    source=cite("section 8, last sentence"),
    title="Less noise leaves an attack more, up to the limit that was set",
    statement="Overall, our work demonstrates that privacy risk depends on the mechanism's "
    "structure, not just its nominal privacy parameters, and provides both fundamental insight and "
    "practical tools for privacy risk assessment and calibration - enabling notable utility gains "
    "without increasing the effective privacy risk.",
    parts=(
        witness(
            "structure",
            says="Two mechanisms at one epsilon leave attacks unlike advantages",
            narrower=("one pair of mechanisms",),
        ),
        Part(
            "no more risk",
            says="No attack has more than the limit that Corollary 5.1 sets epsilon by",
            formal=corollary_5_1,
            proof=derive_corollary_5_1,
            reading=WITHIN_A_LIMIT,
            narrower=(FINITE_WORLDS, NOTHING_KNOWN, ONE_RECORD_RIGHT, UNIFORM_PRIOR, LESS_ALONE),
        ),
        false_here(
            "no more risk",
            says="At the larger epsilon no attack has a larger advantage than at the smaller",
            reading=THAN_BEFORE,
        ),
    ),
    readings={
        WITHIN_A_LIMIT: "the risk is the limit that the noise is set by",
        THAN_BEFORE: "the risk is the largest advantage, beside that under the noise which the "
        "same number asks for as a limit of ReRo",
    },
    checks=(check_both_calibrations,),
    correction=Correction(
        error="Less noise leaves an attack more, up to the limit that was set",
        statement="The limit is kept, and no attack has more. What an attack has grows with "
        r"$\epsilon$: of GRR among ten equally likely records, at the limit $\frac{3}{10}$, eq. 3 "
        r"allows $e^\epsilon = 3$ and the advantage $\frac{3}{20}$, Corollary 5.1 $e^\epsilon = 6$ "
        r"and $\frac{3}{10}$.",
        printed="without increasing the effective privacy risk",
        correct="with the privacy risk, as RAD measures it, within the limit that was set",
        who="anyone who recalibrates, and takes the larger epsilon for free",
        severity=Severity.REMARK,
    ),
    note="The two limits are of two things, a success and an advantage (disclosure.figure-2). If "
    "nothing is known, RAD is the success less 1/10 here, for every attack that always answers. So "
    "RAD 3/10 is the success 2/5, for which eq. 3 allows 4. The rest of the gain, from 4 to 6, is "
    "that Corollary 5.1 is the smaller bound. The eprint of [32] is printed as 209.03310; "
    "2209.03310 is meant.",
)

CLAIMS = (UTILITY_GAINS,)
