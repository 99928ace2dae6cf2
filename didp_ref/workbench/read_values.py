"""Values in code that is read: numbers, sequences, and what a name from outside stands for."""

import ast
from collections.abc import Sequence
from fractions import Fraction
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

from didp_ref.workbench.entries import MIXED, Entries, is_scalar
from didp_ref.workbench.following import not_followed
from didp_ref.workbench.math_functions import StandIn

Scope = dict[str, object]
UNBOUND = object()
"""What a name stands for that nothing has set."""


class Once(tuple[object, ...]):
    """Values that Python goes through once alone, as through a generator."""


def number_of(value: object) -> Any:
    """Return a number; anything else is not followed."""
    return value if is_scalar(value) else not_followed(f"it computes with a {type(value).__name__}")


def entries_of(value: object) -> Entries:
    """Return a sequence; anything else is not followed."""
    if not isinstance(value, Entries):
        not_followed("it goes through something else than its sequences")
    return value


def turned(sequence: Entries) -> Entries:
    """Return a sequence from its last entry to its first one."""
    if sequence.once:
        not_followed("it turns what can be gone through once")
    sequence.require_all()
    return sequence.but(order=MIXED)


def truth(value: object) -> bool:
    """Say whether a value counts as true; a sequence has an entry at least."""
    if isinstance(value, Entries) and not (value.array or value.once):
        value.require_all()
        return True
    return value is not None and bool(number_of(value))


def unset_in(body: Sequence[ast.stmt]) -> Scope:
    """Return the names that a function's body sets anywhere: they are no names from outside."""
    parts = [part for each in body for part in ast.walk(each)]
    names = {
        each.id for each in parts if isinstance(each, ast.Name) and type(each.ctx) is ast.Store
    }
    names |= {each.name for each in parts if isinstance(each, ast.FunctionDef)}
    return dict.fromkeys(names, UNBOUND)


def known(value: object) -> object:
    """Return the value of a name from outside of the code, if it cannot change.

    A number of a class of its own may compute otherwise.
    """
    if type(value) in (bool, int, float, Fraction) or any(value is each for each in ROUTINES):
        return value
    if isinstance(
        value, ModuleType | FunctionType | BuiltinFunctionType | type | np.ufunc | StandIn
    ):
        return value
    return not_followed(f"it uses a {type(value).__name__} from outside of the function")


def enclosed_by(function: FunctionType) -> Scope:
    """Return the names that a function has from the one around it."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: known(cell.cell_contents) for name, cell in cells}


FUNCTIONS = FunctionType | BuiltinFunctionType | np.ufunc | StandIn
ROUTINES = (
    *(np.sum, np.prod, np.max, np.min, np.amax, np.amin, np.dot, np.cumsum, np.cumprod),
    *(np.any, np.all, np.where),
)
"""Of numpy: routines that are no plain functions."""
