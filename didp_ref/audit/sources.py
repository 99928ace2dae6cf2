"""Which code a claim's checks are: a hash of their source, and of what they call.

The same evidence may come from a check that looks at less; so the ledger remembers the checks too.
Followed are the papers, the kinds of check, and the worlds that checks look at: functions and
classes by their source, and the values of the constants that they name. The formulas and numbers
below are what is being checked: the audit makes the evidence on them anew, they have tests of their
own, and a change to one of them would change the lines of claims that it leaves as they are.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from types import CodeType, FunctionType, ModuleType

from didp_ref.audit.claim import Claim

ROOM = "didp_ref.papers"
FOLLOWED = (ROOM, "didp_ref.audit.checks", "didp_ref.worlds")


def checks_hash(claim: Claim) -> str:
    """Hash the source of every check of a claim; empty where there is none.

    >>> from didp_ref.papers import CLAIMS
    >>> len(checks_hash(CLAIMS["rhodi.theorem-1"]))
    16
    """
    reached: dict[str, str] = {}
    written = [_written(check, reached) for check in claim.checks]
    if not written:
        return ""
    text = "\n".join([*written, *(reached[name] for name in sorted(reached))])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _written(check: Callable[..., object], reached: dict[str, str]) -> str:
    """Return how a check is called, and gather the source that it reaches."""
    if isinstance(check, partial):
        given = [repr(one) for one in check.args]
        given += [f"{name}={one!r}" for name, one in sorted(check.keywords.items())]
        return f"{_written(check.func, reached)}({', '.join(given)})"
    _follow(check, reached)
    return f"{check.__module__}.{getattr(check, '__qualname__', '')}"


def _follow(one: object, reached: dict[str, str]) -> None:
    """Gather the source of a function or a class, and all that it reaches."""
    if isinstance(one, partial):
        one = one.func
    one = inspect.unwrap(one) if callable(one) else one
    if not isinstance(one, FunctionType | type) or not str(one.__module__).startswith(FOLLOWED):
        return
    name = f"{one.__module__}.{one.__qualname__}"
    if name in reached:
        return
    reached[name] = _source(one)
    for base in getattr(one, "__bases__", ()):
        _follow(base, reached)
    functions = [one] if isinstance(one, FunctionType) else list(_methods(one))
    for function in functions:
        for other_name, other in _named(function.__code__, function.__globals__):
            if callable(other):
                _follow(other, reached)
            elif not isinstance(other, ModuleType):
                reached[f"{name}: {other_name}"] = _shown(other, reached)


def _shown(value: object, reached: dict[str, str]) -> str:
    """Write a constant; of a function in it, the name, and its source beside."""
    if isinstance(value, Mapping):
        pairs = (f"{_shown(k, reached)}: {_shown(v, reached)}" for k, v in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_shown(one, reached) for one in value)}]"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(_shown(one, reached) for one in value))}}}"
    if isinstance(value, FunctionType | type | partial):
        _follow(value, reached)
        return getattr(value, "__qualname__", "partial")
    if type(value).__repr__ is object.__repr__:  # an object's own would show where it lies
        return f"{_shown(type(value), reached)} {_shown(vars(value), reached)}"
    return repr(value)


@cache
def _source(one: FunctionType | type) -> str:
    return inspect.getsource(one)


def _methods(one: type) -> Iterator[FunctionType]:
    """Return a class's functions, those in its properties and its static and class methods too."""
    for member in vars(one).values():
        inner = (getattr(member, name, None) for name in ("__func__", "fget", "func"))
        yield from (found for found in (member, *inner) if isinstance(found, FunctionType))


def _named(code: CodeType, known: dict[str, object]) -> Iterator[tuple[str, object]]:
    """Return the global objects that code names, and those it names in modules that we follow."""
    modules = []
    for name in code.co_names:
        value = known.get(name)
        if isinstance(value, ModuleType) and value.__name__.startswith(FOLLOWED):
            modules.append(value)
        if value is not None:
            yield name, value
    for module in modules:
        yield from ((name, vars(module)[name]) for name in code.co_names if name in vars(module))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _named(constant, known)
