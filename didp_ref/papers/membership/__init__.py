"""The membership-privacy paper: what it claims, what it states, and what was found."""

from didp_ref.audit.claim import Paper
from didp_ref.papers.membership import section_6, theorem_5_6, theorem_5_7, theorem_5_10

PAPER = Paper(
    "membership",
    "N. Li, W. Qardaji, D. Su, Y. Wu, W. Yang: Membership Privacy, CCS 2013",
    (*theorem_5_6.CLAIMS, *theorem_5_7.CLAIMS, *theorem_5_10.CLAIMS, *section_6.CLAIMS),
)
