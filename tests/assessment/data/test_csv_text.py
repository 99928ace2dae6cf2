"""A CSV file as text: its header, its records' lines, and the numbers in its cells."""

import gzip

import pytest

from didp_ref.assessment.data.csv_text import (
    Format,
    compression,
    header,
    mixed_ends,
    ragged,
    records,
    undecodable,
)
from didp_ref.errors import DomainError, InputError


def write(tmp_path, content):
    path = tmp_path / "data.csv"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


@pytest.mark.parametrize(
    ("content", "names", "separator", "skipped"),
    [
        ("a,b\n1,2\n", ("a", "b"), ",", 0),
        ("a;b\n1,5;2\n", ("a", "b"), ";", 0),
        ("a\tb\n", ("a", "b"), "\t", 0),
        ("a|b,c\n", ("a|b", "c"), ",", 0),
        ('"a,b";c\n', ("a,b", "c"), ";", 0),
        ("\n\r\na,b\n", ("a", "b"), ",", 2),
        ("\ufeffa\n", ("a",), ",", 0),
        ('"a\nb",c\n', ("a\nb", "c"), ",", 0),
    ],
)
def test_the_header_says_what_there_is(content, names, separator, skipped, tmp_path):
    found = header(write(tmp_path, content), Format())
    assert (found.names, found.separator, found.skipped) == (names, separator, skipped)


def test_a_separator_that_is_given_counts(tmp_path):
    assert header(write(tmp_path, "a,b;c\n"), Format(separator=";")).names == ("a,b", "c")


def test_lines_are_those_that_an_editor_counts(tmp_path):
    file = write(tmp_path, '\nx,y\n1,2\n"a\nb",3\n\n4,5\n')
    found = list(records(file, Format(), header(file, Format())))
    assert found == [(3, ["1", "2"]), (4, ["a\nb", "3"]), (7, ["4", "5"])]
    file = write(tmp_path, "x\n1\n\n2\n")
    found = list(records(file, Format(), header(file, Format())))
    assert found == [(2, ["1"]), (3, [""]), (4, ["2"])]


@pytest.mark.parametrize(
    ("form", "cell", "number"),
    [
        (Format(), " 1.5 ", 1.5),
        (Format(), "1e3", 1000.0),
        (Format(), "", None),
        (Format(), "nan", None),
        (Format(nulls=("NA", "-")), "-", None),
        (Format(decimal=","), "1,5", 1.5),
        (Format(decimal=",", thousands="."), "-1.234.567,5", -1234567.5),
        (Format(thousands="'"), "12'000", 12000.0),
        (Format(thousands=","), ".5", 0.5),
    ],
)
def test_a_cell_is_read_as_it_is_written(form, cell, number):
    assert form.number(cell) == number


@pytest.mark.parametrize(
    ("form", "cell"),
    [
        (Format(), "1,5"),
        (Format(), "x"),
        (Format(), "\u0663"),
        (Format(decimal=","), "1.5"),
        (Format(thousands=","), "1,23,456"),
        (Format(thousands=","), "1234,567"),
    ],
)
def test_what_only_looks_like_a_number_is_none(form, cell):
    with pytest.raises(ValueError):
        form.number(cell)


@pytest.mark.parametrize(
    ("wrong", "parameter"),
    [
        ({"separator": '"'}, "separator"),
        ({"separator": "ab"}, "separator"),
        ({"decimal": ";"}, "decimal"),
        ({"thousands": "."}, "thousands"),
        ({"thousands": "1"}, "thousands"),
        ({"encoding": "ascii"}, "encoding"),
    ],
)
def test_no_file_is_written_in_that_way(wrong, parameter):
    with pytest.raises(DomainError) as refused:
        Format(**wrong)
    assert refused.value.parameter == parameter


def test_what_is_compressed_is_told_by_its_content(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    text = b"x\n1\n2\n"
    for packed, kind in (
        (text, "none"),
        (gzip.compress(text), "gzip"),
        (pyarrow.compress(text, "zstd", asbytes=True), "zstd"),
    ):
        file = write(tmp_path, packed)
        assert compression(file, Format()) == kind
        found = header(file, Format())
        assert [cells for _, cells in records(file, Format(), found)] == [["1"], ["2"]]


def test_what_is_cut_off_and_no_text_either_is_refused(tmp_path):
    cut = gzip.compress(b"x\xff", mtime=0)[:-1]
    with pytest.raises(InputError, match="is cut off"):
        header(write(tmp_path, cut), Format())


def test_what_is_wrong_is_found_in_its_line(tmp_path):
    file = write(tmp_path, "x,y\n1,2\n1,2,\n3\n")
    head = header(file, Format())
    told = ragged(file, Format(), head)
    assert told.startswith("line 4 has 1 cell, and the header 2; if '3' is a remark")
    file = write(tmp_path, b"x\n1\n\xe9\n")
    assert undecodable(file, Format()).startswith("line 3 is no utf-8 text")
    assert mixed_ends(write(tmp_path, "x\n1\r\n"), Format())
    assert not mixed_ends(write(tmp_path, "x\r\n1\r\n2"), Format())


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("", "is empty"),
        ("\n\n", "is empty"),
        ("x\0y\n", "null character"),
        ('"x\n', "cannot be read"),
        (b"\x1f\x8b\x08\x00 and no more of it", "cannot be read"),
    ],
)
def test_what_has_no_header_is_refused(content, hint, tmp_path):
    with pytest.raises(InputError) as refused:
        header(write(tmp_path, content), Format())
    assert hint in str(refused.value)
    assert "\n" not in str(refused.value)
