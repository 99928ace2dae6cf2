"""The derivations of the (alpha, beta) paper, one module a theorem, by its equation numbers."""

from proofs.abdi import (
    composition,
    composition_at_prior,
    prior_dependent,
    prior_free,
    section_8,
    symmetric_polynomials,
    tightness,
    translation,
)

__all__ = [
    "composition",
    "composition_at_prior",
    "prior_dependent",
    "prior_free",
    "section_8",
    "symmetric_polynomials",
    "tightness",
    "translation",
]
