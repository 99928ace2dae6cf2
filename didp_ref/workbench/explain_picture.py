"""A picture of a promise: what any test can do, and where a suspicion can end."""

from __future__ import annotations

from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING

from didp_ref.extras import require
from didp_ref.workbench.explain_limits import HALF, Limits

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 100
"""So many letters of the title stand on one line of the picture."""
STEPS = 100
"""Into how many steps a curve is divided."""


def figure_of(limits: Limits, asked: str) -> Figure:
    """Draw the error rates of any test, and the posterior at every prior if it has a bound.

    What was ``asked`` stands above.

    Raises :class:`~didp_ref.errors.Unavailable` if matplotlib is not installed.
    """
    require("matplotlib")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 5), layout="constrained", dpi=110)
    figure.suptitle(fill(asked.replace(" = ", "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"), WIDTH))
    if limits.every_prior and limits.ceiling(HALF).upper < 1:
        left, right = figure.subplots(1, 2)
        _draw_posteriors(right, limits)
    else:
        left = figure.subplots()
    _draw_tests(left, limits)
    return figure


def _draw_tests(axes: Axes, limits: Limits) -> None:
    rates = [Fraction(k, STEPS) for k in range(STEPS + 1)]
    shown = [float(rate) for rate in rates]
    status = "reached" if limits.misses_by else "a bound"
    axes.plot(shown, [limits.misses(rate).float_down() for rate in rates], label=status)
    axes.plot([0, 1], [1, 0], linestyle=":", color="grey", label="guessing")
    axes.set(
        title="least false negatives of any test",
        xlabel="false positives",
        ylabel="false negatives",
    )
    axes.legend()


def _draw_posteriors(axes: Axes, limits: Limits) -> None:
    priors = [Fraction(k, STEPS) for k in range(1, STEPS)]
    shown = [float(prior) for prior in priors]
    axes.plot(shown, [limits.ceiling(prior).float_up() for prior in priors], label="largest")
    axes.plot(shown, [limits.floor(prior).float_down() for prior in priors], label="smallest")
    axes.plot([0, 1], [0, 1], linestyle=":", color="grey", label="the prior")
    axes.set(title="posterior after any output", xlabel="prior", ylabel="posterior")
    axes.legend()
