"""What in a file seems to be no record or no value, and which option or schema says so.

All of it depends on the data, and is for the publisher alone. It never decides what is counted,
answered or charged.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from didp_ref.assessment.data import hints
from didp_ref.assessment.data.cell_sql import misfit_sql
from didp_ref.assessment.data.column_types import ColumnType
from didp_ref.assessment.data.columns import FIRST_LINES, Source
from didp_ref.assessment.data.csv_text import cells_of, first_lines, guessed_separator
from didp_ref.assessment.data.records import (
    ENDLESS,
    LONG,
    NO_TEXT,
    QUOTES,
    REPEATED,
    SHORT,
    Records,
)
from didp_ref.errors import shorten

LOOKED_AT = 10_000
"""So many cells that do not fit are looked at, to say what they are."""
MOST_LISTED = 5
"""So many of them are listed."""
BYTE_ORDER_MARK = "\ufeff"


def diagnose(source: Source, types: Mapping[str, ColumnType]) -> list[str]:
    """Return what to tell the publisher of files that have been read, the gravest first."""
    told: dict[str, None] = {}
    for index, file in enumerate(source.files):
        where = f"{file}: " if len(source.files) > 1 else ""
        if source.kind == "CSV":
            told.update((f"{where}{text}", None) for text in _about_lines(source, index))
        for column, kind in types.items():
            if source.empty.get(column) and (text := about_misfits(source, index, column, kind)):
                told[f"{where}{text}"] = None
    told.update((text, None) for text in _twins(source))
    return list(told)


def _twins(source: Source) -> Iterator[str]:
    """Yield files that hold the same, byte for byte."""
    for at, file in enumerate(source.files):
        for other in source.files[at + 1 :]:
            if hints.same_bytes(file, other):
                yield (
                    f"{other} holds the same as {file}, byte for byte: its records are counted "
                    "twice, and one person's record may be in both"
                )


# --- lines --------------------------------------------------------------------------------------


def _about_lines(source: Source, index: int) -> Iterator[str]:
    """Yield what the lines around the records of a CSV file seem to be, then irregular ones."""
    rows, line = _rows_below(source, index)
    if source.schema.form.header:
        yield from _about_names(source, index, rows)
    elif line == 1 and rows[0][0].startswith(BYTE_ORDER_MARK):
        yield (
            "line 1 begins with a byte order mark, which is read as part of its first cell: save "
            "the file as UTF-8 without this mark (BOM)"
        )
    if rows and (word := hints.totals_row(rows[0], rows[1:])):
        yield (
            f"the first record seems to hold totals ({word!r}), and to be no record: "
            f"{_leaving_out(source, line)}"
        )
    footers, told = _about_end(source, index)
    yield from told
    yield from _irregular(source, index, footers)


def about_title(source: Source, index: int) -> str:
    """Return what to do where the line of names seems a title, or was cut at a wrong separator."""
    if not source.schema.form.header:
        return ""
    head, lines = source.heads[index], _first_lines(source, index)
    line = next((at for at in range(head.line, len(lines)) if lines[at]), None)
    if line is None:
        return ""
    separator = source.schema.form.separator or guessed_separator(lines[line])
    if not hints.looks_like_names(cells_of(lines[line], separator) or [], head.names):
        return ""
    title = lines[head.line - 1]
    likely = guessed_separator(title)
    across, below = (cells_of(text, likely) or [] for text in (title, lines[line]))
    if likely != separator and 1 < len(across) == len(below):
        return hints.separated_by(likely)
    return hints.about_title(title, head.line, line + 1)


def _first_lines(source: Source, index: int) -> list[str]:
    """Return the first lines of a CSV file, those of its first records among them."""
    last = source.heads[index].line + FIRST_LINES
    return first_lines(source.files[index], source.schema.form, source.limits, last)


def _about_names(source: Source, index: int, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    head = source.heads[index]
    if told := about_title(source, index):
        yield told
    elif hint := hints.without_header(head.names, rows):
        yield hint


def _about_end(source: Source, index: int) -> tuple[int, list[str]]:
    """Return how many of the last lines are short, and what they and the one above seem to be."""
    records, form = source.records[index], source.schema.form
    lines = records.last_lines
    lines = lines[: len(lines) - form.skip_last] if form.skip_last else lines
    rows = [cells_of(line, records.head.separator) or [line] for line in lines]
    width = records.width
    footers, told, separator = 0, [], records.head.separator
    while footers < len(rows) and len(rows[-1 - footers]) < width:
        footers += 1
    other = any(hints.another_mark(line, separator) for line in lines[len(lines) - footers :])
    if 0 < footers < len(rows) and not other:
        first = shorten(lines[-footers].strip())
        these = "the last line has" if footers == 1 else f"the last {footers} lines have"
        told.append(
            f"{these} fewer cells than there are columns ({first}), and may be no record: "
            f"add --skip-last {footers + form.skip_last}"
        )
        rows = rows[:-footers]
    *others, last = [row for row in rows if len(row) >= width] or [[]]
    skipped = footers + form.skip_last + 1
    if word := hints.totals_row(last, others):
        told.append(f"the last record seems to hold totals ({word!r}): add --skip-last {skipped}")
    elif hints.unnamed(last, others):
        told.append(
            "the last record alone has nothing in its first cell, as a row of totals has: "
            f"if it is one, add --skip-last {skipped}"
        )
    return (footers if told else 0), told


def _irregular(source: Source, index: int, footers: int) -> Iterator[str]:
    """Yield how many lines are irregular, and how they are read; not of the last ones again."""
    records = source.records[index]
    found, width = records.irregular, records.width
    for way, (line, text) in found.first.items():
        many = found.counts[way]
        if way == SHORT and many <= footers:
            continue
        lines = f"line {line}" if many == 1 else f"{many:,} lines (the first is line {line})"
        have, are = ("has", "is") if many == 1 else ("have", "are")
        separator = hints.another_mark(text, records.head.separator)
        first = _if_first(source, index, line) if many == 1 else ""
        yield {
            SHORT: f"{lines} {have} fewer cells than the {width} columns{separator}; missing "
            f"cells count as missing values{first}",
            LONG: f"{lines} {have} more cells than the {width} columns; cells beyond the last "
            f"column are left out. {_why_longer(text, records)}",
            QUOTES: f"{lines} {have} a quote that is not closed, or stands within a cell; all "
            "values there are missing. A record is one line: a cell may hold no line break",
            NO_TEXT: f"{lines} {are} no UTF-8 text; if the file is written otherwise, add "
            "--encoding latin-1",
            ENDLESS: f"{lines} {are} longer than 4 MiB; all values there are missing",
            REPEATED: f"{lines} {'repeats' if many == 1 else 'repeat'} the columns' names, and "
            f"{are} counted as no record",
        }[way]


def _if_first(source: Source, index: int, line: int) -> str:
    """Return what to do with a line that stands alone above all records, if it is no record."""
    if line != source.heads[index].line + source.schema.form.skip_below + 1:
        return ""
    option = _leaving_out(source, line)
    if len(source.files) > 1:
        return f". If it is no record, delete it; if every file has such a line, {option}"
    return f". If it is no record, {option}"


def _leaving_out(source: Source, line: int) -> str:
    """Return which option leaves out the first line that is read as a record."""
    form = source.schema.form
    return f"add --skip-below {form.skip_below + 1}" if form.header else f"add --skip-lines {line}"


def _why_longer(line: str, records: Records) -> str:
    cells = cells_of(line, records.head.separator)
    quotes = "A cell with a separator in it needs quotes around it"
    if cells is not None and len(cells) == records.width + 1:
        number = ", and 1,200.50 needs --thousands , too" if records.head.separator == "," else ""
        return f"{quotes}{number}. If each line begins with a row name, name that column too"
    return quotes


# --- cells --------------------------------------------------------------------------------------


def about_misfits(source: Source, index: int, column: str, kind: ColumnType) -> str:
    """Return what the cells of a column are that do not fit its type, with the first of them."""
    if kind == "text":
        return ""
    found = source.cells(index, column, kind, misfit_sql(kind, source.schema.form))
    looked = list(islice(found, LOOKED_AT))
    if not looked:
        return ""
    (line, cell), many = looked[0], len(looked) + sum(1 for _ in found)
    rows, below = _rows_below(source, index)
    if many == 1 and line == below and len(rows) > hints.FEW:
        remedy = _leaving_out(source, line)
        if told := hints.about_second_line(line, rows[0], cell or "", remedy):
            return told
    word = "line" if source.kind == "CSV" else "record"
    others = [f"{shorten(text or '')} in {word} {at}" for at, text in looked[1:MOST_LISTED]]
    more = "".join(f", {each}" for each in others)
    if many > MOST_LISTED:
        more += f", and {many - MOST_LISTED:,} more"
    name = source.names[index][source.place(index, column)]
    wrong = Counter(text or "" for _, text in looked)
    records = max(len(looked), source.length * len(looked) // many)  # as far as they are looked at
    numeric = _numeric(source.names[index], rows)
    place = f" in {word} {line}{more}"
    return hints.about_wrong(name, kind, wrong, records, numeric, place)


def _numeric(names: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the columns that hold numbers in the first records, and nothing else."""
    shapes = [{hints.shape_of(cell) for cell in column} for column in zip(*rows, strict=False)]
    return [
        name
        for name, found in zip(names, shapes, strict=False)
        if "number" in found and "text" not in found
    ]


def _rows_below(source: Source, index: int) -> tuple[list[list[str]], int]:
    """Return the first records of a CSV file, and the line of the first one; 0 without any."""
    if source.kind != "CSV":
        return [], 0
    head, lines = source.heads[index], _first_lines(source, index)
    there = [at for at, line in enumerate(lines) if at >= head.line and line]
    below = there[source.schema.form.skip_below :]
    rows = [cells_of(lines[at], head.separator) or [lines[at]] for at in below]
    return rows, below[0] + 1 if below else 0


def about_missing(source: Source, column: str, kind: ColumnType, many: int) -> str:
    """Return what is wrong with a column that has missing values: where, or what stands there."""
    for index in range(len(source.files)):
        if told := about_misfits(source, index, column, kind):
            return told
    where = source.places_of(column, kind, "value IS NULL")
    values = "value" if many == 1 else "values"
    shown = f": {where}" if where else ""  # of a damaged file one reader may see more
    return f"column {column!r} has {many:,} missing {values}{shown}"


def about_outside(source: Source, column: str, kind: ColumnType, low: float, high: float) -> str:
    """Return where the first values outside a range stand, and what they may stand for."""
    return source.places_of(column, kind, f"value NOT BETWEEN {low!r} AND {high!r}")
