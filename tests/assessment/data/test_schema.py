"""A schema's file: every key is read, and what is none is told what to write instead."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from didp_ref.assessment.data.csv_text import AROUND, Format
from didp_ref.assessment.data.schema import (
    COLUMN_KEYS,
    FILE_KEYS,
    Declared,
    Schema,
    draft,
    read_schema,
)
from didp_ref.errors import InputError
from tests.assessment.data.reading import write

FULL = """\
[file]
separator = ";"
decimal = ","
thousands = "."
encoding = "latin-1"
missing = ["NA", -9, 1.5]
skip_lines = 1
skip_below = 2
skip_last = 3
header = true

[[column]]
name = "age"
type = "integer"
range = [0, 120.5]

[[column]]
name = " sex "
type = "text"
groups = ["F", "M", 3]

[[column]]
name = "note"
"""


def of(tmp_path, text):
    return read_schema(write(tmp_path, text, "schema.toml"))


def test_every_key_is_read(tmp_path):
    schema = of(tmp_path, FULL)
    assert schema.form == Format(";", ",", ".", "latin-1", ("NA", "-9", "1.5"), 1, 2, 3)
    assert schema.columns == {
        "age": Declared("age", "integer", (0.0, 120.5)),
        "sex": Declared("sex", "text", None, ("F", "M", "3")),
        "note": Declared("note"),
    }
    assert schema.types == {"age": "integer", "sex": "text"}
    assert schema.ranges == {"age": (0.0, 120.5)}
    assert schema.groups == {"sex": ["F", "M", "3"]}
    assert of(tmp_path, "[file]\nheader = false\n").form == Format(header=False)


def test_of_every_key_there_is_a_test():
    assert all(f"{key} = " in FULL for key in (*FILE_KEYS, *COLUMN_KEYS))


@pytest.mark.parametrize("text", ["", "# nothing\n", "[file]\n", "column = []\n"])
def test_an_empty_schema_says_nothing(text, tmp_path):
    assert of(tmp_path, text) == Schema()


WRONG = {"separator": "3", "decimal": "3", "thousands": "true", "encoding": "[]", "missing": '"NA"'}
WRONG |= {"skip_lines": "true", "skip_below": '"1"', "skip_last": "1.0", "header": "1"}


@pytest.mark.parametrize("key", FILE_KEYS)
def test_a_value_of_a_wrong_type_is_told_with_its_key(key, tmp_path):
    with pytest.raises(InputError) as refused:
        of(tmp_path, f"[file]\n{key} = {WRONG[key]}\n")
    assert f"has {key} = " in str(refused.value)
    assert f"; write {FILE_KEYS[key][1]}" in str(refused.value)


COLUMN = '[[column]]\nname = "age"\n'


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('[files]\nseparator = ";"', "file?"),
        ("[columns]", "column?"),
        ("[[file]]", "[[column]]"),
        ('[column]\nname = "x"', "[[column]]"),
        ("file = 3", "[file]"),
        ("column = [3]", "name"),
        ("[[column]]\nname = 3", 'write name = "..." in each [[column]]'),
        ("[[column]]", "name"),
        ('[file]\nseperator = ";"', "separator?"),
        ('[file]\nnull_values = ["NA"]', "'null_values'"),
        ('[file]\nseparator = ";;"', "separator = ';;' "),
        ('[file]\nencoding = "ascii"', "utf-16"),
        ("[file]\nskip_lines = -1", "skip-lines = -1 "),
        ("[file]\nskip_below = 1\nheader = false", "skip-below"),
        ("[file]\nmissing = [true]", "True"),
        (COLUMN + 'tpye = "number"', "type?"),
        (COLUMN + 'type = "int"', "integer"),
        (COLUMN + "type = 3", "'3'"),
        (COLUMN + COLUMN, "'age'"),
        (COLUMN + '[[column]]\nname = " age "', "'age'"),
        (COLUMN + 'groups = "A"', 'column \'age\': write groups = ["A", "B"]'),
        (COLUMN + "groups = [[1]]", "[1]"),
        *(
            (COLUMN + f"range = {ends}", "column 'age': write range = [LOW, HIGH], LOW below HIGH")
            for ends in (
                *("3", "[]", "[1]", "[1, 2, 3]", '["1", 2]', "[true, 2]", "[2, 1]", "[1, 1]"),
                *("[nan, 1]", "[0, inf]", f"[0, 1{400 * '0'}]", '"0:9"'),
            )
        ),
        ("[file", "TOML"),
        (f"x = {'[' * 5000}", "TOML"),
        (f"[file]\nmissing = [{'9' * 5000}]", "TOML"),
        (b"\xff", "UTF-8"),
    ],
)
def test_what_is_no_schema_is_told_what_to_write(text, hint, tmp_path):
    with pytest.raises(InputError) as refused:
        of(tmp_path, text)
    assert str(tmp_path / "schema.toml") in str(refused.value)
    assert hint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_options_go_before_the_file(tmp_path):
    schema = of(tmp_path, FULL)
    said = schema.declaring([Declared("age", "text"), Declared("sex"), Declared("new", "date")], {})
    assert said.types == {"age": "text", "sex": "text", "new": "date"}
    assert said.ranges == {"age": (0.0, 120.5)}
    assert said.groups == schema.groups
    assert said.form == schema.form
    changed = schema.declaring([], {"separator": ",", "nulls": ("-1", "NA")})
    codes = ("NA", "-9", "1.5", "-1")  # more of them, each once, and none less
    assert changed.form == Format(",", ",", ".", "latin-1", codes, 1, 2, 3)
    assert schema.declaring([], {}) == schema


def test_what_says_how_files_are_read_is_a_document(tmp_path):
    schema = of(tmp_path, FULL)
    assert schema.reading({"sex": "text", "age": "integer"}) == {
        **{"null_values": ["NA", "-9", "1.5"], "columns": ["age:integer", "sex:text"]},
        **{"separator": ";", "decimal": ",", "thousands": ".", "encoding": "latin-1"},
        **{"skip_lines": 1, "skip_below": 2, "skip_last": 3},
    }
    assert Schema().reading({}) == {"null_values": [], "columns": []}


NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=9).map(
    lambda text: text.strip(AROUND)
)


@given(
    columns=st.dictionaries(NAMES, st.sampled_from(["number", "integer", "text", "date", None])),
    separator=st.sampled_from([",", "\t", "|", "\\", "\x7f", "'"]),
    nulls=st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=5), max_size=2),
    has_names=st.booleans(),
)
@example(
    columns={'a"b': "text", "a\\b": None, "\x00\x1f\x7f\x85\u2028": "number", "'''": "date"},
    separator=",",
    nulls=[],
    has_names=True,
)
def test_a_draft_is_read_again_as_the_same(columns, separator, nulls, has_names, tmp_path_factory):
    declared = {name: Declared(name, kind) for name, kind in columns.items()}
    form = Format(separator, nulls=tuple(nulls), header=has_names)
    written = draft(Schema(declared, form), "CSV", {})
    folder = tmp_path_factory.mktemp("draft")
    assert of(folder, written) == Schema(declared, form)
    other = draft(Schema(declared, form), "Parquet", {})
    assert of(folder, other) == Schema(declared)
