"""How the tests of readers write files, and read the values of their columns."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from didp_ref.assessment.data.columns import opened_source
from didp_ref.assessment.data.limits import Limits
from didp_ref.assessment.data.schema import Schema
from didp_ref.assessment.data.typed import Typed


def write(folder: Path, content: str | bytes, name: str = "data.csv") -> str:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def values(table: Typed) -> list[list[Any]]:
    """The values of each column, in the order of the records."""
    rows = table.lazy.to_native().fetchall()
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in table.columns]


def read(
    file: str,
    types: Mapping[str, Any],
    schema: Schema | None = None,
    table: str | None = None,
    limits: Limits | None = None,
) -> list[list[Any]]:
    with opened_source([file], schema, table, limits) as source:
        return values(source.frame(types))
