"""What is expected at a point: the value, on which two engines agree, and the flags it earns.

The value is enclosed by Arb through :meth:`Quantity.enclose`; the second engine, mpmath at a
precision that no cancellation of these inputs exhausts, must give a number inside the enclosure,
padded by the enclosure's own accuracy. If it does not, nothing is written.

Some flags follow from the value: the textbook form, evaluated step by step in float64, loses its
digits or breaks; the nearest float64 is on the unsafe side.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from didp_ref.errors import DidpError, Undecided
from didp_ref.numbers.enclosure import Enclosure, Side, float_down
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.second_engine import FORMULAS, Arithmetic, Number, arithmetic, textbook_float64
from didp_ref.oracle.vectors import Expected, Input, WrittenTarget, dyadic
from didp_ref.quantity import Quantity

BITS = 128
SECOND_ENGINE_BITS = 1600
LOST_ULPS = 64
SMALLEST_RESULT = 2.0**-1000
NEGLIGIBLE = Fraction(1, 2**1100)
LARGEST_RESULT = 2.0**1000


class Disagreement(DidpError, ArithmeticError):
    """The two engines do not agree; nothing may be built on either."""


def exact(value: Input) -> Input:
    """Return a float as the fraction it is; what is not a number stays as it is."""
    if isinstance(value, list):
        return [exact(entry) for entry in value]
    return Fraction(value) if isinstance(value, float) and math.isfinite(value) else value


def enclosures_at(one: Quantity, point: Point, bits: int) -> tuple[Enclosure, ...]:
    """Return the enclosures of a quantity's value, or of its value in every world."""
    enclosed = one.enclose(**{name: exact(value) for name, value in point.items()}, bits=bits)
    return enclosed if isinstance(enclosed, tuple) else (enclosed,)


def values_at(one: Quantity, point: Point, engine: Arithmetic) -> list[Number]:
    """Return the second engine's value of a quantity, or its value in every world."""
    values = engine.evaluate(FORMULAS[one.id], as_fractions(point))
    return values if one.per_world else [values]


