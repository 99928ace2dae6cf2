"""The derivations, one module a paper, on top of :mod:`proofs.engine`."""
