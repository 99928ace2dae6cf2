"""The same table on every engine that is installed."""

from importlib import import_module
from importlib.util import find_spec

import pytest


def polars_frame(columns):
    return pytest.importorskip("polars").DataFrame(columns, strict=False)


def polars_lazy(columns):
    return polars_frame(columns).lazy()


def arrow(columns):
    return polars_frame(columns).to_arrow()


def pandas_frame(columns):
    return pytest.importorskip("pandas").DataFrame(columns)


def duckdb_relation(columns):
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    connection.register("given", arrow(columns))
    return connection.table("given")


def spark_frame(columns):
    if find_spec("pyspark") is None:
        pytest.skip("pyspark is not installed")
    types = import_module("pyspark.sql.types")
    session = (
        import_module("pyspark.sql")
        .SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    table = arrow(columns)
    kinds = {"int64": types.LongType(), "double": types.DoubleType()}
    fields = [
        types.StructField(field.name, kinds.get(str(field.type), types.StringType()))
        for field in table.schema
    ]
    rows = [tuple(row[name] for name in table.column_names) for row in table.to_pylist()]
    return session.createDataFrame(rows, types.StructType(fields))


ENGINES = [polars_frame, polars_lazy, arrow, pandas_frame, duckdb_relation, spark_frame]
"""Functions that take columns by their names and return a table."""
