"""How a quantity behaves over each of its arguments, drawn as small pictures of lines."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import isfinite, log10
from typing import cast

from didp_ref.book import cache
from didp_ref.book.quantities import QuantityContent, base_point
from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Parameter
from didp_ref.numbers.exact import decimal_text
from didp_ref.oracle.subjects import Subject
from didp_ref.oracle.vectors import VectorFile

CODE = ("book", "formulas", "mechanisms", "numbers", "oracle")
"""The rooms whose code decides what a picture shows."""
POINTS = 65
DECADES = 3
"""An argument without an upper end runs so many powers of ten below and above the example's."""
WIDTH, HEIGHT = 340, 240
LEFT, RIGHT, TOP, BOTTOM = 62, 12, 12, 42
WIDE_RATIO = 200
"""Values that differ by such a factor are drawn by their logarithm."""
LARGEST = 10**6
"""Where the picture of a whole number ends."""
REACH = 5
"""How far a number without ends runs to both sides, in the example's size."""
WORLDS = ("solid", "dashed", "dotted")
"""The lines of the first worlds, where there is a value for each; more are not drawn."""
STYLE = (
    "text{font:12px Georgia,serif;fill:#1f1c18}path{fill:none}"
    ".curve{stroke:#0a4f92;stroke-width:2}.axis{stroke:#6b655b}.grid{stroke:#d9d3c7}"
    ".dots{stroke:#0a4f92;stroke-width:4;stroke-linecap:round}"
    ".dashed{stroke:#a3480f;stroke-dasharray:7 5}.dotted{stroke:#3d6b2f;stroke-dasharray:2 4}"
    "@media (prefers-color-scheme:dark){text{fill:#e8e4da}.curve,.dots{stroke:#92c1f3}"
    ".dashed{stroke:#f2a873}.dotted{stroke:#a6d392}"
    ".axis{stroke:#a39c8f}.grid{stroke:#3a3b40}}"
)

