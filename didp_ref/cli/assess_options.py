"""Options that ``didp-ref assess`` and ``release`` share: what is asked, of what, against whom."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

import numpy as np

from didp_ref.assessment.advice import CONFIDENCE, decimal_text
from didp_ref.assessment.data.column_types import TYPES, column_type
from didp_ref.assessment.data.limits import SECONDS
from didp_ref.assessment.data.numeric_column import read_column
from didp_ref.assessment.data.schema import Declared, Schema, read_schema
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.questions import NAMES, Question
from didp_ref.errors import DidpError, DomainError, shorten
from didp_ref.numbers.exact import parse_exact, to_fraction

NEGATIVE = re.compile(r"^-\.?\d")
"""What begins like a negative number is the value of an option, and not another option."""


class _Once(argparse.Action):
    """Keeps the value of an option that may be given once, and complains of a second one."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        given = vars(namespace).setdefault("given", set())
        if self.dest in given:
            parser.error(f"{option_string} is given twice")
        given.add(self.dest)
        setattr(namespace, self.dest, values)


def configure_words(parser: argparse.ArgumentParser) -> None:
    """Declare what is asked, of what, and against whom."""
    parser._negative_number_matcher = NEGATIVE
    parser.set_defaults(given=set())
    parser.add_argument(
        "file", nargs="+", help="CSV, Parquet, Arrow or DuckDB files of the same columns"
    )
    query_options = parser.add_argument_group("what is asked")
    query_options.add_argument(
        "--query",
        action="append",
        default=[],
        metavar="QUERY",
        help=f"mean:age, count, 'sum:cost where sex = F'; may be repeated; {', '.join(NAMES)}",
    )
    once(query_options, "column", "NAME", "the column of a query that names none")
    query_options.add_argument(
        "--by", action="append", default=[], metavar="COLUMN,...", help="answer group by group"
    )
    query_options.add_argument(
        "--groups",
        action="append",
        default=[],
        metavar="[COLUMN=]GROUP,...",
        help="the groups of --by, known beforehand; empty ones are answered too",
    )
    query_options.add_argument(
        "--universe",
        action="append",
        default=[],
        metavar="[COLUMN=]LOW:HIGH",
        help="what a value can be, from what is known without the data",
    )
    once(
        query_options,
        "universe-from",
        "FILE",
        "a universe: the range of the same columns in another file",
    )
    promised = parser.add_argument_group("what is promised, or else what it costs")
    for name, about in (
        ("alpha", "largest fall of a belief, with --beta"),
        ("beta", "largest rise of a belief, with --alpha"),
        ("rho", "largest belief in one suspect"),
        ("epsilon", "differential privacy's budget"),
        ("scale", "a scale of noise: what does it amount to?"),
        ("error", "an error that the noise is to stay below: what does it cost?"),
    ):
        once(promised, name, "X", about, number)
    once(promised, "confidence", "P", "how surely it stays below (0.95)", number, CONFIDENCE)
    once(promised, "split", "W,...", "how the budget is split among the queries (equally)")
    whom = parser.add_argument_group("against whom")
    once(whom, "suspects", "N", "how many equally likely suspects the adversary has", int)
    once(whom, "prior", "FILE", "one probability a record, or uniform over all records")
    once(
        whom,
        "adjacency",
        "|".join(ADJACENCIES),
        "what one step from world to world is (any)",
        default="any",
    )
    _configure_schema(parser)
    file_options = parser.add_argument_group("what is done with values")
    file_options.add_argument(
        "--drop-missing", action="store_true", help="leave records without a value out"
    )
    once(file_options, "impute", "X", "take X for every missing value", number)
    once(file_options, "timeout", "SECONDS", "how long it may take (600)", number, SECONDS)
    file_options.add_argument(
        "--clip", action="store_true", help="move values to the universe's ends"
    )
    file_options.add_argument(
        "--spark", action="store_true", help="count in Spark (Parquet; needs Java)"
    )


def _configure_schema(parser: argparse.ArgumentParser) -> None:
    """Declare the schema: what is public about the files, and decides how they are read."""
    schema = parser.add_argument_group("schema: how the files are read (public)")
    once(schema, "schema", "FILE", "a TOML file that says all of this")
    schema.add_argument(
        "--columns",
        action="append",
        default=[],
        metavar="NAME[:TYPE],...",
        help=f"names and types of columns; the types are {', '.join(TYPES)}",
    )
    once(schema, "separator", "CHARACTER", "between cells (, or read off the line of names)")
    once(schema, "decimal", "CHARACTER", "the decimal character (.)", default=".")
    once(schema, "thousands", "CHARACTER", "between thousands (none)", default="")
    once(schema, "encoding", "NAME", "utf-8, latin-1 or utf-16 (utf-8)", default="utf-8")
    schema.add_argument(
        "--null-values", action="append", default=[], metavar="TEXT,...", help="missing values"
    )
    once(schema, "skip-lines", "N", "lines above the columns' names (0)", int, 0)
    once(schema, "skip-below", "N", "lines between the names and the first record (0)", int, 0)
    once(schema, "skip-last", "N", "lines at the end that are no records (0)", int, 0)
    schema.add_argument(
        "--no-header", action="store_true", help="no line holds the names; --columns lists all"
    )
    once(schema, "table", "NAME", "the table of a DuckDB file")


