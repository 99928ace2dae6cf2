"""Build the libraries' environments and ask them: ``python -m tools.libraries [LIBRARY...]``.

An environment lies in ``.venv/libraries/<library>``: it is built with the network, of what
``requirements.txt`` locks by hashes, and asked without it. One that cannot be built is named and
skipped. What is found is held against what is recorded, and so is what the lines of the errata's
entries write; ``--record`` writes down what is found instead, and ``--points`` what is answered at
the points that stand beside ours; ``--table`` prints the table of docs/libraries.md, which is made
of these. ``LIBRARY@RELEASE`` is an older release that is pinned.
"""

import argparse
import hashlib
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from didp_ref.errors import InputError, UnknownName
from didp_ref.libraries.cell import Cell
from didp_ref.libraries.errata import UNTOLD, entries
from didp_ref.libraries.judging import judge_library, no_network
from didp_ref.libraries.library import ENVIRONMENTS, HERE, Library, find_libraries
from didp_ref.libraries.lines import run_lines
from didp_ref.libraries.points import ask_points, read_points, record_points
from didp_ref.libraries.results import read_result, record
from didp_ref.processes.signals import run_ending_at_once
from tools import vectors

SECONDS_TO_BUILD = 900
TABLE = ("quantity", "library", "everyday", "hard", "us", "ours")


def main() -> int:
    """Build and ask; exit code 1 where a verdict is not the recorded one."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("library", nargs="*", help="all where none is named")
    parser.add_argument("--record", action="store_true", help="write down what is found")
    parser.add_argument("--points", action="store_true", help="ask and write down points alone")
    parser.add_argument("--table", action="store_true", help="print the table of the points alone")
    arguments = parser.parse_args()
    if arguments.table:
        print("\n".join(table()))
        return 0
    environments = ENVIRONMENTS.resolve()  # npm takes no link
    if not no_network():
        say("unshare does not work here: the libraries are not cut off from the network")
    code = 0
    try:
        named = find_libraries(arguments.library)
    except UnknownName as problem:
        parser.error(str(problem))
    for library in named:
        try:
            build(library, environments)
        except InputError as problem:
            say(f"skipped: {problem}")
            continue
        try:
            vectors.make(list(library.contracts))
            if arguments.points:
                answers = ask_points(library, library.command(environments), say, vectors.ALL)
                record_points(library, *answers, today(), vectors.ALL)
            else:
                code |= ask(library, environments, write=arguments.record)
        except InputError as problem:  # it does not even say what it is; the others are asked
            say(f"not judged: {problem}")
            code = 1
    return code


def ask(library: Library, environments: Path, *, write: bool) -> int:
    """Ask a library all that it offers; say where a verdict is another than the recorded one."""
    began, worked = time.monotonic(), work()
    handshake, cells = judge_library(
        library, library.command(environments), say, folder=vectors.ALL
    )
    took = f"{time.monotonic() - began:.0f} s, {work() - worked:.0f} s of processor time"
    say(f"{library.name} {handshake.version}: {len(cells)} cells, {took}")
    others = [] if library.release else list(run_lines(library, environments))
    if write:
        record(library, handshake, cells, today())
        for line in due(library):
            say(line)
    else:
        others += differences(library, cells)
    for line in others:
        say(line)
    return bool(others)


def due(library: Library) -> Iterator[str]:
    """Yield which cells were recorded apart, and what is to be done about them."""
    result = read_result(library)
    for name in result.untold if result else ():
        about = [
            entry.id
            for entry in entries()
            if (entry.library, entry.quantity) == (library.key, name)
        ]
        yield (
            f"{library.key}: {name}: not to be told before its maintainers know: recorded in "
            f"{UNTOLD.relative_to(HERE.parents[1])}, which no release has; "
            f"{', '.join(about) or 'an entry is due: CONTRIBUTING.md, Add a library'}"
        )


def table() -> Iterator[str]:
    """Yield the lines of the table in docs/libraries.md: by quantity, the libraries beside us."""
    recorded = [each for library in find_libraries([]) if (each := read_points(library))]
    yield f"| {' | '.join(TABLE)} |"
    yield "|---" * len(TABLE) + "|"
    for name in sorted({name for each in recorded for name in each.answers}):
        for each in recorded:
            for quantity, *rest in each.summary([name]):
                yield f"| `{quantity}` | {' | '.join([each.library.key, *rest])} |"


def today() -> str:
    """Return the date."""
    return datetime.now(UTC).date().isoformat()


def work() -> float:
    """Return the processor time of the processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def differences(library: Library, cells: dict[str, Cell]) -> Iterator[str]:
    """Yield the cells whose words are not those that are recorded."""
    recorded = read_result(library, untold=True)
    for name, cell in cells.items():
        contract = library.contracts[name]
        before = recorded and recorded.cells.get(name)
        if not before:
            yield f"{library.key}: {name} is not recorded"
        elif before.verdict(contract) != cell.verdict(contract):
            now, then = ("; ".join(each.verdict(contract)) for each in (cell, before))
            yield f"{library.key}: {name}: {now}; recorded: {then}"


