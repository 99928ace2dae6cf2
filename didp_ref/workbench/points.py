"""Exact points of a quantity's domain: the simplest ones in order, and the hard ones."""

import math
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache
from itertools import chain, cycle, islice, pairwise
from typing import TypeAlias

from flint import fmpq

from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import to_fraction, to_rational
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.generate import corner_points
from didp_ref.oracle.ordinary import is_in_use
from didp_ref.oracle.points.draws import draw_point
from didp_ref.oracle.points.invalid import invalid_points, refusal
from didp_ref.oracle.user_vectors import vectors_of
from didp_ref.symbolic.equality import Branch, Relation
from didp_ref.symbolic.heights import height_of, numbers_of
from didp_ref.symbolic.term import Number, Term, value_at
from didp_ref.workbench.composed import Composed
from didp_ref.workbench.fixed import fixed_in

LARGEST_FLOAT = Fraction(2) ** 1023
PURE = ("delta", Fraction(0))
Value: TypeAlias = "Fraction | tuple[Fraction, ...]"
Values: TypeAlias = Mapping[str, Value]

EXACTLY = " (the float64)"
"""What is written behind a number that float64 holds, and that is long as a fraction."""
LONGEST_CORNER = 12
"""Longer sequences come from :func:`of_length`."""
LARGEST_AIMED, HIGHEST_AIMED = 1 << 1000, 1 << 4096
"""Python writes no number of more than 4,300 digits."""
HIGHEST = 12
BY_HEIGHT = ((Fraction(1), Fraction(0), Fraction(-1)), *map(numbers_of, range(2, HIGHEST + 1)))
"""The rationals that are tried, zero as if it were as high as one."""


def admits(quantity: Quantity, values: Values) -> bool:
    """Say whether exact values lie in a quantity's domain, side conditions included."""
    try:
        for parameter in quantity.parameters:
            value = values[parameter.name]
            parameter.check_exact(list(value) if isinstance(value, tuple) else value)
        for condition in quantity.conditions:
            chosen = [values[name] for name in condition.parameters]
            longest = max(len(v) if isinstance(v, tuple) else 1 for v in chosen)
            for k in range(longest):
                condition.check_exact(
                    *(to_rational(v[k] if isinstance(v, tuple) else v) for v in chosen)
                )
    except DidpError:
        return False
    return len({len(v) for v in values.values() if isinstance(v, tuple)}) <= 1


def is_empty(quantity: Quantity) -> bool:
    """Say whether a quantity at fixed values has no valid input that is simple."""
    return next(simplest(quantity, 1 if quantity.is_family else None), None) is None


def flat(values: Values) -> dict[str, Number]:
    """Return values as a point of terms: the entries of a sequence have names of their own."""
    point: dict[str, Number] = {}
    for name, value in values.items():
        if isinstance(value, tuple):
            point |= {f"{name}_{k + 1}": to_rational(entry) for k, entry in enumerate(value)}
        else:
            point[name] = to_rational(value)
    return point


def length(values: Values) -> int | None:
    """Return how many entries the sequences of a point have."""
    return next((len(value) for value in values.values() if isinstance(value, tuple)), None)


def height(values: Values) -> int:
    """Return the sum of the heights of all numbers of a point."""
    return sum(height_of(entry) for value in values.values() for entry in entries_of(value))


def simplest(quantity: Quantity, n: int | None = None) -> Iterator[dict[str, Value]]:
    """Yield the points of a domain by the sum of the heights, the least first.

    >>> from didp_ref.formulas import quantities
    >>> next(simplest(quantities["scale.rho"]))
    {'rho': Fraction(1, 2), 'n_worlds': Fraction(3, 1), 'sensitive_range': Fraction(1, 1)}
    """
    places = [
        (parameter, k)
        for parameter in quantity.parameters
        for k in range(n or 1 if parameter.sequence else 1)
    ]
    fixed = fixed_in(quantity)
    choices = [
        [[fixed[p.name]], *([] for _ in BY_HEIGHT[1:])]
        if p.name in fixed
        else [[v for v in of_height if p.domain.contains(v)] for of_height in BY_HEIGHT]
        for p, _ in places
    ]

    def chosen(place: int, budget: int) -> Iterator[tuple[Fraction, ...]]:
        if place == len(places):
            if budget == 0:
                yield ()
            return
        least = len(places) - place - 1
        for h in range(1, min(HIGHEST, budget - least) + 1):
            for value in choices[place][h - 1]:
                for rest in chosen(place + 1, budget - h):
                    yield (value, *rest)

    for total in range(len(places), HIGHEST * len(places) + 1):
        for numbers in chosen(0, total):
            values = _gathered(quantity, numbers, n or 1)
            if admits(quantity, values):
                yield values


