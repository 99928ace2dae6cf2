"""What a user asks, read from text."""

import pytest

from didp_ref.assessment.questions import Condition, Question, parse_question
from didp_ref.errors import DomainError


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("mean:age", Question("mean", "age")),
        (" MEAN : age ", Question("mean", "age")),
        ("count", Question("count")),
        ("mean:hours per week", Question("mean", "hours per week")),
        ("quantile(0.9):age", Question("quantile", "age", (0.9,))),
        ("histogram:age", Question("histogram", "age", bins=10)),
        ("histogram(4):age", Question("histogram", "age", bins=4)),
        ("histogram(0,18,65):age", Question("histogram", "age", (0.0, 18.0, 65.0))),
        ("mean:age; import os", Question("mean", "age; import os")),  # any name, and no code
        ("count where sex=F", Question("count", where=(Condition("sex", "=", "F"),))),
        (
            "sum:cost where sex = 'F' and age >= 18",
            Question(
                "sum", "cost", where=(Condition("sex", "=", "F"), Condition("age", ">=", "18"))
            ),
        ),
        ("sum:cost where a!=b", Question("sum", "cost", where=(Condition("a", "!=", "b"),))),
        ("count where a => 4", Question("count", where=(Condition("a", ">=", "4"),))),
        ("count where a =< 4", Question("count", where=(Condition("a", "<=", "4"),))),
        ("count where a <> 4", Question("count", where=(Condition("a", "!=", "4"),))),
    ],
)
def test_a_question_is_read(text, question):
    assert parse_question(text) == question


def test_a_query_without_a_column_takes_the_one_given():
    assert parse_question("mean", "age") == Question("mean", "age")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("mode:age", "mode"),
        ("mean", "say mean:COLUMN"),
        ("mean(2):age", "mean(2)"),
        ("quantile:age", "0 < Q < 1"),
        ("quantile(1):age", "0 < Q < 1"),
        ("quantile(x):age", "quantile(x)"),
        ("histogram(0):age", "bins"),
        ("histogram(1e9):age", "bins"),
        ("histogram(2.5):age", "bins"),
        ("histogram(3,2):age", "histogram(3,2)"),
        ("mean:age where sex", "where COLUMN = VALUE"),
        ("", "NAME:COLUMN"),
    ],
)
def test_what_asks_nothing_is_refused(text, hint):
    with pytest.raises(DomainError, match="query") as refused:
        parse_question(text)
    assert hint in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "mean:age",
        "quantile(0.9):age",
        "histogram(4):age",
        "histogram(0,18):age",
        "sum:cost where sex = F and age >= 18",
    ],
)
def test_a_question_is_written_as_it_was_read(text):
    assert parse_question(text).text == text
    assert parse_question(parse_question(text).text) == parse_question(text)


def test_the_edges_of_bins_that_were_cut_are_not_written_each_time():
    # each of thousands of bins is named by the question
    assert Question("histogram", "age", (object(),), bins=3).text == "histogram(3):age"


def test_bins_are_cut_out_of_the_universe():
    assert parse_question("histogram(4):age").over(0.0, 100.0).numbers == (0, 25, 50, 75, 100)
    given = parse_question("histogram(0,18,65):age")
    assert given.over(0.0, 100.0) == given


@pytest.mark.parametrize(
    ("edges", "ends", "out"),
    [
        ("0,2,100,200", (0, 60), "100 to 200"),
        ("0,2,60", (2, 60), "0 to 2"),  # which 2 is not in
        ("-9,-4,0", (1, 60), "-9 to -4"),
        ("0,60,80", (0, 60), None),
        ("0,2", (2, 60), None),  # the last bin has both its ends
        ("3,4", (0, 60), None),
    ],
)
def test_a_bin_that_no_value_can_enter_is_refused(edges, ends, out):
    asked = parse_question(f"histogram({edges}):age")
    if out is None:
        assert asked.over(*ends) == asked
        return
    with pytest.raises(DomainError, match=out):
        asked.over(*ends)


def test_a_slip_in_a_query_is_told_with_the_nearest():
    with pytest.raises(DomainError, match=r"count\?"):
        parse_question("counts")
    with pytest.raises(DomainError, match="mean:age"):
        parse_question("frobnicate:age")
