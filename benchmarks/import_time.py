"""A fresh interpreter: the CPU time of `import didp_ref` and one float call, beside `import numpy`;
and what the pytest plugin costs a run that does not use it.

An interpreter that does nothing is taken off neither.
"""

from benchmarks.measure import Row, least_of_processes, show

OURS = "import didp_ref; didp_ref.scale.prior_dependent(0.5, 1.0, 98.0, 0.0, 0.1)"
NUMPY = "import numpy"
PYTEST = "import pytest"
PLUGIN = "import pytest, didp_ref.oracle.plugin"
ROUNDS = 12


def rows() -> list[Row]:
    """Measure."""
    programs = (OURS, NUMPY, PLUGIN, PYTEST)
    least = least_of_processes({program: ["-c", program] for program in programs}, ROUNDS)
    ours, numpy, plugin, pytest = (least[program] for program in programs)
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
