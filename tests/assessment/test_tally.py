"""Counting how often each value occurs: the same on every engine, exact or enclosed."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("narwhals")

from didp_ref.assessment import tally as module
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
from didp_ref.errors import InputError
from tests.assessment.engines import ENGINES, duckdb_relation, polars_frame

COLUMNS = {
    "age": [30, 41, 30, 17, 17, 17],
    "cost": [1.5, None, float("nan"), -0.0, 0.0, 1.5],
    "sex": ["F", "M", "F", "M", None, "F"],
}


def shown(found):
    return {
        group: (one.lowest.tolist(), one.highest.tolist(), one.counts.tolist(), one.missing)
        for group, one in found.items()
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_values_are_counted_alike_on_every_engine(engine):
    frame = engine(COLUMNS)
    values = [17.0, 30.0, 41.0]
    assert shown(tally(frame, "age", (0, 100))) == {(): (values, values, [3, 2, 1], 0)}
    # nothing and NaN are both missing, and zero has no sign
    found = tally(frame, "cost", (0, 10))
    assert shown(found) == {(): ([0.0, 1.5], [0.0, 1.5], [2, 2], 2)}
    assert not np.signbit(found[()].lowest).any()


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
    values = [k / 7 for k in range(50)] + [-1.0, 9.0]
    found = tally(engine({"x": values}), "x", (0.0, 8.0))[()]
    assert not found.exact
    assert shown({(): found}) == shown(tally(polars_frame({"x": values}), "x", (0.0, 8.0)))
    # each block of the universe by itself, and one for what lies on each side
    exact = np.array(sorted(values))
    for lowest, highest, count in zip(found.lowest, found.highest, found.counts, strict=True):
        within = exact[(exact >= lowest) & (exact <= highest)]
        assert within.size == count
        assert within[0] == lowest and within[-1] == highest
    assert found.outside(0.0, 8.0) == 2
    assert found.records == len(values)


def test_few_values_are_counted_one_by_one_however_many_records(monkeypatch):
    monkeypatch.setattr(module, "MOST_VALUES", 10)
    monkeypatch.setattr(module, "BLOCKS", 4)
    monkeypatch.setattr(module, "SAMPLED", 2)
    found = tally(polars_frame({"x": [1.0, 1.25] * 50}), "x", (0.0, 8.0))[()]
    assert found.exact
    assert found.counts.tolist() == [50, 50]


def test_more_values_than_the_sample_foretold_are_not_held(monkeypatch):
    monkeypatch.setattr(module, "MOST_VALUES", 10)
    monkeypatch.setattr(module, "BLOCKS", 4)
    # block 0 is the one that is sampled, and it is empty
    found = tally(polars_frame({"x": [4.0 + k / 100 for k in range(40)]}), "x", (0.0, 8.0))[()]
    assert not found.exact
    assert (found.lowest.tolist(), found.highest.tolist()) == ([4.0], [4.39])


@given(st.lists(st.sampled_from([0.0, 1.0, 0.1, 2.5, 1e300]), min_size=1, max_size=30))
def test_a_tally_counts_like_a_dictionary(values):
    found = tally(polars_frame({"x": values}), "x", (0.0, 3.0))[()]
    assert dict(zip(found.lowest.tolist(), found.counts.tolist(), strict=True)) == Counter(values)


def test_clipping_and_filling_in_put_equal_values_together():
    values = np.array([-5.0, 1.0, 7.0, 9.0])
    found = merged(values, values, np.array([1, 2, 3, 4]), missing=5)
    assert shown({(): found.clipped(1.0, 7.0)})[()] == ([1.0, 7.0], [1.0, 7.0], [3, 7], 5)
    assert shown({(): found.imputed(1.0)})[()][2:] == ([1, 7, 3, 4], 0)


def test_infinite_values_are_counted():
    values = np.array([-np.inf, 1.0, np.inf])
    assert Tally(values, values, np.array([1, 2, 3])).infinite() == 4


@pytest.mark.parametrize(
    ("ask", "hint"),
    [
        (lambda frame: tally(frame, "agee", (0, 9)), "did you mean age?"),
        (lambda frame: tally(frame, "sex", (0, 9)), "not numeric"),
        (lambda frame: tally(frame, "huge", (0, 9)), "beyond 2**53"),
        (lambda frame: tally(frame, "age", (0, 9), ["sexx"]), "did you mean sex?"),
        (lambda frame: count_records(frame, where=[Condition("age", "=", "F")]), "'F' is none"),
        (lambda frame: count_records(frame, where=[Condition("sex", "<", "F")]), "use = or !="),
        (lambda frame: count_records(frame, where=[Condition("x", "<", "F")]), "no column 'x'"),
    ],
)
@pytest.mark.parametrize("engine", [polars_frame, duckdb_relation])
def test_what_cannot_be_asked_of_a_table_is_said(engine, ask, hint):
    frame = engine(COLUMNS | {"huge": [2**53 + 1, 1, 1, 1, 1, 1]})
    with pytest.raises(InputError) as refused:
        ask(frame)
    assert hint in str(refused.value)


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
    assert commonest_values(frame, "days") == []
    many = engine({"ward": [f"{ward}" for ward in range(9) for _ in range(ward)]})
    assert commonest_values(many, "ward") == ["8", "7", "6", "5", "4"]
