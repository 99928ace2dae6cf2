"""The parser of queries takes linear time, and accepts what two slow expressions describe."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from didp_ref.assessment.questions import SPELLED, Condition, parse_question
from didp_ref.errors import DomainError

NAME = r"\s*(?:(?P<quote>['\"])(?P<quoted>(?:(?!(?P=quote)).)+)(?P=quote)|(?P<plain>.*?))\s*"
QUERY = re.compile(
    r"\s*(?P<name>\w+)\s*(?:\((?P<argument>[^()]*)\))?"
    rf"(?:\s*:{NAME}|\s*)(?P<rest>(?<=\s)(?:by|where)\s.+)?",
    re.DOTALL | re.IGNORECASE,
)
CLAUSE = re.compile(r"(?P<word>by|where)\s(?P<rest>.*)", re.DOTALL | re.IGNORECASE)
GROUP = re.compile(rf"{NAME}(?:$|(?P<comma>,)|(?<=\s)(?=where\s.))", re.DOTALL | re.IGNORECASE)
CONDITION = re.compile(
    r"\s*(?P<column>\S.*?)\s*(?P<relation>!=|<>|<=|>=|=<|=>|==|=|<|>)\s*"
    r"(?:(?P<quoted>'[^']*'|\"[^\"]*\")|(?P<plain>.+?))"
    r"\s*(?:$|(?<=\s)(?P<joined>and|or|by)(?:\s+|$))",
    re.DOTALL | re.IGNORECASE,
)
"""The grammar in one expression each; on a long text their lazy groups take quadratic time."""


class Rejected(Exception):
    """A text that is no query; the words of its error."""


def described(text: str) -> tuple[str | None, list[Condition], list[str]] | str:
    """Return the column, the conditions and the groups of a query, or words of the error."""
    query = QUERY.fullmatch(text)
    if query is None:
        return "NAME:COLUMN"
    said: dict[str, list[Any]] = {}
    rest = query["rest"] or ""
    try:
        while rest:
            clause = CLAUSE.match(rest)
            assert clause is not None
            word = clause["word"].lower()
            if word in said:
                return f"says {word} once"
            read: Callable[[str], tuple[list[Any], str]] = groups if word == "by" else conditions
            said[word], rest = read(clause["rest"])
    except Rejected as problem:
        return str(problem)
    default = None if query["name"].lower() == "count" else "the default"
    column = (query["quoted"] or query["plain"] or "").strip()
    return column or default, said.get("where", []), said.get("by", [])


def groups(rest: str) -> tuple[list[str], str]:
    """Return the columns behind ``by``, and the rest."""
    found: list[str] = []
    while not found or rest.startswith(","):
        group = GROUP.match(rest, 1 if found else 0)
        assert group is not None
        name = (group["quoted"] or group["plain"]).strip()
        if not name:
            raise Rejected("behind by")
        found.append(name)
        rest = rest[group.end() - bool(group["comma"]) :]
    return found, rest


def conditions(rest: str) -> tuple[list[Condition], str]:
    """Return the conditions behind ``where``, and the rest."""
    found = []
    while True:
        match = CONDITION.match(rest)
        if match is None:
            raise Rejected("where COLUMN = VALUE")
        joined = (match["joined"] or "").lower()
        if joined == "or":
            raise Rejected("not by or")
        value = match["quoted"] or match["plain"]
        if match["plain"] is not None and joined == "by" and re.search(r"(?i) group$", value):
            raise Rejected("by alone")
        if match["plain"] is not None and re.search(r"(?s),$|\s.*[=<>]", value.strip()):
            raise Rejected("with and between")
        if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        relation = SPELLED.get(match["relation"], match["relation"])
        found.append(Condition(match["column"].strip(), relation, value))
        rest = rest[match.end() :]
        if joined == "by":
            return found, f"by {rest}"
        if not joined:
            return found, rest
        if not rest:
            raise Rejected("a condition after and")


RELATIONS = ["=", "==", "!=", "!", "<", ">", "=<", "<>"]
SIGNS = ["a", "x y", "'", '"', " ", "\n", ":", "(", ")", ",", *RELATIONS]
WORDS = ["where", " where ", " WHERE ", "and", " and ", " And ", " or ", " = ", " = 'b' "]
GROUPING = ["by", " by ", " By a", " group", "'a by b'", '"b where c"', " by a, b "]
TAILS = st.lists(st.sampled_from(SIGNS + WORDS + GROUPING), max_size=12).map("".join)
STARTS = st.sampled_from(["count", "count where ", "mean:a where ", "mean : a", "count by ", ""])


@given(STARTS, TAILS)
@example("count where ", "a = 'b and c' and d<= 4")
@example("count where ", "a = 'b'c' and d = ''")
@example("count where ", "a = ")
@example("count where ", "a =  ")
@example("count where ", "a ==")
@example("count where ", "a!=")
@example("count where ", "= = =")
@example("count where ", " ")
@example("count where ", "a = b and ")
@example("count where ", "a = b or")
@example("mean:where ", "where a = b")
@example("mean:a where", "")
@example("mean (2) ", ":a")
@example("count by ", "a where b = 'c by d' and e < 3")
@example("count where ", "a = b by c, d")
@example("count where ", "a = 'b' by c")
@example("count where ", "a = b group by c")
@example("count where ", "a = b, c = d")
@example("count where ", "a = b by")
@example("count by ", "a where b = c by d")
@example("mean:", "'a where b' by 'c, d', e")
def test_a_query_is_parsed_as_the_slow_expressions_describe(start: str, tail: str) -> None:
    text = start + tail
    expected = described(text)
    try:
        parsed = parse_question(text, "the default")
    except DomainError as problem:
        earlier = ("one of sum", "takes nothing in parentheses")  # tested with the other queries
        said = (*earlier, expected) if isinstance(expected, str) else earlier
        assert any(words in str(problem) for words in said)
    else:
        assert (parsed.column, list(parsed.where), list(parsed.by)) == expected
        if not {"'", '"'} <= set(text):  # a text with both goes between neither
            assert parse_question(parsed.text, "the default") == parsed


LONG = 10**5
"""Characters: the slow expressions take two minutes for as many spaces after ``mean:``."""


UNITS = [" ", "\n", "=", "<", "(", "'", "x ", "' \" ", "a = b and ", "a, ", ",'", " by "]
BEGINNINGS = ["", "mean", "mean:", "mean(", "mean:a where ", "count where a = ", "count by "]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("start", BEGINNINGS)
def test_a_long_query_is_parsed_in_linear_time(start: str, unit: str) -> None:
    text = start + unit * (LONG // len(unit))
    try:
        assert parse_question(text, "a").name in ("mean", "count")
    except DomainError as problem:
        assert len(str(problem)) < 1000  # the error does not repeat the text


@pytest.mark.parametrize("joint", [" and ", " AND\n", "   and   "])
def test_thousands_of_conditions_are_all_read(joint: str) -> None:
    parsed = parse_question("count where " + joint.join(["a = b"] * 10_000))
    assert parsed.where == (Condition("a", "=", "b"),) * 10_000
