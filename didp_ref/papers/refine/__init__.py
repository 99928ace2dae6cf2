"""The knowledge-refinement paper: what it claims, what it states, and what was found."""

from didp_ref.claim import Paper
from didp_ref.papers.refine.claims import CLAIMS

PAPER = Paper(
    "refine",
    "J. Soria-Comas, J. Domingo-Ferrer: Sensitivity-Independent Differential Privacy via "
            "Prior Knowledge Refinement, 2012",
    CLAIMS,
)
