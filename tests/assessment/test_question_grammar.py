"""The parser of queries takes linear time, and accepts what two slow expressions describe."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from didp_ref.assessment.questions import SPELLED, Condition, parse_question
from didp_ref.errors import DomainError

QUERY = re.compile(
    r"\s*(?P<name>\w+)\s*(?:\((?P<argument>[^()]*)\))?\s*(?::(?P<column>.*?))?"
    r"(?:\s+where\s+(?P<where>.+))?",
    re.DOTALL | re.IGNORECASE,
)
CONDITION = re.compile(
    r"\s*(?P<column>.+?)\s*(?P<relation>!=|<>|<=|>=|=<|=>|==|=|<|>)\s*"
    r"(?P<value>'[^']*'|\"[^\"]*\"|.+?)\s*(?:$|(?<=\s)(?P<joined>and|or)(?:\s+|$))",
    re.DOTALL | re.IGNORECASE,
)
"""The grammar in one expression each; on a long text their lazy groups take quadratic time."""


def described(text: str) -> tuple[str, list[Condition]] | str:
    """Return the column and conditions of a query, or words of the error."""
    query = QUERY.fullmatch(text)
    if query is None:
        return "NAME:COLUMN"
    rest, conditions = query["where"] or "", []
    while rest:
        match = CONDITION.match(rest)
        if match is None:
            return "where COLUMN = VALUE"
        if (match["joined"] or "").lower() == "or":
            return "or is none"
        value = match["value"]
        if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        relation = SPELLED.get(match["relation"], match["relation"])
        conditions.append(Condition(match["column"].strip(), relation, value))
        rest = rest[match.end() :]
        if match["joined"] and not rest:
            return "a condition after and"
    return (query["column"] or "").strip() or "the default", conditions


SIGNS = ["a", "x y", "'", '"', " ", "\n", ":", "(", ")", "=", "==", "!=", "!", "<", ">", "=<", "<>"]
WORDS = ["where", " where ", " WHERE ", "and", " and ", " And ", " or ", " = ", " = 'b' "]
TAILS = st.lists(st.sampled_from(SIGNS + WORDS), max_size=12).map("".join)
STARTS = st.sampled_from(["count", "count where ", "mean:a where ", "mean : a", ""])


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
        assert (parsed.column, list(parsed.where)) == expected


LONG = 10**5
"""Characters: the slow expressions take two minutes for as many spaces after ``mean:``."""


@pytest.mark.parametrize("unit", [" ", "\n", "=", "<", "(", "'", "x ", "' \" ", "a = b and "])
@pytest.mark.parametrize(
    "start", ["", "mean", "mean:", "mean(", "mean:a where ", "count where a = "]
)
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
