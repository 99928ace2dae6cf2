"""The derivations of the (alpha, beta) paper, one module a theorem, by its equation numbers."""
