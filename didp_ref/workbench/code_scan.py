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
    *("operator", "_operator", "typing", "collections", "numbers", "statistics"),
    "__future__",
}
KNOWN_BUILTINS = {
    *("abs", "min", "max", "sum", "len", "range", "enumerate", "zip", "map", "filter", "sorted"),
    *("reversed", "list", "tuple", "dict", "set", "frozenset", "float", "int", "bool", "complex"),
    *("str", "repr", "format", "isinstance", "type", "issubclass", "pow", "round", "divmod"),
    *("any", "all", "iter", "next", "callable", "slice", "NotImplemented", "print"),
}
CHANGING = {
    *("append", "add", "pop", "update", "setdefault", "extend", "insert", "clear", "remove"),
    *("popitem", "discard", "sort", "reverse", "appendleft", "popleft", "fill", "itemset"),
    *("subtract", "difference_update", "intersection_update", "symmetric_difference_update"),
    *("resize", "partition", "byteswap", "setfield", "setflags", "at"),
}
OUTSIDE = {
    *("random", "datetime64", "load", "loadtxt", "genfromtxt", "fromfile", "fromregex", "memmap"),
    *("save", "savez", "savetxt", "tofile", "dump", "empty", "empty_like", "geterr", "seterr"),
    *("getbufsize", "setbufsize", "get_printoptions", "set_printoptions", "show_config"),
    *("getcontext", "setcontext", "localcontext", "sys", "os", "frompyfunc", "singledispatch"),
}
"""Names of libraries' parts that look at the clock, at files or at settings, or set these."""
CHANGES_ANYTHING = {
    *("copyto", "put", "place", "putmask", "put_along_axis", "fill_diagonal", "setitem", "delitem"),
    *("methodcaller", "attrgetter", "iadd", "iconcat", "imul", "isub", "ior", "iand", "ixor"),
}
"""Names of libraries' functions that change what they are given."""
BY_IDENTITY = {"is_", "is_not"}
CONSTANT = (
    *(int, float, complex, str, bytes, frozenset, type(None), Fraction, np.generic, range),
    *(type(Ellipsis), type(NotImplemented)),
)
MUTABLE = (list, dict, set, np.ndarray)
HEAP = 1 << 9
"""The flag of a class that was made while Python ran: a program's own, for example."""
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
            inner = called_by(callee)
            if inner is not callee:
                self.waiting.append(inner)
                if not isinstance(callee, FunctionType):
                    continue
                if self._is_library(callee) and not self._is_library(inner):
                    yield f"a library chooses what it calls for {callee.__name__}"
            if id(callee) in self.seen:
                continue
            self.seen.add(id(callee))
            if isinstance(callee, FunctionType) and not self._is_library(callee):
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
        if getattr(function, "__builtins__", None) is not vars(builtins):
            yield "it has built-in functions of its own"
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
            elif _changes(step):
                self.changes = True
            elif what in ("BUILD_SET", "SET_UPDATE"):
                yield "it makes a set, whose order may be another one the next time"
            elif what == "IS_OP" and not _is_alone(instructions[place - 1], names):
                yield "it asks which object a number is"
            elif what == "IMPORT_NAME" and _top(step.argval) not in KNOWN_MODULES:
                yield f"it imports {step.argval}"
            elif what in ("LOAD_GLOBAL", "LOAD_NAME"):
                last = names.get(step.argval, getattr(builtins, step.argval, None))
                yield from self._of_value(step.argval, last)
                continue
            elif what in ("LOAD_ATTR", "LOAD_METHOD", "IMPORT_FROM"):
                yield from self._of_attribute(step.argval, last)
            last = None

    def _of_attribute(self, name: str, owner: object) -> Iterator[str]:
        self.changes |= name in CHANGING
        self.changes |= name in CHANGES_ANYTHING
        if name.startswith("__"):
            yield f"it looks at {name}"
        elif name == "random":
            yield f"{STATE}: it draws random numbers"
        elif name in OUTSIDE | BY_IDENTITY:
            yield f"it uses {name}"
        elif isinstance(owner, ModuleType):
            value = vars(owner).get(name, owner)
            if value is owner:
                yield f"it uses {name}, which {owner.__name__} makes up"
            elif not isinstance(value, ModuleType) or not self._is_library(owner):
                yield from self._of_value(name, value)

    def _of_value(self, name: str, value: object) -> Iterator[str]:
        """Yield what is wrong with a value that a function finds outside of itself."""
        known_as = getattr(value, "__name__", name)
        self.changes |= known_as in CHANGES_ANYTHING
        if callable(value) and known_as in OUTSIDE | BY_IDENTITY and self._is_library(value):
            yield f"it uses {known_as}"
        elif isinstance(value, tuple) and type(value) is tuple:
            for entry in value:
                yield from self._of_value(name, entry)
        elif self._is_constant(value):
            return
        elif isinstance(value, FunctionType):
            self.waiting.append(value)
        elif isinstance(value, ModuleType):
            if getattr(value, "__spec__", None) is None or _is_standard(value.__name__):
                yield f"it uses the module {value.__name__}"
        elif type(value) in MUTABLE:
            self.mutable.append(name)
        elif isinstance(value, type):
            if not issubclass(value, BaseException):
                yield f"it uses the class {value.__name__}"
        elif hasattr(value, "__wrapped__") or isinstance(value, partial):
            self.waiting.append(value)
        else:
            yield f"it uses {name}, which is a {type(value).__name__}"

    def _is_constant(self, value: object) -> bool:
        is_number = isinstance(value, CONSTANT) and _is_of_library(type(value))
        return is_number or self._is_library(value) or value is _norm()

    def _is_library(self, value: object) -> bool:
        """Say whether a value is a part of a library that computes and keeps nothing."""
        if isinstance(value, WRAPPERS):
            return False
        if isinstance(value, np.ufunc):  # another one may be made of any function
            return any(vars(each).get(value.__name__) is value for each in _with_ufuncs())
        if isinstance(value, FunctionType):
            module = sys.modules.get(value.__module__)
            if module is None or vars(module) is not value.__globals__:
                return False
        elif not _is_of_library(value if isinstance(value, type) else type(value)):
            return False
        home = value.__name__ if isinstance(value, ModuleType) else None
        if home is None and callable(value):
            home = getattr(value, "__module__", None)
            if home == "builtins":
                return getattr(value, "__name__", "") in KNOWN_BUILTINS or (
                    isinstance(value, type) and issubclass(value, BaseException)
                )
        return _top(home) in KNOWN_MODULES and "random" not in str(home)


