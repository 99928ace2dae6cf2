"""The files that ``assess`` is given: of every kind, damaged, or too large to be honest."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec

import pytest

from didp_ref.cli.main import main
from didp_ref.processes.memory import SIZES
from tests.cli.hours import ASK, CSV, document

duckdb = pytest.importorskip("duckdb")


def test_parquet_arrow_and_a_duckdb_file_are_read_like_csv(file, tmp_path, capsys):
    polars = pytest.importorskip("polars")
    frame = polars.read_csv(file)
    frame.write_parquet(tmp_path / "data.parquet")
    frame.write_ipc(tmp_path / "data.arrow")
    frame.write_ipc_stream(tmp_path / "data.arrows")
    with duckdb.connect(str(tmp_path / "data.duckdb")) as connection:
        connection.execute(f"CREATE TABLE work AS FROM read_csv('{file}')").fetchall()
    expected = document(capsys, file, *ASK, "--rho", "0.5")
    for name in ("data.parquet", "data.arrow", "data.arrows", "data.duckdb"):
        assert document(capsys, tmp_path / name, *ASK, "--rho", "0.5") == expected


def test_a_table_of_several_is_named(tmp_path, capsys):
    path = tmp_path / "data.duckdb"
    with duckdb.connect(str(path)) as connection:
        for name in ("one", "two"):
            connection.execute(f'CREATE TABLE "{name}" AS SELECT 1 AS x FROM range(3)').fetchall()
    ask = ["--query", "count", "--epsilon", "1"]
    assert document(capsys, path, *ask, "--table", "two")["records"] == 3
    for words, hint in (([], "has 2 tables (one, two)"), (["--table", "twoo"], " two")):
        assert main(["assess", str(path), *ask, *words]) == 2
        assert hint in capsys.readouterr().err


def test_several_files_are_one_table(file, tmp_path, capsys):
    other = tmp_path / "other.csv"
    other.write_text("hours;x\n2,5;1\n")
    more = tmp_path / "more.csv"
    more.write_text(CSV.replace("a,40", "e,41"))
    printed = document(capsys, file, more, *ASK, "--rho", "0.5")
    assert (printed["records"], printed["answers"][0]["answer"]) == (8, "307")
    assert main(["assess", str(file), str(other), *ASK, "--rho", "0.5"]) == 0
    assert "'2,5' in line 2" in capsys.readouterr().err


def test_a_file_is_read_as_it_is_written(tmp_path, capsys):
    path = tmp_path / "german.csv"
    path.write_bytes("Größe;Ort\n1.234,5;Köln\n-;Ulm\n2,5;Ulm\n".encode("latin-1"))
    words = ["--query", "sum:Größe", "--query", "count where Ort = Ulm", "--universe", "-500:5e3"]
    how = ["--decimal", ",", "--thousands", ".", "--encoding", "latin-1", "--null-values=-,NA"]
    printed = document(capsys, path, *words, *how, "--impute", "0", "--epsilon", "1")
    assert [answer["answer"] for answer in printed["answers"]] == ["1237", "2"]
    assert printed["missing"] == {"Größe": 1}


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        (b"", "is empty"),
        (b"\n\n", "is empty"),
        (b"hours\n", "has 0 records"),
        (b"hours\n7\n", "has 1 record;"),
        (b"\x00\xff", "broken.csv"),
        (b"hours\n1\ninf\n2\n", "line 3 (inf)"),
        (b"hours,hours\n1,2\n", "hours"),
    ],
)
def test_a_file_that_is_no_table_is_refused_in_one_line(content, hint, tmp_path, capsys):
    path = tmp_path / "broken.csv"
    path.write_bytes(content)
    assert main(["assess", str(path), *ASK, "--scale", "1"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert hint in said.err


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        (b"hours\n1\n\xff\n", "--encoding"),
        (b"x,hours\n1,2\n3\n", "('3')"),
        (b'hours\n"1\n2\n', "line 2"),
        (b"hours\n1\nNA\n", "--null-values=NA"),
    ],
)
def test_a_cell_that_is_no_number_is_told_and_left_out_as_in_a_release(
    content, hint, tmp_path, capsys
):
    path = tmp_path / "broken.csv"
    path.write_bytes(content)
    assert main(["assess", str(path), *ASK, "--scale", "1"]) == 0
    said = capsys.readouterr()
    assert hint in said.err
    assert "left out of queries of their column" in " ".join(said.out.split())
    columns = [
        "--columns",
        ",".join(f"{name}:number" for name in content.split()[0].decode().split(",")),
    ]
    assert main(["release", str(path), *ASK, "--scale", "1", *columns, "--dry-run"]) == 0
    assert hint in capsys.readouterr().err


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, lambda path: None])
def test_what_is_no_file_is_refused(make, tmp_path, capsys):
    path = tmp_path / "it"
    make(path)
    assert main(["assess", str(path), *ASK, "--scale", "1"]) == 2
    said = capsys.readouterr().err
    assert "it: " in said and said.count("\n") == 1


def test_a_parquet_file_cut_short_is_refused(file, tmp_path, capsys):
    polars = pytest.importorskip("polars")
    whole, cut = tmp_path / "whole.parquet", tmp_path / "cut.parquet"
    polars.read_csv(file).write_parquet(whole)
    cut.write_bytes(whole.read_bytes()[:-20])
    assert main(["assess", str(cut), *ASK, "--scale", "1"]) == 2
    said = capsys.readouterr().err
    assert "cut.parquet: " in said
    assert said.count("\n") == 1


def test_ten_thousand_columns_are_read(tmp_path, capsys):
    path = tmp_path / "wide.csv"
    names = [f"c{at}" for at in range(10_000)]
    path.write_text("\n".join([",".join(names)] + [",".join("7" for _ in names)] * 3) + "\n")
    printed = document(capsys, path, "--query", "sum:c9999", "--universe", "0:9", "--epsilon", "1")
    assert printed["answers"][0]["answer"] == "21"


@pytest.mark.skipif(find_spec("pyspark") is None, reason="pyspark is not installed")
def test_spark_gives_the_same_document(file, tmp_path, capsys):
    polars = pytest.importorskip("polars")
    path = tmp_path / "data.parquet"
    polars.read_csv(file).write_parquet(path)
    ask = [*ASK, "--query", "count", "--by", "name", "--rho", "0.5"]
    ask[ask.index("sum:hours")] = "count where hours > 40"
    assert document(capsys, path, *ask, "--spark") == document(capsys, path, *ask)


def test_a_place_that_is_not_found_is_not_told(tmp_path, monkeypatch, capsys):
    """Of a damaged file one reader may see more than another."""
    path = tmp_path / "data.csv"
    path.write_text('x\n1\n\n""\n3\n')
    monkeypatch.setattr("didp_ref.assessment.data.columns.Source.places_of", lambda *_: "")
    words = ["--query=sum:x", "--universe=0:2", "--rho=0.9"]
    assert main(["assess", str(path), *words]) == 2
    said = capsys.readouterr().err
    assert " value" in said and ": ;" not in said and "; " in said


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_a_text_that_is_not_utf_8_is_a_missing_one_and_is_not_shown(kind, tmp_path, capsys):
    polars = pytest.importorskip("polars")
    path = tmp_path / f"data.{kind}"
    frame = polars.DataFrame({"x": [1, 2, 3], "y": ["\u00e9\u00e9\u00e9\u00e9", "b", "c"]})
    if kind == "parquet":
        frame.write_parquet(path, compression="uncompressed", statistics=False)
    else:
        frame.write_ipc(path)
    path.write_bytes(path.read_bytes().replace("\u00e9".encode(), b"\xff\xfe"))
    asked = ["--query=count", "--by=y", "--rho=0.9", "--json"]
    printed = document(capsys, path, *asked)
    assert [answer["group"]["y"] for answer in printed["answers"]] == ["(missing)", "b", "c"]
    assert "xff" not in json.dumps(printed).lower()


@pytest.mark.parametrize(
    "words",
    [
        ["--query", "count", "--separator", "\udcf7"],
        ["--query", "mean:hours", "--null-values", "NA,\udcf7"],
        ["--query", "mean:hours", "--thousands", "\udcf7"],
        ["--query", "count where name = \udcf7"],
        ["--query", "mean:\udcf7"],
    ],
)
def test_a_byte_that_is_no_text_is_refused(file, capsys, words):
    """It comes from a command line in another encoding, and no engine takes it."""
    assert main(["assess", str(file), *words, "--universe", "0:99", "--rho", "0.1"]) == 2
    said = capsys.readouterr().err
    assert said.isascii() and said.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="sends signals")
@pytest.mark.parametrize(("number", "code"), [("INT", 130), ("TERM", 143)])
def test_a_signal_during_a_query_leaves_nothing_behind(number, code, tmp_path):
    """DuckDB makes an error of its own of whatever interrupts it."""
    path, passing = tmp_path / "data.duckdb", tmp_path / "passing"
    passing.mkdir()
    with duckdb.connect(str(path)) as connection:
        made = "CREATE TABLE t AS SELECT range * 7919 % 1000003 AS x FROM range(30_000_000)"
        connection.execute(made).fetchall()
    ask = ["--query", "sum:x", "--universe", "0:2e6", "--epsilon", "1"]
    words = ["env", f"--default-signal={number}", sys.executable, "-m", "didp_ref", "assess"]
    process = subprocess.Popen(
        [*words, str(path), *ask],
        env=os.environ | {"TMPDIR": str(passing)},
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not list(passing.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    time.sleep(0.2)
    process.send_signal(getattr(signal, f"SIG{number}"))
    assert process.communicate(timeout=30)[1] == "didp-ref: interrupted\n"
    assert process.returncode == code
    assert list(passing.iterdir()) == []


def test_the_same_file_twice_is_refused_and_a_copy_is_told(file, tmp_path, capsys):
    """Their records would be counted twice."""
    link, copy = tmp_path / "link.csv", tmp_path / "copy.csv"
    link.symlink_to(file)
    copy.write_text(CSV)
    for other in (file, link):
        assert main(["assess", str(file), str(other), *ASK, "--rho", "0.5"]) == 2
        said = capsys.readouterr().err
        assert f"{other}" in said and said.count("\n") == 1
    # whether two files hold the same depends on each record, and decides nothing
    assert main(["assess", str(file), str(copy), *ASK, "--rho", "0.5"]) == 0
    assert str(file) in "".join(capsys.readouterr().err.split())


PACKED = 120_000_000


def packed_parquet(path, pyarrow, long):
    texts = pyarrow.array([long, "b", "b"], pyarrow.large_string())
    table = pyarrow.table({"x": [1.0, 2.0, 3.0], "g": texts})
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(table, path, compression="zstd", use_dictionary=False)


def packed_arrow(path, pyarrow, long):
    ipc = pytest.importorskip("pyarrow.ipc")
    table = pyarrow.table({"x": [1.0, 2.0, 3.0], "g": [long, "b", "b"]})
    with ipc.new_file(path, table.schema, options=ipc.IpcWriteOptions(compression="zstd")) as file:
        file.write_table(table)


IN_LITTLE_MEMORY = """
import sys
from contextlib import redirect_stdout
from io import StringIO
from didp_ref.cli import assess_files
from didp_ref.cli.main import main