def once(
    group: argparse._ArgumentGroup,
    name: str,
    metavar: str,
    about: str,
    kind: Callable[[str], Any] = str,
    default: Any = None,
) -> None:
    """Declare an option that may be given once."""
    group.add_argument(
        f"--{name}", action=_Once, type=kind, metavar=metavar, help=about, default=default
    )


class Typed(float):
    """A number that an error shows as it was typed."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def number(text: str) -> float:
    """Return a number, or say how one is written."""
    try:
        return Typed(text)
    except ValueError:
        share = text.strip().endswith("%")
        plainly = text.strip().rstrip("%").strip().replace(",", ".")
    try:
        meant = Decimal(plainly) / (100 if share else 1)
    except InvalidOperation:
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no number") from None
    raise argparse.ArgumentTypeError(f"{shorten(text)} is no number; write {decimal_text(meant)}")


FORMAT = ("separator", "decimal", "thousands", "encoding", "skip_lines", "skip_below", "skip_last")
"""Options that say how a file is written, by their names in a schema."""


def schema_of(arguments: argparse.Namespace) -> Schema:
    """Return what is declared of the files: by a schema's file, and by options, which go before."""
    schema = Schema() if arguments.schema is None else read_schema(arguments.schema)
    form = {name: getattr(arguments, name) for name in FORMAT if name in arguments.given}
    if arguments.null_values:
        form["nulls"] = tuple(text for value in arguments.null_values for text in value.split(","))
    if arguments.no_header:
        form["header"] = False
    columns = [_declared(text) for value in arguments.columns for text in value.split(",")]
    for name, many in Counter(one.name for one in columns).items():
        if many > 1:
            raise DomainError("columns", name, "every column once")
    return schema.declaring(columns, form)


def _declared(text: str) -> Declared:
    """Return the column that a text declares, with its type behind the last colon if it has one."""
    name, colon, kind = text.rpartition(":")
    if not colon:
        name, kind = kind, ""
    if not name.strip():
        advice = "a name with a comma or a colon in it has to stand in a schema's file"
        raise DomainError("columns", text, "NAME or NAME:TYPE", advice)
    return Declared(name.strip(), column_type(kind.strip()) if kind.strip() else None)


def universes_of(
    arguments: argparse.Namespace, questions: Sequence[Question], schema: Schema
) -> dict[str, tuple[float, float]]:
    """Return what a value of each column can be: by options, which go before, or by the schema."""
    columns = list(
        dict.fromkeys(question.column for question in questions if question.column is not None)
    )
    if arguments.universe_from:
        if arguments.universe:
            raise DomainError("universe", "given and from a file", "one of the two")
        universes: dict[str, tuple[float, float]] = {}
        for column in columns:
            values = read_column(arguments.universe_from, column, schema)
            universes[column] = float(values.min()), float(values.max())
        return universes
    named: dict[str, tuple[float, float]] = {}
    for text in arguments.universe:
        name, _, ends = text.rpartition("=")
        if name.strip() in named:
            raise DomainError("universe", text, "one a column", "one was given before")
        named[name.strip()] = _ends(ends)
    unknown = [key for key in named if key and key not in columns]
    if unknown:
        raise DomainError("universe", unknown[0], f"a column that is asked: {', '.join(columns)}")
    every = named.pop("", None)
    declared = {name: ends for name, ends in schema.ranges.items() if name in columns}
    return declared | ({} if every is None else dict.fromkeys(columns, every)) | named


def groupings_of(given: Sequence[str]) -> list[list[str]]:
    """Return the columns whose groups are answered, several where combinations are."""
    return [[name.strip() for name in columns.split(",")] for columns in given]


def named_groups(
    given: Sequence[str], questions: Sequence[Question], by: Sequence[Sequence[str]], schema: Schema
) -> dict[str, list[str]]:
    """Return the groups of each column that are known beforehand: by options, or by the schema."""
    asked = [columns for question in questions for columns in question.groupings(by)]
    columns = list(dict.fromkeys(column for each in asked for column in each))
    named: dict[str, list[str]] = {}
    for text in given:
        column, equals, names = text.partition("=")
        if not equals or column.strip() not in columns:
            if not columns:
                advice = "say --by COLUMN too"
                raise DomainError("groups", text, "groups of a column that is asked by", advice)
            if len(columns) != 1:
                raise DomainError("groups", text, "COLUMN=GROUP,... of a column of --by")
            column, names = columns[0], text
        groups = [name.strip() for name in names.split(",")]
        if column.strip() in named or len(set(groups)) < len(groups) or not all(groups):
            raise DomainError(
                "groups", text, "every column and every group once, none without name"
            )
        named[column.strip()] = groups
    return {name: groups for name, groups in schema.groups.items() if name in columns} | named


def _ends(text: str) -> tuple[float, float]:
    low, colon, high = text.partition(":")
    try:
        ends = float(low), float(high)
    except ValueError:
        colon = ""
    if not colon:
        raise DomainError("universe", text, "LOW:HIGH, for instance 0:100")
    if not np.all(np.isfinite(ends)):
        raise DomainError("universe", text, "two finite numbers")
    return ends


def weights_of(text: str | None) -> list[Fraction] | None:
    """Return how the budget is split, where that is said."""
    if text is None:
        return None
    try:
        return [to_fraction(parse_exact("split", weight)) for weight in text.split(",")]
    except DidpError:
        raise DomainError("split", text, "numbers with commas between, as in 2,1") from None
