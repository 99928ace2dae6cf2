"""What a report is made of, however it is shown: paragraphs, labeled rows, tables and code."""

from dataclasses import dataclass, replace

from didp_ref.errors import printable


@dataclass(frozen=True)
class Paragraph:
    """A text; the answer and a warning are marked as such."""

    text: str
    answer: bool = False
    warning: bool = False


@dataclass(frozen=True)
class Row:
    """A text with a label in front; labels have at most nine letters."""

    label: str
    text: str


@dataclass(frozen=True)
class Table:
    """Rows of cells under the names of their columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Code:
    """Lines of Python that can be run as they stand."""

    title: str
    text: str


Block = Paragraph | Row | Table | Code


def in_print(block: Block) -> Block:
    """Return a block in which nothing that stands in the data steers a terminal."""
    if isinstance(block, Paragraph):
        return replace(block, text=printable(block.text))
    if isinstance(block, Row):
        return replace(block, text=printable(block.text))
    if isinstance(block, Code):
        lines = map(printable, block.text.split("\n"))
        return Code(printable(block.title), "\n".join(lines))
    rows = tuple(tuple(map(printable, row)) for row in block.rows)
    return Table(printable(block.title), tuple(map(printable, block.columns)), rows)
