"""What a function's code may do that running it on symbols does not show.

Symbols raise no exception of arithmetic, are no text, and are asked once: what is caught, what is
kept from call to call and what comes from elsewhere stays unseen. The names in the code are held
against lists of what is known to be a formula's; anything else is a reason, and the formula that
was recovered is then not the code's for certain. Nothing is run.
"""

import builtins
import dis
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

KNOWN_MODULES = {
    *("math", "cmath", "numpy", "fractions", "decimal", "itertools", "functools", "_functools"),
    *("operator", "_operator", "typing", "collections", "numbers", "statistics", "builtins"),
    "__future__",
}
KNOWN_BUILTINS = {
    *("abs", "min", "max", "sum", "len", "range", "enumerate", "zip", "map", "filter", "sorted"),
    *("reversed", "list", "tuple", "dict", "set", "frozenset", "float", "int", "bool", "complex"),
    *("str", "repr", "format", "isinstance", "type", "issubclass", "pow", "round", "divmod"),
    *("any", "all", "iter", "next", "callable", "slice", "NotImplemented", "hasattr", "print"),
}
CHANGING = {
    *("append", "add", "pop", "update", "setdefault", "extend", "insert", "clear", "remove"),
    *("popitem", "discard", "sort", "reverse", "appendleft", "popleft", "put", "fill", "itemset"),
}
CONSTANT = (
    *(int, float, complex, str, bytes, frozenset, type(None), Fraction, np.generic, range),
    *(np.ufunc, type(Ellipsis)),
)
MUTABLE = (list, dict, set, np.ndarray)
LARGEST = 1e300
MOST_NUMBERS = 12
CATCHES = "it catches exceptions, which symbols do not raise"
STATE = "it may keep a state"


