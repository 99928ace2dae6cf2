"""``didp-ref release`` on a large file and with many groups, beside Polars with numpy's noise.

``python -m benchmarks.release [FOLDER]`` makes the files in the folder, or in a passing one; files
that are there are used again. Each release charges a new budget. Polars reads the same file and
counts, and numpy adds float64 noise: nothing is declared, charged or written down.
"""

import sys
import tempfile
from pathlib import Path

from benchmarks.assess import Cost, make, measured
from benchmarks.measure import Row, show

GROUPS = 10_000
POLARS = """
import numpy, polars
read = polars.scan_csv({file!r})
found = {query}.collect()
print(found.height, numpy.random.default_rng().laplace(0.0, 1.0, found.height).sum())
"""


def grouped(folder: Path) -> Path:
    """Return a file of 100,000 records in 10,000 groups, which is made if it is not there."""
    path = folder / "groups.csv"
    if not path.exists():
        lines = [f"g{at % GROUPS},{at % 90}\n" for at in range(10 * GROUPS)]
        path.write_text("".join(["ward,age\n", *lines]), encoding="utf-8")
        names = ", ".join(f'"g{at}"' for at in range(GROUPS))
        columns = f'[[column]]\nname = "ward"\ntype = "text"\ngroups = [{names}]\n'
        columns += '[[column]]\nname = "age"\ntype = "integer"\nrange = [0, 120]\n'
        (folder / "groups.toml").write_text(columns, encoding="utf-8")
    return path


def rows(folder: Path) -> list[Row]:
    """Measure."""
    many, groups = make(folder, "10^7 CSV"), grouped(folder)
    schema = ["--schema", str(folder / "groups.toml")]
    mean = "polars.col('age').mean()"
    calls = {
        "mean of 10^7 CSV rows": (
            many,
            ["mean:age"],
            ["--columns", "age:integer", "--universe", "0:120"],
            mean,
        ),
        "count by 10^4 groups": (groups, ["count by ward"], schema, "polars.len()"),
        "mean by 10^4 groups": (groups, ["mean:age by ward"], schema, mean),
    }
    aimed = {"mean of 10^7 CSV rows": "4 s of processors", "count by 10^4 groups": "5 s"}
    collected = []
    for label, (path, queries, declared, counted) in calls.items():
        by = "" if path == many else ".group_by('ward')"
        asked = f"read{by}.{'agg' if by else 'select'}({counted})"
        beside = measured([sys.executable, "-c", POLARS.format(file=str(path), query=asked)])
        with tempfile.TemporaryDirectory() as passing:
            ask = [word for query in queries for word in ("--query", query)]
            paid = ["--epsilon", "1", "--budget", f"{passing}/budget", "--total", "1"]
            words = ["release", str(path), *ask, *declared, *paid]
            ours = measured([sys.executable, "-m", "didp_ref", *words])
        collected.append(_row(label, ours, beside, aimed.get(label, "")))
    return collected


def _row(label: str, ours: Cost, beside: Cost, aimed: str) -> Row:
    ratio = f"{ours.processor / beside.processor:.1f} x"
    return Row(label, str(ours), f"Polars {beside}", ratio, aimed)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as passing:
        show(rows(Path(sys.argv[1] if len(sys.argv) > 1 else passing)))
