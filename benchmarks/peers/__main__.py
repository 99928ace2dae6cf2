"""Judge other libraries by the vectors: ``python -m benchmarks.peers [INTERPRETER]``.

INTERPRETER has the libraries installed (the extra ``peers``), where this one has not.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

from didp_ref.cli.terminal import message, print_table
from didp_ref.oracle.runner import run_command
from didp_ref.oracle.vectors import load

CLIENT = Path(__file__).with_name("client.py")
LIBRARIES = {
    "diffprivlib": ("scale.differential_privacy", "composition.epsilon"),
    "opendp": ("scale.differential_privacy", "guarantee.epsilon", "composition.epsilon"),
    "dp_accounting": ("scale.differential_privacy", "guarantee.epsilon", "composition.epsilon"),
}
TIMEOUT = 60.0
COLUMNS = (
    "library",
    "quantity",
    "accurate",
    "safe",
    "refuses",
    "worst error",
    "leads the diagnosis",
)


def is_installed(interpreter: str, library: str) -> bool:
    """Say whether an interpreter can import a library."""
    done = subprocess.run(
        [interpreter, "-c", f"import {library}"], capture_output=True, check=False
    )
    return done.returncode == 0


def main() -> None:
    """Print a row for every library and quantity."""
    interpreter = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    rows = []
    for library, quantities in LIBRARIES.items():
        if not is_installed(interpreter, library):
            message(f"{library} cannot be imported by {interpreter}; install didp_ref[peers]")
            continue
        command = shlex.join([interpreter, str(CLIENT), library])
        for name in quantities:
            message(f"asking {library} for {name}")
            report = run_command(command, load(name), timeout=TIMEOUT)
            leading = ", ".join(one.flag for one in report.suspects[:2]) or "nothing"
            rows.append(
                (
                    library,
                    name,
                    f"{report.accurate}/{report.values}",
                    f"{report.safe}/{report.answered}",
                    f"{report.refused}/{report.errors}",
                    f"{report.worst:.3g} ulp",
                    leading + (f"; {report.behaviour[-1]}" if report.behaviour else ""),
                )
            )
    print_table("other libraries, judged by the vectors", COLUMNS, rows)


if __name__ == "__main__":
    main()
