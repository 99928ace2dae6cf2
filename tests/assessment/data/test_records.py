"""The records of a CSV file: no line changes how another one is read."""

import codecs
import csv
import gzip
import itertools
from contextlib import ExitStack
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

pytest.importorskip("pyarrow")

import pyarrow

from didp_ref.assessment.data import csv_text, records
from didp_ref.assessment.data.csv_text import MARK, Format, header
from didp_ref.assessment.data.limits import Limits
from didp_ref.assessment.data.records import Records
from tests.assessment.data.reading import write

LONGEST = 24
"""So long a line may be while the tests run."""
HEADS = {1: b"a", 2: b'a,"b c"', 3: b"a,b,a"}
FRAGMENTS = st.sampled_from(
    [
        *(b"a", b"1", b'"', b'""', b",", b";", b" ", b"\r", b"\0", b"\t", b"\x0b", b"\x1c"),
        *(b"\xff", b"\xc3", b"\xc3\xa9", b"\xe2\x80\xa8", b"\xef\xbf\xbd", MARK, b"\xc2\x85"),
        *(b'"a"', b'"a,b"', b"x" * (LONGEST - 1), b"x" * (LONGEST + 9)),
    ]
)
REGULAR = [b"a,b", b'"a","b"', b"1,2\r", b'"",', b",", b"a", b'""', b"1,2,3", b'"a,b",c']
LINES = st.lists(
    st.one_of(
        st.lists(FRAGMENTS, max_size=6).map(b"".join),
        st.sampled_from([b"", b"\r", *HEADS.values(), *(head + b"\r" for head in HEADS.values())]),
        st.sampled_from(REGULAR),
    ),
    max_size=8,
)


def alone(raw, width, names):
    """The cells of a line that is read by itself, or nothing where it is no record."""
    line = raw.removesuffix(b"\r")
    if (not line and width > 1) or (names and line == names):
        return None
    text = line.decode("utf-8", "replace").replace("\r", " ").replace("\0", "\ufffd")
    cells = []
    if len(line) <= LONGEST:
        try:
            cells = next(csv.reader([text], strict=True), [])
        except csv.Error:
            cells = []
    return [*cells[:width], *[""] * (width - len(cells))]


def expected(lines, form, width, names, first):
    """The place and the cells of each record among some lines, of which one has the number."""
    numbered = list(enumerate(lines, first))
    for wanted, end in ((form.skip_below, 0), (form.skip_last, -1)):
        skipped = 0
        while numbered and skipped < wanted:
            skipped += bool(numbered.pop(end)[1].strip(b"\r"))
    rows = ((number, alone(line, width, names)) for number, line in numbered)
    return [(number, row) for number, row in rows if row is not None]


def found(reader, places):
    """The place and the cells of each record, at some places of its columns."""
    got = []
    for batch in reader.batches(places):
        assert batch.table.column_names == [f"c{place}" for place in places]
        columns = [column.to_pylist() for column in batch.table.columns]
        got += zip(batch.places, map(list, zip(*columns, strict=True)), strict=True)
    return got


def in_pieces(size):
    """Lines of few bytes are too long, and the file is read in pieces of some size."""
    stack = ExitStack()
    stack.enter_context(patch.object(csv_text, "LONGEST_LINE", LONGEST))
    stack.enter_context(patch.object(records, "LONGEST_LINE", LONGEST))

    def pieces(file, form, limits, _=0):
        return csv_text.pieces(file, form, limits, size)

    stack.enter_context(patch.object(records, "pieces", pieces))
    return stack


PACKED = {
    "none": bytes,
    "gzip": lambda text: gzip.compress(text, mtime=0),
    "zstd": lambda text: pyarrow.compress(text, "zstd", asbytes=True),
}
NAMED = {"none": "data.csv", "gzip": "data.csv.gz", "zstd": "data.csv.zst"}
SKIPPED = st.integers(0, 3)


