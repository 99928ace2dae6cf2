"""One record of a file changes: the exact answers of a release move by no more than is charged.

A file, its schema and queries are drawn, and files one step away from it. All of them go the whole
way from the command line to the exact answers. The mutants put back a fault that was there, or one
that might come: each makes one record decide how others are read, and has to be found.
"""

import csv
import math
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, Phase, given, reject, settings

pytest.importorskip("duckdb")
pytest.importorskip("narwhals")
pytest.importorskip("pandas")
pytest.importorskip("polars")
pytest.importorskip("pyarrow")

import pandas
import pyarrow

import didp_ref as di
from benchmarks import changed_records
from benchmarks.changed_records import (
    KINDS,
    Exceeded,
    Failed,
    Public,
    answers_of,
    asked_by,
    compare,
    main,
)
from didp_ref.assessment.data import columns
from didp_ref.assessment.data.cell_sql import typed_sql
from didp_ref.assessment.data.records import Batch, Records
from didp_ref.assessment.planning import plan
from tests.assessment.asked import words
from tests.assessment.neighbors import NEIGHBORS, STARTS, cases
from tests.looped import thorough

QUICK = {
    **{"CSV": 160, "gzip": 40, "Parquet": 80, "Arrow": 64, "DuckDB": 40},
    **{"assess of polars": 24, "assess of pandas": 24, "assess of pandas objects": 24},
    **{"assess of pyarrow": 24, "assess of duckdb": 24},
}
"""How many cases of each format `make test` tries: 500 at least, in all."""
MORE = 40
"""`make audit-full` tries so many times as many: 20,000 at least."""


def hold(kind, folder, wanted, **more):
    """Hold cases of one format to the promise, and return how many there were."""
    tried = []

    @settings(
        max_examples=math.ceil(wanted / NEIGHBORS),
        database=None,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        **more,
    )
    @given(case=cases(kind.removeprefix("assess of ")))
    def held(case):
        try:
            tried.extend(1 for _ in KINDS[kind](case, folder))
        except Public:  # what is asked needs no noise, or a group has no record to answer from
            reject()

    held()
    return len(tried)


@pytest.mark.parametrize("kind", QUICK)
def test_no_change_of_one_record_moves_answers_further_than_is_charged(kind, tmp_path):
    wanted = QUICK[kind] * (MORE if thorough() else 1)
    assert hold(kind, tmp_path, wanted) >= wanted


def test_as_many_cases_are_tried_as_was_promised():
    assert QUICK.keys() == KINDS.keys() - {"Spark"}
    assert sum(QUICK.values()) >= 500 and MORE * sum(QUICK.values()) >= 20_000


@pytest.mark.skipif(find_spec("pyspark") is None, reason="pyspark is not installed")
def test_no_change_of_one_record_moves_answers_further_on_spark(tmp_path):
    assert hold("Spark", tmp_path, 3 * NEIGHBORS) >= NEIGHBORS


# --- mutants ------------------------------------------------------------------------------------


def typed_by_all_cells(kind, stored, cell, form):
    """A column of texts holds numbers only if every one of its cells is a number, or empty."""
    value = typed_sql(kind, stored, cell, form)
    if kind not in ("number", "integer") or not stored.startswith("VARCHAR"):
        return value
    every = f"bool_and({value} IS NOT NULL OR {cell} IS NULL OR trim({cell}) = '') OVER ()"
    return f"CASE WHEN {every} THEN {value} END"


def typed_as_stored(kind, stored, cell, form):
    """A column has numbers only if the file stores numbers."""
    if kind in ("number", "integer") and stored.startswith("VARCHAR"):
        return "CAST(NULL AS DOUBLE)"
    return typed_sql(kind, stored, cell, form)


def joined_lines(self, first, block, places):
    """A quote that does not close goes on in the next line."""
    texts, numbers = self._texts(first, block)
    lines = (f"{text}\n" for text in texts)
    rows = [row + [""] * self.width for row in csv.reader(lines, delimiter=self.head.separator)]
    cells = {
        f"c{place}": pyarrow.array([row[place].strip("\n") for row in rows], pyarrow.string())
        for place in places or [0]
    }
    return Batch(pyarrow.table(cells), numbers[: len(rows)])


