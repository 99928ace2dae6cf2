"""What stands in for ``math`` and the built-in functions while a function runs on symbols.

Each does what the original does wherever only numbers are involved.
"""

import builtins
import math
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from types import FunctionType, ModuleType, UnionType
from typing import Any, get_args

import numpy as np

from didp_ref.symbolic.term import number
from didp_ref.workbench.code_scan import CACHED, called_by, functions_in, without_cache
from didp_ref.workbench.following import WHOLE, not_followed
from didp_ref.workbench.symbolic_value import (
    CALLED,
    UFUNCS,
    SymbolicValue,
    called,
    extreme,
    hand_to_numpy,
    lifted,
    raised,
)


class StandIn:
    """A function that stands in for another one, and looks like it to the code that uses it."""

    def __init__(self, original: Any, function: Callable[..., Any]) -> None:
        self.original = original
        self.function = function

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Call what stands in."""
        return self.function(*arguments, **options)

    def __eq__(self, other: object) -> bool:
        return other is self or other is self.original

    def __hash__(self) -> int:
        return hash(self.original)

    def __repr__(self) -> str:
        return repr(self.original)


def _is_traced(value: object) -> bool:
    return isinstance(value, SymbolicValue)


def _is_plain(value: object) -> bool:
    return type(value) in NUMBERS and ORIGINALS["isfinite"](value)


def _traced(name: str) -> Callable[..., Any]:
    original = getattr(math, name)

    def function(*arguments: Any) -> Any:
        if any(map(_is_traced, arguments)) or all(map(_is_plain, arguments)):
            if name == "sqrt" and arguments[:1] and lifted(arguments[0]) == number(0):
                return SymbolicValue(number(0))
            if not any(map(_is_traced, arguments)):
                original(*arguments)  # what it refuses, it shall refuse here
            return called(name, *arguments)
        return original(*arguments)

    return function


def _of_every_number(name: str) -> Callable[[Any], Any]:
    original = getattr(math, name)
    return lambda value: UFUNCS[name](value) if _is_traced(value) else original(value)


def _fsum(values: Any) -> Any:
    numbers = list(values)
    return sum(numbers) if any(map(_is_traced, numbers)) else ORIGINALS["fsum"](numbers)


def _prod(values: Any, start: Any = 1) -> Any:
    numbers = list(values)
    if not any(map(_is_traced, numbers)):
        return ORIGINALS["prod"](numbers, start=start)
    for factor in numbers:
        start = start * factor
    return start


def _pow(base: Any, exponent: Any) -> Any:
    return (
        base**exponent
        if _is_traced(base) or _is_traced(exponent)
        else ORIGINALS["pow"](base, exponent)
    )


def _refused(name: str) -> Callable[..., Any]:
    original = getattr(math, name)

    def function(*arguments: Any) -> Any:
        if any(map(_is_traced, arguments)):
            not_followed(f"it calls math.{name}")
        return original(*arguments)

    return function


ORIGINALS: dict[str, Any] = {
    name: getattr(math, name) for name in dir(math) if callable(getattr(math, name))
}
SHIMS: dict[str, Callable[..., Any]] = {
    **{name: _refused(name) for name in ORIGINALS if not name.startswith("_")},
    **{name: _traced(name) for name in CALLED},
    "nextafter": lambda x, toward, **steps: (
        raised(x, toward)
        if _is_traced(x) and not steps
        else ORIGINALS["nextafter"](x, toward, **steps)
    ),
    "isfinite": _of_every_number("isfinite"),
    "isnan": _of_every_number("isnan"),
    "isinf": _of_every_number("isinf"),
    "cbrt": _of_every_number("cbrt"),
    "atanh": lambda x: (
        (called("log1p", x) - called("log1p", -x)) / 2 if _is_traced(x) else ORIGINALS["atanh"](x)
    ),
    "hypot": lambda *sides: (
        called("sqrt", sum(side * side for side in sides))
        if any(map(_is_traced, sides))
        else ORIGINALS["hypot"](*sides)
    ),
    "fsum": _fsum,
    "prod": _prod,
    "pow": _pow,
    "fabs": abs,
    "floor": lambda x: x.__floor__() if _is_traced(x) else ORIGINALS["floor"](x),
    "ceil": lambda x: x.__ceil__() if _is_traced(x) else ORIGINALS["ceil"](x),
}
MATH = {name: StandIn(ORIGINALS[name], shim) for name, shim in SHIMS.items()}


def _extreme(head: str) -> Callable[..., Any]:
    original = getattr(builtins, head)

    def function(*values: Any, **options: Any) -> Any:
        entries = list(values[0]) if len(values) == 1 else list(values)
        if options.get("key") is None and any(map(_is_traced, entries)):
            return extreme(head, entries)
        return original(entries, **options)

    return function


def is_instance(value: object, kinds: Any) -> bool:
    """Stand in for ``isinstance``: a symbol is an ``int`` on one path, a ``float`` on another."""
    kinds = [getattr(kind, "real", kind) if type(kind) is _Meta else kind for kind in _flat(kinds)]
    if not isinstance(value, SymbolicValue):
        value = value.original if isinstance(value, StandIn) else value
        return isinstance(value, tuple(kinds))
    as_int, as_float = (any(issubclass(each, kind) for kind in kinds) for each in NUMBERS)
    if not as_float and any(issubclass(kind, np.generic) for kind in kinds):
        not_followed("it asks whether a number is one of numpy's")
    return value.is_int() == as_int if as_int != as_float else as_int


def _flat(kinds: Any) -> Iterator[type]:
    """Yield the classes of a tuple, or of a union."""
    kinds = get_args(kinds) if isinstance(kinds, UnionType) else kinds
    for kind in kinds if isinstance(kinds, tuple) else (kinds,):
        yield from _flat(kind) if isinstance(kind, tuple | UnionType) else (kind,)


def _type(*arguments: Any) -> Any:
    """Stand in for ``type``."""
    if len(arguments) != 1:
        return type(*arguments)
    value = arguments[0]
    if isinstance(value, SymbolicValue):
        return TracedInt if value.is_int() else TracedFloat
    kind = type(value.original if isinstance(value, StandIn) else value)
    return TYPES.get(kind, kind)


NUMBERS = (int, float)


class _Meta(type):
    """Makes a traced number an instance of the number's type."""

    real: type

    def __instancecheck__(cls, value: object) -> bool:
        return is_instance(value, cls.real)

    def __subclasscheck__(cls, other: type) -> bool:
        return issubclass(other.real if type(other) is _Meta else other, cls.real)

    def __call__(cls, *arguments: Any, **options: Any) -> Any:
        if len(arguments) == 1 and isinstance(arguments[0], np.ndarray) and not arguments[0].ndim:
            arguments = (arguments[0].item(),)
        if len(arguments) == 1 and isinstance(arguments[0], SymbolicValue):
            value = arguments[0]
            if cls.real is int:
                if not value.whole and not isinstance(value.term.value, Fraction):
                    not_followed(WHOLE)
                return value
            return SymbolicValue(value.term)
        if cls.real is Fraction and any(map(_is_traced, arguments)):
            if len(arguments) == 2:
                return arguments[0] / arguments[1]
            not_followed("it makes a fraction of the number")
        return cls.real(*arguments, **options)

    def __getattr__(cls, name: str) -> Any:
        return getattr(cls.real, name)

    def __eq__(cls, other: object) -> bool:
        if isinstance(other, type) and issubclass(other, np.generic):
            not_followed("it asks whether a number is one of numpy's")
        return other is cls or other is cls.real

    def __hash__(cls) -> int:
        return hash(cls.real)

    def __repr__(cls) -> str:
        return repr(cls.real)


