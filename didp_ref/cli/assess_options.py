"""Options that ``didp-ref assess`` and ``release`` share: what is asked, of what, against whom."""

import argparse
import re
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from didp_ref.assessment.advice import CONFIDENCE, decimal_text
from didp_ref.assessment.data.column_types import TYPES
from didp_ref.assessment.data.limits import SECONDS
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.questions import NAMES, STILL_COUNTED
from didp_ref.errors import shorten, typable
from didp_ref.workbench.explain_numbers import listed

NEGATIVE = re.compile(r"^-\.?\d")
"""What begins like a negative number is the value of an option, and not another option."""


TWICE = {
    "scale": "; for a scale of each query, ask of each query alone, and add their epsilons",
    "epsilon": "; didp-ref assess compares several: --epsilon 0.5,1",
}
"""What to type instead of an option that is given twice."""


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
            parser.error(f"{option_string} is given twice{TWICE.get(self.dest, '')}")
        given.add(self.dest)
        setattr(namespace, self.dest, values)


def configure_words(parser: argparse.ArgumentParser) -> None:
    """Declare what is asked, of what, and against whom."""
    parser._negative_number_matcher = NEGATIVE
    parser.set_defaults(given=set())
    parser.add_argument(
        "file", nargs="+", help="CSV, Parquet, Arrow or DuckDB files of the same columns"
    )
    query_options = parser.add_argument_group("queries")
    query_options.add_argument(
        "--query",
        action="append",
        default=[],
        metavar="QUERY",
        help=f"mean:age, count, 'sum:cost where sex = F'; may be repeated; {', '.join(NAMES)}",
    )
    once(query_options, "column", "NAME", "the column of a query that names none")
    query_options.add_argument(
        "--by", action="append", default=[], metavar="COLUMN,...", help="one answer for each group"
    )
    query_options.add_argument(
        "--groups",
        action="append",
        default=[],
        metavar="[COLUMN=]GROUP,...",
        help="the groups of --by, known without the data; each gets an answer, even if empty; "
        "a group with a comma in it stands between quotes",
    )
    query_options.add_argument(
        "--universe",
        action="append",
        default=[],
        metavar="[COLUMN=]LOW:HIGH",
        help="the range of possible values, known without the data",
    )
    once(
        query_options,
        "universe-from",
        "FILE",
        "take the ranges from the same columns of another, public file",
    )
    promised = parser.add_argument_group("the promise, or a scale or an error to judge")
    for name, about in (
        ("alpha", "largest fall of a suspicion, as a share of it; needs --beta"),
        ("beta", "largest rise of a suspicion, as a share of it; needs --alpha"),
        (
            "rho",
            "largest probability of any of several suspects after the output. Without --suspects "
            "or --prior: the fewest suspects for whom the odds at least double. For a suspicion "
            "about one person use --epsilon",
        ),
        (
            "epsilon",
            "the epsilon that all queries of this call have together; several, as in 0.5,1, are "
            "compared by assess. To keep a 10%% suspicion "
            "about one person at or below 20%%: didp-ref explain posterior=20%% prior=10%% "
            "adjacency=any",
        ),
        ("scale", "the scale of Laplace noise"),
        ("error", "the largest acceptable error"),
    ):
        kind = share if name in ("alpha", "beta", "rho") else number
        once(promised, name, "X", about, numbers if name == "epsilon" else kind)
    once(
        promised,
        "confidence",
        "P",
        "probability that an error is not exceeded (0.95)",
        share,
        CONFIDENCE,
    )
    once(promised, "split", "W,...", "share of each query in the budget (equal shares)")
    whom = parser.add_argument_group("the adversary")
    once(whom, "suspects", "N", "how many equally likely suspects the adversary has", int)
    once(
        whom,
        "prior",
        "P",
        "a suspicion about one person before the output, such as 10%%: the report says how far it "
        "can rise (50%%). Or the prior of --rho or --alpha: a file with a probability for each "
        "record, or the word uniform",
    )
    once(
        whom,
        "records-per-person",
        "K",
        "how many records one person has at most (1). Posteriors and promises are then those of "
        "K times the epsilon. The noise stays the same",
        int,
        1,
    )
    once(
        whom,
        "adjacency",
        "|".join(ADJACENCIES),
        "how two neighboring data sets differ (any: one record added, removed or replaced)",
        default="any",
    )
    _configure_schema(parser)
    file_options = parser.add_argument_group("values")
    file_options.add_argument(
        "--drop-missing",
        action="store_true",
        help=f"be ready for missing values: those are left out of queries of their column; "
        f"{STILL_COUNTED}",
    )
    once(file_options, "impute", "X", "use X for every missing value", number)
    once(file_options, "timeout", "SECONDS", "time limit (600)", number, SECONDS)
    file_options.add_argument(
        "--clip", action="store_true", help="move values outside the universe to its nearer end"
    )
    file_options.add_argument(
        "--spark", action="store_true", help="count in Spark (Parquet; needs Java)"
    )


