"""Types of columns: what a condition and a group's name mean in each, exactly."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.assessment.data.column_types import (
    LONG,
    TYPES,
    WITHOUT_GROUP,
    check_types,
    column_type,
    implied_types,
    parse_condition,
    parse_groups,
    parse_value,
)
from didp_ref.assessment.questions import Condition, parse_question
from didp_ref.errors import DomainError, UnknownName

DAY = datetime.date(2024, 1, 31)


def test_there_are_four_types_and_another_is_told_the_nearest():
    assert [column_type(name) for name in TYPES] == ["number", "integer", "text", "date"]
    with pytest.raises(UnknownName, match="integer"):
        column_type("intger")


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        *(("number", "01", 1.0), ("number", " 1e3 ", 1000.0), ("number", "-0", 0.0)),
        *(("integer", "1.0", 1), ("integer", "01", 1), ("integer", str(2**53 + 1), 2**53 + 1)),
        *(("text", " 01 ", "01"), ("text", "", ""), ("date", " 2024-01-31 ", DAY)),
    ],
)
def test_a_text_writes_a_value(kind, text, value):
    got = parse_value(kind, text)
    assert got == value
    assert type(got) is type(value)
    assert str(got) != "-0.0"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *(("number", text) for text in ("", "x", "1/2", "nan", "inf", "1e999", "1,5", "1_000")),
        *(("integer", text) for text in ("1.5", str(2**63), "", "1e99", "nan", "1/1")),
        *(("date", text) for text in ("2024-02-30", "2024-1-31", "20240131", "2024-01-31T10")),
        ("date", "\u0662\u0660\u0662\u0664-01-31"),
    ],
)
def test_what_writes_no_value_is_none(kind, text):
    with pytest.raises(ValueError):
        parse_value(kind, text)


@given(
    number=st.integers(LONG[0] - 3, LONG[-1] + 3) | st.integers(-9, 9),
    bound=st.fractions(-9, 9, max_denominator=4).filter(lambda item: 100 % item.denominator == 0)
    | st.integers(LONG[0] - 2, LONG[-1] + 2),
    relation=st.sampled_from(["=", "!=", "<", "<=", ">", ">="]),
)
def test_integers_are_compared_exactly(number, bound, relation):
    meets = {
        **{"=": number == bound, "!=": number != bound, "<": number < bound},
        **{"<=": number <= bound, ">": number > bound, ">=": number >= bound},
    }
    written = str(bound) if bound.denominator == 1 else f"{float(bound):.2f}"
    parsed = parse_condition(Condition("x", relation, written), "integer")
    if number not in LONG:
        return
    if isinstance(parsed, bool):
        assert parsed == meets[relation]
    else:
        sign, value = parsed
        assert value in LONG
        assert {
            **{"=": number == value, "!=": number != value, "<": number < value},
            **{"<=": number <= value, ">": number > value, ">=": number >= value},
        }[sign] == meets[relation]


def test_texts_are_alike_or_not_and_have_no_order():
    assert parse_condition(Condition("x", "!=", " F "), "text") == ("!=", "F")
    with pytest.raises(DomainError, match="x"):
        parse_condition(Condition("x", "<", "F"), "text")
    with pytest.raises(DomainError, match="2024-01-31"):
        parse_condition(Condition("x", "<", "F"), "date")
    assert parse_condition(Condition("x", ">=", "2024-01-31"), "date") == (">=", DAY)


def test_groups_are_values_of_their_type_each_once():
    assert parse_groups("integer", "ward", ["1", "02"]) == {1: "1", 2: "02"}
    assert parse_groups("text", "ward", ["1", "01", WITHOUT_GROUP]) == {
        "1": "1",
        "01": "01",
        None: WITHOUT_GROUP,
    }
    for kind, names in (("integer", ["1", "1.0"]), ("number", ["1", "1e0"]), ("text", ["a", " a"])):
        with pytest.raises(DomainError, match=f"'.' .* {kind}"):
            parse_groups(kind, "ward", names)
    with pytest.raises(DomainError, match="ward"):
        parse_groups("date", "ward", ["A"])


@pytest.mark.parametrize(
    ("queries", "by", "types"),
    [
        (["count"], [], {}),
        (["mean:age"], [], {"age": "number"}),
        (["count where age > 40"], [], {"age": "number"}),
        (["count where sex = F"], [], {"sex": "text"}),
        (["count where code = 01"], [], {"code": "number"}),
        (["count where day = 2024-01-31"], [], {"day": "date"}),
        (["count where x = 1", "count where x = a"], [], {"x": "text"}),
        (["count"], [["sex"]], {"sex": "text"}),
        (["count where ward = 1"], [["ward"]], {"ward": "text"}),
        (["count where ward > 1"], [["ward"]], {"ward": "number"}),
        (["mean:age"], [["age"]], {"age": "number"}),
        (["count where x < a"], [], {"x": "text"}),
    ],
)
def test_questions_imply_types_without_the_data(queries, by, types):
    assert implied_types([parse_question(query) for query in queries], by) == types


def test_what_cannot_be_asked_of_a_type_is_told():
    mean = parse_question("mean:age")
    check_types({"age": "integer"}, [mean], {})
    with pytest.raises(DomainError, match=r"--by age.*--columns age:"):
        check_types({"age": "text"}, [mean], {})
    with pytest.raises(DomainError, match=r"age .*integer"):
        check_types({"age": "integer"}, [parse_question("count where age = x")], {})
    with pytest.raises(DomainError, match="age"):
        check_types({"age": "integer"}, [parse_question("count")], {"age": ["x"]})
