"""A function of floats with a rigorous twin, as a quantity has: ``f(...)``, ``f.enclose(...)``."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

Given = ParamSpec("Given")
Found = TypeVar("Found")
Exactly = ParamSpec("Exactly")
Enclosed = TypeVar("Enclosed")


class Enclosable(Generic[Given, Found, Exactly, Enclosed]):
    """A function, and what encloses its value for exact arguments."""

    def __init__(
        self, function: Callable[Given, Found], enclose: Callable[Exactly, Enclosed]
    ) -> None:
        self._function = function
        self.enclose = enclose
        update_wrapper(self, function)

    def __call__(self, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        """Return the function's value."""
        return self._function(*args, **kwargs)


def enclosed_by(
    enclose: Callable[Exactly, Enclosed],
) -> Callable[[Callable[Given, Found]], Enclosable[Given, Found, Exactly, Enclosed]]:
    """Give the decorated function of floats its rigorous twin."""

    def decorated(function: Callable[Given, Found]) -> Enclosable[Given, Found, Exactly, Enclosed]:
        return Enclosable(function, enclose)

    return decorated
