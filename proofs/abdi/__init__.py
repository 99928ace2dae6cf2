"""The derivations of the (alpha, beta) paper."""

from proofs.abdi import derivations

__all__ = ["derivations"]
