"""What a function answers in float64, held against the quantity wherever it is looked at.

That a recovered formula is the quantity's says nothing of a path that symbols did not take. So the
function is called at the corners of the test vectors, at, beside and between the numbers in its
conditions, and with long sequences. Where it is off the question is whether rounding explains that:
the formula that was recovered, evaluated in float64 step by step, is then off as well, or so many
digits cancel that the ball which 53 bits leave of it holds what was answered.
"""

import operator
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, islice
from typing import Any

from didp_ref.errors import DidpError, OutOfRange, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.processes.sandbox import NoAnswer
from didp_ref.symbolic.term import NoValue
from didp_ref.workbench.candidate import ROUGH, SUBNORMAL, Recovered
from didp_ref.workbench.difference_search import LONG_POINTS, LONGER, lengths_of
from didp_ref.workbench.points import (
    Value,
    Values,
    as_exact,
    drawn,
    hard,
    of_length,
    ours_at,
    simplest,
)
from didp_ref.workbench.user_function import Returned

SIMPLE, DRAWN = 60, 40
SECONDS, LONGEST = 4.0, 12.0
"""How long the function is asked: by the processor here, and by the clock."""
BATCH = 32
ELSE = "it does something else with numbers than with symbols"
LOST = "so many digits cancel in its formula that a float answer says nothing of it"
TWO_WAYS = "it answers the same question differently"
SMALL = Fraction(1, 2**48)
"""A difference that is a smaller part of the value is one of rounding: a few steps make as much."""
LOST_SHARE = 10
"""Where more than one point in so many leaves no digit, the answers say nothing of the function."""
MUCH_WORSE = 64
"""How many times worse than the formula step by step a function may round."""
LARGEST_FLOAT = Fraction(2) ** 1024
LARGEST_LENGTH = 2000


@dataclass
class Net:
    """What was found: the first point at which rounding explains nothing."""

    problem: str = ""
    values: Values = field(default_factory=dict)
    points: int = 0
    lengths: tuple[int, ...] = ()
    lost: list[Values] = field(default_factory=list)
    """Points at which 53 bits leave no digit of the formula, so that any answer may be rounding."""


def cast_net(recovered: Recovered, quantity: Quantity, aimed: Sequence[Values]) -> Net:
    """Call a function wherever that may show what its formula does not, until something is off."""
    net = Net()
    lengths: set[int] = set()
    first: tuple[Values, Returned] | None = None
    for point, (answer, again, *others) in _answer_in_batches(
        recovered, _points_to_ask(recovered, quantity, aimed)
    ):
        if recovered.note_too_deep(point.values, answer):
            continue
        if answer != again:
            net.problem, net.values = TWO_WAYS, point.values
            return net
        known = (answer, *(other for other in others if not other.refusal))
        try:
            is_same = all(is_explained(recovered, point.values, each, point.ours) for each in known)
        except OutOfRange:  # nothing is compared there
            continue
        if not is_same:
            if not recovered.unlike and _is_lost(recovered, point.values):
                net.lost.append(point.values)
                continue
            net.problem, net.values = ELSE, point.values
            if first and recovered.apart.call(recovered.arguments(first[0])) != first[1]:
                net.problem = TWO_WAYS
            return net
        first = first or (point.values, answer)
        net.points += 1
        lengths |= {len(v) for v in point.values.values() if isinstance(v, tuple)}
    net.lengths = tuple(sorted(lengths))
    if LOST_SHARE * len(net.lost) > net.points:
        net.problem, net.values = LOST, net.lost[0]
        return net
    if first is not None and recovered.apart.call_often(recovered.arguments(first[0])) != first[1]:
        net.problem, net.values = f"{TWO_WAYS}, when asked often", first[0]
    return net


@dataclass(frozen=True)
class _Point:
    """A point, how the function is asked there, and what the quantity is."""

    values: Values
    arguments: list[dict[str, Any]]
    ours: list[Enclosure]


def _answer_in_batches(
    recovered: Recovered, points: Iterator[_Point]
) -> Iterator[tuple[_Point, list[Returned]]]:
    """Yield points with the answers there, batch by batch; those that come too late are noted."""
    began, worked = time.monotonic(), time.process_time()
    while batch := list(islice(points, BATCH)):
        if time.process_time() - worked > SECONDS or time.monotonic() - began > LONGEST:
            return
        answers: list[Returned] = []
        late: NoAnswer | None = None
        try:
            for answer in recovered.apart.calls(
                [each for point in batch for each in point.arguments]
            ):
                answers += [answer]
        except NoAnswer as problem:
            late = problem
        unread = iter(answers)
        for place, point in enumerate(batch):
            mine = list(islice(unread, len(point.arguments)))
            if late and len(mine) < len(point.arguments):
                recovered.note_late(point.values, late)
                rest = [
                    each for each in batch[place + 1 :] if not recovered.is_too_slow(each.values)
                ]
                points = chain(rest, points)
                break
            yield point, mine


