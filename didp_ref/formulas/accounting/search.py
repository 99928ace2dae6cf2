"""The bracket of a value: grids are refined until it is narrow enough, or a limit is met."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from math import ceil, floor, log, log2, sqrt
from typing import NamedTuple

from flint import arb, fmpq

from didp_ref.errors import Unavailable
from didp_ref.formulas.accounting.cells import Cells, Grid, cut, lower, upper
from didp_ref.formulas.accounting.composition import power, together
from didp_ref.formulas.accounting.distribution import Distribution
from didp_ref.formulas.accounting.lattice import ONE, Step, common_step
from didp_ref.formulas.accounting.pairs import DiscretePair, Pair, spread

MOST_POINTS = 1 << 18
"""So many points one step's grid has at most: the limit of the work."""
MOST_PRODUCTS = 1 << 21
"""So many at most, times the doublings from one step to all."""
MOST_PARTS = 1 << 900
"""Of more, a float holds neither their number nor the parts of its inverse."""
MOST_REFINEMENT = 9
MOST_MULTIPLE, MOST_MULTIPLE_OF_ATOMS = 512, 4096
"""So many steps of a common grid a mechanism's own step is at most; more where all are atoms."""
SPARE_BITS = 34
SHARE = 1 / 64
"""So much of the width asked is left to what is trimmed."""


class Part(NamedTuple):
    """A pair, and how often it is composed."""

    pair: Pair
    times: int


class Ends(NamedTuple):
    """Both ends of a bracket; the upper one is missing where no finite one was found."""

    lower: fmpq
    upper: fmpq | None

    def narrow(self, width: float) -> bool:
        """Say whether the bracket is as narrow as asked."""
        return self.upper is not None and self.upper - self.lower <= self.upper * fmpq(
            *width.as_integer_ratio()
        )


class BothSides(NamedTuple):
    """The losses of one direction, from both sides; no lower one where it was not needed."""

    upper: Distribution
    lower: Distribution | None


class Found(NamedTuple):
    """A bracket, and the composed losses that it was read from."""

    ends: Ends
    losses: list[BothSides]


