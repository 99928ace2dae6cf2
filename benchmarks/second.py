"""Every quantity beside the second engine: every answer is the value rounded to its safe side.

``python -m benchmarks.second [POINTS [QUANTITY ...]]``: so many points of each, a third of them
ordinary, a third of any size, a third adversarial; ``python -m benchmarks.second table`` prints the
table of benchmarks/README.md: whose each is, what is proved of it, what attains it, and the most
points that it was asked, which ``second.tsv`` records. The value is mpmath's alone, which shares
nothing with the form but the formula. It is taken with few bits first, and with more where these do
not tell on which float64 it lies. What is solved for is not solved again: an answer is right where
the equation that it solves, whose sides meet once, is between it and the float64 beside it. Of a
value a world, a point is as good as the worst of its worlds.
"""

import csv
import math
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import TypeAlias

import numpy as np

import didp_ref as di
from benchmarks.points import Arguments, adversarial, arguments, exactly, of_any_size, ordinary
from didp_ref.audit.claim import Verdict
from didp_ref.errors import OutOfRange, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Side, float_down, float_up
from didp_ref.numbers.root_function import Root
from didp_ref.oracle.arithmetic import Arithmetic, Formula, Number, arithmetic
from didp_ref.oracle.expected import as_fraction
from didp_ref.oracle.mpmath_functions import at_least_once, laplace_sum_above, normal, root
from didp_ref.oracle.second_engine import FORMULAS

RECORD = Path(__file__).with_suffix(".tsv")
"""The most points that each was asked, what was found, and the microseconds of a call."""
TIGHT = ("attained", "least threshold", "least deviation", "least epsilon")
"""What a claim's part is called that says that no less would do."""
BEST_OF_BOUNDS = "field.concentrated-best-order"
"""Its least delta is that of a family of bounds: that a mechanism has it is not said."""
COLUMNS = (
    *("quantity", "source", "proved of it", "tight by", "points"),
    *("beside a float64", "undecided", "worst ulp", "microseconds"),
)
DEFAULT_POINTS = 300
FEW, MORE, ALL = (160, 320), (640, 960), (1500, 3000, 6000)
"""With few bits an answer is confirmed; what they do not confirm is asked with all.

Of a root the second engine knows a fifth of the bits.
"""
AGREED = {FEW: 100, MORE: 100, ALL: 300}
"""Two precisions have to agree to so many bits, to which they then know a root.

What is no root they know as well as they agree, and to nine tenths of the fewer bits at the most.
"""
FARTHEST = 1200
"""Powers of two beyond are those of no float64."""
WRONG = ("unsafe", "misrounded", "undecided")
VERDICTS = ("unsafe", "misrounded", "beside", "undecided")
WORST_FIRST = (*WRONG, "beside")
"""What is none of these is right."""
FAILURES = (ArithmeticError, ValueError)
"""What mpmath fails with where its bits are too few."""

BY_ROOT = frozenset(
    name
    for name, quantity in di.quantities.items()
    if not (quantity.is_family or quantity.per_world) and quantity.expression.has(Root)
)
"""What the second engine solves for."""

Sides: TypeAlias = Callable[..., Number]


def _far(a: Arithmetic, deviations: Number, chance: Number) -> Number:
    return (1 - chance) / 2 - normal(a.context, -deviations)


SOLVED: dict[str, Sides] = {
    "gaussian.deviation": lambda a, answer, delta, global_sensitivity, **others: (
        delta
        - (
            FORMULAS["gaussian.delta"](
                a, deviation=answer, global_sensitivity=global_sensitivity, **others
            )
            if answer
            else bool(global_sensitivity)  # without noise an answer that changes is told
        )
    ),
    "gaussian.epsilon": lambda a, answer, delta, **others: (
        delta - FORMULAS["gaussian.delta"](a, epsilon=answer, **others)
    ),
    "composition.epsilon_repeated": lambda a, answer, total_delta, **others: (
        total_delta - FORMULAS["composition.delta_repeated"](a, total_epsilon=answer, **others)
    ),
    "accuracy.gaussian": lambda a, answer, deviation, probability: _far(
        a, answer / deviation, probability
    ),
    "accuracy.gaussian_mean": lambda a, answer, deviation, probability, times: _far(
        a, answer / deviation * a.context.sqrt(times), probability
    ),
    "accuracy.laplace_mean": lambda a, answer, scale, probability, times: (
        (1 - probability) / 2 - laplace_sum_above(a.context, answer / scale * times, times)
    ),
    "selection.gaussian_threshold": lambda a, answer, deviation, delta, groups: (
        delta - at_least_once(a.context, normal(a.context, (1 - answer) / deviation), groups)
    ),
}
"""Of what is solved for: a number that rises with the answer, and is zero at the value."""


