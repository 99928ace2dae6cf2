"""What was looked at for the claims of the (alpha, beta) paper, one module a theorem."""
