"""A fresh interpreter: `import didp_ref` and one float call, beside `import numpy`.

The two alternate, so that both meet the same machine; an interpreter that does nothing is taken
off neither.
"""

from __future__ import annotations

import subprocess
import sys

from benchmarks.measure import Row, seconds, show

OURS = "import didp_ref; didp_ref.scale.prior_dependent(0.5, 1.0, 98.0, 0.0, 0.1)"
NUMPY = "import numpy"
ROUNDS = 12


def fresh(program: str) -> float:
    """Return the time of a new interpreter that runs a program."""
    command = [sys.executable, "-c", program]
    return seconds(lambda: subprocess.run(command, check=True), repeats=1)


def rows() -> list[Row]:
    """Measure."""
    for program in (OURS, NUMPY):  # the first run compiles and fills the file cache
        fresh(program)
    pairs = [(fresh(OURS), fresh(NUMPY)) for _ in range(ROUNDS)]
    ours, numpy = (min(times) for times in zip(*pairs, strict=True))
    return [
        Row(
            "import and one float call",
            f"{ours * 1e3:.0f} ms",
            f"import numpy {numpy * 1e3:.0f} ms",
            f"{ours / numpy:.2f} x the time",
            "at most 2 x",
        )
    ]


if __name__ == "__main__":
    show(rows())