@given(
    lines=LINES,
    width=st.sampled_from([1, 2, 3]),
    size=st.integers(1, 40),
    has_header=st.booleans(),
    above=st.lists(st.sampled_from([b"", b"title", b'"', b"a", b"\xff,", b"\r"]), max_size=3),
    below=SKIPPED,
    last=SKIPPED,
    ends=st.booleans(),
    packed=st.sampled_from(list(PACKED)),
    data=st.data(),
)
def test_every_line_is_read_as_it_is_alone(
    lines, width, size, has_header, above, below, last, ends, packed, data, tmp_path_factory
):
    names = HEADS[width] if has_header else b""
    all_lines = [*above, *([names] if has_header else []), *lines]
    text = b"\n".join(all_lines) + (b"\n" if ends else b"")
    if not text or text.startswith(MARK) or csv_text.GZIP in text[:2]:
        return
    form = Format(
        separator=",",
        skip_lines=len(above),
        skip_below=below if has_header else 0,
        skip_last=last,
        header=has_header,
    )
    kept = text.split(b"\n")[len(above) + has_header :]
    if kept and not kept[-1]:
        kept.pop()
    folder = tmp_path_factory.mktemp("lines")
    file = write(folder, PACKED[packed](text), NAMED[packed])
    head = header(file, form, Limits(), tuple("abc"[:width]))
    wanted = expected(kept, form, width, names, len(above) + has_header + 1)
    places = sorted(data.draw(st.sets(st.integers(0, width - 1), min_size=1)))
    with in_pieces(size):
        got = found(Records(file, form, head, Limits()), places)
    assert got == [(number, [row[place] for place in places]) for number, row in wanted]


CELL = st.text(st.characters(exclude_characters='",\n\r\0', exclude_categories=["Cs"]), max_size=5)


@given(
    rows=st.lists(
        st.lists(st.tuples(CELL, st.booleans()), min_size=2, max_size=2), min_size=1, max_size=6
    ),
    newline=st.sampled_from(["\n", "\r\n"]),
)
@example(rows=[[("", True), ("", False)]], newline="\r\n")
def test_what_is_read_at_once_is_read_line_by_line_alike(rows, newline, tmp_path_factory):
    lines = [",".join(f'"{cell}"' if quoted else cell for cell, quoted in row) for row in rows]
    if any(line in ("a,b", "a,b\r") for line in lines) or lines[0].startswith("\ufeff"):
        return
    file = write(tmp_path_factory.mktemp("rows"), "a,b\n")
    reader = Records(file, Format(), header(file, Format(), Limits()), Limits())
    block = "".join(line + newline for line in lines).encode()
    plain = reader._plain(block)
    assert plain is not None
    at_once = reader._at_once(plain, [0, 1])
    assert at_once.to_pylist() == reader._line_by_line(2, block, [0, 1]).table.to_pylist()
    assert [list(row.values()) for row in at_once.to_pylist()] == [
        [cell for cell, _ in row] for row in rows
    ]


TEXTS = st.lists(
    st.text(
        st.characters(codec="latin-1", exclude_characters="\n\r\0") | st.sampled_from('",;\t'),
        max_size=9,
    ),
    max_size=6,
)


@given(texts=TEXTS, encoding=st.sampled_from(["latin-1", "utf-16"]), size=st.integers(1, 20))
def test_other_encodings_are_read_as_utf_8_is(texts, encoding, size, tmp_path_factory):
    content = "\n".join(["a,b", *texts, ""])
    folder = tmp_path_factory.mktemp("encoded")
    rows = []
    for name, form in ((encoding, Format(encoding=encoding)), ("utf-8", Format())):
        file = write(folder, content.encode(name), name)
        with in_pieces(size):
            head = header(file, form, Limits())
            rows.append(found(Records(file, form, head, Limits()), [0, 1]))
    assert rows[0] == rows[1]


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_half_a_pair_in_utf_16_damages_its_line_alone(mark, tmp_path):
    order = "utf-16-le" if mark == codecs.BOM_UTF16_LE else "utf-16-be"
    text = mark + "x,y\n\ud800,1\n2,3\n".encode(order, "surrogatepass")
    form = Format(encoding="utf-16")
    file = write(tmp_path, text)
    reader = Records(file, form, header(file, form, Limits()), Limits())
    assert found(reader, [0, 1]) == [(2, ["\ufffd", "1"]), (3, ["2", "3"])]


@pytest.mark.parametrize(("below", "last"), list(itertools.product([0, 1, 2, 5], repeat=2)))
def test_skipped_lines_are_those_that_are_not_empty(below, last, tmp_path):
    rows = [["1", "1"], ["2", "2"], ["3", "3"], ["4", "4"]]
    form = Format(skip_lines=2, skip_below=below, skip_last=last)
    file = write(tmp_path, "\ntitle\n\nx,y\n\n1,1\r\n\r\n2,2\n3,3\n\n4,4\n\n")
    head = header(file, form, Limits())
    assert (head.names, head.line) == (("x", "y"), 4)
    got = [row for _, row in found(Records(file, form, head, Limits()), [0, 1])]
    assert got == rows[below : max(below, len(rows) - last)]


