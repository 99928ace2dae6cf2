"""Time two ways of doing the same, in one run, and print how they compare.

A rate is that of the fastest of many short batches: other work on the machine only slows a batch
down, so the fastest one is the least disturbed. Nothing here passes or fails; the targets are
printed beside what was found.
"""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter, process_time


@dataclass(frozen=True)
class Row:
    """One figure: what was measured, how it compares, and what was aimed at."""

    what: str
    ours: str
    other: str
    ratio: str
    target: str


def seconds(
    work: Callable[[], object],
    *,
    repeats: int = 7,
    batch: int = 1,
    clock: Callable[[], float] = perf_counter,
) -> float:
    """Return the time of one call, from the fastest of several batches."""
    best = float("inf")
    gc.disable()
    try:
        for _ in range(repeats):
            start = clock()
            for _ in range(batch):
                work()
            best = min(best, (clock() - start) / batch)
    finally:
        gc.enable()
    return best


cpu_seconds = partial(seconds, repeats=40, batch=10, clock=process_time)
"""The processor's time of one short call, which other work on the machine does not add to."""


def show(rows: list[Row]) -> None:
    """Print the rows as a table."""
    table = [("measured", "ours", "the other", "ratio", "aimed at")]
    table += [(row.what, row.ours, row.other, row.ratio, row.target) for row in rows]
    widths = [max(len(cells[i]) for cells in table) for i in range(5)]
    for cells in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)))
