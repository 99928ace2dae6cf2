"""What is said of a larger alpha and a larger beta after Definition 4."""

from __future__ import annotations

from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import a, b, prior
from didp_ref.papers.abdi.definition_4 import OF_BELIEFS, OF_BOUNDS
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.papers.shared.model_values import ONE_HALF


@proves("abdi.definition-4.gloss", reading=OF_BOUNDS)
@proves("abdi.definition-4.gloss", "correction", reading=OF_BELIEFS)
def bounds_move(d: Derivation) -> None:
    """Both are multiples of one positive prior."""
    d.model({alpha: ONE_HALF, a: ONE_HALF + ONE_HALF / 2, beta: ONE_HALF, b: 1, prior: ONE_HALF})
    d.conclude(d.statement.hypotheses)