@pytest.mark.parametrize("beside", ["1,2", '"1","2"', "1", '"'])
@pytest.mark.parametrize(("line", "is_record"), [("", False), ("\r", False), ('""', True)])
def test_an_empty_line_is_no_record_whatever_stands_beside_it(line, is_record, beside, tmp_path):
    file = write(tmp_path, f"x,y\n{line}\n3,4\n{line}\n{beside}\n")
    reader = Records(file, Format(), header(file, Format(), Limits()), Limits())
    places = [place for place, _ in found(reader, [0, 1])]
    assert places == ([2, 3, 4, 5] if is_record else [3, 5])
    assert (reader.irregular.counts[records.SHORT] >= 2) == is_record


def test_no_columns_at_all_are_asked_for(tmp_path):
    """As for a count: then the first one is read, to count records by."""
    file = write(tmp_path, "x,y\n1,2\n3\n")
    reader = Records(file, Format(), header(file, Format(), Limits()), Limits())
    (batch,) = reader.batches([])
    assert batch.table.to_pydict() == {"c0": ["1", "3"]}


@pytest.mark.parametrize("first", ["", "C\n"])
def test_a_mark_within_the_file_is_kept_wherever_it_stands(first, tmp_path):
    """pyarrow leaves one out at the beginning of what it reads."""
    file = write(tmp_path, f"x,y\n{first}\ufeffA,1\n")
    reader = Records(file, Format(), header(file, Format(), Limits()), Limits())
    assert found(reader, [0])[-1][1] == ["\ufeffA"]


@pytest.mark.parametrize("behind", ["", "\r", "y", "\ry", "\r\r", "yy"])
def test_whether_a_line_is_too_long_does_not_depend_on_pieces(behind, tmp_path):
    line = "x" * LONGEST + behind
    cell = "" if len(line.removesuffix("\r")) > LONGEST else "x" * LONGEST
    file = write(tmp_path, f"a\n{line}\nb\n")
    for size in range(1, LONGEST + 9):
        with in_pieces(size):
            reader = Records(file, Format(), header(file, Format(), Limits()), Limits())
            assert found(reader, [0]) == [(2, [cell]), (3, ["b"])]


def test_irregular_lines_are_counted_by_their_way(tmp_path):
    lines = [
        *("x,y", "1,2", "3", "4,5,6", '"7,8', '9"a",1', "x,y", "", "a" * (LONGEST + 1)),
        *("\udcff,1", "5,", "1,2,", "6"),
    ]
    content = "\n".join([*lines, ""]).encode(errors="surrogateescape")
    file = write(tmp_path, content)
    with in_pieces(7):
        reader = Records(file, Format(), header(file, Format(), Limits()), Limits())
        rows = found(reader, [0, 1])
    assert rows == [
        *((2, ["1", "2"]), (3, ["3", ""]), (4, ["4", "5"]), (5, ["", ""])),
        *((6, ['9"a"', "1"]), (9, ["", ""]), (10, ["\ufffd", "1"]), (11, ["5", ""])),
        *((12, ["1", "2"]), (13, ["6", ""])),
    ]
    assert reader.irregular.counts == {
        records.SHORT: 2,
        records.LONG: 1,
        records.QUOTES: 1,
        records.REPEATED: 1,
        records.ENDLESS: 1,
        records.NO_TEXT: 1,
    }
    assert {way: line for way, (line, _) in reader.irregular.first.items()} == {
        records.SHORT: 3,
        records.LONG: 4,
        records.QUOTES: 5,
        records.REPEATED: 7,
        records.ENDLESS: 9,
        records.NO_TEXT: 10,
    }


def test_lines_are_counted_anew_with_each_reading(tmp_path):
    file = write(tmp_path, "x,y\n1\n")
    reader = Records(file, Format(), header(file, Format(), Limits()), Limits())
    for _ in range(2):
        assert found(reader, [0]) == [(2, ["1"])]
        assert reader.irregular.counts == {records.SHORT: 1}


def test_the_last_lines_are_kept_to_be_looked_at(tmp_path):
    file = write(tmp_path, "x,y\n1,2\n\nSum,3\r\n\n")
    reader = Records(file, Format(), header(file, Format(), Limits()), Limits())
    assert found(reader, [0])
    assert reader.last_lines == ["x,y", "1,2", "Sum,3"]
    with patch.object(records, "TAIL", 10):
        assert found(reader, [0])
        assert reader.last_lines == ["Sum,3"]


def test_short_lines_below_many_names_take_no_memory_for_other_cells(tmp_path):
    """A thousand times a thousand cells, of which a thousand are there."""
    file = write(tmp_path, "," * 999 + "\n" + "1\n" * 1000)
    reader = Records(file, Format(), header(file, Format(), Limits()), Limits())
    _, block = next(iter(reader._blocks()))
    rows = reader._rows(*reader._texts(2, block))
    assert sum(map(len, rows)) == 1000
    assert {tuple(row) for _, row in found(reader, [0, 999])} == {("1", "")}
