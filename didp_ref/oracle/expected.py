"""What is expected at a point: the value, on which two engines agree, and the flags it earns.

The value is enclosed by Arb (:func:`didp_ref.oracle.subjects.enclosures`); the second engine,
mpmath at a precision that no cancellation of these inputs exhausts, must give a number inside the
enclosure, padded by the enclosure's own accuracy. If it does not, nothing is written.

Some flags follow from the value: the textbook form, evaluated step by step in float64, loses its
digits or breaks; the nearest float64 is on the unsafe side.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction

from didp_ref.errors import DidpError, Undecided
from didp_ref.numbers.enclosure import Enclosure, Side, float_down, float_up
from didp_ref.oracle.arithmetic import Arithmetic, Number, arithmetic, textbook_float64
from didp_ref.oracle.encoding import (
    FINER_BITS,
    Input,
    bit_pattern,
    expanded,
    in_runs,
    is_beyond_float64,
)
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.second_engine import FORMULAS, SECOND_ENGINE_BITS
from didp_ref.oracle.subjects import Function, Subject, enclosures, entrywise
from didp_ref.oracle.vectors import Expected, WrittenTarget, dyadic

BITS = 128
WORD_BITS = 61
"""An interval's ends are whole numbers that fit signed words of 64 bits."""
SMALLEST_EXPONENT = -1200
"""Below float64's smallest number an interval is as good as zero."""
NOTHING = Fraction(1, 2**-SMALLEST_EXPONENT)
LONG_SEQUENCE = 1000
FEWER_BITS = 800
SLOW_BITS = 400
"""Where the second engine is slow; the engines would not agree if these bits were too few."""
LOST_ULPS = 64
MOST_BITS = 1 << 15
TIES_BITS = 4400
"""As many as tell any two distances between float64 numbers apart."""
LONGEST_FRACTION = 20_000
"""An exact value of more digits is no float64, and not halfway between two."""
SMALLEST_RESULT = 2.0**-1000
LARGEST_RESULT = 2.0**1000


class Disagreement(DidpError, ArithmeticError):
    """The two engines do not agree; nothing may be built on either."""


def enclosures_at(subject: Subject, point: Point, bits: int) -> tuple[Enclosure, ...]:
    """Return the enclosures of a value, or of the value in every world or for every entry."""
    return tuple(each.shortened(LONGEST_FRACTION) for each in enclosures(subject, point, bits))


def values_at(subject: Subject, point: Point, engine: Arithmetic) -> list[Number]:
    """Return the second engine's value, or its values in every world or for every entry."""
    rows = entrywise(subject, point)
    if rows:
        return [engine.evaluate(FORMULAS[subject.id], as_fractions(row)) for row in rows]
    values = engine.evaluate(FORMULAS[subject.id], as_fractions(point))
    return values if subject.per_world else [values]


def as_fractions(point: Point) -> dict[str, Fraction | list[Fraction]]:
    """Return the arguments of a point that is all numbers; what is left out is not among them."""
    return {
        name: [_fraction(entry) for entry in value] if isinstance(value, list) else _fraction(value)
        for name, value in point.items()
        if value is not None
    }


def _fraction(value: Input) -> Fraction:
    if not isinstance(value, int | float | Fraction):
        raise TypeError(f"{value!r} is no number")
    return Fraction(value)


def as_fraction(value: Number) -> Fraction:
    """Return an mpmath number as the fraction it is."""
    if not hasattr(value, "man_exp"):
        return Fraction(value)
    sign, mantissa, exponent, _ = value._mpf_
    return dyadic(-int(mantissa) if sign else int(mantissa), int(exponent))


def expect(
    subject: Subject, point: Point, identifier: str, *, subnormal: bool = False
) -> Expected | None:
    """Return what is expected at a point, or nothing where float64 does not hold it well.

    Below normal numbers float64 holds fewer digits: a result there is expected only where it is
    asked for, and then nothing else is.

    Raises :class:`Disagreement` if the second engine's value is not in every padded enclosure.
    """
    enclosed = enclosures_at(subject, point, BITS)
    beyond = any(map(is_beyond_float64, point.values()))
    refused = None if beyond else refusal(subject, point)
    several = subject.per_world or bool(entrywise(subject, point))
    if refused == "overflow" and (several or enclosed[0].lower < 2**1024):
        return None  # the float64 form's window ends before float64 does
    if subnormal and (several or not _is_subnormal(enclosed[0])):
        return None
    if not several and not subnormal and not _is_ordinary(enclosed[0]):
        return None
    _agree(subject, point, enclosed, identifier)
    if not several and enclosed[0].lower >= 2**1024:
        if subject.safe_side is Side.DOWN:  # a refusal is right too, and so is any smaller number
            return None
        if refused != "overflow" and not beyond:
            raise Disagreement(f"{identifier}: a result beyond float64 is not refused")
        return {"error": "overflow"}
    if several and any(each.upper > LARGEST_RESULT for each in enclosed):
        return None
    targets = [_target(subject, point, place, each) for place, each in enumerate(enclosed)]
    if several:
        return {"values": in_runs(targets)}
    return {"value": targets[0]}


