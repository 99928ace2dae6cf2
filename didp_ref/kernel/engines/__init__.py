"""The engines that decide, found by standing in this folder: who adds an engine adds a file.

* One that decides single steps is a module with ``DISTRIBUTION``, the package that it comes in,
  ``WAYS`` to go about a question, which are tried one after the other, briefly and then longer, and
  ``decide(statements, way, limit_ms)``. The statements say "the premises hold and the conclusion
  does not", as terms without binders; the engine puts them into its own language by itself, so that
  a slip in one is seen by another. The answer is ``unsat`` (the step stands), ``sat`` (it does not)
  or ``unknown``. All are asked, and a step stands when all of them say ``unsat``.
* One that checks whole statements is a folder, with a writer of statements in its language, and
  what has its kernel check a proof of one.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module, metadata
from types import ModuleType


@cache
def step_engines() -> Mapping[str, ModuleType]:
    """Return the engines that decide steps, by name; z3, which is the quicker, first."""
    names = [module.name for module in pkgutil.iter_modules(__path__) if not module.ispkg]
    return {name: import_module(f"{__name__}.{name}") for name in sorted(names, reverse=True)}


def versions() -> dict[str, str]:
    """Return the version of every engine that decides steps.

    Raises :class:`~didp_ref.errors.Unavailable` when one is not installed.
    """
    installed = {}
    for name, engine in step_engines().items():
        try:
            import_module(name)
            installed[name] = metadata.version(engine.DISTRIBUTION)
        except ImportError:
            from didp_ref.errors import Unavailable  # where all is well it is not trusted code

            raise Unavailable(f"the solver {name}", "pip install 'didp_ref[proofs]'") from None
    return installed
