"""Answer the protocol of ``didp-ref check --command`` with a harness: ``serve.py HARNESS``.

Run with ``-I`` in the library's own environment: it needs the standard library alone. A harness
names the installed ``PACKAGE`` and maps quantities to ``FUNCTIONS``; where these are slow by
design, ``SECONDS`` says how much work a call may be. Asked for the quantity
``handshake`` it says which they are. What a library raises is its refusal, and what it prints is no
answer. A harness raises ``NotAsked`` (``shared/harness_arguments.py``) where the library was not
asked. Any other error that the harness itself raises, by a text for example, counts as the same.
It counts as the library's if ``OWN`` is true: the formulas stand in the harness, or the library is
compiled.
"""

import json
import math
import os
import platform
import runpy
import signal
import sys
import time
import traceback
from importlib.metadata import version
from pathlib import Path
from typing import Any

LIMIT, PATIENCE = 4.0, 120.0
"""Seconds of processor time that a call may take, whatever else the machine does, and seconds on
the clock for one that only waits; one that no alarm can end is ended from outside."""
SPECIAL = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


NOT_ASKED = "NotAsked"
"""The error's name where the harness could not ask, and so the library answered nothing."""
SHARED = Path(__file__).parent / "shared"
"""What harnesses import beside their library."""


class Hung(BaseException):
    """A call took too long; no ``except Exception`` of a library stops it."""


def ring(alarm: int, _: object) -> None:
    """End a call that takes too long: of work, or on the clock."""
    raise Hung(alarm == signal.SIGPROF)


def set_alarms(processor: float, clock: float) -> None:
    """Set both alarms, or none with zeros."""
    signal.setitimer(signal.ITIMER_PROF, processor)
    signal.setitimer(signal.ITIMER_REAL, clock)


def number(value: Any) -> Any:
    """Return NaN and the infinities, which JSON writes as texts, as floats."""
    if isinstance(value, list):
        return [number(entry) for entry in value]
    return SPECIAL.get(value, value) if isinstance(value, str) else value


def raised_here(problem: Exception, harness: dict[str, Any]) -> bool:
    """Whether an error comes from the harness: a library's own leaves a frame of its file."""
    *_, (frame, _) = traceback.walk_tb(problem.__traceback__)
    raised_in = Path(frame.f_code.co_filename)
    here = raised_in.parent == SHARED or raised_in == Path(harness["__file__"])
    return here and not harness.get("OWN", False)


def answer(harness: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    """Return what the library answers to one request, and how long that took."""
    if asked["quantity"] == "handshake":
        language = f"Python {platform.python_version()}"
        quantities = sorted(harness["FUNCTIONS"])
        package = harness["PACKAGE"]
        said = {"name": package, "version": version(package), "language": language}
        return {"value": 0, "handshake": said | {"quantities": quantities}}
    inputs = {name: number(value) for name, value in asked["inputs"].items()}
    limit = harness.get("SECONDS", LIMIT)
    began = time.perf_counter()
    set_alarms(limit, PATIENCE)
    try:
        value = float(harness["FUNCTIONS"][asked["quantity"]](**inputs))
    except Hung as problem:
        (working,) = problem.args
        waited = f"no answer in {limit:g} s of work" if working else f"none in {PATIENCE:g} s"
        return {"error": f"Hung: {waited}"}
    except Exception as problem:
        error = f"{type(problem).__name__}: {problem}"[:200]
        is_named = error.startswith(f"{NOT_ASKED}:")
        hidden = raised_here(problem, harness) and not is_named
        return {"error": f"{NOT_ASKED}: {error}" if hidden else error}
    finally:
        set_alarms(0, 0)
    seconds = time.perf_counter() - began
    return {"value": value if math.isfinite(value) else repr(value), "seconds": seconds}


def main() -> None:
    """Answer one request a line."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints, in whatever language, is no answer
    for alarm in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(alarm, ring)
    sys.path.append(str(SHARED))
    harness = runpy.run_path(sys.argv[1])
    for line in sys.stdin:
        asked = json.loads(line)
        answers.write(json.dumps({"id": asked["id"], **answer(harness, asked)}) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
