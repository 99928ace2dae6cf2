"""Reading a column: exactly the file that was named, and exactly the column."""

import gzip
from pathlib import Path

import pytest

pytest.importorskip("duckdb")

from didp_ref.assessment.data.columns import read_column
from didp_ref.errors import InputError


def write(tmp_path: Path, content: str | bytes, name: str = "data.csv") -> str:
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


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


@pytest.mark.parametrize(
    ("content", "values"),
    [
        ("x,y\n1,2\n3,4\n", [1, 3]),
        ("y, x \n1,2\n3,4\n", [2, 4]),
        ("\n\r\nx\n1\n2\n", [1, 2]),
        ("x\r\n1\r\n2\r\n", [1, 2]),
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
        ("x\r1\r2\r", [1, 2]),
    ],
)
def test_the_column_of_a_name_is_read(
    content: str | bytes, values: list[float], tmp_path: Path
) -> None:
    assert read_column(write(tmp_path, content), "x").tolist() == values


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("x,y,x\n1,2,3\n4,5,6\n", "2 columns of this name ('x' at 1, 'x' at 3); rename"),
        ("x, x\n1,2\n3,4\n", "2 columns of this name ('x' at 1, ' x' at 2); rename"),
        ("", ""),
        ("x", "has no records"),
        ("x\n", "has no records"),
        ('"x\n', ""),
        ('"x\n1\n2\n', ""),
        ("x\n1\n2,3\n", ""),
        ("x\n\n1\n", "1 missing values: line 2"),
        (b"x\n\xff\n2\n", "utf-8"),
        (b"x\n\x00\n2\n", "not numeric"),
        ("x\ntrue\nfalse\n", "not numeric"),
        ("x\n1\r\n2\n", "some of its lines end in another way than others"),
        ('x,y\n1,2\n"a\nb",2\n3\n', "line 5 has 1 cell, and the header 2"),
        ("x,y\n1,2\n3,4,5\n", "line 3 has 3 cells, and the header 2"),
        ('y,x\n1,2\n"a\nb",2\n3,NA\n', "'NA' in line 5; if it stands for a missing value, say"),
        ("x;y\n1,5;2\n", "if a comma is the decimal point, say --decimal ,"),
        ("x\n2020-01-01\n2020-01-02\n", "not numeric"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(
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
    import pyarrow

    text = b"x\n" + b"".join(b"%d\n" % (i * 7919 % 1000) for i in range(20_000))
    packed = pyarrow.compress(text, kind, asbytes=True)
    assert read_column(write(tmp_path, packed), "x").size == 20_000
    with pytest.raises(InputError, match=r"cannot be read|is cut off"):
        read_column(write(tmp_path, packed[:-cut]), "x")


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1" + bytes(100) + b"PAR1", b"x\n1\n"])
def test_what_is_no_parquet_file_is_refused(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read as a table"):
        read_column(write(tmp_path, content, "data.parquet"), "x")


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_a_table_with_a_name_that_is_no_text_is_refused(kind: str, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    path = tmp_path / f"data.{kind}"
    frame = polars.DataFrame({"\u00e9\u00e9": [1], "x": [2]})
    getattr(frame, {"parquet": "write_parquet", "arrow": "write_ipc"}[kind])(path)
    path.write_bytes(path.read_bytes().replace("\u00e9\u00e9".encode(), b"\xff\xfe\xe7\xfa"))
    with pytest.raises(InputError, match="a column's name or a text in it is not UTF-8"):
        read_column(str(path), "x")


@pytest.mark.parametrize("name", ["Boolean", "Date", "Binary", "List"])
def test_a_parquet_column_of_no_numbers_is_refused(name: str, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    entries = {"Boolean": True, "Binary": b"1", "List": [1]}
    kind = polars.List(polars.Int8) if name == "List" else getattr(polars, name)
    series = polars.Series("x", [entries.get(name, 1)]).cast(kind)
    path = tmp_path / "data.parquet"
    polars.DataFrame([series]).write_parquet(path)
    with pytest.raises(InputError, match="not numeric"):
        read_column(str(path), "x")