class TracedFloat(metaclass=_Meta):
    """Stands in for ``float``."""

    real = float


class TracedInt(metaclass=_Meta):
    """Stands in for ``int``."""

    real = int


class TracedFraction(metaclass=_Meta):
    """Stands in for ``Fraction``."""

    real = Fraction


class TracedDecimal(metaclass=_Meta):
    """Stands in for ``Decimal``."""

    real = Decimal


def _inverse(chance: Any, mean: Any, deviation: Any) -> Any:
    """Stand in for what ``NormalDist.inv_cdf`` calls."""
    if _is_traced(chance):
        return mean + deviation * called("probit", chance)
    return INVERSE(chance, mean, deviation)


INVERSE = statistics._normal_dist_inv_cdf  # type: ignore[attr-defined]
STATISTICS: dict[str, Callable[..., Any]] = {
    **{name: MATH[name] for name in ("erf", "erfc") if name in vars(statistics)},
    "_normal_dist_inv_cdf": _inverse,
    "float": TracedFloat,
}
"""What ``NormalDist`` calls: a library's own names are replaced nowhere else."""


def _of_norm(name: str) -> Callable[..., Any]:
    """Stand in for a function of ``scipy.stats.norm``: of a probability, or of a number."""

    def function(x: Any, mean: Any, deviation: Any) -> Any:
        if name in ("ppf", "isf"):
            return mean + deviation * called(f"norm_{name}", x)
        return called(f"norm_{name}", (x - mean) / deviation)

    return function


