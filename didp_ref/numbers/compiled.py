"""The operations on pairs with a bound, compiled: what arrays run on where numba is installed.

A form is recorded once (:mod:`didp_ref.numbers.recorded`) as a list of steps between registers.
:func:`run` takes the steps for ``WIDTH`` elements at a time, which stay in a core's cache. A
register holds, one after another, the highs, the lows and the errors of so many elements: what it
stands for is ``high + low``, within ``error``. Nothing here is believed further than its bound: an
element that is not decided goes to the scalar's path, as it does without numba, so that the bits
are the same.

**What is relied upon.** IEEE arithmetic in float64, rounded to nearest, and the fused
multiply-add, which rounds once. LLVM contracts and reorders nothing unless it is told to, and it
is not. With ``u = 2**-53``:

* ``two_sum`` and, where the first is the larger or zero, ``quick_two_sum`` lose nothing (Knuth;
  Dekker), and ``fma(a, b, -fl(a b))`` is the rounding error of a product above 2**-960;
* a sum of pairs errs by less than ``3 u**2/(1 - 4 u)`` of itself, a product by less than
  ``5 u**2``, a quotient by less than ``10 u**2`` (Joldes, Muller and Popescu, Tight and rigorous
  error bounds for basic building blocks of double-word arithmetic, ACM TOMS 44 (2017), theorems
  3.1, 5.3 and 6.2, of algorithms that lose no less than these): ``LOSS`` is 256 ``u**2``;
* near the smallest normal number a product and what follows from it lose less than ``TINY``.

The bounds are computed in float64 themselves, each a rounded sum of nonnegative terms;
:data:`~didp_ref.numbers.bounded.ROOM` makes up for that, as for arrays without numba.

Everything that is compiled stands in this file, whose date and size numba compares before it takes
the code that it stored (:mod:`didp_ref.numbers.fast`). The tables, which that code holds, are made
elsewhere: ``TABLES_DIGEST`` brings every change of them into this file.
"""

# ruff: noqa: ARG001, D103, PLR0912, PLR0915  the steps are said in Step, and one function
# has them all, so that one is compiled
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"
# what is compiled has the types that numba finds

from __future__ import annotations

from hashlib import sha256
from math import factorial

import numba
import numpy as np
from numba.extending import intrinsic

from didp_ref.numbers.recorded import Step
from didp_ref.numbers.tables import (
    EXPONENTIAL_CELLS,
    LOGARITHM_CELLS,
    exponentials,
    logarithms,
    split_log_2,
)

WIDTH = 256
"""So many elements are worked on together."""
DECIDED, OPEN, REFUSED = 0, 1, 2
"""What is known of a row: its value; that it is to be asked as a scalar; that it may be refused."""
LOW, ERROR, WHOLE = WIDTH, 2 * WIDTH, 3 * WIDTH
LOSS = 2.0**-98
SECOND_LOSS = 2.0**-50
FUNCTION_LOSS = 2.0**-65
EXPONENTIAL_LOSS = 2.0**-73
TINY = 2.0**-1000
ROOM = 1.0 + 2.0**-20
LEAST = 2.0**-900
MOST = 2.0**960
LOWEST, HIGHEST = -600.0, 660.0
VANISHED = 2.0**-860
EXPONENTIAL_TAIL = tuple(1.0 / factorial(n) for n in range(3, 9))
LOGARITHM_TAIL = tuple((-1.0) ** (n + 1) / n for n in range(3, 10))
CELLS = float(EXPONENTIAL_CELLS)
CELLS_IN_LOG_2 = CELLS / 0.6931471805599453
BIG, REST = split_log_2(EXPONENTIAL_CELLS, 34)
BIG_LOG_2, REST_LOG_2 = split_log_2(1, 42)
EXPONENT_AT, BIAS, SIGNIFICAND = 52, 1023, (1 << 52) - 1
# one after another: the exponentials' highs and lows, then inverses and the logarithms'
TABLES = np.concatenate([*exponentials(), *logarithms()])
EXPONENTIAL_LOWS = EXPONENTIAL_CELLS
INVERSES = 2 * EXPONENTIAL_CELLS
LOGARITHMS = INVERSES + LOGARITHM_CELLS
LOGARITHM_LOWS = LOGARITHMS + LOGARITHM_CELLS
TABLES_DIGEST = "bd07c3b8167b957a8c0b5f5474141269bc06e43bb9ed4dca05c423b412f02965"
"""Of the tables, and of what else comes with them; stored code was compiled from these."""
SPLIT = np.array([BIG, REST, BIG_LOG_2, REST_LOG_2, EXPONENTIAL_CELLS, LOGARITHM_CELLS])
if sha256(TABLES.tobytes() + SPLIT.tobytes()).hexdigest() != TABLES_DIGEST:
    raise ImportError("other tables than TABLES_DIGEST says: arrays do without compiled code")

