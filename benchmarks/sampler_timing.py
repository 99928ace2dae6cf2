"""What the time of an answer tells: ``python -m benchmarks.sampler_timing [CALLS]``.

Of two calls of ``GridLaplace`` in this process, one of each kind, how often the slower one is of
the kind that is slower on the whole: the area under the curve, where 0.5 is a guess.
"""

import random
import sys
import time
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from didp_ref.mechanisms.laplace import GridLaplace
from didp_ref.mechanisms.reading import Number

CALLS = 2000
SCALE, GRID = 2, "1e-9"
PAIRS: dict[str, tuple[Number, Number]] = {
    "the fractions 0 and 1/3": (Fraction(0), Fraction(1, 3)),
    "the fractions 0 and 3^-2000": (Fraction(0), Fraction(1, 3**2000)),
    "the float64 numbers 0.5 and 0.1": (0.5, 0.1),
    "the float64 numbers 0 and 1e-300": (0.0, 1e-300),
    "the texts 0 and 44.123456789": ("0", "44.123456789"),
    "the texts 0 and one of 300 digits": ("0", "4." + "1" * 299),
}


def told_apart(values: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return the area under the curve, ties counted half."""
    _, places, counts = np.unique(
        np.concatenate([values, other]), return_inverse=True, return_counts=True
    )
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    area = (ranks[: values.size].sum() - values.size * (values.size + 1) / 2) / (
        values.size * other.size
    )
    return float(max(area, 1 - area))


def timed(mechanism: GridLaplace, value: Number) -> tuple[int, Fraction]:
    """Return how long an answer took, in nanoseconds, and the answer."""
    start = time.perf_counter_ns()
    answer = mechanism.exact_answer(value)
    return time.perf_counter_ns() - start, answer


def main(calls: int) -> None:
    """Print how far each pair is told apart, and then small noise from large."""
    mechanism = GridLaplace(SCALE, GRID)
    for name, values in PAIRS.items():
        times: tuple[list[int], list[int]] = [], []
        for _ in range(calls):
            for which in random.sample((0, 1), 2):
                times[which].append(timed(mechanism, values[which])[0])
        one, other = (np.array(each, np.float64) for each in times)
        print(f"{told_apart(one, other):.3f}  {name}")
    drawn = [timed(mechanism, Fraction(44)) for _ in range(2 * calls)]
    took = np.array([entry for entry, _ in drawn], np.float64)
    noise = np.array([float(abs(answer - 44)) for _, answer in drawn])
    large = noise > np.median(noise)
    print(f"{told_apart(took[large], took[~large]):.3f}  large noise and small")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CALLS)
