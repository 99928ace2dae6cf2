"""Named domains: each drives the guard, the sympy assumptions, the strategies and the docs.

A domain is an interval of real numbers, or of integers. What works with pairs of floats that carry
no bound (:meth:`Domain.check_float`: the extremes of many worlds, the tight scale, the data that
are assessed) also asks for a window far from the ends of the format, in which no intermediate
result can overflow or lose bits below the smallest normal number. Quantities have no such window;
the extremes and the tight scale are Arb's outside it.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.errors import DomainError, FloatRequired, Infeasible, OutOfRange
from didp_ref.numbers.bounded import ROOM, as_bounded
from didp_ref.numbers.compensated import Float, blocks
from didp_ref.numbers.enclosure import float_above, float_below, float_down, float_up
from didp_ref.numbers.exact import is_float64, numeral, parse_exact

if TYPE_CHECKING:
    import sympy
    from flint import fmpq, fmpz
    from hypothesis.strategies import SearchStrategy
    from numpy.typing import NDArray

SMALLEST_FLOAT = 2.0**-480
LARGEST_FLOAT = 2.0**480
LARGEST_WHOLE = 1 << 53  # numpy would compare integers with a float as floats


@dataclass(frozen=True)
class Domain:
    """An interval, with the name it goes by."""

    name: str
    lower: Fraction | None = None
    upper: Fraction | None = None
    lower_open: bool = False
    upper_open: bool = False
    integer: bool = False

    def text(self, symbol: str = "x") -> str:
        """Write the domain as an inequality.

        >>> UNIT_OPEN.text("alpha"), WORLD_COUNT.text("n_worlds")
        ('0 < alpha < 1', '2 <= n_worlds, an integer')
        """
        left = "" if self.lower is None else f"{self.lower} {'<' if self.lower_open else '<='} "
        right = "" if self.upper is None else f" {'<' if self.upper_open else '<='} {self.upper}"
        kind = ", an integer" if self.integer else ""
        return f"{left}{symbol}{right}{kind}" if left or right else f"{symbol} is a real number"

    def lacks_only_finite(self, value: object) -> bool:
        """Say whether a value is an infinity that satisfies every inequality of the domain.

        >>> NON_NEGATIVE.lacks_only_finite(math.inf), UNIT_OPEN.lacks_only_finite(math.inf)
        (True, False)
        """
        return (value == math.inf and self.upper is None) or (
            value == -math.inf and self.lower is None
        )

    @property
    def least_whole(self) -> int | None:
        """The least number of a domain of whole numbers; ``None`` for every other domain.

        >>> WORLD_COUNT.least_whole, UNIT_OPEN.least_whole
        (2, None)
        """
        if not self.integer or self.lower is None:
            return None
        return math.floor(self.lower) + 1 if self.lower_open else math.ceil(self.lower)

    @cached_property
    def _bounds(self) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
        low, high = (None if e is None else e.as_integer_ratio() for e in (self.lower, self.upper))
        return low, high

    def contains(self, value: Fraction | fmpq) -> bool:
        """Say whether an exact rational lies in the domain."""
        ratio = value.as_integer_ratio() if isinstance(value, Fraction) else (value.p, value.q)
        return self._contains_ratio(*ratio)

    def _contains_ratio(self, numerator: int | fmpz, denominator: int | fmpz) -> bool:
        """Compare by multiplying crosswise, several times faster than rationals compare."""
        low, high = self._bounds  # a difference of integers is positive where it is at least one
        if low is not None and numerator * low[1] - low[0] * denominator < self.lower_open:
            return False
        if high is not None and high[0] * denominator - numerator * high[1] < self.upper_open:
            return False
        return not self.integer or denominator == 1

    def check_exact(self, parameter: str, value: object) -> fmpq:
        """Return an exact number that lies in the domain as a flint rational; or raise."""
        exact = parse_exact(parameter, value)
        ratio = value.as_integer_ratio() if type(value) is Fraction else (exact.p, exact.q)
        if not self._contains_ratio(*ratio):
            raise DomainError(parameter, numeral(exact), self.text(parameter))
        return exact

    def check_float(self, parameter: str, value: object, *, window: bool = True) -> Float:
        """Return a float, or an array of float64, that lies in the domain; or raise.

        Raises :class:`DomainError` for what lies outside, NaN and infinities included, and, but
        with ``window=False``, :class:`OutOfRange` for what lies inside but outside the window.
        """
        if type(value) is float and self._contains_float(value):
            return value
        array = as_floats(parameter, value)
        with np.errstate(invalid="ignore"):
            inside = np.isfinite(array)
            if self.lower is not None:
                low = float(self.lower)
                inside &= array > low if self.lower_open else array >= low
            if self.upper is not None:
                high = float(self.upper)
                inside &= array < high if self.upper_open else array <= high
            if self.integer:
                inside &= (array == np.floor(array)) & (np.abs(array) <= LARGEST_WHOLE)
        if not np.all(inside):
            value = first_where(~inside, array)
            finite = ", finite" * self.lacks_only_finite(value)
            raise DomainError(parameter, value, f"{self.text(parameter)}{finite}")
        if window and not np.all(inside := in_window(array)):
            what = "the float64 form takes sizes from 2**-480 to 2**480, and zero"
            raise OutOfRange(what, {parameter: first_where(~inside, array)})
        return float(array) if array.ndim == 0 else array

    @cached_property
    def admits_float(self) -> Callable[[float], bool]:
        """Say whether one float lies in the domain."""
        low, high, integer = self.float_bounds
        if integer:
            return lambda value: low <= value <= high and value.is_integer()
        return lambda value: low <= value <= high

    @cached_property
    def float_bounds(self) -> tuple[float, float, bool]:
        """The least and the greatest float64 in the domain, and whether only integers are.

        An end that is no float64 lies outside of both: 0.1 is more than 1/10.
        """
        low = -sys.float_info.max if self.lower is None else float_up(self.lower)
        high = sys.float_info.max if self.upper is None else float_down(self.upper)
        low = float_above(low) if self.lower_open and low == self.lower else low
        high = float_below(high) if self.upper_open and high == self.upper else high
        return low, high, self.integer

    def admits_all(self, array: NDArray[np.float64]) -> bool:
        """Say whether every element lies in the domain, without a mask of them."""
        low, high, integer = self.float_bounds
        numbers = array.reshape(-1)
        with np.errstate(invalid="ignore"):
            for part in map(numbers.__getitem__, blocks(numbers.size)):
                if not (part.min() >= low and part.max() <= high):  # neither is true of NaN
                    return False
                if integer and np.any(part != np.floor(part)):
                    return False
        return True

    def outside(self, array: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Say which elements lie outside the domain; NaN and infinities do."""
        low, high, integer = self.float_bounds
        with np.errstate(invalid="ignore"):
            inside = (array >= low) & (array <= high)
            if integer:
                inside &= array == np.floor(array)
        beyond: NDArray[np.bool_] = ~inside
        return beyond

    def _contains_float(self, value: float) -> bool:
        """Say whether one float lies in the domain and in the window: the common case, quickly."""
        if value != 0.0 and not SMALLEST_FLOAT <= abs(value) <= LARGEST_FLOAT:
            return False
        if self.integer and abs(value) > LARGEST_WHOLE:
            return False
        return self._contains_ratio(*value.as_integer_ratio())

    @property
    def assumptions(self) -> dict[str, bool]:
        """What sympy may assume of a symbol in this domain."""
        known = {"integer": True} if self.integer else {"real": True}
        if self.lower is not None and self.lower >= 0:
            strict = self.lower > 0 or self.lower_open
            known["positive" if strict else "nonnegative"] = True
        return known

    def relations(self, symbol: sympy.Symbol) -> tuple[sympy.Basic, ...]:
        """Return the domain as sympy inequalities."""
        import sympy

        bounds: list[sympy.Basic] = []
        if self.lower is not None:
            low = sympy.Rational(self.lower.numerator, self.lower.denominator)
            bounds.append((sympy.Gt if self.lower_open else sympy.Ge)(symbol, low, evaluate=False))
        if self.upper is not None:
            high = sympy.Rational(self.upper.numerator, self.upper.denominator)
            bounds.append((sympy.Lt if self.upper_open else sympy.Le)(symbol, high, evaluate=False))
        return tuple(bounds)

    def strategy(self) -> SearchStrategy[Fraction]:
        """Return a hypothesis strategy of exact members, its edges and hard corners included."""
        from hypothesis import strategies

        low = Fraction(0) if self.lower is None else self.lower
        if self.integer:
            top = None if self.upper is None else int(self.upper)
            return strategies.one_of(
                strategies.integers(int(low), top if top is not None else 200),
                strategies.integers(int(low), top if top is not None else 10**9),
            ).map(Fraction)
        high = self.upper if self.upper is not None else max(low, Fraction(0)) + 10**6
        tiny = strategies.integers(1, 40).map(lambda k: Fraction(1, 10**k))
        members = strategies.one_of(
            _fractions(low, high, 1000),
            tiny.map(lambda t: low + t * (high - low)),
            tiny.map(lambda t: high - t * (high - low)),
            _fractions(low, min(high, low + 4), 12),
        )
        return members.filter(self.contains)


