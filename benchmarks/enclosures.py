"""Every quantity's enclosure at 128 bits beside Arb itself, with both ends read; and its display.

``python -m benchmarks.enclosures [QUANTITY ...]``. Beside an enclosure, from ready fractions with
its guards, stands the same expression on Arb balls made from the same fractions, at the precision
that the enclosure starts with, guarding nothing. Its ends are read twice: as fractions, which is
what an enclosure's are, and as flint's rationals, which takes less. The last columns are the
longest ``repr`` of the points' enclosures, and that of one at 2**17 bits, in milliseconds of this
process; then of numbers that are harder to show.
"""

import random
import statistics
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from time import process_time
from typing import Any

from flint import arb, ctx, fmpq

import didp_ref as di
from benchmarks.measure import cpu_seconds
from benchmarks.points import Arguments, arguments, exactly, flat, ordinary, printed
from didp_ref.formulas.quantity import DEFAULT_BITS, Quantity
from didp_ref.numbers.evaluate import GUARD_BITS, compile_expression
from didp_ref.numbers.exact import to_fraction

POINTS = 12
LONG_BITS = 1 << 17


def raw(quantity: Quantity) -> Callable[..., arb]:
    """Return the printed expression as a function of Arb balls."""
    return compile_expression(*printed(quantity))


def as_it_is(end: fmpq) -> fmpq:
    """Return an end as flint's rational."""
    return end


def ends_of_raw(
    function: Callable[..., arb], given: list[Fraction], read: Callable[[fmpq], Any]
) -> tuple[Any, Any]:
    """Return both ends of an expression's ball."""
    before = ctx.prec
    ctx.prec = DEFAULT_BITS + GUARD_BITS
    try:
        value = arb(function(*[arb(fmpq(value.numerator, value.denominator)) for value in given]))
        return read(value.lower().fmpq()), read(value.upper().fmpq())
    finally:
        ctx.prec = before


def ends_of_ours(quantity: Quantity, given: Arguments) -> list[tuple[Fraction, Fraction]]:
    """Return both ends of an enclosure, or of each of them."""
    enclosure = quantity.enclose(**given)
    each = enclosure if quantity.per_world else [enclosure]
    return [(text.lower, text.upper) for text in each]


def shown(quantity: Quantity, given: Arguments, bits: int = DEFAULT_BITS) -> float:
    """Return the milliseconds that ``repr`` of a fresh enclosure takes."""
    return milliseconds(quantity.enclose(**given, bits=bits))


def milliseconds(result: object) -> float:
    """Return what it takes to show something for the first time."""
    start = process_time()
    repr(result)
    return (process_time() - start) * 1e3


def measure(quantity: Quantity) -> tuple[str, list[float]]:
    """Return one line of the table, and the two ratios to Arb."""
    rng = random.Random(quantity.id)
    drawn = [exactly(arguments(quantity, ordinary, rng)) for _ in range(POINTS)]
    ours = [cpu_seconds(partial(ends_of_ours, quantity, entry)) * 1e6 for entry in drawn]
    longest = max(shown(quantity, entry) for entry in drawn)
    far = shown(quantity, drawn[0], LONG_BITS)
    figures = f"{quantity.id:38} {statistics.median(ours):8.1f}"
    if quantity.per_world:
        return f"{figures} {'-':>8} {'-':>8} {'-':>8} {longest:8.2f} {far:8.2f}", []
    function = raw(quantity)
    medians, ratios = [], []
    for read in (to_fraction, as_it_is):
        calls = [partial(ends_of_raw, function, flat(entry), read) for entry in drawn]
        theirs = [cpu_seconds(call) * 1e6 for call in calls]
        medians.append(statistics.median(theirs))
        ratios.append(statistics.median(a / b for a, b in zip(ours, theirs, strict=True)))
    shown_ratios = " ".join(f"{ratio:8.2f}" for ratio in ratios)
    return f"{figures} {medians[0]:8.1f} {shown_ratios} {longest:8.2f} {far:8.2f}", ratios


def main(words: list[str]) -> None:
    """Print the table."""
    heads = ("ours us", "Arb us", "ratio", "to fmpq", "repr ms", "2**17")
    print(f"{'quantity':38} {' '.join(f'{head:>8}' for head in heads)}")
    ratios = []
    for name in words or di.quantities:
        line, ratio = measure(di.quantities[name])
        print(line, flush=True)
        ratios += [ratio] if ratio else []
    many = [Fraction(i, 10007) for i in range(1, 10007)]
    for what, result in (
        ("exp(-700000)", di.refinement.factor_down_individual.enclose(7 * 10**5)),
        ("a product of 10006 rationals", di.composition.alpha.enclose(many)),
        ("1e-300", di.composition.epsilon.enclose(["1e-300"])),
    ):
        print(f"{what:38} {milliseconds(result):35.2f}")
    if ratios:
        fractions, rationals = map(statistics.median, zip(*ratios, strict=True))
        print(f"median ratio {fractions:.2f}, and {rationals:.2f} to ends as flint's rationals")
        print("aimed at: at most 2")


if __name__ == "__main__":
    main(sys.argv[1:])
