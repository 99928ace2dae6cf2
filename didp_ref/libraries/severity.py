"""How bad wrong answers are where people are: the worst factor at ordinary parameters."""

from didp_ref.libraries.cell import ROUNDING, cell_of, shown_factor
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.factor import given_to_keep
from didp_ref.oracle.reason import shown_inputs
from didp_ref.oracle.runner import Report
from didp_ref.oracle.subjects import subject


def severity(report: Report, exact: bool = False) -> str:
    """Say how unsafe answers are at ordinary parameters, or how far off; nothing for rounding.

    ``exact`` says whether fractions were asked for instead of floats.
    """
    ordinary = cell_of(report, report.quantity).ordinary
    has_unsafe_side = report.side is not Side.NEAREST and subject(report.quantity).is_least
    if has_unsafe_side and ordinary.unsafest and ordinary.is_unsafe:
        point, too = ordinary.unsafest, f"too {_too(report)}"
    elif off := ordinary.farthest or ordinary.beyond:
        point, too = off, "off"
    else:
        return ""
    if point.factor is not None and point.factor <= 1 + ROUNDING:
        return ""
    (inputs,) = (shown_inputs(each, exact) for each in report.asked if each.id == point.vector)
    factor = "" if point.factor is None else f"up to {shown_factor(point.factor)} "
    without = "" if factor else f" {shown_factor(None)}"
    return f"at ordinary parameters {factor}{too}{without}, at {inputs}"


def _too(report: Report) -> str:
    """Return what unsafe answers are too much of."""
    if report.side is Side.DOWN:
        return "large"
    return "little noise" if given_to_keep(report.quantity) in ("scale", "deviation") else "small"
