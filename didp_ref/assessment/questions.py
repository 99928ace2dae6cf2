"""What is asked of a table, as a user writes it: ``mean:age``, ``sum:cost where sex = F``.

A question is a query's name, for some with a number in parentheses, a colon and a column. After
``where`` stands what the records have to meet, after ``by`` the columns whose groups are answered,
in either order. Nothing of it is evaluated as code.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import pairwise

from didp_ref.assessment.options import in_python
from didp_ref.errors import LIKENESS, LONGEST_VALUE, DomainError, typable
from didp_ref.worlds import QUERIES

NAMES = (*QUERIES, "quantile", "histogram")
MEANT = {"avg": "mean", "average": "mean", "total": "sum", "len": "count", "stdev": "std"}
"""What other tools call some queries."""
STILL_COUNTED = "count still counts these records"
"""What is said where missing values are left out of the queries of their column."""
BINS = 10
MOST_BINS = 10_000
WITHIN = ("mean", "median", "min", "max", "quantile")
"""Queries whose answer lies between the ends of the universe."""
HEAD = re.compile(r"\s*+(?P<name>\w++)(?:\s*+\((?P<argument>[^()]*+)\))?(?P<colon>\s*+:)?")
BLANKS = re.compile(r"\s*+")
CLAUSE = re.compile(r"\s(?P<next>by|where)\s(?=.)", re.DOTALL | re.IGNORECASE)
LISTED = re.compile(r",|\s(?P<next>where)\s(?=.)", re.DOTALL | re.IGNORECASE)
RELATION = re.compile(r"(?P<relation>!=|<>|<=|>=|=<|=>|==|=|<|>)(?=.)\s*+", re.DOTALL)
JOINT = re.compile(r"\s(?P<next>and|or|by)(?:\s++|$)", re.IGNORECASE)
JOINT_BEFORE = re.compile(r"\s(?P<next>and|or)(?:\s++|$)", re.IGNORECASE)
"""What ended a value in version 1.0.0."""
QUOTED = r"('\s*+[^'\s][^']*+'|\"\s*+[^\"\s][^\"]*+\")"
COLUMN = re.compile(QUOTED + r"(?=\s*+$|\s++(?:by|where)\s.)", re.DOTALL | re.IGNORECASE)
GROUPED = re.compile(QUOTED + r"(?=\s*+(?:$|,)|\s++where\s.)", re.DOTALL | re.IGNORECASE)
VALUE = re.compile(r"('[^']*+'|\"[^\"]*+\")(?=\s*+$|\s++(?:and|or|by)(?:\s|$))", re.IGNORECASE)
SECOND = re.compile(r"\S*+\s++[^=<>]*+[=<>]|.*+(?<=,)$", re.DOTALL)
"""These read a query in time proportional to its length: no two repeats compete for a character."""
JOINED = re.compile(r"\s(?:and|or|by)(?:\s|$)|^=|^\s|\s$|^['\"]|^$", re.IGNORECASE)
"""What a value may not hold unless it stands between quotes."""
GROUPING = re.compile(
    r"\s++(?:and\s++by|per|by|for\s++each|for\s++every|group(?:ed)?\s++by)\s++", re.IGNORECASE
)
"""What people write for ``by``."""
SPOKEN = re.compile(
    r"\s*+(?P<name>\w++)\s*+(?:\((?P<argument>[^()]*+)\)\s*+)?(?P<rest>.*+)", re.DOTALL
)
"""A query as people say it: its name, and what it is of."""
OF_ONE_COLUMN = re.compile(r"\s*+((?!count)\w++)\s++(\w++\s++per\s++\w++)", re.IGNORECASE)
FILTER = re.compile(r"\swhere\s", re.IGNORECASE)
ASKED_BY = re.compile(r"\s*+,\s*+|\s++and\s++", re.IGNORECASE)
PLAIN = re.compile(r"\w[\w\s./%-]*+")
"""A column's name in a query that is advised."""
OF = re.compile(r"of\s++", re.IGNORECASE)
AMBIGUOUS = re.compile(r"(?:^|\s)(?:by|where)(?:\s|$)|^['\"]", re.IGNORECASE)
"""What a column's name may not hold unless it stands between quotes."""
SPELLED = {"==": "=", "<>": "!=", "=<": "<=", "=>": ">="}
"""Relations as other languages, or people, write them."""
ADVICE = "for instance mean:age, count, 'sum:cost by region where sex = F', 'quantile(0.9):age'"


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
        if JOINED.search(value) or SECOND.match(value):
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
        by = f" by {', '.join(_named(name, also=',') for name in self.by)}" if self.by else ""
        where = f" where {self.conditions}" if self.where else ""
        return f"{self.name}{shown}{column}{by}{where}"

    @property
    def conditions(self) -> str:
        """All conditions as they would be written."""
        return " and ".join(condition.text for condition in self.where)

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


