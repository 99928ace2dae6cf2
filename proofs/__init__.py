"""Derivations of what the papers state, one module or folder a paper: importing registers them."""

import pkgutil
from importlib import import_module

__all__ = [one.name for one in pkgutil.iter_modules(__path__) if one.name != "__main__"]

for _module in pkgutil.walk_packages(__path__, f"{__name__}."):
    if _module.name != f"{__name__}.__main__":
        import_module(_module.name)
