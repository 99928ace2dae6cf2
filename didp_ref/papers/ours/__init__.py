"""What this project claims itself: the notions in one another's terms, and what each keeps."""

from didp_ref.audit.claim import Paper
from didp_ref.papers.ours import (
    beliefs,
    breaches,
    gain,
    gaussian,
    kazan_reiter,
    laplace_testing,
    membership_floor,
    obligations,
    obligations_composition,
    odds,
    testing,
)

UNITS = (
    *(odds, beliefs, membership_floor, kazan_reiter, breaches, gain),
    *(testing, laplace_testing, gaussian, obligations, obligations_composition),
)

PAPER = Paper(
    "ours",
    "This project: the notions in one another's terms",
    tuple(claim for unit in UNITS for claim in unit.CLAIMS),
)
