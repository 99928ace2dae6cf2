"""Asking a library in its own environment, without a network, and judging what it answers."""

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from didp_ref.errors import InputError
from didp_ref.libraries.cell import ACCURATE, Cell, cell_of
from didp_ref.libraries.library import Contract, Library
from didp_ref.oracle.ordinary import LONGEST, entries_of, is_ordinary
from didp_ref.oracle.runner import request, run_command
from didp_ref.oracle.runner.protocol import LONGEST_LINE
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import Vector, VectorFile, load
from didp_ref.processes.child import Command, LineTooLong

START = 180.0
"""Seconds that a library may take to be imported: some need ten of a machine without other work."""
TIMEOUT = 130.0
"""Seconds until an answer must have come: ``serve.py`` ends a call before."""
TIMED = 15
"""How many ordinary vectors of a quantity are timed; of a slow one, as many as it is asked."""
HANDSHAKE = b'{"id": "handshake", "quantity": "handshake", "inputs": {}}\n'


@dataclass(frozen=True)
class Handshake:
    """What a harness says of itself."""

    name: str
    version: str
    language: str
    quantities: tuple[str, ...]


@cache
def no_network() -> tuple[str, ...]:
    """Return what a command without a network begins with; nothing where that cannot be had."""
    words = ("unshare", "--net", "--map-root-user")
    if shutil.which("unshare") is None:
        return ()
    tried = subprocess.run([*words, "true"], capture_output=True, check=False)
    return words if tried.returncode == 0 else ()


def judge_library(
    library: Library,
    words: Sequence[str],
    say: Callable[[str], object],
    quantity: str = "",
    folder: Path | None = None,
) -> tuple[Handshake, dict[str, Cell]]:
    """Ask a library, by the command that answers for it, everything that it offers.

    It is asked the vectors of a folder, or those of the package. As many quantities are asked at
    once as there are processors; times are taken afterwards, of one call after the other. Raises
    :class:`InputError` where it does not say what it is, or has no contract for what it offers.
    """
    words = [*no_network(), *words]
    handshake = shake_hands(library, words)
    names = [name for name in handshake.quantities if quantity in ("", name)]

    def judged(name: str) -> Cell:
        say(f"{library.name}: {name}")
        return judge_cell(words, name, library.contracts[name], folder)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        cells = dict(zip(names, pool.map(judged, names), strict=True))
    calls = {name: min(TIMED, library.contracts[name].at_most or TIMED) for name in cells}
    for name, milliseconds in call_times(words, calls).items():
        cells[name].milliseconds = milliseconds
    return handshake, cells


def shake_hands(library: Library, words: Sequence[str]) -> Handshake:
    """Ask a harness what it is."""
    source = str(library.folder)
    with Command(words, longest=LONGEST_LINE) as child:
        child.send(HANDSHAKE, last=True)
        try:
            said = json.loads(child.line(START))["handshake"]
            said["quantities"] = tuple(said["quantities"])
            handshake = Handshake(**said)
        except (TimeoutError, EOFError, LineTooLong, ValueError, KeyError, TypeError) as problem:
            last = child.last_words.decode(errors="replace").strip().rpartition("\n")[2]
            why = last or f"{type(problem).__name__} {problem}".strip()
            raise InputError(source, f"does not say what it is ({why})") from None
    bare = sorted(set(handshake.quantities) ^ set(library.contracts))
    if bare:
        raise InputError(source, f"harness and library.toml differ in {', '.join(bare)}")
    return handshake


def judge_cell(
    words: Sequence[str], quantity: str, contract: Contract, folder: Path | None = None
) -> Cell:
    """Ask a function all vectors of a quantity, or so many as its contract allows for."""
    file = chosen(load(quantity, folder), contract.at_most)
    tolerance = allowed(contract)
    report = run_command(shlex.join(words), file, tolerance=tolerance, timeout=TIMEOUT, start=START)
    return cell_of(report, quantity)


def allowed(contract: Contract) -> Tolerance:
    """Return how far off an answer may be and count as accurate."""
    return Tolerance(relative=max(ACCURATE, contract.tolerance))


def chosen(file: VectorFile, at_most: int) -> VectorFile:
    """Return a file without long sequences, with at most so many ordinary and so many hard ones."""
    short = [vector for vector in file.vectors if entries_of(vector) <= LONGEST]
    ordinary = [vector for vector in short if not vector.error and is_ordinary(vector)]
    hard = [vector for vector in short if vector not in ordinary]
    return replace(file, vectors=(*thinned(ordinary, at_most), *thinned(hard, at_most)))


def thinned(vectors: Sequence[Vector], at_most: int) -> Sequence[Vector]:
    """Return at most so many vectors, from everywhere among them; all of them for zero."""
    step = -(-len(vectors) // at_most) if at_most else 1
    return vectors[:: max(1, step)]


def call_times(words: Sequence[str], calls: Mapping[str, int]) -> dict[str, float]:
    """Return how many milliseconds a call takes, in the middle of so many ordinary ones."""
    vectors = [each for name, most in calls.items() for each in ordinary_vectors(load(name), most)]
    seconds: dict[str, list[float]] = {}
    for vector, reply in replies(words, vectors):
        if "seconds" in reply:
            seconds.setdefault(vector.id.partition("/")[0], []).append(reply["seconds"])
    return {name: 1000 * median(times) for name, times in seconds.items()}


def replies(
    words: Sequence[str], vectors: Sequence[Vector]
) -> Iterator[tuple[Vector, dict[str, Any]]]:
    """Ask vectors one after the other; yield the replies, until it hangs or ends."""
    with Command(words, longest=LONGEST_LINE) as child:
        lines = (request(vector, exact=False).encode() + b"\n" for vector in vectors)
        child.send(b"".join(lines), last=True)
        try:
            for vector in vectors:
                yield vector, json.loads(child.line(START))
        except (TimeoutError, EOFError, LineTooLong, ValueError):
            pass  # what hangs or ends is said in its cell


def ordinary_vectors(file: VectorFile, at_most: int) -> Sequence[Vector]:
    """Return some ordinary vectors of a quantity."""
    ordinary = [each for each in file.asked(exact=False) if not each.error and is_ordinary(each)]
    return thinned(ordinary, at_most)
