"""Runs targets on many inputs, in a process of its own with a limit on memory and on time.

``python -m tests.fuzz.run SEED TARGET=COUNT...``: the same words give a target the same inputs
(but for the place of a budget's file, which is in it). It prints of each how many were asked, how
long the longest took and where it begins, and the most memory that was in use.
"""

import contextlib
import faulthandler
import os
import random
import resource
import sys
import traceback
from importlib import import_module

from tests.costs import processor_seconds

MOST_MEMORY = 1 << 30
MOST_SECONDS = 5
"""So much processor time an input may take: a busy machine does not change it."""
MOST_WAIT = 30
"""After so many seconds by the clock an input hangs."""

TOKENS = [bytes([entry]) for entry in b"\0\n\r,\"'/=-+.e_ []{}:012x\xff"] + [
    *(b"NaN", b"nan", b"Infinity", b"-Infinity", b"true", b"null", b"\xef\xbb\xbf", b"\xd9\xa3"),
    *(b"1e999", b"-1e999", b"1e400", b"1e-400", b"1e300", b"1/0", b"1/3", b"1_000", b"-0"),
    *(b"0x1p-1074", b"0x1p99999", b"9007199254740993", b"9" * 30, b"9" * 5000, b"0." + b"3" * 400),
    *(b"[" * 200, b"]" * 200, b'{"a":' * 200, b"[" * 900 + b"]" * 900, b"\\ud800"),
    *(b"--bits\n32768", b"--json", b"x,x\n"),
]
"""What has ended programs before: separators, ends of ranges, encodings, depth."""


def mutated(chance: random.Random, known: list[bytes]) -> bytes:
    """Return a known input after a few changes: at a place, over a stretch, or with another."""
    data = chance.choice(known)
    for _ in range(chance.randint(1, 4)):
        at = chance.randint(0, len(data))
        to = min(len(data), at + chance.randint(0, 8))
        change = chance.randrange(5)
        if change == 0:
            data = data[:at] + chance.choice(TOKENS) + data[to:]
        elif change == 1:
            data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        elif change == 2:
            data = data[:at] + data[to:]
        elif change == 3:
            data = data[:to] + data[at:]
        else:
            other = chance.choice(known)
            data = data[:at] + other[chance.randint(0, len(other)) :]
    return data


def main(seed: int, counts: dict[str, int]) -> int:
    """Ask each target, in a fork of what was imported; return 0 where all take all."""
    os.environ["POLARS_MAX_THREADS"] = "1"
    import_module("tests.fuzz.targets")
    codes = []
    for name, count in counts.items():
        print(f"python -m tests.fuzz.run {seed} {name}={count}", flush=True)
        if not (child := os.fork()):
            taken = takes(name, count, seed)
            sys.stdout.flush()
            os._exit(not taken)
        _, status = os.waitpid(child, 0)
        codes.append(status)
    return int(any(codes))


def takes(name: str, count: int, seed: int) -> bool:
    """Put so many inputs to a target; say which took longest, or which it cannot take."""
    from didp_ref.errors import DidpError
    from tests.fuzz.targets import TARGETS
    from tests.fuzz.valid import valid

    target, known, chance = TARGETS[name], valid(name), random.Random(seed)
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    target(known[0])  # what it imports is not what an input takes
    data, done, longest, slowest = b"", 0, 0.0, b""
    try:
        while done < count:
            data = mutated(chance, known)
            # a thread of its own, which also ends a call that lets no Python code run
            faulthandler.dump_traceback_later(MOST_WAIT, exit=True)
            began = processor_seconds()
            with contextlib.suppress(DidpError):
                target(data)
            taken = processor_seconds() - began
            if taken > MOST_SECONDS:
                raise TimeoutError(f"{taken:.1f} processor seconds, more than {MOST_SECONDS}")
            longest, slowest = max((longest, slowest), (taken, data))
            done += 1
        whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        most = max(resource.getrusage(entry).ru_maxrss for entry in whose)  # in KiB on Linux
        print(f"{done} inputs, the longest {longest:.2f} s, at most {most // 1024} MiB")
        print(f"the longest begins {slowest[:200]!r}")
        return True
    except BaseException:
        traceback.print_exc()
        print(f"input {done}: {data[:2000]!r}")
        return False
    finally:
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    pairs = (word.split("=") for word in sys.argv[2:])
    raise SystemExit(main(int(sys.argv[1]), {name: int(count) for name, count in pairs}))
