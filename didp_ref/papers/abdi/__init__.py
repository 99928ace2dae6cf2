"""The (alpha, beta) paper: what it claims, what its statements say, and what was found."""

from didp_ref.claim import Paper
from didp_ref.papers.abdi.claims import CLAIMS

PAPER = Paper(
    "abdi",
    "A. Bkakria, N. Cuppens-Boulahia, F. Cuppens: Linking Differential Identifiability "
            "with Differential Privacy, ICICS 2018, doi 10.1007/978-3-030-01950-1_14",
    CLAIMS,
)
