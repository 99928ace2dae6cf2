"""The search for an exact point at which a formula and a quantity differ."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice, product
from typing import TypeAlias

from didp_ref.errors import DidpError, InputError, OutOfRange, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.oracle.arithmetic import Arithmetic, textbook_by_erf, textbook_float64
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.expected import as_fraction, values_at
from didp_ref.oracle.ordinary import is_in_use, numbers_in_use
from didp_ref.oracle.sharper import Beyond, beyond_at, sharpest_known
from didp_ref.symbolic.equality import Branch
from didp_ref.symbolic.term import NoValue, Term
from didp_ref.workbench.answer import Answer, Difference, Sides
from didp_ref.workbench.candidate import Formula, Written
from didp_ref.workbench.fixed import fixed_in
from didp_ref.workbench.formula import formula_of
from didp_ref.workbench.points import (
    Value,
    Values,
    admits,
    as_input,
    drawn,
    entries_of,
    hard,
    is_dyadic,
    is_point_in_use,
    length,
    near_conditions,
    near_numbers,
    of_length,
    ours_at,
    shown,
    simplest,
    simplified,
)

LENGTHS = (1, 2, 3)
"""At how many entries a family is compared where it is not for every number."""
LONGER = (*range(4, 13), 1000)
"""At how many more it is searched."""
LONG_POINTS = 2
EVERYWHERE = {Fraction(0), Fraction(1), Fraction(2)}
"""Numbers in formulas that are no thresholds; the simplest points are there anyway."""
FEW_VALUES = 2
"""So few of a parameter say nothing of others."""
MOST_NUMBERS = 12
MOST_STARTS = 60
"""From so many corners one goes to what the branches compare with, to find the most harm."""
MORE_STARTS = 2
"""Where the simplest point leaves no room for a number, another one may."""
COARSE_BITS = 64
SECONDS, LONGEST = 2.0, 6.0
"""How long differences are looked for, each time: by the processor, and by the clock."""


Point: TypeAlias = "tuple[tuple[str, Value], ...]"


def lengths_of(quantity: Quantity) -> tuple[int | None, ...]:
    """Return the numbers of entries at which a quantity is compared."""
    return LENGTHS if quantity.is_family else (None,)


TENFOLD = 10.0
NEARLY = 0.8
"""A simpler point is shown if its factor exceeds one by at least this part of the worst one's."""
ROOM = 64
"""How many times more than the printed form another way of writing it may lose."""
NUDGE = Fraction(1, 2**50)
"""What is lost of a number beside 1: ``2 p - 1`` and ``1 - p`` keep no more of a small p."""
CANCELLED = Fraction(1, 2**28)
"""What may be left of a difference of numbers about one, where their digits cancel."""
FAR = 1 << 27
"""A larger exponent has too few digits behind its point to take in the logarithm of a prior."""


def _may_be_rounding(
    quantity: Quantity, values: Values, theirs: Sequence[Enclosure], ours: Sequence[Enclosure]
) -> bool:
    """Say whether rounding may explain float64 answers that are off.

    Code that answers floats alone cannot be run with more digits. Where what is left is tiny, and
    where the printed formula in float64 is as far off, here or beside, it shows nothing.
    """
    pairs = list(zip(theirs, ours, strict=True))
    gaps = [abs(mine.lower - right.lower) for mine, right in pairs]
    if all(gap <= CANCELLED for gap, pair in zip(gaps, pairs, strict=True) if not _agree(pair)):
        return True
    if quantity.per_world and _is_far_out(values):
        return True
    plain = textbook_float64()
    unexplained = {place for place, pair in enumerate(pairs) if not _agree(pair)}
    for engine, nudge in (
        (plain, Fraction()),
        (plain, NUDGE),
        (plain, -NUDGE),
        (textbook_by_erf(), Fraction()),
    ):
        printed = _printed(quantity, values, nudge, engine)
        if printed is None and engine is plain and not nudge:
            return True  # it breaks there, as other ways of writing it may
        for place, value in enumerate(printed or ()):
            if gaps[place] <= ROOM * abs(value - ours[place].lower):
                unexplained.discard(place)
        if not unexplained:
            return True
    return False


def _is_far_out(values: Values) -> bool:
    """Say whether a response is so far from every world that its logarithms drown the priors'."""
    if not {"prior", "values", "response", "scale"} <= values.keys():
        return False
    worlds = zip(*(entries_of(values[name]) for name in ("prior", "values")), strict=True)
    (response,), (scale,) = (entries_of(values[name]) for name in ("response", "scale"))
    return all(abs(response - value) > FAR * scale for prior, value in worlds if prior)


def _agree(pair: tuple[Enclosure, Enclosure]) -> bool:
    mine, right = pair
    return mine.overlaps(right)


