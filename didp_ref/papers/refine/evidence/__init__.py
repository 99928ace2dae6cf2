"""What was looked at for the claims of the knowledge-refinement paper: one function a claim.

A module a section. Counterexamples are finite priors and rational factors, so that every
inequality is decided in exact arithmetic; a budget ``ln 2`` is written as the growth 2.
"""
