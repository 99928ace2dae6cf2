"""Classes of a program whose objects hold numbers and compute with them, and do nothing else.

Such a class has methods, properties and constants, and is no part of anything else. What
``dataclass`` and ``NamedTuple`` write themselves is held against what they write for the same
fields; every other method is looked at like any function.
"""

import dataclasses
import dis
import types
from collections import namedtuple
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, partial
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from didp_ref.workbench.library_parts import ATTRIBUTES, CONSTANT, NAMES

OWN = {"__init__", "__post_init__", "__call__", "__repr__", "__str__", "__eq__", "__len__"}
"""Special methods that a program may write itself."""
WRITTEN = {"__dict__", "__weakref__", "__doc__", "__module__", "__annotations__", "__match_args__"}
WRITTEN |= {"__dataclass_fields__", "__dataclass_params__", "__slots__", "__orig_bases__"}
WRITTEN |= {"__firstlineno__", "__static_attributes__"}
WRITTEN |= {"__annotate__", "__annotate_func__", "__annotations_cache__", "__qualname__"}
"""What classes have that is no method of theirs."""
OF_TUPLES = {"_fields", "_field_defaults"}
"""What named tuples have beside that."""
OTHERS: tuple[Any, ...] = (
    *(object, type, int, float, complex, str, bytes, list, tuple, dict, set, range, Fraction),
    *(Decimal, np.ndarray, np.float64, property, types.FunctionType, types.BuiltinFunctionType),
    *(types.CodeType, types.FrameType, types.GeneratorType, types.TracebackType, BaseException),
    *(types.MethodType, types.CellType, ModuleType, types.CoroutineType),
    *(partial, type(lru_cache(int)), namedtuple("Empty", ""), np.ufunc, np.vectorize),
)
"""What else a program may look at: a field of the same name would hide what it does there."""


@dataclass(frozen=True)
class Members:
    """What a class has: functions to be looked at, and the names of its fields and methods."""

    functions: tuple[FunctionType, ...]
    names: frozenset[str]
    inits: tuple[types.CodeType, ...]
    """Code that sets the fields of a new object, which is called ``self``."""


def members_of(kind: type) -> Members | None:
    """Return the members of a class that does nothing but compute; ``None`` for any other.

    >>> class Pair:
    ...     def __init__(self, a, b):
    ...         self.a, self.b = a, b
    >>> sorted(members_of(Pair).names)
    ['a', 'b']
    >>> members_of(type("Strange", (float,), {})) is None
    True
    """
    if type(kind) is not type or kind.__bases__ not in ((object,), (tuple,)):
        return None
    fresh = _written_again(kind)
    of_tuples = OF_TUPLES if kind.__bases__ == (tuple,) else set()
    if of_tuples and not (fresh and _has_own_fields(kind, fresh)):
        return None
    names: set[str] = set()
    functions: list[FunctionType] = []
    for name, value in vars(kind).items():
        again = vars(fresh).get(name) if fresh else None
        if name in {*WRITTEN, *of_tuples} or _is_written(again, value):
            continue
        member = _function_in(value)
        if name.startswith("__") and name not in OWN:
            return None
        if member is not None:
            functions.append(member)
            names |= set(_set_by(member))
        elif type(value) not in CONSTANT and not _is_slot(kind, name, value):
            return None
        names.add(name)
    names |= set(getattr(kind, "__dataclass_fields__", ()))
    names |= set(vars(kind)["_fields"] if of_tuples else ())
    names = {name for name in names if not name.startswith("__")}
    if any(map(_is_elsewhere, names)):
        return None
    first = [vars(kind).get(name) for name in ("__init__", "__post_init__")]
    codes = [each.__code__ for each in first if isinstance(each, FunctionType)]
    if sum(each.__code__ in codes for each in functions) > len(codes):
        return None  # what sets the fields of a new object has another name too
    inits = tuple(each for each in codes if each.co_varnames[:1] == ("self",))
    return Members(tuple(functions), frozenset(names), inits)


