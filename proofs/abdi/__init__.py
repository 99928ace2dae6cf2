"""The derivations of the (alpha, beta) paper, one module a theorem, as its claims have them."""
