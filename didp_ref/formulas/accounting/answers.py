"""Epsilon, delta and the noise multiplier of composed mechanisms, as brackets and as safe floats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil, exp, isfinite, log
from typing import TypeAlias, cast

from flint import arb, fmpq

from didp_ref.errors import DomainError, OutOfRange, Unavailable
from didp_ref.formulas.accounting.guarantees import delta_at, epsilon_at
from didp_ref.formulas.accounting.mechanisms import (
    RATE,
    Given,
    Mechanism,
    from_data,
    gaussian,
    read_number,
    sampled,
)
from didp_ref.formulas.accounting.search import Composition, Ends, Part, bracket
from didp_ref.formulas.parameters import DELTA, EPSILON, EPSILON_OR_ZERO, TIMES
from didp_ref.formulas.quantity import Parameter
from didp_ref.formulas.quantity.enclosable import enclosed_by
from didp_ref.numbers.domains import UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import Exact, parse_exact, to_fraction

Listed: TypeAlias = "Sequence[Mechanism | tuple[Mechanism, int] | Mapping[str, object]] | Mechanism"
"""Mechanisms, each alone or with its number of times, or as data."""
WIDTH, DELTA_WIDTH = "1e-4", "1e-3"
MULTIPLIER_WIDTH = "1e-3"
SMALLEST_LOG = -500.0
"""A delta below e to this is enclosed between zero and a little more."""
ROUGH = 1 / 64
"""The width that decides how fine the coarse grids are."""
STEADY = 0.05

BOUNDED_DELTA = Parameter(
    "delta", UNIT_OPEN, DELTA.meaning, DELTA.latex, reason="with delta = 0 nothing is composed here"
)
WIDTH_PARAMETER = Parameter("width", UNIT_OPEN, "Largest (upper - lower)/upper.", "w")


class Bracket(Enclosure):
    """An enclosure that says how wide it is, and what would narrow it if it is wider than asked.

    >>> Bracket("0.5", "1", "use fewer steps")
    Bracket(0.5 to 1.0, width 0.5: use fewer steps)
    """

    def __init__(self, lower: Exact, upper: Exact, advice: str = "") -> None:
        super().__init__(lower, upper)
        self.advice = advice

    @property
    def relative_width(self) -> float:
        """(upper - lower)/upper, and zero where both ends are zero."""
        return float(self.width / self.upper) if self.upper else 0.0

    def __repr__(self) -> str:
        """Return both ends, rounded outwards."""
        ends = f"{self.float_down()!r} to {self.float_up()!r}"
        told = f": {self.advice}" if self.advice else ""
        return f"Bracket({ends}, width {self.relative_width:.2g}{told})"


def _bracket(ends: Ends, width: float) -> Bracket:
    if ends.upper is None:
        raise Unavailable(
            "a finite upper end within the limit of the work",
            "ask for a larger delta, or for fewer steps or more noise",
        )
    advice = "" if ends.narrow(width) else (
        f"wider than {width:g}; the grid is as fine as the limit of the work allows: a larger "
        "delta, more noise or fewer steps make it narrower"
    )
    return Bracket(to_fraction(ends.lower), to_fraction(ends.upper), advice)


def _parts(mechanisms: Listed, exact: bool) -> tuple[list[Part], bool]:
    """Return the pairs with their counts, equal ones together, and whether all are symmetric."""
    listed = [mechanisms] if isinstance(mechanisms, Mechanism | Mapping) else mechanisms
    if not isinstance(listed, Sequence) or isinstance(listed, str) or not listed:
        raise DomainError(
            "mechanisms", mechanisms, "a list of mechanisms", "pass [(mechanism, times), ...]"
        )
    counts: dict[Mechanism, int] = {}
    for place, entry in enumerate(listed):
        if isinstance(entry, Mapping):
            mechanism, times = from_data(entry)
        elif isinstance(entry, Mechanism):
            mechanism, times = entry, 1
        elif isinstance(entry, Sequence) and len(entry) == 2 and isinstance(entry[0], Mechanism):
            mechanism, times = entry
        else:
            raise DomainError(
                f"mechanisms[{place}]", entry, "(mechanism, times)", "or data with its name"
            )
        if exact:
            for name, value in mechanism.floats:
                parse_exact(name, value)  # which says what to pass instead
        count = int(read_number(TIMES, times).p)
        counts[mechanism] = counts.get(mechanism, 0) + count
    symmetric = all(mechanism.symmetric for mechanism in counts)
    return [Part(mechanism.pair, times) for mechanism, times in counts.items()], symmetric


def _log(value: fmpq) -> float:
    return float(arb(value).log())


def _width(width: Given) -> float:
    return float(arb(read_number(WIDTH_PARAMETER, width)))


def _epsilon(parts: list[Part], symmetric: bool, delta: fmpq, width: float) -> Bracket:
    composition = Composition(parts, _log(delta), width)
    measure = partial(epsilon_at, delta=delta)
    return _bracket(bracket(composition, measure, width, symmetric), width)


def _enclosed_epsilon(mechanisms: Listed, delta: Exact, width: Given = WIDTH) -> Bracket:
    """Enclose the least epsilon at a delta; the width is relative to the upper end."""
    parts, symmetric = _parts(mechanisms, True)
    return _epsilon(parts, symmetric, _exact(BOUNDED_DELTA, delta), _width(width))


def _exact(parameter: Parameter, value: object) -> fmpq:
    return read_number(parameter, parse_exact(parameter.name, value))


@enclosed_by(_enclosed_epsilon)
def epsilon(mechanisms: Listed, delta: Given, width: Given = WIDTH) -> float:
    """Epsilon of mechanisms composed, rounded up from the upper end of the bracket.

    >>> from didp_ref.formulas.accounting import gaussian
    >>> epsilon([(gaussian(deviation=10, global_sensitivity=1), 100)], delta="1e-6", width="1e-2")
    4.89...
    """
    parts, symmetric = _parts(mechanisms, False)
    return _float(_epsilon(parts, symmetric, read_number(BOUNDED_DELTA, delta), _width(width)))


def _float(found: Bracket) -> float:
    value = found.float_up()
    if not isfinite(value):
        raise OutOfRange("the value exceeds float64", {})
    return value


def _delta(parts: list[Part], symmetric: bool, epsilon: fmpq, width: float) -> Bracket:
    """Find out how small delta is, on coarse grids, and then how large."""
    guess, measure = -16.0, partial(delta_at, epsilon=epsilon)
    while True:
        rough = bracket(Composition(parts, guess, ROUGH), measure, 1.0, symmetric)
        assert rough.upper is not None  # a probability
        if rough.lower:
            guess = _log(rough.lower)
            break
        near = _log(rough.upper) if rough.upper else 2 * guess
        if near > guess:
            break
        if guess < SMALLEST_LOG:
            return _bracket(rough, width)
        guess = min(2 * guess, near - 8)
    composition = Composition(parts, min(guess, 0.0), width)
    return _bracket(bracket(composition, measure, width, symmetric), width)


def _enclosed_delta(mechanisms: Listed, epsilon: Exact, width: Given = DELTA_WIDTH) -> Bracket:
    """Enclose the least delta at an epsilon; the width is relative to the upper end."""
    parts, symmetric = _parts(mechanisms, True)
    return _delta(parts, symmetric, _exact(EPSILON_OR_ZERO, epsilon), _width(width))


@enclosed_by(_enclosed_delta)
def delta(mechanisms: Listed, epsilon: Given, width: Given = DELTA_WIDTH) -> float:
    """Delta of mechanisms composed, rounded up from the upper end of the bracket.

    >>> from didp_ref.formulas.accounting import randomized_response
    >>> delta([(randomized_response(truth="3/4"), 2)], epsilon=1)
    0.392...
    """
    parts, symmetric = _parts(mechanisms, False)
    return _delta(parts, symmetric, read_number(EPSILON_OR_ZERO, epsilon), _width(width)).float_up()


def _enclosed_multiplier(
    epsilon: Exact, delta: Exact, sampling_rate: Exact, steps: int, width: Given = MULTIPLIER_WIDTH
) -> Bracket:
    """Enclose the least noise multiplier; the width is relative to the upper end."""
    exact = _exact(EPSILON, epsilon), _exact(BOUNDED_DELTA, delta), _exact(RATE, sampling_rate)
    return _multiplier(*exact, int(read_number(TIMES, steps).p), _width(width))


@enclosed_by(_enclosed_multiplier)
def noise_multiplier(
    epsilon: Given, delta: Given, sampling_rate: Given, steps: int, width: Given = MULTIPLIER_WIDTH
) -> float:
    """Deviation over sensitivity that Poisson-sampled Gaussian steps need, rounded up."""
    numbers = read_number(EPSILON, epsilon), read_number(BOUNDED_DELTA, delta)
    times = int(read_number(TIMES, steps).p)
    return _float(_multiplier(*numbers, read_number(RATE, sampling_rate), times, _width(width)))


def _multiplier(epsilon: fmpq, delta: fmpq, rate: fmpq, steps: int, width: float) -> Bracket:
    """Close in on the noise at which epsilon is as asked: it falls as the noise grows.

    A deviation is an upper end once the upper end of its epsilon is at most what was asked, and a
    lower end once the lower end of its epsilon is more.
    """
    if delta >= 1 - (1 - rate) ** steps:
        return Bracket(0, 0)  # without any noise, more is revealed only with such a probability

    def asked(logarithm: float, fineness: float) -> Bracket:
        """Return epsilon's bracket, and take down what it shows."""
        deviation = _near(logarithm)
        mechanism = sampled(gaussian(deviation), rate)
        found = _epsilon([Part(mechanism.pair, steps)], mechanism.symmetric, delta, fineness)
        if found.upper <= wanted:
            ends["upper"] = min(ends.get("upper", deviation), deviation)
        if found.lower > wanted:
            ends["lower"] = max(ends.get("lower", deviation), deviation)
        return found

    wanted, ends = to_fraction(epsilon), cast("dict[str, fmpq]", {})
    target = float(arb(epsilon).log())
    at, slope, fineness = 0.0, -1.5, 0.1
    before: tuple[float, float] | None = None
    for _ in range(40):
        found = asked(at, fineness)
        if len(ends) == 2 and ends["upper"] - ends["lower"] <= ends["upper"] * _rational(width):
            break
        value = log(float(found.upper + found.lower) / 2 or exp(target - 2))
        if before is not None and abs(before[0] - at) > 1e-12:
            slope = min(max((value - before[1]) / (at - before[0]), -4.0), -0.2)
        step = (target - value) / slope
        before = at, value
        if abs(step) > STEADY:
            at += min(max(step, -1.5), 1.5)
            continue
        # near: look a little to the side that is not known yet
        fineness = min(fineness, width / 4)
        aside = width / 3 if "upper" not in ends or found.relative_width > width else -width / 3
        near = at + step
        if "upper" in ends and "lower" in ends:
            low, high = (log(float(arb(ends[side]))) for side in ("lower", "upper"))
            aside = width / 3 if high - near > near - low else -width / 3
        elif "upper" in ends and ends["upper"] <= _near(near + width / 2):
            aside = -width / 3
        at = near + aside
    advice = "" if len(ends) == 2 else "the limit of the work was met: ask for a larger width"
    if "upper" not in ends:
        raise Unavailable("a noise multiplier within the limit of the work", "ask for less")
    return Bracket(to_fraction(ends.get("lower", fmpq(0))), to_fraction(ends["upper"]), advice)


def _rational(number: float) -> fmpq:
    return fmpq(*number.as_integer_ratio())


def _near(logarithm: float) -> fmpq:
    """Return a rational of few bits near a number."""
    number = exp(logarithm)
    scale = 1 << max(30 - ceil(logarithm), 0)
    return fmpq(round(number * scale), scale)
