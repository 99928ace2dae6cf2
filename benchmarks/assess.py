"""``didp-ref assess`` on a file, by engine, beside Polars grouping the same column.

``python -m benchmarks.assess [FOLDER]``: the files are made in the folder, or in a passing one, and
used again where they are there. Each is read by a process of its own, whose time is that from its
start to its end, with the processor's time behind it, and whose memory is the most that it held.
"""

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.measure import Row, show

# ages have 73 values and costs some 10^8: what is exact, and what is enclosed
MADE = """
SELECT (hash(i) % 73 + 17)::INTEGER AS age,
       round((hash(i * 7 + 1) % 100000000) / 100.0, 2) AS cost,
       if(hash(i + 5) % 2 = 0, 'F', 'M') AS sex
FROM range({records}) made(i)
"""
FILES = {
    "10^6 CSV": ("d6.csv", 10**6),
    "10^7 CSV": ("d7.csv", 10**7),
    "10^7 Parquet": ("d7.parquet", 10**7),
    "10^8 Parquet": ("d8.parquet", 10**8),
}
AIMED = {
    "10^6 CSV": "under 2 s",
    "10^7 CSV": "under 8 s",
    "10^8 Parquet": "under 60 s, 4 GB",
    "10^6 CSV, --these-worlds": "under 10 s",
}
UNIVERSES = {"age": "0:100", "cost": "0:1000000"}
POLARS = """
import polars
read = polars.scan_csv if {file!r}.endswith("csv") else polars.scan_parquet
print(read({file!r}).group_by({column!r}).len().collect().height)
"""
FRAME = """
{load}
from didp_ref.assessment.advice import Asked
from didp_ref.assessment.assessment import assess_table
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.request import Request
low, _, high = {universe!r}.partition(":")
universe = {{{column!r}: (float(low), float(high))}}
mean = (parse_question("mean:" + {column!r}),)
print(assess_table(frame, Request(mean, universe, Asked(rho=0.1))).parts[0].answer)
"""
LOADS = {
    "polars": "import polars; frame = polars.scan_parquet({file!r})",
    "pandas": "import pandas; frame = pandas.read_parquet({file!r}, columns=[{column!r}])",
    "pyspark": (
        "from pyspark.sql import SparkSession; "
        "session = SparkSession.builder.config('spark.ui.enabled', 'false').getOrCreate(); "
        "frame = session.read.parquet({file!r})"
    ),
}


def make(folder: Path, name: str) -> Path:
    """Return a file, which is made if it is not there."""
    import duckdb

    file, records = FILES[name]
    path = folder / file
    if not path.exists():
        kind = "(HEADER)" if file.endswith("csv") else "(FORMAT PARQUET)"
        with duckdb.connect() as connection:
            made = MADE.format(records=records)
            connection.execute(f"COPY ({made}) TO '{path}' {kind}").fetchall()
    return path


class Cost(NamedTuple):
    """What a process took: seconds on the clock and of the processors, and gigabytes at most."""

    seconds: float
    processor: float
    memory: float

    def __str__(self) -> str:
        """As it is shown."""
        return f"{self.seconds:.1f} s ({self.processor:.1f} of processors), {self.memory:.2f} GB"


def measured(words: list[str]) -> Cost:
    """Return what a process took."""
    start = perf_counter()
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"exit code {child.returncode}: {' '.join(words)}")
    processor = usage.ru_utime + usage.ru_stime
    return Cost(perf_counter() - start, processor, usage.ru_maxrss / 2**20)


def rows(folder: Path) -> list[Row]:
    """Measure."""
    python, result = sys.executable, []
    for name in FILES:
        path = make(folder, name)
        for column, universe in UNIVERSES.items():
            beside = measured([python, "-c", POLARS.format(file=str(path), column=column)])
            ask = ["--query", f"mean:{column}", "--universe", universe, "--rho", "0.1", "--json"]
            command = [python, "-m", "didp_ref", "assess", str(path), *ask]
            calls = {f"{name}, {column}": command}
            if name == "10^6 CSV":
                calls[f"{name}, {column}, --these-worlds"] = [*command, "--these-worlds"]
            if name == "10^7 Parquet":
                of = {"file": str(path), "column": column, "universe": universe}
                for engine, load in LOADS.items():
                    if find_spec(engine) is not None:
                        program = FRAME.format(load=load.format(**of), **of)
                        calls[f"{name}, {column}, {engine}"] = [python, "-c", program]
            result += [_row(label, measured(words), beside) for label, words in calls.items()]
    return result


def _row(label: str, ours: Cost, beside: Cost) -> Row:
    aimed = AIMED.get(label.replace(", age", "").replace(", cost", ""), "")
    ratio = f"{ours.processor / beside.processor:.1f} x"
    return Row(label, str(ours), f"Polars {beside}", ratio, aimed)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as passing:
        show(rows(Path(sys.argv[1] if len(sys.argv) > 1 else passing)))
