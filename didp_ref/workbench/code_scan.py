"""What a function's code may do that running it on symbols does not show.

Symbols raise no exception of arithmetic, are no text, and are asked once: what is caught, what is
kept from call to call and what comes from elsewhere stays unseen. The names in the code are held
against lists of what is known to be a formula's; anything else is a reason, and the formula that
was recovered is then not the code's for certain. Nothing is run.
"""

import builtins
import dis
import gc
import sys
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

from didp_ref.workbench.library_parts import (
    ATTRIBUTES,
    CHANGING,
    CONSTANT,
    KEEP_WHOLE,
    NAMES,
    is_of_normal,
    is_part,
)

CATCHES = "it catches exceptions, which symbols do not raise"
STATE = "it may keep a state"
WITH_NUMPY = "it computes with numpy's"
STEPS = {
    **dict.fromkeys(("STORE_GLOBAL", "DELETE_GLOBAL"), f"{STATE}: it sets the global {{}}"),
    **dict.fromkeys(("STORE_ATTR", "DELETE_ATTR"), f"{STATE}: it sets the attribute {{}}"),
    **dict.fromkeys(("BUILD_SET", "SET_UPDATE"), "it makes a set, whose order may change"),
    "MATCH_CLASS": "it looks into an object",
}
"""Steps that no formula has, and what they do."""
LOADS = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS")
LOOKS = ("LOAD_ATTR", "LOAD_METHOD")
UNKNOWN = object()
ALONE = (int, float, bool, str, list, tuple, Fraction, NotImplemented)
MUTABLE = (list, dict, set)
MOST_WRAPPERS = 32
CACHED = type(lru_cache(int))
WRAPPED = {"__module__", "__name__", "__qualname__", "__doc__", "__annotations__"}
WRAPPED |= {"cache_parameters", "__wrapped__", "__type_params__", "__annotate__"}
"""What a function has whose results are kept."""
WITH_ARRAYS = ("numpy", "scipy")
LARGEST = 1e300
MOST_NUMBERS = 12


def unseen_in(function: Callable[..., object], *, whole: bool = False) -> tuple[str, ...]:
    """Return the reasons for which a function may do more than its run on symbols shows.

    ``whole`` says that it is given whole numbers as well.

    >>> unseen_in(lambda x: 1 / x)
    ()
    """
    return tuple(dict.fromkeys(_Scan(function, whole).reasons()))


def uses_numpy(function: Callable[..., object]) -> bool:
    """Say whether a function, or one that it names, uses numpy or scipy.

    >>> import math, numpy
    >>> uses_numpy(lambda x: numpy.exp(x)), uses_numpy(lambda x: math.exp(x))
    (True, False)
    """
    scan = _Scan(function, False)
    list(scan.reasons())
    return scan.has_numpy


def functions_in(function: Callable[..., object]) -> list[FunctionType]:
    """Return a function and all that it names or keeps, in other modules too."""
    scan = _Scan(function, False)
    list(scan.reasons())
    return [each for each in scan.seen.values() if isinstance(each, FunctionType)]


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


def called_by(function: Any) -> Any:
    """Return what a decorated function or a partial one calls."""
    for _ in range(MOST_WRAPPERS):
        of_partial = isinstance(function, partial)
        inner = function.func if of_partial else getattr(function, "__wrapped__", None)
        if inner is None or inner is function:
            break
        function = inner
    return function


def without_cache(function: Any) -> Any:
    """Return a function that computes again what it would have kept: what it says may be another.

    >>> kept = lru_cache(lambda x: x)
    >>> without_cache(kept) is kept.__wrapped__, without_cache(abs) is abs
    (True, True)
    """
    if type(function) is not CACHED:
        return function
    inner = [each for each in gc.get_referents(function) if type(each) is FunctionType]
    return inner[0] if len(inner) == 1 else function