class Composition:
    """Pairs composed at one size of delta, on finer and finer grids."""

    def __init__(self, parts: Sequence[Part], log_delta: float, width: float) -> None:
        times = sum(part.times for part in parts)
        if times > MOST_PARTS:
            raise Unavailable("the composition of so large losses", "use more noise: this is none")
        spare = log(times) - log_delta - log(width * SHARE)
        self.parts = parts
        self.nats = spare + 2
        self.bits = ceil(spare / log(2)) + SPARE_BITS
        self.budget = floor(2.0 ** (self.bits + (log_delta + log(width * SHARE)) / log(2) - 2))
        self.first = max(floor(log2(1 / width) / 2) - 3, 1)

    @cached_property
    def _spreads(self) -> list[float]:
        return [spread(part.pair) for part in self.parts]

    @cached_property
    def _total_spread(self) -> float:
        each = zip(self.parts, self._spreads, strict=True)
        return sqrt(sum(part.times * width * width for part, width in each))

    @cached_property
    def _common(self) -> Step | None:
        """The step of which the steps of all atoms are small multiples; nothing if there is none.

        On any other grid an atom lies between two points, and costs a whole step.
        """
        steps = {part.pair.own_step for part in self.parts if part.pair.own_step}
        return common_step(steps, MOST_MULTIPLE_OF_ATOMS if self._exact else MOST_MULTIPLE)

    @cached_property
    def _exact(self) -> bool:
        """Whether the common grid holds every outcome, so that no finer one is needed."""
        return all(isinstance(part.pair, DiscretePair) for part in self.parts)

    def _step(self, pair: Pair) -> Step:
        return self._common or pair.own_step or ONE

    def _grid(self, place: int, refinement: int) -> tuple[int, float]:
        """Return the power of two that a step is multiplied by, and the spread in steps."""
        pair, width = self.parts[place].pair, self._spreads[place]
        length = float(self._step(pair).length())
        at = floor(log2(width / length)) - refinement
        if isinstance(pair, DiscretePair):
            fine = 0 if self._exact else floor(log2(self._total_spread / length)) - refinement
            at = min(fine, 0) if self._common else 0
        elif self._common or pair.own_step:
            at = min(at, 0)
        return at, width / (length * 2.0**at)

    def feasible(self, refinement: int) -> bool:
        """Say whether the grids stay within the limit of the work."""
        total = 0.0
        for place, part in enumerate(self.parts):
            _, per_spread = self._grid(place, refinement)
            low, high = part.pair.reach(self.nats)
            total += (high - low) * per_spread / self._spreads[place]
        doublings = sum(part.times for part in self.parts).bit_length()
        few = total <= MOST_POINTS and total * doublings <= MOST_PRODUCTS
        return few and refinement <= MOST_REFINEMENT

    def cells(self, refinement: int) -> list[tuple[Cells, Cells]]:
        """Return the cells of every pair and of its reverse."""
        found = []
        for place, part in enumerate(self.parts):
            at, per_spread = self._grid(place, refinement)
            grid = Grid(self._step(part.pair), at)
            forward, backward = cut(part.pair, grid, self.nats, per_spread, self.bits)
            found.append((forward, backward))
        return found

    def composed(self, cells: Sequence[Cells], refinement: int, up: bool) -> Distribution:
        """Return the distribution of all losses together."""
        sums = []
        for part, cut_up, width in zip(self.parts, cells, self._spreads, strict=True):
            single = (upper if up else lower)(cut_up, self.bits)
            finest = width * 2.0**-refinement
            sums.append(power(single, part.times, finest, self.budget // len(self.parts)))
        widest = self._total_spread * 2.0**-refinement
        return together(sums, widest, self.budget)


Measure = Callable[[Distribution], fmpq | None]
_follower: ContextVar[Callable[[Ends], object] | None] = ContextVar("follower", default=None)


@contextmanager
def following(tell: Callable[[Ends], object] | None) -> Iterator[None]:
    """Have every bracket told that is found while a narrower one is looked for."""
    before = _follower.set(tell)
    try:
        yield
    finally:
        _follower.reset(before)


def read(losses: Sequence[BothSides], measure: Measure) -> Ends:
    """Return the bracket of another value of composed losses: the larger of both directions'."""
    return _larger([_read(each, measure) for each in losses])


def _read(losses: BothSides, measure: Measure) -> Ends:
    least = None if losses.lower is None else measure(losses.lower)
    return Ends(least or fmpq(0), measure(losses.upper))


def bracket(composition: Composition, measure: Measure, width: float, symmetric: bool) -> Found:
    """Return the bracket of the larger of both directions' values."""
    ends: dict[int, Ends] = {}
    losses: dict[int, BothSides] = {}
    first = composition.first
    while not composition.feasible(first):
        first -= 1
        if first < 0:
            raise Unavailable(
                "a grid within the limit of the work", "use more noise or fewer steps"
            )
    refinements = dict.fromkeys([0] if symmetric else [0, 1], first)
    made: dict[int, list[tuple[Cells, Cells]]] = {}

    def refine(direction: int, refinement: int) -> None:
        if refinement not in made:
            made.clear()
            made[refinement] = composition.cells(refinement)
        cells = [both[direction] for both in made[refinement]]
        above = composition.composed(cells, refinement, True)
        most = measure(above)
        if most == 0:
            ends[direction], losses[direction] = Ends(fmpq(0), most), BothSides(above, None)
            return
        below = composition.composed(cells, refinement, False)
        least = measure(below) or fmpq(0)
        losses[direction] = BothSides(above, below)
        before = ends.get(direction)
        if before is not None:
            least = max(least, before.lower)
            if before.upper is not None:
                most = before.upper if most is None else min(most, before.upper)
        ends[direction] = Ends(least, most)

    for direction, refinement in refinements.items():
        refine(direction, refinement)
    while True:
        found = _larger(list(ends.values()))
        if tell := _follower.get():
            tell(found)
        if found.narrow(width):
            return Found(found, list(losses.values()))
        # the direction that the upper end comes from
        direction = max(ends, key=lambda each: _order(ends[each].upper))
        refinement = refinements[direction] + _halvings(ends[direction], width)
        while not composition.feasible(refinement):
            refinement -= 1
        if refinement <= refinements[direction]:
            return Found(found, list(losses.values()))
        refinements[direction] = refinement
        refine(direction, refinement)


def _larger(ends: Sequence[Ends]) -> Ends:
    uppers = [each.upper for each in ends]
    least = max(each.lower for each in ends)
    return Ends(
        least, None if None in uppers else max(upper for upper in uppers if upper is not None)
    )


def _order(value: fmpq | None) -> tuple[bool, fmpq]:
    return value is None, fmpq(0) if value is None else value


def _halvings(ends: Ends, width: float) -> int:
    """Return how often the step is halved next: the width falls with its square."""
    if ends.upper is None or not ends.upper:
        return 2
    relative = float(arb((ends.upper - ends.lower) / ends.upper))
    return min(max(ceil(log2(relative / width) / 2 + 0.1), 1), 4)
