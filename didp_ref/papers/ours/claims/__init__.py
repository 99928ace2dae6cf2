"""What this project claims itself, proved like the papers' claims.

The bridges state each notion in the others' terms, and what an adversary achieves under it; the
table :data:`OBLIGATIONS` says of each notion whether it is monotone in its parameters, survives
post-processing, composes, and survives mixing two mechanisms.
"""

from didp_ref.audit.claim import Claim
from didp_ref.papers.ours.claims.adversaries import ADVERSARIES
from didp_ref.papers.ours.claims.between_notions import BETWEEN_NOTIONS
from didp_ref.papers.ours.claims.noise import NOISE
from didp_ref.papers.ours.claims.obligations import (
    NOTIONS,
    OBLIGATION_CLAIMS,
    OBLIGATIONS,
    PROPERTIES,
    Obligation,
)

CLAIMS: tuple[Claim, ...] = (*BETWEEN_NOTIONS, *ADVERSARIES, *NOISE, *OBLIGATION_CLAIMS)

__all__ = ["CLAIMS", "NOTIONS", "OBLIGATIONS", "PROPERTIES", "Obligation"]