def _printed(
    quantity: Quantity, values: Values, nudge: Fraction, engine: Arithmetic
) -> list[Fraction] | None:
    """Return what the printed formula gives in float64 a little beside a point, if anything."""
    whole = {parameter.name for parameter in quantity.parameters if parameter.domain.integer}
    point: dict[str, Input] = {}
    for name, value in values.items():
        step = 0 if name in whole else nudge
        moved = [each + step for each in entries_of(value)]
        point[name] = list(moved) if isinstance(value, tuple) else moved[0]
    try:
        return [*map(as_fraction, values_at(quantity, point, engine))]
    except (ArithmeticError, ValueError, TypeError):
        return None


def harm(difference: Difference, safe: Side | None) -> tuple[bool, float]:
    """Say whether a difference is unsafe, and how far the two values' factor is from one.

    Beyond a factor of ten a simpler point says more than a worse one.
    """
    return difference.side(safe) == "unsafe", min(difference.factor, TENFOLD) - 1


def _number(part: Term) -> Iterator[Fraction]:
    """Yield the size of a part that is a number, as it is or as a quotient of two."""
    values = [term.value for term in (part.args if part.head == "/" else (part,))]
    numbers = [value for value in values if isinstance(value, Fraction)]
    if len(numbers) == len(values) and 0 not in numbers[1:]:
        yield abs(numbers[0] / (numbers[1] if numbers[1:] else 1))


