"""What a command imports, in a process of its own."""

import subprocess
import sys

PROGRAM = """
import sys
from didp_ref.cli.main import main
assert main(sys.argv[1:]) == 0
print(*sys.modules)
"""


def imported(*words: str) -> set[str]:
    run = [sys.executable, "-c", PROGRAM, *words]
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    return {*said.splitlines()[-1].split()}
