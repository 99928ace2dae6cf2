"""What a file or a column holds where no table of numbers is, and what to do about it.

Each kind is told by what is written there. Of several remedies the safe one is said: nothing is
taken out of a cell, left out or widened that a person has not looked at.
"""

import filecmp
import os
import re
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from didp_ref.assessment.options import in_python, option
from didp_ref.errors import shorten, suggestion

MOST_LISTED = 10
FEW = 3
"""So many lines are compared; so few different numbers may stand for missing values."""
WITHOUT_DATA = "declare only what you know without the data"
"""As of ranges and groups: what is read off the data reveals a record."""

# --- files ------------------------------------------------------------------------------------

SAVE = "save it as CSV (UTF-8) where it was made"
SIGNATURES = (
    (b"PK\x03\x04", f"is an Excel workbook or another zip archive: {SAVE}, or unpack it"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", f"is an old Excel workbook: {SAVE}"),
    (b"SQLite format 3\0", "is a SQLite database: write the table out as CSV"),
    (b"%PDF-", "is a PDF document, and holds no table that can be read"),
    (b"BZh", "is compressed by bzip2: unpack it, or use gzip"),
    (b"\xfd7zXZ\0", "is compressed by xz: unpack it, or use gzip"),
    *(
        (b"\x80" + n + b"\x95", "is a pickle: write the table out as Parquet")
        for n in (b"\4", b"\5")
    ),
    (b"\x89HDF", "is an HDF5 file: write the table out as CSV or Parquet"),
    (b"$FL2", "is an SPSS file: write the table out as CSV or Parquet"),
    (b"<stata_dta>", "is a Stata file: write the table out as CSV or Parquet"),
    (b"ORC", "is an ORC file: write the table out as Parquet"),
    (b"Obj\x01", "is an Avro file: write the table out as Parquet"),
    (b"\x1f\x8b", "is compressed twice: unpack it once"),
)
LONGEST_SIGNATURE = 64
MARKS_OF_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def foreign(start: bytes, encoding: str) -> str:
    """Return what a file is, by its first bytes, where it is no text that can be read."""
    for signature, problem in SIGNATURES:
        if start.startswith(signature):
            return problem
    if start.startswith(MARKS_OF_UTF_16) and encoding != "utf-16":
        return "is written in UTF-16, by its mark: say --encoding utf-16"
    first, end, _ = start.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")
    text = first + end  # what stands below is a record's, and decides nothing
    if text.startswith(b"{") or re.match(rb"\[\s*[\[{\]]", text):
        return "holds JSON: write it out as CSV, one record a line"
    if re.match(rb"<(\?xml|!doctype|html|table)", text, re.IGNORECASE):
        return "is a web page or XML: save the table in it as CSV"
    if re.match(rb"@relation\s", text, re.IGNORECASE):
        return "is an ARFF file: write the table out as CSV"
    if re.match(rb"(insert\s+into|create\s+table|drop\s+table)\s", text, re.IGNORECASE):
        return "holds SQL: load it into a database, and write the table out as CSV"
    return ""


# --- the lines above the records --------------------------------------------------------------

FOR_EXCEL = re.compile(r'"?sep=(.)"?[,;\t|]*\s*$', re.IGNORECASE)
OTHER_SEPARATORS = ",;\t|:^~#"
YEAR = re.compile(r"(1[89]|2[01])\d\d")
"""A number that may well be the name of a column."""
NUMBER = r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?"


def about_excel(line: str) -> str:
    """Return what to do about a first line that is for Excel alone."""
    match = FOR_EXCEL.match(line)
    if not match:
        return ""
    begins = f"begins with {line.strip()!r}, which is for Excel"
    return f"{begins}: add --skip-lines 1 --separator '{match[1]}'"


def shape_of(cell: str) -> str:
    """Return whether a cell holds a number, a text or nothing."""
    text = cell.strip()
    if re.fullmatch(NUMBER, text, re.ASCII):
        return "number"
    return "nothing" if not text else "text"


def without_header(names: Sequence[str], below: Sequence[Sequence[str]]) -> str:
    """Return what to do about a line of names that holds values like those below it."""
    numbers = [cell.strip() for cell in names if shape_of(cell) == "number"]
    if not numbers or not below or all(YEAR.fullmatch(number) for number in numbers):
        return ""
    shapes = [shape_of(cell) for cell in names]
    if not all([shape_of(cell) for cell in row] == shapes for row in below[:FEW]):
        return ""
    return (
        f"has no line of names: its first line holds values ({listed(names)}) like those below "
        "it; add --no-header, and all names in order: --columns A,B,C"
    )


def looks_like_names(cells: Sequence[str], above: Sequence[str]) -> bool:
    """Say whether a line, and not the one above it, seems to hold the columns' names."""
    there = [cell.strip() for cell in cells if cell.strip()]
    filled = sum(bool(cell.strip()) for cell in above)
    texts = all(shape_of(cell) == "text" for cell in there)
    return filled < len(there) == len(cells) == len(set(there)) and texts and filled <= 1


def about_title(title: str, line: int, names_line: int) -> str:
    """Return what to do about a title above the columns' names."""
    return (
        f"has its columns' names in line {names_line}; line {line} ({shorten(title.strip())}) is a "
        f"title: add --skip-lines {names_line - 1}"
    )


def misplaced(lines: Sequence[str], names: Sequence[str], line: int, column: str) -> str:
    """Return what to do where a line does not hold a column's name, and a later one does.

    ``lines`` are the first ones of the file, and ``names`` the cells of the line of that number.
    """
    wanted = column.strip()
    for number, below in enumerate(lines[line:], line + 1):
        if wanted in [cell.strip().strip('"') for cell in re.split(r"[,;\t|]", below)]:
            return about_title(lines[line - 1], line, number)
    if len(names) != 1:
        return ""
    whole = lines[line - 1].startswith('"') and wanted in re.split(r"[,;\t|]", names[0])
    if whole:
        return "has each line between quotes, as one cell: take these quotes out"
    return other_separator(names[0], column)


def separated_by(separator: str) -> str:
    """Return what to do where this separates the cells, and not what was declared or guessed."""
    shown = "$'\\t'" if separator == "\t" else f"'{separator}'"
    return f"has {separator!r} between its cells: add --separator {shown}"


def other_separator(line: str, column: str) -> str:
    """Return what to do where the names are separated in another way, so that all are one."""
    names, wanted = line.strip(), column.strip()
    for separator in OTHER_SEPARATORS:
        if wanted in [cell.strip().strip('"') for cell in names.split(separator)]:
            return separated_by(separator)
    if wanted in names.split():
        return "has blanks between its cells: save it with commas or tabs between them"
    return ""


RULE = re.compile(r"[-=+:|_* ]{3,}")


def about_second_line(line: int, cells: Sequence[str], cell: str, remedy: str) -> str:
    """Return what a line below the names is, where it alone holds no number.

    Nothing where another of its cells is a number, or where the cell may stand for a missing value:
    then the line is a record.
    """
    if any(shape_of(other) == "number" for other in cells):
        return ""
    if RULE.fullmatch(cell.strip()):
        return f"line {line} is a rule below the names, as in Markdown, and is no record: {remedy}"
    if MISSING.fullmatch(cell.strip()):
        return ""
    record = "if it is a record, correct its cells, as that option would leave it out"
    return f"line {line} seems to hold units: if it does, {remedy}; {record}"


def another_mark(line: str, separator: str) -> str:
    """Return which other separator a line has, if any."""
    other = next((mark for mark in ",;\t|" if mark != separator and mark in line), "")
    return f" (it has {other!r} where the file has {separator!r})" if other else ""


def same_bytes(file: str, other: str) -> bool:
    """Say whether two files hold the same."""
    sizes = os.path.getsize(file), os.path.getsize(other)  # noqa: PTH202  keeps what is no text
    return sizes[0] == sizes[1] and filecmp.cmp(file, other, shallow=False)


def listed(names: Sequence[str]) -> str:
    """Return the first of some names or cells, apart by commas."""
    shown = ", ".join(name.strip() if name.strip() else "''" for name in names[:MOST_LISTED])
    return shown + (f", ... ({len(names)} in all)" if len(names) > MOST_LISTED else "")


def no_column(column: str, names: Sequence[str]) -> str:
    """Return that no column has a name, which one is near, and which there are."""
    hint = suggestion(column, names)
    near = f"; {hint}" if hint.startswith("did you mean") else ""
    return f"has no column {shorten(column)}{near} (columns: {listed(names)})"


# --- the lines around the records -------------------------------------------------------------

TOTALS = frozenset(
    [
        *("total", "totals", "grand total", "subtotal", "sum", "sums"),
        *("average", "mean", "overall"),
        *("gesamt", "insgesamt", "summe", "gesamtsumme", "mittelwert", "durchschnitt"),
        *("somme", "totale", "suma", "totaal", "total general", "total g\u00e9n\u00e9ral"),
        *("\u0438\u0442\u043e\u0433\u043e", "\u0432\u0441\u0435\u0433\u043e"),
        *("\u5408\u8a08", "\u603b\u8ba1"),
    ]
)


def totals_row(cells: Sequence[str], others: Sequence[Sequence[str]]) -> str:
    """Return the cell that makes a record one of totals, if no other record has it there."""
    for place, cell in enumerate(cells):
        word = cell.strip().rstrip(":").casefold()
        if word in TOTALS and all(
            place >= len(other) or other[place].strip().rstrip(":").casefold() != word
            for other in others
        ):
            return cell.strip()
    return ""


def unnamed(cells: Sequence[str], others: Sequence[Sequence[str]]) -> bool:
    """Say whether a record alone has nothing in its first cell, as a row of totals may have."""
    return bool(cells and others) and not cells[0].strip() and all(row[0].strip() for row in others)


# --- cells --------------------------------------------------------------------------------------

AMOUNT = r"\d[\d.,'\u2019\s]*"
SIGNS = r"[$€£¥₹₽₩₪฿]|USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|kr\.?|zł|Fr\.|Rs\.?"
MONTHS = r"(jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-zé]*\.?"
MISSING = re.compile(
    r"n\.?a\.?n?|#?n/a|null|none|nil|missing|unknown|undefined|refused|not available|k\. ?a\.|"
    r"keine angabe|[-–—.?*_/]+|\(?blank\)?|void|tbd",
    re.IGNORECASE,
)


LONGEST_CELL = 60
"""No longer cell is a number in another writing; some patterns take long for a very long one."""


@dataclass(frozen=True)
class Kind:
    """Cells of one kind, that are no numbers: what they are, and what to do."""

    pattern: re.Pattern[str]
    holds: str
    remedy: str


def _kind(pattern: str, holds: str, remedy: str) -> Kind:
    return Kind(re.compile(pattern, re.IGNORECASE), holds, remedy)


WRITINGS = (
    _kind(
        r"(?=.*(?![0-9])\d)[+\-\u2212]?[\d.,\u066b\u066c\uff0e\s]+",
        "digits of another script or width",
        "write 0 to 9 in the file",
    ),
    _kind(
        r"#(n/a|div/0!|value!|ref!|name\?|num!|null!|wert!|zahl!)",
        "formulas that failed in a spreadsheet",
        "repair them there; what stays counts as missing",
    ),
    _kind(
        r"[+-]?\d{1,3}([\u00a0\u2007\u2009\u202f]\d{3})+([.,]\d+)?",
        "no-break spaces between thousands",
        "say --thousands ' ', and --decimal , where a comma is the decimal point",
    ),
    _kind(
        r"[+-]?\d{1,3}( \d{3})+([.,]\d+)?",
        "blanks between thousands",
        "say --thousands ' ', and --decimal , where a comma is the decimal point",
    ),
    _kind(
        r"(?=.*[\u00a0\u2007\u2009\u202f])[\u00a0\u2007\u2009\u202f ]*[+-]?\d+([.,]\d+)?"
        r"[\u00a0\u2007\u2009\u202f ]*",
        "no-break spaces beside numbers",
        "take them out of the file, or say --thousands ' '",
    ),
    _kind(
        r"[+-]?\d{1,3}(['\u2019]\d{3})+([.,]\d+)?",
        "apostrophes between thousands",
        'say --thousands "{apostrophe}"',
    ),
    _kind(
        r"[+-]?\d{1,3}(\.\d{3})+,\d*|[+-]?\d{1,3}(\.\d{3}){2,}",
        "points between thousands",
        "say --thousands . --decimal ,",
    ),
    _kind(
        r"(?=.*,)[+-]?(\d[\d,]*(\.\d*)?|,\d+)(e[+-]?\d+)?",
        "numbers with commas in them",
        "if a comma is the decimal point, say --decimal ,; if it parts thousands, --thousands ,",
    ),
    _kind(
        rf"[\u2212\u2013\u2014]\s*{AMOUNT}|-\s+{AMOUNT}",
        "a minus that is no hyphen, or stands apart",
        "write -1 for it in the file",
    ),
    _kind(
        rf"\(\s*{AMOUNT}\)|{AMOUNT}-",
        "negative numbers as bookkeepers write them",
        "write -1 for (1) or 1- in the file",
    ),
    _kind(
        rf"=?[\"'`‘“„]\s*{NUMBER}\s*[\"'`’”“]",
        "numbers between quotes",
        "take the quotes out of the file, and a = before them",
    ),
    _kind(
        r"[+-]?(\d{19,}|\d+(\.\d*)?e\+?\d{2,})",
        "numbers that are too large",
        "write smaller ones in the file",
    ),
)
"""Other ways of writing a number, which a single cell may have."""
MEASURES = (
    _kind(
        rf"[+-]?{AMOUNT}\s*[%‰]",
        "percentages",
        "take the sign out of the file; a percentage is then a number from 0 to 100",
    ),
    _kind(
        rf"[+-]?\(?\s*({SIGNS})\s*[+-]?{AMOUNT}\)?|[+-]?{AMOUNT}\s*({SIGNS})",
        "amounts of money with their currency",
        "take the currency out of the file, and write all amounts in the same one",
    ),
    _kind(
        rf"\d{{4}}-\d\d?-\d\d?([T ].*)?|\d\d?[./-]\d\d?[./-]\d\d(\d\d)?([T ].*)?"
        rf"|\d{{4}}/\d\d?/\d\d?|\d\d?\.? ?{MONTHS},? ?\d{{2,4}}|{MONTHS} \d\d?,? \d{{2,4}}"
        rf"|\d\d?-{MONTHS}-\d{{2,4}}",
        "dates",
        "write a number instead, as years of age or days since a date",
    ),
    _kind(
        r"\d\d?:\d\d(:\d\d([.,]\d+)?)?( ?[ap]\.?m\.?)?",
        "times of day or lengths of time",
        "write a number instead, as minutes",
    ),
    _kind(
        r"\d+([.,]\d+)?\s*(-|–|to|bis|\.\.)\s*\d+([.,]\d+)?",
        "ranges",
        "no number is known within a range: ask for a count of each (--by), or write one number",
    ),
    _kind(
        r"([<>≤≥]=?|under|over|above|below)\s*\d+([.,]\d+)?|\d+([.,]\d+)?\s*(\+|and over|or more)",
        "bounds instead of numbers",
        "write in the file which number is taken for each",
    ),
    _kind(
        r"true|false|yes|no|y|n|ja|nein|oui|non|t|f",
        "answers yes or no",
        "write 1 and 0, or ask for 'count where COLUMN = {cell}'",
    ),
    _kind(r"\d+\s*/\s*\d+", "fractions", "write decimal numbers"),
    _kind(
        rf"{NUMBER}\s*[a-zµμ°²³/]{{1,12}}\.?",
        "numbers with their unit",
        "take the unit out of the file, and write all numbers in the same one",
    ),
)
"""What a column may hold in place of plain numbers; a few such cells are slips."""


def about_cells(
    column: str, wrong: Counter[str], records: int, numeric: Sequence[str] | None
) -> str:
    """Return what the cells of a column are that are no numbers, the first of them first.

    ``records`` is how many were looked at, and ``numeric`` names columns that hold numbers; it is
    ``None`` where nobody has looked.
    """
    many, counts = wrong.total(), Counter[Kind | None]()
    for cell, count in wrong.items():
        counts[_kind_of(cell)] += count
    # what stands for a missing value is no kind of numbers, however often it does
    missing = Counter({cell: wrong[cell] for cell in wrong if MISSING.fullmatch(cell.strip())})
    if missing.total() == counts[None]:
        del counts[None]
    kind = counts.most_common(1)[0][0] if counts else None
    there, other = records - missing.total(), many - missing.total()
    beside = _beside(column, numeric) if 2 * many >= records else ""
    if kind in WRITINGS or (kind is not None and 2 * counts[kind] >= there):
        first = next(cell for cell in wrong if _kind_of(cell) == kind)
        mark = re.search(r"['\u2019]", first)
        remedy = kind.remedy.format(cell=first.strip(), apostrophe=mark[0] if mark else "'")
        nulls = f"; and {_as_nulls(missing)}" if missing else ""
        return f"it holds {kind.holds}: {remedy}{nulls}{beside}"
    if missing == wrong:
        return _as_nulls(missing)
    if other * 5 > there:
        return f"it holds texts; {to_count_by(column)}{beside}"
    shown = "".join(cell.strip() for cell in wrong)
    if not shown.isprintable() or "\ufffd" in shown:
        return "write a number there in the file: it has characters in it that cannot be shown"
    nulls = f"; {_as_nulls(missing)}" if missing else ""
    return f"if it is a slip, write a number there in the file; else it counts as missing{nulls}"


def _as_nulls(cells: Counter[str]) -> str:
    """Return how to say that usual codes stand for missing values, which a release publishes."""
    nulls = ",".join(cell.strip() or repr(cell) for cell in cells)
    return (
        f"--null-values={shlex.quote(nulls)} declares a missing code; a release publishes it, so "
        f"{WITHOUT_DATA}"
    )


DECIMAL = re.compile(r"\s*[+-]?(\d+\.\d*|\.\d+)\s*")
IN_TYPE = {
    "number": "is not numeric",
    "integer": "holds something else than whole numbers",
    "date": "holds something else than dates like 2024-01-31",
}


def about_wrong(
    column: str,
    kind: str,
    wrong: Counter[str],
    records: int,
    numeric: Sequence[str] | None,
    place: str = "",
) -> str:
    """Return what the cells of a column are that do not fit its type, and what to do about them."""
    numbers = [cell for cell in wrong if not MISSING.fullmatch(cell.strip())]
    if kind == "date":
        advice = "write dates as year-month-day in the file"
    elif kind == "integer" and numbers and all(map(DECIMAL.fullmatch, numbers)):
        advice = "declare it as number"
    else:
        advice = about_cells(column, wrong, records, numeric)
    return f"column {column!r} {IN_TYPE[kind]}: {shorten(next(iter(wrong)))}{place}; {advice}"


def to_count_by(column: str) -> str:
    """Return how to count records by what stands in a column of texts."""
    asked = option(queries="count", by=[column], groups={column: ["A", "B", "C"]})
    return f"{asked} counts records by it"


def _kind_of(cell: str) -> Kind | None:
    if len(cell) > LONGEST_CELL or MISSING.fullmatch(cell.strip()):
        return None
    return next(
        (kind for kind in (*WRITINGS, *MEASURES) if kind.pattern.fullmatch(cell.strip(" \t"))), None
    )


def _beside(column: str, numeric: Sequence[str] | None) -> str:
    if numeric is None:
        return ""
    others = [name for name in numeric if name.strip() != column.strip()]
    shown = f"columns of numbers: {listed(others)}" if others else "no other column holds numbers"
    return f"; {shown}"


SENTINEL = re.compile(r"-[1-9]|-?9{2,}|-?8{2,}|-?7{3,}")


def about_sentinels(values: Sequence[float]) -> str:
    """Return what values outside may stand for, where they are a few odd numbers.

    >>> about_sentinels([999.0])
    'if 999 stands for a missing value, say --null-values=999; a release publishes it, so declare \
only what you know without the data'
    """
    shown = [f"{value:g}" for value in dict.fromkeys(values)]
    if not shown or len(shown) > FEW or not all(map(SENTINEL.fullmatch, shown)):
        return ""
    stand = "stands for a missing value" if len(shown) == 1 else "stand for missing values"
    codes = ", ".join(shown)
    remedy = f"say --null-values={','.join(shown)}; a release publishes it, so {WITHOUT_DATA}"
    if in_python.get():
        remedy = f"replace {codes} by None"
    return f"if {codes} {stand}, {remedy}"
