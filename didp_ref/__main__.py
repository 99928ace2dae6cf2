"""Run the command line, as ``didp-ref`` and as ``python -m didp_ref``.

Two things come before everything else is imported: what lies about in the working directory is
taken off the path, and a signal ends the process at once. From then on
:mod:`didp_ref.processes.signals` tidies up before it does so.
"""

import os
import sys

try:  # a folder called `rich` or `numpy` that lies about here is not what the command needs
    HERE = os.getcwd()  # noqa: PTH109  pathlib could lie about too
except FileNotFoundError:  # the working directory is gone
    HERE = ""
HOME = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120  as above
if __name__ == "__main__" and not sys.flags.safe_path and sys.path[0] == HERE != HOME:
    del sys.path[0]

import signal  # noqa: E402  from Python's own library, now
from contextlib import suppress  # noqa: E402  as above
from types import FrameType  # noqa: E402  as above


def _leave(number: int, _: FrameType | None) -> None:
    with suppress(OSError):  # where nobody listens
        os.write(2, b"didp-ref: interrupted\n")
    os._exit(128 + number)


for _one in (signal.SIGINT, signal.SIGTERM):
    if signal.getsignal(_one) is not signal.SIG_IGN:  # as under `nohup`
        signal.signal(_one, _leave)


def main() -> int:
    """Run the command line and return the exit code."""
    from didp_ref.cli.main import main as run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
