"""One file, compiled by a process of its own, with limits of time, memory and files."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from didp_ref.errors import Unavailable

ROOT = "didp"
"""What every file's logical name begins with; ``shared/worlds.v`` is ``didp.shared.worlds``."""

TIME_LIMIT_S = 120
MEMORY_LIMIT_KB = 4_000_000
LIMITED = 'ulimit -t "$1" && ulimit -v "$2" && ulimit -f 200000 && shift 2 && exec "$@"'
"""A shell's limits of a command's time, memory and files."""

LONGEST = 200
"""How much is said of an error; Coq breaks its lines anywhere, and prints long terms."""

TESTED = "8.16.1"
PACKAGES = "apt-get install coq libcoq-coquelicot libcoq-interval"


@dataclass(frozen=True)
class Compiled:
    """What became of a file: what Coq printed, how long it took, and what is wrong with it."""

    printed: str
    seconds: float
    problem: str = ""
    kept: bool = False
    """Whether it was compiled in an earlier run, and has not changed."""
    left_out: bool = False
    """Whether it was not tried, since what it requires does not compile."""


LIBRARIES = ("Coquelicot", "Interval")
"""What is needed beside Coq's own library."""


def version() -> str:
    """Return Coq's version, or raise :class:`Unavailable`, where a library is missing too."""
    if not (shutil.which("coqc") and shutil.which("coqdep")):
        raise Unavailable("Coq", PACKAGES)
    if without := missing():
        raise Unavailable(f"Coq's library {without[0]}", PACKAGES)
    return _asked("-print-version").split()[0]


def missing() -> tuple[str, ...]:
    """Return which of the libraries that are needed are not installed."""
    if shutil.which("coqc") is None:
        return LIBRARIES
    place = Path(_asked("-where").strip()) / "user-contrib"
    return tuple(library for library in LIBRARIES if not (place / library).is_dir())


def _asked(question: str) -> str:
    ended = subprocess.run(
        ["coqc", question], capture_output=True, text=True, check=True, timeout=TIME_LIMIT_S
    )
    return ended.stdout


def compile_file(folder: Path, file: str, kept_open: Collection[int] = ()) -> Compiled:
    """Compile a file of a folder; what it requires of that folder must be compiled.

    ``kept_open`` are the descriptors that the process has too.
    """
    began = time.perf_counter()
    limits = [str(TIME_LIMIT_S), str(MEMORY_LIMIT_KB)]
    coqc = ["coqc", "-q", "-w", "none", "-Q", ".", ROOT, file]
    path = os.environ.get("PATH", os.defpath)
    environment = {"PATH": path, "HOME": str(folder), "TMPDIR": str(folder)}
    outputs = [folder / f"{file}.{name}" for name in ("printed", "errors")]
    with outputs[0].open("wb") as printed, outputs[1].open("wb") as errors:
        try:
            ended = subprocess.run(
                ["sh", "-c", LIMITED, "sh", *limits, *coqc],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=errors,
                timeout=3 * TIME_LIMIT_S,  # where others use the machine too
                check=False,
                pass_fds=kept_open,
            )
            code = ended.returncode
        except subprocess.TimeoutExpired:
            code = None
    text, wrong = (output.read_text("utf-8", "replace") for output in outputs)
    for output in outputs:
        output.unlink()
    return Compiled(text, time.perf_counter() - began, _problem(file, code, wrong))


def _problem(file: str, code: int | None, errors: str) -> str:
    """Return the file, the line and the error, or nothing."""
    if code == 0:
        return ""
    place, _, error = errors.rpartition("Error:")
    line = re.search(r"line \d+", place)
    reason = " ".join(error.split())[:LONGEST] or f"coqc ended with {code}"
    if code in (None, -signal.SIGXCPU, -signal.SIGKILL):
        reason = f"no end after {TIME_LIMIT_S} s"
    return f"{file}{', ' + line[0] if line else ''}: {reason}"