STEPS = (
    *(Step.SUM, Step.ADD, Step.PRODUCT, Step.MULTIPLY, Step.DIVIDE),
    *(Step.EXPONENTIAL, Step.LOG1P, Step.SQUARE_ROOT, Step.NEGATE, Step.SIZE, Step.POSITIVE),
    *(Step.CHOOSE, Step.SMALLER, Step.WITHIN, Step.INTEGER, Step.MET, Step.MET_OR_ZERO),
    *(Step.ROUND_UP, Step.ROUND_DOWN, Step.ROUND_NEAREST),
)
ROUNDING = STEPS[-3:]
CODES = {step: code for code, step in enumerate(STEPS)}
SUM, ADD, PRODUCT, MULTIPLY, DIVIDE = range(5)
EXPONENTIAL, LOG1P, SQUARE_ROOT, NEGATE, SIZE, POSITIVE = range(5, 11)
CHOOSE, SMALLER, WITHIN, INTEGER, MET, MET_OR_ZERO = range(11, 17)
ROUND_UP, ROUND_DOWN, ROUND_NEAREST = range(17, 20)

compiled = numba.njit(nogil=True, error_model="numpy")  # a quotient by zero is infinite


@intrinsic
def fma(_, a, b, c):
    """Return ``a b + c``, rounded once."""
    double = numba.types.float64

    def generated(_context, builder, _signature, values):
        return builder.fma(*values)

    return double(double, double, double), generated


@compiled
def two_sum(a, b):
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


@compiled
def quick_two_sum(a, b):
    total = a + b
    return total, b - (total - a)


@compiled
def two_product(a, b):
    product = a * b
    return product, fma(a, b, -product)


@compiled
def power_of_two(k):
    """Return ``2**k`` for a whole number that is a normal number's exponent."""
    return np.int64((np.int64(k) + BIAS) << EXPONENT_AT).view(np.float64)


@compiled
def summed(out, a, b):
    for i in range(WIDTH):
        out[i], out[i + LOW] = two_sum(a[i], b[i])
        out[i + ERROR] = 0.0


@compiled
def added(out, a, b):
    """Add pairs; nothing is lost of two floats."""
    for i in range(WIDTH):
        high, rest = two_sum(a[i], b[i])
        low, low_rest = two_sum(a[i + LOW], b[i + LOW])
        high, rest = quick_two_sum(high, rest + low)
        high, low = quick_two_sum(high, rest + low_rest)
        exact = (a[i + LOW] == 0.0) & (b[i + LOW] == 0.0)
        lost = 0.0 if exact else abs(high) * LOSS
        error = a[i + ERROR] + b[i + ERROR] + lost
        out[i], out[i + LOW], out[i + ERROR] = high, low, error


@compiled
def product(out, a, b):
    for i in range(WIDTH):
        x, y = a[i], b[i]
        high, low = two_product(x, y)
        safe = (abs(high) > LEAST) | (x == 0.0) | (y == 0.0)
        out[i], out[i + LOW], out[i + ERROR] = high, low, 0.0 if safe else TINY


