"""Every quantity's float64 form beside the printed formula: one call, and a million elements.

``python -m benchmarks.speed [ELEMENTS [QUANTITY ...]]``. The printed formula is what one would type
for ``math`` and for ``numpy``; it rounds to either side and loses digits. For a few quantities the
stable form of the textbooks, with ``log1p`` and ``expm1``, stands beside it. Times are those of the
processor, which other work on the machine does not add to. Bytes an element are the most that numpy
holds at once, beside the arguments and the result. ``fails`` says at how many of the calls
the printed formula overflows or divides by zero, where ours answers: its time is without these.
"""

import math
import random
import statistics
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import numpy as np

import didp_ref as di
from benchmarks.measure import cpu_seconds, seconds
from benchmarks.points import Arguments, arguments, flat, naive, ordinary
from didp_ref.formulas.quantity import Quantity

DEFAULT_ELEMENTS = 10**6
CALLS = 20
DRAWN = 256
array_seconds = partial(seconds, repeats=5, clock=process_time)
"""The processor's time of one call with arrays."""
ONE_BY_ONE = 1000, 3e-6
"""So many elements are enough where one takes longer than so many seconds: Arb computes each."""
AT_MOST = 15.0, 30.0
"""How many times as long as the printed formula an array may take: the median, and the longest."""

STABLE: dict[str, Callable[..., Any]] = {
    "scale.rho": lambda rho, m, s: s / np.log1p((m * rho - 1) / (1 - rho)),
    "scale.prior_free": lambda a, b, s: s / np.minimum(-np.log1p(-a), np.log1p(b)),
    "guarantee.beta": lambda s, d, p: -np.expm1(-d / s) * (1 - p) / (np.exp(-d / s) * (1 - p) + p),
    "guarantee.rho": lambda s, d, m: 1 / (1 + (m - 1) * np.exp(-d / s)),
    "composition.alpha": lambda a, b: -np.expm1(np.log1p(-a) + np.log1p(-b)),
}


def columns(drawn: list[Arguments], elements: int) -> Arguments:
    """Return arguments as arrays of so many elements."""
    repeats = -(-elements // len(drawn))
    return {
        name: np.concatenate([np.array([arguments[name] for arguments in drawn])] * repeats)[
            :elements
        ]
        for name in drawn[0]
    }


def as_typed(arrays: Arguments) -> Arguments:
    """Return arrays as the printed formula takes them, a family's entries one by one."""
    return {
        name: list(np.moveaxis(array, -1, 0)) if array.ndim > 1 else array
        for name, array in arrays.items()
    }


def held(call: Callable[[], Any], elements: int) -> float:
    """Return the bytes an element that a call holds at most, beside its result."""
    tracemalloc.start()
    try:
        result = call()
        held_most = tracemalloc.get_traced_memory()[1]
        return max(0, held_most - int(result.nbytes)) / elements
    finally:
        tracemalloc.stop()


def measure(quantity: Quantity, elements: int) -> tuple[str, float | None]:
    """Return one line of the table, and how many times as long as numpy's an array takes."""
    rng = random.Random(quantity.id)
    drawn = [arguments(quantity, ordinary, rng) for _ in range(DRAWN)]
    calls = [cpu_seconds(partial(quantity, *entry.values())) for entry in drawn[:CALLS]]
    few, longest = ONE_BY_ONE
    shortly = partial(quantity, *columns(drawn, few).values())
    if array_seconds(shortly, repeats=2) > few * longest:
        elements = min(elements, few)
    arrays = columns(drawn, elements)
    many = partial(quantity, *arrays.values())
    ours = array_seconds(many) / elements
    figures = [
        f"{quantity.id:38} {statistics.median(calls) * 1e6:8.1f} {max(calls) * 1e6:8.1f}",
        f"{ours * 1e9:8.1f} {held(many, elements):8.1f}",
    ]
    typed, plain = naive(quantity, "numpy"), naive(quantity, "math")
    if typed is None or plain is None:
        return " ".join(figures), None
    times = [typed_seconds(partial(plain, *flat(entry))) for entry in drawn[:CALLS]]
    answered = [time for time in times if time is not None]
    slower = statistics.median(calls) / statistics.median(answered) if answered else math.nan
    taken = flat(as_typed(arrays))
    theirs = array_seconds(partial(typed, *taken)) / elements
    figures.append(f"{slower:8.1f} {len(times) - len(answered):8} {ours / theirs:8.1f}")
    if quantity.id in STABLE:
        stable = array_seconds(partial(STABLE[quantity.id], *taken)) / elements
        figures.append(f"{ours / stable:8.1f}")
    return " ".join(figures), ours / theirs


def typed_seconds(call: Callable[[], Any]) -> float | None:
    """Return the time of a printed formula's call, or nothing where it fails."""
    try:
        return cpu_seconds(call)
    except ArithmeticError:
        return None


def main(words: list[str]) -> None:
    """Print the table."""
    elements = int(words[0]) if words else DEFAULT_ELEMENTS
    heads = ("call us", "longest", "ns/elem", "bytes", "x math", "fails", "x numpy", "x stable")
    print(f"{'quantity':38} {' '.join(f'{head:>8}' for head in heads)}")
    ratios: dict[str, float] = {}
    for name in words[1:] or di.quantities:
        with np.errstate(all="ignore"):
            line, ratio = measure(di.quantities[name], elements)
        print(line, flush=True)
        if ratio is not None:
            ratios[name] = ratio
    median, most = AT_MOST
    above = ", ".join(name for name, ratio in ratios.items() if ratio > most)
    print(f"x numpy: median {statistics.median(ratios.values()):.1f}, aimed at {median:g}")
    print(f"above {most:g}: {above or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
