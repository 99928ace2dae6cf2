"""Counting how often each value occurs: the same on every engine, exact or enclosed."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("narwhals")

from didp_ref.assessment import tally as module
from didp_ref.assessment.data.typed import typed
from didp_ref.assessment.questions import Condition
from didp_ref.assessment.tally import (
    LONGEST_GROUP,
    Tally,
    commonest_values,
    count_records,
    merged,
    nearest_value,
    tally,
)
from didp_ref.errors import DomainError, InputError
from tests.assessment.engines import ENGINES, arrow, duckdb_relation, pandas_frame, polars_frame

COLUMNS = {
    "age": [30, 41, 30, 17, 17, 17],
    "cost": [1.5, None, float("nan"), -0.0, 0.0, 1.5],
    "sex": ["F", "M", "F", "M", None, "F"],
}


def shown(result):
    return {
        group: (tally.lowest.tolist(), tally.highest.tolist(), tally.counts.tolist(), tally.missing)
        for group, tally in result.items()
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_values_are_counted_alike_on_every_engine(engine):
    frame = engine(COLUMNS)
    values = [17.0, 30.0, 41.0]
    assert shown(tally(frame, "age", (0, 100))) == {(): (values, values, [3, 2, 1], 0)}
    # nothing and NaN are both missing, and zero has no sign
    tallies = tally(frame, "cost", (0, 10))
    assert shown(tallies) == {(): ([0.0, 1.5], [0.0, 1.5], [2, 2], 2)}
    assert not np.signbit(tallies[()].lowest).any()


@pytest.mark.parametrize("engine", ENGINES)
def test_groups_and_conditions_are_the_same_on_every_engine(engine):
    frame = engine(COLUMNS)
    assert count_records(frame) == {(): 6}
    assert count_records(frame, ["sex"]) == {("(missing)",): 1, ("F",): 3, ("M",): 2}
    met = [Condition("age", ">=", "30"), Condition("sex", "=", "F")]
    assert count_records(frame, where=met) == {(): 2}
    # what is missing meets no condition
    assert count_records(frame, where=[Condition("sex", "!=", "M")]) == {(): 3}
    assert count_records(frame, where=[Condition("cost", "<", "1")]) == {(): 2}
    by_sex = shown(tally(frame, "age", (0, 100), ["sex"], [Condition("age", "<", "41")]))
    assert by_sex[("F",)] == ([17.0, 30.0], [17.0, 30.0], [1, 2], 0)
    assert by_sex[("M",)] == ([17.0], [17.0], [1], 0)


@pytest.mark.parametrize("engine", ENGINES)
def test_blocks_have_the_same_bits_on_every_engine(engine, monkeypatch):
    monkeypatch.setattr(module, "MOST_VALUES", 10)
    monkeypatch.setattr(module, "BLOCKS", 7)
    values = [k / 7 for k in range(50)] + [-1.0, 9.0, 1e300, -1e300, float("inf"), -float("inf")]
    result = tally(engine({"x": values}), "x", (0.0, 8.0))[()]
    assert not result.exact
    assert shown({(): result}) == shown(tally(polars_frame({"x": values}), "x", (0.0, 8.0)))
    # each block of the universe by itself, and one for what lies on each side
    exact = np.array(sorted(values))
    for lowest, highest, count in zip(result.lowest, result.highest, result.counts, strict=True):
        within = exact[(exact >= lowest) & (exact <= highest)]
        assert within.size == count
        assert within[0] == lowest and within[-1] == highest
    assert result.outside(0.0, 8.0) == 6
    assert result.records == len(values)


def test_few_values_are_counted_one_by_one_however_many_records(monkeypatch):
    monkeypatch.setattr(module, "MOST_VALUES", 10)
    monkeypatch.setattr(module, "BLOCKS", 4)
    monkeypatch.setattr(module, "SAMPLED", 2)
    result = tally(polars_frame({"x": [1.0, 1.25] * 50}), "x", (0.0, 8.0))[()]
    assert result.exact
    assert result.counts.tolist() == [50, 50]


def test_more_values_than_the_sample_foretold_are_not_held(monkeypatch):
    monkeypatch.setattr(module, "MOST_VALUES", 10)
    monkeypatch.setattr(module, "BLOCKS", 4)
    # block 0 is the one that is sampled, and it is empty
    result = tally(polars_frame({"x": [4.0 + k / 100 for k in range(40)]}), "x", (0.0, 8.0))[()]
    assert not result.exact
    assert (result.lowest.tolist(), result.highest.tolist()) == ([4.0], [4.39])


@given(st.lists(st.sampled_from([0.0, 1.0, 0.1, 2.5, 1e300]), min_size=1, max_size=30))
def test_a_tally_counts_like_a_dictionary(values):
    result = tally(polars_frame({"x": values}), "x", (0.0, 3.0))[()]
    assert dict(zip(result.lowest.tolist(), result.counts.tolist(), strict=True)) == Counter(values)


def test_clipping_and_filling_in_put_equal_values_together():
    values = np.array([-5.0, 1.0, 7.0, 9.0])
    tally = merged(values, values, np.array([1, 2, 3, 4]), missing=5)
    assert shown({(): tally.clipped(1.0, 7.0)})[()] == ([1.0, 7.0], [1.0, 7.0], [3, 7], 5)
    assert shown({(): tally.imputed(1.0)})[()][2:] == ([1, 7, 3, 4], 0)


def test_infinite_values_lie_outside():
    values = np.array([-np.inf, 1.0, np.inf])
    assert Tally(values, values, np.array([1, 2, 3])).outside(-9.0, 9.0) == 4


@pytest.mark.parametrize(
    ("ask", "hint"),
    [
        (lambda frame: tally(frame, "agee", (0, 9)), "age?"),
        (lambda frame: tally(frame, "age", (0, 9), ["sexx"]), "sex?"),
        (lambda frame: count_records(frame, where=[Condition("sex", "<", "F")]), "= or !="),
        (lambda frame: count_records(frame, where=[Condition("x", "<", "1")]), "'x'"),
    ],
)
@pytest.mark.parametrize("engine", [polars_frame, duckdb_relation])
def test_what_cannot_be_asked_of_a_table_is_said(engine, ask, hint):
    with pytest.raises((InputError, DomainError)) as refused:
        ask(engine(COLUMNS))
    assert hint in str(refused.value)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_cell_is_read_by_itself_in_the_type_of_its_column(engine):
    frame = engine(
        {"code": ["01", "1.0", "A", "", None, "nan"], "huge": [2**53 + 1, 1, 1, 1, 1, 1]}
    )
    assert shown(tally(frame, "code", (0, 9))) == {(): ([1.0], [1.0], [2], 4)}
    assert count_records(frame, where=[Condition("code", "=", "1")]) == {(): 2}
    assert count_records(frame, where=[Condition("code", "=", "A")]) == {(): 1}
    assert count_records(frame, where=[Condition("code", "!=", "A")]) == {(): 3}
    codes = typed(frame, {"code": "integer", "huge": "integer"})
    assert count_records(codes, ["code"], known=[["1", "2"]]) == {("1",): 2}
    assert count_records(codes, where=[Condition("huge", "=", str(2**53))]) == {(): 0}
    assert count_records(codes, where=[Condition("huge", ">", str(2**53))]) == {(): 1}


HUGE = ["9223372036854775807", "9223372036854775808", "1e30", "1e400", "-inf"]
"""Texts of numbers of which only the first is an integer of 64 bits."""


@pytest.mark.parametrize("engine", ENGINES)
def test_a_number_that_is_no_integer_of_64_bits_is_missing_alone(engine):
    frame = engine({"code": ["1", *HUGE], "cost": [1.0, *map(float, HUGE[1:]), 1e308]})
    whole = typed(frame, {"code": "integer", "cost": "integer"})
    assert count_records(whole, where=[Condition("code", ">=", "0")]) == {(): 2}
    assert count_records(whole, where=[Condition("code", "=", HUGE[0])]) == {(): 1}
    assert shown(tally(whole, "cost", (0, 9))) == {(): ([1.0], [1.0], [1], 5)}
    texts = typed(frame, {"cost": "text"})
    assert count_records(texts, ["cost"], known=[["1"]]) == {("1",): 1}


@pytest.mark.parametrize("engine", ENGINES)
def test_days_of_every_year_are_groups_and_conditions(engine):
    frame = engine({"day": ["0001-01-01", "0999-12-31", "2024-01-31", "9999-12-31", None]})
    days = typed(frame, {"day": "date"})
    known = [["0001-01-01", "2024-01-31", "(missing)"]]
    results = {(name,): 1 for name in known[0]}
    assert count_records(days, ["day"], known=known) == results
    for relation, many in {"<": 1, "<=": 2, "=": 1, "!=": 3, ">": 2}.items():
        condition = Condition("day", relation, "0999-12-31")
        assert count_records(days, where=[condition]) == {(): many}


def test_missing_and_infinite_values_meet_the_conditions_that_they_should():
    frame = polars_frame({"x": [50.0, float("nan"), 30.0, float("inf"), 41.0, None]})
    assert count_records(frame, where=[Condition("x", ">", "40")]) == {(): 3}
    assert count_records(frame, where=[Condition("x", "<=", "40")]) == {(): 1}
    assert count_records(frame, where=[Condition("x", "!=", "41")]) == {(): 3}


def test_names_that_differ_only_in_case_are_two_columns():
    for engine in (polars_frame, arrow, pandas_frame):
        frame = engine({"x": [1] * 10, "X": [100] * 10, "*": [7] * 10})
        assert shown(tally(frame, "X", (0, 200)))[()][0] == [100.0]
        assert count_records(frame, where=[Condition("X", ">", "50")]) == {(): 10}
        assert count_records(frame, where=[Condition("x", ">", "50")]) == {(): 0}
        assert shown(tally(frame, "*", (0, 200)))[()][0] == [7.0]


def test_too_many_groups_are_refused(monkeypatch):
    monkeypatch.setattr(module, "MOST_GROUPS", 3)
    with pytest.raises(InputError, match="more than 3 groups"):
        count_records(polars_frame({"g": ["a", "b", "c", "d"]}), ["g"])


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_nearest_is_neither_another_name_nor_an_endless_text(engine):
    frame = engine({"ward": ["Surgery", "surgeri", "icu", "s" * (LONGEST_GROUP + 1), None]})
    condition = Condition("ward", "=", "surgery")
    assert nearest_value(frame, condition) == "Surgery"
    assert nearest_value(frame, condition, ["Surgery"]) == "surgeri"
    assert nearest_value(frame, condition, ["Surgery", "surgeri"]) is None
    assert nearest_value(frame, Condition("ward", "=", "sss")) is None


@pytest.mark.parametrize("engine", ENGINES)
def test_the_commonest_values_come_first_and_neither_others_nor_an_endless_text(engine):
    wards = ["er", "icu", "icu", *["s" * (LONGEST_GROUP + 1)] * 4, None, None, None, "er ", "bay"]
    frame = engine({"ward": wards, "days": list(range(len(wards)))})
    assert commonest_values(frame, "ward") == ["(missing)", "er", "icu", "bay"]
    assert commonest_values(frame, "ward", ["er"]) == ["(missing)", "icu", "bay"]
    assert commonest_values(typed(frame, {"days": "number"}), "days") == []
    many = engine({"ward": [f"{ward}" for ward in range(9) for _ in range(ward)]})
    assert commonest_values(many, "ward") == ["8", "7", "6", "5", "4"]


def test_bytes_that_are_no_utf_8_stop_no_hint():
    """DuckDB takes them from Arrow as a text, and hands them over as one."""
    pyarrow, duckdb = pytest.importorskip("pyarrow"), pytest.importorskip("duckdb")
    good = pyarrow.array(["Fa", "x", "Mb"])
    bad = pyarrow.Array.from_buffers(
        pyarrow.string(), 3, [None, good.buffers()[1], pyarrow.py_buffer(b"Fa\xffMb")]
    )
    frame = typed(duckdb.from_arrow(pyarrow.table({"s": bad, "x": [0.0, 1.0, 1.0]})), {"s": "text"})
    assert nearest_value(frame, Condition("s", "=", "F")) == "Fa"
    assert nearest_value(frame, Condition("s", "=", "\\xf")) == "\\xff"
