"""A diagnosis of files: each slip with its line and the option that helps."""

import re
from dataclasses import replace

import pytest

pytest.importorskip("duckdb")

import pyarrow
import pyarrow.parquet

from didp_ref.assessment.data import records
from didp_ref.assessment.data.columns import opened_source
from didp_ref.assessment.data.csv_text import Format
from didp_ref.assessment.data.diagnosis import about_missing, about_outside, diagnose
from didp_ref.assessment.data.schema import Declared, Schema
from tests.assessment.data.reading import write

ROWS = "name,age,cost\nAda,36,1\nBob,41,2\nCyd,29,3\nDan,55,4\nEve,62,5\n"
TYPES = {"age": "integer", "cost": "number"}


def told(tmp_path, content, form=None, types=TYPES):
    form = form or Format()
    named = {} if form.header else {name: Declared(name) for name in ("name", "age", "cost")}
    with opened_source([write(tmp_path, content)], Schema(named, form)) as source:
        source.frame(types)
        return diagnose(source, types)


@pytest.mark.parametrize(
    "content",
    [
        *(ROWS, ROWS.replace("\n", "\r\n"), ROWS + "\n\n", ROWS[:-1], "\ufeff" + ROWS),
        *("name,age,cost\n", "name,age,cost\nAda,36,1\n", ROWS.replace("Ada", '"Ada, of L."')),
        *(ROWS.replace("36", ""), ROWS.replace("36", "nan")),
    ],
)
def test_of_a_clean_file_nothing_is_said(content, tmp_path):
    assert told(tmp_path, content, types={"cost": "number"}) == []


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        (ROWS + "Fay,33\n", "('Fay,33')"),
        (ROWS + "a\nb\n", "--skip-last 2"),
        (ROWS.replace("Bob,41,2", "Bob,41"), "line 3 "),
        (ROWS.replace("Bob,41,2", "Bob,41,2,9"), "line 3 "),
        (ROWS.replace("Bob,41,2", "Bob,41,2,9,9"), "line 3 "),
        (ROWS.replace("Bob", '"Bob'), "line 3 "),
        (ROWS.replace("Bob", "\udcff"), "line 3 "),
        (ROWS + ROWS, "line 7 "),
        (ROWS + ROWS + ROWS, "line 7"),
        (ROWS + "Total,223,15\n", "--skip-last 1"),
        (ROWS + "Total,223,15\nnote\n", "--skip-last 2"),
        (ROWS + ",223,15\n", "--skip-last"),
        (ROWS.replace("Ada", "Total,,9\nAda"), "--skip-below 1"),
        ("Costs\n" + ROWS.replace(",36,1", ""), "('Costs')"),
        (ROWS.partition("\n")[2], "(Ada, 36, 1)"),
        (ROWS.replace("41", "41.5"), "'41.5' in line 3"),
        (ROWS.replace("36", "n/a").replace("41", "n/a"), "--null-values=n/a"),
        (ROWS.replace("cost\n", "cost\n,years,EUR\n"), "--skip-below 1"),
    ],
)
def test_a_slip_is_told_with_its_line(content, hint, tmp_path):
    encoded = content.encode(errors="surrogateescape")
    named = ROWS.partition("\n")[0]
    asked = TYPES if content.startswith(named) else {}
    message = told(tmp_path, encoded, types=asked)
    assert any(hint in text for text in message), message
    assert all("\n" not in text for text in message)


def test_a_line_that_is_too_long_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(records, "LONGEST_LINE", 99)
    message = told(tmp_path, ROWS.replace("Bob", "B" * 99))
    assert "line 3 " in message[0] and "4 MiB" in message[0]


def test_skipped_lines_are_told_no_more(tmp_path):
    content = f"Costs\n{ROWS.replace('cost', 'cost' + chr(10) + ',years,EUR')}Total,223,15\nnote\n"
    message = told(tmp_path, content, Format(skip_lines=1))
    options = [re.findall("add (--skip-[a-z]+ [0-9]+)", text) for text in message]
    assert options == [["--skip-last 1"], ["--skip-last 2"], ["--skip-below 1"]]
    assert told(tmp_path, content, Format(skip_lines=1, skip_below=1, skip_last=2)) == []
    message = told(tmp_path, content, Format(skip_lines=1, skip_below=1, skip_last=1))
    assert [each.partition(": ")[2] for each in message] == ["add --skip-last 2"]


