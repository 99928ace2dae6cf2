"""The statements of the (alpha, beta) paper as mathematics, one module a theorem."""
