"""Putting the book together: every page written, held to what a page must be, and stored.

A page is a function of the tree alone, so the book is the same byte for byte wherever it is made.
What was made from is named at its foot. A page that is too large, an anchor that stands twice and a
link that leads nowhere are refused with the page's address.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape, unescape
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import didp_ref
from didp_ref.book import addresses
from didp_ref.book.html import Writer, block, inline
from didp_ref.book.letters import in_letters
from didp_ref.book.quantities import answers, inputs, shown
from didp_ref.errors import InputError

LARGEST = 75_000
"""Bytes of a page, without its pictures."""
LINK = re.compile(r'(href|src)="(/[^"]*)"')
ANCHOR = re.compile(r' id="([^"]*)"')
ASSETS = ("style.css", "search.js", "meaning.js")


@dataclass(frozen=True)
class Page:
    """A page: where it stands, the template that writes it, and what that is given."""

    address: str
    title: str
    template: str
    data: Mapping[str, object] = field(default_factory=dict)
    kind: str = ""
    """What a search calls it; empty where it is not to be found."""
    words: str = ""
    """What it is found by beside its title, in plain text."""
    also: str = ""
    """Its other names: they count as much as its id."""


class Press:
    """Writes pages with the templates; ``made_from`` names the data at the foot of each."""

    def __init__(self, address_of: Mapping[str, str], made_from: str) -> None:
        self.writer = Writer(address_of)
        self.templates = Environment(
            loader=PackageLoader("didp_ref.book"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.filters.update(
            text=lambda given: Markup(self.writer.text(given)),
            inline=lambda latex: Markup(inline(latex)),
            block=lambda latex: Markup(block(latex)),
            # between tags a quotation mark is itself
            source=lambda given: Markup(escape(given, quote=False)),
            input=shown,
            inputs=inputs,
            answers=answers,
            in_letters=in_letters,
            capitalised=lambda given: given[:1].upper() + given[1:],
        )
        self.templates.globals.update(
            to=addresses, made_from=made_from, version=didp_ref.__version__
        )

    def written(self, page: Page) -> str:
        """Return a page as HTML, its links still from the book's first folder.

        Raises :class:`InputError` that names the page for a formula that does not convert.
        """
        try:
            template = self.templates.get_template(page.template)
            return template.render(page=page, **page.data)
        except InputError as problem:
            raise InputError(page.address, str(problem)) from None


@dataclass(frozen=True)
class Site:
    """Pages as HTML and other files as text, by address."""

    pages: Mapping[str, str]
    files: Mapping[str, str]

    @cached_property
    def anchors(self) -> Mapping[str, frozenset[str]]:
        """The anchors of each page."""
        return {address: frozenset(ANCHOR.findall(html)) for address, html in self.pages.items()}

    def check(self) -> None:
        """Raise :class:`InputError` for a page that is too large or has a dead link or anchor."""
        for address, html in self.pages.items():
            size = len(html.encode())
            if size > LARGEST:
                raise InputError(address, f"the page has {size} bytes, of at most {LARGEST}")
            twice = [name for name, n in Counter(ANCHOR.findall(html)).items() if n > 1]
            if twice:
                raise InputError(address, f"the anchor {twice[0]!r} stands twice")
            for link in dict.fromkeys(unescape(match[1]) for match in LINK.findall(html)):
                self._check_link(address, link)

    def _check_link(self, address: str, link: str) -> None:
        target, _, anchor = link.partition("#")
        if target not in self.pages and target not in self.files:
            raise InputError(address, f"a dead link: nothing stands at {link}")
        if anchor and anchor not in self.anchors.get(target, ()):
            raise InputError(address, f"a dead link: {target} has no anchor {anchor!r}")

    def store(self, folder: Path) -> int:
        """Write what changed, remove what is no part of the book; return how many were written."""
        texts = {address: relative(address, html) for address, html in self.pages.items()} | dict(
            self.files
        )
        wanted = {folder / address.lstrip("/"): text for address, text in texts.items()}
        for path in [file for file in folder.rglob("*") if file.is_file() and file not in wanted]:
            path.unlink()
        written = 0
        for path, text in wanted.items():
            if not path.is_file() or path.read_text("utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
                written += 1
        return written


def relative(address: str, html: str) -> str:
    """Return a page with its links from where it stands, so that it can be read from a disk.

    >>> relative("/claim/a.html", '<a href="/index.html"> <a href="/claim/b.html">')
    '<a href="../index.html"> <a href="b.html">'
    """
    up = "../" * (address.count("/") - 1)
    folder = address.rpartition("/")[0] + "/"

    def linked(match: re.Match[str]) -> str:
        kind, link = match.groups()
        near = link.startswith(folder) and folder != "/"
        return f'{kind}="{link.removeprefix(folder) if near else (up or "./") + link[1:]}"'

    return LINK.sub(linked, html)


def assets() -> dict[str, str]:
    """Return the style sheet and the scripts by address."""
    folder = Path(__file__).with_name("templates")
    return {f"/{name}": (folder / name).read_text("utf-8") for name in ASSETS}


def press(pages: Iterable[Page], files: Mapping[str, str], writer: Press) -> Site:
    """Return the site of some pages and files, checked."""
    written: dict[str, str] = {}
    for page in pages:
        if page.address in written:
            raise InputError(page.address, "two pages stand at one address")
        written[page.address] = writer.written(page)
    site = Site(written, {**assets(), **files})
    site.check()
    return site