@compiled
def multiplied(out, a, b):
    """Multiply pairs: ``(x + dx)(y + dy) - x y = dx (y + dy) + x dy``."""
    for i in range(WIDTH):
        x, y, x_error, y_error = a[i], b[i], a[i + ERROR], b[i + ERROR]
        high, rest = two_product(x, y)
        rest = rest + (x * b[i + LOW] + a[i + LOW] * y)
        high, low = quick_two_sum(high, rest)
        error = x_error * (abs(y) + y_error) + abs(x) * y_error
        out[i], out[i + LOW], out[i + ERROR] = high, low, error + (abs(high) * LOSS + TINY)


@compiled
def divided(out, a, b):
    """Divide twice; the remainder of the first quotient is exact where the divisor is a float.

    ``(x + dx)/(y + dy) - x/y = (dx - (x/y) dy)/(y + dy)``. Of a float as divisor only the second
    quotient is rounded, after a sum, together by less than four units. Nothing is known where the
    dividend, and with it the remainder, comes near to the smallest normal number.
    """
    for i in range(WIDTH):
        x, y, y_low, y_error = a[i], b[i], b[i + LOW], b[i + ERROR]
        first = x / y
        remainder = fma(-y, first, x) + (a[i + LOW] - y_low * first)
        second = remainder / y
        high, low = quick_two_sum(first, second)
        size = abs(y)
        float_lost = abs(second) * SECOND_LOSS + (0.0 if remainder == 0.0 else TINY)
        pair_lost = abs(high) * LOSS + TINY
        lost = float_lost if (y_low == 0.0) & (y_error == 0.0) else pair_lost
        divisor = size - y_error if y_error < 0.25 * size else 0.0
        error = (a[i + ERROR] + abs(high) * y_error) / divisor + lost
        known = (abs(x) > LEAST) | (x == 0.0)
        out[i], out[i + LOW], out[i + ERROR] = high, low, error if known else np.inf


@compiled
def exponential(out, less_one, a):
    """Take exp(a) and exp(a) - 1.

    ``a = k log(2)/128 + r`` with ``|r| < 2**-8.4``. The product of k, below 2**18, and the 34 bits
    of log(2)/128 is exact, that with the rest errs by 2**-79, and so r by less than 2**-77.
    ``exp(r) - 1 = r + r**2/2 + (r**3/6 + ... + r**8/8!)``: the square is a pair; the bracket, less
    than ``2**-19.4 |r|``, is a float with at most eight roundings in the last place, which with
    those of the sums are less than 2**-68 of r, as is the rest of the series. The table's entry
    errs by 2**-104. In all, exp(a) errs by less than 2**-74 of itself, and where k is zero
    ``exp(a) - 1`` by less than 2**-66 of itself. Below ``LOWEST`` the exponential is less than
    2**-865; above ``HIGHEST`` nothing is known.
    """
    for i in range(WIDTH):
        x = a[i]
        at = min(max(x, LOWEST), HIGHEST)
        k = np.rint(at * CELLS_IN_LOG_2)
        k = k if k == k else 0.0  # noqa: PLR0124  what is no number picks no entry
        r, r_low = two_sum(at, -k * BIG)
        r, r_low = two_sum(r, r_low + (a[i + LOW] - k * REST))
        square, square_low = two_product(r, r)
        tail = EXPONENTIAL_TAIL[5]
        tail = tail * r + EXPONENTIAL_TAIL[4]
        tail = tail * r + EXPONENTIAL_TAIL[3]
        tail = tail * r + EXPONENTIAL_TAIL[2]
        tail = tail * r + EXPONENTIAL_TAIL[1]
        tail = tail * r + EXPONENTIAL_TAIL[0]
        tail = (r * square) * tail
        grown, grown_low = quick_two_sum(r, 0.5 * square)
        rest = grown_low + (r_low + (0.5 * square_low + r * r_low) + tail)
        grown, grown_low = quick_two_sum(grown, rest)
        twos = np.floor(k * (1.0 / CELLS))
        index = np.int64(k - twos * CELLS)
        entry, entry_low = TABLES[index], TABLES[index + EXPONENTIAL_LOWS]
        above, above_low = two_product(entry, grown)
        high, low = quick_two_sum(entry, above)
        low = low + (above_low + (entry * grown_low + entry_low * grown) + entry_low)
        power = power_of_two(twos)
        high, low = quick_two_sum(high * power, low * power)
        moved = 1.01 * a[i + ERROR] if a[i + ERROR] < 2.0**-10 else np.inf
        error = high * (moved + EXPONENTIAL_LOSS) + TINY
        vanished = x < LOWEST
        high, low = (0.0 if vanished else high), (0.0 if vanished else low)
        error = VANISHED if vanished else (error if x <= HIGHEST else np.inf)
        out[i], out[i + LOW], out[i + ERROR] = high, low, error
        # less one: of a sum with a float only the last bits of a pair are lost
        less, rest = two_sum(high, -1.0)
        less, less_low = quick_two_sum(less, rest + low)
        small = (k == 0.0) & (x == x)  # noqa: PLR0124
        less_one[i] = grown if small else less
        less_one[i + LOW] = grown_low if small else less_low
        near = abs(grown) * FUNCTION_LOSS + moved * 1.01 + TINY
        less_one[i + ERROR] = near if small else error + abs(less) * LOSS


