"""Build the book: ``python -m didp_ref.book --out dist/book`` (``make book``)."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path

from didp_ref.book.cache import forget
from didp_ref.errors import DidpError
from didp_ref.extras import missing

NEEDED = ("jinja2", "latex2mathml")


def main() -> int:
    """Build it; a claim without a title, a formula that does not convert and a dead link fail."""
    parser = argparse.ArgumentParser(prog="python -m didp_ref.book", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("dist/book"), help="its folder")
    parser.add_argument("--fresh", action="store_true", help="keep nothing from before")
    arguments = parser.parse_args()
    if missing(*NEEDED):
        print("the book cannot be built: pip install 'didp_ref[book]'", file=sys.stderr)
        return 2
    from didp_ref.book.build import build  # it needs what was just looked for

    if arguments.fresh:
        forget()
    try:
        said = build(arguments.out)
    except DidpError as problem:
        print(f"the book cannot be built: {problem}", file=sys.stderr)
        return 1
    print(said, file=sys.stderr)
    return 0


if __name__ == "__main__":
    gc.disable()  # nearly all that is made lives to the end
    sys.exit(main())
