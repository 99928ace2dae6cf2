"""What a person reads first: a status, one sentence, and labeled lines below it.

Commands, notebooks, the book and the pytest plugin print the same summary, so that a sentence is
put together in one place.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape

from didp_ref.errors import short_numbers

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
    "UNSAFE IF": "WARN",
}
"""The status of each verdict word, which decides its color."""

DISAGREE = "disagree? open an issue in the didp_ref repository"
"""Where to object, on every screen that finds fault; the pages name the same place."""
DISAGREE_WITH_A_VERDICT = f"{DISAGREE} (docs/verdicts.md)"
DISAGREE_WITH_A_FINDING = f"{DISAGREE} (docs/libraries.md)"
"""The same, with the page that says what to send."""
COLUMN = 10
"""Labels have at most nine letters; texts begin behind this many characters."""
WIDTH = 80
TALLEST = 22
"""Lines of a screen without options, of 24 with its command and the prompt behind it."""


def color_of(word: str) -> str:
    """Return the color of a status or verdict word, and nothing for another word.

    >>> color_of("PASS"), color_of("REFUTED"), color_of("scale.rho")
    ('green', 'red', '')
    """
    return COLORS.get(STATUS_OF.get(word, word), "")


@dataclass(frozen=True)
class Summary:
    """A status or verdict word, a headline, and rows of a label and a text.

    A row without a text is left out. A label that repeats is shown once. A line break stays. A long
    whole number is written in short, but not in what can be typed.
    """

    word: str
    headline: str
    rows: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Write long numbers in short."""
        rows = ((name, text if name == NEXT else short_numbers(text)) for name, text in self.rows)
        object.__setattr__(self, "headline", short_numbers(self.headline))
        object.__setattr__(self, "rows", tuple(rows))

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
            yield from row(label, text, width, again=label == last)
            last = label

    def fitting(self, labels: Iterable[str]) -> "Summary":
        """Leave out rows by their labels, one after the other, until the screen is short enough."""
        shown = self
        for label in labels:
            if len(list(shown.lines())) <= TALLEST:
                break
            shown = replace(shown, rows=tuple(row for row in shown.rows if row[0] != label))
        return shown

    def short(self, more: str) -> str:
        """Return the headline, the first row and one line that says how to see ``more``.

        >>> print(Summary("", "all holds", (("Test", "it is 1;\\nno 2"),)).short("print(answer)"))
        all holds
        Test      it is 1; no 2
        Next      print(answer)
        """
        label, text = next((each for each in self.rows if each[1]), ("", ""))
        first = " ".join(f"{label.ljust(COLUMN)}{text}".split("\n"))
        lines = [" ".join(filter(None, (self.word, self.headline))), first]
        return "\n".join([*filter(None, lines), f"{'Next'.ljust(COLUMN)}{more}"])

    def html(self) -> str:
        """Return the summary for a notebook: the headline, and a table of the rows."""
        color = color_of(self.word)
        color = {"dim": "gray", "yellow": "darkorange"}.get(color, color)
        head = f'<b style="color: {color}">{escape(self.word)}</b> {escape(self.headline)}'
        if not self.word:
            head = f"<b>{escape(self.headline)}</b>"
        rows = (
            (name, "\n".join(suggestions(text)) if name == NEXT else text)
            for name, text in self.rows
        )
        return f"<p>{head}</p>{table_of(rows)}"


def table_of(rows: Iterable[tuple[str, ...]]) -> str:
    """Return rows as an HTML table, the first cell of each as its head; empty ones are left out.

    >>> table_of([("Cause", "a < b"), ("Fix", "")])
    '<table><tr><th style="text-align: left">Cause</th><td style="text-align: left">a &lt; \
b</td></tr></table>'
    """
    style = 'style="text-align: left"'
    lines = []
    for head, *cells in rows:
        if any(cells):
            shown = (escape(cell).replace("\n", "<br>") for cell in cells)
            tail = "".join(f"<td {style}>{cell}</td>" for cell in shown)
            lines.append(f"<tr><th {style}>{escape(head)}</th>{tail}</tr>")
    return f"<table>{''.join(lines)}</table>"


def row(label: str, text: str, width: int = WIDTH, *, again: bool = False) -> Iterator[str]:
    """Yield the lines of one row; the text keeps its column, and a long command can be pasted.

    A label that comes ``again`` is not shown.

    >>> print(*row("Next", "didp-ref explain epsilon=1 prior=1/2 (in full)", 40), sep="\\n")
    Next      didp-ref explain epsilon=1 \\
              prior=1/2 (in full)
    """
    shown = "" if again else label
    lead = shown.ljust(COLUMN) if len(shown) < COLUMN else f"{shown} "
    for line in suggestions(text) if label == NEXT else text.split("\n"):
        if label != NEXT:
            yield from _wrapped(lead + line, width, COLUMN)
        else:
            is_long = len(lead + line) > width and line.startswith("didp-ref ")
            yield from (_continued if is_long else _whole)(lead + _tied(line), width)
        lead = " " * COLUMN


