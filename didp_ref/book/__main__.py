"""Build the book: ``python -m didp_ref.book --out dist/book`` (``make book``)."""

import argparse
import gc
import os
import sys
from pathlib import Path
from time import monotonic

from didp_ref.errors import DidpError
from didp_ref.extras import missing, remedy
from didp_ref.processes.signals import Ended, ending_at_once, say_interrupted

NEEDED = ("jinja2", "latex2mathml")


def main() -> int:
    """Build it; a claim without a title, a formula that does not convert and a dead link fail."""
    parser = argparse.ArgumentParser(
        prog="python -m didp_ref.book", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("--out", type=Path, default=Path("dist/book"), help="its folder")
    parser.add_argument("--fresh", action="store_true", help="keep nothing from before")
    about = "a folder with the vectors of every tier, in the place of those of the tier must"
    parser.add_argument("--vectors", type=Path, help=about)
    arguments = parser.parse_args()
    if missing(*NEEDED):
        print(f"the book cannot be built: {remedy(*NEEDED)}", file=sys.stderr)
        return 2
    os.environ.pop("MPLBACKEND", None)  # what draws on screens, right or wrong: we draw into files
    try:
        with ending_at_once():
            done = _build(arguments.out, arguments.vectors, fresh=arguments.fresh)
    except Ended as ended:
        say_interrupted()
        return ended.code
    except DidpError as problem:
        print(f"the book cannot be built: {problem}", file=sys.stderr)
        return 1
    print(done, file=sys.stderr)
    return 0


def _build(folder: Path, vectors: Path | None, *, fresh: bool) -> str:
    from didp_ref.book.build import build  # it needs what was looked for, and takes its time
    from didp_ref.book.cache import forget

    if fresh:
        forget()
    started = monotonic()

    def say(step: str) -> None:
        print(f"{monotonic() - started:4.0f} s  {step}", file=sys.stderr, flush=True)

    return build(folder, vectors, say)


if __name__ == "__main__":
    gc.disable()  # nearly all that is made lives to the end
    sys.exit(main())
