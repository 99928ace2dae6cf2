"""Wrong implementations by people who have not seen the oracle, found by standing here.

A file has functions with a quantity's parameters, and one table that says of which quantity each is
and which diagnoses are right of it::

    WRONG = {
        halved: ("scale.rho", "constant-factor", "sensitivity-halved"),
    }

``python -m benchmarks.diagnoses others`` prints what is said of them. They are asked as they are,
with their own guards or none.
"""

from __future__ import annotations

import importlib
import pkgutil

from tests.wrong.subtle import Subtle


def others() -> list[Subtle]:
    """Return the implementations of every file in this folder."""
    modules = [
        importlib.import_module(f"{__name__}.{iter_module.name}")
        for iter_module in pkgutil.iter_modules(__path__)
    ]
    return [
        Subtle(quantity, tuple(flags), function)
        for module in modules
        for function, (quantity, *flags) in module.WRONG.items()
    ]
