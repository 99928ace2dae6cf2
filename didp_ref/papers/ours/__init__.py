"""What this project claims itself: the notions in one another's terms, and what each keeps."""

from didp_ref.audit.claim import Paper
from didp_ref.papers.ours.claims import CLAIMS

PAPER = Paper(
    "ours",
    "This project: the notions in one another's terms",
    CLAIMS,
)
