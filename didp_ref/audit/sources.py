"""Which code a claim's checks are: a hash of their source, and of what they call in their papers.

The same evidence may come from a check that looks at less; so the ledger remembers the checks too.
Followed are functions and classes of :mod:`didp_ref.papers`; what lies below the papers is shared
by all, and has tests of its own.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterator
from functools import cache, partial
from types import CodeType, FunctionType, ModuleType

from didp_ref.claim import Claim

ROOM = "didp_ref.papers"


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
    if isinstance(one, partial):
        one = one.func
    one = inspect.unwrap(one) if callable(one) else one
    if not isinstance(one, FunctionType | type) or not one.__module__.startswith(ROOM):
        return
    name = f"{one.__module__}.{one.__qualname__}"
    if name in reached:
        return
    reached[name] = _source(one)
    functions = [one] if isinstance(one, FunctionType) else list(_methods(one))
    for function in functions:
        for other in _named(function.__code__, function.__globals__):
            _follow(other, reached)


@cache
def _source(one: FunctionType | type) -> str:
    return inspect.getsource(one)


def _methods(one: type) -> Iterator[FunctionType]:
    return (member for member in vars(one).values() if isinstance(member, FunctionType))


def _named(code: CodeType, known: dict[str, object]) -> Iterator[object]:
    """Return the global objects that code names, and those it names in modules of the papers."""
    modules = []
    for name in code.co_names:
        value = known.get(name)
        if isinstance(value, ModuleType) and value.__name__.startswith(ROOM):
            modules.append(value)
        yield value
    for module in modules:
        yield from (vars(module).get(name) for name in code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _named(constant, known)