@contextmanager
def _standing_in_norm() -> Iterator[None]:
    """Put stand-ins into the class of ``scipy.stats.norm``, if it was imported."""
    stats = sys.modules.get("scipy.stats")
    kind = type(stats.norm) if stats else None
    names = ("cdf", "sf", "ppf", "isf", "logcdf", "logsf") if kind else ()
    for name in names:
        _stand_in_method(kind, name)
    try:
        yield
    finally:
        for name in names:
            delattr(kind, name)


def _stand_in_method(kind: Any, name: str) -> None:
    original, traced = getattr(kind, name), _of_norm(name)

    def method(self: Any, x: Any, loc: Any = 0, scale: Any = 1) -> Any:
        if any(map(_is_traced, (x, loc, scale))):
            return traced(x, loc, scale)
        return original(self, x, loc, scale)

    setattr(kind, name, method)


def _as_traced(value: object) -> SymbolicValue:
    """Return a number that is known as one that numpy's functions are not called for."""
    return SymbolicValue(lifted(value) or number(0))


def _flat_numbers(values: object) -> Iterator[object]:
    """Yield the numbers of lists in lists."""
    for each in values if isinstance(values, list | tuple) else ():
        yield from _flat_numbers(each)
    if not isinstance(values, list | tuple):
        yield values


def _array(name: str) -> Callable[..., Any]:
    """Stand in for a maker of arrays: traced numbers count as float64."""
    original = getattr(np, name)

    def function(values: Any, dtype: Any = None, **options: Any) -> Any:
        if dtype is None:
            hand_to_numpy([*_flat_numbers(values)])
        traced = isinstance(values, list | tuple) and any(map(_is_traced, values))
        if traced:
            values = [_as_traced(each) if _is_plain(each) else each for each in values]
        if traced and dtype in (float, np.float64):
            dtype = None
        return original(values, dtype=dtype, **options)

    return function


def _vectorize(function: Callable[..., Any], *rest: Any, **options: Any) -> Callable[..., Any]:
    """Stand in for ``np.vectorize``: of a number alone it returns what the function does."""
    original = ORIGINAL_VECTORIZE(function, *rest, **options)

    def vectorized(*values: Any) -> Any:
        if not any(map(_is_traced, values)):
            return original(*values)
        if rest or options or not all(_is_traced(each) or _is_plain(each) for each in values):
            not_followed("it gives an array to what np.vectorize makes")
        for each in values:
            hand_to_numpy([each])
        return function(*values)

    return vectorized


