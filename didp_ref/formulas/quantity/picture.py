"""A picture of a formula over one of its arguments."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.errors import DidpError, InputError, UnknownArgument
from didp_ref.extras import require

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from didp_ref.formulas.quantity.declaration import Declaration


def figure_of(
    declared: Declaration, formula: Callable[..., Any], arguments: Mapping[str, Any]
) -> Figure:
    """Draw a formula over the argument that is an array; a point outside the domain is a gap.

    Raises :class:`InputError` if no argument is an array, or several are.
    """
    numbers = [each.name for each in declared.parameters if not each.sequence]
    if declared.per_world or not numbers:
        raise InputError("plot", f"{declared.id} is about sequences of numbers; it cannot be drawn")
    ranges = {name: np.asarray(arguments[name]) for name in numbers if np.ndim(arguments[name])}
    if len(ranges) != 1:
        example = f"{numbers[0]}=np.linspace(0.1, 0.9, 100)"
        raise InputError("plot", f"give an array for one argument, such as {example}")
    return figure_over(next(iter(ranges)), declared.id, formula, arguments)


def figure_over(
    over: str, label: str, formula: Callable[..., Any], arguments: Mapping[str, Any]
) -> Figure:
    """Draw a function over the argument of this name; a point outside the domain is a gap.

    Raises the first error of a point if there is an error at all points.
    """
    require("matplotlib")
    from matplotlib.figure import Figure

    places = np.asanyarray(arguments[over])  # a masked entry stays one
    if places.ndim != 1 or not places.size:
        raise InputError("plot", f"{over} has the shape {places.shape}: give an array of one axis")
    problems = []

    def value_at(place: Any) -> float:
        try:
            return float(formula(**{**arguments, over: place}))
        except UnknownArgument:
            raise
        except DidpError as problem:
            problems.append(problem)
            return float("nan")

    values = [value_at(place) for place in places.tolist()]
    if len(problems) == len(values):
        raise problems[0]

    figure = Figure(figsize=(6, 4), layout="constrained", dpi=110)
    axes = figure.subplots()
    axes.plot(places, values)
    fixed = (f"{key} = {_short(value)}" for key, value in arguments.items() if key != over)
    title = textwrap.fill(", ".join(fixed), LONGEST_LINE)
    axes.set(title=title, xlabel=over.replace("_", " "), ylabel=label)
    axes.grid(alpha=0.3)
    return figure


LONGEST_LINE = 60
"""Characters of a title that fit above the axes."""


def _short(value: object) -> str:
    """Return a number with four digits, and anything else as it is.

    >>> _short(1 / 235), _short("1/235"), _short(4700)
    ('0.004255', '1/235', '4700')
    """
    return f"{value:.4g}" if isinstance(value, float) else str(value)
