"""Pictures of pages of the book and of commands: ``python -m tools.screenshots --out FOLDER``.

Pages at the widths of a desk and of a telephone, commands at 80 columns, each light and dark, by
Debian's chromium. The book is the one in ``dist/book``: ``make book``. Nothing reads the pictures
but people, who see there what no test sees.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

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
TERMINAL = """<!DOCTYPE html>
<meta charset="utf-8">
<style>{stylesheet} body {{ margin: 1.2rem; color: {foreground}; background: {background}; }}
pre {{ font: 15px/1.35 "DejaVu Sans Mono", monospace; }}</style>
<pre>{code}</pre>"""


def main(words: Sequence[str]) -> int:
    """Make all pictures, and say where they are."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots")
    parser.add_argument("--out", default="dist/screenshots", metavar="FOLDER")
    parser.add_argument("--book", default=str(BOOK), metavar="FOLDER")
    arguments = parser.parse_args(words)
    book, out = Path(arguments.book).resolve(), Path(arguments.out)
    if not (book / PAGES[0]).is_file():
        raise InputError(str(book), "holds no book: make book")
    chromium = shutil.which("chromium")
    if chromium is None:
        raise InputError("chromium", "is not installed: apt-get install chromium")
    out.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
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
