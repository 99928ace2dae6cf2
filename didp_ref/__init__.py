"""A formally checked reference implementation of differential identifiability.

Its public names are in :mod:`didp_ref.public`, and are imported when the first of them is asked
for: the checker of proofs, which is a part of this package, imports nothing but itself.
"""

TYPE_CHECKING = False
"""True to type checkers, which know the name. To import :mod:`typing` would take most of the time
until the command heeds signals."""
__version__ = "1.0.0"

if TYPE_CHECKING:
    from didp_ref.public import *  # noqa: F403  # all of its names, and no others
else:

    def __getattr__(name):
        from importlib import import_module

        return getattr(import_module("didp_ref.public"), name)

    def __dir__():
        from importlib import import_module

        return import_module("didp_ref.public").__all__
