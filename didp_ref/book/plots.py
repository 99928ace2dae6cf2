"""How a quantity behaves over each of its arguments, drawn as small pictures of lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, log10

from didp_ref.book.quantities import base_point
from didp_ref.errors import DidpError
from didp_ref.numbers.exact import decimal_text
from didp_ref.oracle.vectors import VectorFile
from didp_ref.quantity import Parameter, Quantity

POINTS = 97
DECADES = 3
"""An argument without an upper end runs so many powers of ten below and above the example's."""
WIDTH, HEIGHT = 340, 240
LEFT, RIGHT, TOP, BOTTOM = 62, 12, 12, 42
WIDE_RATIO = 200
"""Values that differ by such a factor are drawn by their logarithm."""
STYLE = (
    "text{font:12px Georgia,serif;fill:#1f1c18}path{fill:none}"
    ".curve{stroke:#0a4f92;stroke-width:2}.axis{stroke:#6b655b}.grid{stroke:#d9d3c7}"
    "@media (prefers-color-scheme:dark){text{fill:#e8e4da}.curve{stroke:#92c1f3}"
    ".axis{stroke:#a39c8f}.grid{stroke:#3a3b40}}"
)


@dataclass(frozen=True)
class Plot:
    """A picture of a quantity over one argument."""

    address: str
    says: str
    svg: str


@dataclass(frozen=True)
class Axis:
    """The ends of what is shown, by its logarithm or not, and where it lies in the picture."""

    low: float
    high: float
    logarithmic: bool
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return where a value lies."""
        low, high, here = (
            log10(one) if self.logarithmic else one for one in (self.low, self.high, value)
        )
        return self.start + (self.end - self.start) * (here - low) / (high - low)

    def ticks(self) -> Iterator[tuple[float, str]]:
        """Yield some places with what stands beside them."""
        if self.logarithmic:
            first, last = round(log10(self.low) + 0.499), round(log10(self.high) - 0.499)
            step = max(1, -(-(last - first) // 5))
            for power in range(first, last + 1, step):
                yield self.at(10.0**power), (f"1e{power}" if abs(power) > 3 else f"{10.0**power:g}")
            return
        for part in range(5):
            value = self.low + (self.high - self.low) * part / 4
            yield self.start + (self.end - self.start) * part / 4, f"{value:.3g}"


def plots(one: Quantity, file: VectorFile) -> tuple[Plot, ...]:
    """Return a picture over each argument that is a number, where something can be drawn."""
    base = base_point(file)
    if base is None or one.per_world:
        return ()
    return tuple(_plots(one, base.floats))


def _plots(one: Quantity, base: Mapping[str, object]) -> Iterator[Plot]:
    for parameter in one.parameters:
        if parameter.sequence or parameter.domain.integer:
            continue
        curves = _curves(one, base, parameter)
        if sum(map(len, curves)) < POINTS // 8:
            continue
        fixed = ", ".join(
            f"{name} = {_shown(value)}" for name, value in base.items() if name != parameter.name
        )
        says = f"{one.id} over {parameter.name}" + (f", at {fixed}" if fixed else "")
        yield Plot(f"/plot/{one.id}.{parameter.name}.svg", says, _svg(curves, parameter))


def _shown(value: object) -> str:
    if isinstance(value, list):
        return f"({', '.join(map(_shown, value))})"
    return str(value) if len(str(value)) < 12 else decimal_text(Fraction(str(value)), 6)


def grid(parameter: Parameter, base: Fraction) -> tuple[tuple[Fraction, ...], bool]:
    """Return where a parameter is looked at, and whether evenly by its logarithm.

    >>> from didp_ref.formulas.parameters import RHO
    >>> places, logarithmic = grid(RHO, Fraction(1, 2))
    >>> len(places), places[1] < places[-1] < 1, logarithmic
    (97, True, False)
    """
    low, high = parameter.domain.lower, parameter.domain.upper
    if low is not None and high is not None:
        step = (Fraction(high) - Fraction(low)) / (POINTS + 1)
        return tuple(Fraction(low) + step * k for k in range(1, POINTS + 1)), False
    centre = base if base > 0 else Fraction(1)
    powers = (DECADES * (2 * k / (POINTS - 1) - 1) for k in range(POINTS))
    return tuple(centre * Fraction(f"{10.0**power:.6g}") for power in powers), True


def _curves(
    one: Quantity, base: Mapping[str, object], parameter: Parameter
) -> list[list[tuple[float, float]]]:
    """Return the runs of points that have a value: a run ends where the domain does."""
    runs: list[list[tuple[float, float]]] = [[]]
    value = base[parameter.name]
    places, _ = grid(parameter, Fraction(str(value)))
    for place in places:
        try:
            found = one(**{**_floats(base), parameter.name: float(place)})
        except DidpError:
            runs.append([])
            continue
        if isfinite(found):
            runs[-1].append((float(place), float(found)))
    return [run for run in runs if run]


def _floats(base: Mapping[str, object]) -> dict[str, object]:
    return {
        name: [float(part) for part in value] if isinstance(value, list) else value
        for name, value in base.items()
    }


def _svg(curves: Sequence[Sequence[tuple[float, float]]], parameter: Parameter) -> str:
    xs = [x for run in curves for x, _ in run]
    ys = [y for run in curves for _, y in run]
    low, high = parameter.domain.lower, parameter.domain.upper
    bounded = low is not None and high is not None
    ends = (float(low), float(high)) if low is not None and high is not None else (min(xs), max(xs))
    across = Axis(*ends, not bounded, LEFT, WIDTH - RIGHT)
    upright = _upright(ys)
    lines = ("L".join(f"{across.at(x):.1f} {upright.at(y):.1f}" for x, y in run) for run in curves)
    drawn = "".join(f'<path class="curve" d="M{line}"/>' for line in lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}"><style>{STYLE}</style>{_frame(across, upright)}{drawn}'
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2:g}" y="{HEIGHT - 6}" text-anchor="middle">'
        f"{parameter.name}</text></svg>\n"
    )


def _upright(ys: Sequence[float]) -> Axis:
    low, high = min(ys), max(ys)
    if low > 0 and high / low > WIDE_RATIO:
        return Axis(low, high, True, HEIGHT - BOTTOM, TOP)
    if low >= 0 and low < high / 2:
        low = 0.0
    if low == high:
        low, high = low - abs(low) / 2 - 0.5, high + abs(high) / 2 + 0.5
    return Axis(low, high, False, HEIGHT - BOTTOM, TOP)


def _frame(across: Axis, upright: Axis) -> str:
    """Draw the axes with their numbers, and faint lines across."""
    foot, left = HEIGHT - BOTTOM, LEFT
    parts = []
    for x, text in across.ticks():
        parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{foot}"/>')
        parts.append(f'<text x="{x:.1f}" y="{foot + 16}" text-anchor="middle">{text}</text>')
    for y, text in upright.ticks():
        parts.append(f'<path class="grid" d="M{left} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{text}</text>')
    parts.append(f'<path class="axis" d="M{left} {TOP}V{foot}H{WIDTH - RIGHT}"/>')
    return "".join(parts)
