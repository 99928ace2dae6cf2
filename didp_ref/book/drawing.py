"""The map of notions as a drawing: boxes, and an arrow for every theorem between them."""

from collections import Counter
from dataclasses import dataclass
from math import hypot

from didp_ref.book.notions import Arrow

WIDTH, HEIGHT = 190, 58
CENTRES = {
    "alpha-beta, every prior": (390, 40),
    "epsilon": (390, 190),
    "alpha-beta": (105, 110),
    "rho": (105, 375),
    "gamma": (615, 375),
}
LINES = {
    "alpha-beta, every prior": ("(α, β)-identifiability", "over all priors"),
    "epsilon": ("ε-differential", "privacy"),
    "alpha-beta": ("(α, β)-identifiability", "at one prior"),
    "rho": ("ρ-differential", "identifiability"),
    "gamma": ("γ-membership", "privacy"),
}
BEND = 46
"""How far apart arrows between the same two notions run."""


@dataclass(frozen=True)
class Box:
    """A notion's rectangle with its name in two lines, each with its height."""

    left: int
    top: int
    width: int
    height: int
    centre: int
    lines: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Drawn:
    """An arrow's path, and where its number stands."""

    path: str
    x: int
    y: int
    both_ways: bool


def boxes() -> tuple[Box, ...]:
    """Return the rectangles of all notions."""
    return tuple(
        Box(
            x - WIDTH // 2,
            y - HEIGHT // 2,
            WIDTH,
            HEIGHT,
            x,
            tuple((line, y - 6 + 21 * place) for place, line in enumerate(LINES[key])),
        )
        for key, (x, y) in CENTRES.items()
    )


def arrows(given: tuple[Arrow, ...]) -> tuple[Drawn, ...]:
    """Return the arrows; those between the same two notions are bent apart."""
    together = Counter(frozenset((arrow.start, arrow.end)) for arrow in given)
    seen: Counter[frozenset[str]] = Counter()
    curves = []
    for arrow in given:
        pair = frozenset((arrow.start, arrow.end))
        way = 1 if arrow.start < arrow.end else -1
        offset = (2 * seen[pair] - together[pair] + 1) * BEND * way
        seen[pair] += 1
        curves.append(_arrow(arrow, offset))
    return tuple(curves)


def _arrow(arrow: Arrow, offset: int) -> Drawn:
    """Draw a curve between the rims of two boxes, to one side of the line between them."""
    start, end = CENTRES[arrow.start], CENTRES[arrow.end]
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    first, last = _rim(start, (across, down)), _rim(end, (-across, -down))
    middle = (
        (first[0] + last[0]) / 2 - down / length * offset,
        (first[1] + last[1]) / 2 + across / length * offset,
    )
    path = "M{:.0f} {:.0f}Q{:.0f} {:.0f} {:.0f} {:.0f}".format(*first, *middle, *last)
    on_curve = [(a + 2 * m + b) / 4 for a, m, b in zip(first, middle, last, strict=True)]
    return Drawn(path, round(on_curve[0]), round(on_curve[1]) + 4, arrow.both_ways)


def _rim(centre: tuple[int, int], way: tuple[int, int]) -> tuple[float, float]:
    """Return where a line from a box's centre leaves the box."""
    reach = min(
        (WIDTH / 2 + 4) / abs(way[0]) if way[0] else 9.0,
        (HEIGHT / 2 + 4) / abs(way[1]) if way[1] else 9.0,
    )
    return centre[0] + way[0] * reach, centre[1] + way[1] * reach