ORIGINAL_VECTORIZE = np.vectorize
ARRAYS = {
    name: (getattr(np, name), StandIn(getattr(np, name), _array(name)))
    for name in ("array", "asarray")
}
"""What makes arrays, and what stands in for it."""
VECTORIZE = StandIn(np.vectorize, _vectorize)
BUILTINS = {
    name: StandIn(getattr(builtins, name), shim)
    for name, shim in {
        "max": _extreme("max"),
        "min": _extreme("min"),
        "isinstance": is_instance,
        "type": _type,
    }.items()
}
TYPES: dict[type, type] = {
    float: TracedFloat,
    int: TracedInt,
    Fraction: TracedFraction,
    Decimal: TracedDecimal,
}


@contextmanager
def standing_in(function: Callable[..., object]) -> Iterator[None]:
    """Put the stand-ins where a function, and what it calls, look for the originals."""
    by_identity: dict[int, Any]
    by_identity = {id(original): MATH[name] for name, original in ORIGINALS.items() if name in MATH}
    by_identity |= {id(getattr(builtins, name)): shim for name, shim in BUILTINS.items()}
    by_identity |= {id(original): shim for original, shim in TYPES.items()}
    by_identity |= {id(original): shim for original, shim in ARRAYS.values()}
    by_identity |= {id(np.vectorize): VECTORIZE}
    undo: list[tuple[dict[str, Any], str, Any]] = []
    for space in _spaces(function):
        for name, value in list(space.items()):
            if id(value) in by_identity or type(value) is CACHED:
                undo.append((space, name, value))
                space[name] = by_identity.get(id(value)) or without_cache(value)
        for name in ("float", "int", *BUILTINS):
            if name not in space:
                undo.append((space, name, _MISSING))
                space[name] = by_identity[id(getattr(builtins, name))]
    originals = [name for name in MATH if getattr(math, name, None) is ORIGINALS[name]]
    for name in originals:  # a program may have replaced others
        setattr(math, name, MATH[name])
    arrays = {name: shim for name, (_, shim) in ARRAYS.items()} | {"vectorize": VECTORIZE}
    for module, shims in ((statistics, STATISTICS), (np, arrays)):
        undo += [(vars(module), name, vars(module).get(name, _MISSING)) for name in shims]
        vars(module).update(shims)
    try:
        with _standing_in_norm():
            yield
    finally:
        for name in originals:
            setattr(math, name, ORIGINALS[name])
        for space, name, value in reversed(undo):
            if value is _MISSING:
                del space[name]
            else:
                space[name] = value


_MISSING = object()


def _spaces(function: Callable[..., object]) -> list[dict[str, Any]]:
    """Return the global names of a function and of all functions of its own that it may call."""
    spaces: dict[int, dict[str, Any]] = {}
    waiting: list[object] = [function, called_by(function), *functions_in(function)]
    while waiting:
        callee = waiting.pop()
        if not isinstance(callee, FunctionType):
            callee = getattr(callee, "__func__", None) or vars(type(callee)).get("__call__")
        if not isinstance(callee, FunctionType) or id(callee.__globals__) in spaces:
            continue
        if is_library(callee.__globals__):
            continue
        spaces[id(callee.__globals__)] = callee.__globals__
        beside = [without_cache(each) for each in callee.__globals__.values()]
        modules = [each for each in beside if isinstance(each, ModuleType)]
        beside += [v for each in modules if not is_library(vars(each)) for v in vars(each).values()]
        functions = [each for each in beside if isinstance(each, FunctionType)]
        waiting += [*functions, *map(called_by, functions)]
    return list(spaces.values())


def is_library(names: dict[str, Any]) -> bool:
    """Say whether global names are those of a library, which are left as they are."""
    module = names.get("__name__")
    top = str(module).partition(".")[0]
    is_listed = top in sys.stdlib_module_names or top in (
        "numpy",
        "scipy",
        "sympy",
        "didp_ref",
        "mpmath",
    )
    return is_listed and getattr(sys.modules.get(str(module)), "__dict__", None) is names
