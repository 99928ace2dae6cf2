"""A formally checked reference implementation of differential identifiability.

Its public names are in :mod:`didp_ref.public`, and are imported when the first of them is asked
for: the checker of proofs, which is a part of this package, imports nothing but itself.
"""

import sys

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

    class _Topics:
        """Lets ``from didp_ref.accounting import epsilon`` find a topic, whose file lies deeper."""

        @staticmethod
        def find_spec(name, *_):  # asked after all other finders
            package, _, topic = name.rpartition(".")
            found = getattr(sys.modules[__name__], topic, None) if package == __name__ else None
            state = (found, getattr(found, "__spec__", None))
            return type(__spec__)(name, _Topics, loader_state=state) if state[1] else None

        # the module has been run: it is returned as it is, with its own specification
        create_module = staticmethod(lambda spec: spec.loader_state[0])
        exec_module = staticmethod(lambda m: setattr(m, "__spec__", m.__spec__.loader_state[1]))
        get_code = staticmethod(lambda _: None)  # python -m asks, and says that there is none

    sys.meta_path.append(_Topics)
