"""Texts as HTML: formulas between dollars, code between backticks, and ids that are links."""

import re
from collections.abc import Mapping
from html import escape

from didp_ref.book.mathml import WIDE, formula, letters_of
from didp_ref.errors import InputError

IDENTIFIER = re.compile(r"(?<![\w.`/])[a-z][\w-]*(?:\.[\w-]+)+")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
CODE = re.compile(r"`([^`]+)`")


class Writer:
    """Writes texts; ``known`` are the addresses of the ids that become links."""

    def __init__(self, address_of: Mapping[str, str]) -> None:
        self.address_of = address_of

    def text(self, given: str) -> str:
        """Return a text as HTML.

        >>> print(Writer({"scale.rho": "/r.html"}).text("$a$, see scale.rho"))
        <math><mi>a</mi></math>, see <a href="/r.html">scale.rho</a>
        """
        parts = given.split("$")
        if len(parts) % 2 == 0:
            raise InputError(given[:60], "a formula is opened by a dollar and not closed")
        written = (
            inline(part) if place % 2 else self._words(part) for place, part in enumerate(parts)
        )
        return "".join(written)

    def _words(self, given: str) -> str:
        pieces = CODE.split(given)
        return "".join(
            f"<code>{escape(piece)}</code>" if place % 2 else self._linked(piece)
            for place, piece in enumerate(pieces)
        )

    def _linked(self, given: str) -> str:
        escaped = BOLD.sub(r"<b>\1</b>", escape(given))
        return IDENTIFIER.sub(self._link, escaped)

    def _link(self, match: re.Match[str]) -> str:
        name = match[0]
        return f'<a href="{self.address_of[name]}">{name}</a>' if name in self.address_of else name


def inline(latex: str) -> str:
    """Return a formula that stands in a line; a long one scrolls where the line is too short.

    >>> inline("x")
    '<math><mi>x</mi></math>'
    """
    made = formula(latex)
    long = letters_of(made) > WIDE
    return f'<span class="wide" tabindex="0">{made}</span>' if long else made


def block(latex: str) -> str:
    """Return a formula on a line of its own; a long one scrolls where the page is too narrow."""
    made = formula(latex, block=True)
    keys = ' tabindex="0"' if letters_of(made) > WIDE else ""
    return f'<div class="formula"{keys}>{made}</div>'