most, small, packed, *words = sys.argv[1:]
with redirect_stdout(StringIO()):
    main(["assess", small, *words])  # what the libraries take for themselves is taken now
assess_files.MEMORY = int(most)
sys.exit(main(["assess", packed, *words]))
"""


def assess_in_little_memory(small, packed, *words):
    """Assess a file where so long a text has no room, after a small file of its kind.

    In a process of its own: Arrow keeps room that it once had, and the text would find it.
    """
    command = [sys.executable, "-c", IN_LITTLE_MEMORY, str(PACKED), str(small), str(packed)]
    return subprocess.run([*command, *words], capture_output=True, text=True, check=False)


@pytest.mark.skipif(not SIZES.exists(), reason="this system does not tell what a process holds")
@pytest.mark.parametrize(
    ("name", "write"), [("a.parquet", packed_parquet), ("a.arrow", packed_arrow)]
)
def test_a_text_that_is_packed_small_is_refused_before_it_fills_memory(name, write, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    small, packed = tmp_path / f"small-{name}", tmp_path / name
    write(small, pyarrow, "a")
    write(packed, pyarrow, "a" * PACKED)
    assert packed.stat().st_size < 100_000
    ask = ["--query", "mean:x", "--universe", "0:9", "--epsilon", "1"]
    refused = assess_in_little_memory(small, packed, *ask, "--by", "g")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1
    assert "GiB" in refused.stderr
    told = assess_in_little_memory(small, packed, *ask)  # the text beside is not unpacked
    assert (told.returncode, told.stderr) == (0, "")
