"""Spark, which counts where it is asked to: its session, and what is said when it fails."""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from didp_ref.assessment.data.column_types import ColumnType
from didp_ref.assessment.data.csv_text import Format
from didp_ref.assessment.data.typed import Typed, in_order, typed_by_spark
from didp_ref.errors import Unavailable
from didp_ref.extras import import_extra

WITHOUT = "or leave out --spark"


def require_java() -> None:
    """Raise :class:`~didp_ref.errors.Unavailable` where there is no Java, on which Spark runs."""
    home = os.environ.get("JAVA_HOME")
    if not shutil.which("java", path=str(Path(home) / "bin") if home else None):
        what = "Java, looked for in JAVA_HOME," if home else "Java"
        raise Unavailable(what, f"install one that your Spark runs on, {WITHOUT}")


def session() -> Any:
    """Return a session of Spark which keeps its own remarks to itself.

    Spark's own log of a failure is off: it may hold a record.
    Raises :class:`~didp_ref.errors.Unavailable` where Spark does not start.
    """
    builder = import_extra("pyspark.sql").SparkSession.builder.appName("didp-ref")
    for name in ("spark.ui.enabled", "spark.ui.showConsoleProgress"):
        builder = builder.config(name, "false")
    builder = builder.config("spark.sql.caseSensitive", "true")  # x and X are two columns
    try:
        spark = builder.getOrCreate()
    except failures() as problem:
        what = f"a session of Spark ({first_cause(problem)})"
        raise Unavailable(what, f"see what it wrote, {WITHOUT}") from None
    spark.sparkContext.setLogLevel("OFF")
    return spark


def parquet_by_spark(
    files: Sequence[str],
    types: Mapping[str, ColumnType],
    places: Sequence[Mapping[str, int]],
    form: Format,
) -> Typed:
    """Return columns of Parquet files, each at its place in each file, as one table of Spark."""
    spark = session()
    tables = [
        typed_by_spark(spark.read.parquet(os.path.abspath(file)), types, of_file, form)  # noqa: PTH100  keeps what is no text
        for file, of_file in zip(files, places, strict=True)
    ]
    first, *others = (table.lazy.to_native() for table in tables)
    for other in others:
        first = first.unionAll(other)
    return in_order(import_extra("narwhals").from_native(first).lazy(), types, spark)


def failures() -> tuple[type[Exception], ...]:
    """Return what Spark raises, where it is in use."""
    if "pyspark" not in sys.modules:
        return ()
    return (
        import_extra("pyspark.errors").PySparkException,
        import_extra("py4j.protocol").Py4JError,
    )


def first_cause(problem: Exception) -> str:
    """Return the name of what failed first: what Spark says of it may hold a record."""
    cause = getattr(problem, "java_exception", None)
    if cause is None:
        return type(problem).__name__
    while cause.getCause() is not None:
        cause = cause.getCause()
    return str(cause.getClass().getSimpleName())
