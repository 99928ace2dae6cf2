"""Section 6: auditing by a bound that was computed for one mechanism."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from didp_ref.audit.checks import AT_MOST, contrary, refuted_by, repaired
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part
from didp_ref.papers.disclosure.section_6_guarantees import (
    CONDITIONS,
    derive_lower_bound,
    lower_bound,
)
from didp_ref.papers.disclosure.section_7 import audited_budget, derive_audited_budget
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import UNIFORM_PRIOR

THAT_ONE, WITH_A_FLAW = "the mechanism of the bound", "a mechanism with a flaw"
KEPT = Fraction(2, 3)
"""How often a bit is kept; unary encoding as specified has 1/2 for the record's own."""


def check_flawed_encoding() -> Iterator[Evidence]:
    """Audit an encoding of two records that keeps each bit with 2/3 as if it were Example 2's."""
    bits = tuple(product((0, 1), repeat=2))

    def chance(record: int, vector: tuple[int, ...]) -> Fraction:
        """Return how likely a vector is, each bit kept on its own."""
        own, rest = (int(vector[place] == (place == record)) for place in (record, 1 - record))
        return (KEPT if own else 1 - KEPT) * (KEPT if rest else 1 - KEPT)

    growth = max(chance(0, vector) / chance(1, vector) for vector in bits)
    named = sum((max(chance(z, v) for z in (0, 1)) for v in bits), Fraction(0))
    advantage = (named - 1) / 2
    found = (1 + 4 * advantage) / (1 - 4 * advantage)  # (g - 1)/(4 (g + 1)) is Example 2's, m = 2
    yield refuted_by(
        {
            "records": "2, equally likely",
            "mechanism": "unary encoding that keeps each bit with 2/3",
            "e^epsilon that it keeps": growth,
            "largest advantage of an attack": advantage,
            "e^epsilon by Example 2's bound": found,
        },
        found <= growth,
        "Example 2 is of encodings that set the record's own bit with 1/2",
        part="estimate",
        reading=WITH_A_FLAW,
        contrast=contrary("e^epsilon by Example 2's bound", growth, found, AT_MOST),
    )
    yield repaired(
        "e^epsilon by eq. 82",
        growth,
        (1 + 2 * advantage) / (1 - 2 * advantage),
        where="the same encoding of two records",
        part="estimate",
        reading=WITH_A_FLAW,
    )


WHITE_BOX = Claim(
    id="disclosure.section-6.white-box",
    kind=Kind.REMARK,
    source=cite("section 6", "before and after eq. 82"),
    title="Theorem 4.2's bound audits the mechanism that it is computed for, and no other",
    statement="DP auditing is crucial for assessing the tightness of DP mechanisms, establishing "
    "the practical impact of the mechanism parameters, and detecting implementation flaws in "
    "deployed DP mechanisms [8, 26]. While previous DP auditing tools focus on solving "
    "specifically one of the aforementioned aspects, we propose a general-purpose DP auditing "
    r"framework: RAD-based DP auditing. [...] given a bound $\eta$-RAD $\leq B(\epsilon, "
    r"\delta)$, we compute RAD empirically obtaining $\gamma$, and estimate $\tilde\epsilon \geq "
    r"B^{-1}(\gamma, \delta)$. [...] However, for white-box auditing, we can use our improved "
    "bound from Theorem 4.2.",
    parts=(
        Part(
            "estimate",
            says="The inverse of Theorem 4.2's bound for GRR, at GRR's advantage, is its "
            r"$\epsilon$",
            formal=audited_budget,
            proof=derive_audited_budget,
            reading=THAT_ONE,
            narrower=("GRR alone", UNIFORM_PRIOR),
        ),
        false_here(
            "estimate",
            says="The inverse of Theorem 4.2's bound for one mechanism is at most the "
            r"$\epsilon$ of another",
            corrected=lower_bound,
            corrected_proof=derive_lower_bound,
            reading=WITH_A_FLAW,
            narrower=CONDITIONS,
        ),
    ),
    readings={
        THAT_ONE: "the mechanism that is audited is the one that the bound was computed for",
        WITH_A_FLAW: "the mechanism that is audited may differ from it by a flaw of the "
        "implementation, which the audit is to detect",
    },
    checks=(check_flawed_encoding,),
    correction=Correction(
        statement="Theorem 4.2's bound is of one mechanism. Of another, its inverse at the "
        r"advantage may be more than $\epsilon$. The inverse of Theorem 4.1 is at most $\epsilon$ "
        r"of any mechanism. So is that of Corollary 5.1, with $\delta$ subtracted, if all records "
        "are equally likely, nothing is known of the target, and a guess is right of one record "
        "alone.",
        printed="for white-box auditing, we can use our improved bound from Theorem 4.2",
        correct="so for a mechanism that is as specified. For any mechanism Theorem 4.1, inverted "
        "at the advantage, is at most epsilon; so is Corollary 5.1 among equally likely records, "
        "if nothing is known of the target and a guess is right of one record alone",
        consequence="two records, unary encoding that keeps each bit with 2/3 and so keeps ln 4: "
        "Example 2's bound finds ln 5",
        who="users who infer a flaw from such an estimate",
        repair="invert Corollary 5.1, or Theorem 4.1 if something is known of the target",
    ),
    told_with="disclosure.section-6.guarantees",
    note="Section 7.2 audits GRR, OUE and SS by their own bounds, where each is as specified. LDP "
    "Auditor's estimates assume no mechanism, so the two are compared on unequal terms. What can "
    "be inverted is disclosure.section-7.inverse.",
)

CLAIMS = (WHITE_BOX,)