def as_fractions(point: Point) -> dict[str, Fraction | list[Fraction]]:
    """Return the arguments of a point that is all numbers."""
    return {
        name: [_fraction(entry) for entry in value] if isinstance(value, list) else _fraction(value)
        for name, value in point.items()
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


def expect(one: Quantity, point: Point, identifier: str) -> Expected | None:
    """Return what is expected at a point, or nothing where float64 does not hold it well.

    Raises :class:`Disagreement` if the second engine's value is not in every padded enclosure.
    """
    enclosures = enclosures_at(one, point, BITS)
    if not one.per_world and 0 < enclosures[0].upper < NEGLIGIBLE:
        return None  # the second engine's exponents may be too long to be written out
    _agree(one, point, enclosures, identifier)
    if not one.per_world and enclosures[0].lower >= 2**1024:
        if one.safe_side is Side.DOWN:  # a refusal is right too, and so is any smaller number
            return None
        if refusal(one, point) != "overflow":
            raise Disagreement(f"{identifier}: a result beyond float64 is not refused")
        return {"error": "overflow"}
    targets = [_target(one, point, place, each) for place, each in enumerate(enclosures)]
    if one.per_world:
        return {"values": targets}
    (target,) = targets
    ordinary = SMALLEST_RESULT <= abs(float.fromhex(target["nearest"])) <= LARGEST_RESULT
    return {"value": target} if ordinary or enclosures[0] == Enclosure(0, 0) else None


def _agree(one: Quantity, point: Point, enclosures: Sequence[Enclosure], identifier: str) -> None:
    values = values_at(one, point, arithmetic(SECOND_ENGINE_BITS))
    for value, each in zip(values, enclosures, strict=True):
        second = as_fraction(value)
        pad = abs(each.upper) / 2**BITS
        if not each.lower - pad <= second <= each.upper + pad:
            raise Disagreement(f"{identifier}: Arb says {each!r}, mpmath says {value}")


def _target(one: Quantity, point: Point, place: int, enclosure: Enclosure) -> WrittenTarget:
    """Write an enclosure outwards with one exponent, and the two float64 numbers."""
    within = _within_range(one, enclosure)
    lowest, highest = within.lower, within.upper
    bits = BITS
    while not (_one_float(within) and _one_safe_float(one, within)):
        bits *= 2  # raises DomainError beyond the largest precision: the point is not for vectors
        within = _within_range(one, enclosures_at(one, point, bits)[place])
    safe = _safe_floats(one, within)[0]
    lower, upper, exponent = _outwards(lowest, highest)
    if one.safe_side is Side.UP and safe < highest:  # the tighter enclosure shows that it bounds
        lower, upper, exponent = _outwards(lowest, Fraction(safe))
    if one.safe_side is Side.DOWN and safe > lowest:
        lower, upper, exponent = _outwards(Fraction(safe), highest)
    return {
        "exponent": exponent,
        "lower": str(lower),
        "upper": str(upper),
        "nearest": within.float_nearest().hex(),
        "safe": safe.hex(),
    }


def _within_range(one: Quantity, enclosure: Enclosure) -> Enclosure:
    """Cut an enclosure at the ends of the quantity's range: a probability is at most one."""
    lower, upper = enclosure.lower, enclosure.upper
    if one.result.lower is not None:
        lower = max(lower, one.result.lower)
    if one.result.upper is not None:
        upper = min(upper, one.result.upper)
    return Enclosure(lower, upper)


def _one_float(enclosure: Enclosure) -> bool:
    try:
        enclosure.float_nearest()
    except Undecided:
        return False
    return True


def _safe_floats(one: Quantity, enclosure: Enclosure) -> tuple[float, float]:
    """Return the float64 on the safe side of each end."""
    if one.safe_side is Side.UP:
        return -float_down(-enclosure.upper), -float_down(-enclosure.lower)
    if one.safe_side is Side.DOWN:
        return float_down(enclosure.lower), float_down(enclosure.upper)
    return enclosure.float_nearest(), enclosure.float_nearest()


def _one_safe_float(one: Quantity, enclosure: Enclosure) -> bool:
    first, second = _safe_floats(one, enclosure)
    return first == second


def _outwards(lower: Fraction, upper: Fraction) -> tuple[int, int, int]:
    if lower == upper == 0:
        return 0, 0, 0
    size = max(abs(lower), abs(upper))
    exponent = size.numerator.bit_length() - size.denominator.bit_length() - BITS - 4
    unit = dyadic(1, exponent)
    low, high = math.floor(lower / unit), math.ceil(upper / unit)
    while low % 2 == 0 and high % 2 == 0:
        low, high, exponent = low // 2, high // 2, exponent + 1
    return low, high, exponent


def targets_of(expected: Expected) -> list[WrittenTarget]:
    """Return the expected numbers; none where an error is expected."""
    return [expected["value"]] if "value" in expected else expected.get("values", [])


def earned_flags(one: Quantity, point: Point, expected: Expected) -> Iterator[str]:
    """Yield the flags that follow from what is expected."""
    if "error" in expected:
        yield "result-beyond-float64"
        return
    targets = targets_of(expected)
    if any(target["nearest"] != target["safe"] for target in targets):
        yield "nearest-is-unsafe"
    nearest = [float.fromhex(target["nearest"]) for target in targets]
    lowest = [dyadic(int(target["lower"]), target["exponent"]) for target in targets]
    try:
        found = [as_fraction(value) for value in values_at(one, point, textbook_float64())]
    except (ArithmeticError, TypeError, ValueError, AttributeError):
        yield from ("textbook-form", "textbook-form-breaks")
        return
    lost = max(
        abs(a - Fraction(b)) / Fraction(math.ulp(b)) for a, b in zip(found, nearest, strict=True)
    )
    if lost > LOST_ULPS:
        yield from ("textbook-form", "cancellation")
    if one.id == "composition.epsilon" and found[0] < lowest[0]:
        yield "float-sum-too-small"
