"""Making the vectors: points are drawn, two engines agree on each, flags say what it catches.

The value is enclosed by Arb through :meth:`Quantity.enclose`; the second engine, mpmath at a
precision that no cancellation of these inputs exhausts, must give a number inside the enclosure,
padded by the enclosure's own accuracy. If it does not, nothing is written. Invalid input must be
refused by the quantity's guard with the error that the point was made for.

Some flags follow from the values: where the textbook form, evaluated step by step in float64,
loses its digits or breaks, where the nearest float64 is on the unsafe side, and what an
implementation with a known bug answers.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, TypeAlias

from didp_ref.errors import (
    DidpError,
    DomainError,
    ExactInputRequired,
    Infeasible,
    OutOfRange,
    Undecided,
)
from didp_ref.numbers.enclosure import Enclosure, Side, float_down
from didp_ref.oracle.flaws import FLAWS
from didp_ref.oracle.points import (
    CORNERS,
    Corner,
    Drawn,
    applies,
    draw_point,
    invalid_points,
    properties,
    simplify,
)
from didp_ref.oracle.second_engine import FORMULAS, arithmetic, textbook_float64
from didp_ref.oracle.vectors import FORMAT, VERSION, Vector, digest, dyadic
from didp_ref.quantity import Quantity

BITS = 128
SECOND_ENGINE_BITS = 1600
SYMPTOM_BITS = 400
EVERYDAY_POINTS = 120
SIMPLE_POINTS = 40
EXACT_POINTS = 24
CORNER_POINTS = 12
SYMPTOMS_A_VECTOR = 5
DISTINCT = 1e-3
LOST_ULPS = 64
SMALLEST_RESULT = 2.0**-1000
LARGEST_RESULT = 2.0**1000

NOTES = {
    "everyday": "the formula itself is wrong: a sign, a term or a parameter shows everywhere",
    "simple-numbers": "the formula itself is wrong, shown at numbers short enough to do by hand",
    "decimal-inputs": "a decimal such as 1/10 is read as the float64 next to it, not exactly",
    "beyond-float64": "an exact number that float64 cannot hold is passed through float64",
    "single-precision": "float32 is used somewhere: 24 bits are right, the rest is not",
    "nearest-is-unsafe": "the result is rounded to nearest, which here is the unsafe side",
    "textbook-form": "the textbook form in float64 fails here: digits cancel, or it breaks",
    "cancellation": "the textbook form in float64 cancels here: most of its digits are lost",
    "textbook-form-breaks": "the textbook form in float64 overflows or divides by zero here",
    "float-sum-too-small": "entries are added with rounding: the sum ends below the exact sum",
    "result-beyond-float64": "the result exceeds float64: infinity or NaN is returned as an answer",
}
"""Flags that do not belong to a corner, a flaw or a kind of invalid input."""


class Disagreement(DidpError, ArithmeticError):
    """The two engines do not agree; nothing may be built on either."""


def generate(one: Quantity) -> dict[str, Any]:
    """Return the document of a quantity's vectors: always the same, digit for digit."""
    if one.id not in FORMULAS:
        raise Disagreement(f"{one.id} has no second engine: write it in second_engine.py")
    entries: dict[str, dict[str, Any]] = {}
    notes: dict[str, str] = {}
    for entry, about in _entries(one):
        known = entries.setdefault(entry["id"].rpartition("/")[2], entry)
        known["flags"] = sorted({*known["flags"], *entry["flags"]})
        notes |= about
    ordered = list(entries.values())
    used = {flag for entry in ordered for flag in entry["flags"]}
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "quantity": one.id,
        "formula": str(one.expression),
        "source": str(one.source),
        "parameters": [
            {
                "name": parameter.name,
                "domain": parameter.text(),
                "integer": parameter.domain.integer,
                "sequence": parameter.sequence,
            }
            for parameter in one.parameters
        ],
        "conditions": [condition.text for condition in one.conditions],
        "safe_side": one.safe_side.value,
        "per_world": one.per_world,
        "bits": BITS,
        "notes": {flag: notes[flag] for flag in sorted(used)},
        "count": len(ordered),
        "digest": "",
        "vectors": ordered,
    }
    return document | {"digest": digest(document)}


def vector_at(one: Quantity, point: Drawn) -> Vector | None:
    """Return a vector at a point of one's own, or nothing where float64 has no ordinary result."""
    entry = _value_entry(one, point, "search")
    if entry is None:
        return None
    return Vector.read(entry | {"flags": ["search"]})