@compiled
def log1p(out, a):
    """Take log(1 + a) for ``a >= 0``.

    ``1 + a = 2**e (1 + r)/c`` with c from a table, ``|r| < 2**-7.9``, and r = a in the first of its
    cells. ``log(1 + r) = r - r**2/2 + (r**3/3 - ... + r**9/9)``: the square is a pair; the bracket,
    less than ``2**-17 |r|``, is a float with at most ten roundings in the last place, which with
    those of the sums are less than 2**-66.5 of r, as is the rest of the series. The logarithm is
    at least r where e or the cell is not the first, and the pairs of log(2) and of the table err
    by 2**-95 of themselves.
    """
    for i in range(WIDTH):
        x, x_low = a[i], a[i + LOW]
        valid = (x >= 0.0) & (x < MOST)
        whole, whole_low = two_sum(x if valid else 0.0, 1.0)
        bits = np.float64(whole).view(np.int64)
        twos = (bits >> EXPONENT_AT) - BIAS
        mantissa = np.int64((bits & SIGNIFICAND) | (BIAS << EXPONENT_AT)).view(np.float64)
        index = np.int64((mantissa - 1.0) * LOGARITHM_CELLS)
        inverse = TABLES[index + INVERSES]
        r, r_low = two_product(mantissa, inverse)
        scaled = (whole_low + x_low) * power_of_two(-twos)
        r, r_low = two_sum(r - 1.0, r_low + scaled * inverse)
        small = (index == 0) & (twos == 0)
        r, r_low = (x if small else r), (x_low if small else r_low)
        square, square_low = two_product(r, r)
        tail = LOGARITHM_TAIL[6]
        tail = tail * r + LOGARITHM_TAIL[5]
        tail = tail * r + LOGARITHM_TAIL[4]
        tail = tail * r + LOGARITHM_TAIL[3]
        tail = tail * r + LOGARITHM_TAIL[2]
        tail = tail * r + LOGARITHM_TAIL[1]
        tail = tail * r + LOGARITHM_TAIL[0]
        tail = (r * square) * tail
        high, low = quick_two_sum(r, -0.5 * square)
        low = low + ((r_low - (0.5 * square_low + r * r_low)) + tail)
        most, most_low = two_sum(twos * BIG_LOG_2, TABLES[index + LOGARITHMS])
        rest = most_low + (twos * REST_LOG_2 + TABLES[index + LOGARITHM_LOWS])
        high, high_low = two_sum(most, high)
        high, low = quick_two_sum(high, high_low + (low + rest))
        size = 1.0 + x
        certain = valid & (a[i + ERROR] < 2.0**-10 * size)
        error = high * FUNCTION_LOSS + 1.01 * a[i + ERROR] / size + TINY
        out[i], out[i + LOW], out[i + ERROR] = high, low, error if certain else np.inf


