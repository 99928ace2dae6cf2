"""A schema: what is public about a file, and decides how every record of it is read.

It names columns with their types, their ranges, groups and missing codes, and says how the file is
written. It comes from options, from a small TOML file, or from both; it is never read off records.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from didp_ref.assessment.data.column_types import ColumnType, column_type
from didp_ref.assessment.data.csv_text import AROUND, Format
from didp_ref.errors import DidpError, InputError, shorten, suggestion, typable
from didp_ref.files import read_text

FILE_KEYS = {
    "separator": (str, 'a text, as in ";"'),
    "decimal": (str, 'a text, as in ","'),
    "thousands": (str, 'a text, as in "."'),
    "encoding": (str, 'a text, as in "latin-1"'),
    "missing": (list, 'a list of texts or numbers, as in ["NA", -9]'),
    "skip_lines": (int, "a number of lines"),
    "skip_below": (int, "a number of lines"),
    "skip_last": (int, "a number of lines"),
    "header": (bool, "true or false"),
}
COLUMN_KEYS = ("name", "type", "range", "groups")


@dataclass(frozen=True)
class Declared:
    """A column of a schema: its name, and what is known of it without the data."""

    name: str
    kind: ColumnType | None = None
    range: tuple[float, float] | None = None
    groups: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Schema:
    """What is public about a file: its columns, and how it is written."""

    columns: Mapping[str, Declared] = field(default_factory=dict)
    form: Format = field(default_factory=Format)

    @property
    def types(self) -> dict[str, ColumnType]:
        """The types of the columns that have one."""
        return {name: one.kind for name, one in self.columns.items() if one.kind is not None}

    @property
    def ranges(self) -> dict[str, tuple[float, float]]:
        """What a value of each column can be, where that is said."""
        return {name: one.range for name, one in self.columns.items() if one.range is not None}

    @property
    def groups(self) -> dict[str, list[str]]:
        """The groups of each column, where they are said."""
        return {
            name: list(one.groups) for name, one in self.columns.items() if one.groups is not None
        }

    def declaring(self, columns: Iterable[Declared], form: Mapping[str, Any]) -> Schema:
        """Return the schema with some columns and some of the format declared in another way.

        Texts for missing values are added to those that it has.
        """
        if "nulls" in form:
            form = {**form, "nulls": tuple(dict.fromkeys((*self.form.nulls, *form["nulls"])))}
        merged = dict(self.columns)
        for one in columns:
            kind = one.kind or (merged[one.name].kind if one.name in merged else None)
            merged[one.name] = replace(merged.get(one.name, one), kind=kind)
        return Schema(merged, replace(self.form, **form))

    def reading(self, types: Mapping[str, ColumnType]) -> dict[str, Any]:
        """Return what says how the files are read, as a JSON document.

        ``types`` are those of the columns that are asked for.
        """
        columns = [f"{name}:{kind}" for name, kind in sorted(types.items())]
        said = {"null_values": list(self.form.nulls), "columns": columns, **self.form.said}
        # without a line of names their order says which column is which
        return said if self.form.header else {**said, "names": list(self.columns)}


# --- a schema's file ---------------------------------------------------------------------------


def read_schema(file: str) -> Schema:
    """Return the schema of a TOML file.

    Raises :class:`~didp_ref.errors.InputError` for what is no schema, with what to write instead.
    """
    text = read_text(file)
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # also a number of thousands of digits
        told = f"is no TOML file: {shorten(str(problem))}{_for_data(file)}"
        raise InputError(file, told) from None
    _refuse_unknown(file, document, ("file", "column"), "table")
    written = document.get("file", {})
    columns = document.get("column", [])
    if not isinstance(written, dict) or not isinstance(columns, list):
        raise InputError(file, "needs one table [file], and a table [[column]] for each column")
    form = _format(file, written)
    declared: dict[str, Declared] = {}
    for entry in columns:
        one = _column(file, entry)
        if one.name in declared:
            raise InputError(file, f"declares the column {shorten(one.name)} twice")
        declared[one.name] = one
    return Schema(declared, form)


def _for_data(file: str) -> str:
    """Say how a schema is drafted, where the name is that of a data file."""
    if not file.lower().endswith((".csv", ".tsv", ".txt")):
        return ""
    return f"; didp-ref assess {typable(file)} --write-schema schema.toml drafts one"


def _refuse_unknown(file: str, table: Mapping[str, Any], known: Iterable[str], what: str) -> None:
    for key in table:
        if key not in known:
            raise InputError(
                file, f"has an unknown {what} {shorten(key)}; {suggestion(key, known)}"
            )


def _format(file: str, table: Mapping[str, Any]) -> Format:
    _refuse_unknown(file, table, FILE_KEYS, "key")
    for key, value in table.items():
        kind, meant = FILE_KEYS[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise InputError(file, f"has {key} = {shorten(value)}; write {meant}")
    given = {key: value for key, value in table.items() if key != "missing"}
    codes = tuple(_text(file, "missing", code) for code in table.get("missing", []))
    try:
        return Format(**given, nulls=codes)
    except DidpError as problem:
        raise InputError(file, str(problem)) from None


def _text(file: str, key: str, value: object) -> str:
    """Return a text, or a number as it is written."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return repr(value)
    raise InputError(file, f"has {shorten(value)} in {key}; write a text or a number")


