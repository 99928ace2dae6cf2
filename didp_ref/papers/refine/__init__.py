"""The knowledge-refinement paper: what it claims, what it states, and what was found."""

from didp_ref.audit.claim import Drawing, Paper
from didp_ref.papers.refine import figures
from didp_ref.papers.refine.claims import CLAIMS

PAPER = Paper(
    "refine",
    "J. Soria-Comas, J. Domingo-Ferrer: Sensitivity-Independent Differential Privacy via "
    "Prior Knowledge Refinement, 2012",
    CLAIMS,
    {
        "refine.example-1": (Drawing("refine-figure-1", figures.example_1),),
        "refine.epsilon-delta-individual": (Drawing("refine-figures-2-and-3", figures.moved_mass),),
        "refine.boolean-laplace": (Drawing("refine-figure-5", figures.boolean_laplace),),
        "refine.boolean-refinement": (Drawing("refine-figure-6", figures.boolean_refinement),),
        "refine.figure-7": (Drawing("refine-figure-7", figures.densities_compared),),
    },
)
