"""Packages that are not among the core dependencies: which extra has them, and what installs it."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from didp_ref.errors import Unavailable

EXTRAS = {
    "rich": "cli",
    "argcomplete": "cli",
    "hypothesis": "audit",
    "z3": "proofs",
    "cvc5": "proofs",
    "pooch": "data",
    "duckdb": "data",
    "narwhals": "data",
    "pyarrow": "data",
    "pyspark": "spark",
    "matplotlib": "report",
    "jsonschema": "oracle",
    "opendp": "sampling",
    "jinja2": "book",
    "latex2mathml": "book",
}
"""The extra that installs a package, by the name it is imported under."""


def missing(*packages: str) -> tuple[str, ...]:
    """Return those of the packages that are not installed; none of them is imported."""
    return tuple(package for package in packages if not _is_there(package))


def _is_there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ImportError:
        return False


def remedy(*packages: str) -> str:
    """Return the line that installs what has the packages.

    >>> remedy("z3", "cvc5", "hypothesis")
    "pip install 'didp_ref[proofs,audit]'"
    """
    extras = dict.fromkeys(EXTRAS.get(package, "all") for package in packages)
    return f"pip install 'didp_ref[{','.join(extras)}]'"


def unavailable(*packages: str) -> Unavailable:
    """Return the error that says that packages are not installed, and what installs them."""
    several = len(packages) > 1
    what = f"what is needed ({', '.join(packages)})" if several else "".join(packages)
    return Unavailable(what, remedy(*packages))


def import_extra(name: str) -> Any:
    """Return a module of an extra; raise :class:`Unavailable` where it is not installed.

    >>> import_extra("json").dumps([1])
    '[1]'
    """
    try:
        return import_module(name)
    except ImportError:
        raise unavailable(name.partition(".")[0]) from None


def require(*packages: str) -> None:
    """Raise :class:`Unavailable` for what is not installed, before any work is done."""
    absent = missing(*packages)
    if absent:
        raise unavailable(*absent)