def _gathered(quantity: Quantity, numbers: tuple[Fraction, ...], n: int) -> dict[str, Value]:
    values: dict[str, Value] = {}
    place = 0
    for parameter in quantity.parameters:
        if parameter.sequence:
            values[parameter.name] = numbers[place : place + n]
            place += n
        else:
            values[parameter.name] = numbers[place]
            place += 1
    return values


def hard(quantity: Quantity, n: int | None = None) -> Iterator[dict[str, Value]]:
    """Yield the points of the test vectors and of all corners, exactly: there mistakes show."""
    yield from _corners(quantity).get(n, ())


def all_hard(quantity: Quantity) -> list[dict[str, Value]]:
    """Return these points, however many entries their sequences have."""
    return list(chain.from_iterable(_corners(quantity).values()))


@cache
def _corners(quantity: Quantity) -> dict[int | None, list[dict[str, Value]]]:
    """Return these points by how many entries their sequences have.

    Corners are drawn beside the vectors, since not every tier of these is at hand everywhere.
    """
    whole = quantities.get(quantity.id, quantity)  # where a parameter has more than one value
    vectors = () if isinstance(whole, Composed) else vectors_of(whole).asked(exact=False)
    of_vectors = (vector.floats for vector in vectors if vector.error is None)
    drawn_there = (point for _, points in corner_points(whole) for point in points)
    of_corners = (point for point in drawn_there if refusal(whole, point) is None)
    corners: dict[int | None, list[dict[str, Value]]] = {}
    for point in chain(of_vectors, of_corners):
        lengths = [len(value) for value in point.values() if isinstance(value, list)]
        if max(lengths, default=0) <= LONGEST_CORNER:
            values = as_exact(point)
            values = values and {**values, **fixed_in(quantity)}
            if values is not None and admits(quantity, values):
                corners.setdefault(length(values), []).append(values)
    return corners


def drawn(quantity: Quantity, n: int | None, count: int) -> Iterator[dict[str, Value]]:
    """Yield points drawn over the practical range, always the same ones."""
    source, fixed = random.Random(f"compare {quantity.id}"), fixed_in(quantity)
    whole = quantities.get(quantity.id, quantity) if fixed else quantity
    tried = (as_exact(draw_point(whole, source)) for _ in range(count * (10 if n or fixed else 1)))
    points = ({**v, **fixed} for v in tried if v is not None and length(v) == n)
    yield from islice((values for values in points if admits(quantity, values)), count)


def is_point_in_use(values: Values) -> bool:
    """Say whether all numbers of a point are ordinary ones; what exceeds float64 is none.

    A delta of 0 is ordinary: it is pure differential privacy.
    """
    return all(
        abs(each) < LARGEST_FLOAT and (is_in_use(name, float(each)) or (name, each) == PURE)
        for name in values
        for each in entries_of(values[name])
    )


def ours_at(quantity: Quantity, values: Values, bits: int = 96) -> list[Enclosure]:
    """Enclose a quantity's value, or its values in all worlds."""
    exact = {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}
    enclosed = quantity.enclose(**exact, bits=bits)
    return list(enclosed) if isinstance(enclosed, tuple) else [enclosed]


def is_dyadic(value: Value) -> bool:
    """Say whether float64 may hold a number, or all entries of a sequence."""
    if isinstance(value, tuple):
        return all(map(is_dyadic, value))
    return value.denominator & (value.denominator - 1) == 0


def of_length(quantity: Quantity, n: int, count: int) -> Iterator[dict[str, Value]]:
    """Yield points with sequences of n entries, as many as may be hundreds, always the same ones.

    Numbers come from drawn points; every second time they are divided by n.
    """
    tried = islice(_of_length(quantity, n), 8 * count)
    yield from islice((values for values in tried if admits(quantity, values)), count)


def _of_length(quantity: Quantity, n: int) -> Iterator[dict[str, Value]]:
    source = random.Random(f"compare {quantity.id} at {n}")
    for divided in cycle((False, True)):
        points = [as_exact(draw_point(quantity, source)) or {} for _ in range(min(n, 16))]
        values: dict[str, Value] = {}
        for name, value in points[0].items():
            if not isinstance(value, tuple):
                values[name] = value
            elif name == "prior":
                values[name] = _shares(n, source)
            else:
                pool = [entry for point in points for entry in entries_of(point[name])]
                divisor = 1 << (n.bit_length() if divided else 0)
                values[name] = tuple(source.choice(pool) / divisor for _ in range(n))
        yield values


