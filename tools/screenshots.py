"""Pictures of pages of the book and of commands: ``python -m tools.screenshots --out FOLDER``.

Pages at the widths of a desk and of a telephone, commands at 80 columns, each light and dark, by
Debian's chromium. The book is the one in ``dist/book``: ``make book``. Nothing reads the pictures
but people, who see there what no test sees.

``--release`` makes ``docs/release.png`` alone: the page that ``docs/release.md`` makes, of the
Adult data in the folder ``DIDP_ADULT``, with the noise of its transcripts.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

from didp_ref.errors import DidpError, InputError

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "dist" / "book"
WIDTHS = (1280, 390)
COLUMNS = 80
SCHEMES = ("light", "dark")
PAGES = (
    "index.html",
    "claim/abdi.theorem-3.html",
    "quantity/scale.rho.html",
    "meaning.html",
    "library/opendp.html",
    "knowing.html",
)
COMMANDS = (
    "",
    "show abdi.theorem-3",
    "errata rhodi",
    "explain epsilon=1 prior=1/2 --adjacency replace",
    "check scale.rho --python didp_ref:scale.rho",
    "libraries opendp",
)
RELEASE, RELEASE_PICTURE = ROOT / "docs" / "release.md", ROOT / "docs" / "release.png"
RELEASE_SEED = 1994
"""Of the noise in the transcripts of ``docs/release.md``."""
RELEASE_WIDTH, RELEASE_COLOURS = 760, 12
TERMINAL = """<!DOCTYPE html>
<meta charset="utf-8">
<style>{stylesheet} body {{ margin: 1.2rem; color: {foreground}; background: {background}; }}
pre {{ font: 15px/1.35 "DejaVu Sans Mono", monospace; }}</style>
<pre>{code}</pre>"""


def main(words: Sequence[str]) -> int:
    """Make all pictures, and say where they are."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", allow_abbrev=False)
    parser.add_argument("--out", default="dist/screenshots", metavar="FOLDER")
    parser.add_argument("--book", default=str(BOOK), metavar="FOLDER")
    parser.add_argument("--release", action="store_true", help="make docs/release.png alone")
    arguments = parser.parse_args(words)
    book, out = Path(arguments.book).resolve(), Path(arguments.out)
    if not arguments.release and not (book / PAGES[0]).is_file():
        raise InputError(str(book), "holds no book: make book")
    chromium = shutil.which("chromium")
    if chromium is None:
        raise InputError("chromium", "is not installed: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        if arguments.release:
            with tempfile.TemporaryDirectory() as folder:
                page = release_page(Path(folder))
                picture(browser, page.as_uri(), RELEASE_WIDTH, "light", RELEASE_PICTURE)
            with_few_colours(RELEASE_PICTURE)
            browser.close()
            print(f"{RELEASE_PICTURE.relative_to(ROOT)}, {RELEASE_PICTURE.stat().st_size} bytes")
            return 0
        out.mkdir(parents=True, exist_ok=True)
        for scheme in SCHEMES:
            for address in PAGES:
                for width in WIDTHS:
                    name = f"page.{Path(address).stem}.{width}.{scheme}.png"
                    picture(browser, (book / address).as_uri(), width, scheme, out / name)
            for command in COMMANDS:
                screen = out / "screen.html"
                screen.write_text(terminal(command, scheme), encoding="utf-8")
                name = f"command.{command.partition(' ')[0] or 'bare'}.{scheme}.png"
                picture(browser, screen.resolve().as_uri(), 800, scheme, out / name)
                screen.unlink()
        browser.close()
    print(f"{len(list(out.glob('*.png')))} pictures in {out}")
    return 0


def picture(browser: Browser, address: str, width: int, scheme: str, file: Path) -> None:
    """Write what a window of some width shows of an address, down to its end."""
    page = browser.new_page(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page.goto(address)
    page.screenshot(path=file, full_page=True)
    page.close()


def release_page(folder: Path) -> Path:
    """Make the page that ``docs/release.md`` makes, with its noise, in an empty folder."""
    from didp_ref.cli.main import main as didp_ref
    from didp_ref.mechanisms import laplace

    data = Path(os.environ.get("DIDP_ADULT", "")) / "adult.data"
    if not data.is_file():
        raise InputError(
            "DIDP_ADULT", "names no folder with adult.data: set it to the one that has"
        )
    (folder / "adult.data").symlink_to(data.resolve())
    text, source = RELEASE.read_text(encoding="utf-8"), Random(RELEASE_SEED)
    making = "".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
    asked = re.search(r"^\$ didp-ref (release .* --page (\S+) .*)$", text, re.MULTILINE)
    assert asked is not None  # the page has one
    subprocess.run(making, shell=True, check=True, cwd=folder)
    with (
        chdir(folder),
        patch.object(laplace, "random_source", lambda _: source),
        redirect_stdout(io.StringIO()),
        redirect_stderr(io.StringIO()) as said,
    ):
        if didp_ref(shlex.split(asked[1])) != 0:
            raise InputError(str(RELEASE), said.getvalue().strip())
    return folder / asked[2]


def with_few_colours(file: Path) -> None:
    """Write a picture anew with a palette: text and lines lose nothing by it."""
    from PIL import Image

    with Image.open(file) as whole:
        few = whole.convert("RGB").quantize(RELEASE_COLOURS, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def terminal(command: str, scheme: str) -> str:
    """Return what a command prints on a terminal of 80 columns, as a page."""
    from rich.console import Console
    from rich.terminal_theme import DEFAULT_TERMINAL_THEME, MONOKAI
    from rich.text import Text

    done = subprocess.run(
        [sys.executable, "-m", "didp_ref", *command.split()],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": str(COLUMNS), "FORCE_COLOR": "1", "TERM": "xterm-256color"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    console = Console(record=True, width=COLUMNS, file=io.StringIO())
    asked = Text.from_ansi(f"$ didp-ref {command}\n{done.stdout}")
    console.print(asked, soft_wrap=True)  # a line that is too long shows
    theme = MONOKAI if scheme == "dark" else DEFAULT_TERMINAL_THEME
    return console.export_html(theme=theme, code_format=TERMINAL)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except DidpError as problem:
        sys.exit(f"screenshots: {problem}")