def _points_to_ask(
    recovered: Recovered, quantity: Quantity, aimed: Sequence[Values]
) -> Iterator[_Point]:
    """Yield the points: each is asked twice, and whole numbers as Python's ``int`` as well."""
    for values in _points(quantity, aimed, recovered.numbers):
        if recovered.is_too_slow(values):
            continue
        try:
            arguments = recovered.arguments(values)
            ours = ours_at(quantity, values)
        except DidpError:
            continue
        whole = {
            name: int(value)
            for name, value in arguments.items()
            if isinstance(value, float) and value.is_integer() and abs(value) < 1 << 53
        }
        others = [{**arguments, **whole}] if whole else []
        yield _Point(values, [arguments, arguments, *others], ours)


def longer_lengths(numbers: Sequence[Fraction]) -> list[int]:
    """Return more numbers of entries than are followed; those at and beside a program's numbers.

    >>> longer_lengths([Fraction(1, 2), Fraction(77)])
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 1000, 76, 77, 78]
    """
    near = [
        number.numerator + step
        for number in numbers
        if number.denominator == 1 and LONGER[0] <= number <= LARGEST_LENGTH
        for step in (-1, 0, 1)
    ]
    return list(dict.fromkeys([*LONGER, *near]))


def _points(
    quantity: Quantity, aimed: Sequence[Values], numbers: Sequence[Fraction]
) -> Iterator[Values]:
    """Yield the points that float64 holds: aimed ones, simple ones, corners, and long ones."""
    yield from (point for values in aimed if (point := _rounded(values)) is not None)
    if quantity.is_family:
        for many in longer_lengths(numbers):
            yield from of_length(quantity, many, LONG_POINTS)
    for n in lengths_of(quantity):
        yield from (p for p in islice(simplest(quantity, n), SIMPLE) if _rounded(p) == p)
        yield from hard(quantity, n)
        yield from drawn(quantity, n, DRAWN)


def _rounded(values: Values) -> dict[str, Value] | None:
    """Return a point with the nearest numbers that float64 holds; ``None`` where there are none."""
    try:
        return as_exact(
            {k: [*map(float, v)] if isinstance(v, tuple) else float(v) for k, v in values.items()}
        )
    except OverflowError:
        return None


def is_explained(
    recovered: Recovered, values: Values, returned: Returned, ours: Sequence[Enclosure]
) -> bool:
    """Say whether rounding explains what was answered, or why nothing was.

    Raises :class:`OutOfRange` if the right value is too large, or too small, to be compared.
    """
    if returned.refusal:
        return any(abs(right.lower) >= LARGEST_FLOAT for right in ours) or _breaks(
            recovered, values
        )
    if len(returned.values) != len(ours):
        return False
    gaps = [
        max(right.lower - answer, answer - right.upper, Fraction(0))
        for answer, right in zip(returned.values, ours, strict=True)
    ]
    sizes = [max(abs(right.lower), abs(right.upper)) for right in ours]
    rooms = [max(size * (SMALL + recovered.rounding), SUBNORMAL) for size in sizes]
    if all(map(operator.le, gaps, rooms)):
        return True
    if any(size >= LARGEST_FLOAT for size in sizes):
        return True
    rough = all(gap <= max(size * ROUGH, SUBNORMAL) for gap, size in zip(gaps, sizes, strict=True))
    try:
        written = recovered.as_written(values)
        left = recovered.in_float_bits(values)
        if rough and (recovered.is_read or recovered.is_close_call(values)):
            return True
    except (NoValue, OutOfRange, Undecided):
        return False
    except KeyError:  # more entries than were followed
        return rough
    return all(
        gap <= room
        or any(
            gap <= MUCH_WORSE * abs(Fraction(step) - right.lower)
            for step in steps
            if step is not None
        )
        or any(gap <= each.upper - each.lower for each in balls if each is not None)
        for gap, room, steps, balls, right in zip(gaps, rooms, written, left, ours, strict=True)
    )


def _is_lost(recovered: Recovered, values: Values) -> bool:
    """Say whether 53 bits leave no digit of a divisor or of a logarithm's argument.

    Then rounding may explain any answer, so that none shows the function to be right.
    """
    try:
        return any(None in balls for balls in recovered.in_float_bits(values))
    except (KeyError, NoValue, OutOfRange, Undecided):
        return False


def _breaks(recovered: Recovered, values: Values) -> bool:
    """Say whether the formula has no value here either, or float64 breaks it step by step."""
    try:
        written, left = recovered.as_written(values), recovered.in_float_bits(values)
        return any(None in each for each in written) or any(None in each for each in left)
    except (NoValue, OutOfRange, Undecided):
        return True
    except KeyError:
        return False
