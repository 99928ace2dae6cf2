"""A formally checked reference implementation of differential identifiability.

Its public names are in :mod:`didp_ref.public`, and are imported when the first of them is asked
for: the checker of proofs, which is a part of this package, imports nothing but itself.
"""

from typing import TYPE_CHECKING

__version__ = "1.0.0"

if TYPE_CHECKING:
    from didp_ref.public import *  # noqa: F403  # all of its names, and no others
else:
    from importlib import import_module

    def __getattr__(name):
        return getattr(import_module("didp_ref.public"), name)

    def __dir__():
        return import_module("didp_ref.public").__all__
