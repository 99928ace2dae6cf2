"""Derivations of what the papers state, one module or folder a paper: importing registers them."""

import pkgutil
from importlib import import_module

__all__ = [one.name for one in pkgutil.iter_modules(__path__) if one.name != "__main__"]

for _name in __all__:
    import_module(f"{__name__}.{_name}")