MUTANTS = {
    "a type is decided by all cells": ("CSV", columns, "typed_sql", typed_by_all_cells),
    "a quote spans lines": ("CSV", Records, "_line_by_line", joined_lines),
    "a column has the type that the file stores": (
        "Parquet",
        columns,
        "typed_sql",
        typed_as_stored,
    ),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("mutant", MUTANTS)
def test_every_mutant_is_found(mutant, tmp_path, monkeypatch):
    kind, owner, name, fault = MUTANTS[mutant]
    monkeypatch.setattr(owner, name, fault)
    with pytest.raises((Exceeded, Failed)):
        hold(kind, tmp_path, 800, derandomize=True, phases=[Phase.generate])


# --- one record, and how all others are read ----------------------------------------------------

GROUPS = ["--query", "count", "--by", "g", "--groups", "F,M", "--epsilon", "1"]
TEXT = [*GROUPS, "--columns", "g:text,x:number"]


def counts(folder, file, *words):
    """Return how many records a release counts in each group."""
    budget = ["--budget", str(folder / "none.db"), "--total", "1"]
    asked = asked_by(["release", str(folder / file), *words, *budget])
    ((*numbers,),) = answers_of(asked, whole=True)
    return numbers


def of_text(folder, content, *words):
    (folder / "data").write_bytes(content)
    return counts(folder, "data", *words)


@pytest.mark.parametrize("start", [*STARTS, b"SQLite format 3\0", b"BZh9", b"\xfd7zXZ\0", b"ORC"])
def test_the_first_record_does_not_say_what_kind_of_file_it_is(start, tmp_path):
    read = of_text(tmp_path, start + b",1\nF,2\nM,3\n", *TEXT, "--no-header")
    assert read[0] in (1, 2) and read[1] == 1


@pytest.mark.parametrize("first", [b"1234DUCK", b"1234567\nDUCK", b"1DUCK,2", b"12345DUCK,3"])
def test_a_record_below_a_short_line_of_names_does_not_make_a_database(first, tmp_path):
    assert of_text(tmp_path, b"g,x\n" + first + b"\nF,2\nM,3\n", *TEXT) == [1, 1]


def test_a_record_below_a_word_of_sql_does_not_make_a_script(tmp_path):
    words = [*GROUPS, "--columns", "g:text"]
    words[3] = "create"
    words[-1] = "create:text"
    assert of_text(tmp_path, b"create\ntable x\nF\nM\n", *words) == [1, 1]


@pytest.mark.parametrize("first", ["\ufeffF,1", '"\ufeffF",1'])
@pytest.mark.parametrize("other", ["M,2", 'M,2"', "M,2\r3", "M"])
def test_no_mark_before_a_record_is_read_in_two_ways(first, other, tmp_path):
    assert of_text(tmp_path, f"g,x\n{first}\n{other}\n".encode(), *TEXT) == [0, 1]


@pytest.mark.parametrize("other", ["M,2", 'M,2"', "M,2\r3", "M", 'M,"2'])
def test_no_empty_line_is_read_in_two_ways(other, tmp_path):
    words = ["--query", "count", "--epsilon", "1", "--columns", "g:text,x:number"]
    assert of_text(tmp_path, f"g,x\n\nF,1\n\n{other}\n".encode(), *words) == [2]


def test_the_name_of_a_group_may_be_long(tmp_path):
    long = "L" * 1001
    words = ["--query", "count", "--by", "g", "--groups", f"F,{long}", "--epsilon", "1"]
    read = of_text(tmp_path, f"g,x\nF,1\n{long},2\n".encode(), *words, "--columns", "g:text")
    assert read == [1, 1]


STORED = (2**63 - 1, -(2**63), 2**62, -(2**62), 253_402_300_800 * 10**6)


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
@pytest.mark.parametrize("zone", [None, "UTC"])
def test_moments_that_no_calendar_has_are_missing_alone(unit, zone, tmp_path):
    stored = pyarrow.array([*STORED, 0, 0], pyarrow.int64())
    save(pyarrow.table({"g": stored.cast(pyarrow.timestamp(unit, zone))}), tmp_path)
    of_type = ["--epsilon", "1", "--columns"]
    since = ["--query", "count where g >= 1970-01-01", *of_type, "g:date"]
    # all but the least and the greatest of so many nanoseconds lie in years from 1 to 9999
    assert counts(tmp_path, "data.arrow", *since)[0] in ((4, 5) if unit == "ns" else (2,))
    zero = "1970-01-01 00:00:00+00" if zone else "1970-01-01 00:00:00"
    same = ["--query", f"count where g = '{zero}'", *of_type, "g:text"]
    assert counts(tmp_path, "data.arrow", *same) == [2]


def save(table, folder):
    with pyarrow.ipc.new_file(folder / "data.arrow", table.schema) as file:
        file.write_table(table)


def texts(*cells):
    return pyarrow.array(cells, pyarrow.binary()).view(pyarrow.string())


DAMAGED = {
    "texts": texts(b"F", b"\xff", b"M"),
    "texts that are stored once": texts(b"F", b"\xff", b"M").dictionary_encode(),
}


@pytest.mark.parametrize("stored", DAMAGED)
def test_a_text_that_is_not_utf_8_is_missing_alone(stored, tmp_path):
    save(pyarrow.table({"g": DAMAGED[stored]}), tmp_path)
    assert counts(tmp_path, "data.arrow", *GROUPS, "--columns", "g:text") == [1, 1]


@pytest.mark.parametrize("text", [b"F", b"\xff"])
def test_what_a_list_holds_does_not_matter(text, tmp_path):
    lists = pyarrow.ListArray.from_arrays(
        pyarrow.array([0, 1, 2], pyarrow.int32()), texts(b"F", text)
    )
    save(pyarrow.table({"g": lists}), tmp_path)
    assert counts(tmp_path, "data.arrow", *GROUPS, "--columns", "g:text") == [0, 0]


OBJECTS = {
    "whole floats": ([1.0, 2.0, 2.0], ["1", "2"]),
    "large floats": ([1e15, 2.5, 2.5], ["1000000000000000", "2.5"]),
    "truth": ([True, False, False], ["true", "false"]),
    "texts": (["F", "M", "M"], ["F", "M"]),
}


@pytest.mark.parametrize("other", [None, "x", "\ud800", 7, 0.5, object(), b"\xff", [1]])
@pytest.mark.parametrize("cells", OBJECTS)
def test_a_frame_with_one_cell_of_another_type_reads_the_others_as_before(cells, other):
    column, groups = OBJECTS[cells]
    for held, expected in ((column, [1, 2]), ([*column[:2], other], [1, 1])):
        dtype = None if held is column else object
        frame = pandas.DataFrame({"g": pandas.Series(held, dtype=dtype)})
        assessed = di.assess(frame, "count", by=["g"], groups={"g": groups}, epsilon=1)
        assert [part.answer.lower[0] for part in assessed.advice.parts] == expected


# --- how the loss is measured -------------------------------------------------------------------


TWO = ["count where x > 1", "count where x > 2"]


@pytest.mark.parametrize("moved", [(0, 0), (1, 0), (1, 1), (-1, 1)])
def test_one_record_may_change_the_answers_to_all_questions(moved):
    compare(plan(words(*TWO)), ((0,), (0,)), tuple((Fraction(each),) for each in moved))


@pytest.mark.parametrize("moved", [(2, 0), (0, -2), (1, Fraction(1) + Fraction(1, 10**9))])
def test_a_question_that_moves_by_more_is_found(moved):
    with pytest.raises(Exceeded, match=r"count where x > [12]: lost"):
        compare(plan(words(*TWO)), ((0,), (0,)), tuple((Fraction(each),) for each in moved))


def test_questions_that_move_by_more_together_are_found():
    planned = plan(words(*TWO))
    cheaper = replace(planned, cost=planned.cost - Fraction(1, 10**9))
    with pytest.raises(Exceeded, match=r"^lost"):
        compare(cheaper, ((0,), (0,)), ((Fraction(1),), (Fraction(1),)))


def test_an_answer_between_the_points_of_its_grid_is_found():
    planned = plan(words("count"))
    step = planned.parts[0].part.grid.step
    with pytest.raises(Exceeded, match="grid"):
        compare(planned, ((Fraction(0),),), ((step / 2,),))


def test_the_command_prints_the_figures(monkeypatch, capsys):
    monkeypatch.setattr(changed_records, "KINDS", {"CSV": KINDS["CSV"]})
    assert main(["8"]) == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines()] == [
        ["format", "cases", "exceeded", "failed"],
        ["CSV", "8", "0", "0"],
    ]