def test_a_short_line_above_the_records_has_a_fix_for_one_file_and_for_several(tmp_path):
    names, _, records = ROWS.partition("\n")
    bare = Format(header=False)
    (only,) = told(tmp_path, f"|1x3 Cross validator\n{records}", bare)
    assert only.startswith("line 1 ") and only.endswith("add --skip-lines 1")
    assert told(tmp_path, f"|1x3 Cross validator\n{records}", replace(bare, skip_lines=1)) == []
    (only,) = told(tmp_path, f"{names}\nyears\n{records}")
    assert only.startswith("line 2 ") and only.endswith("add --skip-below 1")
    assert told(tmp_path, f"{names}\nyears\n{records}", Format(skip_below=1)) == []
    files = [write(tmp_path, text, f"{text[0]}.csv") for text in (records, f"|x\n{records}Z,1,2\n")]
    schema = Schema({name: Declared(name) for name in names.split(",")}, bare)
    with opened_source(files, schema) as source:
        source.frame(TYPES)
        (only,) = diagnose(source, TYPES)
    assert only.startswith(f"{files[1]}: line 1 ") and "delete it; if every file" in only


@pytest.mark.parametrize("cell", ["3O", "36 yrs"])
def test_a_first_record_with_one_bad_cell_is_not_taken_for_units(cell, tmp_path):
    content = ROWS.replace("36", cell)
    bare = Format(header=False)
    for line, of_file, form in ((2, content, None), (1, content.partition("\n")[2], bare)):
        (only,) = told(tmp_path, of_file, form)
        assert f"'{cell}' in line {line}" in only
        assert "--skip" not in only


def test_a_line_of_texts_may_be_a_record_or_hold_units(tmp_path):
    names, _, records = "name,age\nAda,3O\nBob,41\nCyd,29\nDan,55\n".partition("\n")
    types = {"age": "integer"}
    (only,) = told(tmp_path, f"{names}\n{records}", types=types)
    assert "if it does, add --skip-below 1; if it is a record" in only
    (only,) = told(tmp_path, records.replace("\n", ",x\n"), Format(header=False), types)
    assert "if it does, add --skip-lines 1; if it is a record" in only


def test_an_option_for_the_first_line_is_one_that_the_file_can_have(tmp_path):
    records = "Total,,9\n" + ROWS.partition("\n")[2]
    (only,) = told(tmp_path, records, Format(header=False), {"cost": "number"})
    assert only.endswith("add --skip-lines 1")
    assert told(tmp_path, records, Format(header=False, skip_lines=1), {"cost": "number"}) == []


def test_a_byte_order_mark_before_a_record_is_told(tmp_path):
    marked, bare = "\ufeff" + ROWS.partition("\n")[2], Format(header=False)
    (only,) = told(tmp_path, marked, bare)
    assert only.startswith("line 1 begins with a byte order mark") and "--skip" not in only
    assert told(tmp_path, "Costs\n" + marked, replace(bare, skip_lines=1)) == []


def test_without_a_line_of_names_none_is_missed(tmp_path):
    assert told(tmp_path, ROWS.partition("\n")[2], Format(header=False)) == []


def test_what_is_known_as_missing_is_no_slip(tmp_path):
    content = ROWS.replace("36", "NA").replace("41", "-9")
    assert told(tmp_path, content, Format(nulls=("NA", "-9"))) == []
    (only,) = told(tmp_path, content, Format(nulls=("-9",)))
    assert "'NA' in line 2" in only


def test_a_slip_of_several_files_is_told_with_its_file(tmp_path):
    one, two = write(tmp_path, ROWS, "1.csv"), write(tmp_path, ROWS.replace("41", "x"), "2.csv")
    with opened_source([one, two]) as source:
        source.frame(TYPES)
        (only,) = diagnose(source, TYPES)
    assert only.startswith(f"{two}: ") and "'age'" in only
    same = write(tmp_path, ROWS, "3.csv")
    with opened_source([one, same]) as source:
        source.frame(TYPES)
        (only,) = diagnose(source, TYPES)
    assert same in only and one in only


def test_cells_of_parquet_are_told_with_their_record(tmp_path):
    path = str(tmp_path / "data.parquet")
    pyarrow.parquet.write_table(
        pyarrow.table({"x": ["1", None, "two"], "y": [1.0, 2.5, 3.0]}), path
    )
    types = {"x": "number", "y": "integer"}
    with opened_source([path]) as source:
        source.frame(types)
        first, second = diagnose(source, types)
    assert "'x'" in first and "'two' in record 3" in first
    assert "'y'" in second and "'2.5' in record 2" in second


def test_missing_values_and_those_outside_are_told_where_they_stand(tmp_path):
    file = write(tmp_path, ROWS.replace("36", "").replace("41", "200"))
    with opened_source([file]) as source:
        assert source.frame(TYPES).columns
        assert about_missing(source, "age", "integer", 1).endswith("line 2")
        assert about_outside(source, "age", "integer", 0, 120) == "line 3 (200)"
        assert about_outside(source, "cost", "number", 0, 120) == ""


def test_a_column_of_texts_has_no_cell_that_does_not_fit(tmp_path):
    assert told(tmp_path, ROWS.replace("Ada", ""), types={"name": "text"}) == []
