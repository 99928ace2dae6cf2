"""Is a formula what the errata have as correct? Then what it is not is no mistake of its own.

A quantity may be what a paper prints, and holds under a condition; the correction holds without it,
and differs. Which of the two is wanted depends on the condition, so that neither is unsafe or
wasteful beside the other.
"""

import re
from collections.abc import Iterator

from didp_ref.audit import index
from didp_ref.audit.claim import Claim
from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Quantity
from didp_ref.papers import CLAIMS
from didp_ref.symbolic.equality import prove
from didp_ref.symbolic.latex_reader import parse_latex
from didp_ref.symbolic.term import Term
from didp_ref.workbench.candidate import Formula, read_names
from didp_ref.workbench.names import assignments, is_blind

MATHEMATICS = re.compile(r"\$([^$]+)\$")
LEAST_NAMES = 2
"""A letter by itself, or a condition on one, is no formula of a quantity."""


def claim_corrected_by(formula: Formula, quantity: Quantity) -> str:
    """Return the id of the claim whose correction is proved to be a formula; empty for none."""
    if formula.problem or quantity.is_family:
        return ""
    branches = formula.branches(None, None) or []
    for claim in _claims_of(quantity):
        if any(prove(branches, term, quantity).equal for term in _correct_terms(claim, quantity)):
            return claim.id
    return ""


def _claims_of(quantity: Quantity) -> Iterator[Claim]:
    """Yield the claims of a quantity; only their modules are imported."""
    for row in index.read().claims.values():
        if quantity.id in row.formulas:
            yield CLAIMS[row.id]


def _correct_terms(claim: Claim, quantity: Quantity) -> Iterator[Term]:
    """Yield the formulas of a correction that can be read as formulas of the quantity's names."""
    for latex in MATHEMATICS.findall(claim.correction.correct if claim.correction else ""):
        try:
            term = parse_latex(latex).term
        except DidpError:
            continue
        names = sorted(term.names())
        readings = assignments(names, quantity, {}, term.sequences())
        reading = next((each for each in readings if not is_blind(each, {})), None)
        if reading is not None and len(reading) >= LEAST_NAMES:
            yield read_names(term, reading, quantity)