def _entries(one: Quantity) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    everyday = _points(one, None, "everyday", EVERYDAY_POINTS)
    yield from _flagged(one, everyday, ("everyday",), symptoms=True)
    simple = (
        short
        for steps in (8, 64)
        for point in _points(one, None, f"simple {steps}", SIMPLE_POINTS // 2)
        if (short := _normalised(one, simplify(point, steps)))
    )
    yield from _flagged(one, simple, ("simple-numbers",), symptoms=True)
    yield from _flagged(one, _decimals(one), ("decimal-inputs",))
    yield from _flagged(one, _beyond_float64(one), ("beyond-float64",))
    for number, corner in enumerate(CORNERS):
        if applies(corner, one):
            drawn = _points(one, corner, f"{corner.flag} {number}", CORNER_POINTS)
            for entry, about in _flagged(one, drawn, (corner.flag,)):
                yield entry, about | {corner.flag: corner.bug}
    for invalid in invalid_points(one, Random(f"{one.id} invalid")):
        entry = _identified(one, invalid.flag, invalid.point)
        kind = _refusal(one, invalid.point)
        if kind != invalid.error:
            raise Disagreement(f"{entry['id']}: the guard says {kind}, not {invalid.error}")
        yield (
            entry | {"flags": [invalid.flag], "expected": {"error": kind}},
            {invalid.flag: invalid.bug},
        )


def _points(one: Quantity, corner: Corner | None, name: str, count: int) -> Iterator[Drawn]:
    """Draw points that the quantity's guards accept; a corner that it excludes yields none."""
    r = Random(f"{one.id} {name}")
    kept = 0
    for _ in range(40 * count):
        point = draw_point(one, r, corner)
        if _refusal(one, point) in (None, "overflow"):
            kept += 1
            yield point
            if kept == count:
                return


def _normalised(one: Quantity, point: Drawn) -> Drawn | None:
    """Return a rounded point if the quantity accepts it; a prior is made to sum to one again."""
    if one.per_world:
        prior = point["prior"]
        prior[-1] = 1.0 - math.fsum(prior[:-1])
    return point if _refusal(one, point) is None else None


def _decimals(one: Quantity) -> Iterator[Drawn]:
    def rounded(value: Any, number: int) -> Any:
        if isinstance(value, list):
            return [rounded(entry, number) for entry in value]
        if not isinstance(value, float):
            return value
        exact = Fraction(value)
        return exact.limit_denominator(30) if number % 2 else Fraction(round(exact * 1000), 1000)

    for number, point in enumerate(_points(one, None, "decimals", EXACT_POINTS)):
        exact = {name: rounded(value, number) for name, value in point.items()}
        if one.per_world:
            total = sum(exact["prior"])
            exact["prior"] = [entry / total for entry in exact["prior"]] if total else [1]
        if _encloses(one, exact):
            yield exact


def _beyond_float64(one: Quantity) -> Iterator[Drawn]:
    beyond: dict[str, Any] = {
        "n_worlds": 10**18 + 9,
        "n": 10**18 + 9,
        "p_min": Fraction(1, 10**400),
        "prior": Fraction(1, 10**400),
        "delta": Fraction(1, 3**200),
        "alpha": 1 - Fraction(1, 10**30),
    }
    for name, value in beyond.items():
        if name not in one.names or one.per_world:
            continue
        for point in _points(one, None, f"beyond {name}", 4):
            exact = {key: _exact(entry) for key, entry in point.items()} | {name: value}
            if _encloses(one, exact):
                yield exact


def _encloses(one: Quantity, point: Drawn) -> bool:
    try:
        one.enclose(**{name: _exact(value) for name, value in point.items()}, bits=8)
    except DidpError:
        return False
    return True


def _exact(value: Any) -> Any:
    if isinstance(value, list):
        return [_exact(entry) for entry in value]
    return Fraction(value) if isinstance(value, float) and math.isfinite(value) else value


def _refusal(one: Quantity, point: Drawn) -> str | None:
    """Return the kind of error that the quantity's float64 form raises, or none."""
    try:
        one(**point)
    except ExactInputRequired:
        return "type"
    except DomainError:
        return "domain"
    except Infeasible:
        return "infeasible"
    except OutOfRange:
        return "overflow"
    return None


def _flagged(
    one: Quantity, points: Iterable[Drawn], flags: tuple[str, ...], symptoms: bool = False
) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    kept = [(p, e) for p in points if (e := _value_entry(one, p, flags[0])) is not None]
    told = _symptoms(one, [point for point, _ in kept]) if symptoms else [{} for _ in kept]
    for number, ((point, entry), symptom) in enumerate(zip(kept, told, strict=True)):
        corners = properties(point)
        if "error" in entry["expected"]:
            entry["flags"] = entry.pop("derived")
            yield entry, {flag: NOTES[flag] for flag in entry["flags"]}
            continue
        entry["flags"] = [*flags, *entry.pop("derived")]
        entry["flags"] += [corner.flag for corner in corners if corner.flag not in flags]
        if symptoms:
            _tell(one, entry, symptom, number)
            if _is_double(entry):
                entry["flags"].append("single-precision")
        about = NOTES | {corner.flag: corner.bug for corner in corners}
        about |= {flaw.flag: flaw.bug for flaw in FLAWS}
        yield entry, {flag: about[flag] for flag in entry["flags"] if flag in about}


def _identified(one: Quantity, corner: str, point: Drawn) -> dict[str, Any]:
    inputs = {name: _exact_text(value) for name, value in point.items()}
    text = json.dumps(inputs, separators=(",", ":"))
    code = hashlib.sha256(f"{one.id} {text}".encode()).hexdigest()[:10]
    entry: dict[str, Any] = {"id": f"{one.id}/{corner}/{code}", "flags": [], "inputs": inputs}
    if not _has_fraction(point):
        entry["float64"] = {name: _float_text(value) for name, value in point.items()}
    return entry


def _has_fraction(point: Drawn) -> bool:
    flat = [e for v in point.values() for e in (v if isinstance(v, list) else [v])]
    return any(isinstance(e, Fraction) or (type(e) is int and abs(e) > 2**53) for e in flat)


def _exact_text(value: Any) -> Any:
    if isinstance(value, list):
        return [_exact_text(entry) for entry in value]
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return str(Fraction(value))


def _float_text(value: Any) -> Any:
    if isinstance(value, list):
        return [_float_text(entry) for entry in value]
    if isinstance(value, float):
        return value.hex() if math.isfinite(value) else _exact_text(value)
    return value if value is None or isinstance(value, bool | str) else str(value)


def _value_entry(one: Quantity, point: Drawn, corner: str) -> dict[str, Any] | None:
    """Return the vector of a point, or nothing where float64 does not hold the result well."""
    exact = {name: _exact(value) for name, value in point.items()}
    enclosed = one.enclose(**exact, bits=BITS)
    enclosures = enclosed if isinstance(enclosed, tuple) else (enclosed,)
    entry = _identified(one, corner, point)
    _agree(one, exact, enclosures, entry["id"])
    if not one.per_world and enclosures[0].lower >= 2**1024:
        if _refusal(one, point) != "overflow":
            raise Disagreement(f"{entry['id']}: a result beyond float64 is not refused")
        return entry | {
            "derived": ["result-beyond-float64"],
            "expected": {"error": "overflow"},
        }
    values = [_value(one, exact, place, each) for place, each in enumerate(enclosures)]
    nearest = [float.fromhex(value["nearest"]) for value in values]
    ordinary = SMALLEST_RESULT <= abs(nearest[0]) <= LARGEST_RESULT
    if not one.per_world and not ordinary and enclosures[0] != Enclosure(0, 0):
        return None
    entry["derived"] = list(_derived(one, exact, values))
    entry["expected"] = {"values": values} if one.per_world else {"value": values[0]}
    return entry


def _agree(one: Quantity, exact: Drawn, enclosures: tuple[Enclosure, ...], identifier: str) -> None:
    """Raise :class:`Disagreement` unless the second engine lies in every padded enclosure."""
    engine = arithmetic(SECOND_ENGINE_BITS)
    values = engine.evaluate(FORMULAS[one.id], _as_fractions(exact))
    values = values if one.per_world else [values]
    for value, each in zip(values, enclosures, strict=True):
        second = _fraction(value)
        pad = abs(each.upper) / 2**BITS
        if not each.lower - pad <= second <= each.upper + pad:
            raise Disagreement(f"{identifier}: Arb says {each!r}, mpmath says {value}")


def _as_fractions(exact: Drawn) -> Drawn:
    return {
        name: [Fraction(e) for e in value] if isinstance(value, list) else Fraction(value)
        for name, value in exact.items()
    }


def _fraction(value: Any) -> Fraction:
    if not hasattr(value, "man_exp"):
        return Fraction(value)
    sign, mantissa, exponent, _ = value._mpf_
    return dyadic(-int(mantissa) if sign else int(mantissa), int(exponent))


def _value(one: Quantity, exact: Drawn, place: int, enclosure: Enclosure) -> dict[str, Any]:
    """Write an enclosure outwards with one exponent, and the two float64 numbers."""
    within = _within_range(one, enclosure)
    lowest, highest = within.lower, within.upper
    bits = BITS
    while not (_one_float(within) and _one_safe_float(one, within)):
        bits *= 2  # raises DomainError beyond the largest precision: the point is not for vectors
        again = one.enclose(**exact, bits=bits)
        within = _within_range(one, again[place] if isinstance(again, tuple) else again)
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


def _derived(one: Quantity, exact: Drawn, values: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the flags that follow from the values themselves."""
    if any(value["nearest"] != value["safe"] for value in values):
        yield "nearest-is-unsafe"
    nearest = [float.fromhex(value["nearest"]) for value in values]
    lowest = [dyadic(int(value["lower"]), value["exponent"]) for value in values]
    try:
        engine = textbook_float64()
        textbook = engine.evaluate(FORMULAS[one.id], _as_fractions(exact))
        found = [_fraction(x) for x in (textbook if one.per_world else [textbook])]
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


def _is_double(entry: dict[str, Any]) -> bool:
    """Say whether neither the inputs nor the results are numbers that float32 holds."""
    expected = entry["expected"]
    values = expected.get("values") or [expected["value"]]
    return "float64" in entry and all(
        len(value["nearest"].partition("p")[0].rstrip("0")) > 4 + 8 for value in values
    )


Answers: TypeAlias = dict[str, list[Any]]


def _symptoms(one: Quantity, points: list[Drawn]) -> list[Answers]:
    """Return for every point what each flaw answers there, where that is not the right answer.

    Of two flaws that answer the same at every point, the first in the list speaks for both.
    """
    engine = arithmetic(SYMPTOM_BITS)
    found = [_wrong_answers(one, engine, point) for point in points]
    kept: list[str] = []
    for flaw in FLAWS:
        shown = any(flaw.flag in answers for answers in found)
        if shown and all(_told_apart(found, flaw.flag, other) for other in kept):
            kept.append(flaw.flag)
    return [{flag: a[flag] for flag in kept if flag in a} for a in found]


def _told_apart(found: list[Answers], flag: str, other: str) -> bool:
    return any(
        (flag in answers) != (other in answers)
        or (flag in answers and _differ(answers[flag], answers[other]))
        for answers in found
    )


def _wrong_answers(one: Quantity, engine: Any, point: Drawn) -> Answers:
    exact = _as_fractions({name: _exact(value) for name, value in point.items()})
    inputs = {name: engine.number(value) for name, value in exact.items()}
    right = FORMULAS[one.id](engine, **inputs)
    right = right if one.per_world else [right]
    found: Answers = {}
    for flaw in FLAWS:
        try:
            wrong = flaw.answer(one.id, engine, inputs)
            wrong = wrong if one.per_world or wrong is None else [wrong]
            if wrong is not None and _differ(wrong, right):
                found[flaw.flag] = wrong
        except (ArithmeticError, TypeError, ValueError, AttributeError):
            continue  # the flaw crashes here, or has no real answer: other vectors show it
    return found


def _tell(one: Quantity, entry: dict[str, Any], found: Answers, number: int) -> None:
    """Give a vector the wrong answers of some of the flaws, each in its turn."""
    flags = list(found)
    turn = number * SYMPTOMS_A_VECTOR % max(len(flags), 1)
    chosen = [*flags[turn:], *flags[:turn]][:SYMPTOMS_A_VECTOR]
    if chosen:
        engine = arithmetic(SYMPTOM_BITS)
        texts = {flag: [_decimal(engine, x) for x in found[flag]] for flag in sorted(chosen)}
        entry["symptoms"] = texts if one.per_world else {f: t[0] for f, t in texts.items()}
        entry["flags"] += chosen


def _differ(wrong: list[Any], right: list[Any]) -> bool:
    if len(wrong) != len(right):
        return False
    finite = all(not hasattr(x, "_mpc_") and abs(x) < 1e300 for x in wrong)
    return finite and any(abs(x - y) > DISTINCT * abs(y) for x, y in zip(wrong, right, strict=True))


def _decimal(engine: Any, value: Any) -> str:
    context = engine.context
    text: str = context.nstr(context.mpf(value), 10, min_fixed=-5, max_fixed=12)
    return text.removesuffix(".0")