def _fractions(low: Fraction, high: Fraction, finest: int) -> SearchStrategy[Fraction]:
    """Draw from a closed interval, in steps of ``1/k`` with k up to ``finest``.

    The draws are those of hypothesis's ``fractions``, which builds the strategy of a numerator
    anew for every draw; kept, it takes a fifth of the time.
    """
    from hypothesis import strategies

    common = math.lcm(low.denominator, high.denominator)
    ends = int(low * common), int(high * common)
    return strategies.integers(1, finest).flatmap(lambda k: _quotients(*ends, k, k * common))


@lru_cache(maxsize=1 << 14)
def _quotients(first: int, last: int, k: int, denominator: int) -> SearchStrategy[Fraction]:
    from hypothesis import strategies

    numerators = strategies.integers(first * k, last * k)
    return numerators.map(lambda numerator: Fraction(numerator, denominator))


def as_floats(parameter: str, value: object) -> np.float64 | NDArray[np.float64]:
    """Return a number or a sequence of numbers as a float64 array, exactly; or say what is wrong.

    Raises :class:`DomainError` for anything that is no real number, or that float64 cannot hold.
    """
    if isinstance(value, float):
        return np.float64(value)
    if isinstance(value, int | np.bool_):
        _check_entries(parameter, [value])
        return np.float64(value)
    try:
        if isinstance(value, list | tuple):
            _check_entries(parameter, value)
        _refuse_masked(parameter, value)
    except RecursionError:
        raise DomainError(parameter, value, "numbers, in few lists within lists") from None
    try:
        array = np.asarray(value)
    except ValueError:
        raise DomainError(parameter, value, "an array of numbers, all rows alike") from None
    if array.dtype.kind in "iu":
        if np.any((array > LARGEST_WHOLE) | (array < -LARGEST_WHOLE)):
            raise OutOfRange("float64 holds integers up to 2**53 exactly", {parameter: value})
    elif array.dtype.kind != "f" or array.dtype.itemsize > 8:
        advice = "pass a float or an array of floats; exact numbers go to .enclose(...)"
        raise FloatRequired(parameter, value, "a float64 number", advice)
    return array.astype(np.float64, copy=False)


