"""Run the command line, as ``didp-ref`` and as ``python -m didp_ref``.

Two things come before anything is imported that Python has not loaded itself: a signal ends the
process at once, and what lies about in the working directory is taken off the path. Later
:mod:`didp_ref.processes.signals` tidies up before a signal ends the process. Until the first line
here Python alone decides what a signal does.
"""

try:
    import _signal  # type: ignore[import-not-found]  # `signal` would import others first
    import os
    import sys

    def _leave(number: int, _: object) -> None:
        try:  # noqa: SIM105  `contextlib` is another
            os.write(2, b"didp-ref: interrupted\n")
        except OSError:  # where nobody listens
            pass
        os._exit(128 + number)

    for _one in (_signal.SIGINT, _signal.SIGTERM):
        if _signal.getsignal(_one) != _signal.SIG_IGN:  # as under `nohup`
            _signal.signal(_one, _leave)
except KeyboardInterrupt:  # on one of the lines above
    import os

    os.write(2, b"didp-ref: interrupted\n")
    os._exit(130)

try:  # a folder called `rich` or `numpy` that lies about here is not what the command needs
    HERE = os.getcwd()  # noqa: PTH109  pathlib could lie about too
except FileNotFoundError:  # the working directory is gone
    HERE = ""
HOME = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120  as above
if __name__ == "__main__" and not sys.flags.safe_path and sys.path[0] == HERE != HOME:
    del sys.path[0]


def main() -> int:
    """Run the command line and return the exit code."""
    from didp_ref.cli.main import main as run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
