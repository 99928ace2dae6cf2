"""A CSV file as text: how it is written, its line of names, and its bytes."""

import gzip

import pytest

pytest.importorskip("pyarrow")

import pyarrow

from didp_ref.assessment.data import csv_text
from didp_ref.assessment.data.csv_text import (
    Format,
    cells_of,
    compression,
    first_lines,
    guessed_separator,
    header,
    pieces,
)
from didp_ref.assessment.data.limits import Limits
from didp_ref.errors import DomainError, InputError
from tests.assessment.data.reading import write


@pytest.mark.parametrize(
    ("content", "names", "separator", "line"),
    [
        ("a,b\n1,2\n", ("a", "b"), ",", 1),
        ("a,b", ("a", "b"), ",", 1),
        ("a;b\n1,5;2\n", ("a", "b"), ";", 1),
        ("a\tb\n", ("a", "b"), "\t", 1),
        ("a|b,c\n", ("a|b", "c"), ",", 1),
        ('"a,b";c\n', ("a,b", "c"), ";", 1),
        ("\n\r\na,b\n", ("a", "b"), ",", 3),
        ("\ufeffa\n", ("a",), ",", 1),
        ("a,b\r\n", ("a", "b"), ",", 1),
        ("a, b ,\n", ("a", " b ", ""), ",", 1),
        ('"a ""1""",a"b\n', ('a "1"', 'a"b'), ",", 1),
    ],
)
def test_the_line_of_names_says_what_there_is(content, names, separator, line, tmp_path):
    result = header(write(tmp_path, content), Format(), Limits())
    assert (result.names, result.separator, result.line) == (names, separator, line)


def test_names_in_latin_1_ask_for_the_encoding(tmp_path):
    file = write(tmp_path, "Stra\xdfe,b\n".encode("latin-1"))
    with pytest.raises(InputError, match="--encoding latin-1"):
        header(file, Format(), Limits())
    assert header(file, Format(encoding="latin-1"), Limits()).names == ("Stra\xdfe", "b")


def test_a_separator_that_is_given_counts(tmp_path):
    file = write(tmp_path, "a,b;c\n")
    assert header(file, Format(separator=";"), Limits()).names == ("a,b", "c")


def test_lines_are_skipped_as_an_editor_counts_them(tmp_path):
    file = write(tmp_path, "\ntitle\n\n\na,b\n")
    for skipped, names, line in ((0, ("title",), 2), (2, ("a", "b"), 5), (4, ("a", "b"), 5)):
        result = header(file, Format(skip_lines=skipped), Limits())
        assert (result.names, result.line) == (names, line)
    with pytest.raises(InputError, match="--skip-lines"):
        header(file, Format(skip_lines=5), Limits())


def test_without_a_line_of_names_they_are_known(tmp_path):
    file = write(tmp_path, "1;2\n3;4\n")
    names = header(file, Format(header=False), Limits(), ("a", "b"))
    assert (names.names, names.separator, names.line) == (("a", "b"), ",", 0)
    names = header(file, Format(";", header=False, skip_lines=1), Limits(), ("a", "b"))
    assert (names.names, names.separator, names.line) == (("a", "b"), ";", 1)


def test_the_separator_is_the_most_frequent_one_outside_of_quotes():
    assert guessed_separator('"a;b;c",x') == ","
    assert guessed_separator("a") == ","
    assert guessed_separator("a;b,c;d") == ";"


def test_a_line_whose_quotes_are_not_those_of_csv_has_no_cells():
    assert cells_of('"a,b', ",") is None
    assert cells_of('"a"b,c', ",") is None
    assert cells_of('a"b,c', ",") == ['a"b', "c"]
    assert cells_of("", ",") == []


@pytest.mark.parametrize(
    ("wrong", "parameter"),
    [
        ({"separator": '"'}, "separator"),
        ({"separator": "ab"}, "separator"),
        ({"separator": ""}, "separator"),
        ({"separator": "\u00a7"}, "separator"),
        ({"separator": "\n"}, "separator"),
        ({"separator": "\udcff"}, "separator"),
        ({"decimal": ";"}, "decimal"),
        ({"decimal": ""}, "decimal"),
        ({"thousands": "."}, "thousands"),
        ({"thousands": "1"}, "thousands"),
        ({"thousands": "''"}, "thousands"),
        ({"thousands": "-"}, "thousands"),
        ({"decimal": ",", "thousands": ","}, "thousands"),
        ({"thousands": "\ud800"}, "thousands"),
        ({"nulls": ("NA", "\udcff")}, "null-values"),
        ({"encoding": "ascii"}, "encoding"),
        ({"skip_lines": -1}, "skip-lines"),
        ({"skip_below": 1001}, "skip-below"),
        ({"skip_last": -1}, "skip-last"),
        ({"skip_below": 1, "header": False}, "skip-below"),
    ],
)
def test_no_file_is_written_in_that_way(wrong, parameter):
    with pytest.raises(DomainError) as refused:
        Format(**wrong)
    assert refused.value.parameter == parameter