def suggestions(text: str) -> list[str]:
    """Return what can be typed next, one line each; "add" stands before words for the same command.

    Two blanks or more, or a line break, part suggestions.

    >>> suggestions("times=10 (10 outputs)  --details\\ndidp-ref errata   didp-ref list")
    ['add times=10 (10 outputs)', 'add --details', 'didp-ref errata', 'didp-ref list']
    """
    tied = _tied(text).replace("\n", "  ")
    hints = (hint.replace(NO_BREAK, " ") for hint in re.split(r" {2,}", tied) if hint)
    return [f"add {hint}" if ADDED.match(hint) else hint for hint in hints]


NEXT = "Next"
"""The label of what can be typed."""


def _tied(command: str) -> str:
    """Return a text that wraps outside of its quotes only."""
    return QUOTED.sub(lambda found: found[0].replace(" ", NO_BREAK), command)


def _whole(tied: str, width: int) -> list[str]:
    """Wrap what can be typed: every word stays as it is, however long."""
    return [line.replace(NO_BREAK, " ") for line in _filled(tied, width, COLUMN)]


def _continued(tied: str, width: int) -> list[str]:
    """Wrap a command with a backslash where it goes on.

    >>> tied = _tied("didp-ref assess a.csv --query 'count where b = 1' (c)")
    >>> print(*_continued(tied, 42), sep="\\n")
    didp-ref assess a.csv --query \\
              'count where b = 1' (c)
    """
    lines = _filled(tied, width - 2, COLUMN)
    noted = next((at for at, line in enumerate(lines) if " (" in line), len(lines) - 1)
    typed = [f"{line} \\" if at < noted else line for at, line in enumerate(lines)]
    return [line.replace(NO_BREAK, " ") for line in typed]


THOUSAND, MOST_WRITTEN_OUT = 1000, 10**6
"""From the first on a factor has commas; from the second on, a power of ten."""
ADDED = re.compile(r"--|\w+=")
"""So begins an option or a value, which goes into the command just typed."""
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
NO_BREAK = "\u00a0"


def _wrapped(text: str, width: int, hanging: int = 0) -> list[str]:
    room = max(width, hanging + COLUMN)
    words = (
        re.sub(r"(?<=[*+,])(?=\S)", " ", word) if len(word) > room - hanging else word
        for word in re.split(r"( +)", text)
    )
    return _filled("".join(words), room, hanging)  # a long formula may break after an operator


def _filled(text: str, width: int, hanging: int) -> list[str]:
    return textwrap.wrap(
        text,
        max(width, hanging + COLUMN),
        subsequent_indent=" " * hanging,
        break_on_hyphens=False,
        break_long_words=False,
    )


def cut(text: str, longest: int) -> str:
    """Cut a long text between two words.

    >>> cut("one two three", 9), cut("one two", 9)
    ('one two ...', 'one two')
    """
    return text if len(text) <= longest else f"{text[: longest + 1].rpartition(' ')[0]} ..."


def factor_text(factor: float) -> str:
    """Write a factor in three digits, as people write it.

    >>> factor_text(1.744), factor_text(15034.2), factor_text(1e9)
    ('1.74', '15,000', '1e9')
    """
    rounded = float(f"{factor:.3g}")
    if rounded < THOUSAND:
        return f"{rounded:.3g}"
    if rounded < MOST_WRITTEN_OUT:
        return f"{rounded:,.0f}"
    return f"{rounded:.3g}".replace("e+0", "e").replace("e+", "e")


def counted_as(count: int, kind: str) -> str:
    """Say how many of a kind there are.

    >>> counted_as(1, "quantities"), counted_as(0, "claims")
    ('1 quantity', '0 claims')
    """
    if count != 1:
        return f"{count} {kind}"
    return f"1 {kind[:-3]}y" if kind.endswith("ies") else f"1 {kind[:-1]}"


def counted_are(count: int, kind: str) -> str:
    """Say the same as the beginning of a sentence about them.

    >>> counted_are(1, "results"), counted_are(2, "results")
    ('1 result is', '2 results are')
    """
    return f"{counted_as(count, kind)} {'is' if count == 1 else 'are'}"
