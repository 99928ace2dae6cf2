"""One column as an array of numbers: exactly the file that was named, and the column."""

import gzip
from pathlib import Path

import pytest

pytest.importorskip("duckdb")

import numpy as np
import pyarrow

from didp_ref.assessment.data.csv_text import Format
from didp_ref.assessment.data.numeric_column import read_column
from didp_ref.assessment.data.schema import Schema
from didp_ref.errors import InputError
from tests.assessment.data.reading import write


@pytest.mark.parametrize("name", ["x[12].csv", "x*.csv", "x?.csv", "n\udcff.csv", "x{1,2}.csv"])
def test_a_name_is_no_pattern(name: str, tmp_path: Path) -> None:
    write(tmp_path, "x\n1\n2\n", "x1.csv")
    write(tmp_path, "x\n10\n20\n", "x2.csv")
    assert read_column(write(tmp_path, "x\n7\n8\n", name), "x").tolist() == [7, 8]


def test_an_address_is_a_name_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for address in ("http://127.0.0.1:9/x.csv", "file:///etc/passwd", "s3://bucket/x.parquet"):
        with pytest.raises(InputError, match="No such file"):
            read_column(address, "x")
    folder = tmp_path / "http:" / "example.org"
    folder.mkdir(parents=True)
    write(folder, "x\n7\n8\n", "x.csv")
    assert read_column("http://example.org/x.csv", "x").tolist() == [7, 8]


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("content", "values"),
    [
        ("x,y\n1,2\n3,4\n", [1, 3]),
        ("y, x \n1,2\n3,4\n", [2, 4]),
        ("\n\r\nx\n1\n2\n", [1, 2]),
        ("x\r\n1\r\n2\r\n", [1, 2]),
        ("x\n1\r\n2\n", [1, 2]),
        (b"\xef\xbb\xbfx\n1\n2\n", [1, 2]),
        ('"x"\n"1"\n"2"\n', [1, 2]),
        ('"x ""1""",x\n1,2\n3,4\n', [2, 4]),
        ("x,x_duplicated_0\n1,2\n3,4\n", [1, 3]),
        ("y,y,x\n1,2,3\n4,5,6\n", [3, 6]),
        ("x^2,x\n1,2\n3,4\n", [2, 4]),
        ("x\x01,x\n1,2\n3,4\n", [2, 4]),
        ("x\n" + "1\n" * 300 + "1.5\n", [1.0] * 300 + [1.5]),
        ("x\n99999999999999999999999\n1\n", [1e23, 1]),
        ("x;y\n1.5;2\n3;4\n", [1.5, 3]),
        ("y\tx\n1\t2\n3\t4\n", [2, 4]),
        ('"a;b;c",x\n1,2\n3,4\n', [2, 4]),
        (gzip.compress(b"x\n1\n2\n", mtime=0), [1, 2]),
        # a line is one record, and no other line is read in another way
        ("x\n1\n2,3\n", [1, 2]),
        ("x,y\n1,2\n3\n", [1, 3]),
        ("x,y\n1,2\n\n3,4\n", [1, 3]),
        ('x,y\n1,2\n3,"a\n4,b"\n', [1, None, 4]),
    ],
)
def test_the_column_of_a_name_is_read(
    content: str | bytes, values: list[float | None], tmp_path: Path
) -> None:
    if None in values:
        with pytest.raises(InputError, match="line 3"):
            read_column(write(tmp_path, content), "x")
    else:
        assert read_column(write(tmp_path, content), "x").tolist() == values


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("x,y,x\n1,2,3\n4,5,6\n", "('x' at 1, 'x' at 3)"),
        ("x, x\n1,2\n3,4\n", "('x' at 1, ' x' at 2)"),
        ("", "is empty"),
        ("x", "data.csv"),
        ("x\n", "data.csv"),
        ('"x\n', "data.csv"),
        ("x\n\n1\n", "line 2"),
        ("x,y\n1,\n,2\n,\n", "line 3, line 4"),
        ("x\n" + "\n" * 9, "line 2, line 3, line 4, ..."),
        (b"x\n\xff\n2\n", "'\ufffd' in line 2"),
        (b"x\n\x00\n2\n", "in line 2"),
        ("x\ntrue\nfalse\n", "in line 2"),
        ('y,x\n1,2\n"a\nb",2\n3,NA\n', "'NA' in line 5"),
        ("x;y\n1,5;2\n", "--decimal ,"),
        ("x\n2020-01-01\n2020-01-02\n", "in line 2"),
        ("y\n1\n", "(columns: y)"),
        ("age,X\n1,2\n", "X?"),
    ],
)
def test_what_is_wrong_with_a_column_is_said(
    content: str | bytes, hint: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError) as refused:
        read_column(write(tmp_path, content), "x")
    assert hint in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", ["gzip", "zstd"])
@pytest.mark.parametrize("cut", [1, 9, 100, 1000])
def test_a_compressed_file_cut_short_is_never_taken_for_a_whole(
    kind: str, cut: int, tmp_path: Path
) -> None:
    text = b"x\n" + b"".join(b"%d\n" % (i * 7919 % 1000) for i in range(20_000))
    packed = pyarrow.compress(text, kind, asbytes=True)
    assert read_column(write(tmp_path, packed), "x").size == 20_000
    with pytest.raises(InputError, match=r"data.csv"):
        read_column(write(tmp_path, packed[:-cut]), "x")


@pytest.mark.parametrize("name", ["bool", "date32", "binary", "list"])
def test_a_parquet_column_of_no_numbers_is_refused(name: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    entries = {"bool": True, "date32": 1, "binary": b"1", "list": [1]}
    kind = pyarrow.list_(pyarrow.int8()) if name == "list" else pyarrow.type_for_alias(name)
    path = str(tmp_path / "data.parquet")
    parquet.write_table(pyarrow.table({"x": pyarrow.array([entries[name]], kind)}), path)
    hint = "missing" if name in ("binary", "list") else "numeric"
    with pytest.raises(InputError, match=hint):
        read_column(path, "x")


def test_numbers_are_read_in_the_order_of_their_records(tmp_path: Path) -> None:
    numbers = np.random.default_rng(7).integers(0, 10**9, 300_000)
    file = write(tmp_path, "x\n" + "\n".join(map(str, numbers)))
    assert (read_column(file, "x") == numbers).all()


def test_a_schema_says_how_the_column_is_written(tmp_path: Path) -> None:
    file = write(tmp_path, "x;y\n1.234,5;2\n")
    form = Format(decimal=",", thousands=".")
    assert read_column(file, "x", Schema(form=form)).tolist() == [1234.5]
