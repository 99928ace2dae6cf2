"""Markdown as a forge shows it: anchors, links, tables, and text that holds no markup."""

import re
from collections.abc import Iterable

FOLDER = "docs/spec"
"""Where the papers' pages stand, from the root of a checkout."""


def anchor(heading: str) -> str:
    """Return the anchor that a forge gives to a heading.

    >>> anchor("abdi.theorem-3")
    'abditheorem-3'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def target(name: str) -> str:
    """Return an anchor that stands where no heading does: an old link still leads there.

    >>> target("scale.rho")
    '<a id="scalerho"></a>'
    """
    return f'<a id="{anchor(name)}"></a>'


def link(name: str, page: str = "") -> str:
    """Return a link to the entry of a claim or formula; without a page it is on the same one."""
    return f"[{name}]({page}#{anchor(name)})"


def escape(text: str) -> str:
    """Keep stars, underscores and brackets of plain text from becoming markup."""
    return text.replace("*", r"\*").replace("_", r"\_").replace("<", r"\<")


def formulas(text: str) -> str:
    r"""Mark the formulas between dollars, so that a forge takes nothing in them for markup.

    >>> formulas("at most $p_{1}$")
    'at most $`p_{1}`$'
    """
    return re.sub(r"\$([^$]*)\$", r"$`\1`$", text)


def prose(text: str) -> str:
    r"""Keep the words of a text from becoming markup as well.

    >>> print(prose("p_min < 1 for $p_{min}$"))
    p\_min \< 1 for $`p_{min}`$
    """
    pieces = enumerate(text.split("$"))
    return formulas("$".join(piece if at % 2 else escape(piece) for at, piece in pieces))


def math(latex: str) -> str:
    r"""Return LaTeX as a formula that a table may hold as well.

    >>> math(r"\left|x\right|")
    '$`\\left\\vert x\\right\\vert `$'
    """
    without_bars = latex.replace("|", r"\vert ")
    return f"$`{without_bars}`$"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; a cell holds no line break, and its bars are escaped.

    >>> print(table(["a", "b"], [["1", "x|y"]]), end="")
    | a | b |
    |---|---|
    | 1 | x\\|y |
    """
    heads = [*head]
    lines = [heads, *([cell.replace("|", r"\|") for cell in row] for row in rows)]
    written = [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join([written[0], "|---" * len(heads) + "|", *written[1:]]) + "\n"