def _is_ordinary(enclosure: Enclosure) -> bool:
    """Say whether float64 holds a value in all its digits, or it is zero, or much too large."""
    if enclosure == Enclosure(0, 0) or enclosure.lower >= 2**1024:
        return True
    smaller, larger = sorted((abs(enclosure.lower), abs(enclosure.upper)))
    return smaller >= SMALLEST_RESULT and larger <= LARGEST_RESULT


def _is_subnormal(enclosure: Enclosure) -> bool:
    return abs(enclosure.lower) > 0 and abs(enclosure.upper) < sys.float_info.min


def ordinary(subject: Subject, point: Point, *, subnormal: bool = False) -> bool:
    """Say whether there is something to expect at a point, be it a refusal as too large."""
    try:
        return expect(subject, point, subject.id, subnormal=subnormal) is not None
    except (DidpError, OverflowError):
        return False


def _agree(
    subject: Subject, point: Point, enclosures: Sequence[Enclosure], identifier: str
) -> None:
    """Raise where the second engine disagrees; with few bits it may, and is asked with all."""
    precisions: tuple[int, ...] = (FEWER_BITS, SECOND_ENGINE_BITS)
    if _longest(point) >= LONG_SEQUENCE:
        precisions = (SLOW_BITS,)
    if subject.id == "refinement.refine":
        precisions = (TIES_BITS,)
    for bits in precisions:
        try:
            values = values_at(subject, point, arithmetic(bits))
        except ArithmeticError:
            if bits == precisions[-1]:
                raise
            continue
        pairs = zip(map(as_fraction, values), enclosures, strict=True)
        if all(_is_inside(value, enclosure) for value, enclosure in pairs):
            return
    raise Disagreement(f"{identifier}: Arb says {enclosures!r}, mpmath says {values}")


def _is_inside(value: Fraction, enclosure: Enclosure) -> bool:
    pad = max(abs(enclosure.upper) / 2**BITS, NOTHING)  # a zero is a difference that cancels
    return bool(enclosure.lower - pad <= value <= enclosure.upper + pad)


def _longest(point: Point) -> int:
    return max((len(value) for value in point.values() if isinstance(value, list)), default=0)


def _target(subject: Subject, point: Point, place: int, enclosure: Enclosure) -> WrittenTarget:
    """Write an enclosure with two whole numbers of 63 bits, and the two float64 numbers."""
    within = _within_range(subject, enclosure)
    bits = BITS
    while not (_one_float(within) and _one_safe_float(subject, within)):
        bits *= 2
        if bits <= MOST_BITS:
            within = _within_range(subject, enclosures_at(subject, point, bits)[place])
        elif (exactly := _simplified(subject, point)) is not None:
            within = Enclosure(exactly, exactly)
        else:  # the point is not for vectors
            raise Undecided("which float64 is next to a value", MOST_BITS)
    safe, nearest = _safe_floats(subject, within)[0], within.float_nearest()
    lower, upper, exponent = _outwards(within, [nearest, safe])
    written: WrittenTarget = {
        "lower": str(lower),
        "upper": str(upper),
        "exponent": exponent,
        "nearest": repr(nearest),
        "nearest_bits": bit_pattern(nearest),
        "safe": repr(safe),
        "safe_bits": bit_pattern(safe),
    }
    if upper == lower + 1:
        finer = dyadic(1, exponent - FINER_BITS)
        ends = [math.floor(within.lower / finer), math.ceil(within.upper / finer)]
        words = [end - (lower << FINER_BITS) for end in ends]
        written["finer"] = [str(word) for word in words]
    return written