def _by_cotangent(a: Arithmetic, rho: Number, epsilon: Number) -> Number:
    """Return the delta of a concentrated budget, where the expression's exponentials cancel."""
    c = a.context
    log_odds = root(c, lambda x: x + epsilon - rho * c.coth(x / 2), positive=True)
    inverse = -c.expm1(-log_odds)
    return c.exp(-rho * (c.exp(-log_odds) / inverse) ** 2) * inverse


def _by_one_tail(a: Arithmetic, **given: Number) -> Number:
    """Return a Gaussian delta; where its first tail is below every float64, that tail.

    Of the two tails no bits are left there. The delta is less than the first, and not zero.
    """
    epsilon, deviation, sensitivity = (
        given[name] for name in ("epsilon", "deviation", "global_sensitivity")
    )
    shift = epsilon * deviation / sensitivity - sensitivity / (2 * deviation)
    tail = normal(a.context, -shift)
    return tail if tail < a.context.ldexp(1, -FARTHEST) else FORMULAS["gaussian.delta"](a, **given)


def _by_far_tails(a: Arithmetic, **given: Number) -> Number:
    """Return a discrete Gaussian delta; where it is below every float64 or next to one, a bound.

    No tail from k >= 0 on is more than exp(-k^2/(2 deviation^2)): (k + j)^2 >= k^2 + j^2, so it
    is at most this factor times the weights of all j >= 0, over all weights.
    The delta is in the tail from the first response on. What it lacks to one is in the tail before
    this response, and in e^epsilon times the tail as far from the other answer.
    """
    epsilon, deviation, apart = (
        given[name] for name in ("epsilon", "deviation", "global_sensitivity")
    )
    c, square = a.context, deviation**2
    first = c.floor(epsilon * square / apart - apart / 2)
    far, bound = -FARTHEST * c.ln2, c.ldexp(1, -FARTHEST)
    if first > 0 and -(first**2) / (2 * square) < far:
        return bound
    lacks = max(-(first**2), 2 * square * epsilon - (first + apart) ** 2) / (2 * square)
    if first < 0 and lacks < far - 1:
        return 1 - bound
    return FORMULAS["gaussian.discrete_delta"](a, **given)


VALUES: dict[str, Formula] = {
    **FORMULAS,
    "concentrated.delta": _by_cotangent,
    "gaussian.delta": _by_one_tail,
    "gaussian.discrete_delta": _by_far_tails,
}


def judged(quantity: Quantity, values: Arguments, answers: Sequence[float]) -> str:
    """Return the worst that is to be said of answers, infinite where refused as beyond float64.

    It is "right", or "unsafe", or else "misrounded"; "beside" a float64 lies a value that no bits
    tell from it, and "undecided" is what mpmath has no value of.
    """
    each = {_judged(quantity, values, answer, at) for at, answer in enumerate(answers)}
    return next((verdict for verdict in WORST_FIRST if verdict in each), "right")


def _judged(quantity: Quantity, values: Arguments, answer: float, world: int) -> str:
    if math.isnan(answer):
        return "undecided"
    if quantity.id in SOLVED and _is_solution(quantity, values, answer):
        return "right"
    for precisions in (MORE if quantity.id in BY_ROOT else FEW, ALL):
        floats = _roundings(quantity, values, precisions, world)
        if floats == {answer}:
            return "right"
        if floats and answer in floats and _is_clear(quantity, answer, floats):
            return "beside"
    if floats is None:
        return "undecided"
    if answer in floats:
        return "beside"
    above, below = answer > max(floats), answer < min(floats)
    is_unsafe = {Side.DOWN: above, Side.UP: below}.get(quantity.safe_side, False)
    return "unsafe" if is_unsafe else "misrounded"


def _is_clear(quantity: Quantity, answer: float, floats: set[float]) -> bool:
    """Say whether few bits tell that an answer is safe, whichever float64 the value is beside."""
    if quantity.safe_side is Side.NEAREST or math.isinf(answer):
        return False
    return answer == (min if quantity.safe_side is Side.DOWN else max)(floats)


def _is_solution(quantity: Quantity, values: Arguments, answer: float) -> bool:
    """Say whether it is known that an answer is the least float64 that is not below the value.

    Where few bits cancel, both sides of a float64 have one sign; at an end there is but one side.
    """
    least, most, _ = quantity.result.float_bounds
    below = math.nextafter(answer, 0.0)  # of infinity the largest float64
    for precisions in (ALL,) if answer == least or answer > most else (FEW, MORE, ALL):
        is_enough = answer > most or _sign(quantity, values, answer, precisions) == 1
        if is_enough and (answer == least or _sign(quantity, values, below, precisions) == -1):
            return True
    return False


def _sign(quantity: Quantity, values: Arguments, answer: float, precisions: tuple[int, ...]) -> int:
    """Return on which side of the value an answer is, or zero where that is not known."""
    computed = _at_each(SOLVED[quantity.id], values, precisions, answer)
    for (_, before), (_, after) in pairwise(computed):
        if abs(after - before) < abs(after) / 2:
            return 1 if after > 0 else -1
    return 0