def _column(file: str, entry: object) -> Declared:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        raise InputError(file, 'has a column without a name; write name = "..." in each [[column]]')
    name = entry["name"].strip(AROUND)
    _refuse_unknown(file, entry, COLUMN_KEYS, f"key of the column {shorten(name)}:")
    kind, groups, ends = entry.get("type"), entry.get("groups"), entry.get("range")
    try:
        declared = None if kind is None else column_type(str(kind))
    except DidpError as problem:
        raise InputError(file, f"column {shorten(name)}: {problem}") from None
    if groups is not None and not isinstance(groups, list):
        raise InputError(file, f'column {shorten(name)}: write groups = ["A", "B"]')
    named = None if groups is None else tuple(_text(file, "groups", each) for each in groups)
    return Declared(name, declared, _range(file, name, ends), named or None)


def _range(file: str, name: str, ends: object) -> tuple[float, float] | None:
    if ends is None:
        return None
    numbers = [
        end
        for end in (ends if isinstance(ends, list) else [])
        if isinstance(end, int | float) and not isinstance(end, bool)
    ]
    if len(numbers) == 2 and numbers == ends:
        with suppress(OverflowError):  # a whole number beyond float64
            low, high = map(float, numbers)
            if -math.inf < low < high < math.inf:
                return low, high
    raise InputError(file, f"column {shorten(name)}: write range = [LOW, HIGH], LOW below HIGH")


HEAD = """\
# How didp-ref reads the file. All of it is public: a release depends on it and
# on nothing else that the file holds. Check the types, which are a draft. Add
# ranges, groups and missing codes from what you know without the data.
"""
USUAL = {
    "separator": "between two cells",
    "encoding": "utf-8, latin-1 or utf-16",
    "decimal": "the decimal character",
    "missing": 'texts that mean a missing value, as in ["NA", "-9"]',
    "skip_lines": "lines above the columns' names",
    "skip_below": "lines between the names and the first record",
    "skip_last": "lines at the end that are no records",
}
OF_TYPE = {
    "number": "# range = [LOW, HIGH]   # what a value can be",
    "integer": "# range = [LOW, HIGH]   # what a value can be",
    "text": '# groups = ["A", "B"]   # the groups of --by',
    "date": '# groups = ["2024-01-31"]',
}


def draft(schema: Schema, kind: str, likely: Mapping[str, ColumnType]) -> str:
    """Return a schema's file that a person can check: names and types, and no value.

    ``likely`` are the types of columns of text whose cells mostly fit another type.
    """
    lines = [HEAD]
    if kind == "CSV":
        lines.append("[file]")
        for key, about in USUAL.items():
            value = list(schema.form.nulls) if key == "missing" else getattr(schema.form, key)
            lines.append(f"{f'{key} = {_toml(value)}':<23} # {about}")
        if not schema.form.header:
            lines.append("header = false          # no line holds the columns' names")
        lines.append("")
    for name, one in schema.columns.items():
        lines += ["[[column]]", f"name = {_toml(name)}"]
        if one.kind is not None:
            lines += [f"type = {_toml(one.kind)}", OF_TYPE[one.kind]]
        if name in likely:
            lines.append(
                f'# Most first cells fit type = "{likely[name]}": correct others or keep text'
            )
        lines.append("")
    return "\n".join(lines)


def _toml(value: object) -> str:
    """Return a value as TOML, whose texts are those of JSON but for one letter."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