def _norm() -> object:
    """Return ``scipy.stats.norm``, if it was imported: stand-ins follow what it computes."""
    return getattr(sys.modules.get("scipy.stats"), "norm", _norm)


def _with_ufuncs() -> list[ModuleType]:
    return [sys.modules[each] for each in ("numpy", "scipy.special") if each in sys.modules]


def _is_of_library(kind: type) -> bool:
    """Say whether a class is written in C, or is the one of its name in its module."""
    module = sys.modules.get(kind.__module__)
    is_there = module is not None and vars(module).get(kind.__qualname__) is kind
    known = _top(kind.__module__) in (*KNOWN_MODULES, "builtins")
    return not kind.__flags__ & HEAP or (is_there and known)


def _changes(step: dis.Instruction) -> bool:
    """Say whether a step changes what it is given: ``+=`` lets a list grow."""
    if step.opname == "BINARY_OP":
        return step.argrepr.endswith("=")
    return step.opname in ("STORE_SUBSCR", "DELETE_SUBSCR")


def _top(module: object) -> str:
    return str(module).partition(".")[0]


def _is_alone(step: dis.Instruction, names: dict[str, Any]) -> bool:
    """Say whether there is one object alone of what was loaded last: ``None``, or a class."""
    if step.opname == "LOAD_GLOBAL":
        found = names.get(step.argval, getattr(builtins, step.argval, None))
        return isinstance(found, type) or found is NotImplemented
    return step.opname == "LOAD_CONST" and (step.argval is None or type(step.argval) is bool)


def _is_standard(name: str) -> bool:
    return _top(name) in sys.stdlib_module_names


def with_inner(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions and comprehensions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from with_inner(constant)