class _Scan:
    """Goes through a function and all functions that it names."""

    def __init__(self, function: Callable[..., object], whole: bool) -> None:
        self.waiting: list[object] = [function]
        self.whole = whole
        self.seen: dict[int, object] = {}
        self.changes = False
        self.asks_for_types = False
        self.has_numpy = False
        self.mutable: list[str] = []
        self.cached: list[str] = []
        """Functions that give the same object again."""

    def reasons(self) -> Iterator[str]:
        """Yield what is found."""
        while self.waiting:
            callee: Any = self.waiting.pop()
            if self._is_seen(callee) or is_part(callee):
                continue
            if type(callee) is partial:
                held = (callee.func, *callee.args, *callee.keywords.values())
                yield from self._of_value("an argument", held)
            elif isinstance(callee, FunctionType):
                yield from self._of_function(callee)
            elif type(callee) is CACHED and without_cache(callee) is callee:
                yield f"it keeps what {callee.__name__} returns"
            elif type(callee) is CACHED and vars(callee).keys() <= WRAPPED:
                self.cached.append(f"what {callee.__name__} keeps")
                yield from self._of_kept(without_cache(callee))
                self.waiting.append(without_cache(callee))
            else:
                yield f"it is a {type(callee).__name__}, and no plain function"
        if self.changes:
            yield from (f"{STATE}: {name} can change" for name in (*self.mutable, *self.cached))

    def _of_kept(self, function: FunctionType) -> Iterator[str]:
        """Yield why a function may return what it has kept for an equal number of another type."""
        inner = _Scan(function, self.whole)
        list(inner.reasons())
        if inner.asks_for_types:
            yield f"{STATE}: {function.__name__} keeps results, and asks for the type of a number"

    def _is_seen(self, value: object) -> bool:
        """Say whether a value was seen before, and keep it in mind."""
        is_seen = id(value) in self.seen
        self.seen[id(value)] = value
        return is_seen

    def _of_function(self, function: FunctionType) -> Iterator[str]:
        if vars(function).keys() - {"__wrapped__"}:
            yield f"{function.__name__} has attributes"
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
        owner: ModuleType | None = None
        imported = ""
        instructions = list(dis.get_instructions(code))
        following = [each.opname for each in instructions[1:]] + [""]
        for place, (step, after) in enumerate(zip(instructions, following, strict=True)):
            what, name = step.opname, step.argval
            self.changes |= _changes(step)
            module, owner = owner, None
            if what in LOADS or (what in LOOKS and module is not None):
                space = names if module is None else vars(module)
                value = space.get(name, UNKNOWN if module else getattr(builtins, name, None))
                if _is_open(value) and after in LOOKS:
                    owner = value
                    self.has_numpy |= _is_of_numpy(value)
                elif value is not isinstance or module is not None:
                    yield from self._of_value(name, value)
                else:
                    self.asks_for_types = True
            elif what in LOOKS and name not in ATTRIBUTES:
                yield f"it looks at {name}"
            elif what == "PUSH_EXC_INFO" and after != "WITH_EXCEPT_START":
                yield CATCHES
            elif what in STEPS:
                yield STEPS[what].format(name)
            elif what == "STORE_DEREF" and name in outer:
                yield f"{STATE}: it sets {name} outside of itself"
            elif what == "IS_OP" and not _is_alone(instructions[place - 1], names):
                yield "it asks which object a number is"
            imported = name if what == "IMPORT_NAME" else imported
            self.has_numpy |= imported.partition(".")[0] in WITH_ARRAYS
            if (what == "IMPORT_NAME" and name not in NAMES) or (
                what == "IMPORT_FROM" and name not in NAMES.get(imported, "").split()
            ):
                yield f"it imports {name}"

    def _of_value(self, name: str, value: object) -> Iterator[str]:
        """Yield what is wrong with a value that a function finds outside of itself."""
        if self.whole and id(value) in KEEP_WHOLE:
            yield f"{WITH_NUMPY} {name}, whose whole numbers have 64 bits"
        self.asks_for_types |= value is type
        self.has_numpy |= _is_of_numpy(value)
        if value is isinstance:  # kept in a tuple, say, where no stand-in is put
            yield f"it uses {name}, which is isinstance"
        if value is warnings.warn and any(action == "error" for action, *_ in warnings.filters):
            yield "it warns, and a warning is an error here"
        if type(value) in CONSTANT or is_part(value) or is_of_normal(value):
            return
        if isinstance(value, FunctionType) or type(value) in (partial, CACHED):
            self.waiting.append(value)
        elif type(value) in (tuple, frozenset, *MUTABLE):
            if not self._is_seen(value):
                self.mutable += [name] if type(value) in MUTABLE else []
                for entry in value.items() if isinstance(value, dict) else cast("Any", value):
                    yield from self._of_value(name, entry)
        elif value is UNKNOWN:
            yield f"it uses {name}, which a module makes up"
        elif isinstance(value, ModuleType):
            yield f"it uses the module {name}"
        elif isinstance(value, type):
            yield f"it uses the class {value.__name__}"
        else:
            yield f"it uses {name}, which is a {type(value).__name__}"


def _is_open(value: object) -> bool:
    """Say whether a value is a module whose names are looked at: one of the program's own, say."""
    if type(value) is not ModuleType:
        return False
    is_own = getattr(value, "__spec__", None) is not None and not _is_standard(value.__name__)
    return is_own or is_part(value)


def _is_of_numpy(value: object) -> bool:
    """Say whether a value is a part of numpy or scipy, or such a module."""
    owner = value if isinstance(value, type | FunctionType) else type(value)
    module = value.__name__ if type(value) is ModuleType else owner.__module__
    return str(module).partition(".")[0] in WITH_ARRAYS


def _changes(step: dis.Instruction) -> bool:
    """Say whether a step changes what it is given: ``+=`` lets a list grow."""
    if step.opname == "BINARY_OP":
        return step.argrepr.endswith("=")
    if step.opname in LOOKS:
        return step.argval in CHANGING
    return step.opname in ("STORE_SUBSCR", "DELETE_SUBSCR", "STORE_SLICE")


def _is_alone(step: dis.Instruction, names: dict[str, Any]) -> bool:
    """Say whether there is one object alone of what was loaded last: ``None``, or a class."""
    if step.opname == "LOAD_GLOBAL":
        found = names.get(step.argval, getattr(builtins, step.argval, None))
        return any(found is each for each in ALONE)
    return step.opname == "LOAD_CONST" and (step.argval is None or type(step.argval) is bool)


def _is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


def with_inner(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions and comprehensions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from with_inner(constant)
