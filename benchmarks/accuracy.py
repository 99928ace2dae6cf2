"""Every quantity beside its enclosure: on the safe side, correctly rounded, arrays like scalars.

``python -m benchmarks.accuracy [POINTS [QUANTITY ...]]``: so many points for each quantity, half of
them ordinary, half adversarial. The truth is the enclosure, at growing precision until both of its
ends round to one float64; it comes from the printed expression, the floats from the hand-written
form, and both from Arb, which ``tests/formulas`` hold against mpmath. Beside them stands the
printed formula in Python's ``math``.

``python -m benchmarks.accuracy arrays [POINTS [QUANTITY ...]]`` has arrays alone, beside scalars.
"""

import math
import random
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction

import numpy as np

import didp_ref as di
from benchmarks.points import Arguments, adversarial, arguments, exactly, flat, naive, ordinary
from didp_ref.errors import DidpError, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure, Side, float_down

DEFAULT_POINTS = 200
PRECISIONS = (128, 1300, 5000)
BATCH = 1 << 13
"""So many rows an array has."""
MIXED = 8
"""So many batches are ordinary and adversarial by turns."""


def _rounded(value: Fraction, side: Side) -> float:
    if side is Side.NEAREST:
        return value.numerator / value.denominator
    return float_down(value) if side is Side.DOWN else -float_down(-value)


def truth(quantity: Quantity, values: Arguments) -> list[set[float]] | None:
    """Return the roundings of the enclosures' ends; nothing where float64 has none.

    Two remain where a value differs from a float64 by less than 5000 bits show.
    """
    collected: list[set[float]] = []
    for bits in PRECISIONS:
        try:
            enclosed = quantity.enclose(**exactly(values), bits=bits)
        except (OverflowError, Undecided):  # far beyond float64, or as near to one of them
            return None
        each: list[Enclosure] = list(enclosed) if quantity.per_world else [enclosed]
        try:
            collected = [
                {_rounded(end, quantity.safe_side) for end in (e.lower, e.upper)} for e in each
            ]
        except DidpError:
            return None
        if all(len(values) == 1 for values in collected):
            break
    return None if any(math.isinf(end) for ends in collected for end in ends) else collected


def ulps(value: float, true: float) -> float:
    """Return how many units in the last place a float is off."""
    return abs(value - true) / math.ulp(true) if math.isfinite(value) else math.inf


def measure(quantity: Quantity, points: int) -> str:
    """Return one line of the table."""
    rng = random.Random(quantity.id)
    typed = naive(quantity, "math")
    counted = unsafe = wrong = unlike = typed_unsafe = typed_off = 0
    worst = 0.0
    seconds: list[float] = []
    drawn: list[Arguments] = []
    scalars: list[list[float]] = []
    for at in range(points):
        values = arguments(quantity, adversarial if at % 2 else ordinary, rng)
        true = truth(quantity, values)
        if true is not None:
            start = time.perf_counter()
            answer = quantity(**values)
            seconds.append(time.perf_counter() - start)
            scalar = np.ravel(answer).tolist()
            drawn.append(values)
            scalars.append(scalar)
            for entry, ends in zip(scalar, true, strict=True):
                counted += 1
                worst = max(worst, min(ulps(entry, end) for end in ends))
                wrong += entry not in ends
                unsafe += _is_unsafe(entry, ends, quantity.safe_side)
            if typed is not None:
                other = _attempt(typed, values)
                typed_unsafe += _is_unsafe(other, true[0], quantity.safe_side)
                typed_off += not min(ulps(other, end) for end in true[0]) <= 1.0
        if len(drawn) == BATCH or at == points - 1:
            unlike += differing(quantity, drawn, scalars)
            drawn, scalars = [], []
    beside = f"{typed_unsafe:8} {typed_off:8}" if typed is not None else f"{'-':>8} {'-':>8}"
    ours = f"{counted:8} {unsafe:8} {wrong:8} {worst:8.1g} {unlike:8}"
    median = statistics.median(seconds) * 1e6 if seconds else math.nan
    return f"{quantity.id:44} {ours} {median:8.1f}  {beside}"


def differing(quantity: Quantity, drawn: list[Arguments], scalars: list[list[float]]) -> int:
    """Return how many rows of an array have other bits than the scalars."""
    if not drawn:
        return 0
    arrays = {name: np.array([row[name] for row in drawn]) for name in drawn[0]}
    together = np.reshape(quantity(**arrays), (len(drawn), -1))
    alone = np.array(scalars)
    return int(np.sum(np.any(together.view(np.int64) != alone.view(np.int64), axis=-1)))


def beside_scalars(quantity: Quantity, points: int) -> str:
    """Return one line of the table of arrays: of the first batches every other is adversarial.

    The later ones are ordinary: adversarial rows take far longer.
    """
    rng = random.Random(f"{quantity.id} in arrays")
    counted = unlike = 0
    while counted < points:
        at = counted // BATCH
        draw = adversarial if at < MIXED and at % 2 else ordinary
        drawn: list[Arguments] = []
        scalars: list[list[float]] = []
        while len(drawn) < min(BATCH, points - counted):
            values = arguments(quantity, draw, rng)
            scalar = np.ravel(quantity(**values, errors="nan")).tolist()
            if not any(map(math.isnan, scalar)):  # an error, which a whole array would be
                drawn.append(values)
                scalars.append(scalar)
        counted += len(drawn)
        unlike += differing(quantity, drawn, scalars)
    return f"{quantity.id:38} {counted:8} {unlike:8}"


def _attempt(typed: Callable[..., float], values: Arguments) -> float:
    try:
        return float(typed(*flat(values)))
    except (ArithmeticError, ValueError):
        return math.nan


def _is_unsafe(value: float, ends: set[float], side: Side) -> bool:
    if side is Side.UP:
        return not value >= min(ends)
    return side is Side.DOWN and not value <= max(ends)


def main(words: list[str]) -> None:
    """Print the table."""
    if words[:1] == ["arrays"]:
        show_arrays(words[1:])
        return
    points = int(words[0]) if words else DEFAULT_POINTS
    print(
        f"{'':44} {'':8} {'ours:':>8} {'not':>8} {'worst':>8} {'arrays':>8} {'median':>8}  "
        f"{'math:':>8} {'over':>8}"
    )
    print(
        f"{'quantity':44} {'values':>8} {'unsafe':>8} {'rounded':>8} {'ulp':>8} {'differ':>8} "
        f"{'us':>8}  {'unsafe':>8} {'1 ulp':>8}"
    )
    for name in words[1:] or di.quantities:
        print(measure(di.quantities[name], points), flush=True)


def show_arrays(words: list[str]) -> None:
    """Print the table of arrays beside scalars."""
    points = int(words[0]) if words else DEFAULT_POINTS
    print(f"{'quantity':38} {'rows':>8} {'differ':>8}")
    for name in words[1:] or di.quantities:
        print(beside_scalars(di.quantities[name], points), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
