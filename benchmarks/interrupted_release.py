"""Kill a release at every system call that changes a file, and repeat the same call each time.

    python -m benchmarks.interrupted_release

It prints one table. Each row is one system call of one release: how often a process was killed
there, and what the same call did when it was repeated: completed, charged twice, or stuck. The
exit code is 1 if any call was not completed, was charged twice or changed a published answer.

The process is stopped with ptrace(2) and killed before the system call is made. Only such a call
changes a file, so these kills leave every state that any kill can leave. A power failure can leave
more states; this program does not try them.
"""

import ctypes
import os
import platform
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice
from pathlib import Path

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.planning import plan
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.release import Values, open_budget, queries_of, release
from didp_ref.assessment.request import Request
from didp_ref.errors import DidpError, InputError
from didp_ref.mechanisms.state import tally_of

CALLS = {
    "x86_64": {
        **{1: "write", 2: "open", 18: "pwrite64", 20: "writev", 74: "fsync", 75: "fdatasync"},
        **{76: "truncate", 77: "ftruncate", 82: "rename", 86: "link", 87: "unlink"},
        **{257: "openat", 263: "unlinkat", 264: "renameat", 265: "linkat", 316: "renameat2"},
    },
    "aarch64": {
        **{35: "unlinkat", 37: "linkat", 38: "renameat", 45: "truncate", 46: "ftruncate"},
        **{56: "openat", 64: "write", 66: "writev", 68: "pwrite64", 82: "fsync"},
        **{83: "fdatasync", 276: "renameat2"},
    },
}
"""The numbers of the system calls that change a file, by machine."""
FLAGS_AT = {"open": 1, "openat": 2}
"""Which argument says whether a call that opens a file may make it."""
TRACE_ME, NEXT_CALL, SET_OPTIONS, CALL_INFO = 0, 24, 0x4200, 0x420E  # of ptrace(2)
MARK_CALLS, END_WITH_TRACER = 1, 1 << 20
AT_CALL, AT_ENTRY = signal.SIGTRAP | 0x80, 1

TRUE: Values = ((Fraction(6),),)


class _Info(ctypes.Structure):
    """What Linux tells of the system call that a traced process stopped at."""

    _fields_ = (
        ("stop", ctypes.c_uint8),
        ("padding", ctypes.c_uint8 * 3),
        ("machine", ctypes.c_uint32),
        ("instruction", ctypes.c_uint64),
        ("stack", ctypes.c_uint64),
        ("number", ctypes.c_uint64),
        ("arguments", ctypes.c_uint64 * 6),
    )


@dataclass(frozen=True)
class Release:
    """What is there before a release, and whether it and its repetition adopt the budget.

    A budget that was not moved needs no adopting: the call without ``--adopt`` must complete too.
    """

    prepare: Callable[[Path], None]
    adopt: bool = False
    adopt_again: bool = False


@dataclass(frozen=True)
class Kill:
    """One interrupted release, and what the same call did afterwards.

    ``call`` is the system call that was not made; it is empty where the release came to its end.
    ``charges`` counts those for this release, and ``same`` says whether it has one answer.
    """

    release: str
    call: str
    charges: int = 0
    same: bool = False
    stuck: str = ""

    @property
    def right(self) -> bool:
        """Whether the same call was completed, charged once and answered alike."""
        return self.charges == 1 and self.same


def missing() -> str:
    """Return why processes cannot be stopped at their system calls here, or nothing."""
    if sys.platform != "linux" or platform.machine() not in CALLS:
        return "the numbers of the system calls are known for Linux on x86_64 and aarch64 only"
    if not stopped_at(lambda pipe: os.write(pipe, b"."), 1)[0]:
        return "this system does not let a process trace its child with ptrace(2)"
    return ""


# --- the releases ------------------------------------------------------------------------------


def ask(budget: Path, query: str, *, adopt: bool = False) -> tuple[int, Values]:
    """Release one query, which costs a tenth; return its charge and its answer."""
    asked = Request((parse_question(query),), {}, Asked(epsilon=0.1))
    account = open_budget(budget, "any", Fraction(1), adopt=adopt)
    released = release(plan(asked), TRUE, b"data", account)
    return released.charge, released.values


def _nothing(_: Path) -> None:
    """Leave the folder empty: the release makes the budget."""


def _used(budget: Path) -> None:
    """Make a budget with another release."""
    ask(budget, "count where sex = F")


def _half_made(budget: Path) -> None:
    """Make a budget up to the moment at which the journal of its first commit is removed."""
    stopped_at(lambda _: ask(budget, "count"), 1, "unlink")


def _half_charged(budget: Path) -> None:
    """Charge a budget up to the moment at which the journal of the commit is removed."""
    _used(budget)
    _half_made(budget)


