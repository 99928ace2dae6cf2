"""Options that ``didp-ref assess`` and ``release`` share: what is asked, of what, against whom."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

import numpy as np

from didp_ref.assessment.advice import CONFIDENCE, decimal_text
from didp_ref.assessment.data.columns import read_column
from didp_ref.assessment.data.csv_text import Format
from didp_ref.assessment.data.database import PATIENCE
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.questions import NAMES, Question
from didp_ref.errors import DomainError, shorten

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
        required=True,
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
    file_options = parser.add_argument_group("how the files are read")
    once(file_options, "separator", "CHARACTER", "between cells (read off the header)")
    once(file_options, "decimal", "CHARACTER", "the decimal point (.)", default=".")
    once(file_options, "thousands", "CHARACTER", "between thousands (none)", default="")
    once(file_options, "encoding", "NAME", "utf-8, latin-1 or utf-16 (utf-8)", default="utf-8")
    file_options.add_argument(
        "--null-values", action="append", default=[], metavar="TEXT,...", help="missing values"
    )
    once(file_options, "table", "NAME", "the table of a DuckDB file")
    file_options.add_argument(
        "--drop-missing", action="store_true", help="leave records without a value out"
    )
    once(file_options, "impute", "X", "take X for every missing value", number)
    once(file_options, "timeout", "SECONDS", "how long it may take (600)", number, PATIENCE)
    file_options.add_argument(
        "--clip", action="store_true", help="move values to the universe's ends"
    )
    file_options.add_argument(
        "--spark", action="store_true", help="count in Spark (Parquet; needs Java)"
    )


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


def format_of(arguments: argparse.Namespace) -> Format:
    """Return how the files are written."""
    return Format(
        arguments.separator,
        arguments.decimal,
        arguments.thousands,
        arguments.encoding,
        tuple(text for value in arguments.null_values for text in value.split(",")),
    )


def universes_of(
    arguments: argparse.Namespace, questions: Sequence[Question], form: Format
) -> dict[str, tuple[float, float]]:
    """Return what a value of each column can be."""
    columns = list(
        dict.fromkeys(question.column for question in questions if question.column is not None)
    )
    if arguments.universe_from:
        if arguments.universe:
            raise DomainError("universe", "given and from a file", "one of the two")
        universes: dict[str, tuple[float, float]] = {}
        for column in columns:
            values = read_column(arguments.universe_from, column, form)
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
    return ({} if every is None else dict.fromkeys(columns, every)) | named


def groupings_of(given: Sequence[str]) -> list[list[str]]:
    """Return the columns whose groups are answered, several where combinations are."""
    return [[name.strip() for name in columns.split(",")] for columns in given]


def named_groups(given: Sequence[str], by: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """Return the groups of each column that are known beforehand."""
    columns = list(dict.fromkeys(column for each in by for column in each))
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
    return named


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
        return [Fraction(weight.strip()) for weight in text.split(",")]
    except (ValueError, ZeroDivisionError):
        raise DomainError("split", text, "numbers with commas between, as in 2,1") from None