def unseen_in(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the reasons for which a function may do more than its run on symbols shows.

    >>> unseen_in(lambda x: 1 / x)
    ()
    """
    return tuple(dict.fromkeys(_Scan(function).reasons()))


def numbers_in(function: Callable[..., object]) -> tuple[Fraction, ...]:
    """Return the numbers in a function's own code, at which it may do something else.

    >>> numbers_in(lambda x: 2 * x if x > 0.5 else x)
    (Fraction(1, 2), Fraction(2, 1))
    """
    code = getattr(called_by(function), "__code__", None)
    numbers = {
        Fraction(str(constant))
        for inner in (with_inner(code) if code else ())
        for constant in inner.co_consts
        if type(constant) in (int, float) and abs(constant) < LARGEST
    }
    return tuple(sorted(numbers)[:MOST_NUMBERS])


WRAPPERS = (partial, np.vectorize)
"""Parts of libraries that call what they are given."""


def called_by(function: Any) -> Any:
    """Return what a decorated function or a partial one calls."""
    while inner := getattr(function, "__wrapped__", None) or (
        function.func if isinstance(function, partial) else None
    ):
        function = inner
    return function


class _Scan:
    """Goes through a function and all functions that it names."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.waiting: list[object] = [function]
        self.seen: set[int] = set()
        self.changes = False
        self.mutable: list[str] = []

    def reasons(self) -> Iterator[str]:
        """Yield what is found."""
        while self.waiting:
            callee: Any = self.waiting.pop()
            if isinstance(callee, partial):
                yield from self._of_value("an argument", (*callee.args, *callee.keywords.values()))
            callee = called_by(callee)
            if id(callee) in self.seen:
                continue
            self.seen.add(id(callee))
            if isinstance(callee, FunctionType):
                yield from self._of_function(callee)
            elif not self._is_library(callee):
                yield f"it is a {type(callee).__name__}, and no plain function"
        if self.changes:
            yield from (f"{STATE}: {name} can change" for name in self.mutable)

    def _of_function(self, function: FunctionType) -> Iterator[str]:
        defaults = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
        for value in defaults:
            yield from self._of_value("a default", value)
        for name, cell in zip(
            function.__code__.co_freevars, function.__closure__ or (), strict=True
        ):
            yield from self._of_value(name, cell.cell_contents)
        outer = set(function.__code__.co_freevars)
        for code in with_inner(function.__code__):
            yield from self._of_code(code, function.__globals__, outer)

    def _of_code(self, code: CodeType, names: dict[str, Any], outer: set[str]) -> Iterator[str]:
        last: object = None
        instructions = list(dis.get_instructions(code))
        for place, step in enumerate(instructions):
            what = step.opname
            if what == "CHECK_EXC_MATCH" or (
                what == "POP_TOP" and instructions[place - 1].opname == "PUSH_EXC_INFO"
            ):
                yield CATCHES
            elif what in ("STORE_GLOBAL", "DELETE_GLOBAL"):
                yield f"{STATE}: it sets the global {step.argval}"
            elif what == "STORE_DEREF" and step.argval in outer:
                yield f"{STATE}: it sets {step.argval} outside of itself"
            elif what in ("STORE_ATTR", "DELETE_ATTR"):
                yield f"{STATE}: it sets the attribute {step.argval}"
            elif what in ("STORE_SUBSCR", "DELETE_SUBSCR"):
                self.changes = True
            elif what == "IMPORT_NAME":
                if str(step.argval).partition(".")[0] not in KNOWN_MODULES:
                    yield f"it imports {step.argval}"
            elif what in ("LOAD_GLOBAL", "LOAD_NAME"):
                last = names.get(step.argval, getattr(builtins, step.argval, None))
                if step.argval in names or step.argval not in KNOWN_BUILTINS:
                    yield from self._of_value(step.argval, last)
                continue
            elif what in ("LOAD_ATTR", "LOAD_METHOD"):
                yield from self._of_attribute(step.argval, last)
            last = None

    def _of_attribute(self, name: str, owner: object) -> Iterator[str]:
        self.changes |= name in CHANGING
        if name.startswith("__"):
            yield f"it looks at {name}"
        elif isinstance(owner, ModuleType):
            if not self._is_library(owner):
                yield from self._of_value(name, getattr(owner, name, None))
            elif name == "random":
                yield f"{STATE}: it draws random numbers"

    def _of_value(self, name: str, value: object) -> Iterator[str]:
        """Yield what is wrong with a value that a function finds outside of itself."""
        if isinstance(value, tuple):
            for entry in value:
                yield from self._of_value(name, entry)
        elif isinstance(value, CONSTANT) or self._is_library(value) or value is _norm():
            return
        elif isinstance(value, FunctionType):
            self.waiting.append(value)
        elif isinstance(value, ModuleType):
            if getattr(value, "__spec__", None) is None or _is_standard(value.__name__):
                yield f"it uses the module {value.__name__}"
        elif isinstance(value, MUTABLE):
            self.mutable.append(name)
        elif isinstance(value, type):
            if not issubclass(value, BaseException):
                yield f"it uses the class {value.__name__}"
        elif hasattr(value, "__wrapped__") or isinstance(value, partial):
            self.waiting.append(value)
        else:
            yield f"it uses {name}, which is a {type(value).__name__}"

    def _is_library(self, value: object) -> bool:
        """Say whether a value is a part of a library that computes and keeps nothing."""
        if isinstance(value, WRAPPERS):
            return False
        home = value.__name__ if isinstance(value, ModuleType) else None
        if home is None and callable(value):
            home = getattr(value, "__module__", None)
            if home == "builtins":
                return getattr(value, "__name__", "") in KNOWN_BUILTINS or (
                    isinstance(value, type) and issubclass(value, BaseException)
                )
        return str(home).partition(".")[0] in KNOWN_MODULES and "random" not in str(home)


def _norm() -> object:
    """Return ``scipy.stats.norm``, if it was imported: stand-ins follow what it computes."""
    return getattr(sys.modules.get("scipy.stats"), "norm", _norm)


def _is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


def with_inner(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions and comprehensions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from with_inner(constant)