def _has_own_fields(kind: type, fresh: type) -> bool:
    """Say whether every field of a named tuple is the entry at its own place."""
    fields: tuple[str, ...] = vars(kind)["_fields"]
    return all(_is_written(vars(fresh)[each], vars(kind).get(each)) for each in fields)


def _is_slot(kind: type, name: str, value: object) -> bool:
    """Say whether a value is the place of a field of that name, and of no other one."""
    if not isinstance(value, types.MemberDescriptorType):
        return False
    return value.__name__ == name and value.__objclass__ is kind


def _function_in(value: object) -> FunctionType | None:
    """Return the function of a method or of a property that is only read."""
    if type(value) is property:
        return _function_in(value.fget) if value.fset is None and value.fdel is None else None
    if isinstance(value, staticmethod | classmethod):
        return _function_in(value.__func__)
    return value if type(value) is FunctionType else None


def _set_by(function: FunctionType) -> Iterator[str]:
    """Yield the attributes that a method sets."""
    yield from (
        str(step.argval)
        for step in dis.get_instructions(function.__code__)
        if step.opname == "STORE_ATTR"
    )


def _is_elsewhere(name: str) -> bool:
    """Say whether a name means something in a library, or in another object."""
    modules = map(import_module, NAMES)
    return name not in ATTRIBUTES and any(hasattr(each, name) for each in (*OTHERS, *modules))


def _written_again(kind: type) -> type | None:
    """Return what ``dataclass`` or ``NamedTuple`` makes of the same fields."""
    if kind.__bases__ == (tuple,):
        fields, defaults = vars(kind).get("_fields"), vars(kind).get("_field_defaults", {})
        if type(fields) is not tuple or type(defaults) is not dict:
            return None
        made: type = namedtuple(kind.__name__, fields, defaults=[*defaults.values()])  # type: ignore[misc]
        return made
    params = vars(kind).get("__dataclass_params__")
    if params is None:
        return None
    given = [
        (each.name, each.type, dataclasses.field(default=each.default, kw_only=each.kw_only))
        for each in dataclasses.fields(kind)
        if each.default_factory is dataclasses.MISSING and each.init and each.repr and each.compare
    ]
    options = {each: getattr(params, each) for each in ("init", "repr", "eq", "order", "frozen")}
    has_more = {"__post_init__": lambda _: None} if "__post_init__" in vars(kind) else {}
    return dataclasses.make_dataclass(kind.__name__, given, namespace=has_more, **options)


def _is_written(fresh: object, value: object) -> bool:
    """Say whether a method is the one that is written for the same fields."""
    if fresh is None or type(fresh) is not type(value):
        return False
    if isinstance(value, classmethod | staticmethod):
        return _is_written(getattr(fresh, "__func__", None), value.__func__)
    if not (isinstance(value, FunctionType) and isinstance(fresh, FunctionType)):
        is_getter = type(value).__name__ == "_tuplegetter"
        return is_getter and value.__reduce__()[1][0] == fresh.__reduce__()[1][0]
    if _parts(value.__code__) != _parts(fresh.__code__):
        return False
    defaults = [*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values()]
    if not all(type(each) in CONSTANT for each in defaults):
        return False
    return all(map(_is_plain, _used_by(value), _used_by(fresh)))


def _used_by(function: FunctionType) -> list[object]:
    """Return what a written method finds outside of itself."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return [*cells, function.__globals__.get("_tuple_new")]


def _parts(code: types.CodeType) -> tuple[object, ...]:
    names = code.co_names, code.co_varnames, code.co_freevars
    return code.co_code, code.co_consts, code.co_argcount, *names


def _is_plain(value: object, fresh: object) -> bool:
    """Say whether a written method uses the same as another: a type, a constant, a function."""
    if isinstance(value, FunctionType) and isinstance(fresh, FunctionType):
        return _is_written(fresh, value)
    same = value is fresh or isinstance(value, type) or type(value) in CONSTANT
    return same or isinstance(value, set) or (type(value) is tuple and value == fresh)