def _moved(budget: Path) -> None:
    """Make a budget elsewhere, and copy it here."""
    elsewhere = budget.with_name("elsewhere")
    _used(elsewhere)
    for source, copy in ((elsewhere, budget), (tally_of(elsewhere), tally_of(budget))):
        shutil.copy(source, copy)


RELEASES = {
    "first": Release(_nothing),
    "later": Release(_used),
    "later, --adopt, then without": Release(_used, adopt=True),
    "moved, --adopt": Release(_moved, adopt=True, adopt_again=True),
    "first, killed before": Release(_half_made),
    "later, killed before": Release(_half_charged),
}


# --- the kills ---------------------------------------------------------------------------------


def stopped_at(act: Callable[[int], object], moment: int, name: str = "") -> tuple[str, bytes]:
    """Act in a child that is killed before a system call, the first one counted as one.

    Only calls whose names begin with ``name`` count. Return the name of the call, or nothing if
    there are not so many, and what the child wrote to the pipe that ``act`` is given.
    """
    library = ctypes.CDLL(None, use_errno=True)
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        library.ptrace(TRACE_ME, 0, None, None)
        os.kill(os.getpid(), signal.SIGSTOP)
        try:
            act(writer)
        finally:
            os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    library.ptrace(SET_OPTIONS, child, None, ctypes.c_void_p(MARK_CALLS | END_WITH_TRACER))
    call = next(islice(_calls(library, child, name), moment - 1, None), "")
    if call:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as pipe:
        return call, pipe.read()


def _calls(library: ctypes.CDLL, child: int, start: str) -> Iterator[str]:
    """Yield the names of the calls that change a file, each before it is made."""
    names, info = CALLS[platform.machine()], _Info()
    size = ctypes.c_void_p(ctypes.sizeof(info))
    while True:
        library.ptrace(NEXT_CALL, child, None, None)
        status = os.waitpid(child, 0)[1]
        if not os.WIFSTOPPED(status):
            return
        if os.WSTOPSIG(status) != AT_CALL:
            continue
        library.ptrace(CALL_INFO, child, size, ctypes.byref(info))
        name = names.get(info.number, "") if info.stop == AT_ENTRY else ""
        opens = name in FLAGS_AT and not info.arguments[FLAGS_AT[name]] & os.O_CREAT
        if name.startswith(start) and name and not opens:
            yield name


def kills(folder: Path, name: str, first: int = 1, step: int = 1) -> Iterator[Kill]:
    """Kill one release after another, each ``step`` calls later, until one comes to its end."""
    how = RELEASES[name]
    for moment in count(first, step):
        budget = folder / name / f"{moment}" / "budget"
        budget.parent.mkdir(parents=True)
        how.prepare(budget)

        def act(pipe: int, budget: Path = budget) -> None:
            os.write(pipe, repr(ask(budget, "count", adopt=how.adopt)).encode())

        call, published = stopped_at(act, moment)
        yield _repeated(budget, name, call, published)
        if not call:
            return


def _repeated(budget: Path, name: str, call: str, published: bytes) -> Kill:
    """Repeat a release twice, and say what came of it."""
    try:
        computed = ask(budget, "count", adopt=RELEASES[name].adopt_again)
        again = ask(budget, "count")
        charges = open_budget(budget, "any").charges
    except DidpError as problem:
        return Kill(name, call, stuck=problem_of(problem))
    charged = sum(queries_of(charge.note) == ["count"] for charge in charges)
    told = published or (b"" if call else b"nothing")
    return Kill(name, call, charged, again == computed and told in (b"", repr(computed).encode()))


def problem_of(error: DidpError) -> str:
    """Return what is wrong, without the name of the file."""
    return error.problem if isinstance(error, InputError) else str(error)


def rows(kills: list[Kill]) -> list[tuple[str, ...]]:
    """Return one row for each release and system call, and one for all."""
    killed = [kill for kill in kills if kill.call]
    groups = {
        key: [kill for kill in killed if (kill.release, kill.call) == key]
        for key in dict.fromkeys((kill.release, kill.call) for kill in killed)
    }
    groups["all", ""] = killed
    return [
        ("release", "system call", "killed", "charged twice", "stuck", "other answer", "completed"),
        *(
            (
                *key,
                str(len(group)),
                str(sum(kill.charges > 1 for kill in group)),
                str(sum(bool(kill.stuck) for kill in group)),
                str(sum(not (kill.stuck or kill.same) for kill in group)),
                str(sum(kill.right for kill in group)),
            )
            for key, group in groups.items()
        ),
    ]


def main() -> int:
    """Print the table, and why budgets are stuck."""
    if reason := missing():
        print(f"error: {reason}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        results = [kill for name in RELEASES for kill in kills(Path(folder), name)]
    table = rows(results)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())
    for stuck in sorted({kill.stuck for kill in results} - {""}):
        print(f"stuck: {stuck}")
    return int(not all(kill.right for kill in results))


if __name__ == "__main__":
    sys.exit(main())
