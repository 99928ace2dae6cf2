"""Runs one target on many inputs, in a process of its own with a limit on memory and on time.

``python -m tests.fuzz.run TARGET COUNT SEED``: the same three words give the same inputs
(but for the place of a budget's file, which is in it). It prints how many were asked, how long the
longest took and where it begins, and the most memory that it or a process of its own had in use.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import random
import resource
import sys
import time
import traceback

MOST_MEMORY = 1 << 30
MOST_SECONDS = 5

TOKENS = [bytes([one]) for one in b"\0\n\r,\"'/=-+.e_ []{}:012x\xff"] + [
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


def main(name: str, count: int, seed: int) -> int:
    """Ask the target; print the first input that it cannot take, and how to make it again."""
    os.environ["POLARS_MAX_THREADS"] = "1"
    from didp_ref.errors import DidpError
    from tests.fuzz.targets import TARGETS
    from tests.fuzz.valid import valid

    known = valid(name)
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    TARGETS[name](known[0])  # what it imports is not what an input takes
    chance = random.Random(seed)
    data, done, longest, slowest = b"", 0, 0.0, b""
    try:
        while done < count:
            data = mutated(chance, known)
            # a thread of its own, which also ends a call that lets no Python code run
            faulthandler.dump_traceback_later(MOST_SECONDS, exit=True)
            began = time.monotonic()
            with contextlib.suppress(DidpError):
                TARGETS[name](data)
            longest, slowest = max((longest, slowest), (time.monotonic() - began, data))
            done += 1
        whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        most = max(resource.getrusage(one).ru_maxrss for one in whose)  # in KiB on Linux
        print(f"{name}: {done} inputs, the longest {longest:.2f} s, at most {most // 1024} MiB")
        print(f"the longest begins {slowest[:200]!r}")
        return 0
    except BaseException:
        traceback.print_exc()
        print(f"input {done} of `python -m tests.fuzz.run {name} {count} {seed}`: {data[:2000]!r}")
        return 1
    finally:
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
