"""A function of floats with a rigorous twin, as a quantity has: ``f(...)``, ``f.enclose(...)``."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial, update_wrapper, wraps
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

import numpy as np

from didp_ref.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Given = ParamSpec("Given")
Found = TypeVar("Found")
Exactly = ParamSpec("Exactly")
Range_co = TypeVar("Range_co", covariant=True)
NO_SYNONYMS: Mapping[str, str] = {}
UNSEEN = "1e-3"
"""A bracket of this relative width is narrower than a picture shows."""


def naming_its_keywords(
    function: Callable[Given, Found], name: str = "", synonyms: Mapping[str, str] = NO_SYNONYMS
) -> Callable[Given, Found]:
    """Have a function say what to type instead of a keyword that it does not take."""

    @wraps(function)
    def called(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        try:
            return function(*args, **kwargs)
        except TypeError:
            from didp_ref.formulas.quantity.unknown import unknown_argument  # only then

            takes = inspect.signature(function).parameters
            others = [other for other, meant in synonyms.items() if meant in takes]
            title = name or getattr(function, "__name__", "")
            if problem := unknown_argument(title, takes, kwargs, others):
                raise problem from None
            raise

    return called


class Enclosable(Generic[Given, Found, Exactly, Range_co]):
    """A function, and what encloses its value for exact arguments."""

    def __init__(
        self,
        function: Callable[Given, Found],
        enclose: Callable[Exactly, Range_co],
        synonyms: Mapping[str, str] = NO_SYNONYMS,
        result: str = "",
    ) -> None:
        self._result = result
        name = getattr(function, "__name__", "")
        self._function = naming_its_keywords(function, name, synonyms)
        self.enclose = naming_its_keywords(enclose, f"{name}.enclose", synonyms)
        update_wrapper(self, function)

    def __reduce__(self) -> str:
        """Copied and pickled by name, as a function is, so that a pool can call it."""
        return str(getattr(self, "__qualname__", ""))

    if not TYPE_CHECKING:  # a type checker knows what there is

        def __getattr__(self, name: str) -> Any:
            """Say why there is no expression, of which a formula with a closed form has one."""
            if name in ("at", "expression", "latex", "symbols"):
                raise AttributeError(f"{self!r} has no {name}: it has no closed form; use .enclose")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __repr__(self) -> str:
        """Return how it is called."""
        takes = ", ".join(inspect.signature(self._function).parameters)
        return f"<formula {getattr(self._function, '__name__', '')}({takes})>"

    def __call__(self, *args: Given.args, **kwargs: Given.kwargs) -> Found:
        """Return the function's value."""
        return self._function(*args, **kwargs)

    def plot(self, **given: Any) -> Figure:
        """Draw the function over the one argument that is a numpy array, and return the figure.

        Raises :class:`InputError` if no argument is an array, or several are.
        """
        from didp_ref.formulas.quantity.picture import figure_over  # a call needs none

        name = getattr(self._function, "__name__", "")
        over = [each for each, value in given.items() if isinstance(value, np.ndarray)]
        if len(over) != 1:
            raise InputError("plot", f"give {name} one argument that is an array, by its name")
        takes = inspect.signature(self._function).parameters
        drawn: Callable[..., Found] = self._function
        if "width" in takes:
            drawn = partial(drawn, width=UNSEEN)
        return figure_over(over[0], self._result or name, drawn, given)


def enclosed_by(
    enclose: Callable[Exactly, Range_co],
    synonyms: Mapping[str, str] = NO_SYNONYMS,
    result: str = "",
) -> Callable[[Callable[Given, Found]], Enclosable[Given, Found, Exactly, Range_co]]:
    """Give the decorated function of floats its rigorous twin, and other names of parameters.

    ``result`` names on a picture what is computed; without it, the function's name does.
    """

    def decorated(function: Callable[Given, Found]) -> Enclosable[Given, Found, Exactly, Range_co]:
        return Enclosable(function, enclose, synonyms, result)

    return decorated