def entries_of(value: Value) -> tuple[Fraction, ...]:
    """Return the entries of a sequence; a number is the only one of its own."""
    return value if isinstance(value, tuple) else (value,)


def _shares(n: int, source: random.Random) -> tuple[Fraction, ...]:
    """Return n probabilities with a power of two below them, which sum to one."""
    whole = 1 << 20
    cuts = [0, *sorted(source.randint(0, whole) for _ in range(n - 1)), whole]
    return tuple(Fraction(b - a, whole) for a, b in pairwise(cuts))


def near_conditions(branches: Sequence[Branch], start: Values) -> Iterator[dict[str, Value]]:
    """Yield points at, beside and between the numbers with which branches compare a parameter.

    Where a condition is linear in a parameter it changes at one number, which is solved for; any
    number that stands in a condition is looked at too.
    """
    conditions = {str(each): each for branch in branches for each in branch.conditions}
    for name, value in start.items():
        entries = entries_of(value)
        for place in range(len(entries)):
            alias = f"{name}_{place + 1}" if isinstance(value, tuple) else name
            ends = _ends_of(conditions.values(), alias, start)
            for entry in _about(ends):
                changed = (*entries[:place], entry, *entries[place + 1 :])
                yield {**start, name: changed if isinstance(value, tuple) else entry}


def near_numbers(numbers: Sequence[Fraction], start: Values) -> Iterator[dict[str, Value]]:
    """Yield points at, beside and between numbers that stand in code, each parameter at a time."""
    ends = sorted({abs(each) for each in numbers})
    for name, value in start.items():
        for entry in _about(ends):
            entries = entries_of(value)
            yield {**start, name: (entry, *entries[1:]) if isinstance(value, tuple) else entry}


def _ends_of(conditions: Iterable[Relation], alias: str, start: Values) -> list[Fraction]:
    """Return the numbers at which conditions on a parameter may change, in order."""
    numbers: set[Fraction] = set()
    for condition in conditions:
        term = condition.difference
        if alias not in term.names():
            continue
        numbers |= {abs(part.value) for part in term.parts() if isinstance(part.value, Fraction)}
        gaps = [_value_with(term, start, alias, x) for x in (Fraction(1, 3), Fraction(2, 3))]
        low, high = gaps
        if low is not None and high is not None and low != high:
            numbers.add(Fraction(1, 3) - low / (3 * (high - low)))
    return sorted(numbers)


def _value_with(term: Term, start: Values, alias: str, x: Fraction) -> Fraction | None:
    """Return a term's value at a point with another number for a name, where it is a fraction."""
    try:
        value = value_at(term, flat(start) | {alias: to_rational(x)}, 128)
    except (DidpError, ArithmeticError):
        return None
    return to_fraction(value) if type(value) is fmpq else None


def _about(ends: Sequence[Fraction]) -> Iterator[Fraction]:
    """Yield numbers at, between and beside some numbers, the nearest ones of float64 among them."""
    ends = [each for each in ends if height_of(each) < HIGHEST_AIMED]
    for a, b in pairwise(ends):
        yield (a + b) / 2
        yield Fraction(math.floor((a + b) / 2))
    for c in ends:
        yield from (c, c + 1, c - 1, 2 * c, c / 2, 1000 * c, c / 1000)
        yield from (Fraction(math.floor(c)), Fraction(math.ceil(c)))
        if abs(c) < LARGEST_AIMED:
            yield from (Fraction(math.nextafter(float(c), side)) for side in (-math.inf, math.inf))


def refusal_of(quantity: Quantity, values: Values) -> str:
    """Return what a quantity says where it refuses exact values; nothing where it has a value."""
    try:
        ours_at(quantity, values)
    except DidpError as problem:
        return str(problem)
    return ""


def outside(quantity: Quantity) -> Iterator[dict[str, Value]]:
    """Yield points of real numbers outside a domain."""
    for invalid in invalid_points(quantity, random.Random(f"outside {quantity.id}")):
        values = as_exact(invalid.point)
        if (
            values is not None
            and set(values) == set(quantity.names)
            and not admits(quantity, values)
        ):
            yield values


def as_exact(point: Mapping[str, Input]) -> dict[str, Value] | None:
    """Return floats as the fractions they are; ``None`` where some are no numbers."""
    fractions: dict[str, Value] = {}
    for name, value in point.items():
        entries = value if isinstance(value, list) else [value]
        exact = [_exact(entry) for entry in entries]
        if None in exact or not exact:
            return None
        numbers = tuple(entry for entry in exact if entry is not None)
        fractions[name] = numbers if isinstance(value, list) else numbers[0]
    return fractions


