"""didp_ref/assessment/data/spark.py: what is missing is said first, and what fails in one line."""

import sys
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

from didp_ref.assessment.data import spark
from didp_ref.cli.main import main
from didp_ref.errors import Unavailable

ASK = ["--query=sum:x", "--by=y", "--universe=0:9", "--rho=0.9", "--spark"]


@pytest.mark.parametrize("name", ["JAVA_HOME", "PATH"])
def test_without_java_nothing_is_begun(name, tmp_path, monkeypatch):
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv(name, str(tmp_path))
    with pytest.raises(Unavailable, match=r"Java.*--spark"):
        spark.require_java()


def test_java_is_found_where_it_is(tmp_path, monkeypatch):
    java = tmp_path / "bin" / "java"
    java.parent.mkdir()
    java.write_text("#!/bin/sh\n")
    java.chmod(0o755)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    spark.require_java()
    monkeypatch.delenv("JAVA_HOME")
    monkeypatch.setenv("PATH", str(java.parent))
    spark.require_java()


def test_where_spark_is_not_in_use_it_raises_nothing(monkeypatch):
    monkeypatch.delitem(sys.modules, "pyspark", raising=False)
    assert spark.failures() == ()


class Java:
    """What py4j hands on of an exception of Java."""

    def __init__(self, name, cause=None):
        self.name, self.cause = name, cause

    def getCause(self):  # noqa: N802  Java's name
        return self.cause

    def getClass(self):  # noqa: N802  Java's name
        return SimpleNamespace(getSimpleName=lambda: self.name)


def test_what_failed_first_is_named_and_nothing_that_it_says():
    problem = RuntimeError("4711 is somebody's number")
    assert spark.first_cause(problem) == "RuntimeError"
    problem.java_exception = Java("SparkException", Java("IOException", Java("ZstdIOException")))
    assert spark.first_cause(problem) == "ZstdIOException"


@pytest.mark.skipif(find_spec("pyspark") is None, reason="pyspark is not installed")
def test_spark_says_in_one_line_that_a_file_is_damaged(tmp_path, capsys):
    polars = pytest.importorskip("polars")
    path = tmp_path / "data.parquet"
    columns = {"x": [float(at % 9) for at in range(5000)], "y": ["a", "b", "c", "d", "e"] * 1000}
    polars.DataFrame(columns).write_parquet(path, compression="zstd")
    data = path.read_bytes()
    path.write_bytes(data[:80] + b"\xff" * 30 + data[110:])
    assert main(["assess", str(path), *ASK]) == 2
    said = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error: ")]
    (line,) = said
    assert "Spark: " in line
    assert "Traceback" not in line