def parse_question(text: str, column: str | None = None, *, kept: bool = False) -> Question:
    """Return what a text asks; the column is that of a question which names none.

    ``kept`` is a text that version 1.0.0 wrote: there the word ``by`` ended no value.
    Raises :class:`~didp_ref.errors.DomainError` for what asks nothing.

    >>> parse_question("sum:cost where sex = F and age >= 18").where[1]
    Condition(column='age', relation='>=', value='18')
    >>> parse_question("quantile(0.9):age").numbers
    (0.9,)
    >>> parse_question("count where age >= 65 by district").text
    'count by district where age >= 65'
    """
    in_unicode("query", text)
    head = HEAD.match(text)
    named, clause = _name(text, head.end(), COLUMN, CLAUSE) if head else ("", None)
    if head is None or (named and not head["colon"]):
        meant = "NAME:COLUMN or NAME:COLUMN where ..."
        raise DomainError("query", text, meant, ADVICE)
    by: tuple[str, ...] = ()
    where: tuple[Condition, ...] = ()
    while clause is not None:
        word = clause["next"].lower()
        if where if word == "where" else by:
            advice = "write count by region, sex where age > 18 and cost < 100"
            raise DomainError("query", text, f"a query that says {word} once", advice)
        if word == "where":
            where, clause = _conditions(text, clause.end(), kept=kept)
        else:
            by, clause = _columns(text, clause.end())
    name = head["name"].lower()
    if name not in NAMES:
        raise DomainError("query", text, f"one of {', '.join(NAMES)}", ADVICE)
    asked_column = named or (None if name == "count" else column)
    if asked_column is None and name != "count":
        raise DomainError("query", text, "a query of a column", f"say {name}:COLUMN")
    numbers, bins = _numbers(name, head["argument"], text)
    return Question(name, asked_column, numbers, bins, where, by)


def read_question(text: str, column: str | None = None) -> Question:
    """Return what a user asks, who can mistake the count of a column for that of one value.

    Inside, and in answers of version 1.0.0, such a count is that of all records with a value.
    """
    try:
        question = parse_question(text, column)
    except DomainError as problem:
        if other := meant_query(text, column):
            advice = f"did you mean {typable(other)}{_or_of_one_column(text, other)}?"
            raise DomainError("query", text, problem.domain, advice) from None
        raise
    if question.name != "count" or question.column is None:
        return question
    if GROUPING.search(f" {question.column} ") and (other := meant_query(text, column)):
        raise DomainError("query", text, "a count", f"did you mean {typable(other)}?")
    records = replace(question, column=None)
    value = Condition(question.column, "=", "VALUE")
    one = replace(records, where=(*question.where, value))
    each = replace(records, by=(*question.by, question.column))
    meant = f"{records.text!r} to count records, or {one.text!r} to count one value"
    raise DomainError("query", text, meant, f"{each.text!r} counts the records of each value")


def as_written(kept: str) -> str:
    """Return a query that version 1.0.0 wrote as it is written now.

    >>> as_written("count where cause = hit by car"), as_written("count by sex where age > 40")
    ("count where cause = 'hit by car'", 'count by sex where age > 40')
    """
    return parse_question(kept, kept=True).text


def meant_query(text: str, column: str | None = None) -> str:
    """Return the query that a text means, as it is written; nothing if that cannot be read either.

    >>> meant_query("count per ward per month"), meant_query("mean age by ward and sex")
    ('count by ward, month', 'mean:age by ward, sex')
    >>> [meant_query(text) for text in ("avg(age)", "COUNT(*)", "median", "the whole file")]
    ['mean:age', 'count', 'median:COLUMN', '']
    """
    spoken = SPOKEN.fullmatch(text)
    if spoken is None or len(text) > LONGEST_VALUE or "'" in text or '"' in text:
        return ""
    name, argument = _name_meant(spoken["name"].lower()), spoken["argument"]
    rest = f" {spoken['rest'].removeprefix(':').strip()} "
    filters = FILTER.search(rest)
    end = filters.start() if filters else len(rest)
    asked_of, *groups = GROUPING.split(rest[:end])
    asked_of = OF.sub("", asked_of.strip(), count=1) if OF.match(asked_of.strip()) else asked_of
    if argument is not None and name not in ("quantile", "histogram"):
        asked_of, argument = asked_of.strip() or argument.replace("*", ""), None
    by = [each.strip() for several in groups for each in ASKED_BY.split(several)]
    of = asked_of.strip() or (column or "COLUMN")
    if name == "count":
        of = ""
        if asked_of.strip() and spoken["name"].lower() != "len":
            by = [asked_of.strip(), *by]
    if not all(map(PLAIN.fullmatch, filter(None, [of, *by]))):
        return ""
    shown = f"({argument})" if argument else ""
    grouped = f" by {', '.join(by)}" if by else ""
    other = f"{name}{shown}{of and ':'}{of}{grouped}{rest[end:].rstrip()}"
    try:
        is_count_of = parse_question(other).column is not None and name == "count"
    except DomainError:
        return ""
    return "" if is_count_of or other == text.strip() else other


