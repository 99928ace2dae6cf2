"""Seconds, bytes and memory: no file is read for ever, or fills the disk."""

import gzip
import itertools
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("duckdb")

import pyarrow
import pyarrow.ipc
import pyarrow.parquet

from didp_ref.assessment.data import arrow_file, columns, csv_text, limits, records
from didp_ref.assessment.data.columns import opened_source
from didp_ref.assessment.data.limits import Limits
from didp_ref.cli.main import main
from didp_ref.errors import DomainError, InputError
from tests.assessment.data.reading import read, write

ASK = ["--query", "sum:x", "--universe", "0:9", "--epsilon", "1"]


def in_csv(path):
    path.write_text("x\n" + "1\n" * 999)


def in_gzip(path):
    path.write_bytes(gzip.compress(b"x\n" + b"1\n" * 999, mtime=0))


def in_zstd(path):
    path.write_bytes(pyarrow.compress(b"x\n" + b"1\n" * 999, "zstd", asbytes=True))


def in_parquet(path):
    pyarrow.parquet.write_table(pyarrow.table({"x": [1] * 999}), path)


def in_arrow(path):
    table = pyarrow.table({"x": [1] * 999})
    with pyarrow.ipc.new_file(path, table.schema) as file:
        file.write_table(table, max_chunksize=50)


def in_a_stream(path):
    table = pyarrow.table({"x": [1] * 999})
    with pyarrow.ipc.new_stream(path, table.schema) as file:
        file.write_table(table, max_chunksize=50)


WRITTEN = {
    **{"csv": in_csv, "csv.gz": in_gzip, "csv.zst": in_zstd},
    **{"parquet": in_parquet, "arrow": in_arrow, "arrows": in_a_stream},
}


@pytest.fixture(params=WRITTEN)
def file(request, tmp_path, monkeypatch):
    """A file that is read in some twenty pieces."""
    path = tmp_path / f"data.{request.param}"
    WRITTEN[request.param](path)
    monkeypatch.setattr(
        records, "pieces", lambda file, form, limits, _=0: csv_text.pieces(file, form, limits, 100)
    )
    monkeypatch.setattr(arrow_file, "RECORDS", 50)
    return str(path)


def ticking(monkeypatch):
    """Have every look at the clock take a second."""
    clock = itertools.count()
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: next(clock)))


def test_time_runs_out_while_pieces_are_read(file, monkeypatch):
    ticking(monkeypatch)
    assert read(file, {"x": "number"}, limits=Limits(999)) == [[1.0] * 999]
    with opened_source([file], limits=Limits(12)) as source:
        with pytest.raises(InputError) as late:
            source.frame({"x": "number"})
        assert "12 seconds" in str(late.value)
        assert "--timeout" in str(late.value)
        some = source.connection.execute("SELECT count(*) FROM cells").fetchone()
    assert 0 < some[0] < 999


def test_bytes_are_counted_after_unpacking(file, monkeypatch):
    """Of several files together, which are read as one table."""
    monkeypatch.setattr(limits, "BYTES", 20_000)
    assert read(file, {"x": "number"}) == [[1.0] * 999]
    monkeypatch.setattr(limits, "BYTES", 1_000)
    with pytest.raises(InputError, match="16 GiB"):
        read(file, {"x": "number"})


def test_a_limit_is_a_positive_number_of_seconds():
    for wrong in (0.0, -1.0, float("nan")):
        with pytest.raises(DomainError, match="timeout"):
            Limits(wrong)
    assert 9 < Limits(10).left <= 10


@pytest.mark.parametrize("kind", ["csv", "parquet", "arrow", "csv.gz"])
@pytest.mark.parametrize("command", ["assess", "release"])
def test_a_command_ends_in_time(kind, command, tmp_path, capsys):
    path = tmp_path / f"data.{kind}"
    WRITTEN[kind](path)
    words = [command, str(path), *ASK, "--timeout", "1e-6", "--columns", "x:number"]
    if command == "release":
        words += ["--budget", str(tmp_path / "b.db"), "--total", "1"]
    assert main(words) == 2
    said = capsys.readouterr()
    assert "1e-06 seconds" in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert not (tmp_path / "b.db").exists()


def test_a_bomb_behind_an_empty_line_writes_nothing(tmp_path, monkeypatch):
    """A quarter of a gigabyte without a line, in some hundred kilobytes."""
    left = tmp_path / "passing"
    left.mkdir()

    @contextmanager
    def kept():
        yield left

    monkeypatch.setattr(columns, "passing_folder", kept)
    with gzip.open(tmp_path / "bomb.csv", "wb", compresslevel=1) as bomb:
        bomb.write(b"\n")
        for _ in range(256):
            bomb.write(bytes(1 << 20))
    read_bytes = []
    spend = Limits.spend

    def counted(self, name, many=0):
        read_bytes.append(many)
        spend(self, name, many)

    monkeypatch.setattr(Limits, "spend", counted)
    with pytest.raises(InputError, match=r"bomb.csv"), opened_source([str(tmp_path / "bomb.csv")]):
        pass
    assert sum(read_bytes) <= 2 * csv_text.LONGEST_LINE
    assert [path.name for path in left.iterdir() if not path.is_symlink()] == []


def test_an_endless_line_below_the_names_takes_no_memory(tmp_path):
    with gzip.open(tmp_path / "bomb.csv", "wb", compresslevel=1) as bomb:
        bomb.write(b"x,y\n1,2\n")
        for _ in range(64):
            bomb.write(b"7" * (1 << 20))
        bomb.write(b"\n3,4\n")
    assert read(str(tmp_path / "bomb.csv"), {"x": "number"}) == [[1, None, 3]]


WIDE = 100_000


@pytest.mark.parametrize(
    "record", [2 * (",".join("7" * WIDE) + "\n"), "7\n" * 100_000], ids=["long", "short"]
)
def test_a_hundred_thousand_columns_are_read_in_little_memory(record, tmp_path):
    """Also where the lines are short: the cells that are not there take no memory."""
    names = ",".join([*("n" for _ in range(WIDE - 1)), "x"])
    file = write(tmp_path, f"{names}\n{record}")
    assert Path(file).stat().st_size < 1 << 20
    words = [*ASK, "--drop-missing", "--verbose"]
    if record.startswith("7\n"):
        words[1] = "count"
    ended = subprocess.run(
        [sys.executable, "-m", "didp_ref", "assess", file, *words],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
    )
    assert ended.returncode == 0, ended.stderr
    (megabytes,) = re.findall(r"([0-9]+) MB at most", ended.stderr)
    assert int(megabytes) < 600


@pytest.mark.parametrize("seconds", [0, -1, 86401, 1e300, float("inf"), float("nan")])
def test_a_time_limit_is_at_most_a_day(seconds):
    """A longer one overflowed in the lock that waits for the reader."""
    with pytest.raises(DomainError, match="timeout <= 86400"):
        Limits(seconds)