def typed_again(arguments: argparse.Namespace, only: Sequence[str] = ()) -> str:
    """Return the files and options that were typed, as far as ``release`` has them too.

    Of some options alone it returns what was typed of those.

    >>> parser = argparse.ArgumentParser()
    >>> configure_words(parser)
    >>> words = ["a b.csv", "--query", "count", "--epsilon", "0.10", "--clip"]
    >>> typed_again(parser.parse_args(words))
    "'a b.csv' --query count --epsilon 0.10 --clip"
    """
    shared = argparse.ArgumentParser(add_help=False)
    configure_words(shared)
    words: list[str] = []
    for action in shared._actions:
        if only and action.dest not in only:
            continue
        given = getattr(arguments, action.dest)
        if not action.option_strings:
            words += given
        elif given != action.default:
            (option,) = action.option_strings
            for value in given if isinstance(given, list) else [given]:
                if action.nargs == 0:
                    words.append(option)
                elif str(value).startswith("-"):  # or it would be taken for another option
                    words.append(f"{option}={value}")
                else:
                    words += [option, str(value)]
    return " ".join(map(typable, words))


def _configure_schema(parser: argparse.ArgumentParser) -> None:
    """Declare the schema: what is public about the files, and decides how they are read."""
    schema = parser.add_argument_group("schema: how the files are read (public)")
    once(schema, "schema", "FILE", "a TOML file with all options of this group")
    schema.add_argument(
        "--columns",
        action="append",
        default=[],
        metavar="NAME[:TYPE],...",
        help=f"names and types of columns; the types are {', '.join(TYPES)}",
    )
    once(
        schema,
        "separator",
        "CHARACTER",
        "the character between cells (a comma, or what the line of names has)",
    )
    once(schema, "decimal", "CHARACTER", "the decimal character (.)", default=".")
    once(schema, "thousands", "CHARACTER", "the character between thousands (none)", default="")
    once(schema, "encoding", "NAME", "utf-8, latin-1 or utf-16 (utf-8)", default="utf-8")
    schema.add_argument(
        "--null-values",
        action="append",
        default=[],
        metavar="TEXT,...",
        help="texts that mean a missing value",
    )
    once(schema, "skip-lines", "N", "lines above the line of names (0)", int, 0)
    once(
        schema,
        "skip-below",
        "N",
        "lines between the line of names and the first record (0)",
        int,
        0,
    )
    once(schema, "skip-last", "N", "lines at the end that are not records (0)", int, 0)
    schema.add_argument(
        "--no-header",
        action="store_true",
        help="the file has no line of names; --columns lists all columns",
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

    text: str

    def __new__(cls, text: str, value: float | None = None) -> "Typed":
        """Make a number of a text, or of another number that the text means."""
        typed = super().__new__(cls, text if value is None else value)
        typed.text = text
        return typed

    def __repr__(self) -> str:
        return self.text


def share(text: str) -> float:
    """Return a number that may be written in percent.

    >>> share("95%")
    95%
    >>> float(share("95%"))
    0.95
    """
    hundredfold = text.strip().removesuffix("%")
    if hundredfold == text.strip():
        return number(text)
    return Typed(text, float(Decimal(repr(float(number(hundredfold.strip())))) / 100))


def number(text: str) -> float:
    """Return a number, or say how one is written."""
    try:
        return Typed(text)
    except ValueError:
        plainly = text.strip().replace(",", ".")
    share, of_a_unit = plainly.removesuffix("%"), ""
    try:
        meant = Decimal(share)
        if share != plainly:
            meant /= 100
            of_a_unit = "; an error or a scale is in the unit of the answer"
    except InvalidOperation:
        raise argparse.ArgumentTypeError(
            f"{shorten(text)} is no number; write 0.5, for instance"
        ) from None
    raise argparse.ArgumentTypeError(
        f"{shorten(text)} is no number; write {decimal_text(meant)}{of_a_unit}"
    )


def numbers(text: str) -> float | tuple[float, ...]:
    """Return a number, or several, which are compared.

    >>> numbers("0.5"), numbers("0.5,1")
    (0.5, (0.5, 1))
    """
    if several := listed("epsilon", text):
        return tuple(map(number, several))
    try:
        return number(text)
    except argparse.ArgumentTypeError as problem:
        if not text.replace(",", "", 1).isdecimal() or text.startswith("0"):
            raise
        whole, _, other = text.partition(",")
        told = f"{problem}, or {whole}.0,{other} to compare both"
        raise argparse.ArgumentTypeError(told) from None