def _or_of_one_column(text: str, other: str) -> str:
    """Return what else is meant if a name such as ``hours per week`` is that of one column."""
    one = OF_ONE_COLUMN.fullmatch(text.strip())
    literal = f"{_name_meant(one[1].lower())}:{one[2]}" if one else other
    return f" (or, of one column, {typable(literal)})" if literal != other else ""


def _name_meant(name: str) -> str:
    """Return the query that a word may be a slip of, or the word."""
    near = get_close_matches(name, NAMES, n=1, cutoff=LIKENESS)
    return MEANT.get(name) or (near[0] if near else name)


End = re.Match[str] | None


def _name(text: str, place: int, quoted: re.Pattern[str], ends: re.Pattern[str]) -> tuple[str, End]:
    """Return a column's name and what ends it; a name between quotes may hold any word."""
    between = quoted.match(text, _start(text, place))
    end = ends.search(text, between.end() if between else place)
    name = between[0][1:-1] if between else text[place : end.start() if end else None]
    return name.strip(), end


def _start(text: str, place: int) -> int:
    """Return where what is behind some blanks starts."""
    blanks = BLANKS.match(text, place)
    return place if blanks is None else blanks.end()


def _columns(text: str, place: int) -> tuple[tuple[str, ...], End]:
    """Return the columns behind ``by``, and where the next clause begins."""
    columns: list[str] = []
    while True:
        column, end = _name(text, place, GROUPED, LISTED)
        if not column:
            meant = "a query with the name of each column behind by, as in count by sex"
            raise DomainError("query", text, meant, "put a value with this word between quotes")
        columns.append(column)
        if end is None or end["next"]:
            return tuple(columns), end
        place = end.end()


def _named(column: str, also: str = "") -> str:
    """Return a column's name, between quotes where it would be read as more than a name."""
    if AMBIGUOUS.search(column) or (also and also in column):
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
    grow = all(lower < upper for lower, upper in pairwise(numbers))
    if not (grow and all(map(math.isfinite, numbers))):
        meant = "finite edges of bins that grow, as in histogram(0,18,65,120)"
        raise DomainError("query", text, meant)
    return numbers, 0


def _conditions(text: str, place: int, *, kept: bool) -> tuple[tuple[Condition, ...], End]:
    """Return the conditions behind ``where``, and where the next clause begins.

    ``and`` separates them; a value between quotes may hold any word.
    """
    conditions: list[Condition] = []
    place = _start(text, place)
    while True:
        relation = RELATION.search(text, place + 1)  # the column has at least one character
        if relation is None:
            raise DomainError("query", text, "where COLUMN = VALUE (or !=, <, <=, >, >=)")
        start = min(relation.end(), len(text) - 1)  # and so has the value, if only a space
        quoted = VALUE.match(text, start)
        ends = JOINT_BEFORE if kept else JOINT
        joint = ends.search(text, quoted.end() if quoted else start + 1)
        word = joint["next"].lower() if joint else ""
        if word == "or":
            advice = "ask one query of each; put a value with this word between quotes"
            raise DomainError("query", text, "conditions joined by and, not by or", advice)
        value = text[start] + text[start + 1 : joint.start() if joint else None].rstrip()
        if not (quoted or kept):
            _check_value(text, value, word)
        if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        column = text[place : relation.start()].strip()
        sign = relation["relation"]
        conditions.append(Condition(column, SPELLED.get(sign, sign), value))
        if joint is None or word == "by":
            return tuple(conditions), joint
        place = joint.end()
        if place == len(text):
            raise DomainError("query", text, "a condition after and")


def _check_value(text: str, value: str, word: str) -> None:
    """Raise :class:`~didp_ref.errors.DomainError` for a value that seems to hold more."""
    if word == "by" and value.lower().endswith(" group"):
        advice = "put a value that ends in group between quotes"
        raise DomainError("query", text, "written with by alone, as in count by sex", advice)
    if SECOND.match(value):
        advice = "put a value that ends in a comma, or holds =, < or >, between quotes"
        raise DomainError("query", text, "conditions with and between them", advice)