@compiled
def square_root(out, a):
    """Take the square root of ``a >= 0``: one step of Newton's method from the rounded root.

    The rounded root, at most half a unit off, leaves an exact remainder; a quotient of what is
    left by twice the root is right up to 2**-51 of the correction, 2**-53 of the root, and to the
    square of that. The root moves by half as much of itself as its argument, or a little more.
    """
    for i in range(WIDTH):
        x = a[i]
        near = np.sqrt(x if x > LEAST else 1.0)
        high, low = quick_two_sum(near, (fma(-near, near, x) + a[i + LOW]) / (2.0 * near))
        known = (x > LEAST) & (a[i + ERROR] < 0.25 * x)
        error = near * LOSS + 0.625 * a[i + ERROR] / near
        out[i], out[i + LOW], out[i + ERROR] = high, low, error if known else np.inf


@compiled
def negated(out, a):
    for i in range(WIDTH):
        out[i], out[i + LOW], out[i + ERROR] = -a[i], -a[i + LOW], a[i + ERROR]


@compiled
def sized(out, a):
    for i in range(WIDTH):
        sign = -1.0 if a[i] < 0.0 else 1.0
        out[i], out[i + LOW], out[i + ERROR] = a[i] * sign, a[i + LOW] * sign, a[i + ERROR]


@compiled
def positive(out, a):
    for i in range(WIDTH):
        out[i], out[i + LOW], out[i + ERROR] = 1.0 if a[i] > 0.0 else 0.0, 0.0, 0.0


@compiled
def chosen(out, condition, a, b):
    for i in range(WIDTH):
        yes = condition[i] > 0.0
        out[i] = a[i] if yes else b[i]
        out[i + LOW] = a[i + LOW] if yes else b[i + LOW]
        out[i + ERROR] = a[i + ERROR] if yes else b[i + ERROR]


@compiled
def smaller(out, a, b):
    """Take the smaller of two; where it is not certain which, the larger error, and a loss."""
    for i in range(WIDTH):
        gap = (a[i] - b[i]) + (a[i + LOW] - b[i + LOW])
        first = gap < 0.0
        high = a[i] if first else b[i]
        low = a[i + LOW] if first else b[i + LOW]
        error = a[i + ERROR] if first else b[i + ERROR]
        exact = (a[i + LOW] == 0.0) & (b[i + LOW] == 0.0)
        widest = max(a[i + ERROR], b[i + ERROR]) + (0.0 if exact else abs(high) * LOSS)
        unsure = (a[i + ERROR] + b[i + ERROR] + abs(high) * LOSS) * ROOM
        out[i], out[i + LOW] = high, low
        out[i + ERROR] = error if abs(gap) > unsure else widest


@compiled
def within(known, a, low, high):
    for i in range(WIDTH):
        known[i] = known[i] if (a[i] >= low[i]) & (a[i] <= high[i]) else REFUSED


@compiled
def integer(known, a):
    for i in range(WIDTH):
        known[i] = known[i] if a[i] == np.floor(a[i]) else REFUSED


@compiled
def met(known, a, zero_too):
    """Refuse what is not certainly positive; the low part is far less than half of the high one."""
    for i in range(WIDTH):
        positive = a[i] > 2.0 * a[i + ERROR] * ROOM
        zero = (a[i] == 0.0) & (a[i + LOW] == 0.0) & (a[i + ERROR] == 0.0)
        known[i] = known[i] if positive | (zero & zero_too) else REFUSED


