"""The membership-privacy paper: what it claims, what it states, and what was found."""

from didp_ref.audit.claim import Paper
from didp_ref.papers.membership.claims import CLAIMS

PAPER = Paper(
    "membership",
    "N. Li, W. Qardaji, D. Su, Y. Wu, W. Yang: Membership Privacy, CCS 2013",
    CLAIMS,
)