def as_number(parameter: str, value: object) -> int | float:
    """Return one number as a whole number or a float of Python, or say what is wrong.

    A small type of numpy would round or overflow in what is computed from it.

    >>> as_number("scale", np.int8(100)) * 2
    200
    """
    if as_floats(parameter, value).ndim:
        raise DomainError(parameter, value, "one number")
    number: int | float = np.asarray(value).item()
    return number


def _check_entries(parameter: str, entries: Sequence[object]) -> None:
    """Refuse what numpy would take without a word: booleans, and integers it would round."""
    if set(map(type, entries)) == {float}:
        return
    for entry in entries:
        if isinstance(entry, list | tuple):
            _check_entries(parameter, entry)
        elif isinstance(entry, bool | np.bool_):
            raise FloatRequired(parameter, entry, "a number", "a boolean is no number")
        elif isinstance(entry, int) and not is_float64(entry):
            raise OutOfRange("float64 does not hold this integer", {parameter: entry})


def _refuse_masked(parameter: str, value: object) -> None:
    """Refuse a masked entry: numpy would take the number behind the mask, or zero, or NaN."""
    if isinstance(value, list | tuple) and set(map(type, value)) != {float}:
        for at, entry in enumerate(value):
            _refuse_masked(f"{parameter}[{at}]", entry)
    if type(value) is np.ndarray or not isinstance(value, np.ndarray):
        return  # asked first, since np.ma takes 40 ms to import
    places = np.argwhere(np.ma.getmaskarray(value))
    if len(places):
        index = ", ".join(map(str, places[0].tolist()))
        place = f"{parameter}[{index}]" if index else parameter
        advice = "leave masked entries out with .compressed(), or fill them with .filled(...)"
        raise DomainError(place, np.ma.masked, "a number, and not a masked entry", advice)


