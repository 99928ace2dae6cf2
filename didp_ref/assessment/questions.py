"""What is asked of a table, as a user writes it: ``mean:age``, ``sum:cost where sex = F``.

A question is a query's name, for some with a number in parentheses, a colon and a column, and
after ``where`` what the records have to meet. Nothing of it is evaluated as code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from didp_ref.assessment.options import in_python
from didp_ref.errors import DomainError, suggestion
from didp_ref.worlds import QUERIES

NAMES = (*QUERIES, "quantile", "histogram")
MEANT = {"avg": "mean", "average": "mean", "total": "sum", "len": "count", "stdev": "std"}
"""What other tools call some queries."""
BINS = 10
MOST_BINS = 10_000
WITHIN = ("mean", "median", "min", "max", "quantile")
"""Queries whose answer lies between the ends of the universe."""
HEAD = re.compile(r"\s*+(?P<name>\w++)(?:\s*+\((?P<argument>[^()]*+)\))?")
WHERE = re.compile(r"\swhere\s(?P<conditions>.+)", re.DOTALL | re.IGNORECASE)
RELATION = re.compile(r"(?P<relation>!=|<>|<=|>=|=<|=>|==|=|<|>)(?=.)\s*+", re.DOTALL)
QUOTED = re.compile(r"('[^']*+'|\"[^\"]*+\")(?=\s*+$|\s++(?:and|or)(?:\s|$))", re.IGNORECASE)
JOINT = re.compile(r"\s(?P<joined>and|or)(?:\s++|$)", re.IGNORECASE)
"""These read a query in time proportional to its length: no two repeats compete for a character."""
GROUPED = re.compile(r"(?:^|\s)by\s(?P<columns>.+)", re.DOTALL | re.IGNORECASE)
JOINED = re.compile(r"\s(and|or)\s|^=|^\s|\s$|^['\"]", re.IGNORECASE)
"""What a value may not hold unless it stands between quotes."""
SPELLED = {"==": "=", "<>": "!=", "=<": "<=", "=>": ">="}
"""Relations as other languages, or people, write them."""
ADVICE = "for instance mean:age, count, 'sum:cost where sex = F', 'quantile(0.9):age'"


@dataclass(frozen=True)
class Condition:
    """What a record has to meet to count: a column, a relation, and a text or a number."""

    column: str
    relation: str
    value: str

    @property
    def text(self) -> str:
        """The condition as it would be written."""
        value = self.value
        if JOINED.search(value):
            value = f'"{value}"' if "'" in value else f"'{value}'"
        return f"{self.column} {self.relation} {value}"


@dataclass(frozen=True)
class Question:
    """A query of a column's records, or of those of them that meet all conditions.

    ``numbers`` holds the quantile's share, or the edges between the histogram's bins, of which
    a histogram that was asked for a number of bins has none yet. ``by`` names the columns whose
    groups are answered, where the question says so itself.
    """

    name: str
    column: str | None = None
    numbers: tuple[float, ...] = ()
    bins: int = 0
    where: tuple[Condition, ...] = ()
    by: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The question as it would be written."""
        shown = ""
        if self.name == "quantile":
            shown = f"({shortest(self.numbers[0])})"
        elif self.name == "histogram":
            shown = f"({self.bins or ','.join(map(shortest, self.numbers))})"
        column = "" if self.column is None else f":{_named(self.column)}"
        by = f" by {', '.join(self.by)}" if self.by else ""
        met = " and ".join(condition.text for condition in self.where)
        return f"{self.name}{shown}{column}{by}" + (f" where {met}" if met else "")

    @property
    def answer_size(self) -> int:
        """How many numbers answer it: one, or one for each bin of a histogram with its edges."""
        return len(self.numbers) - 1 if self.name == "histogram" else 1

    def groupings(self, by: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
        """Return the columns whose groups are answered: its own, or else those of all questions."""
        return [self.by] if self.by else [tuple(columns) for columns in by] or [()]

    def over(self, low: float, high: float) -> Question:
        """Return the question with a histogram's bins cut out of the universe.

        Raises :class:`~didp_ref.errors.DomainError` for bins that no value of it can enter.
        """
        for start, end in pairwise(self.numbers):
            if start > high or end < low or (end == low and end < self.numbers[-1]):
                meant = f"bins that values from {low:g} to {high:g} can enter"
                advice = f"leave the bin from {start:g} to {end:g} out, or declare a wider universe"
                raise DomainError("query", self.text, meant, advice)
        if not self.bins:
            return self
        inner = (low + (high - low) * (k / self.bins) for k in range(1, self.bins))
        edges = tuple(sorted({low, *inner, high}))
        return replace(self, numbers=edges)


def shortest(number: float) -> str:
    """Return a number in few digits, or in as many as it takes to be that number.

    >>> shortest(5.0), shortest(1.000001)
    ('5', '1.000001')
    """
    short = f"{number:g}"
    return short if float(short) == number else repr(number)


def in_unicode(name: str, text: str) -> None:
    """Raise :class:`~didp_ref.errors.DomainError` for what is no text, and no engine takes.

    Python keeps a byte of the command line that is none as half of a pair.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        meant = "Unicode" if in_python.get() else "the encoding of this terminal"
        raise DomainError(name, text, f"text in {meant}") from None


def parse_question(text: str, column: str | None = None) -> Question:
    """Return what a text asks; the column is that of a question which names none.

    Raises :class:`~didp_ref.errors.DomainError` for what asks nothing.

    >>> parse_question("sum:cost where sex = F and age >= 18").where[1]
    Condition(column='age', relation='>=', value='18')
    >>> parse_question("quantile(0.9):age").numbers
    (0.9,)
    >>> parse_question("count by district where age >= 65").by
    ('district',)
    """
    in_unicode("query", text)
    head = HEAD.match(text)
    where = WHERE.search(text, head.end()) if head else None
    named = text[head.end() : where.start() if where else None].strip() if head else ""
    grouped = None if _unquoted(named[1:].strip()) else GROUPED.search(named)
    named = named[: grouped.start()].strip() if grouped else named
    if head is None or named[:1] not in ("", ":"):
        raise DomainError("query", text, "NAME:COLUMN or NAME:COLUMN where ...", ADVICE)
    by = tuple(one.strip() for one in grouped["columns"].split(",")) if grouped else ()
    if not all(by):
        raise DomainError("query", text, "the name of each column behind by, as in count by sex")
    name = head["name"].lower()
    if name not in NAMES:
        hint = f"did you mean {MEANT[name]}?" if name in MEANT else suggestion(name, NAMES)
        advice = hint if hint.startswith("did you mean") else ADVICE
        raise DomainError("query", text, f"one of {', '.join(NAMES)}", advice)
    asked_column = _unquoted(named[1:].strip()) or named[1:].strip() or column
    if asked_column is None and name != "count":
        raise DomainError("query", text, "a query of a column", f"say {name}:COLUMN")
    numbers, bins = _numbers(name, head["argument"], text)
    conditions = tuple(_conditions(where["conditions"].lstrip(), text)) if where else ()
    return Question(name, asked_column, numbers, bins, conditions, by)


def _unquoted(name: str) -> str:
    """Return what stands between quotes, if all of a name does."""
    whole = len(name) > 2 and name[0] == name[-1] and name[0] in "'\"" and name[0] not in name[1:-1]
    return name[1:-1] if whole else ""


def _named(column: str) -> str:
    """Return a column's name, between quotes where it would be read as more than a name."""
    if GROUPED.search(column) or WHERE.search(f"{column} ") or _unquoted(column):
        return f'"{column}"' if '"' not in column else f"'{column}'"
    return column


def _numbers(name: str, argument: str | None, text: str) -> tuple[tuple[float, ...], int]:
    if name not in ("quantile", "histogram"):
        if argument is not None:
            raise DomainError("query", text, f"{name} takes nothing in parentheses")
        return (), 0
    try:
        numbers = tuple(float(number) for number in (argument or "").split(",") if argument)
    except ValueError:
        raise DomainError("query", text, "numbers in the parentheses", ADVICE) from None
    if name == "quantile":
        if len(numbers) != 1 or not 0.0 < numbers[0] < 1.0:
            raise DomainError("query", text, "quantile(Q):COLUMN with 0 < Q < 1")
        return numbers, 0
    if len(numbers) <= 1:
        bins = numbers[0] if numbers else BINS
        if not (1 <= bins <= MOST_BINS and bins == int(bins)):
            raise DomainError("query", text, f"from 1 to {MOST_BINS} bins, or the edges of them")
        return (), int(bins)
    if any(not lower < upper for lower, upper in pairwise(numbers)):
        raise DomainError("query", text, "edges of bins that grow, as in histogram(0,18,65,120)")
    return numbers, 0


def _conditions(text: str, question: str) -> Iterator[Condition]:
    """Yield the conditions of a text, which ``and`` separates; a quoted value may hold any word."""
    place = 0
    while True:
        relation = RELATION.search(text, place + 1)  # the column has at least one character
        if relation is None:
            raise DomainError("query", question, "where COLUMN = VALUE (or !=, <, <=, >, >=)")
        start = min(relation.end(), len(text) - 1)  # and so has the value, if only a space
        quoted = QUOTED.match(text, start)
        joint = JOINT.search(text, quoted.end() if quoted else start + 1)
        if joint and joint["joined"].lower() == "or":
            advice = "ask one query of each; a value with this word in it stands between quotes"
            raise DomainError("query", question, "conditions apart by and: or is none", advice)
        value = text[start] + text[start + 1 : joint.start() if joint else None].rstrip()
        if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        column = text[place : relation.start()].strip()
        yield Condition(column, SPELLED.get(relation["relation"], relation["relation"]), value)
        if joint is None:
            return
        place = joint.end()
        if place == len(text):
            raise DomainError("query", question, "a condition after and")