def _at_each(
    formula: Callable[..., Number], values: Arguments, precisions: Iterable[int], *first: float
) -> Iterator[tuple[int, Number]]:
    """Yield each precision and a formula at it, where mpmath has a value."""
    for bits in precisions:
        engine = arithmetic(bits)
        given = {name: engine.number(value) for name, value in exactly(values).items()}
        try:
            yield bits, formula(engine, *map(engine.context.mpf, first), **given)
        except FAILURES:
            continue


def _roundings(
    quantity: Quantity, values: Arguments, precisions: tuple[int, ...], world: int
) -> set[float] | None:
    """Return the float64 that the value is rounded to; two where it is as good as a float64."""
    agreed = AGREED[precisions]
    floats: set[float] | None = None
    results = (
        (bits, _within_reach(entry[world] if quantity.per_world else entry))
        for bits, entry in _at_each(VALUES[quantity.id], values, precisions)
    )
    for (bits, before), (_, after) in pairwise(results):
        floats = None  # what fewer bits agreed on is not believed where more do not
        apart = abs(after - before)
        if apart <= abs(after) / 2**agreed:
            known = agreed if quantity.id in BY_ROOT else 9 * bits // 10
            margin = max(apart, abs(after) / 2**known)
            ends = (after - margin, after, after + margin)
            floats = {_rounded(end, quantity.safe_side) for end in ends}
            if len(floats) == 1 and after:
                break
    return floats


def _within_reach(number: Number) -> Fraction:
    """Return a number as a fraction; where it is far beyond float64, one that is beyond."""
    if hasattr(number, "_mpf_"):
        sign, mantissa, exponent, bits = number._mpf_
        if mantissa and abs(exponent + bits) > FARTHEST:
            beyond = Fraction(2) ** (FARTHEST if exponent + bits > 0 else -FARTHEST)
            return -beyond if sign else beyond
    return as_fraction(number)


def _rounded(value: Fraction, side: Side) -> float:
    try:
        return {Side.DOWN: float_down, Side.UP: float_up}.get(side, float)(value)
    except OverflowError:
        return math.inf


def answered(quantity: Quantity, values: Arguments) -> tuple[list[float], float]:
    """Return an answer, or that of every world, infinite where beyond float64, and its seconds.

    It is NaN where it was not decided.
    """
    start = time.perf_counter()
    try:
        answer = quantity(**values)
    except OutOfRange:
        answer = math.inf
    except Undecided:
        answer = math.nan
    return np.ravel(answer).tolist(), time.perf_counter() - start


def measure(name: str, points: int) -> str:
    """Return one line of the table."""
    quantity, rng = di.quantities[name], random.Random(name)
    counted, seconds = Counter[str](), list[float]()
    for draw in islice(cycle((ordinary, of_any_size, adversarial)), points):
        values = arguments(quantity, draw, rng)
        answers, taken = answered(quantity, values)
        seconds.append(taken)
        verdict = judged(quantity, values, answers)
        counted[verdict] += 1
        if verdict in WRONG:
            print(f"{verdict}: {name} of {values} is {answers}", file=sys.stderr, flush=True)
    figures = " ".join(f"{counted[verdict]:10}" for verdict in VERDICTS)
    return f"{name:44} {points:8} {figures} {statistics.median(seconds) * 1e6:8.0f}"


def theorems(name: str, parts: Container[str] | None = None) -> str:
    """Return the proved claims that name a formula, or those of them with one of such parts."""
    proved = (
        key
        for key, claim in di.claims.items()
        if name in claim.claim.quantities and claim.verdict is Verdict.PROVED
        if parts is None or key != BEST_OF_BOUNDS
        if parts is None or any(part.name in parts for part in claim.claim.parts)
    )
    return ", ".join(f"`{key}`" for key in proved) or "-"


def table() -> Iterator[str]:
    """Yield the lines of the table in benchmarks/README.md."""
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|---" * len(COLUMNS) + "|"
    with RECORD.open(encoding="utf-8") as lines:
        recorded = {row["quantity"]: row for row in csv.DictReader(lines, delimiter="\t")}
    for name, quantity in di.quantities.items():
        row = recorded[name]
        shown = [theorems(name), theorems(name, TIGHT)]
        wrong = int(row["unsafe"]) + int(row["misrounded"])
        ulps = "0" if wrong == 0 else f"wrong at {wrong}"
        counts = [f"{int(row[key]):,}" for key in ("points", "beside", "undecided")]
        figures = [*counts, ulps, row["microseconds"]]
        yield f"| `{name}` | {quantity.source} | {' | '.join([*shown, *figures])} |"


def main(words: list[str]) -> None:
    """Print the table."""
    if words == ["table"]:
        print("\n".join(table()))
        return
    points = int(words[0]) if words else DEFAULT_POINTS
    heads = " ".join(f"{verdict:>10}" for verdict in VERDICTS)
    print(f"{'quantity':44} {'points':>8} {heads} {'us':>8}")
    for name in words[1:] or di.quantities:
        print(measure(name, points), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