def _simplified(subject: Subject, point: Point) -> Fraction | None:
    """Return a value that is a rational number once it is simplified, as log(exp(epsilon)) is.

    No enclosure tells such a value from its neighbours, however many bits it has.
    """
    if isinstance(subject, Function) or subject.is_family or entrywise(subject, point):
        return None
    import sympy

    numbers = {
        subject.symbols[name]: sympy.Rational(str(x)) for name, x in as_fractions(point).items()
    }
    value = subject.expression.subs(numbers)
    return Fraction(value.p, value.q) if value.is_Rational else None


def _within_range(subject: Subject, enclosure: Enclosure) -> Enclosure:
    """Cut an enclosure at the ends of the quantity's range: a probability is at most one."""
    lower, upper = enclosure.lower, enclosure.upper
    if subject.result.lower is not None:
        lower = max(lower, subject.result.lower)
    if subject.result.upper is not None:
        upper = min(upper, subject.result.upper)
    return Enclosure(lower, upper)


def _one_float(enclosure: Enclosure) -> bool:
    try:
        enclosure.float_nearest()
    except Undecided:
        return False
    return True


def _safe_floats(subject: Subject, enclosure: Enclosure) -> tuple[float, float]:
    """Return the float64 on the safe side of each end."""
    if subject.safe_side is Side.UP:
        return float_up(enclosure.upper), float_up(enclosure.lower)
    if subject.safe_side is Side.DOWN:
        return float_down(enclosure.lower), float_down(enclosure.upper)
    return enclosure.float_nearest(), enclosure.float_nearest()


def _one_safe_float(subject: Subject, enclosure: Enclosure) -> bool:
    first, second = _safe_floats(subject, enclosure)
    return first == second


def _outwards(within: Enclosure, floats: Sequence[float]) -> tuple[int, int, int]:
    """Round an enclosure outwards to words, but never past a float or halfway to the next.

    On which side of these the value lies, the tighter enclosure shows.
    """
    if within.upper == within.lower == 0:
        return 0, 0, 0
    size = max(abs(within.lower), abs(within.upper))
    exponent = size.numerator.bit_length() - size.denominator.bit_length() - WORD_BITS
    exponent = max(exponent, SMALLEST_EXPONENT)
    unit = dyadic(1, exponent)
    low, high = math.floor(within.lower / unit), math.ceil(within.upper / unit)
    for limit in _limits(floats, unit):
        if within.upper <= limit * unit:
            high = min(high, limit)
        if within.lower >= limit * unit:
            low = max(low, limit)
    while low % 2 == 0 and high % 2 == 0:
        low, high, exponent = low // 2, high // 2, exponent + 1
    return low, high, exponent


def _limits(floats: Sequence[float], unit: Fraction) -> Iterator[int]:
    """Yield the floats, their neighbours and what lies halfway between, in units."""
    for each in floats:
        below, above = math.nextafter(each, -math.inf), math.nextafter(each, math.inf)
        here = Fraction(each)
        for limit in (
            *map(Fraction, (below, above)),
            here,
            (here + Fraction(below)) / 2,
            (here + Fraction(above)) / 2,
        ):
            if (limit / unit).denominator == 1:
                yield int(limit / unit)


def targets_of(expected: Expected) -> list[WrittenTarget]:
    """Return the expected numbers; none where an error is expected."""
    if "value" in expected:
        return [expected["value"]]
    targets: list[WrittenTarget] = expanded(expected.get("values", []))
    return targets


def earned_flags(subject: Subject, point: Point, expected: Expected) -> Iterator[str]:
    """Yield the flags that follow from what is expected."""
    if "error" in expected:
        yield "result-beyond-float64"
        return
    targets = targets_of(expected)
    if any(target["nearest"] != target["safe"] for target in targets):
        yield "nearest-is-unsafe"
    if isinstance(subject, Function):
        return  # there is no textbook form
    nearest = [float(target["nearest"]) for target in targets]
    lowest = [dyadic(int(target["lower"]), target["exponent"]) for target in targets]
    try:
        textbook = [as_fraction(value) for value in values_at(subject, point, textbook_float64())]
    except (ArithmeticError, TypeError, ValueError, AttributeError):
        yield from ("textbook-form", "textbook-form-breaks")
        return
    lost = max(
        abs(a - Fraction(b)) / Fraction(math.ulp(b)) for a, b in zip(textbook, nearest, strict=True)
    )
    if lost > LOST_ULPS and _longest(point) < LONG_SEQUENCE:  # there, roundings add up
        yield from ("textbook-form", "cancellation")
    if subject.id == "composition.epsilon" and textbook[0] < lowest[0]:
        yield "float-sum-too-small"