def in_window(array: Float) -> NDArray[np.bool_]:
    """Say which numbers lie in the window that pairs of floats without a bound ask for."""
    size = np.abs(array)
    return np.asarray((size == 0.0) | ((size >= SMALLEST_FLOAT) & (size <= LARGEST_FLOAT)))


def first_where(mask: NDArray[np.bool_], array: Float) -> float:
    """Return the first element of an array at which a mask holds."""
    return float(np.asarray(array)[np.asarray(mask)].flat[0])


@dataclass(frozen=True)
class Broken:
    """How a side condition is broken: arguments that break it alone, and who lets them pass.

    Every example changes good arguments into bad ones; those it does not name stay as they are.
    ``flag`` names the mistake in the test vectors, ``bug`` says what it is, ``mend`` what to do.
    """

    flag: str
    bug: str
    mend: str
    examples: tuple[Mapping[str, float | Sequence[float]], ...]


@dataclass(frozen=True)
class Condition:
    """A side condition that ties several parameters together; on a sequence, entry by entry.

    ``slack`` is positive (or, for a condition that is not strict, nonnegative) exactly where the
    condition holds. It is one piece of arithmetic for exact rationals, pairs of floats and sympy
    symbols alike, made of sums and products that are at most of size one where it is near zero.
    """

    text: str
    parameters: tuple[str, ...]
    slack: Callable[..., Any]
    strict: bool
    refuse: Callable[[dict[str, object]], Exception]
    broken: Broken | None = None
    sign: Callable[..., fmpq] | None = None
    """A number of the slack's sign, where the slack of rationals is too long to be written out."""

    @property
    def decided(self) -> Callable[..., Any]:
        """What has the slack's sign at rationals."""
        return self.sign or self.slack

    def holds(self, *values: Any) -> bool:
        """Say whether exact values meet the condition."""
        slack = self.decided(*values)
        return bool(slack > 0 if self.strict else slack >= 0)

    def relation(self, *symbols: sympy.Symbol) -> sympy.Basic:
        """Return the condition as a sympy inequality."""
        import sympy

        slack = self.slack(*symbols)
        return (sympy.Gt if self.strict else sympy.Ge)(slack, 0, evaluate=False)

    def check_exact(self, *values: fmpq, places: Mapping[str, str] | None = None) -> None:
        """Raise the condition's error unless exact values meet it; see :meth:`refused`."""
        # the numerator has the sign; comparing rationals is several times slower
        if self.decided(*values).p < self.strict:
            raise self.refused(map(numeral, values), places)

    def refused(
        self, values: Iterable[object], places: Mapping[str, str] | None = None
    ) -> Exception:
        """Return the error of values that break the condition.

        ``places`` says of parameters where in an array, or in a sequence, their values stand.
        """
        problem = self.refuse(dict(zip(self.parameters, values, strict=True)))
        if places and isinstance(problem, DomainError | Infeasible):
            return problem.at(places)
        return problem

    def broken_at(
        self, values: Sequence[Float], refused: NDArray[np.bool_] | np.bool_ = np.False_
    ) -> NDArray[np.bool_]:
        """Say which elements of float64 arrays break the condition, decided exactly.

        Of those that are refused already it is not asked: there it may mean nothing.
        """
        from didp_ref.numbers.rough import Rough  # only arrays need it

        with np.errstate(all="ignore"):
            if self.sign is None:  # most arrays meet it by far
                rough = self.slack(*map(Rough, values))
                met = rough.is_positive() if self.strict else rough.is_non_negative()
                if met.all():
                    return np.asarray(~met)
            slack = self.slack(*map(as_bounded, values))
            high, error = np.asarray(slack.high), slack.error * ROOM
            met = np.asarray(
                high > 2.0 * error
            )  # the low part is far less than half of the high one
            if met.all():
                return ~met
            # a slack of exact numbers that it leaves to them has no axis
            shape = np.broadcast_shapes(met.shape, *map(np.shape, values))
            met = np.array(np.broadcast_to(met, shape))
            broken = np.array(np.broadcast_to(high < -2.0 * error, shape))
            just = (high == 0.0) & (slack.low == 0.0) & (error == 0.0)  # not a bit more or less
            (broken if self.strict else met)[np.broadcast_to(just, shape)] = True
        columns = [np.broadcast_to(value, shape) for value in values]
        for index in np.argwhere(~met & ~broken & ~refused):
            at = tuple(index.tolist())
            row = (column[at] for column in columns)
            numbers = [Fraction(float(number)) if math.isfinite(number) else None for number in row]
            broken[at] = None in numbers or not self.holds(*numbers)
        return broken


ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)

