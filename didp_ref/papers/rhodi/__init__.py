"""The rho paper: what it claims, what its statements say, and what was found."""

from didp_ref.audit.claim import Drawing, Paper
from didp_ref.papers.rhodi import figures
from didp_ref.papers.rhodi.claims import CLAIMS

PAPER = Paper(
    "rhodi",
    "J. Lee, C. Clifton: Differential Identifiability, KDD 2012",
    CLAIMS,
    figures={
        "rhodi.figure-1": (Drawing("rhodi-figure-1", figures.risk_against_rho),),
        "rhodi.figure-2-3": (Drawing("rhodi-figures-2-and-3", figures.noise_ratio_as_rho_varies),),
        "rhodi.figure-4": (Drawing("rhodi-figure-4", figures.noise_ratio_by_size),),
    },
)
