"""Coq's second checker, on all that was compiled: ``python -m tools.coq.coqchk``.

``coqchk`` is a program of its own, with a kernel of its own that reads compiled files as data. Of
the libraries it takes Coq's, Coquelicot's and Interval's as they are installed; everything else,
which is ours, it checks from the first definition to the last theorem. Left out are the enclosures
of formulas, on which no verdict rests: what Interval computes there takes it minutes.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from didp_ref.audit.theorems import GENERATED, SOURCES
from didp_ref.errors import DidpError, InputError
from didp_ref.processes.signals import run_ending_at_once
from tools.coq.coqc import ROOT, version
from tools.coq.kernel import module

AT_A_TIME = 100
"""How many files one process is given."""
TIME_LIMIT_S = 1800
HEADING = re.compile(r"^\* (.*):(?: <none>)?$", re.MULTILINE)
"""What the checker prints before each list of what is assumed; an empty one is ``<none>``."""
AXIOMS = "Axioms"
LEFT_OUT = ("formulas/", "final/formulas.")
"""How the files begin that are not read again."""


def compiled(folder: Path) -> list[str]:
    """Return the logical names of all that is compiled in a folder and is to be read again."""
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.vo"))
    return [module(file.removesuffix("o")) for file in files if not file.startswith(LEFT_OUT)]


def check(folder: Path, modules: Sequence[str]) -> Iterator[str]:
    """Have the checker read some compiled files of a folder, and yield what is wrong with them."""
    alone = [word for name in modules for word in ("-norec", name)]
    command = ["coqchk", "-silent", "-o", "-bytecode-compiler", "yes", "-Q", ".", ROOT, *alone]
    try:
        ended = subprocess.run(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,  # where it prints its summary
            text=True,
            check=False,
            timeout=TIME_LIMIT_S,
        )
    except subprocess.TimeoutExpired:
        yield f"{modules[0]} to {modules[-1]}: no end after {TIME_LIMIT_S} s"
        return
    if ended.returncode:
        yield " ".join(ended.stdout.split())[-200:]
    else:
        yield from assumed(ended.stdout)


def assumed(printed: str) -> Iterator[str]:
    """Yield what the checker says that our own files assume, and what it says of any file.

    Axioms of the libraries are none of it: which of them a theorem rests on is printed and pinned
    by theorem.

    >>> list(assumed("* Axioms:\\n    Coq.A.b\\n    didp.a.b\\n* Unsafe fixpoints: <none>\\n"))
    ['Axioms: didp.a.b']
    """
    _, *parts = HEADING.split(printed)
    if AXIOMS not in parts[::2]:
        yield "what the checker printed cannot be read"
    for heading, listed in zip(parts[::2], parts[1::2], strict=True):
        for name in listed.split():
            if heading != AXIOMS or name.startswith(f"{ROOT}."):
                yield f"{heading}: {name}"


def main() -> int:
    """Check all that ``make prove`` compiled; return 0 where nothing is wrong."""
    folder = SOURCES / GENERATED
    try:
        version()
        modules = compiled(folder)
        if not modules:
            raise InputError("coqchk", "nothing is compiled; run `make prove` first")
    except DidpError as error:
        print(error, file=sys.stderr)
        return 2
    problems: list[str] = []
    for begin in range(0, len(modules), AT_A_TIME):
        problems += check(folder, modules[begin : begin + AT_A_TIME])
        done = min(begin + AT_A_TIME, len(modules))
        print(f"coqchk: {done}/{len(modules)} files", file=sys.stderr)
    print("".join(f"{problem}\n" for problem in problems), end="")
    print(f"coqchk: {len(modules)} files checked, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(run_ending_at_once(main))