def _exact(value: object) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        return None
    try:
        return Fraction(value)
    except (OverflowError, ValueError):
        return None


SIMPLE = (
    *(Fraction(k) for k in (1, 0, 2, 3, 4, 8, 10, 100, 1000)),
    *(Fraction(1, k) for k in (2, 3, 4, 8, 10, 100, 1000, 10**6)),
    *(Fraction(2, 3), Fraction(3, 4), Fraction(9, 10), Fraction(3, 2), Fraction(5, 2)),
    *(Fraction(-1), Fraction(-1, 2)),
)
MOST_TRIES = 400


def simplified(values: Values, still: Callable[[dict[str, Value]], bool]) -> dict[str, Value]:
    """Return a point of which something still holds after simpler numbers were put in."""
    best = dict(values)
    tries = 0
    better = True
    while better and tries < MOST_TRIES:
        better = False
        for changed in _simpler(best):
            tries += max(1, (length(changed) or 0) // LONGEST_CORNER)
            if still(changed):
                best, better = changed, True
                break
            if tries >= MOST_TRIES:
                break
    return best


def _simpler(values: Values) -> Iterator[dict[str, Value]]:
    """Yield points of less height that differ in one number, or have an entry less."""
    before = height(values)
    if (n := length(values) or 0) > LONGEST_CORNER:  # one number at a time would take too long
        for shorter in (n // 2, n - n // 8, n - 1):
            yield {k: v[:shorter] if isinstance(v, tuple) else v for k, v in values.items()}
        for name, value in values.items():
            if isinstance(value, tuple) and len(set(value)) > 1:
                yield {**values, name: (Fraction(1),) * n}
        return
    for name, value in values.items():
        entries = entries_of(value)
        for place in range(len(entries)):
            for simple in SIMPLE:
                put = (*entries[:place], simple, *entries[place + 1 :])
                changed = {**values, name: put if isinstance(value, tuple) else simple}
                if height(changed) < before:
                    yield changed
        if isinstance(value, tuple) and len(value) > 1:
            yield {
                other: v[:-1] if isinstance(v, tuple) and len(v) == len(value) else v
                for other, v in values.items()
            }


LONGEST_FRACTION = 16
SHORT, ROUNDED = Context(17, traps=[]), Context(15, traps=[])
TYPED = 12
"""How many digits a number has at most that a person has typed."""
FRACTION = re.compile(r"(?<![\w./^])(\d+)/(\d+)(?![\w.^])")
"""A fraction by itself: what is divided or raised by it, or is its power, is another number."""
MOST_ENTRIES = 6
"""How many entries of a sequence are shown."""


def as_input(values: Values) -> dict[str, Input]:
    """Return a point as the arguments of an input, with lists for sequences."""
    return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}


def shown(values: Values) -> str:
    """Write a point in one line."""
    return ", ".join(f"{name} = {_shown(value)}" for name, value in values.items())


def shown_floats(values: Values) -> str:
    """Write a point of float64 numbers in one line.

    >>> shown_floats({"x": Fraction(0.1)})
    'x = 0.1'
    """
    return shown(values).replace(EXACTLY, "")


def with_decimals(formula: str) -> str:
    """Write the fractions of a formula as people do: what was typed in decimal, and what is long.

    What rounding has left behind a short number is left out, unless the number is then one.

    >>> with_decimals("10795442178145509/100000000000000000*x/(2/3)")
    '0.10795442178145509*x/(2/3)'
    >>> with_decimals("21/20*x + 1/5 + 30000000000000004/100000000000000000")
    '1.05*x + 1/5 + 0.3'
    """

    def shortened(fraction: re.Match[str]) -> str:
        value = SHORT.divide(Decimal(fraction[1]), Decimal(fraction[2])).normalize()
        is_decimal = int(fraction[2]) > 5 and int(fraction[2]) % 5 == 0 and len(str(value)) <= TYPED
        if not (is_decimal or len(fraction[0]) > LONGEST_FRACTION) or not value.is_finite():
            return fraction[0]
        near = ROUNDED.plus(value).normalize()
        if len(near.as_tuple().digits) <= TYPED and near != 1:
            value = near
        return str(value).lower()

    return FRACTION.sub(shortened, formula)


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        listed = ", ".join(map(_shown, value[:MOST_ENTRIES]))
        more = f", ... {len(value)} entries" if len(value) > MOST_ENTRIES else ""
        return f"[{listed}{more}]"
    text = str(value)
    if len(text) <= LONGEST_FRACTION:
        return text
    try:
        nearest = float(value)
    except OverflowError:
        return text
    return f"{nearest!r}{EXACTLY if Fraction(nearest) == value else ' or nearly so'}"
