"""Which code a claim's checks are: a hash of the modules they live in and of what these import.

The same evidence may come from a check that looks at less; so the ledger remembers the checks too.
Followed are imports of papers, the kinds of check, and the worlds that checks look at, module by
module. The formulas and numbers below are what is being checked: the audit makes the evidence on
them anew, they have tests of their own, and a change to one of them would change the lines of
claims that it leaves as they are.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.util import find_spec
from inspect import unwrap
from pathlib import Path

from didp_ref.audit.claim import Claim
from didp_ref.audit.hashes import hash_of

ROOM = "didp_ref.papers"
FOLLOWED = (ROOM, "didp_ref.audit.checks", "didp_ref.worlds")


def checks_hash(claim: Claim) -> str:
    """Hash how every check of a claim is called, and the modules; empty where there is no check.

    >>> from didp_ref.papers import CLAIMS
    >>> len(checks_hash(CLAIMS["rhodi.theorem-1"]))
    16
    """
    if not claim.checks:
        return ""
    modules: dict[str, str] = {}
    for check in claim.checks:
        _gather(unwrap(_called(check)).__module__, modules)
    texts = [*map(_written, claim.checks), *(modules[name] for name in sorted(modules))]
    return hash_of("\n".join(texts))


def _called(check: Callable[..., object]) -> Callable[..., object]:
    """Return the function or object behind what gives it arguments."""
    return _called(check.func) if isinstance(check, partial) else check


def _written(check: Callable[..., object]) -> str:
    """Return how a check is called: by which name, with which arguments."""
    if isinstance(check, partial):
        given = [repr(argument) for argument in check.args]
        given += [f"{name}={argument!r}" for name, argument in sorted(check.keywords.items())]
        return f"{_written(check.func)}({', '.join(given)})"
    return f"{check.__module__}.{getattr(check, '__qualname__', '')}"


def _gather(name: str, modules: dict[str, str]) -> None:
    """Gather the source of a module, and of all that it imports of what is followed."""
    place = _place(name)
    if place and name not in modules:
        modules[name] = place.read_text(encoding="utf-8")
        for imported in _imported(modules[name]):
            _gather(imported, modules)


def _place(name: str) -> Path | None:
    """Return where a module stands, if it is one, and one that is followed."""
    try:
        spec = find_spec(name) if name.startswith(FOLLOWED) else None
    except ModuleNotFoundError:  # a name in a module
        spec = None
    return Path(spec.origin) if spec and spec.origin else None


@cache
def _imported(source: str) -> tuple[str, ...]:
    """Return the names of modules that a source imports; of a name in a module, both."""
    return tuple(_names(ast.parse(source)))


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