@compiled
def rounded_to_side(result, known, a, end, sign):
    """Round up, or down with the sign -1; :func:`didp_ref.numbers.bounded.rounded` explains it."""
    for i in range(WIDTH):
        high, low = quick_two_sum(a[i], a[i + LOW])
        error, size, outside = a[i + ERROR] * ROOM, abs(high), sign * low
        narrow = (error < size * 2.0**-55) & (size > LEAST) & (size < MOST)
        beyond = outside > error
        away = sign * high > 0.0
        move = (np.int64(1) if away else np.int64(-1)) if beyond else np.int64(0)
        value = np.int64(np.float64(high).view(np.int64) + move).view(np.float64)
        at_end = high == end[i]
        zero = (size == 0.0) & (low == 0.0) & (error == 0.0)
        settled = zero | (narrow & (beyond | (outside <= -error) | at_end))
        result[i] = 0.0 if zero else (end[i] if at_end else value)
        known[i] = max(known[i], DECIDED if settled else OPEN)


@compiled
def rounded_to_nearest(result, known, a):
    """Round to the nearest float64, in the same way."""
    for i in range(WIDTH):
        high, low = quick_two_sum(a[i], a[i + LOW])
        error, size = (a[i + ERROR] + abs(low) * 2.0**-50) * ROOM, abs(high)
        narrow = (error < size * 2.0**-55) & (size > LEAST) & (size < MOST)
        value = high + (low + error) + 0.0
        zero = (size == 0.0) & (low == 0.0) & (error == 0.0)
        settled = zero | (narrow & (value == high + (low - error)))
        result[i] = value
        known[i] = max(known[i], DECIDED if settled else OPEN)


def run(steps, registers, inputs, results, known):
    """Take the steps for every ``WIDTH`` elements of the inputs, one input a register.

    Returns the largest of what is known of the rows.
    """
    worst = DECIDED
    for start in range(0, known.shape[0], WIDTH):
        for k in range(inputs.shape[0]):
            registers[k * WHOLE : k * WHOLE + WIDTH] = inputs[k, start : start + WIDTH]
        row = known[start : start + WIDTH]
        row[:] = DECIDED
        for k in range(steps.shape[0]):
            step = steps[k, 0]
            out = registers[steps[k, 1] * WHOLE : (steps[k, 1] + 1) * WHOLE]
            a = registers[steps[k, 2] * WHOLE : (steps[k, 2] + 1) * WHOLE]
            b = registers[steps[k, 3] * WHOLE : (steps[k, 3] + 1) * WHOLE]
            if step == SUM:
                summed(out, a, b)
            elif step == ADD:
                added(out, a, b)
            elif step == PRODUCT:
                product(out, a, b)
            elif step == MULTIPLY:
                multiplied(out, a, b)
            elif step == DIVIDE:
                divided(out, a, b)
            elif step == EXPONENTIAL:
                exponential(out, b, a)
            elif step == LOG1P:
                log1p(out, a)
            elif step == SQUARE_ROOT:
                square_root(out, a)
            elif step == NEGATE:
                negated(out, a)
            elif step == SIZE:
                sized(out, a)
            elif step == POSITIVE:
                positive(out, a)
            elif step == CHOOSE:
                c = registers[steps[k, 4] * WHOLE : (steps[k, 4] + 1) * WHOLE]
                chosen(out, a, b, c)
            elif step == SMALLER:
                smaller(out, a, b)
            elif step == WITHIN:
                c = registers[steps[k, 4] * WHOLE : (steps[k, 4] + 1) * WHOLE]
                within(row, a, b, c)
            elif step == INTEGER:
                integer(row, a)
            elif step == MET:
                met(row, a, False)
            elif step == MET_OR_ZERO:
                met(row, a, True)
            elif step == ROUND_UP:
                rounded_to_side(results[steps[k, 1], start : start + WIDTH], row, a, b, 1.0)
            elif step == ROUND_DOWN:
                rounded_to_side(results[steps[k, 1], start : start + WIDTH], row, a, b, -1.0)
            else:
                rounded_to_nearest(results[steps[k, 1], start : start + WIDTH], row, a)
        for i in range(WIDTH):
            worst = max(worst, row[i])
    return worst
