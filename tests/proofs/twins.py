"""False twins: statements that look like a claim's, are false, and must be refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from didp_ref.audit.derivations import at_hand
from didp_ref.claim import Statement
from didp_ref.papers import CLAIMS
from didp_ref.proof.checking import check_derivations
from didp_ref.proof.derivation import PROOFS, derive
from didp_ref.proof.models import holds
from didp_ref.proof.notation import Formula

at_hand()


@dataclass(frozen=True)
class Twin:
    """A claim with another conclusion, or with others of its hypotheses under their names.

    At ``values`` every hypothesis of the twin holds, and its conclusion does not. It is the
    correction that is bent, where a claim has one, unless ``target`` says "printed".
    """

    claim: str
    values: Mapping[Formula, object]
    conclusion: Formula | None = None
    hypotheses: Mapping[str, Formula] = field(default_factory=dict)
    target: str = "correction"


def assert_false_and_refused(twin: Twin) -> None:
    """Hold the twin to its values, and then put the claim's own derivation to it."""
    claim = CLAIMS[twin.claim]
    target = twin.target if claim.corrected else "printed"
    true = claim.corrected if target == "correction" else claim.formal
    assert true is not None
    given, conclusion = true().hypotheses, twin.conclusion
    assert set(twin.hypotheses) <= set(given)
    false = Statement(
        {**given, **twin.hypotheses}, true().conclusion if conclusion is None else conclusion
    )
    assert all(holds(one, twin.values) for one in false.hypotheses.values())
    assert not holds(false.conclusion, twin.values)
    if target == "correction":
        bent = replace(claim, corrected=lambda: false)
    else:
        bent = replace(claim, formal=lambda: false)
    derivation = derive(bent, PROOFS[claim.id, target], target)
    assert check_derivations([derivation])[0]["outcome"] != "holds"