def build(library: Library, environments: Path) -> None:
    """Build a library's environment, where what it is built of, or with, has changed since.

    Raises :class:`InputError` where that fails.
    """
    folder = library.environment(environments)
    named = os.environ.get(python_variable(library), "")
    locked = hashlib.sha256(library.lock.read_bytes() + named.encode()).hexdigest()
    done = folder / "installed"
    if done.exists() and done.read_text() == locked:
        return
    say(f"{library.name}: building {folder}, {library.megabytes} MB")
    shutil.rmtree(folder, ignore_errors=True)
    for words in BUILDING[library.language](library, folder):
        run(words, library)
    done.write_text(locked)


def with_pip(library: Library, folder: Path) -> Iterator[list[str]]:
    """Yield the commands that make an environment of Python."""
    yield [find_python(library), "-m", "venv", str(folder)]
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install"]
    options = ["--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:"]
    for package in library.from_source:
        options += ["--no-binary", package]
    yield [*pip, *options, "--requirement", str(library.lock)]


def with_npm(library: Library, folder: Path) -> Iterator[list[str]]:
    """Yield the commands that make an environment of Node."""
    folder.mkdir(parents=True)
    for path in (library.folder / "package.json", library.lock):
        shutil.copy(path, folder)
    yield ["npm", "ci", "--silent", "--ignore-scripts", "--prefix", str(folder)]


BUILDING = {"Python": with_pip, "JavaScript": with_npm}


def python_variable(library: Library) -> str:
    """Return the name of the variable that names a library's Python."""
    return f"PYTHON_{library.key.upper()}"


def find_python(library: Library) -> str:
    """Return the Python that a library asks for: PYTHON_<LIBRARY>, or one of that version."""
    variable = python_variable(library)
    named = os.environ.get(variable)
    mine = f"{sys.version_info.major}.{sys.version_info.minor}"
    python = named or (
        sys.executable if mine == library.python else shutil.which(f"python{library.python}")
    )
    if not python:
        raise InputError(library.key, f"needs Python {library.python}; {variable}=PATH names one")
    return python


def run(words: list[str], library: Library) -> None:
    """Run a command; raise :class:`InputError` with its last words where it fails."""
    try:
        done = subprocess.run(
            words, capture_output=True, text=True, check=False, timeout=SECONDS_TO_BUILD
        )
    except FileNotFoundError:
        raise InputError(library.key, f"needs {words[0]}, which is not installed") from None
    except subprocess.TimeoutExpired:
        raise InputError(library.key, f"is not installed in {SECONDS_TO_BUILD} s") from None
    if done.returncode:
        last = done.stderr.strip().rpartition("\n")[2] or f"{words[0]} ends with {done.returncode}"
        raise InputError(library.key, f"is not installed ({last})")


def say(text: str) -> None:
    """Print one line on standard error."""
    print(text, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(run_ending_at_once(main))