def test_what_is_not_usual_is_said_and_nothing_else():
    assert Format().said == {}
    assert Format(separator=",", nulls=("NA",)).said == {}
    form = Format(";", ",", ".", "latin-1", (), 1, 2, 3)
    assert form.said == {
        **{"separator": ";", "decimal": ",", "thousands": ".", "encoding": "latin-1"},
        **{"skip_lines": 1, "skip_below": 2, "skip_last": 3},
    }
    assert Format(header=False).said == {"header": False}


def test_numbers_are_plain_unless_they_are_said_to_be_written_otherwise():
    assert Format().plain
    assert not Format(decimal=",").plain
    assert not Format(thousands="'").plain
    assert Format(thousands="'").between == "'"
    assert set(" \u00a0\u202f") <= set(Format(thousands=" ").between)


def test_what_is_compressed_is_told_by_its_content(tmp_path):
    text = b"x\n1\n2\n"
    for packed, kind in (
        (text, "none"),
        (gzip.compress(text), "gzip"),
        (gzip.compress(text[:2]) + gzip.compress(text[2:]), "gzip"),
        (pyarrow.compress(text, "zstd", asbytes=True), "zstd"),
    ):
        file = write(tmp_path, packed)
        assert compression(file, Format()) == kind
        assert b"".join(pieces(file, Format(), Limits(), 3)) == text


@pytest.mark.parametrize(
    ("encoding", "written", "text"),
    [
        ("utf-8", b"\xef\xbb\xbfx\xff\n", b"x\xff\n"),
        ("latin-1", b"\xe9\n", "\u00e9\n".encode()),
        ("utf-16", "x\u00e9\n".encode("utf-16"), "x\u00e9\n".encode()),
        ("utf-16", b"\xfe\xff" + "x\U0001f600\n".encode("utf-16-be"), "x\U0001f600\n".encode()),
        ("utf-16", "x\n".encode("utf-16") + b"\0", "x\n\ufffd".encode()),
    ],
)
@pytest.mark.parametrize("size", [1, 2, 3, 100])
def test_pieces_are_utf_8_wherever_they_end(encoding, written, text, size, tmp_path):
    file = write(tmp_path, written)
    if encoding == "utf-8" and size < len(csv_text.MARK):
        size = len(csv_text.MARK)  # a piece is far longer than the mark
    assert b"".join(pieces(file, Format(encoding=encoding), Limits(), size)) == text


def test_the_first_lines_are_read_and_no_others(tmp_path):
    file = write(tmp_path, b"a\r\n\n\xff\nd\ne")
    assert first_lines(file, Format(), Limits(), 3) == ["a", "", "\ufffd"]
    assert first_lines(file, Format(), Limits(), 9) == ["a", "", "\ufffd", "d", "e"]
    assert first_lines(write(tmp_path, ""), Format(), Limits(), 3) == []


def test_a_line_without_end_is_cut(tmp_path, monkeypatch):
    monkeypatch.setattr(csv_text, "LONGEST_LINE", 10)
    assert first_lines(write(tmp_path, "x" * 999_999), Format(), Limits(), 3) == ["x" * 10]


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("", "is empty"),
        ("\n\n", "is empty"),
        ("\r\n\r\n", "is empty"),
        ("x\0y\n", "null character"),
        ('"x\n', "line 1"),
        ('\n"x"y\n', "line 2"),
        ("x,y\r1,2\r", "data.csv"),
        (b"\x1f\x8b\x08\x00 and no more of it", "data.csv"),
        (gzip.compress(b"x\xff", mtime=0)[:-1], "data.csv"),
    ],
)
def test_what_has_no_line_of_names_is_refused(content, hint, tmp_path):
    with pytest.raises(InputError) as refused:
        header(write(tmp_path, content), Format(), Limits())
    assert hint in str(refused.value)
    assert "\n" not in str(refused.value)
