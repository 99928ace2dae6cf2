"""The files that ``assess`` and ``release`` read, and what is said of them to the publisher."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass

from didp_ref.assessment.data.column_types import ColumnType
from didp_ref.assessment.data.columns import Source, broken, opened_source
from didp_ref.assessment.data.diagnosis import diagnose
from didp_ref.assessment.data.limits import MEMORY, Limits
from didp_ref.assessment.data.schema import Schema
from didp_ref.assessment.data.spark import parquet_by_spark, require_java
from didp_ref.assessment.data.typed import Typed
from didp_ref.cli.plain_terminal import wrapped
from didp_ref.cli.terminal import message
from didp_ref.errors import DidpError, InputError, printable, shorten
from didp_ref.extras import require
from didp_ref.processes.memory import limited_memory


def bounded_memory(*, spark: bool) -> AbstractContextManager[None]:
    """Return within what less memory is taken than a hostile file asks for; Spark has its own."""
    return nullcontext() if spark else limited_memory(MEMORY)


def require_readers(*, spark: bool, drawing: bool) -> None:
    """Raise :class:`~didp_ref.errors.Unavailable` where what reads or draws is not installed."""
    drawn = ["matplotlib"] if drawing else []
    counted = ["pyspark"] if spark else []
    require("duckdb", "narwhals", "pyarrow", *counted, *drawn)
    if spark:
        require_java()


def refuse_overwriting(written: Sequence[str | None], read_files: Sequence[str | None]) -> None:
    """Raise :class:`~didp_ref.errors.InputError` for what is read and would be written over."""
    sources = {os.path.realpath(name) for name in read_files if name}
    for name in filter(None, written):
        if os.path.realpath(name) in sources:
            raise InputError(name, "is read too, and would be written over; choose another name")


@dataclass(frozen=True)
class Files:
    """The data files, what is public about them, and within what limits they are read."""

    names: tuple[str, ...]
    schema: Schema
    table: str | None
    spark: bool
    limits: Limits

    @contextmanager
    def opened(self) -> Iterator[Source]:
        """Yield what the files hold; a file that breaks while it is read is one that is wrong."""
        with (
            opened_source(self.names, self.schema, self.table, self.limits) as source,
            broken(*source.files, limits=self.limits),
        ):
            yield source

    def frame(self, source: Source, types: Mapping[str, ColumnType]) -> Typed:
        """Return the columns that are asked for as a table, of DuckDB or of Spark."""
        for column in dict.fromkeys((*source.schema.columns, *types)):
            for index in range(len(source.files)):
                source.place(index, column)
        if not self.spark:
            return source.frame(types)
        if source.kind != "Parquet":
            raise InputError(source.files[0], "is no Parquet file, which --spark needs")
        places = [
            {name: source.place(at, name) for name in types} for at in range(len(source.files))
        ]
        return parquet_by_spark(source.files, types, places, source.schema.form)

    def about_values(self) -> str:
        """Return what to do where the first line of a file seems to hold values, not names."""
        with suppress(DidpError), self.opened() as source:
            for index, file in enumerate(source.files):
                if told := source.about_values(index):
                    return f"{file}: {told}"
        return ""

    def lacking(self, columns: Sequence[str]) -> str:
        """Return which of some columns a file does not have, if its names can be read."""
        with suppress(DidpError), self.opened() as source:
            return next(filter(None, map(source.lacking, columns)), "")
        return ""

    def slips(self, source: Source, types: Mapping[str, ColumnType]) -> list[str]:
        """Return what in the files seems to be no record or no value.

        That depends on the data. So it never decides what is answered, and a search for it that
        fails is left off.
        """
        if self.spark:
            return []
        try:
            with broken(*source.files, limits=source.limits):
                return diagnose(source, types)
        except Exception as problem:  # whatever it is, it tells of the data, and may decide nothing
            return [f"the files were not searched for slips to the end: {shorten(str(problem))}"]


def warn_of(slips: Iterable[str]) -> None:
    """Say slips on standard error: they tell of the data."""
    for text in slips:
        tell(f"warning, not to be published: {text}")


def tell(text: str) -> None:
    """Say something to the publisher alone, in lines that a terminal holds."""
    with suppress(OSError):  # what cannot be said decides nothing either
        for line in wrapped(f"didp-ref: {printable(text)}", hanging=2):
            message(line)
