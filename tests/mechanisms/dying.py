"""Ask for answers in processes that are killed at a chosen moment, and print what is left.

Run as a program: ``python dying.py FILE lines|calls FIRST STEP``. It kills one process after
another: the first at its FIRST line of the mechanisms (or stop at a system call), the next ones
STEP later each, until one comes to its end. For each it prints one line of JSON: how many answers
had left, and how many charges and recorded answers the file then has.
"""

import ctypes
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from didp_ref import mechanisms
from didp_ref.mechanisms.interactive import FlexibleLaplace

LIBRARY = ctypes.CDLL(None, use_errno=True)
TRACE_ME, NEXT_CALL = 0, 24  # of ptrace(2)
FOLDER = str(Path(mechanisms.__file__).parent)
KILLED = 9


def ask(protocol: FlexibleLaplace, pipe: int) -> None:
    """Ask for one answer; once it is written to the pipe, it has left."""
    answer = protocol.answer(0, 1, 1000)
    os.write(pipe, repr(answer).encode())
    os._exit(0)


def until_line(protocol: FlexibleLaplace, pipe: int, moment: int) -> int:
    """Ask in a process that exits before a line of the mechanisms; return how it ended."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    left = moment

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., object] | None:
        nonlocal left
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        left -= event == "line"
        if left == 0:
            os._exit(KILLED)
        return trace

    sys.settrace(trace)
    ask(protocol, pipe)
    raise AssertionError("it has exited")


def until_call(protocol: FlexibleLaplace, pipe: int, moment: int) -> int:
    """Ask in a process that is killed at a stop before or after a system call."""
    child = os.fork()
    if not child:
        LIBRARY.ptrace(TRACE_ME, 0, None, None)
        os.kill(os.getpid(), signal.SIGSTOP)
        ask(protocol, pipe)
    os.waitpid(child, 0)
    for _ in range(moment):
        LIBRARY.ptrace(NEXT_CALL, child, None, None)
        status = os.waitpid(child, 0)[1]
        if not os.WIFSTOPPED(status):
            return os.waitstatus_to_exitcode(status)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return KILLED


def main(file: str, how: str, first: int, step: int) -> None:
    """Kill one process after another, each a step later, until one comes to its end."""
    until = {"lines": until_line, "calls": until_call}[how]
    moment, answers, status = first, 0, KILLED
    resumed = FlexibleLaplace.resume(file)
    while status == KILLED:
        reader, writer = os.pipe()
        status = until(resumed, writer, moment)
        os.close(writer)
        answers += bool(os.read(reader, 100))
        os.close(reader)
        resumed = FlexibleLaplace.resume(file)
        numbers = {"charges": len(resumed.charges), "recorded": len(resumed.answered)}
        print(json.dumps({"answers": answers, **numbers, "status": status}), flush=True)
        moment += step


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
