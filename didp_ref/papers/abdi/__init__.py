"""The (alpha, beta) paper: what it claims, what its statements say, and what was found."""

from didp_ref.audit.claim import Drawing, Paper
from didp_ref.papers.abdi import figures
from didp_ref.papers.abdi.claims import CLAIMS

PAPER = Paper(
    "abdi",
    "A. Bkakria, N. Cuppens-Boulahia, F. Cuppens: Linking Differential Identifiability "
    "with Differential Privacy, ICICS 2018, doi 10.1007/978-3-030-01950-1_14",
    CLAIMS,
    {
        "abdi.section-8.weak-adversary": (Drawing("abdi-figure-1", figures.weak_adversary),),
        "abdi.section-8.strong-adversary": (Drawing("abdi-figure-2", figures.strong_adversary),),
    },
)
