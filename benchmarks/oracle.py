"""The oracle: how fast answers are judged, and what becomes of every formula mutant.

``python -m benchmarks.oracle`` measures; ``python -m benchmarks.oracle mutants`` counts the mutants
of every quantity: killed by a vector, proved equivalent, undecided.
"""

import math
import shlex
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import didp_ref as di
from benchmarks.measure import Row, show
from didp_ref.oracle.generate import generate
from didp_ref.oracle.mutants import Fate, judge, mutants
from didp_ref.oracle.runner import run_command, run_function
from didp_ref.oracle.vectors import VectorFile, load, write

CLIENT = Path(__file__).parents[1] / "docs" / "clients" / "client.py"
COPIES = 60
REPEATS = 3


def textbook(rho: float, n_worlds: int, sensitive_range: float) -> float:
    """Return what one would write."""
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def many(file: VectorFile) -> VectorFile:
    """Return a file with every float64 vector many times over, under new names."""
    vectors = [
        replace(vector, id=f"{vector.id}/{copy}")
        for copy in range(COPIES)
        for vector in file.asked(exact=False)
    ]
    return replace(file, vectors=tuple(vectors))


def rows() -> list[Row]:
    """Measure."""
    file = many(load("scale.rho"))
    count = len(file.vectors)
    inside = min(run_function(textbook, file).seconds for _ in range(REPEATS))
    command = shlex.join([sys.executable, str(CLIENT)])
    piped = min(run_command(command, file).seconds for _ in range(REPEATS))
    began = perf_counter()
    vectors = sum(len(load(name).vectors) for name in di.quantities)
    loading = perf_counter() - began
    began = perf_counter()
    size = sum(len(write(generate(quantity))) for quantity in di.quantities.values())
    making = perf_counter() - began
    return [
        Row("judged in one process", f"{count / inside:,.0f} a second", "", "", "20,000 a second"),
        Row("judged behind a pipe", f"{count / piped:,.0f} a second", "", "", "10,000 a second"),
        Row(f"reading {vectors:,} vectors", f"{loading:.1f} s", "", "", ""),
        Row(f"making them, {size / 1e6:.1f} MB", f"{making:.0f} s", "", "", "at most 3 minutes"),
    ]


def mutant_rows() -> list[Row]:
    """Judge every mutant of every quantity."""
    collected: list[Row] = []
    totals: Counter[Fate] = Counter()
    for name, quantity in di.quantities.items():
        fates = Counter(judge(quantity, mutant).fate for mutant in mutants(quantity))
        totals += fates
        collected.append(_fates(name, fates))
    return [*collected, _fates("all", totals)]


def _fates(name: str, fates: Counter[Fate]) -> Row:
    killed, equivalent, undecided = (fates[fate] for fate in Fate)
    counts = f"{killed} killed", f"{equivalent} equivalent", f"{undecided} undecided"
    return Row(name, *counts, "none undecided")


if __name__ == "__main__":
    show(mutant_rows() if sys.argv[1:] == ["mutants"] else rows())
