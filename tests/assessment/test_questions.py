"""What a user asks, read from text."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.assessment.questions import (
    NAMES,
    Condition,
    Question,
    as_written,
    meant_query,
    parse_question,
    read_question,
)
from didp_ref.errors import DomainError

HINT = re.compile(r"did you mean ('[^']*'|\S+?)(?: \(or, of one column, ('[^']*'|\S+)\))?\?")
A_IS_B = Condition("a", "=", "b")


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
        ("count where a = b by c, d", Question("count", where=(A_IS_B,), by=("c", "d"))),
        ("count where a = 'b' by c", Question("count", where=(A_IS_B,), by=("c",))),
        ("count by c where a = b", Question("count", where=(A_IS_B,), by=("c",))),
        ("sum:'h by w' by \"a, b\"", Question("sum", "h by w", by=("a, b",))),
        ("count where a = 'b by c'", Question("count", where=(Condition("a", "=", "b by c"),))),
        ("count where a = >50K", Question("count", where=(Condition("a", "=", ">50K"),))),
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
        ("histogram(0,inf):age", "finite edges"),
        ("histogram(-1e400,0):age", "finite edges"),
        ("histogram(0,nan):age", "finite edges"),
        ("mean:age where sex", "where COLUMN = VALUE"),
        ("count where a = stand by", "between quotes"),
        ("count where a = b group by c", "by alone"),
        ("count where a = 'b' group by c", "by alone"),
        ("count where a = b, by c", "and between"),
        ("count where a = b, c = d", "and between"),
        ("count where 18 <= age < 65", "and between"),
        ("count by a where b = c by d", "says by once"),
        ("count where a = b by c where d = e", "says where once"),
        ("count group by c", "NAME:COLUMN"),
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


COLUMNS = ("x", "h by w", "a where b", "by x", "where", "a, b", "'s x", 'x "y" z', "hours by")
VALUES = ("b", "hit by car", "x and y", "or", "by", "", " b", "it's", "a, b = c", "b,", ">50K", "=")


@pytest.mark.parametrize("name", [*NAMES, "quantile(0.25)", "histogram(0,1.5,9)"])
def test_every_kind_of_query_is_read_as_it_is_written(name):
    """Screens, pages and budgets print a query; typed again, it asks the same."""
    shape = {"quantile": (0.9,), "histogram": ()}.get(name, ())
    if "(" in name:
        shape, name = parse_question(f"{name}:x").numbers, name.partition("(")[0]
    bins = 4 if name == "histogram" and not shape else 0
    for column, value in product(COLUMNS, VALUES):
        where = (Condition("a by b", "=", value), Condition("c", "!=", value))
        for by, met in product(((), (column,), ("g", column)), ((), where[:1], where)):
            asked = Question(name, column, shape, bins, met, by)
            assert parse_question(asked.text) == asked


def test_a_query_kept_by_version_1_asks_the_same():
    kept = "count where cause = hit by car and sex = F"
    assert parse_question(kept, kept=True).where[0] == Condition("cause", "=", "hit by car")
    assert parse_question(as_written(kept)) == parse_question(kept, kept=True)


def test_a_count_that_a_user_asks_has_no_column():
    assert read_question("count by sex", "age") == Question("count", by=("sex",))
    with pytest.raises(DomainError, match=r"'count where a = VALUE'.*'count by a'"):
        read_question("count:a")


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
        read_question("counts")
    with pytest.raises(DomainError, match="mean:age"):
        read_question("frobnicate:age")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("count per ward per month", ["count by ward, month"]),
        ("count:per ward per month", ["count by ward, month"]),
        ("count for each ward where age > 3", ["count by ward where age > 3"]),
        ("count ward", ["count by ward"]),
        ("COUNT(*)", ["count"]),
        ("avg", ["mean:COLUMN"]),
        ("avg:age", ["mean:age"]),
        ("mean(age) by ward and by month", ["mean:age by ward, month"]),
        ("sum of cost group by ward", ["sum:cost by ward"]),
        ("mean length of stay", ["mean:length of stay"]),
        ("mean hours per week", ["mean:hours by week", "mean:hours per week"]),
        ("count by", []),
        ("age mean", []),
        ("count; mean:age", []),
    ],
)
def test_what_is_meant_is_told_as_it_is_written(said, meant):
    with pytest.raises(DomainError) as rejected:
        read_question(said)
    told = HINT.search(str(rejected.value))
    assert [each.strip("'") for each in told.groups() if each] == meant if told else not meant


SAID = [
    "count",
    "mean",
    "avg",
    "age",
    "ward",
    "per",
    "by",
    "and",
    "where",
    "= 3",
    "of",
    ":",
    ",",
    "(*)",
]


@given(text=st.lists(st.sampled_from(SAID), max_size=8).map(" ".join))
def test_no_advice_is_rejected_when_it_is_typed(text):
    try:
        read_question(text)
    except DomainError as problem:
        told = HINT.search(str(problem))
        for advised in filter(None, told.groups() if told else []):
            read_question(advised.strip("'"))
    if other := meant_query(text):
        read_question(other)
