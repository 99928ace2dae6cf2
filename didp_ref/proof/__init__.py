"""x"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from didp_ref.proof.derivation import Derivation, derive, proves

__all__ = ["Derivation", "derive", "proves"]

if not TYPE_CHECKING:  # the checker imports this room, and nothing that writes proofs

    def __getattr__(name):
        """Import what writes proofs when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from didp_ref.proof import derivation

        return getattr(derivation, name)
