"""What a person reads first: a status, one sentence, and labeled lines below it.

Commands, notebooks, the book and the pytest plugin print the same summary, so that a sentence is
put together in one place.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

COLORS = {"PASS": "green", "WARN": "yellow", "FAIL": "red", "OPEN": "magenta", "SKIP": "dim"}
"""The five status words. PASS: all that was asked holds. WARN: it holds under the condition that
the first line names. FAIL: something that was asked is false. OPEN: neither shown nor refuted.
SKIP: not checked here."""

STATUS_OF = {
    **dict.fromkeys(("PROVED", "REPRODUCED", "WELL_FORMED", "EQUAL"), "PASS"),
    **dict.fromkeys(("DEPENDS_ON_READING", "PARTLY_PROVED", "AGREES_WHERE_TRIED"), "WARN"),
    "EQUAL IF": "WARN",
    **dict.fromkeys(("CORRECTED", "REFUTED", "NOT_REPRODUCED", "CONFLICT", "DIFFERENT"), "FAIL"),
    **dict.fromkeys(("OPEN", "UNDECIDED", "SAMPLED", "NONE"), "OPEN"),
    "NOT_CHECKABLE": "SKIP",
    **dict.fromkeys(("UNSAFE", "WRONG"), "FAIL"),
}
"""The status of each verdict word, which decides its color."""

DISAGREE = "disagree? open an issue in the didp_ref repository"
"""Where to object, on every screen that finds fault; the pages name the same place."""
COLUMN = 10
"""Labels have at most nine letters; texts begin behind this many characters."""
WIDTH = 80


def color_of(word: str) -> str:
    """Return the color of a status or verdict word, and nothing for another word.

    >>> color_of("PASS"), color_of("REFUTED"), color_of("scale.rho")
    ('green', 'red', '')
    """
    return COLORS.get(STATUS_OF.get(word, word), "")


@dataclass(frozen=True)
class Summary:
    """A status or verdict word, a headline, and rows of a label and a text.

    A row without a text is left out. A label that repeats is shown once. A line break stays.
    """

    word: str
    headline: str
    rows: tuple[tuple[str, str], ...] = ()

    def lines(self, width: int = WIDTH) -> Iterator[str]:
        """Yield the lines, the word first.

        >>> rows = (("Checked", "2 inputs"),)
        >>> print(*Summary("PASS", "scale.rho: right", rows).lines(), sep="\\n")
        PASS  scale.rho: right
        <BLANKLINE>
        Checked   2 inputs
        """
        yield from _wrapped("  ".join(filter(None, (self.word, self.headline))), width)
        rows = [(label, text) for label, text in self.rows if text]
        if rows:
            yield ""
        last = ""
        for label, text in rows:
            yield from row("" if label == last else label, text, width)
            last = label

    def html(self) -> str:
        """Return the summary for a notebook."""
        first, *more = self.lines()
        color = {"dim": "gray", "yellow": "darkorange"}.get(color := color_of(self.word), color)
        head = f'<b style="color: {color}">{escape(self.word)}</b>{escape(first[len(self.word) :])}'
        if not self.word:
            head = f"<b>{escape(first)}</b>"
        lines = "\n".join([head, *map(escape, more)])
        return f'<pre style="white-space: pre-wrap">{lines}</pre>'


def row(label: str, text: str, width: int = WIDTH) -> Iterator[str]:
    """Yield the lines of one row; the text keeps its column."""
    lead = label.ljust(COLUMN) if len(label) < COLUMN else f"{label} "
    for line in text.split("\n"):
        yield from _wrapped(lead + line, width, COLUMN)
        lead = " " * COLUMN


def _wrapped(text: str, width: int, hanging: int = 0) -> list[str]:
    room = max(width, hanging + COLUMN)
    words = (
        re.sub(r"(?<=[*+,])(?=\S)", " ", word) if len(word) > room - hanging else word
        for word in re.split(r"( +)", text)
    )
    return textwrap.wrap(
        "".join(words),  # a long formula may break after an operator
        room,
        subsequent_indent=" " * hanging,
        break_on_hyphens=False,
        break_long_words=False,
        drop_whitespace=True,
    )
