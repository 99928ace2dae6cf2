"""Epsilon and delta of composed mechanisms, as brackets and as safe floats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from math import isfinite, prod
from typing import NamedTuple, TypeAlias

from flint import arb, fmpq

from didp_ref.errors import DidpError, DomainError, OutOfRange, Unavailable
from didp_ref.formulas.accounting import gaussian_alone
from didp_ref.formulas.accounting.leaks import EXACT_BITS, Kept, kept
from didp_ref.formulas.accounting.mechanisms import ZERO, Given, Mechanism, from_data, read_number
from didp_ref.formulas.accounting.pairs import GaussianPair, SampledPair
from didp_ref.formulas.accounting.replaced import ReplacedPair, ReplacedResponse
from didp_ref.formulas.accounting.search import Composition, Ends, Found, Part, bracket, read
from didp_ref.formulas.parameters import DELTA, EPSILON_OR_ZERO, TIMES
from didp_ref.formulas.quantity import Parameter
from didp_ref.formulas.quantity.enclosable import enclosed_by
from didp_ref.numbers.domains import UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import Exact, parse_exact, to_fraction
from didp_ref.numbers.precision import arb_precision

Listed: TypeAlias = "Sequence[Mechanism | tuple[Mechanism, int] | Mapping[str, object]] | Mechanism"
"""Mechanisms, each alone or with its number of times, or as data."""
EXAMPLE = '[{"mechanism": "gaussian", "deviation": 10, "times": 100}]'
SAMPLED = (SampledPair, ReplacedPair, ReplacedResponse)
WIDTH, DELTA_WIDTH = "1e-4", "1e-3"
SMALLEST_LOG = -500.0
"""A delta below e to this is enclosed between zero and a little more."""
NARROWER = "at the limit of the work; a larger delta, more noise or fewer steps make it narrower"
LARGEST_BITS = 256
"""The largest loss is enclosed at so many bits."""
LARGEST_SQUARE = 64
"""Gaussian noise with a larger square of the distance is composed of several."""
LONGEST_SQUARE = 1 << 14
"""Of so many bits is the denominator of a sum of squares at most, about."""
SEARCH_BITS = 64
"""What looks for a grid works at so many bits."""
ANY_WIDTH = 1.0
"""No bracket of numbers that are not negative is wider."""
ROUGH = 1 / 64
"""The width that decides how fine the coarse grids are."""

BOUNDED_DELTA = Parameter(
    "delta", UNIT_OPEN, DELTA.meaning, DELTA.latex, reason="with delta = 0 nothing is composed here"
)
LEAST_WIDTH = fmpq(1, 10**9)
MOST_TIMES = 10**9
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


def as_bracket(ends: Ends, width: float) -> Bracket:
    """Return both ends, with advice where they are farther apart than asked."""
    if ends.upper is None:
        raise Unavailable(
            "a finite upper end within the limit of the work",
            "ask for a larger delta, or for fewer steps or more noise",
        )
    advice = "" if ends.narrow(width) else f"wider than {width:g}, {NARROWER}"
    return Bracket(to_fraction(ends.lower), to_fraction(ends.upper), advice)


class Asked(NamedTuple):
    """What is composed: pairs, whether all are symmetric, and what is published outright."""

    parts: list[Part]
    symmetric: bool
    kept: Kept


def read_mechanisms(mechanisms: object) -> list[tuple[Mechanism, int]]:
    """Return the mechanisms of a list, each with its number of times; or raise a typed error."""
    listed = [mechanisms] if isinstance(mechanisms, Mechanism | Mapping) else mechanisms
    if not isinstance(listed, list | tuple) or not listed:
        raise DomainError("mechanisms", mechanisms, "a list of mechanisms", f"such as {EXAMPLE}")
    return [_read(place, entry) for place, entry in enumerate(listed)]


def _read(place: int, entry: object) -> tuple[Mechanism, int]:
    if isinstance(entry, Mapping):
        try:
            mechanism, times = from_data(entry)
            return mechanism, read_times(times)
        except DidpError as problem:
            problem.args = (f"mechanisms[{place}]: {problem}",)
            raise
    if isinstance(entry, Mechanism):
        return entry, 1
    if isinstance(entry, Sequence) and len(entry) == 2 and isinstance(entry[0], Mechanism):
        return entry[0], read_times(entry[1])
    advice = f"(mechanism, times), or data such as {EXAMPLE}"
    raise DomainError(f"mechanisms[{place}]", entry, "a mechanism", advice)


def _asked(mechanisms: Listed, exact: bool) -> Asked:
    """Return what is composed, with equal mechanisms counted together."""
    counts: dict[Mechanism, int] = {}
    for mechanism, times in read_mechanisms(mechanisms):
        if exact:
            for name, value in mechanism.floats:
                parse_exact(name, value)  # which says what to pass instead
        counts[mechanism] = counts.get(mechanism, 0) + times
    if len(both := {each.adjacency for each in counts} - {""}) > 1:
        raise DomainError(
            "mechanisms",
            mechanisms,
            "about one adjacency",
            f"the entries of the list state {' and '.join(sorted(both))}",
        )
    symmetric = all(mechanism.pair.symmetric for mechanism in counts)
    parts = _merged(Part(mechanism.pair, times) for mechanism, times in counts.items())
    leaks = [(each.leak, times) for each, times in counts.items()]
    return Asked(parts, symmetric, kept(leaks, _largest(parts)))


def _merged(parts: Iterable[Part]) -> list[Part]:
    """Return the parts with one for Gaussian noises: the squares of their distances add up."""
    merged, square = [], ZERO
    for part in parts:
        if not isinstance(part.pair, GaussianPair):
            merged.append(part)
            continue
        square += part.times * part.pair.square
        if int(square.q).bit_length() > LONGEST_SQUARE:
            merged.append(_gaussian(square))
            square = ZERO
    return [*merged, _gaussian(square)] if square else merged


def _gaussian(square: fmpq) -> Part:
    times = max(int(square / LARGEST_SQUARE), 1)
    return Part(GaussianPair(square / times), times)


def _largest(parts: Sequence[Part]) -> arb | None:
    """Return the largest loss of all together; nothing if there is none."""
    with arb_precision(LARGEST_BITS):
        losses = [part.pair.largest() for part in parts]
        whole = arb(0)
        for loss, part in zip(losses, parts, strict=True):
            if loss is None:
                return None
            whole += part.times * loss
        return whole


def _log(value: fmpq) -> float:
    return float(arb(value).log())


def read_width(width: Given) -> float:
    """Return a width as a float: it decides when to stop, and nothing else."""
    number = read_number(WIDTH_PARAMETER, width)
    if number < LEAST_WIDTH:
        raise DomainError("width", width, f"width >= {float(arb(LEAST_WIDTH)):g}")
    return float(arb(number))


def read_times(times: Given) -> int:
    """Return how often a mechanism is run."""
    count = int(read_number(TIMES, times).p)
    if count > MOST_TIMES:
        raise DomainError("times", times, f"times <= {MOST_TIMES:,}")
    return count


def bracket_of_epsilon(asked: Asked, delta: fmpq, width: float) -> Bracket:
    """Return the bracket of epsilon at a delta."""
    if is_hardly_any(asked, delta):
        return Bracket(0, 0)
    square = _gaussian_alone(asked)
    found = None if square is None else gaussian_alone.epsilon(square, delta)
    if found:
        return Bracket(found.lower, found.upper)
    return as_bracket(_composed(asked, delta, width).ends, width)


def is_hardly_any(asked: Asked, delta: fmpq) -> bool:
    """Say whether a record takes part in any output with a probability of at most delta."""
    rates = [pair.rate for pair, _ in asked.parts if isinstance(pair, SAMPLED)]
    counts = [times for _, times in asked.parts]
    if not rates or len(rates) < len(counts):
        return False
    absent = list(zip((1 - rate for rate in rates), counts, strict=True))
    if sum(int(each.q).bit_length() * times for each, times in absent) <= EXACT_BITS:
        # both may be equal, which no precision tells
        stays_out = prod((each**times for each, times in absent), start=asked.kept.least)
        return bool(1 - stays_out <= delta)
    with arb_precision(LARGEST_BITS):
        stays = arb(asked.kept.least).log()
        for rate, times in zip(rates, counts, strict=True):
            stays += times * (-arb(rate)).log1p()
        return bool(-stays.expm1() <= delta)


def _gaussian_alone(asked: Asked) -> fmpq | None:
    """Return the square of the distance, in deviations, if one Gaussian noise is all there is."""
    if len(asked.parts) != 1 or asked.kept.least != 1:
        return None
    ((pair, times),) = asked.parts
    return pair.square * times if isinstance(pair, GaussianPair) else None


def _composed(asked: Asked, delta: fmpq, width: float) -> Found:
    """Compose for a bracket of epsilon at a delta."""
    with arb_precision(SEARCH_BITS):
        composition = Composition(asked.parts, _log(asked.kept.size(delta)), width)
        measure = partial(asked.kept.epsilon_at, delta=delta)
        return bracket(composition, measure, width, asked.symmetric)


class Curve:
    """The least epsilon of mechanisms composed at every delta, and delta at every epsilon.

    The losses are composed once, for a bracket of epsilon at ``delta`` that is as narrow as asked.
    Other brackets are read from the same losses: valid anywhere, and narrow where delta is larger.

    >>> from didp_ref.formulas.accounting import laplace
    >>> curve = Curve([(laplace(scale=10), 100)], delta="1e-6", width="1e-2")
    >>> curve.epsilon_at("1e-6"), curve.delta_at(0)
    (Bracket(4.68... to 4.69..., width 0.0034), Bracket(0.376... to 0.377..., width 0.0032))
    """

    def __init__(self, mechanisms: Listed, delta: Exact, width: Given) -> None:
        asked = _asked(mechanisms, True)
        self._kept = asked.kept
        at, narrow = read_exact(BOUNDED_DELTA, delta), read_width(width)
        self._losses = _composed(asked, at, narrow).losses

    def epsilon_at(self, delta: Exact) -> Bracket:
        """Enclose the least epsilon at a delta."""
        measure = partial(self._kept.epsilon_at, delta=read_exact(BOUNDED_DELTA, delta))
        return as_bracket(read(self._losses, measure), ANY_WIDTH)

    @property
    def published(self) -> Fraction:
        """At no smaller delta there is an epsilon: the record is published so often."""
        return to_fraction(1 - self._kept.least)

    def delta_at(self, epsilon: Exact) -> Bracket:
        """Enclose the least delta at an epsilon."""
        asked = read_exact(EPSILON_OR_ZERO, epsilon)
        measure = partial(self._kept.delta_at, epsilon=asked)
        if asked:
            return as_bracket(read(self._losses, measure), ANY_WIDTH)
        # the total variation is the same in both directions: the narrower one tells it
        each = [as_bracket(read([losses], measure), ANY_WIDTH) for losses in self._losses]
        return min(each, key=lambda found: found.width)


def _enclosed_epsilon(mechanisms: Listed, delta: Exact, width: Given = WIDTH) -> Bracket:
    """Enclose the least epsilon at a delta; the width is relative to the upper end."""
    asked = _asked(mechanisms, True)
    return bracket_of_epsilon(asked, read_exact(BOUNDED_DELTA, delta), read_width(width))


@contextmanager
def named(names: Mapping[str, str]) -> Iterator[None]:
    """Have errors use the names that the caller used."""
    try:
        yield
    except DomainError as problem:
        if problem.parameter not in names:
            raise
        raise problem.renamed(names) from None


def read_exact(parameter: Parameter, value: object) -> fmpq:
    """Return a number that is given exactly; raise for a float."""
    return read_number(parameter, parse_exact(parameter.name, value))


@enclosed_by(_enclosed_epsilon)
def epsilon(mechanisms: Listed, delta: Given, width: Given = WIDTH) -> float:
    """Least epsilon of several outputs about the same people, rounded up.

    ``mechanisms`` lists what made the outputs: a mechanism, or a pair of it and how often it was
    run. Returns a float64, the upper end of ``epsilon.enclose``, which returns a bracket of exact
    numbers. ``width`` is the largest relative width of the bracket.

    >>> from didp_ref.formulas.accounting import gaussian
    >>> epsilon([(gaussian(deviation=10, global_sensitivity=1), 100)], delta="1e-6", width="1e-2")
    4.88...
    """
    at = read_number(BOUNDED_DELTA, delta)
    return as_float(bracket_of_epsilon(_asked(mechanisms, False), at, read_width(width)))


def as_float(found: Bracket) -> float:
    """Return the float64 next above the upper end."""
    value = found.float_up()
    if not isfinite(value):
        raise OutOfRange("the value exceeds float64", {})
    return value


def _delta(asked: Asked, epsilon: fmpq, width: float) -> Bracket:
    """Find out how small delta is, on coarse grids, and then how large."""
    with arb_precision(SEARCH_BITS):
        return _delta_at(asked, epsilon, width)


def _delta_at(asked: Asked, epsilon: fmpq, width: float) -> Bracket:
    if (largest := asked.kept.largest) and epsilon >= largest[1]:  # only what is published
        return Bracket(to_fraction(1 - asked.kept.most), to_fraction(1 - asked.kept.least))
    square = _gaussian_alone(asked)
    least = arb(SMALLEST_LOG).exp()
    found = None if square is None else gaussian_alone.delta(square, epsilon, least)
    if found:
        return Bracket(found.lower, min(found.upper, Fraction(1)))
    parts, symmetric = asked.parts, asked.symmetric
    guess, measure = -16.0, partial(asked.kept.delta_at, epsilon=epsilon)
    while True:
        rough = bracket(Composition(parts, guess, ROUGH), measure, 1.0, symmetric).ends
        assert rough.upper is not None  # a probability
        if rough.lower:
            guess = _log(rough.lower)
            break
        near = _log(rough.upper) if rough.upper else 2 * guess
        if near > guess:
            break
        if guess < SMALLEST_LOG:
            return as_bracket(rough, width)
        guess = min(2 * guess, near - 8)
    composition = Composition(parts, min(guess, 0.0), width)
    return as_bracket(bracket(composition, measure, width, symmetric).ends, width)


def _enclosed_delta(mechanisms: Listed, epsilon: Exact, width: Given = DELTA_WIDTH) -> Bracket:
    """Enclose the least delta at an epsilon; the width is relative to the upper end."""
    asked = _asked(mechanisms, True)
    return _delta(asked, read_exact(EPSILON_OR_ZERO, epsilon), read_width(width))


@enclosed_by(_enclosed_delta)
def delta(mechanisms: Listed, epsilon: Given, width: Given = DELTA_WIDTH) -> float:
    """Least delta of several outputs about the same people at an epsilon, rounded up.

    ``mechanisms`` lists what made the outputs: a mechanism, or a pair of it and how often it was
    run. Returns a float64, the upper end of ``delta.enclose``, which returns a bracket of exact
    numbers. ``width`` is the largest relative width of the bracket.

    >>> from didp_ref.formulas.accounting import randomized_response
    >>> delta([(randomized_response(truth="3/4"), 2)], epsilon=1)
    0.392...
    """
    at = read_number(EPSILON_OR_ZERO, epsilon)
    return _delta(_asked(mechanisms, False), at, read_width(width)).float_up()
