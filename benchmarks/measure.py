"""Time two ways of doing the same, in one run, and print how they compare.

A rate is that of the fastest of many short batches: other work on the machine only slows a batch
down, so the fastest one is the least disturbed. Nothing here passes or fails; the targets are
printed beside what was found.
"""

import gc
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from time import perf_counter, process_time

NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"


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


def cpu_seconds_of_process(words: list[str], bytecode: str) -> float:
    """Return the CPU time of a new interpreter, and of what it starts.

    Its bytecode is kept in a folder, as that of an installed package is, whatever the environment
    says of it.
    """
    environment = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    environment["PYTHONPYCACHEPREFIX"] = bytecode
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=True, env=environment, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least_of_processes(runs: Mapping[str, list[str]], rounds: int) -> dict[str, float]:
    """Return the least CPU time of each, which take turns, so that all meet the same machine."""
    with tempfile.TemporaryDirectory() as folder:
        for words in runs.values():  # the first run compiles and fills the file cache
            cpu_seconds_of_process(words, folder)
        times = [
            {name: cpu_seconds_of_process(words, folder) for name, words in runs.items()}
            for _ in range(rounds)
        ]
    return {name: min(row[name] for row in times) for name in runs}


def show(rows: list[Row]) -> None:
    """Print the rows as a table."""
    table = [("measured", "ours", "the other", "ratio", "aimed at")]
    table += [(row.what, row.ours, row.other, row.ratio, row.target) for row in rows]
    widths = [max(len(cells[i]) for cells in table) for i in range(5)]
    for cells in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)))