REAL = Domain("a real number")
UNIT_OPEN = Domain("the open unit interval", ZERO, ONE, lower_open=True, upper_open=True)
PROBABILITY = Domain("a probability", ZERO, ONE)
POSITIVE = Domain("a positive number", ZERO, lower_open=True)
NON_NEGATIVE = Domain("a nonnegative number", ZERO)
LOWEST_PRIOR = Domain("the smallest of at least two priors", ZERO, HALF)
HIGHEST_PRIOR = Domain("the largest of at least two priors", ZERO, ONE, True, True)
WORLD_COUNT = Domain("a number of possible worlds", Fraction(2), integer=True)
VALUE_COUNT = Domain("a number of possible values", Fraction(2), integer=True)
FACTOR_UP = Domain("a factor that raises a probability", ONE)
FACTOR_DOWN = Domain("a factor that lowers a probability", ZERO, ONE)
BELOW_CERTAINTY = Domain("a probability below one", ZERO, ONE, upper_open=True)
ABOVE_ONE = Domain("a number above one", ONE, lower_open=True)
AT_LEAST_ONE = Domain("a number of at least one", ONE)
COUNT = Domain("a whole number of at least one", ONE, integer=True)
WHOLE = Domain("a whole number, or zero", ZERO, integer=True)
TIME_LIMIT = Domain("a number of seconds, up to a day", ZERO, Fraction(86400), lower_open=True)
SAMPLING_RATE = Domain("a sampling rate", ZERO, ONE, lower_open=True)


def probability_error(total: object) -> DomainError:
    """Return the error for a prior that does not sum to one."""
    return DomainError("prior", total, "probabilities that sum to one")
