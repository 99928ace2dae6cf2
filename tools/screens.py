"""Golden screens: what each command prints, in ``tests/screens``.

    python -m tools.screens [NAME ...] [--lose FACT ...]

A file there holds commands and what each prints, 80 columns wide: standard output, then standard
error, then the exit code. This program runs the commands again, in a folder with the files of
``tests/screens/files``, and writes the screens anew. Read the change as a diff. To add a screen,
write a file that holds a command alone, such as ``$ didp-ref show scale.rho``.

A screen that would lose a number, a status, a scope or a safety warning is not written, and the
exit code is 1. ``--lose FACT`` allows the loss of one fact.
"""

import argparse
import io
import os
import random
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from datetime import date
from pathlib import Path
from unittest.mock import patch

from didp_ref.audit.claim import Scope
from didp_ref.cli.main import main as didp_ref
from didp_ref.mechanisms import laplace

SCREENS = Path(__file__).parents[1] / "tests" / "screens"
FILES = SCREENS / "files"
PROMPT = "$ didp-ref "
NEEDS = "# needs "
"""The first line of a screen that needs packages beyond the core names them behind this."""
STANDARD_ERROR = "[standard error]"
TODAY = "YYYY-MM-DD"
"""The day on which a release is charged."""
SEED = 20261127
"""The noise of a release is drawn from this seed."""
NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?:/\d+)?%?")
STATUS = re.compile(r"\b[A-Z][A-Z_]{3,}\b")
SECONDS = re.compile(r"(?<=\bin )[\d.]+(?= s\b)|(?<=\()\d+(?= s\))")
SAFETY = (
    *("unsafe", "useless", "too little noise", "not private", "breaks", "not shown", "undefined"),
    *("warning", "do not", "never", "at most", "no noise", "wasteful", "refuses", "wrong"),
)
"""Words of which one that a screen had must not be missing from it later."""


def names() -> list[str]:
    """Return the names of all screens."""
    return sorted(path.stem for path in SCREENS.glob("*.txt"))


def read(name: str) -> str:
    """Return a screen as it is stored."""
    return (SCREENS / f"{name}.txt").read_text(encoding="utf-8")


def needs(text: str) -> list[str]:
    """Return the packages that a screen needs beyond those of the core."""
    first = text.partition("\n")[0]
    return first.removeprefix(NEEDS).split() if first.startswith(NEEDS) else []


def printed_anew(text: str) -> str:
    """Run the commands of a screen, and return the screen with what they print now."""
    kept = [f"{NEEDS}{' '.join(needs(text))}\n"] if needs(text) else []
    with _prepared():
        for line in text.splitlines():
            if line.startswith(PROMPT):
                kept.append(f"{line}\n{_run(line.removeprefix(PROMPT))}")
    return "".join(kept)


@contextmanager
def _prepared() -> Iterator[None]:
    """Enter a folder that holds the files, on a terminal of 80 columns, with noise from a seed."""
    source = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(FILES, folder, dirs_exist_ok=True)
        with (
            chdir(folder),
            patch.dict(os.environ, {"COLUMNS": "80", "NO_COLOR": "1"}),
            patch.object(sys, "path", [folder, *sys.path]),
            patch.object(laplace, "random_source", lambda _: source),
        ):
            yield


def _run(words: str) -> str:
    """Return what a command prints, what it says on standard error, and its exit code."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = didp_ref(shlex.split(words))
        except SystemExit as stop:  # argparse ends --help so
            code = int(stop.code or 0)
    said = f"{STANDARD_ERROR}\n{err.getvalue()}" if err.getvalue() else ""
    screen = f"{out.getvalue()}{said}[exit {code}]\n"
    today = f" {date.today().isoformat()}  "  # in a table: elsewhere it is a day that is recorded
    screen = screen.replace(str(Path.cwd()), "FOLDER").replace(today, f" {TODAY}  ")
    return SECONDS.sub("SECONDS", screen)


def facts(text: str) -> set[str]:
    """Return what a screen must not lose: its numbers, statuses, scopes and safety words."""
    prose = " ".join(text.split())
    words = [*SAFETY, *(scope.value for scope in Scope)]
    said = {word for word in words if word in prose.lower()}
    return said | set(NUMBER.findall(prose)) | set(STATUS.findall(prose))


def lost(old: str, new: str) -> set[str]:
    """Return the facts of a screen that it would lose; one of a command alone has none."""
    return facts(_printed(old)) - facts(_printed(new))


def _printed(text: str) -> str:
    """Return a screen without its commands, whose words are no facts."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith((PROMPT, NEEDS)))


def main(words: Sequence[str]) -> int:
    """Write screens anew, and say which are not written, and why."""
    parser = argparse.ArgumentParser(prog="python -m tools.screens", allow_abbrev=False)
    parser.add_argument("name", nargs="*", help="write these alone")
    parser.add_argument("--lose", action="append", default=[], metavar="FACT", help="allow it")
    arguments = parser.parse_args(words)
    kept = changed = 0
    for name in arguments.name or names():
        old = read(name)
        new = printed_anew(old)
        missing = lost(old, new) - set(arguments.lose)
        if missing:
            print(f"{name}: not written; it would lose {', '.join(sorted(missing))}")
            kept += 1
        elif new != old:
            (SCREENS / f"{name}.txt").write_text(new, encoding="utf-8")
            changed += 1
    print(f"{changed} written anew, {kept} not written")
    return 1 if kept else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
