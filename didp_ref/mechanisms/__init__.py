"""Mechanisms: what is sampled, and the protocols that answer many queries.

``refinement`` is knowledge refinement, ``laplace`` the Laplace mechanism; ``randomness`` is where
every random bit comes from, ``reading`` reads numbers.

``interactive`` has the protocols, ``protocol`` what they share; ``account`` is a budget and its
charges, ``state`` one in a file, ``database`` and ``documents`` how the file holds it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from didp_ref.mechanisms import interactive, laplace, refinement

__all__ = ["interactive", "laplace", "refinement"]
__dir__ = __all__.copy


if not TYPE_CHECKING:  # a type checker has the names above, and shall refuse all others

    def __getattr__(name):
        """Import what is public when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{__name__}.{name}")
