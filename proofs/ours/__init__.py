"""The derivations of the bridges, and of the table of obligations: importing registers them."""

from proofs.ours import bridges, obligations

__all__ = ["bridges", "obligations"]
