"""Section 7: an event that the prior excludes."""

from __future__ import annotations

from sympy import Integer

from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import alpha_u, c, p, s
from didp_ref.papers.refine.section_7 import RESTRICTED
from didp_ref.papers.shared.alphabet import k, n
from proofs.refine.shared import between_factors


@proves("refine.consistency", part=RESTRICTED)
def consistency(d: Derivation) -> None:
    """Bound the answer's probability of the event by the factors: both bounds are 0."""
    excluded, certain = {1: 1, 2: 0}, {1: 0, 2: 1}
    d.model({n: 2, p: certain, s: excluded, c: certain, alpha_u: 2})
    by = ["every c[k] is at least 0 and at most alpha_u"]
    between_factors(d, "answer", c[k], Integer(0), alpha_u, by=by)
    d.conclude(by=["answer", "the prior probability of the event is 0"])