Run = list[tuple[float, float]]
"""Points beside one another that all have a value."""


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

    def place_of(self, value: float) -> float:
        """Return where a value lies."""
        low, high, here = (
            log10(number) if self.logarithmic else number for number in (self.low, self.high, value)
        )
        return self.start + (self.end - self.start) * (here - low) / (high - low)

    def ticks(self) -> Iterator[tuple[float, str]]:
        """Yield some places with what stands beside them."""
        if self.logarithmic:
            first, last = round(log10(self.low) + 0.499), round(log10(self.high) - 0.499)
            step = max(1, -(-(last - first) // 5))
            for power in range(first, last + 1, step):
                yield (
                    self.place_of(10.0**power),
                    (f"1e{power}" if abs(power) > 3 else f"{10.0**power:g}"),
                )
            return
        for part in range(5):
            value = self.low + (self.high - self.low) * part / 4
            yield self.start + (self.end - self.start) * part / 4, f"{value:.3g}"


@dataclass(frozen=True)
class Walk:
    """The places at which an argument is looked at, and what is given for it at each."""

    places: tuple[Fraction, ...]
    logarithmic: bool
    given: Callable[[Fraction], object]
    says: str


def contents(quantities: Mapping[str, QuantityContent]) -> dict[str, tuple[Plot, ...]]:
    """Return the pictures of every quantity, those that are kept from before without drawing."""
    code = cache.code(*CODE)

    def drawn(content: QuantityContent) -> list[cache.Plain]:
        subject = cast("Subject", content.subject)
        return [dict(vars(plot)) for plot in plots(subject, content.file)]

    pictures = {}
    for name, quantity in quantities.items():
        if quantity.bracket:  # a picture would take minutes
            continue
        base = base_point(quantity.file)  # all that a plot takes of the vectors
        made_of = cache.hash_of([code, json.dumps(dict(base.written)) if base else ""])
        pictures[name] = cache.load_or_make(f"plots-{name}", made_of, partial(drawn, quantity))
    return {
        name: tuple(Plot(**plot) for plot in cast(list[dict[str, str]], own))
        for name, own in pictures.items()
    }


def plots(subject: Subject, file: VectorFile) -> tuple[Plot, ...]:
    """Return a picture over each argument, where something can be drawn."""
    base = base_point(file)
    return () if base is None else tuple(_plots(subject, base.floats))


def _plots(subject: Subject, base: Mapping[str, object]) -> Iterator[Plot]:
    for parameter in subject.parameters:
        if base[parameter.name] is None:  # it may be left out, and is
            continue
        walk = walk_over(parameter, base[parameter.name])
        worlds = _curves(subject, base, parameter.name, walk)
        fewest = 2 if parameter.domain.integer else POINTS // 8
        if sum(len(run) for runs in worlds for run in runs) < fewest:
            continue
        fixed = ", ".join(
            f"{name} = {_shown(value)}"
            for name, value in base.items()
            if name != parameter.name and value is not None
        )
        says = f"{subject.id} over {walk.says}" + (f", at {fixed}" if fixed else "")
        if subject.per_world:
            lines = (
                f"world {number} {line}" for number, line in enumerate(WORLDS[: len(worlds)], 1)
            )
            says += f" ({', '.join(lines)})"
        svg = _svg(worlds, parameter, walk)
        yield Plot(f"/plot/{subject.id}.{parameter.name}.svg", says, svg)


def walk_over(parameter: Parameter, base: object) -> Walk:
    """Return where a parameter is looked at: a number, or the first number of a sequence.

    Where a sequence sums to one, its other numbers share what the first one leaves, as before.
    """
    if not isinstance(base, list):
        places, logarithmic = grid(parameter, Fraction(str(base)))
        whole = parameter.domain.integer
        return Walk(places, logarithmic, int if whole else float, parameter.name)
    first, *others = (Fraction(str(value)) for value in base)
    places, logarithmic = grid(parameter, first)

    def given(place: Fraction) -> list[float]:
        left = (1 - place) / sum(others) if parameter.sums_to_one and any(others) else Fraction(1)
        return [float(place), *(float(left * other) for other in others)]

    says = f"the first of {parameter.name}" + (
        f" (the others as {', '.join(map(_shown, base[1:]))})" if others else ""
    )
    return Walk(places, logarithmic, given, says)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return f"({', '.join(map(_shown, value))})"
    return str(value) if len(str(value)) < 12 else decimal_text(Fraction(str(value)), 6)


def grid(parameter: Parameter, base: Fraction) -> tuple[tuple[Fraction, ...], bool]:
    """Return where a parameter is looked at, and whether evenly by its logarithm.

    >>> from didp_ref.formulas.parameters import RHO
    >>> places, logarithmic = grid(RHO, Fraction(1, 2))
    >>> len(places), places[1] < places[-1] < 1, logarithmic
    (65, True, False)
    """
    low, high = parameter.domain.lower, parameter.domain.upper
    if low is not None and high is not None:
        step = (Fraction(high) - Fraction(low)) / (POINTS + 1)
        return tuple(Fraction(low) + step * k for k in range(1, POINTS + 1)), False
    if low is None:
        reach = REACH * max(abs(base), Fraction(1))
        return tuple(base + reach * (2 * Fraction(k, POINTS - 1) - 1) for k in range(POINTS)), False
    if parameter.domain.integer:
        powers = {round(LARGEST ** (k / (POINTS - 1))) for k in range(POINTS)}
        whole = map(Fraction, sorted(powers))
        return tuple(number for number in whole if parameter.domain.contains(number)), True
    centre = base if base > 0 else Fraction(1)
    steps = (DECADES * (2 * k / (POINTS - 1) - 1) for k in range(POINTS))
    return tuple(centre * Fraction(f"{10.0**step:.6g}") for step in steps), True


def _curves(subject: Subject, base: Mapping[str, object], name: str, walk: Walk) -> list[list[Run]]:
    """Return every world's runs of points that have a value: a run ends where the domain does."""
    worlds: list[list[Run]] = []
    broken = True
    for place in walk.places:
        try:
            answer = subject(**{**_floats(base), name: walk.given(place)})
        except DidpError:
            broken = True
            continue
        values = (
            [float(value) for value in answer][: len(WORLDS)] if subject.per_world else [answer]
        )
        if not all(map(isfinite, values)):
            continue
        worlds = worlds or [[] for _ in values]
        for runs, value in zip(worlds, values, strict=True):
            if broken:
                runs.append([])
            runs[-1].append((float(place), float(value)))
        broken = False
    return worlds


def _floats(base: Mapping[str, object]) -> dict[str, object]:
    return {
        name: [float(part) for part in value] if isinstance(value, list) else value
        for name, value in base.items()
    }


def _svg(worlds: Sequence[Sequence[Run]], parameter: Parameter, walk: Walk) -> str:
    points = [point for runs in worlds for run in runs for point in run]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = parameter.domain.lower, parameter.domain.upper
    ends = (float(low), float(high)) if low is not None and high is not None else (min(xs), max(xs))
    across = Axis(*ends, walk.logarithmic, LEFT, WIDTH - RIGHT)
    upright = _upright(ys)
    drawn = ""
    for line, runs in zip(WORLDS, worlds, strict=False):
        for run in runs:
            places = [f"{across.place_of(x):.1f} {upright.place_of(y):.1f}" for x, y in run]
            if parameter.domain.integer:
                drawn += f'<path class="dots" d="{"".join(f"M{place}h0" for place in places)}"/>'
            else:
                drawn += f'<path class="curve {line}" d="M{"L".join(places)}"/>'
    name = f"{parameter.name}[0]" if parameter.sequence else parameter.name
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}"><style>{STYLE}</style>{_frame(across, upright)}{drawn}'
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2:g}" y="{HEIGHT - 6}" text-anchor="middle">'
        f"{name}</text></svg>\n"
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
