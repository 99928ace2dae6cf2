"""Time, memory and growth of the exact adversary.

    python -m benchmarks.extremes [--largest 10000000] [--posterior]

Prints, for 10^4 to 10^7 worlds, the seconds and the peak memory of ``belief.extremes`` (each size
in a process of its own, so that memory is that of one call), the exponent of the growth, the
ratio to the direct O(n^2) sums at n = 20,000, ``belief.posterior`` of 10^5 and 10^6 worlds beside
what one would type for numpy, and the time of ``scale.tight``. Worlds, prior and seed are fixed.
Seconds are given by the clock and as time of the processor, on one core; exponents and ratios are
of the latter, which other processes on the machine hardly change.
"""

import argparse
import math
import resource
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial

import numpy as np

import didp_ref as di

SIZES = (10**4, 10**5, 10**6, 10**7)
DIRECT = 20_000
REPEATS = 3
SCALE = 3.0


def worlds(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return an uneven prior and spread-out answers."""
    rng = np.random.default_rng(20181029)
    weights = rng.exponential(size=n) + 1e-3
    return weights / weights.sum(), rng.normal(scale=100.0, size=n)


def seconds(call: Callable[[], object], repeats: int = REPEATS) -> tuple[float, float]:
    """Return the least of several timings: by the clock, and of the processor."""
    clock, processor = math.inf, math.inf
    for _ in range(repeats):
        start = time.perf_counter(), time.process_time()
        call()
        clock = min(clock, time.perf_counter() - start[0])
        processor = min(processor, time.process_time() - start[1])
    return clock, processor


def direct(prior: np.ndarray, values: np.ndarray, scale: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the extremes by n sums of n terms, row by row; no cleverness, no memory of n^2."""
    lower, upper = np.empty_like(values), np.empty_like(values)
    low, high = values.min(), values.max()
    ends = [np.sum(prior * np.exp(-np.abs(end - values) / scale)) for end in (low, high)]
    for i, value in enumerate(values):
        upper[i] = 1.0 / np.sum(prior * np.exp(-np.abs(value - values) / scale))
        lower[i] = min(
            math.exp(-(value - low) / scale) / ends[0], math.exp(-(high - value) / scale) / ends[1]
        )
    return lower, upper


def typed_posterior(
    prior: np.ndarray, values: np.ndarray, response: float, scale: float
) -> np.ndarray:
    """Return the posterior as one would type it."""
    weights = prior * np.exp(-np.abs(values - response) / scale)
    posterior: np.ndarray = weights / weights.sum()
    return posterior


def compare_posterior() -> None:
    """Print what ``belief.posterior`` of many worlds takes, beside the typed one."""
    for n in (10**5, 10**6):
        prior, values = worlds(n)
        for scale in (SCALE, SCALE / 15):  # at the latter most shares vanish, and many nearly
            given = prior, values, 1.0, scale
            _, typed = seconds(partial(typed_posterior, *given), 2 * REPEATS)
            _, ours = seconds(partial(di.belief.posterior, *given))
            tracemalloc.start()
            di.belief.posterior(*given)
            held = tracemalloc.get_traced_memory()[1] / 2**20
            tracemalloc.stop()
            print(
                f"belief.posterior of {n} worlds at scale {scale}: {ours:.4f} s of the processor, "
                f"{ours / typed:.0f} times as typed for numpy, {held:.0f} MB"
            )


def measure(n: int) -> None:
    """Print seconds and megabytes of one size; called in a process of its own."""
    prior, values = worlds(n)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    took = seconds(lambda: di.belief.extremes(prior, values, SCALE), 1 if n > 10**6 else REPEATS)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(*took, peak / 1024, (peak - before) / 1024)


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n", maxsplit=1)[0], allow_abbrev=False
    )
    parser.add_argument("--largest", type=int, default=SIZES[-1])
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--posterior", action="store_true", help="belief.posterior alone")
    arguments = parser.parse_args()
    if arguments.posterior:
        compare_posterior()
        return
    if arguments.one:
        measure(arguments.one)
        return
    times = {}
    print(
        f"{'worlds':>10} {'clock s':>9} {'processor s':>12} {'process MB':>11} {'of it, call':>12}"
    )
    for n in (n for n in SIZES if n <= arguments.largest):
        command = [sys.executable, __file__, "--one", str(n)]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        clock, times[n], peak, added = (float(part) for part in output.split())
        print(f"{n:>10} {clock:>9.4f} {times[n]:>12.4f} {peak:>11.0f} {added:>12.0f}")
    sizes = sorted(times)
    exponent = math.log(times[sizes[-1]] / times[sizes[0]]) / math.log(sizes[-1] / sizes[0])
    slopes = np.polyfit(np.log(sizes), np.log([times[n] for n in sizes]), 1)
    print(f"growth from {sizes[0]} to {sizes[-1]}: exponent {exponent:.3f}, fitted {slopes[0]:.3f}")

    prior, values = worlds(DIRECT)
    _, quick = seconds(lambda: di.belief.extremes(prior, values, SCALE))
    _, slow = seconds(lambda: direct(prior, values, SCALE), 1)
    text, plain = di.belief.extremes(prior, values, SCALE), direct(prior, values, SCALE)
    apart = max(
        float(np.max(np.abs(a / b - 1.0)))
        for a, b in zip((text.lower, text.upper), plain, strict=True)
    )
    print(
        f"direct O(n^2) at n = {DIRECT}: {slow:.2f} s against {quick:.4f} s, "
        f"{slow / quick:.0f} times; largest relative difference {apart:.1e}"
    )

    compare_posterior()
    prior, values = worlds(10**5)
    clock, processor = seconds(lambda: di.scale.tight(values, prior, alpha=0.5, beta=1.0), 1)
    print(f"scale.tight of 10^5 distinct answers: {clock:.2f} s by the clock, {processor:.2f} s")


if __name__ == "__main__":
    main()