class Search:
    """Looks for points at which the two differ, and counts where they agree."""

    def __init__(self, formula: Formula, quantity: Quantity, answer: Answer) -> None:
        self.formula = formula
        self.quantity = quantity
        self.answer = answer
        self.bits = COARSE_BITS
        self.agreed = 0
        self.digits: int | None = None
        self.seen: set[Point] = set()
        self.missing: set[Point] = set()
        """Points of the domain at which the candidate alone has no value."""
        self.empty: set[Point] = set()
        """Points at which its formula has no value, to whatever precision."""
        self.printed = Written(formula_of(quantity))
        self.tried: dict[str, set[Value]] = {}
        """The values of each parameter at the points at which the two agree."""
        self.lengths: set[int] = set()
        """Of how many entries the points were at which the two agree."""
        self.first_of_all: list[Values] = []
        """Points to be looked at before all others."""
        self.differing: list[Difference] = []
        """What was found when sides were counted."""

    def first(self, simple: int, corners: int, random: int) -> Difference | None:
        """Return the first difference: at the simplest points, at the corners, or at any."""
        began, worked = time.monotonic(), time.process_time()
        first_tiny = None
        for values in self._points(simple, corners, random):
            if time.process_time() - worked > SECONDS or time.monotonic() - began > LONGEST:
                break
            difference = self.difference_at(values)
            if difference is None:
                continue
            if not difference.is_tiny:
                return difference
            first_tiny = first_tiny or difference
        return first_tiny

    def aimed(self) -> Iterator[dict[str, Value]]:
        """Yield points on both sides of what the branches' conditions compare with, and between."""
        for n in lengths_of(self.quantity):
            start = next(simplest(self.quantity, n))
            branches = self.formula.branches(n, 0 if self.quantity.per_world else None) or []
            near = near_conditions(branches, start)
            yield from (values for values in near if admits(self.quantity, values))
            numbers = self._numbers(branches)
            for beside in (start, *drawn(self.quantity, n, MORE_STARTS)):
                yield from (p for p in near_numbers(numbers, beside) if admits(self.quantity, p))

    def _numbers(self, branches: Sequence[Branch]) -> list[Fraction]:
        """Return the numbers in the code and in the formula, at which it may do something else."""
        terms = [branch.value for branch in branches if branch.value is not None]
        parts = {number for term in terms for part in term.parts() for number in _number(part)}
        return sorted({*self.formula.numbers, *(parts - EVERYWHERE)})[:MOST_NUMBERS]

    def _points(self, simple: int, corners: int, random: int) -> Iterator[Values]:
        yield from self.first_of_all
        lengths = lengths_of(self.quantity)
        share = -(-simple // len(lengths))
        for n in lengths:
            points: Iterator[dict[str, Value]] = simplest(self.quantity, n)
            if self.answer.black_box:
                points = (p for p in islice(points, 4 * share) if all(map(is_dyadic, p.values())))
            yield from islice(points, share)
        yield from self.aimed()
        if self.quantity.is_family and (self.answer.black_box or isinstance(self.formula, Written)):
            written_for_each = self.quantity.per_world and isinstance(self.formula, Written)
            for n in LONGER[:-1] if written_for_each else LONGER:  # a term for each of n worlds
                yield from of_length(self.quantity, n, LONG_POINTS)
        for n in lengths:
            hardest = list(hard(self.quantity, n))
            yield from hardest[:: max(1, len(hardest) // corners)]
            yield from drawn(self.quantity, n, random) if random else ()

    def difference_at(self, values: Values) -> Difference | None:
        """Return how the two differ at a point, if they certainly do."""
        point = tuple(values.items())
        if point in self.empty and not self.answer.black_box:
            return None
        try:
            theirs = self.formula.at(values, self.bits)
        except NoValue as reason:
            self.empty.add(point)
            if self._is_limit(values):
                self.answer.limit = self.answer.limit or dict(values)
                return None
            self.missing.add(point)
            if self.answer.without is None:
                self.answer.without, self.answer.without_because = dict(values), str(reason)
            return None
        except (Undecided, OutOfRange):
            return None
        try:
            ours = ours_at(self.quantity, values, self.bits)
        except DidpError:  # too large a number to be written down
            return None
        if len(theirs) != len(ours):
            raise InputError(
                self.answer.candidate,
                f"returns {len(theirs)} values where {self.quantity.id} has {len(ours)}, "
                f"at {shown(values)}: compare a function that returns one of them",
            )
        try:
            return self._difference(values, theirs, ours)
        except OutOfRange:  # numbers that are known, and too large to be compared
            return None

    def _is_limit(self, values: Values) -> bool:
        """Say whether the quantity's own formula, as it is written, has no value there either.

        Of a function's formula a declared limit says it: its float results are told apart.
        """
        if not isinstance(self.formula, Written):
            return not self.answer.black_box and self.quantity.limit_at(values) is not None
        try:
            self.printed.at(values, self.bits)
        except NoValue:
            return True
        except (Undecided, OutOfRange):
            pass
        return False

    def _difference(
        self, values: Values, theirs: Sequence[Enclosure], ours: Sequence[Enclosure]
    ) -> Difference | None:
        for world, (mine, right) in enumerate(zip(theirs, ours, strict=True)):
            if not mine.overlaps(right):
                if self.answer.black_box and _may_be_rounding(self.quantity, values, theirs, ours):
                    return None
                return Difference(
                    dict(values), mine, right, world if self.quantity.per_world else None
                )
        if tuple(values.items()) not in self.seen:
            self.seen.add(tuple(values.items()))
            self.agreed += 1
            for name, value in values.items():
                self.tried.setdefault(name, set()).add(value)
            self.lengths |= {len(value) for value in values.values() if isinstance(value, tuple)}
            self._count_digits(theirs, ours)
        return None

    def hardly_varied(self) -> str:
        """Say which parameters have one or two values alone at the points where the two agree."""
        if self.agreed <= FEW_VALUES:
            return ""
        chosen = fixed_in(self.quantity)
        few = {
            name: sorted(map(str, seen))
            for name, seen in self.tried.items()
            if len(seen) <= FEW_VALUES and name not in chosen
        }
        return " and ".join(f"{name} = {' or '.join(seen)}" for name, seen in few.items())

    def _count_digits(self, theirs: Sequence[Enclosure], ours: Sequence[Enclosure]) -> None:
        for mine, right in zip(theirs, ours, strict=True):
            size = max(abs(right.lower), abs(right.upper))
            gap = max(abs(mine.upper - right.lower), abs(right.upper - mine.lower))
            if size and gap:
                digits = max(0, int((size / gap).__floor__().bit_length() * 0.30103))
                self.digits = digits if self.digits is None else min(self.digits, digits)

    def smaller(self, difference: Difference) -> Difference:
        """Return a difference at a simpler point that does nearly as much harm."""
        best = [difference]
        known = self.beyond(difference)
        least = harm(difference, self.answer.safe_side)

        def still(values: dict[str, Value]) -> bool:
            other = self.difference_at(values) if admits(self.quantity, values) else None
            if other is None or (other.is_tiny and not difference.is_tiny):
                return False
            if is_point_in_use(values) < is_point_in_use(difference.values):
                return False
            unsafe, excess = harm(other, self.answer.safe_side)
            if unsafe < least[0] or excess < NEARLY * least[1]:
                return False
            if known is not None and self.beyond(other) is not known:
                return False
            if known is Beyond.FAILS:
                other = self.beside_least(other)
            best.append(other)
            return True

        simplified(difference.values, still)
        return best[-1]

    def beyond(self, difference: Difference) -> Beyond | None:
        """Say what is known of a value beyond a bound that is merely enough; nothing elsewhere."""
        side = self.quantity.safe_side
        if self.quantity.is_least or difference.side(side) != "unsafe":
            return None
        theirs = (difference.theirs.lower, difference.theirs.upper)
        return beyond_at(self.quantity, as_input(difference.values), theirs, side)

    def beside_least(self, difference: Difference) -> Difference:
        """Return a difference from the sharpest value known to hold, if there is one."""
        known = sharpest_known(self.quantity, as_input(difference.values))
        return replace(difference, ours=known[1]) if known else difference

    def judged(self, first: Difference) -> tuple[Counter[Beyond], Difference | None]:
        """Count what is known of the values beyond a bound that is merely enough.

        Return also the one that is farthest beyond the least value, if any is beyond.
        """
        counts: Counter[Beyond] = Counter()
        failing: list[Difference] = []
        began = time.process_time()
        for difference in [first, *self.differing]:
            if time.process_time() - began > SECONDS:
                break
            if known := self.beyond(difference):
                counts[known] += 1
                failing += [self.beside_least(difference)] if known is Beyond.FAILS else []
        return counts, max(failing, key=self._badness, default=None)

    def sides(self, first: Difference) -> tuple[Sides, bool, Difference]:
        """Count on which side it is at points all over the domain; and say if never visibly.

        Return also the difference that does the most harm, at ordinary parameters if there is one;
        ``first`` is the difference that is known.
        """
        counts, tiny, worst = Sides(), True, first
        for n in lengths_of(self.quantity):
            corners = list(hard(self.quantity, n))
            for values in chain(
                corners[:: max(1, len(corners) // 40)], drawn(self.quantity, n, 40)
            ):
                try:
                    self.formula.at(values)
                except NoValue:
                    counts.without += 1
                    continue
                except (Undecided, OutOfRange):
                    counts.open += 1
                    continue
                difference = self._uncounted(values)
                if difference is None:
                    counts.equal += 1
                else:
                    self.differing.append(difference)
                    tiny = tiny and difference.is_tiny
                    counts.above += difference.gap > 0
                    counts.below += difference.gap < 0
                    worst = max(worst, difference, key=self._badness)
        for values in self._beside_conditions():
            difference = self._uncounted(values)
            if difference is not None:
                tiny = tiny and difference.is_tiny
                worst = max(worst, difference, key=self._badness)
        return counts, tiny, self._worse(worst)

    def _worse(self, worst: Difference) -> Difference:
        """Return the worst of the points that have one ordinary number of a corner instead."""
        began = time.process_time()
        corners = list(hard(self.quantity, length(worst.values)))
        for name, value in worst.values.items():
            if isinstance(value, tuple):
                continue
            for number in dict.fromkeys(entries_of(corner[name])[0] for corner in corners):
                values = {**worst.values, name: number}
                if time.process_time() - began > SECONDS:
                    return worst
                if not (is_in_use(name, float(number)) and admits(self.quantity, values)):
                    continue
                if found := self._uncounted(values):
                    worst = max(worst, found, key=self._badness)
        return worst

    def ordinary(self) -> Difference | None:
        """Return the difference that does the most harm at ordinary parameters, if one is found."""
        began, fixed = time.process_time(), fixed_in(self.quantity)
        found = [each for each in self.differing if is_point_in_use(each.values)]
        names = [parameter.name for parameter in self.quantity.parameters]
        choices = [
            [fixed[each.name]] if each.name in fixed else numbers_in_use(each)
            for each in self.quantity.parameters
        ]
        for numbers in () if self.quantity.is_family else product(*choices):
            values: dict[str, Value] = dict(zip(names, numbers, strict=True))
            if time.process_time() - began > SECONDS:
                break
            if admits(self.quantity, values) and (difference := self._uncounted(values)):
                found.append(difference)
        return max(found, key=self._badness, default=None)

    def _beside_conditions(self) -> Iterator[dict[str, Value]]:
        """Yield points beside what its branches compare with, from the corners of the domain.

        A branch that is wrong by little at the simplest point may be wrong by much beside a corner.
        """
        began = time.process_time()
        for n in lengths_of(self.quantity):
            branches = self.formula.branches(n, 0 if self.quantity.per_world else None) or []
            if not any(branch.conditions for branch in branches):
                continue
            corners = list(hard(self.quantity, n))
            for start in corners[:: max(1, len(corners) // MOST_STARTS)]:
                if time.process_time() - began > SECONDS:
                    return
                near = near_conditions(branches, start)
                yield from (values for values in near if admits(self.quantity, values))

    def _uncounted(self, values: Values) -> Difference | None:
        """Return how the two differ at a point, without counting it among those that were tried."""
        agreed, without = self.agreed, self.answer.without
        difference = self.difference_at(values)
        self.agreed, self.answer.without = agreed, without
        return difference

    def _badness(self, difference: Difference) -> tuple[bool, bool, float]:
        unsafe, excess = harm(difference, self.answer.safe_side)
        return unsafe, is_point_in_use(difference.values), excess
