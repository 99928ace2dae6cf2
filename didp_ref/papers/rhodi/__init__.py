"""The rho paper: what it claims, what its statements say, and what was found."""

from didp_ref.claim import Paper
from didp_ref.papers.rhodi.claims import CLAIMS

PAPER = Paper(
    "rhodi",
    "J. Lee, C. Clifton: Differential Identifiability, KDD 2012",
    CLAIMS,
)
