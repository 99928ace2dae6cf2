"""A fresh interpreter: `import didp_ref` and one float call, beside `import numpy`; and what the
pytest plugin costs a run that does not use it.

The two of a pair alternate, so that both meet the same machine; an interpreter that does nothing is
taken off neither. The bytecode of both is kept between the runs, as it is of what is installed,
whatever the environment says of that.
"""

import os
import subprocess
import sys
import tempfile

from benchmarks.measure import Row, seconds, show

OURS = "import didp_ref; didp_ref.scale.prior_dependent(0.5, 1.0, 98.0, 0.0, 0.1)"
NUMPY = "import numpy"
PYTEST = "import pytest"
PLUGIN = "import pytest, didp_ref.oracle.plugin"
ROUNDS = 12
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"


def fresh(program: str, bytecode: str) -> float:
    """Return the time of a new interpreter that runs a program, its bytecode kept in a folder."""
    command = [sys.executable, "-c", program]
    environment = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    environment["PYTHONPYCACHEPREFIX"] = bytecode
    return seconds(lambda: subprocess.run(command, check=True, env=environment), repeats=1)


def fastest(text: str, other: str) -> tuple[float, float]:
    """Return the least times of two programs, taken in turns."""
    with tempfile.TemporaryDirectory() as folder:
        for program in (text, other):  # the first run compiles and fills the file cache
            fresh(program, folder)
        pairs = [(fresh(text, folder), fresh(other, folder)) for _ in range(ROUNDS)]
    least, least_of_other = (min(times) for times in zip(*pairs, strict=True))
    return least, least_of_other


def rows() -> list[Row]:
    """Measure."""
    ours, numpy = fastest(OURS, NUMPY)
    plugin, pytest = fastest(PLUGIN, PYTEST)
    return [
        Row(
            "import and one float call",
            f"{ours * 1e3:.0f} ms",
            f"import numpy {numpy * 1e3:.0f} ms",
            f"{ours / numpy:.2f} x the time",
            "at most 2 x",
        ),
        Row(
            "the pytest plugin, not used",
            f"{(plugin - pytest) * 1e3:.0f} ms",
            f"import pytest {pytest * 1e3:.0f} ms",
            "",
            "under 50 ms",
        ),
    ]


if __name__ == "__main__":
    show(rows())
